"""Links: a list of them, a new one with its QR code, and what one is for in words."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from urllib.parse import urlsplit

from rich.text import Text

from spooklog.cli.output import INDENT, draws, gathering, said, say, show, terminal_width
from spooklog.cli.screens.tables import show_rows
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import joined, within
from spooklog.replays.times import show_day, show_end
from spooklog.web.addresses import qr_lines
from spooklog.web.pages.links import LinkAnswer
from spooklog.web.pages.seat_links import SeatLinks

_LINES_BESIDE = 4
"""Lines of a terminal that a QR code leaves for the words above and below, and for the prompt."""

_LOCAL = ("127.0.0.1", "localhost")


def show_links(rows: Sequence[LinkAnswer]) -> None:
    """Print links, a line each; of the columns of days only those that are not empty for all of them."""
    days = [name for name in _DAYS if any(getattr(row, name) is not None for row in rows)]
    cells = ((row.id, _for(row), *(_day(getattr(row, name), name) for name in days)) for row in rows)
    show_rows(("id", said("what it is"), *(_DAYS[name] for name in days)), cells)


_DAYS = {"made": said("made"), "used": said("last used"), "until": said("ends"), "revoked": said("revoked")}
"""The times of a link, with the heads of their columns."""


def _day(time: int | None, name: str) -> str:
    if time is None:
        return ""
    return show_end(time) if name == "until" else show_day(time)


def _for(row: LinkAnswer) -> str:
    return within("{label}: {purpose}", label=row.label, purpose=_opens(row)) if row.label else _opens(row)


def terms(row: LinkAnswer) -> str:
    """Return what a link is for, what it is called and when it ends: `a link to watch evening, "tablet", until 2026-12-31`."""
    end = () if row.until is None else (said("until {day}", day=show_end(row.until)),)
    return joined([purpose(row), *([f'"{row.label}"'] if row.label else []), *end])


def show_seat_links(made: SeatLinks) -> None:
    """Print the links of a whole table, a line each."""
    rows = ((row.seated or row.player or said("watching"), row.link) for row in made.links)
    show_rows((said("for"), said("link")), rows)


def show_new_link(row: LinkAnswer, address: str) -> None:
    """Print a link that was just made: to a pipe the link alone, at a terminal with its QR code and what it is for."""
    say(address)
    if not (sys.stdout.isatty() or gathering()):
        return
    if is_local(address):
        say(said("it leads to this machine: for phones, spooklog serve --lan, then links new"), INDENT)
    else:
        show_code(address)
    say(said("{link}; spooklog links revoke {id} takes it back", link=terms(row), id=row.id), INDENT)


def show_code(address: str) -> None:
    """Print the QR code of a link in black and white, where the terminal has the signs and the room for it."""
    if gathering() or not draws():
        return
    try:
        lines = qr_lines(address)
    except ImportError:
        return
    if len(lines) + _LINES_BESIDE > shutil.get_terminal_size().lines or len(lines[0]) > terminal_width():
        return
    show(Text("\n".join(lines), style="#ffffff on #000000", no_wrap=True))


def is_local(address: str) -> bool:
    """Return whether an address leads to the machine that opens it."""
    return urlsplit(address).hostname in _LOCAL


def purpose(row: LinkAnswer) -> str:
    """Return what a link is for: `a link to watch evening`."""
    return said("a link {opens}", opens=_opens(row))


def _opens(row: LinkAnswer) -> str:
    where = row.opens or said("all games")
    match row.role:
        case "watch":
            return said("to watch {where}", where=where)
        case "scribe":
            return said("to record in {where}, and to see everything there", where=where)
    player = called(row.player) if row.player else said("seat {number}", number=row.seat)
    if row.records:
        return said("to see {where} as {player}, and to record", where=where, player=player)
    return said("to see {where} as {player}", where=where, player=player)
