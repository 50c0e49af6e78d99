"""The commands of the program: the panel of the help that lists each, an example, and the module that holds it.

Typer inspects every function that it is given, and needs its module imported. So the program is put together for the command that
the arguments name; for help, completion and documents with all of them.
"""

# No `from __future__ import annotations`: typer would evaluate the strings again in each command.

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from spooklog.cli.conventions import VERSION
from spooklog.cli.textargs import NotationCommand, ProseCommand

RECORD, LOOK, LISTS, FILES = "Record", "Look", "Lists", "Files and store"


class Listed(NamedTuple):
    """A command: its panel in the help, its function as `module:name`, an example, and the class that parses its arguments.

    The class is for commands where everything but their own options is text: notation, or prose.
    """

    panel: str
    code: str
    example: str = ""
    text: type[NotationCommand] | None = None


class Group(NamedTuple):
    """Commands behind one word. `code` is the function for the word alone; without it the group prints its help."""

    panel: str
    commands: Mapping[str, Listed]
    example: str
    help: str
    code: str | None = None


COMMANDS: Mapping[str, Listed | Group] = {
    "new": Listed(RECORD, "new:new", 'spooks anna bert "cora=Cora Berg" -o ghost=yes'),
    "play": Listed(RECORD, "play:play", '"anna 1S"', text=NotationCommand),
    "record": Listed(RECORD, "record:record", "-g amber-bat-12"),
    "serve": Listed(RECORD, "serve:serve", "--lan"),
    "undo": Listed(RECORD, "undo:undo", "2"),
    "redo": Listed(RECORD, "redo:redo"),
    "takeback": Listed(RECORD, "takeback:takeback", "2 --agreed anna,bert"),
    "amend": Listed(RECORD, "amend:amend", "14 bert 5S", text=NotationCommand),
    "branch": Listed(RECORD, "branch:branch", "14 --name what-if"),
    "note": Listed(RECORD, "note:note", '"dave thinks that was a bluff"', text=ProseCommand),
    "about": Listed(RECORD, "about:about", '--place "Anna\'s kitchen" --tag league --with "Eva Egg"'),
    "close": Listed(RECORD, "close:close", '--void "the cat jumped on the table"'),
    "reopen": Listed(RECORD, "reopen:reopen"),
    "rename": Listed(RECORD, "rename:rename", "amber-bat-12 autumn-1"),
    "archive": Listed(RECORD, "archive:archive", 'amber-bat-12 red-cat-3 --why "only a test"'),
    "unarchive": Listed(RECORD, "unarchive:unarchive", "amber-bat-12"),
    "simulate": Listed(RECORD, "simulate:simulate", "spooks --seats 4 --games 100 --seed 1 --bot shedder"),
    "show": Listed(LOOK, "show:show", "--at 16 --as anna"),
    "moves": Listed(LOOK, "moves:moves"),
    "log": Listed(LOOK, "log:log", "--last 10"),
    "score": Listed(LOOK, "score:score"),
    "explain": Listed(LOOK, "explain:explain", '"cora 4K"', text=NotationCommand),
    "compare": Listed(LOOK, "compare:compare", "what-if"),
    "analyse": Listed(LOOK, "analyse:analyse", "--effort quick"),
    "replay": Listed(LOOK, "replay:replay", "--speed 4x --as anna"),
    "games": Listed(LISTS, "games:games", "--last 5"),
    "stats": Listed(LISTS, "stats:stats", "anna bert"),
    "precedents": Listed(LISTS, "precedents:precedents", "spooks:bats.2"),
    "rulesets": Listed(LISTS, "rulesets:rulesets"),
    "rules": Listed(LISTS, "rules:rules", "spooks blue.3"),
    "facts": Listed(LISTS, "facts:facts", "spooks"),
    "plugins": Listed(LISTS, "plugins:plugins"),
    "import": Listed(FILES, "import_:import_", "hand.sheet"),
    "export": Listed(FILES, "export:export", "-o hand.html --as anna"),
    "verify": Listed(FILES, "verify:verify", "hand.spooklog"),
    "receipt": Listed(FILES, "receipt:receipt", "-g amber-bat-12"),
    "audit": Listed(FILES, "audit:audit", "-o evening.html"),
    "players": Group(
        LISTS,
        {
            "show": Listed("", "players.show:show", '"Anna Berg"'),
            "merge": Listed("", "players.merge:merge", '"Anna Berg" anna'),
            "rename": Listed("", "players.rename:rename", 'anna "Anna Berg"'),
            "split": Listed("", "players.split:split", "anna"),
            "erase": Listed("", "players.erase:erase", '"Anna Berg" --also "the one with the hat" --keep 3f9a'),
        },
        example="--ruleset spooks",
        help="List the players, with games, wins and points; rename a person, merge two names of one, or erase a person.",
        code="players.list:players",
    ),
    "series": Group(
        RECORD,
        {
            "new": Listed("", "series.new:new", "fridays --format spooks-long anna bert cora dave"),
            "join": Listed("", "series.join:join", "fridays emil", text=ProseCommand),
            "leave": Listed("", "series.leave:leave", "fridays dave"),
            "add": Listed("", "series.add:add", "amber-bat-12 --series fridays"),
            "result": Listed("", "series.result:result", "fridays anna=30 bert=0 cora=12 dealer=anna"),
            "correct": Listed("", "series.correct:correct", 'fridays 3 anna=30 bert=0 cora=21 --why "miscounted"'),
            "remove": Listed("", "series.remove:remove", 'fridays 3 --why "played without dave"'),
            "show": Listed("", "series.show:show", "fridays"),
            "analyse": Listed("", "series.analyse:analyse", "fridays"),
            "list": Listed("", "series.list:list_", "--last 5"),
            "formats": Listed("", "series.formats:formats", "spooks"),
            "close": Listed("", "series.close:close", "fridays"),
            "reopen": Listed("", "series.reopen:reopen", "fridays"),
            "export": Listed("", "series.export:export", "fridays -o fridays.svg"),
        },
        example="show fridays",
        help="Add up games: open a series, fill it with games and results, see its standings.",
    ),
    "dispute": Group(
        RECORD,
        {
            "open": Listed("", "dispute.open:open_", '14 "bert had a Bone" --rule red.4'),
            "list": Listed("", "dispute.list:list_", "--all --open"),
            "show": Listed("", "dispute.show:show", "1 --as anna"),
            "rule": Listed("", "dispute.rule:rule", '1 house-rule --why "a Cat beats a Master" --series autumn'),
        },
        example='open 14 "bert had a Bone" --rule red.4',
        help="Dispute a ply, look at the evidence, and record the decision.",
    ),
    "links": Group(
        RECORD,
        {
            "list": Listed("", "links.list:list_", "--revoked"),
            "new": Listed("", "links.new:new", "seat --game amber-bat-12 --seat anna --records"),
            "seats": Listed("", "links.seats:seats", "--game amber-bat-12 --records -o links.html"),
            "change": Listed("", "links.change:change", 'k3m2q7xa --label "tablet in the kitchen" --until 30d'),
            "revoke": Listed("", "links.revoke:revoke", "k3m2q7xa"),
        },
        example="new watch --game amber-bat-12",
        help="List, make, change and revoke links: keys that let browsers watch or record.",
        code="links.list:links",
    ),
    "db": Group(
        FILES,
        {
            "upgrade": Listed("", "db.upgrade:upgrade"),
            "check": Listed("", "db.check:check"),
            "backup": Listed("", "db.backup:backup", "spooklog-2026-10-31.db"),
            "accept": Listed("", "db.accept:accept"),
            "rebuild": Listed("", "db.rebuild:rebuild"),
            "log": Listed("", "db.log:show_log"),
            "skip": Listed("", "db.skip:skip", 'amber-bat-12 31 --why "the disk was full that night"'),
        },
        example="check",
        help="Look after the store.",
    ),
    "plugin": Group(
        FILES,
        {"new": Listed("", "plugin.new:new", "dark_tower")},
        example="new dark_tower",
        help="Write a ruleset of your own.",
    ),
}
"""Every command, in the order of the help: commands first, then groups of them."""


def program(arguments: Sequence[str] = ()) -> TyperGroup:
    """Return the program with the command that these arguments begin with, else with every command. It is built once."""
    first, second = (*arguments[:2], "", "")[:2]
    listed = COMMANDS.get(first)
    if listed is None:
        return _built("", "")
    return _built(first, second if isinstance(listed, Group) and second in listed.commands else "")


@lru_cache
def _built(asked: str, within: str) -> TyperGroup:
    """Build the program with one command, of a group with one command of it; with all where a name is empty."""
    app = typer.Typer(
        name="spooklog",
        help="Log what happens at the table, checked against the rulebook; see and replay any moment of it.",
        epilog='Example:  spooklog new spooks anna bert cora  then  spooklog play "anna 1S"; more: spooklog help COMMAND',
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    for name in [asked] if asked else COMMANDS:
        _add(app, name, COMMANDS[name], within)
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)  # it has a callback
    return group


class Path(NamedTuple):
    """A command, and the words that were typed for it, its group's first."""

    words: tuple[str, ...]
    command: TyperCommand | TyperGroup

    @property
    def options(self) -> frozenset[str]:
        """The command's long options, without the dashes."""
        return frozenset(name[2:] for param in self.command.params for name in param.opts if name.startswith("--"))


def path_of(arguments: Sequence[str]) -> Path:
    """Return the command that arguments begin with; a group where no command of it follows."""
    words: list[str] = []
    command: TyperCommand | TyperGroup = program(arguments)
    for word in arguments:
        below = command.commands.get(word) if isinstance(command, TyperGroup) else None
        if not isinstance(below, TyperCommand | TyperGroup):
            break
        words.append(word)
        command = below
    return Path(tuple(words), command)


def _add(app: typer.Typer, path: str, listed: Listed | Group, asked: str = "") -> None:
    """Add a command, or a group with one command of it, with all where `asked` is empty.

    `path` is what people type for it behind the program's name.
    """
    name, example = path.rpartition(" ")[2], f"Example:  spooklog {path} {listed.example}".rstrip()
    module, _, attribute = (listed.code or "").partition(":")
    code: Any = getattr(import_module(f"spooklog.cli.commands.{module}"), attribute) if module else None
    if isinstance(listed, Listed):
        # a line a paragraph: Typer would keep the ends of lines of all but the first
        help_ = "\n\n".join(" ".join(paragraph.split()) for paragraph in (code.__doc__ or "").split("\n\n"))
        app.command(name, cls=listed.text, rich_help_panel=listed.panel or None, epilog=example, help=help_)(code)
        return
    within = typer.Typer(no_args_is_help=not module, invoke_without_command=bool(module), help=listed.help)
    if module:
        within.callback()(code)
    for command in [asked] if asked else listed.commands:
        _add(within, f"{path} {command}", listed.commands[command])
    app.add_typer(within, name=name, rich_help_panel=listed.panel, epilog=example)


def _options(
    version: Annotated[bool, typer.Option(*VERSION, help="print the version and stop")] = False,
    lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="CODE", help="answer in en, de or es, with any command; by default in that of the locale"),
    ] = None,
) -> None:
    """Options of the program itself."""
