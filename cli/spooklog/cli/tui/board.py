"""The board as a part of a terminal app: the picture that `show` prints, redrawn when the moment or the width changes."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from spooklog.cli.screens.moment import MAPS
from spooklog.domain.pictures.scene import Scene
from spooklog.pictures.terminal import TerminalBoard


class BoardPane(VerticalScroll):
    """Shows a scene, scrolled where the terminal is lower than the board."""

    DEFAULT_CSS = """
    BoardPane { height: 1fr; padding: 0 1; }
    BoardPane > Static { height: auto; }
    """

    def __init__(self, *, plain: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.panel = ""
        """The name of the panel that the user put in focus; empty leaves it to the scene."""
        self._plain = plain
        self._picture = Static()
        self._scene: Scene | None = None

    def compose(self) -> ComposeResult:
        """Yield the picture."""
        yield self._picture

    def draw(self, scene: Scene) -> None:
        """Show another moment; a panel that the user put in focus stays in focus where the moment has it."""
        self._scene = scene.focused(self.panel) if self.panel in scene.panel_names else scene
        self._picture.update(TerminalBoard(plain=self._plain).draw_or_explain(self._scene))

    @property
    def panels(self) -> tuple[str, ...]:
        """The names of the panels that are shown; none for a board in one piece."""
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
    """A board that stays scrolled to its most important part where there is no room for all of it.

    Of a card table that is the lower end: the pile, and what comes next. A map begins at the top, and stays where the user
    scrolled to.
    """

    def draw(self, scene: Scene) -> None:
        """Show another moment, scrolled to the part that matters."""
        super().draw(scene)
        self._settle()

    def on_resize(self) -> None:
        """Keep that part in the window at any height."""
        self._settle()

    def focus_next_panel(self) -> str:
        """Put the next panel in focus, scrolled to its upper end. Returns its name; empty for a board in one piece."""
        name = super().focus_next_panel()
        self.call_after_refresh(self.scroll_home, animate=False)
        return name

    def _settle(self) -> None:
        if self._scene is not None and self._scene.kind not in MAPS:
            # Textual knows the height of a new picture only after it is laid out
            self.call_after_refresh(self.scroll_end, animate=False)
