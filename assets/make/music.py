"""Make the music in `assets/sounds`: one piece for the shelf, one for castles, one for the Rhine.

Usage: music.py [NAME …]. Writes `music-NAME.ogg`, with the plucked strings and the encoder of `sounds.py`.

The pieces are our own. Melodies are written in a subset of ABC notation: a letter is a note (`C` to `B` from
middle C up, `c` to `b` an octave higher; `,` and `'` move it an octave down and up, `^` a semitone up), a
number after it is its length in beats (`3/2`, `/` for a half), `z` is a rest, `|` the end of a bar. Every
piece ends in silence, so that it can be repeated without a click.
"""

import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import exp, pi, sin
from random import Random
from typing import NamedTuple

from sounds import RATE, SOUNDS, Track, Wet, add, faded, mastered, pluck, room, silence, smooth, store, thump

LOUDNESS = -27.0  # dB of full scale: six less than the effects, which are heard over it
PAUSE = 11.0  # seconds of silence before a piece begins again
RINGING = 4.0  # seconds in which the last notes die away
QUALITY = 0  # of Ogg Vorbis: some 50 kbit/s
HALL = Wet(0.34, 0.0)

_NOTE = re.compile(r"(\^?)([A-Ga-gz])([,']*)(\d*)(/?)(\d*)|\|")
_SEMITONES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
CHORDS = {  # root, fifth, octave and tenth, as semitones from middle C
    "Dm": (-10, -3, 2, 5),
    "D": (-10, -3, 2, 6),
    "Em": (-8, -1, 4, 7),
    "F": (-7, 0, 5, 9),
    "G": (-17, -10, -5, -1),
    "Am": (-15, -8, -3, 0),
    "C": (-12, -5, 0, 4),
}


class Note(NamedTuple):
    """A note of a melody; it begins `at` a beat, lasts `beats`, and is `pitch` semitones above middle C."""

    at: Fraction
    beats: Fraction
    pitch: int


class Strain(NamedTuple):
    """A few bars: the melody, a chord for each bar, and how they are played.

    `voice` plays the melody: "lute" or "recorder"; `under` the chords: "rolled", "broken" or "bass".
    `rest` is the number of bars of silence that follow, in which the strings ring on.
    """

    melody: str
    chords: str
    voice: str = "lute"
    under: str = "rolled"
    gain: float = 1.0
    drum: bool = False
    rest: int = 0


class Piece(NamedTuple):
    """Strains played one after the other; `bar` beats make a bar, and a beat lasts `beat` seconds."""

    bar: int
    beat: float
    strains: tuple[Strain, ...]


def notes(melody: str) -> Iterator[Note]:
    """Yield the notes of a melody in ABC notation, without the rests."""
    at = Fraction(0)
    for found in _NOTE.finditer(melody):
        sharp, letter, marks, count, stroke, divisor = found.groups()
        if letter is None:
            continue
        beats = Fraction(int(count or 1), int(divisor or 2) if stroke else 1)
        if letter != "z":
            octave = letter.islower() + marks.count("'") - marks.count(",")
            yield Note(at, beats, _SEMITONES[letter.lower()] + 12 * octave + len(sharp))
        at += beats


def bars(melody: str) -> list[Fraction]:
    """Return how many beats each bar of a melody has."""
    lengths = []
    for bar in melody.split("|"):
        *_before, last = notes(bar + "C0")  # a note without length stands where the bar ends
        lengths.append(last.at)
    return lengths


def hertz(pitch: int) -> float:
    """Return the frequency of a pitch in semitones from middle C."""
    return float(261.63 * 2 ** (pitch / 12))


def recorder(pitch: float, seconds: float, rng: Random) -> Track:
    """A wooden flute of `pitch` hertz: few partials, breath, and a vibrato that comes late."""
    track, phase, breath = [], 0.0, 0.0
    for n in range(round(seconds * RATE)):
        time = n / RATE
        late = min(1.0, max(0.0, time - 0.25) / 0.5)
        bend = 0.003 * late * sin(2 * pi * 4.7 * time) - 0.012 * exp(-time * 45)
        phase += 2 * pi * pitch * (1 + bend) / RATE
        tone = sin(phase) + 0.10 * sin(2 * phase) + 0.16 * sin(3 * phase) + 0.03 * sin(5 * phase)
        breath += (rng.uniform(-1, 1) - breath) * smooth(0.35)
        swell = 0.8 + 0.2 * sin(pi * min(1.0, time / seconds))
        track.append((tone + breath * (0.05 + 0.3 * exp(-time * 30))) * swell)
    return faded(track, 0.06, min(0.14, seconds / 3))


def play_melody(track: Track, strain: Strain, start: float, beat: float, rng: Random) -> None:
    """Mix the melody of a strain into a track, with small random variations of timing and loudness."""
    for note in notes(strain.melody):
        at = start + float(note.at) * beat + rng.uniform(0, 0.016)
        seconds = float(note.beats) * beat
        weight = strain.gain * (1.0 if note.at.denominator == 1 else 0.82) * rng.uniform(0.86, 1)
        if strain.voice == "recorder":
            add(track, recorder(hertz(note.pitch), seconds * 0.96 + 0.05, rng), at, 0.13 * weight)
        else:
            add(track, pluck(hertz(note.pitch), seconds + 1.6, rng, 0.42, 0.997), at, 0.36 * weight)


def play_chord(track: Track, chord: str, under: str, start: float, seconds: float, rng: Random) -> None:
    """Mix a bar's chord into a track: struck once, as a bass and its fifth, or broken up and down."""
    root, fifth, octave, tenth = CHORDS[chord]
    order = {
        "rolled": [(n * 0.055, pitch) for n, pitch in enumerate((root, fifth, octave, tenth))],
        "bass": [(0.0, root), (seconds / 2, fifth)],
        "broken": [
            (n * seconds / 6, pitch) for n, pitch in enumerate((root, fifth, octave, tenth, octave, fifth))
        ],
    }[under]
    for number, (late, pitch) in enumerate(order):
        weight = (0.3 if number == 0 else 0.17) * rng.uniform(0.8, 1)
        add(track, pluck(hertz(pitch), seconds + 1.8, rng, 0.26, 0.9975), start + late, weight)


def play_drum(track: Track, start: float, seconds: float, rng: Random) -> None:
    """Mix a bar of a frame drum into a track: a beat, and a lighter one before the next bar."""
    for share, weight in ((0.0, 0.24), (0.5, 0.1), (5 / 6, 0.07)):
        add(track, thump(0.4, rng.uniform(78, 84), 30), start + share * seconds, weight)


def performed(piece: Piece, rng: Random) -> Track:
    """Return a piece as samples, with the silence that follows it."""
    bar = piece.bar * piece.beat
    counts = [len(strain.chords.split()) for strain in piece.strains]
    whole = sum(counts) + sum(strain.rest for strain in piece.strains)
    track, start = silence(whole * bar + RINGING), 0.05
    for strain, count in zip(piece.strains, counts, strict=True):
        play_melody(track, strain, start, piece.beat, rng)
        for number, chord in enumerate(strain.chords.split()):
            play_chord(track, chord, strain.under, start + number * bar, bar, rng)
            if strain.drum:
                play_drum(track, start + number * bar, bar, rng)
        start += (count + strain.rest) * bar
    return [*faded(track, 0.0, RINGING / 2), *silence(PAUSE)]


def shelf() -> Piece:
    """Return a slow pavane for a lute alone, in the Dorian mode on D."""
    first = "D2 A3/2 G/ | F E D2 | F G A c | B A3 | c2 A3/2 G/ | F G A F | E D C E | D4"
    varied = (
        "D/ E/ F/ G/ A3/2 G/ | F/ G/ F/ E/ D2 | F/ E/ F/ G/ A/ B/ c | B/ c/ B/ A/ A2 |"
        "c3/2 d/ c/ B/ A/ G/ | F/ G/ A/ B/ A F | E/ F/ E/ D/ C E | D4"
    )
    second = "d2 c3/2 B/ | A B c2 | A G F G | A4 | F3/2 G/ A G | F E D C | E2 F E | D4"
    under_first, under_second = "Dm Dm F Am F Dm C Dm", "G Am F Dm F Dm Am Dm"
    return Piece(
        4,
        0.62,
        (
            Strain("z4 | z4 | z2 A G | F2 E2", "Dm C F Am", gain=0.7),
            Strain(first, under_first, rest=1),
            Strain(second, under_second, under="broken", gain=0.85, rest=1),
            Strain(varied, under_first, gain=0.9, rest=1),
            Strain(second, under_second, under="bass", gain=0.75),
            Strain("A2 G F | E2 D C | D4", "F C Dm", gain=0.6),
        ),
    )


def castles() -> Piece:
    """Return a dance of the hall for recorder, lute and a soft drum, in the Mixolydian mode on G."""
    first = "G2 A B2 c | d3 d2 c | B2 A G2 A | F3 D3 | G2 A B2 c | d2 e f2 d | c2 A F2 A | G6"
    second = "d2 e f2 e | d2 c B3 | c2 d e2 d | c2 B A3 | B2 c d2 B | c2 A F3 | A2 B c2 A | G6"
    third = "g3 f3 | e2 d d3 | f2 e d2 c | d6 | e3 d2 c | B2 A G3 | F2 G A2 F | G6"
    under_first, under_second = "G G G Dm G Dm F G", "Dm G C Am G F F G"
    under_third = "G C Dm G C G F G"
    return Piece(
        6,
        0.25,
        (
            Strain("z6 | z6", "G G", under="bass", drum=True),
            Strain(first, under_first, under="bass", gain=0.8),
            Strain(first, under_first, "recorder", "bass", drum=True, rest=2),
            Strain(second, under_second, "recorder", "rolled", 0.9, drum=True),
            Strain(third, under_third, under="broken", gain=0.75, rest=2),
            Strain(second, under_second, under="rolled", gain=0.85, drum=True),
            Strain(third, under_third, "recorder", "broken", 0.8, rest=1),
            Strain(first, under_first, "recorder", "bass", 0.9, drum=True),
            Strain("G6", "G", gain=0.6),
        ),
    )


def rhine() -> Piece:
    """Return a slow song in three for recorder over broken chords, in the Dorian mode on A."""
    first = "A3 | c2 B | A2 G | E3 | A2 B | c d e | d2 B | A3"
    second = "e2 d | c2 d | B2 A | G3 | c2 d | e2 ^f | g2 e | e3"
    third = "a3 | g2 e | ^f2 d | e3 | d2 c | B2 c | d2 B | A3"
    under_first, under_second = "Am Am Am Em Am C G Am", "C Am G Em C D C Am"
    under_third = "Am C D Em G Em G Am"
    return Piece(
        3,
        0.6,
        (
            Strain("z3 | z3 | z3 | z3", "Am G Em Am", under="broken"),
            Strain(first, under_first, "recorder", "broken", 0.85, rest=1),
            Strain(first, under_first, under="broken", gain=0.8),
            Strain(second, under_second, "recorder", "broken", 0.9),
            Strain(third, under_third, "recorder", "broken", rest=2),
            Strain(second, under_second, under="rolled", gain=0.7, rest=1),
            Strain(first, under_first, "recorder", "broken", 0.75),
            Strain("z3 | z3 | z2 B | A3", "Am Em G Am", under="broken", gain=0.6),
        ),
    )


PIECES = {"shelf": shelf, "castles": castles, "rhine": rhine}


def main() -> None:
    """Write the pieces named on the command line, or all."""
    for name in sys.argv[1:] or PIECES:
        track = performed(PIECES[name](), Random(f"music {name}"))
        sides = [room(track, side, HALL.share, HALL.tail) for side in (0, 1)]
        store(f"music-{name}", *mastered(sides[0], sides[1], LOUDNESS), QUALITY)


if __name__ == "__main__":
    SOUNDS.mkdir(exist_ok=True)
    main()
