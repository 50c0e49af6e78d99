"""The app that stays open on the table: it shows the game, records the lines that are typed, and follows what others record."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Event, Key, Paste, Resize

from spooklog.cli.output import refusal, said, told
from spooklog.cli.recording.command_parser import parse
from spooklog.cli.screens.tables import facts_table
from spooklog.cli.tui.base import TableApp
from spooklog.cli.tui.entry import LineInput
from spooklog.cli.tui.page import CLOSING, SCROLLING, Page
from spooklog.cli.tui.possible import COMMANDS
from spooklog.cli.tui.record_panes import RecordPanes
from spooklog.cli.tui.suggest import SuggestionPane
from spooklog.cli.tui.table import NEWS, Answer, OnScreen, Parts, Table
from spooklog.cli.tui.view_model import ViewModel
from spooklog.cli.tui.watch import EVERY
from spooklog.cli.tui.words import MEANINGS, PANEL_MEANING, greeting
from spooklog.cli.tui.work import Entered, Work
from spooklog.domain.contract.ruleset import Viewer, viewers
from spooklog.domain.values.errors import SpooklogError

SURE = "--yes"
"""The option without which an official result is not undone."""

PAGES = {"pageup": -1, "pagedown": 1}
"""The keys that scroll the board, and by how many of its heights."""

SLOW = 0.4
"""Seconds of waiting for the store until the screen says so."""


class RecordApp(TableApp):
    """Records one game after the other. Keys and lines take effect in the order in which they come."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", show=False, priority=True),
        Binding("ctrl+y", "redo", show=False, priority=True),
        Binding("ctrl+n", "note", show=False, priority=True),
        Binding("ctrl+r", "rule", show=False, priority=True),
        Binding("ctrl+l,f2", "toggle_log", show=False, priority=True),
        Binding("f1", "help", show=False, priority=True),
        Binding("f5", "next_viewer", show=False, priority=True),
        Binding("f6", "next_panel", show=False, priority=True),
        Binding("ctrl+pageup", "scroll_log(-1)", show=False, priority=True),
        Binding("ctrl+pagedown", "scroll_log(1)", show=False, priority=True),
        Binding("ctrl+c", "give_up", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]
    CSS = TableApp.CSS + RecordPanes.CSS

    def __init__(self, table: Table, viewer: Viewer = "full", *, plain: bool = False, warning: str = "") -> None:
        """`warning` is shown when the app opens."""
        super().__init__(plain=plain)
        self._warning = warning
        self._table = table
        self._viewer: Viewer = viewer
        self._view_model: ViewModel | None = None
        self._work = Work()
        self._refused = False  # whether the message is about a refused line
        self._trouble = ""
        self._news: Parts = ()
        self._panes = RecordPanes(self._enter_typed, plain=plain)
        self._input = self._panes.input

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen."""
        yield from self._panes.compose()

    def on_mount(self) -> None:
        """Show the game, then serve lines and follow the store."""
        self._input.focus()
        self._show(self._table.view_model(self._viewer))
        self._greet()
        self.run_worker(self._work.serve(self._do), group="serve")
        self.run_worker(self._watch(), group="watch")

    def on_unmount(self) -> None:
        """Store the line that is being recorded before the app is gone."""
        self._work.end()

    @property
    def view_model(self) -> ViewModel:
        """The game as it is shown."""
        return self._view_model or self._table.view_model(self._viewer)

    async def all_done(self) -> None:
        """Wait until everything that was entered is done and answered."""
        await self._work.all_done()

    # -- work ------------------------------------------------------------------------------------------------------------

    def _enter_typed(self, line: str) -> None:
        """Enter a line from the input. An empty one takes what is proposed, once everything before it is done."""
        proposal = self.view_model.proposal
        if line:
            self._enter(line, typed=True)
        # a proposal rests on the game as shown, which lines before it may change
        elif proposal and self._work.idle:
            if proposal.at_once:
                self._enter(proposal.line)
            else:
                self._input.put_selected(proposal.line)

    def _enter(self, line: str, *, typed: bool = False) -> None:
        stream = self.view_model.loaded.stream
        self._work.enter(Entered(line, typed, OnScreen(stream.id, stream.head)))

    async def _do(self, entered: Entered) -> None:
        """Do what was entered, and show the answer."""
        width = max(self.size.width - 2, 1)
        waiting = self.set_timer(SLOW, lambda: self._show_message(Text(told(said("waiting for the store …")), "dim")))
        # the viewer when it is begun: the scribe may change it while the thread works
        do, viewer = self._table.answer, self._viewer
        try:
            answer = await self._work.in_thread(do, entered.line, viewer, width, plain=self.plain, on_screen=entered.on_screen)
        finally:
            waiting.stop()
        if answer.view_model.loaded.stream.id != self.view_model.loaded.stream.id:
            self._change_game(answer.view_model, turned=self._viewer != viewer)
        self._show_answer(entered, answer)
        if answer.kind == "leave":
            self.exit()

    def _show_answer(self, entered: Entered, answer: Answer) -> None:
        """Show an answer. A refusal also drops the lines behind the refused one, for they may rest on it."""
        self._news = ()
        parts, page, refused = (*answer.news, *answer.parts), answer.kind == "page", answer.kind == "refused"
        if answer.view_model.viewer == self._viewer:
            self._show(answer.view_model)
        else:  # the scribe changed the viewer meanwhile, who may not know what the answer says
            parts, page = (told(said("done") if answer.kind == "answer" else said("enter it again")),), False
        if refused:
            if behind := self._work.drop():
                parts = (*parts, Text(told(said("not done either: {lines}", lines=" | ".join(behind))), "dim"))
            if entered.typed and not self._input.value:
                self._input.put_selected(entered.line)
        if page:
            self.push_screen(self._page(entered.line, answer))
            parts = (*answer.news, Text(answer.view_model.next, "bold"))
        if parts:
            self._show_message(*parts, flash=answer.flagged, refused=refused)
        elif not refused:
            self._forget_refusal()

    def _change_game(self, view_model: ViewModel, *, turned: bool) -> None:
        """Take over the viewer of another game; the public where the scribe `turned` to another viewer meanwhile."""
        self._viewer = "public" if turned else view_model.viewer
        if self._viewer != view_model.viewer:
            self.run_worker(self._change_viewer(self._viewer), group="turn", exclusive=True)

    def _show_message(self, *parts: RenderableType, flash: bool = False, refused: bool = False) -> None:
        self._refused = refused
        self._panes.show_message(*parts, flash=flash)

    def _forget_refusal(self) -> None:
        """Replace a message about a refused line."""
        if self._refused:
            self._show_message(Text(self.view_model.next, "bold"))

    def _page(self, line: str, answer: Answer) -> Page:
        if parse(line, answer.view_model.loaded.labels).kind != "help":
            return Page(line, answer.parts, plain=self.plain, then=answer.then)
        commands = facts_table([(word.text.strip(), word.meaning) for word in COMMANDS])
        meanings = (*MEANINGS, PANEL_MEANING) if answer.view_model.scene.panel_names else MEANINGS
        parts = (*answer.parts, "", commands, "", facts_table(meanings))
        return Page(said("how things are typed"), parts, plain=self.plain)

    async def _watch(self) -> None:
        """Follow what others record, until the app ends."""
        while True:
            await asyncio.sleep(EVERY)
            viewer = self._viewer
            try:
                news, view_model = await self._work.in_thread(self._table.refresh, viewer)
            except SpooklogError as problem:
                if problem.message != self._trouble:
                    self._trouble = problem.message
                    self._show_message(*refusal(problem))
                continue
            if self._trouble:
                self._trouble = ""
                self._show_message(told(said("the store is there again")), view_model.next)
            if viewer != self._viewer or view_model.loaded.stream.id != self.view_model.loaded.stream.id:
                continue  # the screen is changing to another viewer, who may not know all of this, or to another game
            self._show(view_model)
            if news:
                self._news = (*self._news, *news)[-NEWS:]
                self._show_message(*self._news, view_model.next)

    # -- show ------------------------------------------------------------------------------------------------------------

    def _show(self, view_model: ViewModel) -> None:
        """Show a game as it is now. The line that is being typed stays."""
        if view_model is not self._view_model:
            self._view_model = view_model
            self._panes.show(view_model, self.size.width)

    def _greet(self) -> None:
        warning = (Text(told(self._warning), "bold red"),) if self._warning else ()
        self._show_message(*warning, Text(self.view_model.next, "bold"), Text(greeting(self.view_model), "dim"))

    def on_resize(self, event: Resize) -> None:
        """Lay the screen out for another size."""
        self._panes.resize(self.screen, event.size, self._view_model)

    # -- what comes in -----------------------------------------------------------------------------------------------------------

    async def on_event(self, event: Event) -> None:
        """Take keys and pastes here, one by one: on their ways through the queues of widgets they would overtake each other."""
        taken = isinstance(event, Key | Paste) and not event.is_forwarded and self._take(event)
        if not taken:
            await super().on_event(event)

    def _take(self, event: Key | Paste) -> bool:
        """Do what a key or paste does to the open page or to the line; False for one that Textual must handle."""
        if isinstance(self.screen, Page):
            if isinstance(event, Key) and event.key in SCROLLING:
                return False
            then = self.screen.then
            self.pop_screen()
            if isinstance(event, Key) and self._only_closes(event):
                if then and event.key == "enter":
                    self._enter(then)
                return True
            # any other key closes the page and goes on to the line, so that the scribe can type on at once
        if isinstance(event, Key) and (pages := PAGES.get(event.key)):  # whatever has the focus
            self._panes.scroll(pages)
            return True
        before = self._input.value
        taken = self._input.press(event) if isinstance(event, Key) else self._input.paste(event.text)
        typed = isinstance(event, Paste) or event.is_printable
        if taken and typed and not (before and self._input.value.startswith(before)):
            self._forget_refusal()  # another line is begun
        return taken

    def _only_closes(self, key: Key) -> bool:
        """Whether a key closes the open page and does nothing else; a blank or letter belongs to a line that is begun."""
        return key.key == "ctrl+c" or (key.key in CLOSING and not (self._input.value and key.is_printable))

    def on_line_input_cleared(self) -> None:
        """Clear the message with the line."""
        self._show_message(Text(self.view_model.next, "bold"))

    def on_suggestion_pane_clicked(self, event: SuggestionPane.Clicked) -> None:
        """Take the suggestion that was clicked."""
        self._input.choose(event.number)
        self._input.focus()

    def on_line_input_suggested(self, event: LineInput.Suggested) -> None:
        """Show suggestions in place of the message."""
        self._panes.show_suggestions(self.screen, event.suggestions, event.marked)

    def on_line_input_pasted(self) -> None:
        """Point to `play --file` for the lines that were not taken."""
        words = said("one line at a time: only the first was taken; many are read by  spooklog play --file FILE")
        self._show_message(told(words))

    # -- keys ------------------------------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Undo the last ply. Where that changes an official result, only put the line in: Enter does it."""
        self._change("undo")

    def action_redo(self) -> None:
        """Redo a ply, in the same way."""
        self._change("redo")

    def _change(self, command: str) -> None:
        if not self.view_model.loaded.game.closed:
            self._enter(command)
            return
        self._input.put_selected(f"{command} {SURE}")
        closed = told(said("the game is closed, and its result official"))
        then = told(said("Enter does the {command} all the same, Esc not", command=command))
        self._show_message(Text(closed, "bold red"), then)

    def action_rule(self) -> None:
        """Begin a ruling behind the line that was refused, or is being typed: the table lets it stand."""
        if line := self._input.value.rstrip():
            self._input.put(f"{line}  #! ")

    def action_note(self) -> None:
        """Begin a note: on the last ply, or behind the line that is being typed."""
        typed = self._input.value.rstrip()
        if not typed:
            self._forget_refusal()
        self._input.put(f"{typed}  # " if typed else "# ")

    def action_help(self) -> None:
        """Show how things are typed."""
        self._enter("help")

    def action_toggle_log(self) -> None:
        """Show or hide the log beside the board; where there is no room for both, show one or the other."""
        self.screen.toggle_class("logged")

    def action_next_viewer(self) -> None:
        """Show the view of the next viewer: everything, what is public, or what one player knows."""
        order = viewers(len(self.view_model.loaded.labels))
        # at once: answers for the viewer before are not shown any more
        self._viewer = order[(order.index(self._viewer) + 1) % len(order)]
        self._input.close()
        self._show_message("")
        self.run_worker(self._change_viewer(self._viewer), group="turn", exclusive=True)

    def action_next_panel(self) -> None:
        """Put the next panel of the board in focus."""
        name = self._panes.board.focus_next_panel()
        words = said("panel {name} is in focus", name=name) if name else said("this board is in one piece")
        self._show_message(Text(told(words), "bold"), self.view_model.next)

    async def _change_viewer(self, viewer: Viewer) -> None:
        """Show the game to another viewer; where the store cannot be read, the viewer stays."""
        try:
            view_model = await self._work.in_thread(self._table.view_model, viewer)
        except SpooklogError as problem:
            self._viewer = self.view_model.viewer
            self._show_message(*refusal(problem))
            return
        self._show(view_model)
        match view_model.seen_by:
            case "full":
                words = said("everything is shown")
            case "public":
                words = said("what is public is shown")
            case name:
                words = said("what {name} may see is shown", name=name)
        self._show_message(Text(told(words), "bold"), view_model.next)

    def action_scroll_log(self, pages: int) -> None:
        """Page through the log."""
        self._panes.scroll_log(pages)

    def action_give_up(self) -> None:
        """Give up the line that is being typed; the app stays open."""
        if self._input.value:
            self._input.give_up()
            self._forget_refusal()
        else:
            self._show_message(told(said("Ctrl-Q leaves; everything that was recorded is stored")))

    def action_leave(self) -> None:
        """Leave when everything that was entered is stored."""
        self._enter("quit")
