"""A grid of letters with their styles, of which some columns are shown."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text as RichText


class Letters:
    """Rows of blanks to write on; `shown` are the columns that are printed."""

    def __init__(self, width: int, height: int, shown: range) -> None:
        self._rows = [[(" ", "")] * width for _ in range(height)]
        self._shown = shown

    def put(self, row: int, column: int, text: str, tone: str) -> None:
        """Write words, beginning at a column."""
        for place, letter in enumerate(text):
            self._rows[row][column + place] = (letter, tone)

    def at(self, row: int, column: int) -> str:
        """Return the letter at a place."""
        return self._rows[row][column][0]

    def is_blank(self, row: int, column: int, count: int) -> bool:
        """Whether `count` letters from a column on are blank and shown."""
        if column not in self._shown or column + count - 1 not in self._shown:
            return False
        return all(letter == " " for letter, _ in self._rows[row][column : column + count])

    def rows(self) -> list[RichText]:
        """Return the rows for Rich, without blank ones at the end."""
        rows = []
        for letters in self._rows:
            row = RichText(no_wrap=True, overflow="crop")
            for tone, run in groupby(letters[self._shown.start : self._shown.stop], key=itemgetter(1)):
                row.append("".join(letter for letter, _ in run), tone)
            row.rstrip()
            rows.append(row)
        while rows and not rows[-1].plain:
            rows.pop()
        return rows
