"""The games at a table, one after the other: records lines into the game at hand, runs commands about it, goes on to another."""

from __future__ import annotations

from contextlib import contextmanager, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING

from spooklog.cli.answers.recorded import answer_opened
from spooklog.cli.output import gathering, said, say
from spooklog.cli.program import path_of
from spooklog.cli.recording.command_parser import ELSEWHERE, UNDOING, Request
from spooklog.cli.recording.lines import LineRecorder
from spooklog.cli.session import at_hand, games_begun
from spooklog.domain.lines.possible import legal_actions
from spooklog.domain.values.errors import Illegal, Usage
from spooklog.projections.catalogue import notation
from spooklog.replays.sheets.line import read_line
from spooklog.replays.sheets.next_game import kept_lines, players_again
from spooklog.store.entries.clock import system_clock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

ALONE = {"series": ("show",), "dispute": ("list",)}
"""The subcommand that runs here where the name of a group is typed alone."""


class TableSession:
    """Carries out requests typed at a table, and answers as the command line does."""

    def __init__(self, recorder: LineRecorder) -> None:
        self.recorder = recorder
        self._clock = recorder.clock()

    def load(self) -> LoadedGame:
        """Load the game at hand."""
        return self.recorder.store.games.load(self.recorder.stream)

    def turn_to(self, name: str) -> LoadedGame:
        """Go to another game, by name or unique beginning. Raises NotFound, Ambiguous, and what loading raises."""
        here = self.recorder
        found = here.store.streams.find(name)
        there = LineRecorder(here.store, here.db, found.name, here.by, as_json=here.as_json, says=here.says)
        loaded = here.store.games.load(there.stream)
        # after loading: where that fails, the table stays at its game
        self.recorder, self._clock = there, there.clock()
        return loaded

    def do(self, request: Request, *, after: int | None = None) -> int:
        """Record a line, run a command, go to another game, or show the notation. Returns the exit code.

        With `after` an undo is refused unless that is the last entry. Raises what a line raises, and Usage for a command that
        does not run here; a command prints its own refusals.
        """
        match request.kind:
            case "line":
                self._clock.now = system_clock()  # a time typed at the table is one of this evening
                self.recorder.play_line(read_line(request.words), self._clock)
                return 0
            case "command":
                return self._command(request.command, request.arguments, after)
            case "next":
                return self._next(request.arguments)
            case "turn":
                return self._turn(request)
            case "help":
                self._help()
                return 0
            case "leave":
                return 0

    def _command(self, name: str, arguments: Sequence[str], after: int | None = None) -> int:
        """Run a command about the game at hand, unless its words name another; then go to the game that it begins."""
        from spooklog.cli.main import run

        if name in ELSEWHERE:
            words = said("{command} does not run here: {why}", command=name, why=ELSEWHERE[name])
            raise Usage(words, input=name, expected=(f"spooklog {' '.join([name, *arguments])}",))
        arguments = list(arguments or ALONE.get(name, ()))
        command = path_of([name, *arguments])
        path = command.words or (name,)  # `help` is no command that can be found
        about = list(self._about(command.options if command.words else frozenset()))
        if name in UNDOING and after is not None and not {"--after", "-g", "--game"} & {*arguments}:
            about += ["--after", str(after)]
        behind = arguments[len(path) - 1 :]
        with games_begun() as begun, at_hand(self.recorder.stream), _printed_too():
            # the table's options come first: of an option given twice the last one counts, the one typed here
            code = run([*path, *about, *behind])
        if begun.game is not None and code == 0:
            self.turn_to(begun.game)
        return code

    def _about(self, options: frozenset[str]) -> Iterator[str]:
        """Yield the recorder, the store and the form of answers as options, where the command has them."""
        for option, value in (("by", self.recorder.by), ("db", self.recorder.db)):
            if value and option in options:
                yield from (f"--{option}", value)
        if self.recorder.as_json and "json" in options:
            yield "--json"

    def _next(self, more: Sequence[str]) -> int:
        """Start the next game: of the game's series, else of the same title with the same players and options.

        Raises Illegal while the game at hand goes on.
        """
        store, loaded = self.recorder.store, self.load()
        if not (loaded.game.outcome or loaded.game.closed or loaded.game.void):
            words = said("{game} is still being played", game=loaded.stream.name)
            raise Illegal(words, expected=(said("play it to its end"), "close --void WHY", "new RULESET PLAYER…"))
        member = store.series.member(loaded.stream.id)
        if member is not None:
            series = store.streams.get(member.series, kind="series")
            return self._command("new", ["--series", series.name, *more])
        return self._command("new", [*_like(store, loaded), *more])

    def _turn(self, request: Request) -> int:
        """Go to the game that the request names, by itself or with -g as for `record` in a shell. Raises Usage."""
        names = [word for word in request.arguments if word not in ("-g", "--game")]
        if len(names) != 1:
            raise Usage(said("say which game"), expected=("game NAME", "games"))
        loaded = self.turn_to(names[0])
        answer_opened(loaded, as_json=self.recorder.as_json)
        return 0

    def _help(self) -> None:
        from spooklog.cli.screens.rules import show_notation

        show_notation(notation(self.load().game.ruleset.meta.slug))


@contextmanager
def _printed_too() -> Iterator[None]:
    """Put what is printed to stdout on the page, too: Typer prints help by itself."""
    if not gathering():
        yield
        return
    printed = StringIO()
    with redirect_stdout(printed):
        yield
    if text := printed.getvalue().rstrip():
        say(text)


def can_be_played(typed: str, loaded: LoadedGame) -> bool:
    """Return whether a lone question mark is a legal line now, and no call for help: some games have a die with that face."""
    return typed.strip() == "?" and bool(legal_actions(loaded.game.ruleset, loaded.game.state, "?", loaded.labels))


def _like(store: Store, loaded: LoadedGame) -> list[str]:
    """Return the arguments of `new` for another game like this one. Raises Usage where a player was erased."""
    named = [one.label if one.name == one.label else f"{one.label}={one.name}" for one in players_again(loaded)]
    kept = kept_lines(store, loaded, system_clock())
    return [loaded.game.ruleset.meta.slug, *named, *(word for line in kept for word in ("--setup", line))]
