"""Records line after line, from arguments, a file or a prompt, and answers each when it is stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from spooklog.cli.answers.plies import answer_entry, answer_plies
from spooklog.cli.output import Unwritten, remark, said, told
from spooklog.cli.session import find_game, recorder_name
from spooklog.domain.lines.line import is_remark
from spooklog.domain.log.noting import Annotate
from spooklog.domain.values.errors import Ambiguous, Illegal, Impossible, SpooklogError, Unreadable, Usage
from spooklog.domain.values.saying import within
from spooklog.replays.sheets.line import SheetClock, SheetLine, commands_of, read_line, refused_at
from spooklog.replays.times import read_time
from spooklog.store.entries.clock import system_clock

if TYPE_CHECKING:
    from spooklog.domain.log.decision import Command
    from spooklog.store.logs.loaded import Recorded
    from spooklog.store.store import Store


class LineRecorder:
    """Records lines into one game, for one person, and answers each."""

    def __init__(
        self, store: Store, db: str | None, game: str | None, by: str | None, *, as_json: bool, says: bool = False
    ) -> None:
        """With `says`, each ply is answered as a sentence with its line."""
        self.store = store
        self.db = db
        loaded = store.games.load(find_game(store, game, by))
        self.stream = loaded.stream.id
        self._game = loaded.game
        """The game before the first line, for its ruleset and its distance from UTC, which no line changes."""
        self.by = recorder_name(by)
        self.as_json, self.says = as_json, says
        self._stored = 0
        """The last line of a file that was stored."""

    def play_text(self, text: str, *, ruled: str | None, when: str | None, after: int | None) -> None:
        """Record a line of the command line, which may have a ruling, a time or a note behind it as in a sheet. Raises Usage."""
        line = read_line(text)
        spoken = when or line.when
        happened = read_time(spoken, near=system_clock(), offset=self._game.started.offset) if spoken else None
        line = SheetLine(None, line.raw, line.text, ruled or line.why, None, line.note)
        commands = commands_of(line, happened, self._game.ruleset.meta.dialect)
        if not commands or isinstance(commands[0], Annotate):
            from spooklog.replays.quoting import quoted  # noqa: PLC0415  (most lines are plays)

            raise Usage(
                said("there is nothing to play in this line"),
                input=text,
                expected=(f"spooklog note {quoted(line.note)}" if line.note else "anna 1S",),
            )
        try:
            self._record(line, commands, after)
        except (Unreadable, Ambiguous, Illegal, Impossible):
            from spooklog.domain.lines.undoing import change_asked_for  # noqa: PLC0415  (most lines are plays)

            if change := change_asked_for(line.text):
                message = said("'{typed}' is no line of play: {command} is a command", typed=text, command=change)
                raise Usage(message, input=text, expected=(f"spooklog {change}",)) from None
            raise

    def play_lines(self, lines: Iterable[SheetLine]) -> None:
        """Record lines of a file: each is stored and acknowledged before the next is read. Stops at the first bad one.

        Raises what a line raises, Unwritten where answers cannot be written, and KeyboardInterrupt; messages name the last line
        that was stored.
        """
        clock = self.clock()
        try:
            for line in lines:
                self._refuse_header(line)
                self.play_line(line, clock)
        except SpooklogError as problem:
            if self._stored:
                problem.message = within("{problem}{so_far}", problem=problem.message, so_far=self._go_on())
            raise
        except OSError as problem:
            raise Unwritten(problem, self._go_on()) from problem
        except KeyboardInterrupt:
            if not self.as_json:
                remark(told(said("stopped{so_far}", so_far=self._go_on())))
            raise

    def play_line(self, line: SheetLine, clock: SheetClock) -> None:
        """Record a line of a file or a prompt. A blank one is passed over."""
        if commands := commands_of(line, clock.time_of(line), self._game.ruleset.meta.dialect):
            self._record(line, commands)
        self._stored = line.number or self._stored

    def clock(self) -> SheetClock:
        """Return the table's clock as far as the log knows it: at the last ply with a time, else at the start."""
        game = self.store.games.load(self.stream).game
        clock = SheetClock(game.started.played, game.started.offset)
        clock.now = next((ply.happened for ply in reversed(game.plies) if ply.happened is not None), clock.now)
        return clock

    def _record(self, line: SheetLine, commands: tuple[Command, ...], after: int | None = None) -> None:
        """Store a line and answer it."""
        with refused_at(line):
            recorded = self.store.games.append(self.stream, *commands, by=self.by, after=after)
        # before the answer: where that cannot be written, the line is stored all the same
        self._stored = line.number or self._stored
        if isinstance(commands[0], Annotate):
            answer_entry(recorded, said("noted"), as_json=self.as_json)
        elif is_remark(line.text) and (who := _speaker(recorded)):
            answer_entry(recorded, said("noted what {name} says", name=who), as_json=self.as_json)
        else:
            answer_plies(self.store, recorded, ruled=line.why is not None, says=self.says, as_json=self.as_json)

    def _go_on(self) -> str:
        """Return how far a file was stored, as a message's end; empty where nothing was."""
        stored = self._stored
        if not stored:
            return ""
        return said(" (everything up to line {number} is stored: go on with --from {next})", number=stored, next=stored + 1)

    @staticmethod
    def _refuse_header(line: SheetLine) -> None:
        from spooklog.replays.sheets.header import END  # noqa: PLC0415  (only lines of a file come here)

        if line.text == END or line.text.split()[:1] == ["game"]:
            raise Usage(
                said("this is a whole sheet, with a header: import it"), line=line.number, expected=("spooklog import FILE",)
            )


def _speaker(recorded: Recorded) -> str | None:
    """Return the label of the player whose remark was recorded; None where a ply was."""
    loaded, before = recorded.loaded, recorded.before
    # a remark adds a note, and no line
    if before is None or before.lines != loaded.game.lines:
        return None
    note = loaded.game.notes[len(before.notes)]
    return loaded.labels[note.seat] if note.seat else None
