"""Make the music in `assets/sounds`: a piece for the shelf, and those that follow one another at the tables.

Usage: music.py [NAME …]. Writes `music-NAME.ogg`, with the plucked strings and the encoder of `sounds.py`.

The pieces are our own. Melodies are written in a subset of ABC notation: a letter is a note (`C` to `B` from
middle C up, `c` to `b` an octave higher; `,` and `'` move it an octave down and up, `^` and `_` a semitone
up and down), a number after it is its length in beats (`3/2`, `/` for a half), `z` is a rest, `|` the end of
a bar. Every piece ends in silence, so that it can be repeated without a click.
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
PAUSE = 11.0  # seconds of silence before the next piece begins, or the same again
RINGING = 4.0  # seconds in which the last notes die away
QUALITY = 0  # of Ogg Vorbis: some 50 kbit/s
HALL = Wet(0.34, 0.0)

_NOTE = re.compile(r"([\^_]?)([A-Ga-gz])([,']*)(\d*)(/?)(\d*)|\|")
_SEMITONES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
CHORDS = {  # root, fifth, octave and tenth, as semitones from middle C; `,` after a chord: an octave down
    "Dm": (-10, -3, 2, 5),
    "D": (-10, -3, 2, 6),
    "Em": (-8, -1, 4, 7),
    "F": (-7, 0, 5, 9),
    "Gm": (-17, -10, -5, -2),
    "G": (-17, -10, -5, -1),
    "Am": (-15, -8, -3, 0),
    "A": (-15, -8, -3, 1),
    "Bb": (-14, -7, -2, 2),
    "C": (-12, -5, 0, 4),
}
BOWED = (0.6, 0.45, 0.22, 0.18, 0.09, 0.06)  # loudness of the partials of a viol, from the second on


class Note(NamedTuple):
    """A note of a melody; it begins `at` a beat, lasts `beats`, and is `pitch` semitones above middle C."""

    at: Fraction
    beats: Fraction
    pitch: int


class Strain(NamedTuple):
    """A few bars: the melody, a chord for each bar, and how they are played.

    `voice` plays the melody: "lute", "recorder" or "viol"; `under` the chords: "rolled", "broken" or "bass"
    on the lute, or "held" by viols. `second` is a second melody, played softly on the viol.
    `rest` is the number of bars of silence that follow, in which the strings ring on.
    """

    melody: str
    chords: str
    voice: str = "lute"
    under: str = "rolled"
    gain: float = 1.0
    drum: bool = False
    rest: int = 0
    second: str = ""


class Piece(NamedTuple):
    """Strains played one after the other; `bar` beats make a bar, and a beat lasts `beat` seconds."""

    bar: int
    beat: float
    strains: tuple[Strain, ...]


def notes(melody: str) -> Iterator[Note]:
    """Yield the notes of a melody in ABC notation, without the rests."""
    at = Fraction(0)
    for found in _NOTE.finditer(melody):
        sign, letter, marks, count, stroke, divisor = found.groups()
        if letter is None:
            continue
        beats = Fraction(int(count or 1), int(divisor or 2) if stroke else 1)
        if letter != "z":
            octave = letter.islower() + marks.count("'") - marks.count(",")
            shift = {"^": 1, "_": -1}.get(sign, 0)
            yield Note(at, beats, _SEMITONES[letter.lower()] + 12 * octave + shift)
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


def viol(pitch: float, seconds: float, rng: Random) -> Track:
    """A bowed string of `pitch` hertz: it brightens as it speaks, trembles a little, and the bow is heard."""
    track, phase, bow = [], rng.random(), 0.0
    pitch *= rng.uniform(0.999, 1.001)  # no two bows draw quite alike
    for n in range(round(seconds * RATE)):
        time = n / RATE
        late = min(1.0, time / 0.8)
        phase += 2 * pi * pitch * (1 + 0.0022 * late * sin(2 * pi * 4.3 * time)) / RATE
        high = sum(loud * sin(number * phase) for number, loud in enumerate(BOWED, start=2))
        tone = sin(phase) + (0.4 + 0.6 * min(1.0, time / 0.3)) * high
        bow += (rng.uniform(-1, 1) - bow) * smooth(0.25)
        track.append((tone + 0.05 * bow) * (0.75 + 0.25 * sin(pi * min(1.0, time / seconds))))
    return faded(track, min(0.14, seconds / 3), min(0.25, seconds / 3))


def play_melody(
    track: Track, melody: str, voice: str, gain: float, start: float, beat: float, rng: Random
) -> None:
    """Mix a melody into a track, with small random variations of timing and loudness."""
    for note in notes(melody):
        at = start + float(note.at) * beat + rng.uniform(0, 0.016)
        seconds = float(note.beats) * beat
        weight = gain * (1.0 if note.at.denominator == 1 else 0.82) * rng.uniform(0.86, 1)
        if voice == "recorder":
            add(track, recorder(hertz(note.pitch), seconds * 0.96 + 0.05, rng), at, 0.13 * weight)
        elif voice == "viol":
            add(track, viol(hertz(note.pitch), seconds + 0.1, rng), at, 0.09 * weight)
        else:
            add(track, pluck(hertz(note.pitch), seconds + 1.6, rng, 0.42, 0.997), at, 0.36 * weight)


def play_chord(
    track: Track, chord: str, under: str, start: float, seconds: float, half: float, rng: Random
) -> None:
    """Mix a bar's chord into a track: struck once, as a bass and its fifth, broken up and down, or bowed.

    `half` is the share of the bar after which its second half begins.
    """
    low = 12 * chord.count(",")
    root, fifth, octave, tenth = (pitch - low for pitch in CHORDS[chord.rstrip(",")])
    if under == "held":
        for pitch in (root, fifth):
            add(track, viol(hertz(pitch), seconds + 0.2, rng), start, 0.03)
        return
    order = {
        "rolled": [(n * 0.055, pitch) for n, pitch in enumerate((root, fifth, octave, tenth))],
        "bass": [(0.0, root), (seconds * half, fifth)],
        "broken": [
            (n * seconds / 6, pitch) for n, pitch in enumerate((root, fifth, octave, tenth, octave, fifth))
        ],
    }[under]
    for number, (late, pitch) in enumerate(order):
        weight = (0.3 if number == 0 else 0.17) * rng.uniform(0.8, 1)
        add(track, pluck(hertz(pitch), seconds + 1.8, rng, 0.26, 0.9975), start + late, weight)


def play_drum(track: Track, start: float, seconds: float, half: float, rng: Random) -> None:
    """Mix a bar of a frame drum into a track: a beat, and lighter ones for its second half and its end."""
    for share, weight in ((0.0, 0.24), (half, 0.1), (5 / 6, 0.07)):
        add(track, thump(0.4, rng.uniform(78, 84), 30), start + share * seconds, weight)


def performed(piece: Piece, rng: Random) -> Track:
    """Return a piece as samples, with the silence that follows it."""
    bar, half = piece.bar * piece.beat, 1 - piece.bar // 2 / piece.bar  # in three: after two beats
    counts = [len(strain.chords.split()) for strain in piece.strains]
    whole = sum(counts) + sum(strain.rest for strain in piece.strains)
    track, start = silence(whole * bar + RINGING), 0.05
    for strain, count in zip(piece.strains, counts, strict=True):
        play_melody(track, strain.melody, strain.voice, strain.gain, start, piece.beat, rng)
        play_melody(track, strain.second, "viol", 0.5 * strain.gain, start, piece.beat, rng)
        for number, chord in enumerate(strain.chords.split()):
            play_chord(track, chord, strain.under, start + number * bar, bar, half, rng)
            if strain.drum:
                play_drum(track, start + number * bar, bar, half, rng)
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


def hall() -> Piece:
    """Return a dark lament for low lute and viols, in the Aeolian mode on D."""
    first = "A,2 D2 | F3/2 E/ D2 | G2 _B2 | A3 z | A3/2 G/ F2 | G3/2 F/ E F | E D ^C2 | D4"
    varied = (
        "A, D/ E/ F E/ D/ | F3/2 E/ D/ E/ F | G3/2 A/ _B c/ _B/ | A3 z |"
        "A3/2 c/ A/ G/ F | G3/2 A/ G/ F/ E | E/ F/ E/ D/ ^C2 | D4"
    )
    second = "A2 c3/2 _B/ | c G2 A | _B3/2 c/ d2 | d c A2 | d3/2 e/ f2 | e3/2 d/ c2 | d3/2 c/ _B2 | A4"
    sighing = "A,2 D E | F3/2 E/ D2 | G2 _B2 | _B A2 z | A3/2 G/ F2 | G3/2 F/ E F | E3/2 D/ ^C2 | D4"
    last, viols = "d3/2 c/ A2 | _B3/2 A/ F2 | G3/2 F/ D2 | E D ^C2 | D4", "D4 | D4 | _B,4 | A,4 | A,4"
    under_first, under_second = "Dm, Dm, Gm A F, C, A Dm,", "F C Gm Dm Bb C Gm A"
    return Piece(
        4,
        0.62,
        (
            Strain("z4 | z4", "Dm, Dm,", under="bass"),
            Strain(first, under_first, gain=0.9),
            Strain(varied, under_first, under="held", gain=1.05, rest=1),
            Strain(second, under_second, under="broken"),
            Strain(sighing, under_first, "viol", "rolled", 0.75, rest=1),
            Strain(last, "Dm, Bb Gm A Dm,", gain=0.7, second=viols),
        ),
    )


def border() -> Piece:
    """Return an air in dotted notes for recorder, lute and a viol, on the five notes of G."""
    first = (
        "G3/2 A/ B d | e3/2 d/ B G | B/ d3/2 B G | A3 z | G3/2 A/ B d | e3/2 d/ e g | d3/2 B/ A3/2 B/ | G3 z"
    )
    varied = (
        "G3/2 A/ B/ A/ B/ d/ | e3/2 d/ B/ A/ G | B/ d3/2 d/ B/ A/ G/ | A2 z D |"
        "G/ B3/2 B/ d3/2 | e/ g3/2 e/ d/ e/ g/ | d3/2 B/ A/ B/ A/ D/ | G3 z"
    )
    second = "g3/2 e/ d2 | e/ d3/2 B G | e3/2 d/ e g | a3 z | g3/2 a/ g e | d3/2 e/ d B | B3/2 A/ G E | D3 z"
    last = "B/ d3/2 d2 | e/ g3/2 e2 | d/ e3/2 d B | A3 z | G3/2 A/ G E | D3/2 E/ G B | A3/2 B/ A D | G4"
    viols = "D4 | E4 | D2 B,2 | D4 | D4 | E2 G2 | D4 | B,4"
    under_first, under_second, under_last = "G Em G D G C D G", "G Em C D C G Em D", "G C G D Em G D G"
    return Piece(
        4,
        0.56,
        (
            Strain("z2 G,2 | D2 G2", "G G", under="held", gain=0.9),
            Strain(first, under_first, "recorder", "rolled", 0.85),
            Strain(varied, under_first, under="held", gain=1.2, rest=1),
            Strain(second, under_second, "recorder", "rolled"),
            Strain(first, under_first, "recorder", "bass", 0.9, rest=1, second=viols),
            Strain(last, under_last, under="held", gain=1.1),
        ),
    )


def watch() -> Piece:
    """Return a lullaby of the watch on the walls for recorder, lute and viol, in the Ionian mode on C."""
    first = "E2 F G3 | c2 B A3 | A2 G F3 | D2 E D3 | E2 F G3 | c2 d e3 | d2 c B3 | c6"
    varied = "E2 F G A G | c2 B A B c | A2 G F G A | D E F D3 | E2 F G A B | c2 d e d c | d2 c B A B | c6"
    second = "c2 d c2 A | G3 E3 | A2 B c2 d | e6 | f2 e c3 | e2 d c3 | d2 c A3 | G6"
    last = "A2 G F3 | G2 F E3 | F2 E D3 | D2 E D3 | E2 F G3 | A3 c3 | d3 B3 | c6"
    viols = "C6 | E6 | C6 | B,6 | C6 | E6 | D6 | E6"
    under_first, under_second, under_last = "C Am F G C Am G C", "F C F C F Am Dm G", "F C Dm G C F G C"
    return Piece(
        6,
        0.29,
        (
            Strain("z6 | z6", "C F", under="broken"),
            Strain(first, under_first, "recorder", "broken", 0.8),
            Strain(varied, under_first, under="held", gain=1.05, rest=1),
            Strain(second, under_second, "viol", "broken", 0.9),
            Strain(first, under_first, "recorder", "rolled", 0.85, rest=1, second=viols),
            Strain(last, under_last, under="broken", gain=0.65),
        ),
    )


def ferry() -> Piece:
    """Return a dance in three for recorder, lute, viol and a soft drum, in the Mixolydian mode on D."""
    first = "D2 E | ^F2 A | B A G | A3 | c2 B | A2 ^F | G ^F E | D3"
    varied = "D E ^F/ E/ | ^F G A | B c/ B/ A/ G/ | A3 | c d/ c/ B | A B/ A/ ^F | G ^F E/ ^F/ | D3"
    second = "d2 e | ^f2 d | e d c | d2 B | c2 d | B2 G | A B c | d3"
    high = "d2 e | ^f e d | e2 g | a3 | g ^f e | d2 B | A B c | d3"
    third = "G2 A | B2 e | d2 B | c B A | G2 A | B2 d | c A G | A3"
    closed = "G2 A | B2 e | d2 B | c B A | G2 A | B2 A | G ^F E | D3"
    viols = "^F3 | A3 | G3 | E3 | E3 | D3 | C3 | A,3"
    under_first, under_second = "D D G Am C D C D", "D D C G Am G Am D"
    under_high, under_third = "D D C Am C G Am D", "Em Em G Am Em G C D"
    return Piece(
        3,
        0.42,
        (
            Strain("z3 | z3 | z3 | z3", "D C D C", under="bass", drum=True),
            Strain(first, under_first, under="bass", gain=0.85, drum=True),
            Strain(first, under_first, "recorder", "bass", 0.85, drum=True),
            Strain(second, under_second, under="rolled", gain=0.85, drum=True),
            Strain(high, under_high, "recorder", "broken", 0.85, drum=True, rest=2),
            Strain(third, under_third, "viol", "broken", 0.9),
            Strain(closed, under_third, "viol", "broken", 0.9, rest=1),
            Strain(varied, under_first, under="held", gain=1.1),
            Strain(high, under_high, "recorder", "bass", 0.85, drum=True, second=viols),
            Strain("c2 B | A2 ^F | G ^F E | D3", "C D C D", gain=0.65),
        ),
    )


PIECES = {
    "shelf": shelf,
    "castles": castles,
    "rhine": rhine,
    "hall": hall,
    "border": border,
    "watch": watch,
    "ferry": ferry,
}


def main() -> None:
    """Write the pieces named on the command line, or all."""
    for name in sys.argv[1:] or PIECES:
        track = performed(PIECES[name](), Random(f"music {name}"))
        sides = [room(track, side, HALL.share, HALL.tail) for side in (0, 1)]
        store(f"music-{name}", *mastered(sides[0], sides[1], LOUDNESS), QUALITY)


if __name__ == "__main__":
    SOUNDS.mkdir(exist_ok=True)
    main()
