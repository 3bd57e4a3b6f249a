"""Random sequences of keys as a player without a mouse might press them."""

from random import Random

import pygame

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
ENDS = (
    (pygame.K_RETURN,),
    (pygame.K_RETURN,),
    (pygame.K_RETURN,),
    (pygame.K_SPACE,),
    (pygame.K_ESCAPE,),
    (pygame.K_TAB, pygame.K_RETURN),
    (pygame.K_u, pygame.K_r),
    (pygame.K_u, pygame.K_u),
    (pygame.K_r, pygame.K_r),
)


def row(rng: Random) -> list[int]:
    """Return random keys that make a move: take a piece, change the count, move it, and drop or undo it."""
    keys = [pygame.K_TAB] * rng.randrange(6) + [pygame.K_RETURN]
    if rng.random() < 0.3:
        keys += rng.choices((pygame.K_PLUS, pygame.K_MINUS), k=rng.randrange(1, 4))
    if rng.random() < 0.5:
        keys += [rng.choice(ARROWS)] * rng.randrange(1, 8)  # often several steps in one direction
    else:
        keys += rng.choices((*ARROWS, pygame.K_TAB), k=rng.randrange(6))
    return keys + list(rng.choice(ENDS))
