"""Make the sound effects in `assets/sounds`, each in a few variants, with the standard library only.

Usage: sounds.py [NAME …]. Writes WAV files and converts them to Ogg Vorbis by `oggenc` (Debian:
vorbis-tools). Deterministic: the seed of a variant is its number. Plucked strings use the Karplus-Strong
algorithm (1983); `music.py` uses them too. `tests/ui/test_sound_files.py` measures the results.
"""

import subprocess
import sys
import wave
from array import array
from collections.abc import Callable
from math import exp, log10, pi, sin, tanh
from pathlib import Path
from random import Random
from typing import NamedTuple

SOUNDS = Path(__file__).parent.parent / "sounds"
RATE = 44100
VARIANTS = 3  # of each effect but the fanfare
LOUDNESS = -21.0  # dB of full scale: the mean without the quiet parts
PEAK = 0.87  # of full scale: -1.2 dB
WINDOW = RATE // 50  # samples over which loudness is measured
QUIET = 0.03  # of the loudest window's loudness: fainter windows count as quiet
Track = list[float]


def silence(seconds: float) -> Track:
    """Silence of a given length in seconds."""
    return [0.0] * round(seconds * RATE)


def smooth(share: float) -> float:
    """Return the coefficient of a one-pole filter that sounds as `share` does at 22,050 hertz."""
    return 1 - (1 - share) ** (22050 / RATE)


def add(track: Track, sound: Track, at: float, gain: float = 1.0) -> None:
    """Mix a sound into a track from `at` seconds on, cut at the track's end."""
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
    """Low-pass filtered noise; `tone` and `shape` return its cutoff and loudness (0 to 1) at a time."""
    track, low, lower, count = [], 0.0, 0.0, round(seconds * RATE)
    for n in range(count):
        time = n / count
        low += (rng.uniform(-1, 1) - low) * smooth(min(0.95, tone(time)))
        lower += (low - lower) * smooth(0.04)
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
    """The track faded in and out."""
    first, last = max(1, round(start * RATE)), max(1, round(end * RATE))
    count = len(track)
    return [value * min(1.0, (n + 1) / first, (count - n) / last) for n, value in enumerate(track)]


COMBS = ((1116, 1188, 1277, 1356), (1139, 1211, 1300, 1379))  # samples at 44,100 hertz: left, right
PASSES = ((225, 556), (248, 579))


def room(track: Track, side: int, wet: float = 0.22, tail: float = 0.7) -> Track:
    """The reverberation of a stone room for one ear: four comb filters and two all-pass filters."""
    dry = track + silence(tail)
    echo = [0.0] * len(dry)
    for delay, feedback in zip((2 * n for n in COMBS[side]), (0.72, 0.71, 0.7, 0.69), strict=True):
        line = [0.0] * len(dry)
        low, share = 0.0, smooth(0.55)
        for n, value in enumerate(dry):
            back = line[n - delay] if n >= delay else 0.0
            low += (back - low) * share
            line[n] = value + low * feedback
            echo[n] += back * 0.25
    for delay in (2 * n for n in PASSES[side]):
        line = [0.0] * len(echo)
        for n, value in enumerate(echo):
            back = line[n - delay] if n >= delay else 0.0
            line[n] = value + back * 0.5
            echo[n] = back - line[n] * 0.5
    return [a + b * wet for a, b in zip(dry, echo, strict=True)]


def ring(pitches: tuple[float, ...], seconds: float, decay: float, rng: Random) -> Track:
    """Struck metal: inharmonic partials, each with slow beats."""
    partials = [(pitch * rng.uniform(0.99, 1.01), decay * rng.uniform(0.8, 1.3)) for pitch in pitches]
    track = []
    for n in range(round(seconds * RATE)):
        time = n / RATE
        tone = sum(exp(-time * fall) * sin(2 * pi * pitch * time) for pitch, fall in partials)
        track.append(tone / len(partials) + rng.uniform(-1, 1) * exp(-time * 300) * 0.25)
    return faded(track, 0.0, min(0.1, seconds / 3))


def thump(seconds: float, low: float, drop: float) -> Track:
    """A drum: a tone that falls from `low` + `drop` to `low` hertz and dies away."""
    count = round(seconds * RATE)
    times = [n / RATE for n in range(count)]
    return [exp(-12 * t) * sin(2 * pi * (low + drop * exp(-30 * t)) * t) for t in times]


class Wet(NamedTuple):
    """The level of the reverberation, and its length in seconds."""

    share: float
    tail: float


def die(rng: Random) -> Track:
    """A die that rattles over oak and settles."""
    track, time, gap = silence(1.0), 0.0, 0.05
    for bounce in range(11):
        add(track, knock(rng.uniform(950, 1500), rng, 0.1), time, 0.85 * 0.86**bounce)
        time += gap * rng.uniform(0.75, 1.3)
        gap = gap * 1.09 if bounce < 6 else gap * 0.7
    return track


def card(rng: Random) -> Track:
    """A card slid and laid down."""
    open_ = rng.uniform(0.3, 0.42)
    track = hiss(0.22, rng, lambda t: open_ + 0.3 * t, lambda t: sin(pi * min(1.0, t * 1.1)) ** 2 * 0.8)
    add(track, knock(rng.uniform(390, 450), rng, 0.08, 0.6), 0.15, 0.35)
    return track


def wood(rng: Random) -> Track:
    """A wooden piece set down."""
    track, pitch = silence(0.28), rng.uniform(285, 335)
    add(track, knock(pitch, rng, 0.2), 0.0, 0.9)
    add(track, knock(1.5 * pitch, rng, 0.1, 0.4), rng.uniform(0.03, 0.05), 0.3)
    return track


def slide(rng: Random) -> Track:
    """A piece pushed over the board."""
    pace = rng.uniform(34, 46)
    return faded(
        hiss(0.34, rng, lambda t: 0.1 + 0.06 * sin(t * pace), lambda t: sin(pi * t) ** 0.8 * 1.6), 0.03, 0.08
    )


def stone(rng: Random) -> Track:
    """A stone dragged and set down."""
    track = hiss(0.5, rng, lambda t: 0.05 + 0.02 * sin(t * 53), lambda t: sin(pi * t) ** 0.6 * 2.2)
    track += silence(0.25)
    add(track, thump(0.3, rng.uniform(66, 76), 50), 0.44, 1.1)
    add(track, knock(rng.uniform(200, 240), rng, 0.15, 0.8), 0.44, 0.7)
    return track


def horn(rng: Random) -> Track:
    """Two notes of a hunting horn, a fifth apart: an army charges."""
    track, tune = silence(1.1), rng.uniform(0.985, 1.015)
    add(track, horn_note(146.83 * tune, 0.36), 0.0, 0.8)
    add(track, horn_note(220.0 * tune, 0.7), 0.32, 0.9)
    return track


def clash(rng: Random) -> Track:
    """Swords: two or three blows of steel on steel."""
    track, time = silence(0.8), 0.0
    for blow in range(rng.choice((2, 3))):
        pitches = tuple(rng.uniform(900, 5200) for _ in range(7))
        add(track, ring(pitches, 0.4, 11, rng), time, 0.9 - 0.15 * blow)
        time += rng.uniform(0.13, 0.2)
    return track


def won(rng: Random) -> Track:
    """Three rising notes, the last a chord: the player at the screen won something."""
    track, tune = silence(1.5), rng.uniform(0.99, 1.01)
    for start, seconds, chord in ((0.0, 0.2, (294,)), (0.18, 0.2, (370,)), (0.36, 1.05, (440, 294, 587))):
        for pitch in chord:
            add(track, horn_note(pitch * tune, seconds, 0.03), start, 0.6)
    return track


def lost(rng: Random) -> Track:
    """Two low falling notes over a drum: the player at the screen lost something."""
    track, tune = silence(1.5), rng.uniform(0.985, 1.015)
    add(track, horn_note(174.6 * tune, 0.45, 0.06), 0.0, 0.8)
    add(track, horn_note(138.6 * tune, 0.95, 0.1), 0.4, 0.9)
    for at in (0.0, 0.4):
        add(track, thump(0.5, 52, 60), at, 0.9)
    return track


def banner(rng: Random) -> Track:
    """A banner that unrolls: cloth, and a snap at its end."""
    pace = rng.uniform(38, 52)
    track = hiss(0.5, rng, lambda t: 0.16 + 0.2 * t, lambda t: (0.4 + abs(sin(t * pace)) * t) * 1.4)
    add(track, hiss(0.12, rng, lambda t: 0.7, lambda t: (1 - t) ** 2), 0.38, 1.2)
    return faded(track, 0.03, 0.08)


def shield(rng: Random) -> Track:
    """A shield that turns over: air, then iron on wood."""
    track = hiss(0.22, rng, lambda t: 0.2 + 0.2 * t, lambda t: sin(pi * t) ** 2) + silence(0.5)
    pitch = rng.uniform(0.95, 1.06)
    add(track, ring((320 * pitch, 540 * pitch, 811 * pitch, 1390 * pitch), 0.5, 12, rng), 0.19, 1.2)
    add(track, knock(rng.uniform(230, 270), rng, 0.2, 0.8), 0.19, 0.8)
    return track


def coins(rng: Random) -> Track:
    """A few coins counted into a hand: points are paid."""
    track, time = silence(0.75), 0.0
    for _coin in range(rng.choice((4, 5))):
        pitch = rng.uniform(2400, 3300)
        add(track, ring((pitch, 1.52 * pitch, 2.31 * pitch), 0.22, 26, rng), time, rng.uniform(0.6, 0.9))
        time += rng.uniform(0.07, 0.11)
    return track


def turn(rng: Random) -> Track:
    """Two strings of a lute, a fourth apart: a person's turn begins."""
    track = silence(1.0)
    add(track, pluck(293.66, 0.8, rng, 0.5), 0.0, 0.8)
    add(track, pluck(392.0, 0.8, rng, 0.5), 0.13, 0.9)
    return track


def seal(rng: Random) -> Track:
    """A seal pressed into wax: a thump and a soft creak."""
    track = silence(0.5)
    add(track, thump(0.4, rng.uniform(54, 62), 60), 0.0, 1.0)
    add(track, knock(rng.uniform(160, 180), rng, 0.2, 0.7), 0.0, 0.6)
    add(track, hiss(0.18, rng, lambda t: 0.06, lambda t: (1 - t) * 0.8), 0.05)
    return track


def page(rng: Random) -> Track:
    """A page of parchment turned."""
    first, second = rng.uniform(55, 67), rng.uniform(20, 26)

    def flutter(t: float) -> float:
        return sin(pi * t) ** 2 * (0.7 + 0.5 * sin(t * first) * sin(t * second))

    track = hiss(0.5, rng, lambda t: 0.2 + 0.45 * t, flutter)
    add(track, hiss(0.09, rng, lambda t: 0.8, lambda t: (1 - t) ** 2), 0.36, 0.6)
    return faded(track, 0.02, 0.06)


def refused(rng: Random) -> Track:
    """Two dull knocks: a move is refused."""
    track, pitch = silence(0.4), rng.uniform(156, 174)
    add(track, knock(pitch, rng, 0.2, 0.3), 0.0, 0.8)
    add(track, knock(0.85 * pitch, rng, 0.24, 0.3), 0.12, 0.8)
    return track


def fanfare(rng: Random) -> Track:
    """Horns in three parts: somebody has won the game."""
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
    return track


def loudness(left: Track, right: Track) -> float:
    """Return the mean loudness in dB of full scale, without the quiet parts."""
    squares = [(a * a + b * b) / 2 for a, b in zip(left, right, strict=True)]
    windows = [sum(squares[n : n + WINDOW]) / WINDOW for n in range(0, len(squares), WINDOW)]
    sounding = [power for power in windows if power > max(windows) * QUIET**2]
    return 10 * log10(sum(sounding) / len(sounding))


def limited(value: float) -> float:
    """Return a sample limited to PEAK by soft clipping."""
    knee = 0.6 * PEAK
    if abs(value) <= knee:
        return value
    over = (abs(value) - knee) / (PEAK - knee)
    return (1 if value > 0 else -1) * (knee + (PEAK - knee) * tanh(over))


def mastered(left: Track, right: Track, level: float = LOUDNESS) -> tuple[Track, Track]:
    """Return both channels amplified and limited to a loudness of `level` dB."""
    for _round in range(4):
        gain = 10 ** ((level - loudness(left, right)) / 20)
        left, right = ([limited(value * gain) for value in side] for side in (left, right))
    return left, right


def store(name: str, left: Track, right: Track, quality: float) -> None:
    """Write both channels as Ogg Vorbis."""
    rough = SOUNDS / f"{name}.wav"
    samples = array("h", (round(32767 * value) for pair in zip(left, right, strict=True) for value in pair))
    with wave.open(str(rough), "wb") as file:
        file.setparams((2, 2, RATE, 0, "NONE", ""))
        file.writeframes(samples.tobytes())
    command = ["oggenc", "--quiet", "--serial", "1", "-q", str(quality), "-o", str(rough.with_suffix(".ogg"))]
    subprocess.run([*command, str(rough)], check=True)
    rough.unlink()


DRY, NEAR, HALL = Wet(0.08, 0.15), Wet(0.14, 0.3), Wet(0.34, 0.8)
EFFECTS: dict[str, tuple[Callable[[Random], Track], Wet]] = {
    "die": (die, NEAR),
    "card": (card, DRY),
    "wood": (wood, NEAR),
    "slide": (slide, DRY),
    "stone": (stone, NEAR),
    "horn": (horn, HALL),
    "clash": (clash, NEAR),
    "won": (won, HALL),
    "lost": (lost, HALL),
    "banner": (banner, NEAR),
    "shield": (shield, NEAR),
    "coins": (coins, NEAR),
    "turn": (turn, NEAR),
    "seal": (seal, NEAR),
    "page": (page, DRY),
    "refused": (refused, DRY),
    "fanfare": (fanfare, HALL),
}
ONCE = ("fanfare",)  # played once in a game, so that one variant is enough


def make_effect(name: str) -> None:
    """Write the variants of one effect."""
    make, wet = EFFECTS[name]
    for number in range(1 if name in ONCE else VARIANTS):
        track = make(Random(f"{name} {number}"))
        left, right = (room(track, side, wet.share, wet.tail) for side in (0, 1))
        store(f"{name}-{number + 1}", *mastered(left, right), 4)


def main() -> None:
    """Write the effects named on the command line, or all."""
    SOUNDS.mkdir(exist_ok=True)
    for name in sys.argv[1:] or EFFECTS:
        make_effect(name)


if __name__ == "__main__":
    main()
