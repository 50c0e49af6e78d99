"""The table as a part of a terminal app: the same picture that `show` prints, redrawn when the moment or the width changes."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from spooklog.domain.scene import Scene
from spooklog.pictures.terminal import TerminalBoard


class BoardPane(VerticalScroll):
    """Shows a scene, scrolled when the terminal is lower than the table is."""

    DEFAULT_CSS = """
    BoardPane { height: 1fr; padding: 0 1; }
    BoardPane > Static { height: auto; }
    """

    def __init__(self, *, plain: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.panel = ""
        """The panel that was put in focus by its name; empty leaves it to the scene."""
        self._plain = plain
        self._picture = Static()
        self._scene: Scene | None = None

    def compose(self) -> ComposeResult:
        """The picture alone."""
        yield self._picture

    def draw(self, scene: Scene) -> None:
        """Show another moment, with the same panel in focus where it has one of that name."""
        self._scene = scene.focused(self.panel) if self.panel in scene.panel_names else scene
        self._picture.update(TerminalBoard(plain=self._plain).draw_or_say(self._scene))

    @property
    def panels(self) -> tuple[str, ...]:
        """The names of the panels of what is shown; none for a board in one piece."""
        return self._scene.panel_names if self._scene else ()

    def focus_next_panel(self) -> str:
        """Put the next panel in focus. Returns its name; empty for a board in one piece."""
        if self._scene is None or not self.panels:
            return ""
        at = self.panels.index(self._scene.panel.name)
        self.panel = self.panels[(at + 1) % len(self.panels)]
        self.draw(self._scene)
        return self.panel


class LowBoard(BoardPane, can_focus=False):
    """A board that keeps its lower end in sight where there is no room for all of it: the pile, and what comes next."""

    def draw(self, scene: Scene) -> None:
        """Show another moment."""
        super().draw(scene)
        self.call_after_refresh(self.scroll_end, animate=False)

    def on_resize(self) -> None:
        """Keep it there at any height."""
        self.call_after_refresh(self.scroll_end, animate=False)
