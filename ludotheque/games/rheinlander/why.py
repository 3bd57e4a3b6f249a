"""Puts what a move does, and why it is good or bad, into clauses without a capital or a full stop."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games.rheinlander.judgement.threats import ANY_CARD, LATER, NUMBER
from ludotheque.games.rheinlander.rules.board import RheinlanderBoard
from ludotheque.games.rheinlander.rules.moves import (
    Bastion,
    Blind,
    Discard,
    Place,
    Reinforce,
    Replace,
    Skip,
    Take,
)
from ludotheque.games.rheinlander.rules.state import DUKE, LAST_DUKE
from ludotheque.games.rheinlander.words import at_number, at_space, knights, points, the_card, tiles
from ludotheque.i18n import _, listed, ngettext, of

Names = Sequence[str]
WINS = "takes", "founds", "gets", "unites", "joins"  # keys of reasons by which the player wins a county
ARCHBISHOP = "archbishop", "archbishop-risk", "archbishop-safe"  # keys of reasons by which it is gained
BASTION = "parts", "shields", "shields-both", "bars", "foils"  # keys of reasons for a bastion
# keys of what a knight brings about besides, of which it is placed for the first ones if for nothing else
BESIDES = "archbishop", "no-archbishop", "ends", "paid-me", "paid-other", "bishops"
_FAR_AHEAD = 3  # a county is well held by a player with this many more knights than any other player


def gesture(board: RheinlanderBoard, move: Move) -> str:
    """Return a clause that says what a move does, or "" for moves of chance and for stopping the game."""
    match move:
        case Place(card, at) if board.numbers[at] == (card + 1,):  # the card has the number of the space
            text = _("poser un chevalier {at_space}")
        case Place(card, at):
            text = _("poser avec {the_card} un chevalier {at_space}")
        case Reinforce(card, at):
            text = _("poser {the_card} en renfort {at_space}")
        case Replace(card, at):
            text = _("remplacer avec {the_card} et l'archevêque le chevalier {at_space}")
        case Bastion(at):
            return _("bâtir un bastion {at_space}").format(at_space=at_space(board, board.names[at]))
        case Discard(card):
            return _("défausser {the_card}").format(the_card=the_card(card + 1))
        case Take(card):
            return _("prendre {the_card}").format(the_card=the_card(card + 1))
        case Blind():
            return _("prendre une carte de la pioche")
        case Skip():
            return _("finir le tour sans bâtir")
        case _:
            return ""
    return text.format(the_card=the_card(card + 1), at_space=at_space(board, board.names[at]))


def reason(reason: Reason, names: Names) -> str:
    """Return a clause that gives a reason for or against a line, which is one or more moves."""
    facts = dict(reason.facts)
    words = {key: str(value) for key, value in facts.items()}
    if "points" in facts:
        words["points_p"] = points(int(facts["points"]))
        words["worth"] = _worth(int(facts["points"]), "last" in facts)
    if "lead" in facts and "mine" in facts:
        lead, words["count_k"] = int(facts["lead"]), knights(int(facts["mine"]))
        words["theirs"], words["need"] = str(int(facts["mine"]) - lead), str(facts.get("need", 1 - lead))
    if "number" in facts:
        words["the_card"] = the_card(facts["number"])
    if facts.get("but"):
        words["the_card"] = the_card(facts["but"])
    if "by" in facts:
        words["other"] = names[int(facts["by"])]
    words["where"] = words.get("county") or words.get("where", "")
    if "estates" in facts:
        words["tiles"] = tiles(words["estates"].split())
    if reason.key in ("rival-near", "then-bastion", "also-bastion", "bastion-archbishop", "completes"):
        words["at_space"] = at_number(words["where" if reason.key == "rival-near" else "number"])
    if "seat" in facts:
        words["name"] = names[int(facts["seat"])]
        words["of_name"] = of(words["name"])
    if reason.key in ("closes-in", "completes"):
        words["clause"] = _drawn(int(facts["lead"]), int(facts.get("mine", 0))).format(**words)
    clause = _text(reason.key, facts).format(**words)
    if facts.get("most"):
        count, rival = knights(int(facts["mine"])), names[int(facts["rival"])]
        text = _("{clause}, à {count_k} contre {n} {of_name}")
        return text.format(clause=clause, count_k=count, n=facts["most"], of_name=of(rival))
    return clause


def deed(one: Reason, name: str, names: Names, besides: bool = False) -> str:
    """Return a sentence on what somebody placed a knight or a bastion for, or what it brings `besides`."""
    facts = dict(one.facts)
    if besides or one.key in BESIDES[2:]:
        text = {
            "archbishop": _("{name} obtient aussi l'archevêque, 5 points à la fin."),
            "no-archbishop": _("{name} ôte ainsi l'archevêque à {other}."),
            "ends": _("{name} finit ainsi la partie."),
            "paid-me": _("{name} reçoit {points_p} tout de suite."),
            "paid-other": _("Mais {other} reçoit {points_p}."),
            "bishops": ngettext(
                "Encore {lacking} église, et {name} aura l'archevêque.",
                "Encore {lacking} églises, et {name} aura l'archevêque.",
                int(facts.get("lacking", 1)),
            ),
        }[one.key]
        other, many = names[int(facts.get("seat", 0))], points(int(facts.get("points", 0)))
        return text.format(name=name, other=other, points_p=many, lacking=facts.get("lacking"))
    if one.key == "outpost":
        why = _("pour fonder ici un comté ({worth}) avec un second chevalier")
        if facts["county"]:
            why = _("pour fonder au prochain tour le comté {county} ({worth})")
        worth = _worth(int(facts["points"]), "last" in facts)
        why = why.format(county=facts["county"], worth=worth)
    else:
        why = reason(untiled(one), names)
    text = _("{name} bâtit ce bastion {why}.") if one.key in BASTION else _("{name} pose ce chevalier {why}.")
    return text.format(name=name, why=why)


def _drawn(lead: int, mine: int) -> str:
    """Return the words for a knight in another player's county, where its player has `mine` with it."""
    if lead >= 0:
        return _("pour égaler {name} au comté {where} ({worth})")
    if mine > 1:
        return _("pour avancer au comté {where} {of_name} ({worth}), à {count_k} contre {theirs}")
    return _("pour entrer au comté {where} {of_name} ({worth}), à {count_k} contre {theirs}")


def _worth(now: int, last: bool) -> str:
    if last:
        return points(now)
    return _("fin {last}").format(last=now + LAST_DUKE - DUKE)


def untiled(reason: Reason) -> Reason:
    """Return a reason without the tiles of a county that is founded, which its worth includes."""
    founds = reason.key in ("founds", "outpost")
    return reason._replace(facts=(*reason.facts, ("estates", ""))) if founds else reason


def unrisked(reason: Reason) -> Reason:
    """Return a reason for the archbishop in few words, without who can take it by a certain card only."""
    risky = reason.key == "archbishop-risk" and dict(reason.facts)["way"] == ANY_CARD
    return Reason("archbishop-too") if reason.key in ARCHBISHOP and not risky else reason


def unhedged(reason: Reason) -> Reason:
    """Return a reason without what the other player can do against a county that is won next."""
    facts = [fact if fact[0] != "more" else ("more", 0) for fact in reason.facts]
    return reason._replace(facts=tuple(facts))


def _text(key: str, facts: dict[str, Fact]) -> str:
    if key == "ends":
        return _over(int(facts["lead"]))
    if key == "outpost":
        if "church" in facts:
            return _churched(bool(facts["church"]))
        return _beside(bool(facts["county"]), bool(facts["estates"]))
    if key == "founds" and facts["estates"]:
        return _("pour fonder un comté ({worth}) avec {tiles}")
    if key == "holds":
        return _ahead(int(facts["lead"]))
    if key == "closes-in":
        return _behind(facts)
    if key == "disputes" and "far" in facts:
        return _("pour disputer à {name} un comté ({worth}), hors de portée")
    if key == "disputes" and "full" in facts:
        return _("pour disputer à {name} un comté ({worth}), sans place pour un chevalier de plus")
    if key == "disputes" and facts["shut"]:
        return _("pour disputer à {name} un comté ({worth}), si un bastion ne ferme pas la case {shut}")
    if key == "no-archbishop" and facts.get("where"):
        return _("pour ôter à {name} l'archevêque, qui menace votre comté {where}")
    if key == "then-bastion" and facts.get("but"):
        return _("puis un bastion {at_space} gardera le comté {where}, sauf contre {the_card}")
    if key in ("several", "unlikely"):
        return _one_card(key == "several", "only" in facts)
    if key == "last-turn":
        return _last(int(facts["lead"]))
    if key == "paid-other" and "coming" not in facts:
        return _("{name} reçoit {points_p}")
    if key == "archbishop-risk":
        return _for_now(str(facts["way"]))
    if key == "completes":
        return _completing(str(facts["way"]), bool(facts["more"]))
    if key == "also-bastion":
        return _also_bastion(str(facts["what"]))
    if key == "averts":
        return _averting(str(facts["way"]))
    if key == "forgoes":
        return _forgoing(int(facts["own"]))
    if key == "bishops":
        lacking = int(facts["lacking"])
        return ngettext(
            "encore {lacking} église et l'archevêque est à vous",
            "encore {lacking} églises et l'archevêque est à vous",
            lacking,
        )
    return {
        "paid-me": _("{points_p} pour vous tout de suite"),
        "paid-other": _("{name} reçoit {points_p} au lieu de {coming}"),
        "unseats": _("pour ôter un duc à {name}, qui reçoit {points_p} au lieu de {coming} à la fin"),
        "denies": _("sinon toute carte y donne {points_p} à {name}"),
        "river": _("{the_card}, sur le Rhin, vous ôterait le comté {where}"),
        "returns": _("mais {name} reprend un chevalier, et la partie durera"),
        "leads": _("un second à côté le joindrait à votre comté {where}"),
        "alone": _("aucun second à côté n'en ferait un comté à vous"),
        "rival-near": _("mais {name} est {at_space}"),
        "archbishop": _("pour avoir l'archevêque, 5 points à la fin"),
        "archbishop-too": _("pour avoir l'archevêque"),  # in few words
        "archbishop-safe": _("pour avoir l'archevêque, 5 points à la fin, que personne n'ôtera d'une carte"),
        "no-archbishop": _("pour ôter l'archevêque à {name}"),
        "grows": _("pour ajouter {tiles} au comté {where} ({worth})"),
        "richest": _("ailleurs, {worth} au mieux"),
        "takes": _("pour prendre le comté {where} {of_name} ({worth})"),
        "founds": _("pour fonder un comté ({worth})"),
        "gets": _("pour tenir le comté {where}, encore à personne ({worth})"),
        "unites": _("pour réunir le comté {where} et le comté {other} {of_name} ({worth})"),
        "joins": _("pour réunir les comtés {where} et {other} ({worth})"),
        "meets": _("{name} ne pourra pas vous ôter le comté {where} à son prochain tour"),
        "keeps-archbishop": _("pour garder l'archevêque, que toute carte permettrait à {name} d'ôter"),
        "archbishop-threat": _("mais toute carte permet à {name} de vous ôter l'archevêque"),
        "loses": _("mais vous perdez le comté {where}"),
        "threat": _("mais n'importe quelle carte permet à {name} de vous ôter le comté {where}"),
        "doomed": _("mais toute carte permet à {name} de vous ôter le comté {where} ({worth})"),
        "doomed-later": _("mais {name} peut vous ôter le comté {where} ({worth}) en deux tours"),
        "can-wait": _("cela peut attendre : toute carte le permettra sans doute encore"),
        "then-bastion": _("puis un bastion {at_space} gardera le comté {where}"),
        "bastion-archbishop": _("puis un bastion {at_space} gardera l'archevêque"),
        "nobody": _("pour que plus personne ne tienne le comté {where} ({worth})"),
        "disputes": _("pour disputer à {name} un comté ({worth}) : un chevalier de plus suffirait"),
        "still-nobody": _("pour disputer le comté {where} ({worth}), qui n'est encore à personne"),
        "next-turn": _("{the_card} pourra servir au prochain tour"),
        "idle": _("mais {the_card} n'apporterait rien au prochain tour"),
        "blind": _("une carte de la pioche, que personne ne voit"),
        "parts": _("pour séparer le comté {where} du comté {other} {of_name}"),
        "shields-both": _("pour protéger les comtés {where} et {other}"),
        "shields": _("pour protéger le comté {where}"),
        "bars": _("pour empêcher le comté {where} {of_name} de grandir par là"),
        "foils": _("pour empêcher {other} d'y prendre le comté {where} {of_name}"),
        "safe": _("aucun de vos comtés n'est menacé"),
        "no-county": _("vous n'avez encore aucun comté"),
        "slow": _("{name} ne peut vous ôter le comté {where} qu'en deux tours"),
        "vain": _("{name} peut vous ôter le comté {where}, et aucun bastion ne l'empêche"),
        "stuck": _("aucune carte de la main ne peut poser un chevalier"),
    }[key]


def _over(lead: int) -> str:
    return _by_lead(
        lead,
        _("la partie se termine avec ce tour, à égalité"),
        _("la partie se termine avec ce tour, gagnée de {points_p}"),
        _("la partie se termine avec ce tour, perdue de {points_p}"),
    )


def _by_lead(lead: int, level: str, ahead: str, behind: str) -> str:
    if lead == 0:
        return level
    return (ahead if lead > 0 else behind).format(points_p=points(abs(lead)))


def payments(reasons: Sequence[Reason], names: Names) -> str:
    """Return a clause that says what other players are paid, or "" if none of the reasons is about that."""
    paid = [one for one in reasons if one.key == "paid-other"]
    told = listed([reason(one, names) for one in paid])
    return told if not paid or welcome(paid) else _("mais {paid}").format(paid=told)


def welcome(reasons: Sequence[Reason]) -> bool:
    """Return whether another player is paid less than its duke would bring it at the end."""
    return any(one.key == "paid-other" and "coming" in dict(one.facts) for one in reasons)


def _last(lead: int) -> str:
    return _by_lead(
        lead,
        _("sans doute votre dernier tour, à égalité"),
        _("sans doute votre dernier tour, et vous menez de {points_p}"),
        _("sans doute votre dernier tour, et il vous manque {points_p}"),
    )


def _churched(mine: bool) -> str:
    """Return the words for a lone knight that will bring its player the archbishop, or end another's."""
    if mine:
        return _("toute carte en fera ensuite le comté {where} ({worth}) et vous donnera l'archevêque")
    return _("toute carte en fera ensuite le comté {where} ({worth}) et ôtera l'archevêque à {name}")


def _forgoing(own: int) -> str:
    """Return the words for two counties that will not be united, `own` of which are the player's."""
    return (
        _("mais {the_card} ne réunira plus les comtés {where} et {other}"),
        _("mais {the_card} ne réunira plus votre comté {where} et {other}, à {name}"),
        _("mais {the_card} ne réunira plus vos comtés {where} et {other}"),
    )[own]


def _beside(any_card: bool, tiled: bool) -> str:
    """Return the words for a knight that is alone, beside which any card puts another one, or none surely."""
    if any_card and tiled:
        return _("toute carte en fera ensuite le comté {where} ({worth}) avec {tiles}")
    if any_card:
        return _("toute carte en fera ensuite le comté {where} ({worth})")
    return _("avec un second à côté, ce serait un comté ({worth})")


def _one_card(more: bool, only: bool) -> str:
    text = (
        _("plusieurs numéros menacent vos comtés, dont {the_card} le comté {where} ({worth})")
        if more
        else _("seul {the_card} menace le comté {where} ({worth})")
    )
    return _("{clause} ; gardez le dernier bastion").format(clause=text) if only else text


def _for_now(way: str) -> str:
    return {
        ANY_CARD: _("pour avoir l'archevêque, 5 points à la fin ; toute carte permet à {name} de l'ôter"),
        NUMBER: _("pour avoir l'archevêque, 5 points à la fin ; {the_card} permet à {name} de l'ôter"),
    }[way]


def _completing(way: str, more: bool) -> str:
    text = {
        ANY_CARD: _("{clause} : toute carte {at_space} vous le donnera ensuite"),
        NUMBER: _("{clause} : {the_card} vous le donnera ensuite"),
    }[way]
    return text + (_(", si {name} ne s'y renforce pas") if more else "")


def _also_bastion(what: str) -> str:
    return {
        "parts": _("puis un bastion {at_space} séparera le comté {where} de celui {of_name}"),
        "shields-both": _("puis un bastion {at_space} protégera les comtés {where} et {other}"),
        "shields": _("puis un bastion {at_space} protégera le comté {where}"),
        "bars": _("puis un bastion {at_space} arrêtera le comté {where} {of_name}"),
        "foils": _("puis un bastion {at_space} empêchera {other} d'y prendre le comté {where} {of_name}"),
    }[what]


def _averting(way: str) -> str:
    if way in LATER:
        return _("sinon {name} vous ôterait en deux tours le comté {where} ({worth})")
    return {
        ANY_CARD: _("sinon, par toute carte, {name} vous ôterait le comté {where} ({worth})"),
        NUMBER: _("sinon, par {the_card}, {name} vous ôterait le comté {where} ({worth})"),
    }[way]


def foretold(happening: Happening, name: str = "") -> str:
    """Return a clause about what may happen to a player, or to one of this `name`, "" if none fits."""
    known = {
        "county-lost": _("vous perdez le comté {where}"),
        "county-merged": _("un plus grand comté absorbe le comté {where}"),
        "holds": _("vous tenez le comté {where}"),
    }
    named = {
        "county-lost": _("{name} peut perdre le comté {where}"),
        "county-merged": _("un plus grand comté peut absorber le comté {where}"),
        "holds": _("{name} pourra tenir le comté {where} au prochain tour"),
    }
    return (named if name else known).get(happening.kind, "").format(where=happening.about, name=name)


def _ahead(lead: int) -> str:
    if lead <= 0:
        return _("pour garder, à égalité, le comté {where} ({worth})")
    if lead >= _FAR_AHEAD:
        return _("pour renforcer le comté {where} ({worth})")
    return ngettext(
        "pour garder le comté {where} ({worth}) avec {lead} chevalier d'avance",
        "pour garder le comté {where} ({worth}) avec {lead} chevaliers d'avance",
        lead,
    )


def _behind(facts: dict[str, Fact]) -> str:
    if "full" in facts:
        return _("{clause}, sans place pour un chevalier de plus")
    if "far" in facts:
        return _("{clause}, hors de portée")
    if int(facts.get("need", 1 - int(facts["lead"]))) > 1:
        return _("{clause} : il en faut encore {need}")
    text = _("{clause}, si un bastion ne ferme pas la case {shut}")
    return text if facts["shut"] else _("{clause} : un chevalier de plus suffirait")
