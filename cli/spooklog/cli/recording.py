"""Recording line after line: from arguments, from a file, or at a prompt."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from spooklog.cli.answers import answer_entry, answer_moved, answer_ply, next_words
from spooklog.cli.output import fail, say
from spooklog.cli.session import find_game, recorder_name
from spooklog.domain.errors import SpooklogError, Usage
from spooklog.replays.sheet_header import END
from spooklog.replays.sheet_line import Pace, SheetLine, read_line, record_line
from spooklog.replays.times import read_time
from spooklog.store.clock import system_clock

if TYPE_CHECKING:
    from spooklog.store.store import Store

PROMPT_HELP = """\
Type what happens, one line a ply. Beside that:
  undo [N]   redo [N]   take plies back, bring them back
  show       board      the table
  moves                 what may be played
  # TEXT                a note
  LINE #! WHY           log a line that a rule forbids
  quit                  or Ctrl-D"""


class Recorder:
    """Records into one game, for one person, and answers each line."""

    def __init__(self, store: Store, game: str | None, by: str | None, *, as_json: bool) -> None:
        self.store = store
        self.stream = find_game(store, game, by).id
        self.by = recorder_name(by)
        self.as_json = as_json

    def play_text(self, text: str, *, ruled: str | None, when: str | None, after: int | None) -> None:
        """One line from the command line, with what stands behind it as in a sheet."""
        line = read_line(text)
        if not line.text:
            note = f"spooklog note {line.note!r}" if line.note else "anna 1S"
            raise Usage("there is nothing to play in this line", input=text, expected=(note,))
        spoken = when or line.when
        offset = self.store.games.load(self.stream).game.started.offset
        happened = read_time(spoken, near=system_clock(), offset=offset) if spoken else None
        whole = SheetLine(None, line.raw, line.text, ruled or line.why, None, line.note)
        self._record(whole, happened, after)

    def play_lines(self, lines: Iterable[SheetLine]) -> None:
        """Lines of a file: each is stored and acknowledged before the next is read. Stops at the first bad one."""
        pace = self._pace()
        for line in lines:
            self._refuse_header(line)
            self._record(line, pace.hear(line))

    def prompt(self) -> None:
        """Ask for lines until there are no more. Refusals are told and cost nothing."""
        interactive = sys.stdin.isatty()
        pace = self._pace()
        if interactive:
            say("Type what happened, one line a ply; ? for help, quit to leave.")
        while True:
            try:
                typed = self._ask(interactive)
            except EOFError:
                return
            if typed is None:
                return
            try:
                self._obey(typed, pace)
            except SpooklogError as problem:
                if interactive and not self.as_json:
                    problem.input = None  # it stands in the line above
                code = fail(problem, as_json=self.as_json, ruling=None if "#!" in typed else f"{typed.strip()}  #! why")
                if not interactive:
                    raise SystemExit(code) from None

    def _ask(self, interactive: bool) -> str | None:
        if not interactive:
            line = sys.stdin.readline()
            if not line:
                return None
            return line
        import readline  # noqa: F401  (gives input() its history and editing)

        loaded = self.store.games.load(self.stream)
        typed = input(f"{loaded.stream.name} {len(loaded.game.plies) + 1} | {next_words(loaded)} > ")
        return None if typed.strip().casefold() in ("quit", "exit", "q") else typed

    def _obey(self, typed: str, pace: Pace) -> None:
        word, _, rest = typed.strip().partition(" ")
        match word.casefold():
            case "":
                return
            case "?" | "help":
                say(PROMPT_HELP)
            case "undo" | "redo" as verb if not rest or rest.isdecimal():
                plies = int(rest or 1)
                games = self.store.games
                recorded = (games.undo if verb == "undo" else games.redo)(self.stream, plies, by=self.by)
                answer_moved(recorded, "undone" if verb == "undo" else "redone", plies, as_json=self.as_json)
            case "show" | "board" if not rest:
                from spooklog.cli.screens import show_board

                show_board(self.store, self.store.games.load(self.stream), "full", None, plain=False)
            case "moves" if not rest:
                from spooklog.cli.screens import show_moves

                show_moves(self.store.games.load(self.stream), "full")
            case _:
                pace.now = system_clock()  # whoever types at the table means a time of this evening
                line = read_line(typed)
                self._record(line, pace.hear(line))

    def _pace(self) -> Pace:
        """The time at the table as far as the log knows it: of the last ply that tells it, else of the start."""
        game = self.store.games.load(self.stream).game
        pace = Pace(game.started.played, game.started.offset)
        pace.now = next((ply.happened for ply in reversed(game.plies) if ply.happened is not None), pace.now)
        return pace

    def _record(self, line: SheetLine, happened: int | None, after: int | None = None) -> None:
        """Store what a line says and answer it. A line that says nothing is passed over."""
        if not (line.text or line.note):
            return
        games = self.store.games
        flags_before = len(games.load(self.stream).game.flags())
        recorded = games.append(self.stream, lambda book: record_line(book, line, happened, self.by), after=after)
        if line.text:
            answer_ply(self.store, recorded, flags_before=flags_before, as_json=self.as_json)
        else:
            answer_entry(recorded, "noted", as_json=self.as_json)

    @staticmethod
    def _refuse_header(line: SheetLine) -> None:
        if line.text == END or line.text.split()[:1] == ["game"]:
            raise Usage("this is a whole sheet, with a header: import it", line=line.number, expected=("spooklog import FILE",))
