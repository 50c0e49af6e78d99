"""`spooklog replay` in a terminal: the table at any moment, the line that led there, and keys to move along."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from spooklog.cli.answers.moments import clock_words, line_words, remarks
from spooklog.cli.answers.recorded import next_words
from spooklog.cli.tui.ask import Ask
from spooklog.cli.tui.base import TableApp
from spooklog.cli.tui.board import BoardPane
from spooklog.cli.tui.keys import KeyLine, KeyPage
from spooklog.cli.tui.plybar import PlyBar
from spooklog.cli.tui.replay_keys import BINDINGS, LAST_KEYS, all_keys, mark_letters, short_keys
from spooklog.cli.tui.two_columns import Beside, Ends
from spooklog.cli.tui.watch import EVERY, Watch
from spooklog.domain.errors import NotFound, SpooklogError
from spooklog.domain.ruleset import name_of, viewers
from spooklog.replays.timeline.pace import Tempo, write_speed
from spooklog.replays.timeline.playhead import Playhead
from spooklog.replays.timeline.timeline import Timeline

MOST_DIGITS = 6


class ReplayApp(TableApp):
    """Plays a timeline. With `watch` it goes on as the log does; with `locked` the viewer cannot be changed.

    `panel` is the part of the board in focus, by its name; empty leaves that to the scene.
    """

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]
    CSS = (
        TableApp.CSS
        + """
    #head { padding: 0 1; height: auto; }
    #below { padding: 0 1; height: auto; max-height: 40%; }
    #said { height: auto; }
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
        self._title, self._said, self._state = Static(id="head"), Static(id="said"), Static(id="state")
        self._board = BoardPane(plain=plain)
        self._board.panel = panel
        self._board.can_focus = False  # its own keys would take those of the replay
        self._below = VerticalScroll(self._said, id="below")
        self._below.can_focus = False
        self._bar = PlyBar(timeline, self._letters, plain=plain)
        self._ask = Ask("go to ply", restrict="[0-9]*", max_length=MOST_DIGITS)
        self._keys = KeyLine((), LAST_KEYS)

    # -- screen ----------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Where and when, the table, what was played and comes next, the bar, the keys."""
        yield self._title
        yield self._board
        yield self._below
        yield Horizontal(self._state, self._bar, id="bar")
        yield self._ask
        yield self._keys

    def on_mount(self) -> None:
        """Show the first moment, and begin to play."""
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
        """Draw the moment anew, with words about it, and rest at it from now on."""
        self._draw()
        self._keys.say(words)
        self._rest()

    def _offer_keys(self) -> None:
        panels = bool(self._board.panels)
        keys = short_keys(self.head.timeline, self._letters, panels=panels, locked=self._locked, plain=self.plain)
        self._keys.offer(keys)

    def _draw(self) -> None:
        timeline, moment = self.head.timeline, self.head.moment
        seen = timeline.seen(moment.ply)
        self._board.draw(seen.scene)
        place = f"ply {moment.ply} of {timeline.last}"
        left = (Text(timeline.loaded.stream.name, "bold"), Text(place), Text(clock_words(timeline, moment), "dim"))
        self._title.update(Ends(left, Text(f"as {self._viewer_name()}", "bold" if self._locked else "")))
        played = Text.assemble((f"{moment.ply:>4}  ", "dim"), (line_words(moment), "bold"))
        below = [Text(line, "bold red" if line.startswith("!") else "dim") for line in remarks(timeline, moment)]
        self._said.update(Beside(played, Text(next_words(seen)), tuple(below)))
        self._state.update(f"{self._state_word()} {write_speed(self.tempo.speed)}")
        self._bar.draw(timeline, moment.ply)

    def _state_word(self) -> str:
        if not self.head.at_end:
            return "playing" if self.head.playing else "paused"
        return "waiting" if self.head.waiting and self._goes_on else "end"

    @property
    def _goes_on(self) -> bool:
        """Whether somebody may show more after the last moment."""
        return self._watch is not None and self.head.timeline.unfinished

    def _end_words(self) -> str:
        if not self._goes_on:
            return "the end; Space starts over"
        return "the end so far; more is shown as it is recorded" if self.head.waiting else "the end so far; End waits for more"

    def _viewer_name(self) -> str:
        timeline = self.head.timeline
        return name_of(timeline.viewer, timeline.loaded.labels)

    # -- time ------------------------------------------------------------------------------------------------------------

    def _rest(self) -> None:
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
            self._keys.say(self._end_words())
        self._rest()

    async def _follow(self, watch: Watch) -> None:
        """Show what is recorded meanwhile."""
        while True:
            await asyncio.sleep(EVERY)
            known = self.head.timeline
            try:
                timeline = await watch.renewed(known)
            except SpooklogError as problem:  # the store may be busy or away: it is asked again
                self._say_trouble(f"the log cannot be read: {problem.message}")
                continue
            self._say_trouble("")
            if timeline and known is self.head.timeline:  # somebody else may look by now, who may not know all of it
                self._renew(timeline)

    def _say_trouble(self, trouble: str) -> None:
        """Say that the store is away, and that it is there again, once each."""
        if trouble != self._trouble:
            self._trouble = trouble
            self._keys.say(trouble or "the log can be read again")

    def _renew(self, timeline: Timeline) -> None:
        there = self.head.ply
        self.head.renew(timeline)
        self._draw()
        self._offer_keys()
        if self.head.ply < there:
            self._keys.say(f"plies were undone: there are {timeline.last} now")
        if self.head.at_end or self._timer is None:  # whoever waits for the next ply goes on waiting
            self._rest()

    # -- keys ------------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Keys that are taken before others see them wait while something else is open."""
        elsewhere = len(self.screen_stack) > 1
        return not elsewhere and (action == "ask" or not self._ask.asking) if action in ("view", "ask", "next_panel") else True

    def action_play_pause(self) -> None:
        """Pause, play, or start over."""
        self.head.toggle()
        self._show()

    def action_step(self, plies: int) -> None:
        """Forward or back."""
        stuck = self.head.at_end if plies > 0 else self.head.ply == self.head.timeline.first
        self.head.step(plies)
        self._show("" if not stuck else self._end_words() if plies > 0 else "this is the start")

    def action_start(self) -> None:
        """To the start."""
        self.head.seek(self.head.timeline.first)
        self._show()

    def action_end(self) -> None:
        """To the end, and on as the log goes on."""
        self.head.to_end()
        self._show(self._end_words())

    def action_faster(self) -> None:
        """One speed up."""
        self.tempo = self.tempo.faster()
        self._show()

    def action_slower(self) -> None:
        """One speed down."""
        self.tempo = self.tempo.slower()
        self._show()

    def action_mark(self, mark: str, direction: int) -> None:
        """To the next moment of a kind, or back to the last one."""
        timeline, ply = self.head.timeline, self.head.ply
        found = timeline.after(ply, mark) if direction > 0 else timeline.before(ply, mark)
        if found is None:
            where = f"after ply {ply}" if direction > 0 else f"before ply {ply}"
            self._keys.say(f"there is no {mark} {where}")
        else:
            self.head.seek(found)
            self._show()

    def action_view(self, direction: int) -> None:
        """As somebody else saw it."""
        timeline = self.head.timeline
        if self._locked:
            self._keys.say(f"this replay was opened as {self._viewer_name()} and stays so")
            return
        everybody = viewers(len(timeline.loaded.labels))
        at = everybody.index(timeline.viewer)
        self.head.renew(timeline.seen_by(everybody[(at + direction) % len(everybody)]))
        self._draw()
        self._offer_keys()
        self._keys.say("")

    def action_next_panel(self) -> None:
        """Put the next panel of the board in focus."""
        name = self._board.focus_next_panel()
        self._keys.say(f"panel {name} is in focus" if name else "this board is in one piece")

    def action_ask(self, typed: str = "") -> None:
        """Ask for a ply to go to."""
        self._ask.ask(typed)
        self._keys.say("Enter goes there, Esc closes")

    def on_ask_answered(self, event: Ask.Answered) -> None:
        """Go there; a wrong number is told and can be corrected."""
        try:
            self.head.seek(int(event.answer))
        except NotFound as problem:
            self._keys.say(problem.message)
            self._ask.again()
        else:
            self._ask.action_close()
            self._show()

    def on_ask_closed(self) -> None:
        """The keys are shown again."""
        self._keys.say("")

    def on_ply_bar_chosen(self, event: PlyBar.Chosen) -> None:
        """Go to the ply that was clicked on."""
        self.head.seek(event.ply)
        self._show()

    def action_scroll(self, pages: int) -> None:
        """Another part of a table, and of remarks, that are too high for the terminal."""
        for part in (self._board, self._below):
            part.scroll_relative(y=pages * max(part.size.height - 1, 1), animate=False)
        self._keys.say("")

    def action_keys(self) -> None:
        """All keys."""
        keys = all_keys(self._letters, panels=bool(self._board.panels), locked=self._locked, plain=self.plain)
        self.push_screen(KeyPage(f"Replay of {self.head.timeline.loaded.stream.name}", keys, plain=self.plain))
