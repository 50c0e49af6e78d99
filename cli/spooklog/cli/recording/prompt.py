"""Asks for line after line, at a terminal or through a pipe."""

from __future__ import annotations

import sys

from spooklog.cli.output import fail, looker, said, say, told
from spooklog.cli.program import COMMANDS
from spooklog.cli.recording.command_parser import CHANGING, ELSEWHERE, LOOKING, NEXT, SAY_WHY, parse
from spooklog.cli.recording.line_editing import edit_lines
from spooklog.cli.recording.lines import LineRecorder
from spooklog.cli.recording.table_session import TableSession, can_be_played
from spooklog.domain.log.closing import refusal_of_closed
from spooklog.domain.log.seen import next_words
from spooklog.domain.log.words import whose
from spooklog.domain.values.errors import SpooklogError
from spooklog.replays.sheets.line import MAX_LINE


def help_words() -> str:
    """Return what may be typed beside lines of play."""
    return said(
        "Beside lines of play, these are about this game: {here}.\n"
        "All others work as in a shell: {others}.\n"
        "game NAME goes to another game, {next} starts the next one. Leave with quit or Ctrl-D.",
        here=", ".join(sorted((*LOOKING, *CHANGING))),
        others=", ".join(sorted(COMMANDS.keys() - {*LOOKING, *CHANGING, *ELSEWHERE, "record"})),
        next=NEXT,
    )


class Prompt:
    """Takes line after line, and commands of the program among them.

    At a terminal a refusal is printed and the prompt goes on; through a pipe the first refusal ends it with its exit code.
    """

    def __init__(self, recorder: LineRecorder, *, interactive: bool) -> None:
        self._table = TableSession(recorder)
        self._as_json = recorder.as_json
        self._interactive = interactive
        self._last_rule: str | None = None

    def run(self) -> None:
        """Ask until the input ends. Raises Illegal for a closed game, and through a pipe what a line raises."""
        if self._table.load().game.closed:
            raise refusal_of_closed("spooklog reopen")
        if self._interactive:
            edit_lines()
            loaded = self._table.load()
            say(said("{game}: type what happened, one line a ply; ? for help, quit to leave", game=loaded.stream.name))
            say(next_words(loaded.seen(looker(loaded.stream.id))), 6)
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
                self._refuse(problem, typed)
                continue
            # a line that was taken ends a row of refusals
            self._last_rule = None
            if request.kind == "help":
                say(help_words())
            if code and not self._interactive:
                raise SystemExit(code)

    def _ask(self) -> str | None:
        """Read a line; None at the end of the input."""
        if not self._interactive:
            return sys.stdin.readline(MAX_LINE + 2) or None  # one character more than allowed: enough to refuse a longer line
        loaded = self._table.load()
        try:
            return input(f"{len(loaded.game.plies) + 1} {told(whose(loaded.seen(looker(loaded.stream.id))))}> ")
        except EOFError:
            say()
            return None
        except KeyboardInterrupt:  # the line is given up, not the evening
            say()
            return ""

    def _refuse(self, problem: SpooklogError, typed: str) -> None:
        """Print a refusal without the input, which is in the line above; refusals in a row print a rule's text once."""
        problem.input = None
        ruling = None if "#!" in typed else SAY_WHY
        fail(problem, as_json=self._as_json, ruling=ruling, rule_shown=problem.rule == self._last_rule)
        self._last_rule = problem.rule
