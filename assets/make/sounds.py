"""Make `assets/sounds`: every sound and the tune, by arithmetic and the standard library alone.

Usage: sounds.py. Writes WAV, then has `oggenc` (Debian: vorbis-tools) turn it into Ogg Vorbis. Deterministic.
The plucked strings are Karplus and Strong's (1983); the tune is our own, in the Dorian mode on D.
"""

import subprocess
import wave
from array import array
from collections.abc import Callable
from math import exp, pi, sin, tanh
from pathlib import Path
from random import Random

SOUNDS = Path(__file__).parent.parent / "sounds"
RATE = 22050
Track = list[float]


def silence(seconds: float) -> Track:
    """Nothing for so long."""
    return [0.0] * round(seconds * RATE)


def add(track: Track, sound: Track, at: float, gain: float = 1.0) -> None:
    """Mix a sound into a track from `at` seconds on; what runs over its end is cut."""
    start = round(at * RATE)
    for place in range(min(len(sound), len(track) - start)):
        track[start + place] += sound[place] * gain


def pluck(pitch: float, seconds: float, rng: Random, bright: float = 0.5, damp: float = 0.996) -> Track:
    """A plucked string (Karplus-Strong) of `pitch` hertz, softened by `bright` (0 dull to 1)."""
    length = RATE / pitch + 0.5  # the averaging below shortens the loop by half a sample
    size = int(length)
    share = length - size
    last, ring = 0.0, []
    for _ in range(size + 1):
        last += (rng.uniform(-1, 1) - last) * (0.25 + 0.7 * bright)
        ring.append(last)
    pick = max(1, round(size * 0.13))  # plucking near the bridge cancels some partials
    ring = [ring[n] - 0.7 * ring[n - pick] for n in range(len(ring))]
    track, place, count = [], 0, len(ring)
    for _ in range(round(seconds * RATE)):
        one, two, three = ring[place], ring[(place + 1) % count], ring[(place + 2) % count]
        track.append(one)
        ring[place] = damp * 0.5 * (one * share + two + three * (1 - share))
        place = (place + 1) % count
    return faded(track, 0.0, min(0.15, seconds / 3))


def knock(pitch: float, rng: Random, seconds: float = 0.18, hard: float = 1.0) -> Track:
    """Wood on wood: a few inharmonic modes that die quickly, and a click."""
    modes = [(1.0, 1.0, 34), (2.57, 0.55, 48), (4.3, 0.3, 70), (6.6, 0.18, 95)]
    track = []
    for n in range(round(seconds * RATE)):
        time = n / RATE
        body = sum(
            gain * exp(-time * decay) * sin(2 * pi * pitch * ratio * time) for ratio, gain, decay in modes
        )
        track.append(body * 0.5 + rng.uniform(-1, 1) * exp(-time * 420) * 0.5 * hard)
    return track


def hiss(
    seconds: float, rng: Random, tone: Callable[[float], float], shape: Callable[[float], float]
) -> Track:
    """Noise through a low-pass; `tone` and `shape` give its openness and loudness at a time, all 0 to 1."""
    track, low, lower, count = [], 0.0, 0.0, round(seconds * RATE)
    for n in range(count):
        time = n / count
        low += (rng.uniform(-1, 1) - low) * tone(time)
        lower += (low - lower) * 0.04
        track.append((low - lower) * shape(time))
    return track


def horn_note(pitch: float, seconds: float, swell: float = 0.08) -> Track:
    """A hunting horn: partials that brighten as it swells, a slow vibrato, air at the start."""
    rng, track, phase, count = Random(round(pitch * 100)), [], 0.0, round(seconds * RATE)
    for n in range(count):
        time = n / RATE
        loud = min(1.0, time / swell) * min(1.0, (seconds - time) / 0.14)
        phase += 2 * pi * pitch * (1 + 0.004 * sin(2 * pi * 5.1 * time) - 0.03 * exp(-time * 40)) / RATE
        tone = sum(sin(phase * k) * loud ** (0.5 * k) / k**1.1 for k in range(1, 9))
        track.append(tanh(tone * 0.75) * loud * 0.7 + rng.uniform(-1, 1) * 0.012 * exp(-time * 14))
    return track


def faded(track: Track, start: float, end: float) -> Track:
    """The track with its first and last seconds faded."""
    first, last = max(1, round(start * RATE)), max(1, round(end * RATE))
    count = len(track)
    return [value * min(1.0, (n + 1) / first, (count - n) / last) for n, value in enumerate(track)]


def room(track: Track, wet: float = 0.22, tail: float = 0.7) -> Track:
    """A stone room: four combs of unequal length, two all-passes."""
    dry = track + silence(tail)
    echo = [0.0] * len(dry)
    for delay, feedback in ((1116, 0.72), (1188, 0.71), (1277, 0.7), (1356, 0.69)):
        line = [0.0] * len(dry)
        soft = 0.0
        for n, value in enumerate(dry):
            back = line[n - delay] if n >= delay else 0.0
            soft += (back - soft) * 0.55
            line[n] = value + soft * feedback
            echo[n] += back * 0.25
    for delay in (225, 556):
        line = [0.0] * len(echo)
        for n, value in enumerate(echo):
            back = line[n - delay] if n >= delay else 0.0
            line[n] = value + back * 0.5
            echo[n] = back - line[n] * 0.5
    return [a + b * wet for a, b in zip(dry, echo, strict=True)]


def die() -> Track:
    """A die that rattles over oak and settles."""
    rng, track, time, gap = Random(6), silence(1.0), 0.0, 0.05
    for bounce in range(11):
        add(track, knock(rng.uniform(950, 1500), rng, 0.1), time, 0.85 * 0.86**bounce)
        time += gap * rng.uniform(0.75, 1.3)
        gap = gap * 1.09 if bounce < 6 else gap * 0.7
    return room(track, 0.14, 0.3)


def card() -> Track:
    """A card slid and laid down."""
    rng = Random(11)
    track = hiss(0.22, rng, lambda t: 0.35 + 0.3 * t, lambda t: sin(pi * min(1.0, t * 1.1)) ** 2 * 0.8)
    add(track, knock(420, rng, 0.08, 0.6), 0.15, 0.35)
    return track


def wood() -> Track:
    """A wooden piece set down."""
    rng, track = Random(3), silence(0.28)
    add(track, knock(310, rng, 0.2), 0.0, 0.9)
    add(track, knock(470, rng, 0.1, 0.4), 0.035, 0.3)
    return room(track, 0.12, 0.2)


def slide() -> Track:
    """A piece pushed over the board."""
    return faded(
        hiss(0.34, Random(5), lambda t: 0.1 + 0.06 * sin(t * 40), lambda t: sin(pi * t) ** 0.8 * 1.6),
        0.03,
        0.08,
    )


def horn() -> Track:
    """Two notes of a hunting horn, a fifth apart, for a castle attacked."""
    track = silence(1.25)
    add(track, horn_note(146.83, 0.42), 0.0, 0.8)
    add(track, horn_note(220.0, 0.85), 0.36, 0.9)
    return room(track, 0.35, 0.8)


def seal() -> Track:
    """A seal pressed into wax: a thump and a soft creak."""
    rng, track = Random(9), silence(0.5)
    times = [n / RATE for n in range(9000)]
    thump = [exp(-19 * t) * sin(2 * pi * (58 + 60 * exp(-30 * t)) * t) for t in times]
    add(track, thump, 0.0, 1.0)
    add(track, knock(170, rng, 0.2, 0.7), 0.0, 0.6)
    add(track, hiss(0.18, rng, lambda t: 0.06, lambda t: (1 - t) * 0.8), 0.05)
    return room(track, 0.16, 0.3)


def page() -> Track:
    """A page of parchment turned."""
    rng = Random(21)

    def flutter(t: float) -> float:
        return sin(pi * t) ** 2 * (0.7 + 0.5 * sin(t * 61) * sin(t * 23))

    track = hiss(0.5, rng, lambda t: 0.2 + 0.45 * t, flutter)
    add(track, hiss(0.09, rng, lambda t: 0.8, lambda t: (1 - t) ** 2), 0.36, 0.6)
    return faded(track, 0.02, 0.06)


def refused() -> Track:
    """Two dull knocks: that is not allowed."""
    rng, track = Random(13), silence(0.4)
    add(track, knock(165, rng, 0.2, 0.3), 0.0, 0.8)
    add(track, knock(140, rng, 0.24, 0.3), 0.12, 0.8)
    return room(track, 0.1, 0.15)


def fanfare() -> Track:
    """Horns in three parts at the end of a game."""
    track = silence(3.1)
    calls = [
        (0.0, 0.2, (294, 220)),
        (0.22, 0.2, (294, 220)),
        (0.44, 0.42, (440, 294)),
        (0.9, 0.2, (392, 262)),
    ]
    calls += [(1.12, 0.2, (440, 294)), (1.34, 1.6, (587, 440, 294, 147))]
    for start, seconds, chord in calls:
        for pitch in chord:
            add(track, horn_note(pitch, seconds, 0.03), start, 0.42)
    return room(track, 0.34, 1.0)


D_DORIAN = (0, 2, 3, 5, 7, 9, 10)
BEAT = 0.52
# (degree of the mode from the D above middle C or None for a rest, beats); ours, in four strains
STRAIN_A = [(0, 1), (0, 0.5), (1, 0.5), (2, 1), (4, 1), (3, 0.5), (2, 0.5), (1, 1), (0, 2)]
STRAIN_A += [(4, 1), (5, 0.5), (6, 0.5), (5, 1), (4, 1), (3, 0.5), (4, 0.5), (2, 1), (1, 2)]
STRAIN_B = [(7, 1.5), (6, 0.5), (5, 1), (4, 1), (5, 0.5), (4, 0.5), (3, 1), (2, 2)]
STRAIN_B += [(4, 1), (3, 0.5), (2, 0.5), (1, 1), (3, 1), (2, 0.5), (1, 0.5), (-1, 1), (0, 2)]
STRAIN_C = [(2, 1), (4, 0.5), (3, 0.5), (2, 1), (1, 1), (0, 0.5), (1, 0.5), (2, 1), (4, 2)]
STRAIN_C += [(6, 1), (5, 0.5), (4, 0.5), (3, 1), (5, 1), (4, 0.5), (2, 0.5), (1, 1), (0, 2)]
TUNE = [*STRAIN_A, *STRAIN_A, *STRAIN_B, *STRAIN_C, *STRAIN_B, *STRAIN_A]
# a chord every two beats, as degrees of the bass; eight to a strain
BASS_A = (0, 2, 3, 0, 2, 3, 0, 4)
BASS_B = (0, 3, 3, 2, 0, 6, 4, 0)
BASS_C = (2, 6, 0, 4, 2, 3, 4, 0)
BASS = (*BASS_A, *BASS_A, *BASS_B, *BASS_C, *BASS_B, *BASS_A)


def pitch_of(degree: int, octave: int = 0) -> float:
    """Hertz of a degree of the mode, 0 = D4."""
    turns, step = divmod(degree, 7)
    return float(293.66 * 2 ** ((D_DORIAN[step] + 12 * (turns + octave)) / 12))


def music() -> Track:
    """A lute alone: tune above, slow broken chords below; its end joins its beginning."""
    rng = Random(1517)
    length = sum(beats for _degree, beats in TUNE) * BEAT
    track, time = silence(length + 3.0), 0.0
    for place, (degree, beats) in enumerate(TUNE):
        late = rng.uniform(0, 0.014)
        string = pluck(pitch_of(degree), beats * BEAT + 1.3, rng, 0.45)
        add(track, string, time + late, 0.34 * rng.uniform(0.85, 1))
        if beats >= 2 and place % 3:  # a turn at some of the long notes
            add(track, pluck(pitch_of(degree + 1), 0.3, rng, 0.35), time + BEAT, 0.16)
            add(track, pluck(pitch_of(degree), 1.2, rng, 0.35), time + BEAT * 1.25, 0.2)
        time += beats * BEAT
    for number, root in enumerate(BASS):
        for part, (degree, octave) in enumerate(((root, -2), (root + 4, -2), (root, -1), (root + 2, -1))):
            at = number * 2 * BEAT + part * BEAT / 2 + rng.uniform(0, 0.012)
            add(track, pluck(pitch_of(degree, octave), 2.2, rng, 0.3), at, 0.26 if part == 0 else 0.15)
    return joined(room(track, 0.3, 0.0), round(length * RATE))


def joined(track: Track, length: int) -> Track:
    """The first `length` samples with what rings on after them laid over the beginning, for a loop."""
    loop = track[:length]
    for place, value in enumerate(track[length:]):
        loop[place] += value
    return loop


def levelled(track: Track, peak: float) -> bytes:
    """16-bit samples with the loudest at `peak` (0 to 1)."""
    top = max(abs(value) for value in track) or 1.0
    return array("h", (round(value / top * peak * 32767) for value in track)).tobytes()


def store(name: str, track: Track, peak: float, quality: float) -> None:
    """Write a track as Ogg Vorbis."""
    rough = SOUNDS / f"{name}.wav"
    with wave.open(str(rough), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(levelled(track, peak))
    command = ["oggenc", "--quiet", "--serial", "1", "-q", str(quality), "-o", str(rough.with_suffix(".ogg"))]
    subprocess.run([*command, str(rough)], check=True)
    rough.unlink()


MAKERS: dict[str, tuple[Callable[[], Track], float]] = {
    "die": (die, 0.8),
    "card": (card, 0.55),
    "wood": (wood, 0.75),
    "slide": (slide, 0.4),
    "horn": (horn, 0.7),
    "seal": (seal, 0.85),
    "page": (page, 0.5),
    "refused": (refused, 0.55),
    "fanfare": (fanfare, 0.75),
    "music": (music, 0.7),
}


def main() -> None:
    """Write all sounds."""
    SOUNDS.mkdir(exist_ok=True)
    for name, (make, peak) in MAKERS.items():
        store(name, make(), peak, 3 if name == "music" else 4)


if __name__ == "__main__":
    main()
