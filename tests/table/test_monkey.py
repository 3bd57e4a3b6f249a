"""Random clicks, drags, wheels and keys at the table: nothing breaks or halts, what was played was legal."""

from random import Random

import pygame
import pytest
from amounts import many
from contracts import Sitting, contract, named, sittings
from rows import row
from seat import Seat, middle, rests, sit, sit_down

pytestmark = pytest.mark.usefixtures("every_frame")

KEYS = [
    *(
        pygame.K_u,
        pygame.K_r,
        pygame.K_e,
        pygame.K_v,
        pygame.K_s,
        pygame.K_TAB,
        pygame.K_HOME,
        pygame.K_ESCAPE,
    ),
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_PLUS, pygame.K_MINUS) * 3,
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
]


def monkey(seat: Seat, rng: Random, events: int) -> None:
    for _ in range(events):
        what = rng.random()
        if what < 0.25:
            carry(seat, rng)
        elif what < 0.35:
            strike(seat, rng)
        else:
            poke(seat, rng)
        seat.app.step(rng.choice((0.0, 0.016, 0.2, 1.0)))
        if len(seat.app.scenes) > 1 and rng.random() < 0.1:
            seat.app.scenes.unwind(1)


def poke(seat: Seat, rng: Random) -> None:
    width, height = seat.app.size
    pos = aim(seat, rng) if rng.random() < 0.6 else (rng.randrange(width), rng.randrange(height))
    what = rng.random()
    post = seat.app.post
    if what < 0.3:
        post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(3, 2), buttons=(1, 0, 0)))
    elif what < 0.72:
        kind = pygame.MOUSEBUTTONDOWN if what < 0.5 else pygame.MOUSEBUTTONUP
        post(pygame.event.Event(kind, pos=pos, button=rng.choice((1, 1, 1, 1, 2, 3))))
    elif what < 0.8:
        post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1))))
    else:
        mod = rng.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
        post(pygame.event.Event(pygame.KEYDOWN, key=rng.choice(KEYS), mod=mod, unicode=""))


def strike(seat: Seat, rng: Random) -> None:
    for key in row(rng):
        seat.key(key)


def carry(seat: Seat, rng: Random) -> None:
    """Drag something that can be taken, mostly to somewhere it may go."""
    seen = seat.seen
    pieces, own = seen.get("pieces", ()), f"knights-{seen.get('turn')}"
    piles = [p for p in pieces if p["kind"] == own or p["place"].startswith("hand")]
    if not piles:
        return
    start = middle(rng.choice(piles)["rect"])
    seat.press(start)
    held = seat.app.scenes.top.trace().get("held")
    targets = held["targets"] if held and rng.random() < 0.8 else []
    target = rng.choice(targets or list(seen["places"]))
    end = middle(seen["places"][target])
    seat.move((start[0] + 10, start[1] + 10))
    if rng.random() < 0.3:
        seat.wheel(-1)
    seat.move(end)
    seat.release(end)


def aim(seat: Seat, rng: Random) -> tuple[int, int]:
    """A point on something that can be seen."""
    seen = seat.seen
    rects = [*seen.get("buttons", {}).values(), *(p["rect"] for p in seen.get("pieces", ()))]
    rects += list(seen.get("places", {}).values()) if rng.random() < 0.5 else []
    if not rects:
        return (5, 5)
    x, y, w, h = rng.choice(rects)
    return x + rng.randrange(max(1, w)), y + rng.randrange(max(1, h))


def replayed(seat: Seat) -> None:
    """Play the session's moves again from the start: every one is legal, and leads to the same state."""
    session = seat.scene.session
    state = session.rules.start()
    for step in session.steps:
        state = session.rules.apply(state, step.move)
        assert state == step.state


@pytest.mark.parametrize(("game", "sitting"), sittings("monkeys"), ids=named)
def test_a_monkey_at_the_table(game: str, sitting: Sitting) -> None:
    seat = sit(game, sitting)
    rng, dealt = Random(sitting.seed), contract(game).dealt
    monkey(seat, rng, 40)
    for _ in range(20):  # until it has hit on something that can be done
        if len(seat.scene.session.steps) > dealt:
            break
        monkey(seat, rng, 20)
    replayed(seat)
    assert rests(seat.app)
    assert len(seat.scene.session.steps) > dealt


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 14))
def test_a_monkey_for_hours(seed: int) -> None:
    rng = Random(seed)
    seat = sit_down(
        rng.choice((2, 3, 5)), seed=str(seed), speed=rng.choice((0, 2)), size=(900, 600), path=None
    )
    monkey(seat, rng, many(3000))
    replayed(seat)
