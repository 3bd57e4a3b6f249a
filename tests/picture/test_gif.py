"""An animated picture: what is written is what other programs read, frame by frame."""

from random import Random

import pygame
from pygame import Surface

from ludotheque.core.steps import finish
from ludotheque.picture.gif import gif, gif_frame

SIZE = (60, 40)


def written(folder, frames):
    file = folder / "film.gif"
    file.write_bytes(finish(gif(SIZE, frames)))
    return pygame.image.load_animation(file)


def painted(colour, spot=None):
    picture = Surface(SIZE)
    picture.fill(colour)
    if spot:
        picture.fill("white", (*spot, 8, 6))
    return picture


def furthest(one, other):
    points = [(x, y) for x in range(SIZE[0]) for y in range(SIZE[1])]
    pairs = ((one.get_at(at)[:3], other.get_at(at)[:3]) for at in points)
    return max(abs(a - b) for first, second in pairs for a, b in zip(first, second, strict=True))


def test_every_frame_is_read_as_it_was_drawn_also_where_only_a_little_has_changed(tmp_path):
    pictures = [painted("navy", (5 * n, 3 * n)) for n in range(8)]
    read = written(tmp_path, [gif_frame(picture, 10) for picture in pictures])
    assert [delay for _picture, delay in read] == [100] * 8
    for (picture, _delay), drawn in zip(read, pictures, strict=True):
        assert furthest(picture, drawn) <= 8, "16 bits of colour"


def test_what_stands_still_is_one_frame_that_stays(tmp_path):
    frames = [gif_frame(painted("olive"), 10)] * 5 + [gif_frame(painted("olive", (9, 9)), 150)]
    assert [delay for _picture, delay in written(tmp_path, frames)] == [500, 1500]


def test_noise_fills_the_dictionary_and_is_still_read(tmp_path):
    rng, noise = Random(1), Surface(SIZE)
    shades = [8 * n for n in range(32)]
    for x in range(SIZE[0]):
        for y in range(SIZE[1]):
            noise.set_at((x, y), [rng.choice(shades)] * 3)
    frames = [gif_frame(noise, 10), gif_frame(pygame.transform.flip(noise, True, False), 10)]
    read = written(tmp_path, frames)
    assert furthest(read[0][0], noise) <= 8
    assert furthest(read[1][0], pygame.transform.flip(noise, True, False)) <= 8
