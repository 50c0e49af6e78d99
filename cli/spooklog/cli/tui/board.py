"""The board as a part of a terminal app: the picture that `show` prints, redrawn when the moment or the width changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.segment import Segment
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from spooklog.cli.output import told_all
from spooklog.cli.screens.moment import MAPS
from spooklog.domain.pictures.scene import Scene
from spooklog.pictures.style import is_here
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
        scene = told_all(scene)
        self._scene = scene.focused(self.panel) if self.panel in scene.panel_names else scene
        self._show()

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
        BoardPane.draw(self, self._scene)
        return self.panel

    def _show(self) -> None:
        if self._scene is not None:
            self._picture.update(TerminalBoard(plain=self._plain).draw_or_explain(self._scene))


class LowBoard(BoardPane, can_focus=False):
    """A board that shows what matters most where there is no room for all of it.

    There the players stand below it in `players`, a line each, and the board takes a form of fewer rows. Where even that has
    more rows than there is room for, it is scrolled to the row of the player on turn; without one a map begins at its top, and
    any other board stays at its end: the pile of a card table, and what comes next. A panel that the user put in focus stays in
    focus until it is another player's turn.
    """

    LEAST: ClassVar[int] = 4
    """Rows that the players leave for the board."""

    _SIDES: ClassVar[int] = 2
    """Columns of the padding."""

    def __init__(self, *, plain: bool = False, id: str | None = None) -> None:
        super().__init__(plain=plain, id=id)
        self.players = Static(id="players")
        """The players below the board; hidden where the board shows them."""
        self.players.display = False
        self._turn = ("", "")
        self._room = 0
        self._settled: tuple[Scene | None, int, int] = (None, 0, 0)

    def draw(self, scene: Scene, on_turn: str = "") -> None:
        """Show another moment, in which the game waits for the players `on_turn`."""
        if (turn := (on_turn, scene.focus)) != self._turn:
            self._turn, self.panel = turn, ""
        super().draw(scene)

    def fit(self, rows: int) -> None:
        """Take a form for so many rows, those of the players among them."""
        self._room = rows
        self._settle()

    def on_resize(self) -> None:
        """Take a form for another width."""
        self._settle()

    def scroll_pages(self, pages: int) -> None:
        """Scroll by so many of its heights; up is negative."""
        height = max(self.scrollable_content_region.height - 1, 1)
        self.scroll_to(y=self.scroll_offset.y + pages * height, animate=False, immediate=True)

    def _show(self) -> None:
        self._settle()

    def _settle(self) -> None:
        """Show the moment in the form for the room, scrolled to the row that matters."""
        scene, width = self._scene, self.outer_size.width - self._SIDES
        if scene is None or width < 1 or self._room < 1 or self._settled == (scene, width, self._room):
            return
        self._settled = (scene, width, self._room)
        players, board, lines = self._form(scene, width)
        self._picture.update(board)
        self.players.update(Group(*players))
        self.players.display = bool(players)
        self.players.styles.height = len(players)
        self.styles.height = min(len(lines), self._room - len(players))
        here = next((row for row, line in enumerate(lines) if any(is_here(part) for part in line)), None)
        if here is not None:
            self.call_after_refresh(self.scroll_to, y=max(here - (self._room - len(players)) // 2, 0), animate=False)
        elif scene.kind in MAPS:
            self.call_after_refresh(self.scroll_home, animate=False)
        else:
            self.call_after_refresh(self.scroll_end, animate=False)

    def _form(self, scene: Scene, width: int) -> tuple[Sequence[Text], RenderableType, list[list[Segment]]]:
        """Return the players and the board for the room, and the rows of the board: the first form that fits, or the lowest."""
        board = TerminalBoard(plain=self._plain).draw_or_explain(scene)
        lines = self._lines(board, width)
        if len(lines) <= self._room:
            return (), board, lines
        players: Sequence[Text] = ()
        for low in (False, True):
            drawer = TerminalBoard(plain=self._plain, apart=True, low=low)
            players = drawer.players(scene)[: max(self._room - self.LEAST, 0)]
            board = drawer.draw_or_explain(scene)
            lines = self._lines(board, width)
            if len(lines) + len(players) <= self._room:
                break
        for line in players:
            line.no_wrap, line.overflow = True, "crop" if self._plain else "ellipsis"
        return players, board, lines

    def _lines(self, board: RenderableType, width: int) -> list[list[Segment]]:
        console = self.app.console
        return console.render_lines(board, console.options.update(width=width), pad=False)
