"""Formats dates and times in the player's language and time zone."""

from __future__ import annotations

from datetime import date, datetime

from ludotheque.i18n import _, sentence


def format_moment(seconds: float, now: float) -> str:
    """Return a moment in words, such as "yesterday at 14 h 05"; "" if out of range. Both are in seconds."""
    moment, today = _local(seconds), _local(now)
    if moment is None or today is None:
        return ""
    days = (today.date() - moment.date()).days
    clock = _("{hour} h {minute:02}").format(hour=moment.hour, minute=moment.minute)
    if days == 0:
        return _("aujourd'hui à {clock}").format(clock=clock)
    if days == 1:
        return _("hier à {clock}").format(clock=clock)
    return _("{day} à {clock}").format(day=day(moment.date()), clock=clock)


def day(moment: date) -> str:
    """Return a date in words, such as `le 1er mai 2025` in French."""
    number = _("1er") if moment.day == 1 else str(moment.day)
    words = _("le {day} {month} {year}")
    return words.format(day=number, month=months()[moment.month - 1], year=moment.year)


def month(seconds: float) -> str:
    """Return the month and year of a moment in seconds, such as `Mai 2025`; "" if out of range."""
    moment = _local(seconds)
    if moment is None:
        return ""
    return sentence(f"{months()[moment.month - 1]} {moment.year}")


def month_of(seconds: float) -> tuple[int, int]:
    """Return the year and month of a moment in seconds since the epoch; (0, 0) if out of range."""
    moment = _local(seconds)
    return (moment.year, moment.month) if moment else (0, 0)


def months() -> tuple[str, ...]:
    """Return the names of the twelve months."""
    return (
        *(_("janvier"), _("février"), _("mars"), _("avril"), _("mai"), _("juin")),
        *(_("juillet"), _("août"), _("septembre"), _("octobre"), _("novembre"), _("décembre")),
    )


def _local(seconds: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds)
    except (OSError, ValueError, OverflowError):
        return None
