"""The table as a part of a terminal app: the same picture that `show` prints, redrawn when the moment or the width changes."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from spooklog.domain.scene import Scene
from spooklog.pictures.terminal import TerminalBoard

MAPS = frozenset({"town", "mansion", "rooms"})
"""Kinds of boards that are read from the top: what comes next stands elsewhere on the screen too."""


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
        self._picture.update(TerminalBoard(plain=self._plain).draw_or_explain(self._scene))

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
    """A board on which what matters stays in sight where there is no room for all of it.

    Of a table that is the lower end: the pile, and what comes next. A map begins at the top, and stays where it was scrolled to.
    """

    def draw(self, scene: Scene) -> None:
        """Show another moment."""
        super().draw(scene)
        self._settle()

    def on_resize(self) -> None:
        """Keep it there at any height."""
        self._settle()

    def focus_next_panel(self) -> str:
        """Put the next panel in focus, from its upper end on."""
        name = super().focus_next_panel()
        self.call_after_refresh(self.scroll_home, animate=False)
        return name

    def _settle(self) -> None:
        if self._scene is not None and self._scene.kind not in MAPS:
            self.call_after_refresh(self.scroll_end, animate=False)
