"""The words on the screen where a game is recorded: head, line with flags, message area, prompt and placeholder."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from spooklog.cli.output import said, told, word_for
from spooklog.cli.tui.view_model import ViewModel
from spooklog.domain.log.words import TABLE, as_seen_by
from spooklog.domain.words.wording import each_word

FLASH = 1.0
"""Seconds for which a raised flag is shown in reverse."""

KEYS = (
    ("F1", said("help")),
    ("F2", said("log")),
    ("F5", said("view")),
    ("F6", said("panel")),
    ("^Z", said("undo")),
    ("^N", said("note")),
    ("^Q", said("leave")),
)
"""The keys at the right end of the head, each with its word."""

MEANINGS = (
    ("Tab, arrows", said("what may be typed: open it, walk through it; Esc closes it; a click takes one")),
    ("Enter", said("record the line as it stands; on an empty line do what is due: close, then the next game")),
    ("Up, Down", said("lines that were entered before")),
    ("Esc", said("clear line and message; Up brings the line back")),
    (
        said("after a refusal"),
        said("type another line over it, or begin to mend it with an arrow; Ctrl-R lets it stand by a ruling"),
    ),
    ("F1, ?", said("this page")),
    ("F2, Ctrl-L", said("the log, and back")),
    ("F5", said("who looks: everything, what is public, what one player knows; recording goes on")),
    ("PgUp, PgDn", said("scroll the board; with Ctrl the log")),
    ("Ctrl-Z, Ctrl-Y", said("undo the last ply; redo it")),
    ("Ctrl-N", said("a note on the last ply, or on the line that is being typed")),
    ("Ctrl-C", said("give up the line; Up brings it back")),
    ("Ctrl-Q, quit", said("leave; everything is stored")),
)

PANEL_MEANING = ("F6", said("the next panel of the board in focus"))
"""The meaning that is added where the board has several panels."""

PLACE_ROOM = 64
"""Columns that the head must have left, so that the keys stay, to name the series of the game."""

_IMPORTANT = ("F1", "^Q", "^Z", "F2", "^N", "F5")
"""The keys, the most important first: where there is no room for all, the last of these go first."""


class Head(Widget):
    """The first line: the game, its ply and status, its series, the viewer; and as many keys as there is room for."""

    DEFAULT_CSS = "Head { height: 1; padding: 0 1; }"

    def __init__(self) -> None:
        super().__init__()
        self._view_model: ViewModel | None = None

    def show(self, view_model: ViewModel) -> None:
        """Show another moment."""
        self._view_model = view_model
        self.refresh()

    def render(self) -> Text:
        """Return the game at the left, keys at the right end."""
        if self._view_model is None:
            return Text()
        width, game = self.size.width, self._view_model.loaded.game
        left = Text.assemble(
            (self._view_model.loaded.stream.name, "bold"),
            f"  {told(said('ply {ply}', ply=len(game.plies)))}",
            (f"  {told(word_for(game.status))}", "dim"),
        )
        if (place := self._view_model.place) and width - left.cell_len >= PLACE_ROOM:
            parts = {"each": each_word(place.each), "number": place.number, "series": place.series}
            left.append(f"  {told(said('{each} {number} of {series}', **parts))}", "dim")
        if seen := as_seen_by(self._view_model.viewer, self._view_model.loaded.labels):
            left.append("  ")
            left.append(f" {told(seen)} ", "reverse")
        left.truncate(width, overflow="ellipsis")
        keys = _keys(width - left.cell_len - 2, panels=bool(self._view_model.scene.panel_names))
        return Text.assemble(left, " " * (width - left.cell_len - keys.cell_len), keys)


def _keys(room: int, *, panels: bool) -> Text:
    """Return as many keys as there is room for; the key for panels is one of them only where there are panels."""
    offered = (*_IMPORTANT[:2], "F6", *_IMPORTANT[2:]) if panels else _IMPORTANT
    for count in range(len(offered), 0, -1):
        parts = [Text.assemble((key, "bold"), (f" {told(word)}", "dim")) for key, word in KEYS if key in offered[:count]]
        keys = Text("  ").join(parts)
        if keys.cell_len <= room:
            return keys
    return Text()


class FlagLine(Widget):
    """The line above the input: it names the flags of the last ply until the next one."""

    DEFAULT_CSS = "FlagLine { height: 1; }"

    def __init__(self, *, plain: bool) -> None:
        super().__init__()
        self._dash = "-" if plain else "─"
        self._flags: tuple[str, ...] = ()

    def show(self, flags: tuple[str, ...]) -> None:
        """Show other flags."""
        if flags != self._flags:
            self._flags = flags
            self.refresh()

    def render(self) -> Text:
        """Return a ruled line, with the number of flags and the last flag in it."""
        width = self.size.width
        if not self._flags:
            return Text(self._dash * width, "dim")
        count = told(said(" {number} flags", number=len(self._flags))) if len(self._flags) > 1 else ""
        words = Text(f" !{count} {self._flags[-1]} ", "bold red")
        words.truncate(max(width - 2, 1), overflow="ellipsis")
        return Text.assemble((self._dash, "dim"), words, (self._dash * (width - words.cell_len - 1), "dim"))


class MessagePane(VerticalScroll, can_focus=False):
    """The answer to the line that was entered last, or what others recorded."""

    DEFAULT_CSS = """
    MessagePane { height: auto; padding: 0 1; }
    MessagePane > Static { height: auto; }
    MessagePane.flash > Static { text-style: reverse; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._words = Static()

    def compose(self) -> ComposeResult:
        """Yield the words."""
        yield self._words

    def show(self, *parts: RenderableType, flash: bool = False) -> None:
        """Show other words; a flash shows them in reverse at first."""
        self._words.update(Group(*(Text(part) if isinstance(part, str) else part for part in parts)))
        self.scroll_home(animate=False)
        self.set_class(flash, "flash")
        if flash:
            self.set_timer(FLASH, lambda: self.remove_class("flash"))


def names_room(width: int) -> int:
    """Return the columns that the prompt may take."""
    return max(width // 3, 8)


def prompt_text(view_model: ViewModel, width: int) -> str:
    """Return the next ply and its player, as `5 anna> `; `table` stands for several names that take too much room."""
    game, whose = view_model.loaded.game, told(view_model.whose)
    if game.closed or game.void or view_model.whose == "over":
        return f"{whose}> "
    words = f"{len(game.plies) + 1} {whose}> "
    return words if cell_len(words) <= names_room(width) else f"{len(game.plies) + 1} {told(TABLE)}> " if "," in whose else words


def placeholder_text(view_model: ViewModel) -> str:
    """Return the words in the empty input: what Enter does, or how a closed game can go on."""
    game, proposal = view_model.loaded.game, view_model.proposal
    if proposal:
        return told(said("Enter: {does}", does=proposal.words))
    return told(said("reopen lets it go on")) if game.closed or game.void else ""


def greeting(view_model: ViewModel) -> str:
    """Return the hint that is shown when the app opens."""
    game = view_model.loaded.game
    if game.closed or game.void:
        words = said("this game takes nothing more unless you type reopen; next, new, game NAME and all commands that look work")
        return told(words)
    return told(said("type what happened, one line a ply; Tab shows what may be played, F1 how things are typed"))
