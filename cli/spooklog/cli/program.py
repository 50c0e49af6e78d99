"""The commands of the program: what each is called, where help lists it, an example, and where its code lies.

Typer looks into every function that it is given and needs all of them imported. So the program is put together for the command
that was asked for; for help, completion and documents with all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Annotated, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from spooklog.cli.main import VERSION
from spooklog.cli.textargs import NotationCommand, ProseCommand

RECORD, LOOK, LISTS, FILES = "Record", "Look", "Lists", "Files and store"


class Listed(NamedTuple):
    """A command: its panel in the help, the function or the group that does it as `module:name`, and what may be typed after it.

    Of `text`, whatever is no option of its own is notation, or prose. A group says itself what may be typed.
    """

    panel: str
    code: str
    example: str = ""
    text: type[NotationCommand] | None = None


COMMANDS: Mapping[str, Listed] = {
    "new": Listed(RECORD, "record:new", 'spooks anna bert "cora=Cora Berg" -o ghost=yes'),
    "play": Listed(RECORD, "record:play", '"anna 1S"', text=NotationCommand),
    "record": Listed(RECORD, "table:record", "-g amber-bat-12"),
    "undo": Listed(RECORD, "record:undo", "2"),
    "redo": Listed(RECORD, "record:redo"),
    "takeback": Listed(RECORD, "takeback:takeback", "2 --agreed anna,bert"),
    "amend": Listed(RECORD, "amend:amend", "14 bert 5S", text=NotationCommand),
    "branch": Listed(RECORD, "branch:branch", "14 --name what-if"),
    "note": Listed(RECORD, "record:note", '"dave thinks that was a bluff"', text=ProseCommand),
    "close": Listed(RECORD, "record:close", '--void "the cat jumped on the table"'),
    "reopen": Listed(RECORD, "record:reopen"),
    "rename": Listed(RECORD, "naming:rename", "amber-bat-12 autumn-1"),
    "archive": Listed(RECORD, "naming:archive", 'amber-bat-12 red-cat-3 --why "only a test"'),
    "unarchive": Listed(RECORD, "naming:unarchive", "amber-bat-12"),
    "simulate": Listed(RECORD, "simulate:simulate", "spooks --seats 4 --games 100 --seed 1 --bot shedder"),
    "show": Listed(LOOK, "look:show", "--at 16 --as anna"),
    "moves": Listed(LOOK, "look:moves"),
    "log": Listed(LOOK, "look:log", "--last 10"),
    "score": Listed(LOOK, "look:score"),
    "explain": Listed(LOOK, "look:explain", '"cora 4K"', text=NotationCommand),
    "compare": Listed(LOOK, "branch:compare", "what-if"),
    "replay": Listed(LOOK, "replay:replay", "--speed 4x --as anna"),
    "games": Listed(LISTS, "lists:games", "--last 5"),
    "stats": Listed(LISTS, "players:stats", "--ruleset spooks"),
    "precedents": Listed(LISTS, "precedents:precedents", "spooks:bats.2"),
    "rulesets": Listed(LISTS, "lists:rulesets"),
    "rules": Listed(LISTS, "lists:rules", "spooks blue.3"),
    "facts": Listed(LISTS, "lists:facts", "spooks"),
    "import": Listed(FILES, "files:import_", "hand.sheet"),
    "export": Listed(FILES, "files:export", "-o hand.sheet"),
    "verify": Listed(FILES, "verify:verify", "hand.spooklog"),
    "receipt": Listed(FILES, "verify:receipt", "-g amber-bat-12"),
    "audit": Listed(FILES, "audit:audit", "-o evening.html"),
    "players": Listed(LISTS, "players:app"),
    "series": Listed(RECORD, "series:app"),
    "dispute": Listed(RECORD, "dispute:app"),
    "db": Listed(FILES, "db:app"),
}
"""Every command, in the order of the help: commands first, then groups of them."""


def program(arguments: Sequence[str] = ()) -> TyperGroup:
    """The program with the command that these arguments begin with, else with every command there is."""
    app = typer.Typer(
        name="spooklog",
        help="Log what happens at the table, checked against the rulebook; see and replay any moment of it.",
        epilog='Example:  spooklog new spooks anna bert cora  then  spooklog play "anna 1S"; more: spooklog help COMMAND',
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    asked = arguments[0] if arguments else ""
    for name in [asked] if asked in COMMANDS else COMMANDS:
        _add(app, name, COMMANDS[name])
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)  # it has a callback
    return group


class Path(NamedTuple):
    """A command as it was typed, the names of its groups first, and what its options and arguments are."""

    words: tuple[str, ...]
    command: TyperCommand | TyperGroup

    @property
    def options(self) -> frozenset[str]:
        """Its long options, without the dashes."""
        return frozenset(name[2:] for param in self.command.params for name in param.opts if name.startswith("--"))


def path_of(arguments: Sequence[str]) -> Path:
    """The command that arguments begin with. A group stands for itself where they go no deeper."""
    words: list[str] = []
    command: TyperCommand | TyperGroup = program(arguments)
    for word in arguments:
        below = command.commands.get(word) if isinstance(command, TyperGroup) else None
        if not isinstance(below, TyperCommand | TyperGroup):
            break
        words.append(word)
        command = below
    return Path(tuple(words), command)


def _add(app: typer.Typer, name: str, listed: Listed) -> None:
    module, _, attribute = listed.code.partition(":")
    code = getattr(import_module(f"spooklog.cli.commands.{module}"), attribute)
    if isinstance(code, typer.Typer):
        app.add_typer(code, name=name, rich_help_panel=listed.panel)
        return
    example = f"Example:  spooklog {name} {listed.example}".rstrip()
    app.command(name, cls=listed.text, rich_help_panel=listed.panel, epilog=example)(code)


def _options(
    version: Annotated[bool, typer.Option(*VERSION, help="print the version and stop")] = False,
) -> None:
    """Options of the program itself."""
