"""The plies of a replay as a bar: its progress, and under it a letter for each mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from spooklog.replays.timeline.timeline import FLAG, NOTE, Timeline


class PlyBar(Widget):
    """Two lines: the bar, and the letters of the marks. A click chooses the ply under it."""

    DEFAULT_CSS = "PlyBar { height: 2; width: 1fr; }"

    class Chosen(Message):
        """The user clicked on a ply."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self, timeline: Timeline, letters: Mapping[str, str], *, plain: bool = False) -> None:
        """`letters` maps marks to their letters."""
        super().__init__()
        self._timeline, self._ply = timeline, timeline.first
        self._letters = letters
        self._done, self._here, self._left = ("=", ">", "-") if plain else ("━", "●", "─")

    def draw(self, timeline: Timeline, ply: int) -> None:
        """Show another moment."""
        self._timeline, self._ply = timeline, ply
        self.refresh()

    def render(self) -> Text:
        """Return the bar and the letters, as wide as there is room."""
        width = max(self.size.width, 1)
        here = self._column(self._ply, width)
        bar = Text.assemble((self._done * here, "bold"), (self._here, "bold"), (self._left * (width - here - 1), "dim"))
        return Text("\n").join([bar, self._marks(width)])

    def on_click(self, event: Click) -> None:
        """Choose the ply that was clicked on."""
        first, last = self._timeline.first, self._timeline.last
        share = event.x / max(self.size.width - 1, 1)
        self.post_message(self.Chosen(first + round(share * (last - first))))

    def _column(self, ply: int, width: int) -> int:
        first, last = self._timeline.first, self._timeline.last
        return round((ply - first) / max(last - first, 1) * (width - 1))

    def _marks(self, width: int) -> Text:
        """Return the letters. Where two share a column, flags win over landmarks, rare ones over frequent ones, notes lose."""
        moments = self._timeline.moments
        often = Counter(mark for moment in moments for mark in moment.marks)
        # in the order in which they are drawn: the last one in a column stays
        order = sorted(often, key=lambda mark: (mark != FLAG, mark == NOTE, often[mark]), reverse=True)
        cells: list[tuple[str, str]] = [(" ", "")] * width
        for mark in (mark for mark in order if mark in self._letters):
            style = {FLAG: "bold red", NOTE: "dim"}.get(mark, "")
            for moment in moments:
                if mark in moment.marks:
                    own = f"{style} reverse" if moment.ply == self._ply else style
                    cells[self._column(moment.ply, width)] = (self._letters[mark], own)
        return Text.assemble(*cells)
