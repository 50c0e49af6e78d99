"""`spooklog replay` in a terminal: the board at any moment, the line that led there, and keys to move along."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from spooklog.cli.output import said, told, word_for
from spooklog.cli.screens.moment import moment_head, moment_played
from spooklog.cli.tui.ask import Ask
from spooklog.cli.tui.base import TableApp
from spooklog.cli.tui.board import BoardPane
from spooklog.cli.tui.keys import KeyLine, KeyPage
from spooklog.cli.tui.plybar import PlyBar
from spooklog.cli.tui.replay_keys import BINDINGS, LAST_KEYS, all_keys, short_keys
from spooklog.cli.tui.watch import EVERY, Watch
from spooklog.domain.contract.ruleset import name_of, viewers
from spooklog.domain.values.errors import NotFound, SpooklogError
from spooklog.replays.timeline.letters import mark_letters
from spooklog.replays.timeline.pace import Tempo, write_speed
from spooklog.replays.timeline.playhead import Playhead
from spooklog.replays.timeline.timeline import Timeline

MOST_DIGITS = 6
"""Digits of a ply that can be typed."""


class ReplayApp(TableApp):
    """Plays a timeline. With `watch` it grows with the log; with `locked` the viewer cannot be changed.

    `panel` is the name of the part of the board in focus; empty leaves that to the scene.
    """

    # a part with the focus would take arrows and Space for itself
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]
    CSS = (
        TableApp.CSS
        + """
    #head { padding: 0 1; height: auto; }
    #below { padding: 0 1; height: auto; max-height: 40%; }
    #played { height: auto; }
    #bar { height: 2; padding: 0 1; }
    #state { width: 15; height: 2; }
    .-tall #head, .-tall #below { padding: 0 1 1 1; }
    """
    )

    def __init__(
        self,
        timeline: Timeline,
        tempo: Tempo | None = None,
        *,
        watch: Watch | None = None,
        panel: str = "",
        playing: bool = True,
        locked: bool = False,
        plain: bool = False,
    ) -> None:
        super().__init__(plain=plain)
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-tall")]
        self.head = Playhead(timeline, playing=playing)
        self.tempo = tempo or Tempo()
        self._watch, self._locked = watch, locked
        self._timer: Timer | None = None
        self._trouble = ""
        self._letters = mark_letters(timeline)
        self._title, self._played, self._state = Static(id="head"), Static(id="played"), Static(id="state")
        self._board = BoardPane(plain=plain)
        self._board.panel = panel
        self._board.can_focus = False  # its own keys would take those of the replay
        self._below = VerticalScroll(self._played, id="below")
        self._below.can_focus = False
        self._bar = PlyBar(timeline, self._letters, plain=plain)
        self._ask = Ask(told(said("go to ply")), restrict="[0-9]*", max_length=MOST_DIGITS)
        self._keys = KeyLine((), LAST_KEYS)

    # -- screen ----------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the parts from top to bottom: place and time, board, line and what is awaited, bar, question, keys."""
        yield self._title
        yield self._board
        yield self._below
        yield Horizontal(self._state, self._bar, id="bar")
        yield self._ask
        yield self._keys

    def on_mount(self) -> None:
        """Show the first moment, and begin to play; with a watch, follow the log."""
        for mark, letter in self._letters.items():
            self.bind(letter, f"mark({mark!r}, 1)", show=False)
            self.bind(letter.upper(), f"mark({mark!r}, -1)", show=False)
        if self.plain:
            self._board.add_class("plain")
            self._below.add_class("plain")
        if self._watch:
            self.run_worker(self._follow(self._watch), group="watch")
        self._show()
        self._offer_keys()

    def _show(self, words: str = "") -> None:
        """Draw the moment with a message about it, and start its pause anew."""
        self._draw()
        self._keys.show_message(words)
        self._rest()

    def _offer_keys(self) -> None:
        panels = bool(self._board.panels)
        keys = short_keys(self.head.timeline, self._letters, panels=panels, locked=self._locked, plain=self.plain)
        self._keys.offer(keys)

    def _draw(self) -> None:
        timeline, moment = self.head.timeline, self.head.moment
        seen = timeline.seen(moment.ply)
        self._board.draw(seen.scene)
        self._title.update(moment_head(timeline, moment, bold_viewer=self._locked))
        self._played.update(moment_played(timeline, moment))
        self._state.update(f"{told(self._state_word())} {write_speed(self.tempo.speed)}")
        self._bar.draw(timeline, moment.ply)

    def _state_word(self) -> str:
        if not self.head.at_end:
            return said("playing") if self.head.playing else said("paused")
        return said("waiting") if self.head.waiting and self._goes_on else said("end")

    @property
    def _goes_on(self) -> bool:
        """Whether more plies can be recorded and shown after the last moment."""
        return self._watch is not None and self.head.timeline.unfinished

    def _end_words(self) -> str:
        if not self._goes_on:
            return said("the end; Space starts over")
        if self.head.waiting:
            return said("the end so far; more is shown as it is recorded")
        return said("the end so far; End waits for more")

    def _viewer_name(self) -> str:
        timeline = self.head.timeline
        return name_of(timeline.viewer, timeline.loaded.labels)

    # -- time ------------------------------------------------------------------------------------------------------------

    def _rest(self) -> None:
        """Start the pause before the next moment, where the replay plays and there is one."""
        if self._timer:
            self._timer.stop()
            self._timer = None
        following = self.head.following
        if self.head.playing and following:
            self._timer = self.set_timer(self.tempo.pause(self.head.moment, following), self._advance)

    def _advance(self) -> None:
        self._timer = None
        self.head.advance()
        self._draw()
        if self.head.at_end:
            self._keys.show_message(self._end_words())
        self._rest()

    async def _follow(self, watch: Watch) -> None:
        """Show plies as they are recorded, until the app ends."""
        while True:
            await asyncio.sleep(EVERY)
            before = self.head.timeline
            try:
                timeline = await watch.renewed(before)
            except SpooklogError as problem:  # the store may be busy or away: the next round asks it again
                self._show_trouble(said("the log cannot be read: {problem}", problem=problem.message))
                continue
            self._show_trouble("")
            if timeline and before is self.head.timeline:  # else the viewer changed, and may not know all of it
                self._renew(timeline)

    def _show_trouble(self, trouble: str) -> None:
        """Say once that the log cannot be read, and once that it can be again."""
        if trouble != self._trouble:
            self._trouble = trouble
            self._keys.show_message(trouble or said("the log can be read again"))

    def _renew(self, timeline: Timeline) -> None:
        """Show a timeline with other plies than before."""
        there = self.head.ply
        self.head.renew(timeline)
        self._draw()
        self._offer_keys()
        if self.head.ply < there:
            self._keys.show_message(said("plies were undone: there are {number} now", number=timeline.last))
        if self.head.at_end or self._timer is None:  # a pause that is running goes on
            self._rest()

    # -- keys ------------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Return whether a key acts: those with priority do not while a page or the question is open."""
        elsewhere = len(self.screen_stack) > 1
        return not elsewhere and (action == "ask" or not self._ask.asking) if action in ("view", "ask", "next_panel") else True

    def action_play_pause(self) -> None:
        """Pause, play, or start over."""
        self.head.toggle()
        self._show()

    def action_step(self, plies: int) -> None:
        """Go so many plies forward, or back."""
        stuck = self.head.at_end if plies > 0 else self.head.ply == self.head.timeline.first
        self.head.step(plies)
        self._show("" if not stuck else self._end_words() if plies > 0 else said("this is the start"))

    def action_start(self) -> None:
        """Go to the start."""
        self.head.seek(self.head.timeline.first)
        self._show()

    def action_end(self) -> None:
        """Go to the end, and on as the log grows."""
        self.head.to_end()
        self._show(self._end_words())

    def action_faster(self) -> None:
        """Play faster by one step."""
        self.tempo = self.tempo.faster()
        self._show()

    def action_slower(self) -> None:
        """Play slower by one step."""
        self.tempo = self.tempo.slower()
        self._show()

    def action_mark(self, mark: str, direction: int) -> None:
        """Go to the next moment with a mark, or back to the previous one."""
        timeline, ply = self.head.timeline, self.head.ply
        found = timeline.after(ply, mark) if direction > 0 else timeline.before(ply, mark)
        if found is None:
            word = word_for(mark)
            after = said("there is no {mark} after ply {ply}", mark=word, ply=ply)
            self._keys.show_message(after if direction > 0 else said("there is no {mark} before ply {ply}", mark=word, ply=ply))
        else:
            self.head.seek(found)
            self._show()

    def action_view(self, direction: int) -> None:
        """Show the game as another viewer saw it."""
        timeline = self.head.timeline
        if self._locked:
            self._keys.show_message(said("this replay was opened as {name} and stays so", name=self._viewer_name()))
            return
        order = viewers(len(timeline.loaded.labels))
        at = order.index(timeline.viewer)
        # without `_show`: a pause that is running goes on
        self.head.renew(timeline.seen_by(order[(at + direction) % len(order)]))
        self._draw()
        self._offer_keys()
        self._keys.show_message("")

    def action_next_panel(self) -> None:
        """Put the next panel of the board in focus."""
        name = self._board.focus_next_panel()
        self._keys.show_message(said("panel {name} is in focus", name=name) if name else said("this board is in one piece"))

    def action_ask(self, typed: str = "") -> None:
        """Ask for a ply to go to."""
        self._ask.ask(typed)
        self._keys.show_message(said("Enter goes there, Esc closes"))

    def on_ask_answered(self, event: Ask.Answered) -> None:
        """Go to the ply; after a wrong number the question stays open."""
        try:
            self.head.seek(int(event.answer))
        except NotFound as problem:
            self._keys.show_message(problem.message)
            self._ask.again()
        else:
            self._ask.action_close()
            self._show()

    def on_ask_closed(self) -> None:
        """Show the keys again."""
        self._keys.show_message("")

    def on_ply_bar_chosen(self, event: PlyBar.Chosen) -> None:
        """Go to the ply that was clicked on."""
        self.head.seek(event.ply)
        self._show()

    def action_scroll(self, pages: int) -> None:
        """Scroll a board, and remarks, that are too high for the terminal."""
        for part in (self._board, self._below):
            part.scroll_relative(y=pages * max(part.size.height - 1, 1), animate=False)
        self._keys.show_message("")

    def action_keys(self) -> None:
        """Show all keys on a page."""
        keys = all_keys(self._letters, panels=bool(self._board.panels), locked=self._locked, plain=self.plain)
        title = said("Replay of {game}", game=self.head.timeline.loaded.stream.name)
        self.push_screen(KeyPage(title, keys, plain=self.plain))
