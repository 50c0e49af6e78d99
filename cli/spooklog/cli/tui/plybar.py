"""The plies of a replay as a bar in a terminal app, with a click for each."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from spooklog.cli.screens.plybar import draw_bar
from spooklog.replays.timeline.timeline import Timeline


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
        self._letters, self._plain = letters, plain

    def draw(self, timeline: Timeline, ply: int) -> None:
        """Show another moment."""
        self._timeline, self._ply = timeline, ply
        self.refresh()

    def render(self) -> Text:
        """Return the bar and the letters, as wide as there is room."""
        return draw_bar(self._timeline, self._ply, self._letters, max(self.size.width, 1), plain=self._plain)

    def on_click(self, event: Click) -> None:
        """Choose the ply that was clicked on."""
        first, last = self._timeline.first, self._timeline.last
        share = event.x / max(self.size.width - 1, 1)
        self.post_message(self.Chosen(first + round(share * (last - first))))
