"""What is typed at a table while a game is open: lines of play, and commands of the program about that game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from spooklog.domain.errors import Usage
from spooklog.domain.labels import normal
from spooklog.replays.sheet_line import read_line
from spooklog.store.clock import system_clock

if TYPE_CHECKING:
    from spooklog.cli.recording import Recorder
    from spooklog.domain.labels import Labels
    from spooklog.store.loaded import LoadedGame

LOOKING = ("show", "moves", "log", "score", "explain")
UNDOING = ("undo", "takeback")
TALKING = ("note", "explain")
"""Commands behind which everything is text."""

CHANGING = (*UNDOING, "redo", "note", "close", "reopen")
COMMANDS = (*CHANGING, *LOOKING)
"""Commands of the program that may be typed at a table; they are about the game at hand."""

_WHOLE_GAMES = ("new", "record", "import", "export", "simulate", "replay", "amend", "branch", "compare")
_EVIDENCE = ("dispute", "audit", "verify", "receipt")
OUTSIDE = (*_WHOLE_GAMES, *_EVIDENCE, "series", "games", "players", "stats", "rulesets", "rules", "facts", "db")
"""Commands that are not about the game at hand, or need a terminal of their own."""

LEAVING = frozenset({"quit", "exit", "q"})
HELPING = frozenset({"?", "help"})
SAY_WHY = "LINE  #! WHY"
"""How the table lets a refused line stand."""


class Request(NamedTuple):
    """What was typed: a line, or a command with what stands behind it."""

    kind: Literal["line", "look", "change", "help", "leave", "outside"]
    words: str = ""
    command: str = ""


def understand(typed: str, labels: Labels, *, helps: bool = True) -> Request:
    """What is asked for. Whatever is no command is a line; a player's label is never a command.

    `helps` is false where a lone ? is what happened in the game: in a pipe, when it can be.
    """
    words = typed.strip()
    if words.casefold() in LEAVING:
        return Request("leave")
    words = words.removeprefix("spooklog ").strip()
    first, _, rest = words.partition(" ")
    command = first.casefold()
    if command in OUTSIDE and not any(normal(name).startswith(normal(first)) for name in labels.names):
        return Request("outside", words, command)
    if words == "?" and not helps:
        return Request("line", words)
    if normal(first) in {normal(name) for name in labels.names} or command not in (*HELPING, *COMMANDS):
        return Request("line", words)
    kind: Literal["look", "change", "help"] = "help" if command in HELPING else "look" if command in LOOKING else "change"
    return Request(kind, rest.strip(), command)


class Clerk:
    """Does what is typed at a table, and answers as the command line does."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self._pace = recorder.pace()

    def load(self) -> LoadedGame:
        """The game as it stands."""
        return self.recorder.store.games.load(self.recorder.stream)

    def do(self, request: Request, *, after: int | None = None) -> int:
        """Record a line, run a command or tell how to type; the exit code. An undo is refused unless entry `after` is the last.

        Raises what a line raises, and Usage for a command that does not work here; one that does tells its own refusals.
        """
        match request.kind:
            case "line":
                self._pace.now = system_clock()  # whoever types at the table means a time of this evening
                self.recorder.play_line(read_line(request.words), self._pace)
                return 0
            case "look" | "change":
                return self._command(request, after)
            case "help":
                self._help()
                return 0
            case "leave":
                return 0
            case "outside":
                words = f"{request.command} does not work at the table: it is typed in a shell"
                raise Usage(words, input=request.words, expected=(f"spooklog {request.words}",))

    def _command(self, request: Request, after: int | None) -> int:
        from spooklog.cli.main import run

        rest, recorder = request.words, self.recorder
        text = ["--", rest] if request.command in TALKING and rest else []
        arguments = [] if text else rest.split()
        if request.command in UNDOING and after is not None and "--after" not in rest:
            arguments += ["--after", str(after)]
        about = ["--game", self.load().stream.name, "--by", recorder.by, "--db", recorder.db]
        return run([request.command, *arguments, *about, *(["--json"] if recorder.as_json else []), *text])

    def _help(self) -> None:
        from spooklog.cli.screens import show_notation
        from spooklog.projections.catalogue import notation

        show_notation(notation(self.load().game.ruleset.meta.slug))
