"""The remarks that the characters make on occasions at the table, such as a repelled attack.

They never mention a card, a place or a plan, so they reveal no secret and suit every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from random import Random
from typing import Literal, get_args

from ludotheque.i18n import _
from ludotheque.players.characters import Character

# In this order: the character won something by its own move; repelled an attack; lost something to another;
# its own attack was repelled; it is about to win; another is about to win; it won, lost or drew the game.
Occasion = Literal["took", "held", "robbed", "failed", "ahead", "behind", "victory", "defeat", "drawn"]
OCCASIONS: tuple[Occasion, ...] = get_args(Occasion)


def remarks(one: Character, occasion: Occasion) -> tuple[str, ...]:
    """Return all remarks of a character for an occasion, in the player's language."""
    return _SAID[one.id]()[occasion]


def remark(one: Character, occasion: Occasion, often: int, game: str) -> str:
    """Return what a character says on an occasion that came up `often` times before, "" if nothing.

    It speaks at the first, second, fourth, seventh… time, and never repeats a remark in a game. Their order
    differs with `game`, a text that identifies the game.
    """
    said = (isqrt(8 * often + 1) - 1) // 2
    lines = remarks(one, occasion)
    if said * (said + 1) // 2 != often or said >= len(lines):
        return ""
    return Random(f"{game} {one.id} {occasion}").sample(lines, len(lines))[said]


def _lison() -> Mapping[Occasion, tuple[str, ...]]:
    """Return the remarks of the goose girl: a child who enjoys everything and talks to her goose."""
    return {
        "took": (
            _("Oh ! C'est à moi, ça ?"),
            _("Regarde, mon oie, comme ça brille !"),
            _("J'ai réussi ! Toute seule !"),
            _("Je garde ça, c'est trop joli."),
            _("Hi hi ! Je n'y croyais pas."),
            _("Et hop, dans mon tablier !"),
        ),
        "held": (
            _("Ouf ! Mon oie a eu peur."),
            _("Non, non, c'est chez moi ici !"),
            _("On n'a pas bougé, hein, mon oie ?"),
            _("Ouste ! Comme le renard !"),
        ),
        "robbed": (
            _("Oh non… je l'aimais bien."),
            _("Hé ! C'était à moi !"),
            _("Snif. Je n'ai rien vu venir."),
            _("Le renard est passé par là…"),
            _("Bon. J'apprends, j'apprends."),
            _("Attention, mon oie pince !"),
        ),
        "failed": (
            _("Oups. C'était trop haut pour moi."),
            _("Ah. Il en fallait plus."),
            _("Même pas mal !"),
            _("La prochaine fois, je compterai avant."),
        ),
        "ahead": (
            _("Je gagne ? Moi ? Pour de vrai ?"),
            _("Chut, mon oie, c'est bientôt fini !"),
            _("Encore un tout petit peu…"),
        ),
        "behind": (
            _("Je crois que je suis un peu derrière."),
            _("Dites, vous allez trop vite !"),
            _("Il me faudrait plus d'oies."),
        ),
        "victory": (
            _("Mon oie, on a gagné !"),
            _("Gagné ! Je le dirai à tout le village."),
            _("Moi, gagner ! Pincez-moi !"),
        ),
        "defeat": (
            _("Bravo ! La prochaine fois, c'est moi."),
            _("J'ai perdu, mais j'ai bien ri."),
            _("On rejoue ? Dis, on rejoue ?"),
        ),
        "drawn": (_("Égalité ? On partage le goûter !"),),
    }


def _perrin() -> Mapping[Occasion, tuple[str, ...]]:
    """Return the remarks of the page, who rushes, boasts and never thinks twice."""
    return {
        "took": (
            _("Et voilà ! Qui est le plus rapide ?"),
            _("À la charge ! Ah, c'est déjà fait."),
            _("Réfléchir ? Pour quoi faire ?"),
            _("Je passais par là, je l'ai pris."),
            _("Facile ! À qui le tour ?"),
            _("Vous avez vu ça ? Vous avez vu ?"),
        ),
        "held": (
            _("Raté ! Il faut se lever plus tôt."),
            _("On ne passe pas ! Na !"),
            _("Même sans regarder, je gagne !"),
            _("Ha ! Je vous attendais."),
        ),
        "robbed": (
            _("Quoi ? J'ai tourné le dos une seconde !"),
            _("Ça ne se passera pas comme ça !"),
            _("Rendez-moi ça tout de suite !"),
            _("Grrr… Je reviens en courant."),
            _("Pff. Je n'en voulais plus."),
            _("Mon chapeau ! Ah non, ça va."),
        ),
        "failed": (
            _("Aïe. J'aurais dû compter."),
            _("J'y étais presque ! Presque !"),
            _("Bon, on recommence, plus fort."),
            _("Qui a mis un mur ici ?"),
        ),
        "ahead": (
            _("Plus qu'un saut et j'y suis !"),
            _("Poussez-vous, je vais gagner !"),
            _("Je sens déjà la victoire !"),
        ),
        "behind": (
            _("Moi, derrière ? Pas pour longtemps !"),
            _("J'ai peut-être couru trop vite."),
            _("Il est temps de tout tenter !"),
        ),
        "victory": (
            _("Premier ! Je le savais !"),
            _("Victoire ! Qui veut courir avec moi ?"),
            _("J'ai gagné, et sans réfléchir !"),
        ),
        "defeat": (
            _("J'ai perdu, mais j'ai perdu vite."),
            _("Une revanche ! Tout de suite !"),
            _("Bon, bon, bien joué… pour cette fois."),
        ),
        "drawn": (_("Égalité ? On départage à la course !"),),
    }


def _margot() -> Mapping[Occasion, tuple[str, ...]]:
    """Return the remarks of the gardener, who sows and waters and is never in a hurry."""
    return {
        "took": (
            _("Ça pousse, ça pousse !"),
            _("Encore une plate-bande à moi."),
            _("J'avais semé il y a longtemps."),
            _("Bonne terre, ça. Je m'installe."),
            _("Tout vient à qui sait arroser."),
            _("Voilà un bon coin pour mes choux."),
        ),
        "held": (
            _("Mes racines tiennent bon."),
            _("On ne piétine pas mes salades !"),
            _("Une bonne haie, il n'y a que ça."),
            _("Essuyez vos pieds en repartant."),
        ),
        "robbed": (
            _("Mes pauvres fleurs…"),
            _("Une limace ! Une grosse limace !"),
            _("Bon. Je replanterai ailleurs."),
            _("J'avais mis tant de soin à l'arroser."),
            _("On récolte chez moi sans demander ?"),
            _("Après la grêle, le beau temps."),
        ),
        "failed": (
            _("Trop tôt, ce n'était pas mûr."),
            _("La terre est dure par ici."),
            _("Je ne suis pas faite pour la bagarre."),
            _("J'y retournerai au printemps."),
        ),
        "ahead": (
            _("La récolte s'annonce belle."),
            _("Encore un peu de soleil, et c'est mûr."),
            _("Tout est presque rentré."),
        ),
        "behind": (
            _("Il a gelé sur mon jardin."),
            _("Mes tulipes dorment encore."),
            _("Vous avez la main verte, dites donc."),
        ),
        "victory": (
            _("Quelle récolte ! Servez-vous en pommes."),
            _("Petit à petit, ça finit par fleurir."),
            _("J'ai gagné ? Je vais cueillir un bouquet."),
        ),
        "defeat": (
            _("Bien jardiné ! Je m'incline."),
            _("Ce sera pour la saison prochaine."),
            _("Tant pis, il me reste mes tulipes."),
        ),
        "drawn": (_("À égalité, comme deux pois d'une cosse."),),
    }


def _anselme() -> Mapping[Occasion, tuple[str, ...]]:
    """Return the remarks of the monk, who is patient and mild, copies books and likes his soup."""
    return {
        "took": (
            _("Avec patience, tout arrive."),
            _("Je note cela dans mon grand livre."),
            _("Que voilà une belle page."),
            _("Doucement, mais sûrement."),
            _("Merci, merci, il ne fallait pas."),
            _("La soupe a meilleur goût, ce soir."),
        ),
        "held": (
            _("La porte du monastère est solide."),
            _("J'avais tiré le verrou, voyez-vous."),
            _("Qui garde bien dort bien."),
            _("Allons, rentrez, il fait froid."),
        ),
        "robbed": (
            _("Hélas ! Ma chandelle était éteinte."),
            _("Je pardonne. Mais je m'en souviens."),
            _("Voilà ce que c'est que de lire."),
            _("Mes lunettes ! Où étaient mes lunettes ?"),
            _("Une tache sur ma belle page…"),
            _("Bah ! Je n'emporterai rien au ciel."),
        ),
        "failed": (
            _("J'ai péché par hâte."),
            _("Retournons à nos prières."),
            _("Ce n'était pas écrit."),
            _("On ne m'y prendra plus."),
        ),
        "ahead": (
            _("Je n'ose pas encore me réjouir."),
            _("Encore une ligne, et la page est pleine."),
            _("Sonnez les cloches, mais doucement."),
        ),
        "behind": (
            _("Les derniers seront les premiers."),
            _("Je vais allumer un cierge."),
            _("Il faudrait un petit miracle."),
        ),
        "victory": (
            _("Que la paix soit avec vous : j'ai gagné."),
            _("La patience paie, mes amis."),
            _("J'offre la soupe à tout le monde."),
        ),
        "defeat": (
            _("Bien joué. Je m'en vais copier cela."),
            _("Perdre rend humble, dit-on."),
            _("Une belle partie. La soupe refroidit."),
        ),
        "drawn": (_("Égaux, comme frères au réfectoire."),),
    }


def _isabeau() -> Mapping[Occasion, tuple[str, ...]]:
    """Return the remarks of the falconer, who is proud and sharp and forgets nothing."""
    return {
        "took": (
            _("Mon faucon ne manque jamais."),
            _("Nous voilà presque quittes."),
            _("Ça, c'était pour la dernière fois."),
            _("Je vous avais prévenus."),
            _("Vu d'en haut, c'était facile."),
            _("Une plume de plus à mon gant."),
        ),
        "held": (
            _("On ne touche pas à ce qui est à moi."),
            _("J'ai vu qui a essayé."),
            _("Mauvaise idée. Très mauvaise."),
            _("Mon faucon dort d'un seul œil."),
        ),
        "robbed": (
            _("Je m'en souviendrai."),
            _("Ah, c'est comme ça ?"),
            _("Je compte. Et je n'oublie rien."),
            _("Vous le paierez en plumes."),
            _("Regardez bien derrière vous."),
            _("Un jour, mon faucon viendra."),
        ),
        "failed": (
            _("Ce n'est que partie remise."),
            _("Tenez-vous bien. Je reviens."),
            _("Le vent a tourné."),
            _("Vous avez eu de la chance."),
        ),
        "ahead": (
            _("La proie est en vue."),
            _("Plus personne ne bouge."),
            _("Un dernier vol, et c'est fini."),
        ),
        "behind": (
            _("Riez, riez. J'ai bonne mémoire."),
            _("Blessée, je vole encore."),
            _("Je sais à qui je dois cela."),
        ),
        "victory": (
            _("Tout est payé, et bien payé."),
            _("Mon faucon aura double ration."),
            _("Sans rancune ? Maintenant, oui."),
        ),
        "defeat": (
            _("Bien. J'écris votre nom quelque part."),
            _("Ce soir, mon faucon boude."),
            _("Nous nous reverrons."),
        ),
        "drawn": (_("Égalité ? Alors, rien n'est réglé."),),
    }


def _renaud() -> Mapping[Occasion, tuple[str, ...]]:
    """Return the remarks of the old knight, who is brave and loud and talks of old battles and his back."""
    return {
        "took": (
            _("Par ma barbe, quelle charge !"),
            _("Comme au bon vieux temps !"),
            _("Le danger ? Je l'invite à souper."),
            _("Qui m'aime me suive !"),
            _("Encore une histoire à raconter."),
            _("Pas mal, pour un vieux dos !"),
        ),
        "held": (
            _("J'ai vu pire en ma jeunesse."),
            _("Un vieux chêne ne plie pas."),
            _("Belle charge ! Mais il en faut plus."),
            _("Halte ! Ici, c'est moi."),
        ),
        "robbed": (
            _("Touché ! Bien frappé, ma foi."),
            _("Ventrebleu ! Ma bonne place !"),
            _("Je me relève toujours. Lentement."),
            _("Mon casque m'a caché la vue."),
            _("Une égratignure ! Une simple égratignure."),
            _("Et le respect des cheveux blancs ?"),
        ),
        "failed": (
            _("Qu'importe ! La charge était belle."),
            _("J'ai glissé. L'herbe est mouillée."),
            _("À mon âge, on vise un peu de travers."),
            _("Mon cheval n'était pas d'accord."),
        ),
        "ahead": (
            _("Sonnez le cor, nous touchons au but !"),
            _("Encore un assaut, mes braves !"),
            _("Ma vieille épée sent la victoire."),
        ),
        "behind": (
            _("Les plus belles batailles finissent ainsi."),
            _("Tout perdu ? Jamais tant qu'on se bat !"),
            _("J'ai connu des jours plus faciles."),
        ),
        "victory": (
            _("Victoire ! Qu'on m'aide à descendre."),
            _("On chantera cela longtemps !"),
            _("Bien combattu, vous tous !"),
        ),
        "defeat": (
            _("Honneur au vainqueur !"),
            _("Battu, mais debout !"),
            _("Un bon combat vaut mieux qu'un bon lit."),
        ),
        "drawn": (_("Égalité : serrons-nous le gantelet !"),),
    }


def _yolande() -> Mapping[Occasion, tuple[str, ...]]:
    """Return the remarks of the lady of the castle, who is calm, courteous and a little mocking."""
    return {
        "took": (
            _("Comme prévu."),
            _("Cela m'irait fort bien, me disais-je."),
            _("Vous permettez ? Merci."),
            _("Chaque chose à sa place. La mienne."),
            _("Il suffisait d'attendre."),
            _("Une pierre de plus à l'édifice."),
        ),
        "held": (
            _("Vous vous donnez bien du mal."),
            _("Ma porte n'est pas ouverte ce soir."),
            _("J'y avais songé avant vous."),
            _("Quel courage. Quel dommage."),
        ),
        "robbed": (
            _("Tiens. Voilà qui est inattendu."),
            _("Intéressant. Très intéressant."),
            _("Je vous le prête, voilà tout."),
            _("Vous apprenez vite. Trop vite."),
            _("Ma tour en tremble encore."),
            _("Je m'étais crue à l'abri."),
        ),
        "failed": (
            _("Une erreur. Il m'arrive d'en faire."),
            _("Je voulais voir. J'ai vu."),
            _("Le sort n'est pas galant."),
            _("Reprenons notre souffle."),
        ),
        "ahead": (
            _("L'issue se dessine, il me semble."),
            _("Je ferai préparer le banquet."),
            _("Ne relâchons pas notre attention."),
        ),
        "behind": (
            _("Vous m'obligez à réfléchir."),
            _("Rien n'est joué, prenez votre temps."),
            _("Ma couronne penche un peu."),
        ),
        "victory": (
            _("Je vous remercie de cette belle partie."),
            _("Le banquet est servi. Pour tous."),
            _("Vous m'avez donné du mal. Bravo."),
        ),
        "defeat": (
            _("Voici ma couronne… pour ce soir."),
            _("Bien joué. Vous souperez à ma table."),
            _("On ne me surprend pas souvent."),
        ),
        "drawn": (_("Égalité. Deux trônes, donc."),),
    }


_SAID = {
    "lison": _lison,
    "perrin": _perrin,
    "margot": _margot,
    "anselme": _anselme,
    "isabeau": _isabeau,
    "renaud": _renaud,
    "yolande": _yolande,
}
