"""Charts of the players' statistics: wins by month, wins head to head, throws of dice, cards received."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.end import Drawn
from ludotheque.home.moments import month_of, months
from ludotheque.home.statistics import Meeting, Person, Result
from ludotheque.i18n import _, ngettext, of, semicolons, sentence
from ludotheque.picture.heraldry import Tincture, tincture, tinctures
from ludotheque.picture.pieces import Pieces
from ludotheque.ui.app import App
from ludotheque.ui.axes import LABEL, LINE, axes, chart_title, grid, ticks
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import CREAM, GOLD, INK, INK_SOFT, PARCHMENT_DEEP, SEAL, mixed
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import shorten

MOST_MONTHS = 24
_PALE = mixed(PARCHMENT_DEEP, INK, 0.18)


class Month(NamedTuple):
    """A month, with the number of games that a person played and won in it."""

    year: int
    number: int
    games: int
    wins: int


def by_month(results: Sequence[Result]) -> list[Month]:
    """Return games played and won in the 12 to MOST_MONTHS months up to the latest result, [] without any."""
    dated = [(month_of(result.ended), result) for result in results]
    numbers = [year * 12 + month - 1 for (year, month), _result in dated if month]
    if not numbers:
        return []
    last = max(numbers)
    first = max(min(numbers), last - MOST_MONTHS + 1)
    first = min(first, last - 11)  # at least a year, so that a single bar does not fill the chart
    found = []
    for number in range(first, last + 1):
        when = (number // 12, number % 12 + 1)
        there = [result for moment, result in dated if moment == when]
        found.append(Month(*when, len(there), sum(result.won for result in there)))
    return found


def wins_chart(app: App, size: Size, person: Person, results: Sequence[Result]) -> Surface:
    """Return a chart with a bar for each month: the games played, of which those won are coloured."""
    skin, arms = app.skin, arms_of(person)
    page, area = axes(skin, size, _("Parties et victoires, mois par mois"), _("parties"), _("mois"))
    found = by_month(results)
    top = max(4, max((month.games for month in found), default=0))
    grid(page, skin, area, top)
    each = area.w / max(1, len(found))
    wide = max(3, round(each * 0.66))
    for number, month in enumerate(found):
        middle = round(area.left + each * (number + 0.5))
        for count, ink in ((month.games, _PALE), (month.wins, arms.field)):
            bar = Rect(0, 0, wide, round(area.h * count / top))
            bar.midbottom = (middle, area.bottom)
            if count:
                pygame.draw.rect(page, ink, bar)
                pygame.draw.rect(page, INK, bar, max(1, skin.px(1)))
        letter = skin.text(months()[month.number - 1][0].upper(), "text", LABEL, INK_SOFT)
        page.blit(letter, letter.get_rect(midtop=(middle, area.bottom + skin.px(3))))
        room = each * (13 - month.number)  # the width up to the name of the next year
        if month.number == 1 or (not number and room > skin.text_size(str(month.year), "italic", LABEL)[0]):
            _year(page, skin, area, round(area.left + each * number), month.year, number > 0)
    _legend(page, skin, ((arms.field, _("gagnées")), (_PALE, _("jouées"))))
    return page


def wins_words(person: Person, results: Sequence[Result]) -> str:
    """Return a sentence about the chart of wins: the games of each month in which any were played."""
    played = [month for month in by_month(results) if month.games]
    text = _("{month} {year} : {games}, victoires : {wins}")
    told = [
        text.format(
            month=months()[month.number - 1],
            year=month.year,
            games=ngettext("{n} partie", "{n} parties", month.games).format(n=month.games),
            wins=month.wins,
        )
        for month in played
    ]
    return _("Parties {of_name}, mois par mois. {told}.").format(
        of_name=of(person.name), told=semicolons(told)
    )


def dice_chart(app: App, size: Size, faces: Sequence[int]) -> Surface:
    """Return a chart of how often each face was thrown, with a dashed line at what chance expects."""
    skin = app.skin
    page, area = axes(skin, size, _("Les dés et le hasard"), _("jets"), _("face du dé"))
    total = sum(faces)
    fair = total / len(faces)
    top = max(4, *faces)
    grid(page, skin, area, top)
    each = area.w / len(faces)
    for number, count in enumerate(faces):
        middle = round(area.left + each * (number + 0.5))
        bar = Rect(0, 0, min(round(each * 0.6), skin.px(74)), round(area.h * count / top))
        bar.midbottom = (middle, area.bottom)
        if count:
            pygame.draw.rect(page, SEAL, bar)
            pygame.draw.rect(page, INK, bar, max(1, skin.px(1)))
        inside = bar.h > skin.px(30)
        words = skin.text(str(count), "bold", LABEL, CREAM if inside else INK)
        foot = area.bottom - skin.px(4) if inside else bar.top - skin.px(1)
        page.blit(words, words.get_rect(midbottom=(middle, foot)))
        face = skin.text(str(number + 1), "text", LABEL, INK_SOFT)
        page.blit(face, face.get_rect(midtop=(middle, area.bottom + skin.px(3))))
    y = round(area.bottom - area.h * fair / top)
    for x in range(area.left, area.right, max(2, skin.px(12))):
        pygame.draw.line(page, INK, (x, y), (min(area.right, x + skin.px(6)), y), max(2, skin.px(2)))
    _legend(page, skin, ((SEAL, _("sortie")), (INK, _("attendue"))))
    return page


def faces_words(faces: Sequence[int]) -> str:
    """Return a sentence that says how often each face was thrown."""
    told = (_("{face} : {n} fois").format(face=face, n=count) for face, count in enumerate(faces, 1))
    return _("Le dé. {told}.").format(told=semicolons(told))


def dice_words(faces: Sequence[int]) -> str:
    """Return two sentences: how many throws there were, and how many are expected for each face."""
    total = sum(faces)
    thrown = ngettext("{n} jet de dé.", "{n} jets de dé.", total).format(n=total)
    fair = ngettext(
        "Le hasard seul donnerait chaque face {n} fois environ.",
        "Le hasard seul donnerait chaque face {n} fois environ.",
        round(total / len(faces)),
    ).format(n=round(total / len(faces)))
    return f"{thrown} {fair}"


def cards_chart(app: App, width: int, name: str, found: Sequence[tuple[Person, Drawn]]) -> Surface:
    """Return a chart of how many cards of a sort each person drew, with a mark at what chance expects."""
    skin, row = app.skin, app.skin.px(34)
    page, area = axes(skin, (width, row * len(found) + skin.px(124)), name, "", _("cartes reçues"))
    left = area.x + min(skin.px(190), width // 4)
    told = [_("{n} sur {cards}").format(n=each.wanted, cards=each.cards) for _one, each in found]
    right = area.right - max(skin.text_size(words, "bold", 17)[0] for words in told) - skin.px(8)
    top = max(4, *(max(each.wanted, ceil(each.expected)) for _one, each in found))
    for count in ticks(top, 5):
        x = left + (right - left) * count // top
        pygame.draw.line(page, GOLD if count == 0 else LINE, (x, area.top), (x, area.bottom))
        label = skin.text(str(count), "text", LABEL, INK_SOFT)
        page.blit(label, label.get_rect(midtop=(x, area.bottom + skin.px(3))))
    for number, ((person, each), words) in enumerate(zip(found, told, strict=True)):
        middle = area.top + row * number + row // 2
        shield = app.for_skin(Pieces).shield(arms_of(person), None, skin.px(22))
        page.blit(shield, shield.get_rect(midleft=(skin.px(14), middle)))
        start = skin.px(14) + shield.get_width() + skin.px(7)
        short = shorten(skin.font("text", 17), person.name, left - start - skin.px(8))
        text = skin.text(short, "text", 17, INK)
        page.blit(text, text.get_rect(midleft=(start, middle)))
        bar = Rect(left, 0, round((right - left) * each.wanted / top), skin.px(18))
        bar.centery = middle
        if each.wanted:
            pygame.draw.rect(page, _PALE, bar)
            pygame.draw.rect(page, INK, bar, max(1, skin.px(1)))
        x = left + round((right - left) * each.expected / top)
        mark = Rect(0, 0, max(3, skin.px(4)), skin.px(28))
        mark.center = (x, middle)
        pygame.draw.rect(page, CREAM, mark.inflate(2, 2))
        pygame.draw.rect(page, INK, mark)
        number_of = skin.text(words, "bold", 17, SEAL)
        page.blit(number_of, number_of.get_rect(midright=(area.right, middle)))
    _legend(page, skin, ((_PALE, _("reçues")), (INK, _("attendues"))))
    return page


def cards_words(name: str, sort: str, each: Drawn) -> str:
    """Return sentences that say how many cards of a sort a person received, and how many are expected."""
    told = _("{name}, {sort} : {n} sur {cards}. Le hasard seul en donnerait {expected} environ.")
    return told.format(name=name, sort=sort, n=each.wanted, cards=each.cards, expected=round(each.expected))


def meetings_chart(app: App, size: Size, person: Person, others: Sequence[tuple[Person, Meeting]]) -> Surface:
    """Return a chart with a line for each of `others`, as room allows: games that each of the two won."""
    skin = app.skin
    page = skin.card(size).copy()
    chart_title(page, skin, _("Face à face"))
    pad, y = skin.px(14), skin.px(40)
    told = _("À gauche, les victoires {of_name}. En brun, celles d'un autre, ou partagées.")
    note = skin.text(told.format(of_name=of(person.name)), "italic", LABEL, INK_SOFT, size[0] - 2 * pad)
    foot = size[1] - note.get_height() - skin.px(8)
    tall = min(skin.px(40), max(skin.px(26), (foot - y) // max(1, len(others))))
    if others:
        page.blit(note, (pad, foot))
    if not others:
        words = _("Personne d'autre n'a joué avec {name}.").format(name=person.name)
        text = skin.text(words, "italic", 17, INK_SOFT, size[0] - 2 * pad, "center")
        page.blit(text, text.get_rect(center=page.get_rect().center))
    for other, met in others:
        if y + tall > foot:
            break
        _meeting(app, page, Rect(pad, y, size[0] - 2 * pad, tall), (person, other), met)
        y += tall
    return page


def meetings_words(person: Person, others: Sequence[tuple[Person, Meeting]]) -> str:
    """Return a sentence about the chart of meetings: how many common games each of the two won."""
    if not others:
        return _("Personne d'autre n'a joué avec {name}.").format(name=person.name)
    text = _("{name} contre {other} : {mine} à {theirs}")
    return semicolons(
        text.format(name=person.name, other=other.name, mine=met.first, theirs=met.second)
        for other, met in others
    )


def arms_of(person: Person) -> Tincture:
    """Return the tincture (heraldic colour) of a person's arms, sable if they have none."""
    return next(iter(tinctures(person.colours)), tincture("sable"))


def _meeting(app: App, page: Surface, row: Rect, pair: tuple[Person, Person], met: Meeting) -> None:
    """Draw one line: the other person's arms and name, a bar with the wins of both, and their numbers."""
    skin, (one, other) = app.skin, pair
    px = skin.px(22)
    shield = app.for_skin(Pieces).shield(arms_of(other), None, px)
    page.blit(shield, shield.get_rect(midleft=row.midleft))
    left = row.x + shield.get_width() + skin.px(7)
    room = max(skin.px(60), row.w * 3 // 10)
    name = skin.text(shorten(skin.font("text", 17), other.name, room), "text", 17, INK)
    page.blit(name, name.get_rect(midleft=(left, row.centery)))
    told = skin.text(f"{met.first} – {met.second}", "bold", 17, SEAL)
    wide = max(skin.px(64), told.get_width())
    page.blit(told, told.get_rect(midright=row.midright))
    bar = Rect(left + room + skin.px(8), 0, 0, skin.px(14))
    bar.w = max(skin.px(20), row.right - wide - skin.px(10) - bar.x)
    bar.centery = row.centery
    pygame.draw.rect(page, _PALE, bar)
    if met.games:
        mine = Rect(bar.x, bar.y, round(bar.w * met.first / met.games), bar.h)
        theirs = Rect(0, bar.y, round(bar.w * met.second / met.games), bar.h)
        theirs.right = bar.right
        pygame.draw.rect(page, arms_of(one).field, mine)
        pygame.draw.rect(page, arms_of(other).field, theirs)
    pygame.draw.rect(page, INK, bar, max(1, skin.px(1)))


def _year(page: Surface, skin: Skin, area: Rect, x: int, year: int, line: bool) -> None:
    """Write a year below its first month at `x`, clear of the axis label, with a vertical line if `line`."""
    words = skin.text(str(year), "italic", LABEL, INK_SOFT)
    name = skin.text_size(sentence(_("mois")), "italic", LABEL)[0]
    last = page.get_width() - skin.px(12) - name - skin.px(8) - words.get_width()
    page.blit(words, (min(x, last), area.bottom + skin.px(20)))
    if line:
        pygame.draw.line(page, LINE, (x, area.top), (x, area.bottom + skin.px(20)))


def _legend(page: Surface, skin: Skin, parts: Sequence[tuple[Color, str]]) -> None:
    """Draw the legend on the right, below the title. Each of its `parts` has a colour and a word."""
    x, side = page.get_width() - skin.px(14), skin.px(12)
    for ink, words in reversed(parts):
        text = skin.text(words, "text", LABEL, INK)
        x -= text.get_width()
        place = text.get_rect(topleft=(x, skin.px(32)))
        page.blit(text, place)
        square = Rect(0, 0, side, side)
        square.midright = (x - skin.px(5), place.centery)
        if ink == INK:  # stands for a line, not a bar
            square.h, square.centery = max(2, skin.px(2)), place.centery
        pygame.draw.rect(page, ink, square)
        pygame.draw.rect(page, INK, square, 1)
        x = square.left - skin.px(14)
