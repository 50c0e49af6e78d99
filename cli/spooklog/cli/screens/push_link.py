"""The QR code of a link that pushes a play into an app, for the camera of a phone."""

from __future__ import annotations

import shutil

from rich.text import Text

from spooklog.cli.output import INDENT, draws, said, say, say_wrapped, show, terminal_width
from spooklog.web.addresses import qr_lines

_LINES_BESIDE = 2
"""Lines of a terminal that a QR code leaves for the prompt."""


def show_push_code(link: str) -> None:
    """Print the QR code of a link in black and white; where it cannot be printed, why."""
    if not draws():
        return
    try:
        lines = qr_lines(link)
    except ImportError:
        from spooklog.replays.installing import install  # noqa: PLC0415  (only where it is missing)

        say_wrapped(said("its QR code needs a package: {line}", line=install("web")), INDENT)
        return
    except ValueError:
        say(said("it is too long for a QR code"), INDENT)
        return
    if len(lines) + _LINES_BESIDE > shutil.get_terminal_size().lines or len(lines[0]) > terminal_width():
        room = {"columns": len(lines[0]), "lines": len(lines) + _LINES_BESIDE}
        say_wrapped(said("its QR code needs a terminal of {columns} columns and {lines} lines", **room), INDENT)
        return
    show(Text("\n".join(lines), style="#ffffff on #000000", no_wrap=True))
