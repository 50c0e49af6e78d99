"""The table as a part of a terminal app: the same picture that `show` prints, redrawn when the moment or the width changes."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from spooklog.domain.scene import Scene
from spooklog.replays.terminal import TerminalBoard


class BoardPane(VerticalScroll):
    """Shows a scene, scrolled when the terminal is lower than the table is."""

    DEFAULT_CSS = """
    BoardPane { height: 1fr; padding: 0 1; }
    BoardPane > Static { height: auto; }
    """

    def __init__(self, *, plain: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._plain = plain
        self._picture = Static()

    def compose(self) -> ComposeResult:
        """The picture alone."""
        yield self._picture

    def draw(self, scene: Scene) -> None:
        """Show another moment."""
        self._picture.update(TerminalBoard(plain=self._plain).draw(scene))


class LowBoard(BoardPane, can_focus=False):
    """A board that keeps its lower end in sight where there is no room for all of it: the pile, and what comes next."""

    def draw(self, scene: Scene) -> None:
        """Show another moment."""
        super().draw(scene)
        self.call_after_refresh(self.scroll_end, animate=False)

    def on_resize(self) -> None:
        """Keep it there at any height."""
        self.call_after_refresh(self.scroll_end, animate=False)
