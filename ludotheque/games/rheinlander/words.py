"""The texts of Rheinländer: refusals, events, effects of a knight, and the score sheet.

`tests/games/rheinlander/vocabulary.py` lists all keys with their facts. `names` are players' names by seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludotheque.core.game import Event, Fact, Facts, Refusal, ScoreLine
from ludotheque.games.rheinlander.rules.advice import (
    ARCHBISHOP,
    NUMBER,
    REINFORCEMENT,
    RIVER,
    County,
    Prospect,
)
from ludotheque.games.rheinlander.rules.board import (
    EAST,
    ISLAND,
    NORTH,
    SOUTH,
    WEST,
    Estate,
    RheinlanderBoard,
    Space,
)
from ludotheque.games.rheinlander.rules.board import RIVER as WATER
from ludotheque.games.rheinlander.rules.moves import TILES
from ludotheque.games.rheinlander.rules.state import NOBODY, SECRET, CountyWorth, RheinlanderState, reserve
from ludotheque.i18n import _, listed, ngettext, of, sentence

Names = Sequence[str]


def knights(count: int) -> str:
    """Return a number of knights, as in "3 chevaliers"."""
    return ngettext("{n} chevalier", "{n} chevaliers", count).format(n=count)


def points(count: int) -> str:
    """Return a number of points, as in "3 points"."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def bastions(count: int) -> str:
    """Return a number of bastions, as in "2 bastions"."""
    return ngettext("{n} bastion", "{n} bastions", count).format(n=count)


def bishops(count: int) -> str:
    """Return a number of bishops, as in "2 évêques"."""
    return ngettext("{n} évêque", "{n} évêques", count).format(n=count)


def county(where: str) -> str:
    """Return the words for the county at the numbers `where`, as in "comté 12–15"."""
    return _("comté {where}").format(where=where)


def tile(name: str) -> str:
    """Return the name of a tile, one of moves.TILES."""
    return {
        "city-2": _("ville à 2 points"),
        "city-3": _("ville à 3 points"),
        "city-4": _("ville à 4 points"),
        "church": _("église"),
        "castle": _("château"),
    }[name]


def tiles(names: Sequence[str]) -> str:
    """Return the names of several tiles, counting equal ones, as in "2 églises et un château"."""
    told = []
    for kind, count in Counter(sorted(names, key=TILES.index)).items():
        told.append(
            {
                "city-2": ngettext("une ville à 2 points", "{n} villes à 2 points", count),
                "city-3": ngettext("une ville à 3 points", "{n} villes à 3 points", count),
                "city-4": ngettext("une ville à 4 points", "{n} villes à 4 points", count),
                "church": ngettext("une église", "{n} églises", count),
                "castle": ngettext("un château", "{n} châteaux", count),
            }[kind].format(n=count)
        )
    return listed(told)


def card(number: int) -> str:
    """Return the name of a number card, which are counted from 0, as in "carte 12"."""
    return _("carte {n}").format(n=number + 1)


def the_card(number: object) -> str:
    """Return the card of a number (or of any of several) with its article, as in "le 12", "le 3/5"."""
    return _("le {number}").format(number=number)


def cards_left(state: RheinlanderState) -> str:
    """Return how many cards are in the pile, as in "12 cartes dans la pioche"."""
    left = max(0, state.pile.bit_count() - sum(state.hidden))
    return ngettext("{n} carte dans la pioche", "{n} cartes dans la pioche", left).format(n=left)


def circle(board: RheinlanderBoard, estate: Estate) -> str:
    """Return the name of an estate's circle by the two spaces it touches: "cercle 12–13 à droite du Rhin"."""
    first, last = board.touches[estate]
    return _("cercle {where}").format(
        where=_beside(board, first, (board.numbers[first], board.numbers[last]))
    )


def space(board: RheinlanderBoard, name: str) -> str:
    """Return the name of a space, as in "12 à droite du Rhin". An unknown id is returned as it is.

    The side is that of the screen, since the left bank of a winding river is often drawn on the right.
    """
    if name not in board.names:
        return name
    at = board.names.index(name)
    return _beside(board, at, (board.numbers[at],))


def at_space(board: RheinlanderBoard, name: str) -> str:
    """Return the name of a space with its preposition, as in "au 12 à droite du Rhin"."""
    return at_number(space(board, name))


def at_number(number: str) -> str:
    """Return the number of a space with its preposition, as in "au 12"."""
    return _("au {space}").format(space=number)


def _beside(board: RheinlanderBoard, at: Space, numbers: Sequence[Sequence[int]]) -> str:
    """Return the numbers of spaces with the side of the Rhine on which `at`, one of them, is drawn."""
    where = "–".join("/".join(map(str, own)) for own in numbers)
    text = {
        EAST: _("{n} à droite du Rhin"),
        WEST: _("{n} à gauche du Rhin"),
        NORTH: _("{n} au-dessus du Rhin"),
        SOUTH: _("{n} au-dessous du Rhin"),
        ISLAND: _("{n} sur l'île"),
        WATER: _("{n} sur le Rhin"),
    }[board.sides[at] or board.banks[at]]
    return text.format(n=where)


class OnBoard:
    """The texts for one board, whose spaces are named by their bank and number."""

    def __init__(self, board: RheinlanderBoard) -> None:
        self._board = board

    def explain(self, refusal: Refusal, names: Names) -> str:
        """Return a sentence that says why a move is refused."""
        return sentence(_reason(refusal.reason).format(**_facts(refusal.facts, names, self._board)))

    def tell(self, event: Event, names: Names) -> str:
        """Return an event as a line of the log, without a full stop."""
        facts = _facts(event.facts, names, self._board)
        name = names[event.seat] if 0 <= event.seat < len(names) else ""
        if event.kind == "paid":
            return _paid(str(dict(event.facts)["why"])).format(name=name, **facts)
        return _event(event.kind).format(name=name, **facts)

    def brief(self, event: Event) -> str:
        """Return an event in a few words that do not name who acted, or "" if it has no such words."""
        return _brief(event.kind).format(**_facts(event.facts, (), self._board))

    def score(self, line: ScoreLine, names: Names) -> str:
        """Return words that say what the points in a line of the score sheet were given for."""
        facts = _facts(line.facts, names, self._board)
        text = {
            "won": _("points gagnés pendant la partie"),
            "county": _("comté {where} : {parts}"),
            "archbishop": _("l'archevêque"),
        }[line.reason]
        return sentence(text.format(**facts))

    def ending(self, reason: str) -> str:
        """Return a sentence that says why the game ended."""
        return ending(reason)


def may_end(view: RheinlanderState, seat: int, emptied: int, names: Names) -> str:
    """Return words that say that `seat` can end the game, by the last knight of `emptied`."""
    text = (
        _("{name} peut finir la partie : {left_k}")
        if seat == emptied
        else _("{name} peut finir la partie : {left_k} {of_owner}")
    )
    left = knights(reserve(view, emptied))
    return text.format(name=names[seat], left_k=left, of_owner=of(names[emptied]))


def ending(reason: str) -> str:
    """Return a sentence that says why a game ended. It is the same on every board."""
    return {
        "last-knight": _("Un joueur n'a plus de chevalier en réserve : on compte les comtés."),
        "stopped": _("Tout le monde était d'accord pour s'arrêter là : on compte les comtés."),
    }[reason]


def way(kind: str) -> str:
    """Return the words for a kind of opening, which is a way to place a knight, as in "en renfort"."""
    return {
        NUMBER: _("par son numéro"),
        RIVER: _("sur le fleuve"),
        REINFORCEMENT: _("en renfort"),
        ARCHBISHOP: _("par l'archevêque"),
    }[kind]


def hint(prospect: Prospect, names: Names, seat: int) -> tuple[str, ...]:
    """Return the effects of a knight as short lines addressed to the player at `seat`."""
    if prospect.refusal:
        return (_("impossible"),)
    lines = [_holding(prospect, names, seat)]
    for paid, gain in enumerate(prospect.gains):
        if gain and paid == seat:
            lines.append(_("+{points_p} pour vous").format(points_p=points(gain)))
        elif gain:
            lines.append(_("+{points_p} pour {name}").format(points_p=points(gain), name=names[paid]))
    if prospect.ends:
        lines.append(_("fin de la partie"))
    return tuple(lines)


def county_lines(county: County, names: Names) -> tuple[str, ...]:
    """Return lines about a county: its holder, knights by player, value with its parts, and final value."""
    holder = _("à personne") if county.holder == NOBODY else _("à {name}").format(name=names[county.holder])
    value = _("vaut {points_p} : {parts}") if county.holder != NOBODY else _("vaudrait {points_p} : {parts}")
    return (
        _("Comté {where}, {holder}").format(where=county.where, holder=holder),
        tally(county.counts, names),
        value.format(points_p=points(county.value.points), parts=parts(county.value)),
        _("à la fin : {points_p}").format(points_p=points(county.last_value)),
    )


def projection(won: int, coming: int) -> str:
    """Return the words for the points that a player would have if the game were scored now (R22).

    `won` is the number of points so far, or SECRET. `coming` is the number that would be added now.
    """
    if won == SECRET:
        text = _("Prévision : {points_p} de plus si l'on comptait maintenant")
        return text.format(points_p=points(coming))
    text = _("Prévision : {won} + {coming} = {points_p} si l'on comptait maintenant")
    return text.format(won=won, coming=coming, points_p=points(won + coming))


def worths(now: object, last: int) -> str:
    """Return a county's value `now` and at the end, as in "2 · fin 6" (R14, R20)."""
    return _("{now} · fin {last}").format(now=now, last=last)


def parts(worth: CountyWorth) -> str:
    """Return the parts of a county's value, as in "5 pour les villes et 1 pour le duc"."""
    named = [
        (worth.cities, _("{n} pour les villes")),
        (worth.churches, ngettext("{n} pour l'église", "{n} pour les églises", worth.churches)),
        (worth.castles, ngettext("{n} pour le château", "{n} pour les châteaux", worth.castles)),
        (worth.duke, _("{n} pour le duc")),
    ]
    return listed([text.format(n=part) for part, text in named if part])


def tally(counts: Sequence[int], names: Names) -> str:
    """Return each player's number of knights, the greatest first, as in "Aliénor 3, Gui 1"."""
    order = sorted(range(len(counts)), key=lambda seat: -counts[seat])
    text = _("{name} {n}")
    return ", ".join(text.format(name=names[seat], n=counts[seat]) for seat in order if counts[seat])


def _holding(prospect: Prospect, names: Names, seat: int) -> str:
    if not prospect.where:
        return _("un chevalier seul : pas encore de comté")
    value = worths(points(prospect.value.points), prospect.last_value)
    if prospect.holder == NOBODY:
        return _("comté {where} : à personne").format(where=prospect.where)
    if prospect.holder == seat:
        return _("comté {where} à vous, {value}").format(where=prospect.where, value=value)
    name = names[prospect.holder]
    return _("comté {where} à {name}, {value}").format(where=prospect.where, name=name, value=value)


def _facts(facts: Facts, names: Names, board: RheinlanderBoard) -> dict[str, str]:
    """Return the facts as text, with names in place of ids, and entries such as "3 chevaliers"."""
    known = dict(facts)
    words = {key: str(value) for key, value in facts}
    if "space" in known:
        words["space"] = space(board, str(known["space"]))
    if "number" in known:
        words["the_card"] = the_card(known["number"])
    if "owner" in known:
        words["owner"] = _name(known["owner"], names)
        words["of_owner"] = of(words["owner"])
    if "tile" in known:
        words["tile"] = tile(str(known["tile"]))
    if "points" in known:
        words["points_p"] = points(int(known["points"]))
    if "count" in known:
        words["count_k"], words["count_b"] = knights(int(known["count"])), bishops(int(known["count"]))
    if "left" in known:
        words["left_b"] = bastions(int(known["left"]))
    if "counts" in known:
        words["counts"] = tally([int(count) for count in str(known["counts"]).split()], names)
    if "cities" in known:
        worth = (int(known[part]) for part in ("cities", "churches", "castles", "duke"))
        words["parts"] = parts(CountyWorth(*worth))
    return words


def _name(seat: Fact, names: Names) -> str:
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else ""


def _reason(reason: str) -> str:
    return {
        "unknown-move": _("Ce coup n'existe pas dans ce jeu."),
        "malformed": _("Ce coup n'a pas de sens sur ce plateau."),
        "tiles-first": _("Il faut d'abord poser les jetons sur leurs cercles."),
        "draw-first": _("Une carte doit d'abord être tirée."),
        "play-first": _("Jouez d'abord une carte."),
        "choose-first": _("Prenez d'abord une carte : l'une des trois, ou celle de la pioche."),
        "bastion-first": _("Posez d'abord un bastion, ou passez."),
        "game-over": _("La partie est finie."),
        "no-such-tile": _("Il ne reste plus de jeton de cette sorte ({tile})."),
        "not-in-pile": _("La carte {number} n'est pas dans la pioche."),
        "not-in-hand": _("Vous n'avez pas la carte {number}."),
        "other-number": _("Cette case n'a pas le numéro {number} ({space})."),
        "no-card-fits": _("Aucune de vos cartes n'ouvre cette case ({space})."),
        "bastion-there": _("Il y a un bastion ici, pour toujours ({space})."),
        "occupied": _("{owner} occupe déjà cette case ({space})."),
        "bank-first": _("On va sur le fleuve seulement quand les deux rives du numéro {number} sont prises."),
        "river-reinforcement": _("Un renfort ne va jamais sur le fleuve."),
        "own-number": _("C'est le numéro de la carte : posez simplement le chevalier."),
        "not-beside-own": _("Un renfort se pose à côté de l'un de vos chevaliers ({space})."),
        "beside-other": _("{owner} a un chevalier à côté : pas de renfort ici ({space})."),
        "not-archbishop": _("Il faut avoir l'archevêque pour prendre la place d'un autre chevalier."),
        "own-knight": _("Ce chevalier est déjà à vous ({space})."),
        "nobody-there": _("Il n'y a aucun chevalier à remplacer ici ({space})."),
        "can-place": _("Une de vos cartes peut encore poser un chevalier : pas de défausse."),
        "no-market": _("Cette partie se joue sans cartes visibles."),
        "not-open": _("La carte {number} n'est pas parmi les trois visibles."),
        "river-bastion": _("On ne pose pas de bastion sur l'eau."),
        "no-bastions": _("Vos trois bastions sont posés."),
    }[reason]


def _event(kind: str) -> str:
    return {
        "tile-laid": _("un jeton sur son cercle : {tile}"),
        "dealt": _("{name} reçoit une carte"),
        "drew": _("{name} pioche"),
        "joker": _("le joker : toutes les cartes jouées sont mêlées à la pioche"),
        "turned-up": _("la carte {number} est à découvert"),
        "took": _("{name} prend la carte {number}"),
        "chose-pile": _("{name} choisit la pioche"),
        "placed": _("{name} pose un chevalier avec {the_card} : {space}"),
        "reinforced": _("{name} pose un chevalier en renfort avec {the_card} : {space}"),
        "replaced": _("{name} joue {the_card} et l'archevêque, et prend la place {of_owner} : {space}"),
        "discarded": _("{name} ne peut rien poser et défausse {the_card}"),
        "joined": _("{counties} comtés n'en font plus qu'un, {where}"),
        "counted": _("comté {where} : {counts}"),
        "holds": _("{name} tient le comté {where}"),
        "stays": _("à égalité, {name} garde le comté {where}"),
        "nobody-holds": _("le comté {where} n'est plus à personne"),
        "castle-left": _("{name} reprend {count_k} du château du comté {where}"),
        "castle-manned": _("{name} : {count_k} au château du comté {where}"),
        "castle-empty": _("{name} : réserve vide, le château du comté {where} reste sans garde"),
        "bishops": _("{name} a maintenant {count_b}"),
        "archbishop": _("{name} a l'archevêque, avec {count_b}"),
        "no-archbishop": _("égalité d'évêques : l'archevêque n'est plus à personne"),
        "bastion": _("{name} bâtit un bastion : {space} (reste {left_b})"),
        "no-bastion": _("{name} garde ses bastions"),
        "last-knight": _("{name} n'a plus de chevalier : c'est la fin"),
        "stopped": _("tout le monde est d'accord pour s'arrêter là"),
        "turn": _("c'est à {name}"),
        "game-over": _("{name} gagne avec {points_p}"),
    }[kind]


def _brief(kind: str) -> str:
    return {
        "joker": _("joker : cartes mêlées"),
        "turned-up": _("carte {number} visible"),
        "took": _("prend la carte {number}"),
        "placed": _("pose : {space}"),
        "reinforced": _("renfort : {space}"),
        "replaced": _("remplace : {space}"),
        "discarded": _("défausse {the_card}"),
        "joined": _("comtés réunis : {where}"),
        "paid": _("{where} : reçoit {points_p}"),
        "holds": _("tient le comté {where}"),
        "stays": _("garde le comté {where}"),
        "nobody-holds": _("comté {where} sans maître"),
        "castle-left": _("reprend {count_k}"),
        "castle-manned": _("{count_k} au château"),
        "castle-empty": _("château sans garde"),
        "bishops": "{count_b}",
        "archbishop": _("l'archevêque : {count_b}"),
        "no-archbishop": _("archevêque à personne"),
        "bastion": _("bastion : {space}"),
        "last-knight": _("n'a plus de chevalier"),
        "stopped": _("partie arrêtée"),
        "game-over": _("gagne : {points_p}"),
    }.get(kind, "")


def _paid(why: str) -> str:
    return {
        "takeover": _("{name} perd le comté {where} et reçoit {points_p} ({parts})"),
        "lost": _("{name} n'est plus en tête du comté {where} et reçoit {points_p} ({parts})"),
        "merger": _("fusion : {name} quitte le comté {where} et reçoit {points_p} ({parts})"),
        "tie": _("fusion à égalité : {name} quitte le comté {where} et reçoit {points_p} ({parts})"),
        "own": _("{name} réunit ses comtés : le plus petit, {where}, rapporte {points_p} ({parts})"),
    }[why]
