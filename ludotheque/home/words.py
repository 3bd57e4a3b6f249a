"""The sentences for faults of records, saved games and settings."""

from __future__ import annotations

from ludotheque.core.letters import drawable
from ludotheque.core.record import Fault
from ludotheque.i18n import _, ngettext


def fault_text(fault: Fault) -> str:
    """Return `fault` as a sentence for the player."""
    facts = {name: drawable(fact) if isinstance(fact, str) else fact for name, fact in fault.facts}
    if fault.reason == "cut-off":
        plies = int(facts["ply"])
        return ngettext(
            "La partie enregistrée est abîmée : {ply} coup a pu être lu.",
            "La partie enregistrée est abîmée : {ply} coups ont pu être lus.",
            plies,
        ).format(ply=plies)
    sentence = _sentence(fault.reason).format(**facts)
    if "agreed" in facts:
        sentence += " " + _("Ce qui est montré s'arrête au coup {agreed}.").format(agreed=facts["agreed"])
    return sentence


def _sentence(reason: str) -> str:
    return {
        "not-json": _("Ce fichier est illisible : ce n'est pas une partie, ou il est trop abîmé."),
        "foreign": _("Ce fichier n'est pas une partie de la Ludothèque."),
        "too-big": _("Ce fichier est trop gros pour être une partie ({bytes} octets, au plus {largest})."),
        "newer": _("Cette partie vient d'une version plus récente du programme (format {format})."),
        "damaged": _("Cette partie est abîmée : « {part} » manque ou n'a pas de sens."),
        "illegal-move": _("Arrêt au coup {ply} : « {move} » n'est pas permis ({rule})."),
        "changed-rule": _(
            "Arrêt au coup {ply} : « {move} » n'est plus permis, la règle {rule} a changé depuis."
        ),
        "led-elsewhere": _(
            "Arrêt au coup {ply} : depuis que cette règle a changé ({rule}), « {move} » mène ailleurs que le "
            "jour où vous y avez joué."
        ),
        "other-end": _("Rejouée aujourd'hui, cette partie finirait autrement : la fin gardée est la vraie."),
        "newer-rules": _("Arrêt au coup {ply} : cette partie suit des règles plus récentes ({rule})."),
        "other-course": _(
            "Entre les coups {agreed} et {ply}, cette partie ne se rejoue plus comme elle a été jouée : "
            "c'était avec d'autres règles."
        ),
        "altered": _(
            "Entre les coups {agreed} et {ply}, cette partie ne se rejoue plus comme elle a été jouée : "
            "son fichier a été modifié, ou abîmé."
        ),
        "unreadable-move": _("Arrêt au coup {ply} : « {move} » ne se comprend pas."),
        "newer-save": _(
            "La dernière partie vient d'une version plus récente du programme : elle reste comme elle est."
        ),
        "unreadable-file": _("Le fichier {path} ne peut pas être lu."),
        "unknown-game": _("Jeu inconnu : « {game} ». Jeux connus : {known}."),
        "lost-board": _(
            "Le plateau « {board} » de cette partie n'est plus là. Si vous avez encore sa carte, commencez "
            "une partie dessus : celle-ci s'ouvrira de nouveau."
        ),
        "changed-board": _(
            "La carte {path} n'est plus là, ou n'est plus celle de cette partie. Remettez-la comme elle "
            "était : la partie s'ouvrira de nouveau."
        ),
        "other-board": _("Le plateau joint à cette partie n'est pas celui sur lequel elle a été jouée."),
        "unsound-board": _("Le plateau joint à cette partie est abîmé."),
        "no-temporary-folder": _(
            "Le plateau joint à cette partie ne peut pas être lu : l'ordinateur ne laisse rien écrire dans "
            "son dossier temporaire."
        ),
        "other-kind": _("Ce plateau n'est pas fait pour ce jeu ({kind})."),
        "wrong-setup": _("Cette partie a un nombre de joueurs ou des options que le jeu n'admet pas."),
        "older-save": _("La dernière sauvegarde est abîmée ; une plus ancienne a pris sa place."),
        "disk-full": _("Le disque est plein : la partie continue, mais n'est plus enregistrée."),
        "read-only": _("Ce dossier est protégé : la partie continue, mais n'est pas enregistrée ({path})."),
        "unwritable": _("Impossible d'écrire dans {path} : la partie continue, mais n'est pas enregistrée."),
        "unlockable": _(
            "Cette partie ne peut pas être verrouillée ({path}) : elle continue, mais n'est pas enregistrée."
        ),
        "not-written": _("Impossible d'écrire dans {path}."),
        "not-told": _("Le système ne l'a pas permis : {why}."),
        "odd-path": _(
            "Le dossier du programme porte un nom que le système ne saurait pas lire ({path}). "
            "Donnez-lui un autre nom, puis recommencez."
        ),
        "no-archive": _("Le fichier {path} n'est pas une archive, ou il est abîmé."),
        "too-large-archive": _("Cette archive est trop grosse pour être celle de vos parties."),
        "elsewhere": _("Cette partie est ouverte dans une autre fenêtre : c'est là qu'elle s'enregistre."),
        "household-damaged": _("Les noms des joueurs étaient abîmés : ils sont repris de vos parties."),
        "household-newer": _(
            "Les noms viennent d'une version plus récente du programme : ils restent comme ils sont."
        ),
        "settings-damaged": _("Les réglages étaient abîmés : ce qui manquait a repris sa valeur d'origine."),
        "settings-not-written": _(
            "Impossible d'enregistrer vos réglages dans {path} : ils seront oubliés à la fermeture."
        ),
        "settings-unreadable": _("Les réglages ne peuvent pas être lus : ceux d'origine sont en place."),
    }[reason]
