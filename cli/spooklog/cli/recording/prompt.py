"""Asking for line after line, from a person at a terminal or from whatever is at the other end of a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress

from spooklog.cli.answers.recorded import next_words, whose
from spooklog.cli.output import fail, looker, say
from spooklog.cli.program import COMMANDS
from spooklog.cli.recording.command_parser import CHANGING, ELSEWHERE, LOOKING, NEXT, SAY_WHY, parse
from spooklog.cli.recording.lines import LineRecorder
from spooklog.cli.recording.table_session import TableSession, can_be_played
from spooklog.domain.errors import Illegal, SpooklogError
from spooklog.replays.sheets.line import MAX_LINE

HELP = f"""\
Beside lines of play, these are about this game: {", ".join(sorted((*LOOKING, *CHANGING)))}.
All others work as in a shell: {", ".join(sorted(COMMANDS.keys() - {*LOOKING, *CHANGING, *ELSEWHERE, "record"}))}.
game NAME goes to another game, {NEXT} starts the next one. Leave with quit or Ctrl-D."""


class Prompt:
    """Takes line after line, and commands of the program among them.

    From a person at a terminal, whom a refusal costs nothing; through a pipe the first one ends it with its exit code.
    """

    def __init__(self, recorder: LineRecorder, *, interactive: bool) -> None:
        self._table = TableSession(recorder)
        self._as_json = recorder.as_json
        self._interactive = interactive
        self._last_rule: str | None = None

    def run(self) -> None:
        """Ask until there is no more. Raises Illegal when the game is closed."""
        if self._table.load().game.closed:
            raise Illegal("the game is closed: reopen it first", expected=("spooklog reopen",))
        if self._interactive:
            with suppress(ImportError):  # not on every system
                import readline  # noqa: F401, PLC0415  (input() edits lines once it is imported)
            loaded = self._table.load()
            say(f"{loaded.stream.name}: type what happened, one line a ply; ? for help, quit to leave")
            say(f"      {next_words(loaded.seen(looker(loaded.stream.id)))}")
        while (typed := self._ask()) is not None:
            loaded = self._table.load()
            request = parse(typed, loaded.labels, helps=self._interactive or not can_be_played(typed, loaded))
            if request.kind == "leave":
                break
            try:
                code = self._table.do(request)
            except SpooklogError as problem:
                if not self._interactive:
                    raise
                self._tell(problem, typed)
                continue
            self._last_rule = None
            if request.kind == "help":
                say(HELP)
            if code and not self._interactive:
                raise SystemExit(code)

    def _ask(self) -> str | None:
        if not self._interactive:
            return sys.stdin.readline(MAX_LINE + 2) or None  # what is longer is refused: one character too many is enough
        loaded = self._table.load()
        try:
            return input(f"{len(loaded.game.plies) + 1} {whose(loaded.seen(looker(loaded.stream.id)))}> ")
        except EOFError:
            say()
            return None
        except KeyboardInterrupt:  # the line is given up, not the evening
            say()
            return ""

    def _tell(self, problem: SpooklogError, typed: str) -> None:
        """A refusal; what was typed stands in the line above, and a rule is told once in a row."""
        problem.input = None
        ruling = None if "#!" in typed else SAY_WHY
        fail(problem, as_json=self._as_json, ruling=ruling, rule_told=problem.rule == self._last_rule)
        self._last_rule = problem.rule
