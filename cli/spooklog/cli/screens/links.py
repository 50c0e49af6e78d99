"""Links: a list of them, a new one with its QR code, and what one is for in words."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from rich.text import Text

from spooklog.cli.output import draws, gathering, say, show, terminal_width
from spooklog.cli.screens.tables import show_rows
from spooklog.domain.labels import called
from spooklog.replays.times import show_time
from spooklog.web.addresses import qr_lines

_LINES_BESIDE = 4
"""Lines of a terminal that a QR code leaves for the words above and below, and for the prompt."""

_LOCAL = ("127.0.0.1", "localhost")


def show_links(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print links, a line each."""
    revoked = any(row["revoked"] is not None for row in rows)
    head = ("id", "role", "opens", "player", "records", "made", *(("revoked",) if revoked else ()))
    show_rows(
        head,
        (
            (
                *(row["id"], row["role"], row["opens"] or "all games", row["player"] or "", "yes" if row["records"] else ""),
                show_time(row["made"]),
                *((show_time(row["revoked"]) if row["revoked"] is not None else "",) if revoked else ()),
            )
            for row in rows
        ),
    )


def show_new_link(row: Mapping[str, Any], address: str) -> None:
    """Print a link that was just made: to a pipe the link alone, at a terminal with its QR code and what it is for."""
    say(address)
    if not (sys.stdout.isatty() or gathering()):
        return
    if is_local(address):
        say("   it leads to this machine: for phones, spooklog serve --lan, then links new")
    else:
        show_code(address)
    say(f"   {purpose(row)}; spooklog links revoke {row['id']} takes it back")


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


def purpose(row: Mapping[str, Any]) -> str:
    """Return what a link is for: `a link to watch evening`."""
    where = row["opens"] or "all games"
    match row["role"]:
        case "watch":
            return f"a link to watch {where}"
        case "scribe":
            return f"a link to record in {where}, and to see everything there"
    player = called(row["player"]) if row["player"] else f"seat {row['seat']}"
    return f"a link to see {where} as {player}{', and to record' if row['records'] else ''}"
