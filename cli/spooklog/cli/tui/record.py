"""The app that stays open on the table: board, log, and the line where what happens is typed."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.events import Event, Key, Paste, Resize
from textual.widgets import Label

from spooklog.cli.output import refusal
from spooklog.cli.recording.command_parser import parse
from spooklog.cli.recording.table_session import can_be_played
from spooklog.cli.tui.base import TableApp
from spooklog.cli.tui.board import LowBoard
from spooklog.cli.tui.entry import LineInput
from spooklog.cli.tui.logpane import LogPane
from spooklog.cli.tui.page import CLOSING, SCROLLING, Page, key_table
from spooklog.cli.tui.possible import COMMANDS, completer_of
from spooklog.cli.tui.suggest import SuggestionPane
from spooklog.cli.tui.table import NEWS, Answer, Parts, Seen, Table
from spooklog.cli.tui.view_model import Sight
from spooklog.cli.tui.watch import EVERY
from spooklog.cli.tui.words import MEANINGS, PANEL_MEANING, FlagLine, Head, MessagePane, first_words, invitation, prompt_text
from spooklog.cli.tui.work import Entered, Work
from spooklog.domain.errors import SpooklogError
from spooklog.domain.ruleset import Viewer, viewers

SURE = "--yes"
"""What an undo of an official result asks for."""

SLOW = 0.4
"""Seconds of waiting for the store until the screen says so."""

WIDE = 100
"""From so many columns on the log stands beside the board."""

BOARD_WIDTH = 78
LOG_WIDTHS = (22, 44)


class RecordApp(TableApp):
    """Records one game after the other. Keys take effect in the order in which they come, and so do lines."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", show=False, priority=True),
        Binding("ctrl+y", "redo", show=False, priority=True),
        Binding("ctrl+n", "note", show=False, priority=True),
        Binding("ctrl+r", "rule", show=False, priority=True),
        Binding("ctrl+l,f2", "toggle_log", show=False, priority=True),
        Binding("f1", "help", show=False, priority=True),
        Binding("f5", "look_as_next", show=False, priority=True),
        Binding("f6", "next_panel", show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding("ctrl+c", "give_up", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]
    CSS = (
        TableApp.CSS
        + """
    #middle { height: 1fr; layout: vertical; }
    #board { height: auto; max-height: 100%; }
    #log { height: 1fr; margin: 1 0 0 0; }
    .logged #board { display: none; }
    .logged #log { margin: 0; }
    .wide #middle { layout: horizontal; }
    .wide #board { width: 1fr; height: 100%; }
    .wide #log { height: 100%; margin: 0; }
    .wide.logged #board { display: block; }
    .wide.logged #log { display: none; }
    #entry { height: 1; padding: 0 1; }
    #prompt { width: auto; text-style: bold; }
    .suggesting #message { display: none; }
    .suggesting #suggestions { display: block; }
    """
    )

    def __init__(self, table: Table, viewer: Viewer = "full", *, plain: bool = False, warning: str = "") -> None:
        super().__init__(plain=plain)
        self._warning = warning
        self._table = table
        self._viewer: Viewer = viewer
        self._sight: Sight | None = None
        self._work = Work()
        self._refused = False  # and the words about it stand in the message area
        self._trouble = ""
        self._news: Parts = ()
        self._board = LowBoard(plain=plain, id="board")
        self._plies = LogPane(id="log")
        self._flags = FlagLine(plain=plain)
        self._prompt = Label(id="prompt", markup=False)
        self._input = LineInput(self._enter_typed, id="input")
        self._message = MessagePane(id="message")
        self._suggestions = SuggestionPane(id="suggestions")
        for pane in (self._board, self._plies, self._message):
            pane.set_class(plain, "plain")

    def compose(self) -> ComposeResult:
        """Head, board and log, flags, input, and what is said about it."""
        yield Head()
        yield Container(self._board, self._plies, id="middle")
        yield self._flags
        yield Horizontal(self._prompt, self._input, id="entry")
        yield self._message
        yield self._suggestions

    def on_mount(self) -> None:
        """Show the game, and begin to listen: to whoever types, and to the store."""
        self._input.focus()
        self._show(self._table.sight(self._viewer))
        self._greet()
        self.run_worker(self._work.serve(self._do), group="serve")
        self.run_worker(self._watch(), group="watch")

    def on_unmount(self) -> None:
        """What was entered is stored before the app is gone."""
        self._work.end()

    @property
    def sight(self) -> Sight:
        """What is shown."""
        return self._sight or self._table.sight(self._viewer)

    async def all_done(self) -> None:
        """Wait until everything that was entered is done, and said."""
        await self._work.all_done()

    # -- work ------------------------------------------------------------------------------------------------------------

    def _enter_typed(self, line: str) -> None:
        """A line from the input. An empty one means what goes without saying, once everything before it is done."""
        proposal = self.sight.proposal
        if line:
            self._enter(line, typed=True)
        elif proposal and self._work.idle:
            if proposal.at_once:
                self._enter(proposal.line)
            else:
                self._input.put_selected(proposal.line)

    def _enter(self, line: str, *, typed: bool = False) -> None:
        stream = self.sight.loaded.stream
        self._work.enter(Entered(line, typed, Seen(stream.id, stream.head)))

    async def _do(self, entered: Entered) -> None:
        """Do what was entered, and say what came of it."""
        width = max(self.size.width - 2, 1)
        waiting = self.set_timer(SLOW, self._say_waiting)
        answer, viewer = self._table.answer, self._viewer
        try:
            answered = await self._work.away(answer, entered.line, viewer, width, plain=self.plain, seen=entered.seen)
        finally:
            waiting.stop()
        if answered.sight.loaded.stream.id != self.sight.loaded.stream.id:
            self._turn_over(answered.sight, turned=self._viewer != viewer)
        self._tell(entered, answered)
        if answered.kind == "leave":
            self.exit()

    def _tell(self, entered: Entered, answer: Answer) -> None:
        """Say what came of it. What stood behind a refused line is given up with it, for it may rest on it."""
        self._news = ()
        parts, page, refused = (*answer.news, *answer.parts), answer.kind == "page", answer.kind == "refused"
        if answer.sight.viewer == self._viewer:
            self._show(answer.sight)
        else:  # the screen was turned to somebody else meanwhile
            parts, page = ("done" if answer.kind == "told" else "enter it again",), False
        if refused:
            if behind := self._work.drop():
                parts = (*parts, Text(f"not done either: {' | '.join(behind)}", "dim"))
            if entered.typed and not self._input.value:
                self._input.put_selected(entered.line)
        if page:
            self.push_screen(self._page(entered.line, answer))
            parts = (*answer.news, Text(answer.sight.next, "bold"))
        if parts:
            self._say(*parts, flash=answer.flagged, refused=refused)
        elif not refused:
            self._forget_refusal()

    def _turn_over(self, sight: Sight, *, turned: bool) -> None:
        """Another game is at hand. Where the screen was `turned` to another viewer meanwhile, it shows what everybody may see."""
        self._viewer = "public" if turned else sight.viewer
        if self._viewer != sight.viewer:
            self.run_worker(self._turn_to(self._viewer), group="turn", exclusive=True)

    def _say(self, *parts: RenderableType, flash: bool = False, refused: bool = False) -> None:
        self._refused = refused
        self._message.say(*parts, flash=flash)

    def _forget_refusal(self) -> None:
        """What was refused is of no interest any more."""
        if self._refused:
            self._say(Text(self.sight.next, "bold"))

    def _page(self, line: str, answer: Answer) -> Page:
        if parse(line, answer.sight.loaded.labels).kind != "help":
            return Page(line, answer.parts, plain=self.plain, then=answer.then)
        commands = key_table([(word.text.strip(), word.meaning) for word in COMMANDS])
        meanings = (*MEANINGS, PANEL_MEANING) if answer.sight.scene.panel_names else MEANINGS
        parts = (*answer.parts, "", commands, "", key_table(meanings))
        return Page("how things are typed", parts, plain=self.plain)

    def _say_waiting(self) -> None:
        self._say(Text("waiting for the store …", "dim"))

    async def _watch(self) -> None:
        """Follow what others record."""
        while True:
            await asyncio.sleep(EVERY)
            viewer = self._viewer
            try:
                news, sight = await self._work.away(self._table.look_again, viewer)
            except SpooklogError as problem:
                if problem.message != self._trouble:
                    self._trouble = problem.message
                    self._say(*refusal(problem))
                continue
            if self._trouble:
                self._trouble = ""
                self._say("the store is there again", sight.next)
            if viewer != self._viewer or sight.loaded.stream.id != self.sight.loaded.stream.id:
                continue  # the screen is being turned to another viewer, who may not know all of it, or to another game
            self._show(sight)
            if news:
                self._news = (*self._news, *news)[-NEWS:]
                self._say(*self._news, sight.next)

    # -- show ------------------------------------------------------------------------------------------------------------

    def _show(self, sight: Sight) -> None:
        """Show a game as it is now. What is being typed stays."""
        if sight is self._sight:
            return
        self._sight = sight
        self._board.draw(sight.scene)
        self._plies.show(sight.rows)
        self._flags.show(sight.flags)
        self.query_one(Head).show(sight)
        self._prompt.update(prompt_text(sight, self.size.width))
        self._input.complete_from(completer_of(sight), sight.seen_by, helps=not can_be_played("?", sight.loaded))
        self._input.placeholder = invitation(sight)

    def _greet(self) -> None:
        warning = (Text(self._warning, "bold red"),) if self._warning else ()
        self._say(*warning, Text(self.sight.next, "bold"), Text(first_words(self.sight), "dim"))

    def on_resize(self, event: Resize) -> None:
        """Find the layout for another size: side by side or one under the other, and room for words where there is any."""
        width, height = event.size
        self.screen.set_class(width >= WIDE, "wide")
        self._plies.styles.width = min(max(width - BOARD_WIDTH, LOG_WIDTHS[0]), LOG_WIDTHS[1]) if width >= WIDE else "100%"
        rows = 8 if height >= 30 else 6 if height >= 24 else 4 if height >= 16 else 3 if height >= 12 else 2
        self._message.styles.min_height = rows
        self._message.styles.max_height = max(height // 2, rows)
        self._suggestions.styles.height = rows
        self._flags.display = height >= 10
        if self._sight:
            self._prompt.update(prompt_text(self._sight, width))

    # -- what comes in -----------------------------------------------------------------------------------------------------------

    async def on_event(self, event: Event) -> None:
        """Take keys and pastes here, one by one: on their ways through the queues of widgets they would overtake each other."""
        taken = isinstance(event, Key | Paste) and not event.is_forwarded and self._take(event)
        if not taken:
            await super().on_event(event)

    def _take(self, event: Key | Paste) -> bool:
        """Whether a key or paste was about the page that is open, or about the line, and is done with."""
        if isinstance(self.screen, Page):
            if isinstance(event, Key):
                if event.key in SCROLLING:
                    return False
                if (event.key in CLOSING and (not self._input.value or not event.is_printable)) or event.key == "ctrl+c":
                    then = self.screen.then if event.key == "enter" else ""
                    self.pop_screen()
                    if then:
                        self._enter(then)
                    return True
            self.pop_screen()  # somebody types on
        before = self._input.value
        taken = self._input.press(event) if isinstance(event, Key) else self._input.paste(event.text)
        typed = isinstance(event, Paste) or event.is_printable
        if taken and typed and not (before and self._input.value.startswith(before)):
            self._forget_refusal()  # another line is begun
        return taken

    def on_line_input_cleared(self) -> None:
        """Clear the message with the line."""
        self._say(Text(self.sight.next, "bold"))

    def on_suggestion_pane_clicked(self, event: SuggestionPane.Clicked) -> None:
        """Take the suggestion that was clicked."""
        self._input.choose(event.number)
        self._input.focus()

    def on_line_input_suggested(self, event: LineInput.Suggested) -> None:
        """Show suggestions where the message stands."""
        if not self.screen.has_class("suggesting"):  # as high as what it covers: the input must not jump
            self._suggestions.styles.height = max(self._message.outer_size.height, 1)
        self._suggestions.show(event.suggestions, event.marked)
        self.screen.set_class(bool(event.suggestions.items), "suggesting")

    def on_line_input_pasted(self) -> None:
        """Say what became of the rest."""
        self._say("one line at a time: only the first was taken; many are read by  spooklog play --file FILE")

    # -- keys ------------------------------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take back the last ply. Where that changes an official result, the line is only put in: Enter does it."""
        self._change("undo")

    def action_redo(self) -> None:
        """Bring back a ply, in the same way."""
        self._change("redo")

    def _change(self, command: str) -> None:
        if not self.sight.loaded.game.closed:
            self._enter(command)
            return
        self._input.put_selected(f"{command} {SURE}")
        self._say(
            Text("the game is closed, and its result official", "bold red"), f"Enter does the {command} all the same, Esc not"
        )

    def action_rule(self) -> None:
        """Begin a ruling: the table lets the line stand that was refused, or is being typed."""
        if line := self._input.value.rstrip():
            self._input.put(f"{line}  #! ")

    def action_note(self) -> None:
        """Begin a note: on the last ply, or behind the line that is being typed."""
        typed = self._input.value.rstrip()
        if not typed:
            self._forget_refusal()
        self._input.put(f"{typed}  # " if typed else "# ")

    def action_help(self) -> None:
        """How things are typed."""
        self._enter("help")

    def action_toggle_log(self) -> None:
        """Beside the board: with the log or without; where there is no room for both, one or the other."""
        self.screen.toggle_class("logged")

    def action_look_as_next(self) -> None:
        """Show what somebody else may see: everything, what is public, or what one player knows."""
        everybody = viewers(len(self.sight.loaded.labels))
        self._viewer = everybody[(everybody.index(self._viewer) + 1) % len(everybody)]
        self._input.close()
        self._say("")
        self.run_worker(self._turn_to(self._viewer), group="turn", exclusive=True)

    def action_next_panel(self) -> None:
        """Put the next panel of the board in focus."""
        name = self._board.focus_next_panel()
        self._say(Text(f"panel {name} is in focus" if name else "this board is in one piece", "bold"), self.sight.next)

    async def _turn_to(self, viewer: Viewer) -> None:
        try:
            sight = await self._work.away(self._table.sight, viewer)
        except SpooklogError as problem:
            self._viewer = self.sight.viewer
            self._say(*refusal(problem))
            return
        self._show(sight)
        who = {"full": "everything is shown", "public": "shown is what everybody may see"}.get(sight.seen_by)
        self._say(Text(who or f"shown is what {sight.seen_by} may see", "bold"), sight.next)

    def action_scroll(self, pages: int) -> None:
        """Page through the log, or through the board where the log is not to be seen."""
        if self._plies.size.height > 1:
            self._plies.scroll_pages(pages)
        elif pages < 0:
            self._board.scroll_page_up(animate=False)
        else:
            self._board.scroll_page_down(animate=False)

    def action_give_up(self) -> None:
        """Ctrl-C gives up the line, not the evening."""
        if self._input.value:
            self._input.give_up()
            self._forget_refusal()
        else:
            self._say("Ctrl-Q leaves; everything that was recorded is stored")

    def action_leave(self) -> None:
        """Leave when everything that was entered is stored."""
        self._enter("quit")
