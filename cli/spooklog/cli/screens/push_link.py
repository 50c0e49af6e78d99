"""The QR code of a link that pushes a play into an app, for the camera of a phone."""

from __future__ import annotations

import shutil

from rich.text import Text

from spooklog.cli.output import INDENT, draws, say, say_wrapped, show, terminal_width
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

        say_wrapped(f"its QR code needs a package: {install('web')}", INDENT)
        return
    except ValueError:
        say(" " * INDENT + "it is too long for a QR code")
        return
    if len(lines) + _LINES_BESIDE > shutil.get_terminal_size().lines or len(lines[0]) > terminal_width():
        say_wrapped(f"its QR code needs a terminal of {len(lines[0])} columns and {len(lines) + _LINES_BESIDE} lines", INDENT)
        return
    show(Text("\n".join(lines), style="#ffffff on #000000", no_wrap=True))
