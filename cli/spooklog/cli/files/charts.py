"""A chart as the file that its name asks for."""

from __future__ import annotations

from pathlib import PurePath

from spooklog.cli.output import said
from spooklog.domain.values.errors import Usage
from spooklog.pictures.png import to_png

_SUFFIXES = (".svg", ".png")


def check_chart(name: str) -> None:
    """Raise Usage for a name of another kind of file."""
    if _suffix(name) not in _SUFFIXES:
        words = said("a chart is not written as '{file}'", file=name)
        raise Usage(words, input=name, expected=("-o FILE.svg", "-o FILE.png"))


def chart_file(drawn: str, name: str) -> bytes:
    """Return a drawn chart as the suffix of its file says. Raises what `to_png` raises."""
    return to_png(drawn) if _suffix(name) == ".png" else drawn.encode()


def _suffix(name: str) -> str:
    return PurePath(name).suffix.casefold()
