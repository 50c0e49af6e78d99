"""Links: a list of them, a new one with its QR code, and what one is for in words."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from urllib.parse import urlsplit

from rich.text import Text

from spooklog.cli.output import draws, gathering, say, show, terminal_width
from spooklog.cli.screens.tables import show_rows
from spooklog.domain.values.labels import called
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
    cells = (
        (row.id, f"{row.label}: {_for(row)}" if row.label else _for(row), *(_day(getattr(row, name), name) for name in days))
        for row in rows
    )
    show_rows(("id", "what it is", *(_DAYS[name] for name in days)), cells)


_DAYS = {"made": "made", "used": "last used", "until": "ends", "revoked": "revoked"}
"""The times of a link, with the heads of their columns."""


def _day(time: int | None, name: str) -> str:
    if time is None:
        return ""
    return show_end(time) if name == "until" else show_day(time)


def _for(row: LinkAnswer) -> str:
    return purpose(row).removeprefix("a link ")


def terms(row: LinkAnswer) -> str:
    """Return what a link is for, what it is called and when it ends: `a link to watch evening, "tablet", until 2026-12-31`."""
    label = f', "{row.label}"' if row.label else ""
    end = "" if row.until is None else f", until {show_end(row.until)}"
    return purpose(row) + label + end


def show_seat_links(made: SeatLinks) -> None:
    """Print the links of a whole table, a line each."""
    show_rows(("for", "link"), ((row.seated or row.player or "watching", row.link) for row in made.links))


def show_new_link(row: LinkAnswer, address: str) -> None:
    """Print a link that was just made: to a pipe the link alone, at a terminal with its QR code and what it is for."""
    say(address)
    if not (sys.stdout.isatty() or gathering()):
        return
    if is_local(address):
        say("   it leads to this machine: for phones, spooklog serve --lan, then links new")
    else:
        show_code(address)
    say(f"   {terms(row)}; spooklog links revoke {row.id} takes it back")


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
    where = row.opens or "all games"
    match row.role:
        case "watch":
            return f"a link to watch {where}"
        case "scribe":
            return f"a link to record in {where}, and to see everything there"
    player = called(row.player) if row.player else f"seat {row.seat}"
    return f"a link to see {where} as {player}{', and to record' if row.records else ''}"
