"""Texts in tones, beside the board of any picture."""

from __future__ import annotations

import msgspec


class Text(msgspec.Struct, frozen=True, tag=True):
    """A run of words in one tone."""

    text: str
    tone: str = ""


class Line(msgspec.Struct, frozen=True, tag=True):
    """Runs of text side by side. `drawn`: other shapes say the same, so a medium that draws them leaves the line out."""

    runs: tuple[Text, ...]
    drawn: bool = False

    @property
    def words(self) -> str:
        """The text alone."""
        return "".join(run.text for run in self.runs)


class Facts(msgspec.Struct, frozen=True, tag=True):
    """Short statements in columns, as at the head of a board."""

    rows: tuple[tuple[Line, ...], ...] = ()


class Call(msgspec.Struct, frozen=True, tag=True):
    """What happens next, in lines; the first one is what the game waits for."""

    lines: tuple[Line, ...] = ()
