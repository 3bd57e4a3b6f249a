"""The tips that a person gets during the first castle games, the most urgent tip first."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.castles.rules.moves import HIDDEN, Attack, Castle, March, Place, Take
from ludotheque.games.castles.rules.state import (
    FRONT,
    MARCH,
    NO_SHIELD,
    NOBODY,
    TURN_MOVES,
    guesses,
    holder,
    reserve,
    shields_left,
    untaken,
)
from ludotheque.i18n import _
from ludotheque.table.contract.tips import FirstTip, Witnessed

NEAR_END = 4  # the end is near when this many castles are untaken


def tips(knight_always: bool) -> tuple[FirstTip, ...]:
    """Return the tips for Highlanders or, if a knight must always stay in a castle, for Rheingold."""
    return (
        FirstTip(
            "castles-front",
            "C9",
            lambda: _("La bataille est engagée : amenez le reste depuis une autre case voisine."),
            lambda seen: seen.view.phase == FRONT,
        ),
        FirstTip(
            "castles-hidden",
            "C13",
            lambda: _(
                "Ce bouclier caché vaut de 0 à 3 : si l'assaut échoue, tous vos attaquants retournent dans "
                "votre réserve."
            ),
            _before_a_hidden_shield,
        ),
        FirstTip(
            "castles-held",
            "C13",
            lambda: _(
                "Un château tenu tombe devant le double de ses défenseurs, bouclier compris ; ses épées ne "
                "le défendent plus."
            ),
            lambda seen: any(_attacks(seen)),
        ),
        FirstTip(
            "castles-part",
            "C13",
            lambda: _(
                "Choisissez combien donnent l'assaut : s'il échoue, ceux qui restent à la porte n'y perdent "
                "rien."
            ),
            _chooses_attackers,
        ),
        FirstTip(
            "castles-empty",
            "C12",
            lambda: _(
                "Un château sans maître est à votre portée : posez-y l'armée de sa porte. L'assaut coûte un "
                "déplacement et réussit toujours."
            ),
            _can_take,
        ),
        FirstTip(
            "castles-occupy",
            "C14",
            lambda: _(
                "Le château pris, vous choisirez qui y entre, et s'il y faut un bouclier : c'est alors ou "
                "jamais."
            ),
            _may_lay_a_shield,
        ),
        FirstTip(
            "castles-two-fronts",
            "C9",
            lambda: _(
                "Aucune de vos armées n'y suffit seule, mais deux ensemble, si : elles attaquent de deux "
                "cases voisines, un déplacement chacune."
            ),
            _needs_two_fronts,
        ),
        FirstTip(
            "castles-gate",
            "C9",
            lambda: _(
                "Votre garnison peut chasser l'ennemi de la porte : un de plus que lui, et ce qui garde le "
                "château y reste."
            ),
            _garrison_can_win,
        ),
        FirstTip(
            "castles-battle",
            "C9",
            lambda: _(
                "Vous pouvez battre une armée ennemie : un chevalier de plus qu'elle suffit, et vous n'en "
                "perdez aucun."
            ),
            lambda seen: any(_enemies(seen, move.target) for move in _marches(seen)),
        ),
        FirstTip(
            "castles-near-end",
            "C17",
            lambda: _(
                "La fin approche : quand un seul château reste sans maître, tout s'arrête, et il va à qui a "
                "pris l'avant-dernier."
            ),
            lambda seen: untaken(seen.view) <= NEAR_END,
        ),
        FirstTip(
            "castles-lost",
            "C13",
            lambda: _(
                "On vous a pris un château. Il se reprend comme un autre : comptez ses chevaliers et son "
                "bouclier."
            ),
            lambda seen: any(
                seen.view.owners[castle] != seen.seat for castle in _castles(seen, "castle-lost")
            ),
        ),
        FirstTip(
            "castles-repelled",
            "C13",
            lambda: _(
                "L'assaut a échoué : tous vos attaquants sont rentrés en réserve. Le bouclier reste là, "
                "retourné, et chacun le connaît."
            ),
            lambda seen: any(seen.view.face_up[castle] for castle in _castles(seen, "attack-repelled")),
        ),
        FirstTip(
            "castles-defended",
            "C13",
            lambda: _(
                "Votre château a tenu ! Mais son bouclier reste retourné : tout le monde sait maintenant ce "
                "qu'il vaut."
            ),
            _defended,
        ),
        FirstTip(
            "castles-beaten",
            "C10",
            lambda: _(
                "Vos chevaliers battus ne sont pas perdus : ils sont dans votre réserve et reviendront par "
                "le dé."
            ),
            lambda seen: _mine(seen, "beaten") and reserve(seen.view, seen.seat) > 0,
        ),
        FirstTip(
            "castles-shield",
            "C14",
            lambda: _(
                "Vous seul pouvez regarder ce bouclier, qui vaut de 0 à 3 : les autres ne le verront qu'en "
                "donnant l'assaut."
            ),
            lambda seen: bool(_face_down(seen)),
        ),
        _garrison(knight_always),
        FirstTip(
            "castles-scroll",
            "C4",
            lambda: _(
                "Personne n'est entré : un des vôtres attend encore sur ce parchemin. Faites-le avancer pour "
                "la prochaine fois."
            ),
            _scroll_is_taken,
        ),
        FirstTip(
            "castles-no-piece",
            "C2",
            lambda: _(
                "Personne n'est entré : toutes vos petites pièces sont dehors. Réunir des chevaliers peut en "
                "libérer."
            ),
            lambda seen: bool(seen.legal) and _entry(seen)[0] == "no-piece",
        ),
        FirstTip(
            "castles-peace",
            "C7",
            lambda: _(
                "Sur un parchemin, des chevaliers de chacun attendent côte à côte : on ne s'y bat pas."
            ),
            _shares_a_scroll,
        ),
        FirstTip(
            "castles-gather",
            "C6",
            lambda: _(
                "Réunissez vos chevaliers sur une même case : une armée entière marche pour un seul "
                "déplacement."
            ),
            lambda seen: any(_own_on(seen, move) for move in _marches(seen)),
        ),
        FirstTip(
            "castles-sortie",
            "C15",
            lambda: _(
                "Pour un déplacement, des chevaliers peuvent sortir de votre château, ou y entrer ; ce qui "
                "le garde y reste."
            ),
            lambda seen: any(move.origin in seen.rules.ground.castle_of for move in _marches(seen)),
        ),
        FirstTip(
            "castles-moves",
            "C5",
            lambda: _(
                "Vous avez trois déplacements par tour : pour une seule armée, ou partagés entre plusieurs."
            ),
            lambda seen: bool(seen.legal) and seen.view.moves == TURN_MOVES and any(_marches(seen)),
        ),
        FirstTip(
            "castles-leaving",
            "C7",
            lambda: _("Quitter un parchemin coûte un déplacement, et l'on n'y revient jamais."),
            lambda seen: any(move.origin in seen.rules.board.scrolls for move in _marches(seen)),
        ),
        FirstTip(
            "castles-entry",
            "C4",
            lambda: _(
                "Le dé a choisi le parchemin, et un chevalier y est entré : un par tour, et l'on ne peut pas "
                "refuser."
            ),
            lambda seen: bool(seen.legal) and _entry(seen)[0] == "entered",
        ),
    )


def _garrison(knight_always: bool) -> FirstTip:
    """Return the tip, given after the first conquest, about what has to stay in a castle (C14)."""
    if knight_always:
        return FirstTip(
            "rheingold-garrison",
            "C14",
            lambda: _(
                "À Rheingold, un chevalier au moins reste dans chaque château, avec ou sans bouclier : "
                "prévoyez-le avant l'assaut."
            ),
            lambda seen: _mine(seen, "occupied"),
        )
    return FirstTip(
        "highlanders-garrison",
        "C14",
        lambda: _(
            "Un bouclier garde un château à lui seul, mais il peut valoir 0 : regardez-le avant de repartir."
        ),
        lambda seen: any(guesses(seen.view, castle)[0] for castle in _face_down(seen)),
    )


def _mine(seen: Witnessed, kind: str) -> bool:
    """Return whether the person had an event of this kind since the beginning of their previous turn."""
    return any(event.kind == kind and event.seat == seen.seat for event in seen.events)


def _castles(seen: Witnessed, kind: str) -> list[Castle]:
    titles = seen.rules.board.titles
    mine = (event for event in seen.events if event.kind == kind and event.seat == seen.seat)
    return [titles.index(dict(event.facts)["castle"]) for event in mine]


def _face_down(seen: Witnessed) -> list[Castle]:
    """Return the person's castles in which they have just laid a shield that is still face down."""
    view = seen.view
    own = (castle for castle in _castles(seen, "shield-laid") if view.owners[castle] == seen.seat)
    return [castle for castle in own if view.shields[castle] != NO_SHIELD and not view.face_up[castle]]


def _defended(seen: Witnessed) -> bool:
    """Return whether a castle of the person has just withstood an attack, and its shield is face up (C13)."""
    titles, view = seen.rules.board.titles, seen.view
    facts = [dict(event.facts) for event in seen.events if event.kind == "attack-repelled"]
    castles = [titles.index(fact["castle"]) for fact in facts if fact["holder"] == seen.seat]
    return any(view.owners[castle] == seen.seat and view.face_up[castle] for castle in castles)


def _entry(seen: Witnessed) -> tuple[str, Place]:
    """Return the kind of the event, "" without a roll, that says who entered after it, and its scroll."""
    kinds = ("entered", "scroll-occupied", "no-piece")
    event = next((event for event in reversed(seen.events) if event.kind in kinds), None)
    if event is None:
        return "", -1
    return event.kind, seen.rules.board.names.index(dict(event.facts)["place"])


def _scroll_is_taken(seen: Witnessed) -> bool:
    """Return whether the person's own knight, which can march on now, kept another from entering (C4)."""
    kind, scroll = _entry(seen)
    return kind == "scroll-occupied" and any(move.origin == scroll for move in _marches(seen))


def _shares_a_scroll(seen: Witnessed) -> bool:
    """Return whether a knight of the person stands on a scroll together with another player's (C7)."""
    knights = seen.view.knights
    shared = (scroll for scroll in seen.rules.board.scrolls if sum(1 for own in knights if own[scroll]) > 1)
    return any(knights[seen.seat][scroll] for scroll in shared)


def _marches(seen: Witnessed) -> Iterator[March]:
    return (move for move in seen.legal if isinstance(move, March))


def _own_on(seen: Witnessed, march: March) -> bool:
    """Return whether a march leads along a road to a space where other knights of the person stand."""
    own: int = seen.view.knights[seen.seat][march.target]
    return own > 0 and max(march.origin, march.target) < seen.rules.ground.first_castle


def _enemies(seen: Witnessed, place: Place) -> int:
    """Return the number of knights of another player on a space or in a castle."""
    seat = holder(seen.view, place)
    return 0 if seat in (seen.seat, NOBODY) else int(seen.view.knights[seat][place])


def _needs_two_fronts(seen: Witnessed) -> bool:
    """Return whether the person can beat an army from two sides, but from no single side (C9)."""
    if seen.view.phase != MARCH:
        return False
    most: dict[Place, int] = {}
    for move in _marches(seen):
        most[move.target] = max(move.count, most.get(move.target, 0))
    return any(count <= _enemies(seen, target) for target, count in most.items())


def _garrison_can_win(seen: Witnessed) -> bool:
    """Return whether knights of a castle can beat, without others, the enemies on its gate (C9, C15)."""
    castles = seen.rules.ground.castle_of
    sorties = (move for move in _marches(seen) if move.origin in castles)
    return any(0 < _enemies(seen, move.target) < move.count for move in sorties)


def _attacks(seen: Witnessed) -> Iterator[Attack]:
    return (move for move in seen.legal if isinstance(move, Attack))


def _can_take(seen: Witnessed) -> bool:
    """Return whether the person can take an untaken castle now (C12)."""
    return any(isinstance(move, Take) for move in seen.legal)


def _may_lay_a_shield(seen: Witnessed) -> bool:
    """Return whether the person can take a castle and then lay a shield, as the game goes on (C14, C17)."""
    return _can_take(seen) and shields_left(seen.view, seen.seat) > 0 and untaken(seen.view) > 2


def _before_a_hidden_shield(seen: Witnessed) -> bool:
    return any(seen.view.shields[move.castle] == HIDDEN for move in _attacks(seen))


def _chooses_attackers(seen: Witnessed) -> bool:
    """Return whether the person can attack a hidden shield with some of the knights on the gate (C13)."""
    own, view = seen.view.knights[seen.seat], seen.view
    return any(view.shields[move.castle] == HIDDEN and move.count < own[move.gate] for move in _attacks(seen))
