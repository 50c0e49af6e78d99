"""Asks at the terminal for the first game, where a person opens the table and has recorded none yet."""

from __future__ import annotations

from spooklog.cli.completion import known_players
from spooklog.cli.output import INDENT, fail, said, say, say_wrapped, told
from spooklog.cli.program import COMMANDS, path_of
from spooklog.cli.recording.command_parser import ELSEWHERE, LEAVING, split
from spooklog.cli.recording.line_editing import edit_lines
from spooklog.cli.session import games_begun, opened
from spooklog.domain.values.errors import SpooklogError, Usage

_SHOWN = 12

_WELCOME = said("No game was recorded here yet. Type what is played, and by whom:")
_WAYS = (
    ("new", said("asks for both")),
    ("new spooks anna bert cora", said('players clockwise; a full name is cora="Cora Berg"')),
    ("new --series fridays", said("the next game of a series")),
    ("import FILE", said("a game from a file")),
    ("rulesets", said("what can be played; quit to leave")),
)


def begin_first(db: str | None, by: str | None) -> str | None:
    """Ask for commands until one begins a game. Returns its name, None for a person who leaves."""
    edit_lines()
    say(_WELCOME)
    for typed, meaning in _WAYS:
        say(f"{typed:<31} {told(meaning)}", INDENT)
    if known := _known_people(db):
        say_wrapped(said("people known here, who played last first: {names}", names=" · ".join(known)), INDENT)
    while True:
        try:
            typed = input("> ").strip().removeprefix("spooklog ").strip()
        except (EOFError, KeyboardInterrupt):
            say()
            return None
        if typed.casefold() in LEAVING:
            return None
        if typed and (begun := _run(typed, db, by)):
            return begun


def _known_people(db: str | None) -> list[str]:
    """Return people as `new` takes them, who played last first."""
    with opened(db) as store:
        return known_players(store)[:_SHOWN]


def _run(typed: str, db: str | None, by: str | None) -> str | None:
    """Run a command and return the name of the game that it begins, or None. Prints refusals."""
    from spooklog.cli.main import run

    try:
        name, *arguments = split(typed)
        if name not in COMMANDS or name in ("record", *ELSEWHERE):
            raise Usage(
                said("'{name}' begins no game", name=name),
                input=name,
                expected=("new spooks anna bert cora", "import FILE", "rulesets"),
            )
    except SpooklogError as problem:
        fail(problem, as_json=False)
        return None
    path = path_of([name, *arguments])
    given = [(option, value) for option, value in (("db", db), ("by", by)) if value and option in path.options]
    about = [word for option, value in given for word in (f"--{option}", value)]
    with games_begun() as begun:
        # the options of the call come first: of an option given twice the last one counts, the one typed here
        code = run([*path.words, *about, *arguments[len(path.words) - 1 :]])
    return begun.game if code == 0 else None
