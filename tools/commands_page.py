"""The page of every command, made from the program itself: its help, exit codes, and the shapes of its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.cli.answers.archived import Archived
from spooklog.cli.answers.moments import MomentAnswer
from spooklog.cli.answers.plays import ImportedPlays
from spooklog.cli.answers.recorded import Imported, Started
from spooklog.cli.answers.series import ImportedSeriesAnswer
from spooklog.cli.answers.verdicts import ImportedLog, Verified
from spooklog.cli.commands.branch import Branched
from spooklog.cli.commands.db.accept import Accepted
from spooklog.cli.commands.db.skip import Skipped
from spooklog.cli.commands.db.upgrade import Upgraded
from spooklog.cli.commands.players.merge import MergedPeople
from spooklog.cli.commands.players.rename import RenamedPerson
from spooklog.cli.commands.plugin.new import NewPlugin
from spooklog.cli.commands.plugins import Plugins
from spooklog.cli.commands.receipt import ReceiptAnswer
from spooklog.cli.commands.serve import Serving
from spooklog.cli.commands.simulate import Simulated
from spooklog.cli.conventions import INTERRUPTED
from spooklog.cli.front import Front
from spooklog.cli.imports.tables import ShownSheet
from spooklog.cli.screens.erasure import ErasureAnswer
from spooklog.cli.screens.store_check import CheckAnswer
from spooklog.cli.screens.store_log import StoreLog
from spooklog.projections.catalogue import Facts, Formats, GameFacts
from spooklog.projections.game.compare import Comparison
from spooklog.projections.lists.upkeep.rebuild import RebuildAnswer
from spooklog.replays.analysis.answers import Analysed, SeriesAnalysed
from spooklog.replays.stores.report import ImportedStore
from spooklog.store.backup import Copy
from spooklog.store.changes.renaming import RenamedLog
from tools.command_shapes import COMMANDS, PARTS, of
from tools.environment import VARIABLES
from tools.reference import commands, exit_codes
from tools.shapes import Shape, shown

SHAPES: Mapping[str, Shape] = {
    "`spooklog` alone": of(Front),
    "`new`": of(Started),
    "`play`": COMMANDS["play"],
    "`show`": COMMANDS["show"],
    "`replay`, a line a moment": of(MomentAnswer),
    "`log`": COMMANDS["log"],
    "`log --entries`": COMMANDS["log --entries"],
    "`games`, with `found` for `--text`": COMMANDS["games"],
    "`players`": COMMANDS["players"],
    "`players show`, `stats NAME`": COMMANDS["players show"],
    "`players rename`, `players split`": of(RenamedPerson),
    "`players merge`": of(MergedPeople),
    "`players erase`": of(ErasureAnswer),
    "`precedents`": COMMANDS["precedents"],
    "`stats`": COMMANDS["stats"],
    "`stats NAME NAME`": COMMANDS["head to head"],
    "`stats --chart`": COMMANDS["totals"],
    "`rulesets`": COMMANDS["rulesets"],
    "`rules`": COMMANDS["rules"],
    "`rules RULESET notation`": COMMANDS["rules notation"],
    "`facts RULESET`": of(Facts),
    "`facts -g GAME`": of(GameFacts),
    "`plugins`": of(Plugins),
    "`rename`": of(RenamedLog),
    "`archive`, `unarchive`": of(Archived),
    "`simulate`": of(Simulated),
    "`analyse`": of(Analysed),
    "`moves`": COMMANDS["moves"],
    "`explain`": COMMANDS["explain"],
    "`score`": COMMANDS["score"],
    "`undo`": COMMANDS["undo"],
    "`redo`": COMMANDS["redo"],
    "`takeback`": COMMANDS["takeback"],
    "`note`, `close`, `reopen`": COMMANDS["note"],
    "`amend`": COMMANDS["amend"],
    "`branch`": of(Branched),
    "`compare`": of(Comparison),
    "`dispute list`": COMMANDS["dispute list"],
    "`dispute open`, `dispute rule`": COMMANDS["dispute open"],
    "`dispute show`": COMMANDS["dispute show"],
    "`series show`": COMMANDS["series show"],
    "`series analyse`": of(SeriesAnalysed),
    "`series list`": COMMANDS["series list"],
    "`series formats`": of(Formats),
    "`verify`": of(Verified),
    "`receipt`": of(ReceiptAnswer),
    "`import` of a sheet": of(Imported),
    "`import` of a score sheet": of(ShownSheet),
    "`import` of a series sheet": of(ImportedSeriesAnswer),
    "`import` of a replay file": of(ImportedLog),
    "`import` of a whole store": of(ImportedStore),
    "`import` of plays": of(ImportedPlays),
    "`db check`": of(CheckAnswer),
    "`db rebuild`": of(RebuildAnswer),
    "`db log`": of(StoreLog),
    "`db backup`": of(Copy),
    "`db upgrade`": of(Upgraded),
    "`db accept`": of(Accepted),
    "`db skip`": of(Skipped),
    "`audit`": COMMANDS["audit"],
    "`audit --series`": COMMANDS["audit --series"],
    "`serve`, when it begins to serve": of(Serving),
    "`links list`": COMMANDS["links list"],
    "`links new`": COMMANDS["links new"],
    "`links seats`": COMMANDS["links seats"],
    "`links change`": COMMANDS["links change"],
    "`links revoke`": COMMANDS["links revoke"],
    "`plugin new`": of(NewPlugin),
    "errors, on stderr": PARTS["error"],
}
"""What each command prints with `--json`, in the order of the page."""

_ABOUT = """\
Every command that prints data takes `--json`: one value on one line, and with `play --file` one line a ply. A field with ? may be
missing, and … stands for more fields, such as those of a ruleset's own.
"""

_WORDS = """\
`turn` is `<turn>`: the game waits for each of `must`, or
with `one` for any one of them; `may` are others who can act now; both hold labels, `team`, `table` and `chance`. `due` is what
blocks everything else, by `rule`. `scores` is a list of `<score row>`:
`cells` are the ruleset's own columns, and a pending score counts the game as if it ended now. A flag is
`<flag>` and a notice `<notice>`, where `at` is a ply. `outcome` is null
until the game is decided; then it is what the ruleset reports, with the `record` level, the `status`, and as `flags` the
`{"rule", "at", "player", "card"}` of each breach that came out. Times are milliseconds since 1970 UTC; the `date` of a game in a
list is ISO 8601 by the table's clock. Among `games` stand results that a series holds without a game: `number` is theirs in the
series, and `entry` and `ply` are 0. `results` count the decided games of which only the result is known. `view` has the fields of
the ruleset, with players by label. The `why` of `score` is there with `--why`.

A form is `<form>`.
In `moves` and in the `choices` of a dispute `by` is a player, `team`, `table` or `chance`, and `own_by` a field `by` of the
action itself. The `parts` of a form in turn make its line, behind the name of its `player`, where it has one, and a blank (no
blank where they begin with a colon). A text stands as it is. An object is an open place, for `least` to `most` of its `words`,
for a whole number from `low` to `high`, or with `text` for any text: `before` stands in front of what is chosen, `between`
between two of them, `empty` in place of none; with `again` a word may be chosen more than once. A place with the `name`
`player` and no `words` is for one of the players, each once in a line. Defaults are left out: `least` and `most` are 1,
`between` is a blank, all else is empty or false. A `most` of null has no bound, nor has a number without `high`.

The `verdict` of a dispute is null or `<verdict>`.
`precedents` is the number of those of its rule, or null. In `dispute show` `knew` maps each player to `{"known", "view"}` before
the ply: `known` says in words what others might not know, such as the cards in hand.

A `role` is `watch`, `seat` or `scribe`; `opens` is the name of a game or a series, as `kind` says, and null for the whole
`store`. `player` is who sees or records with the link, and `link` the link itself, which only `links new` and `links seats` know.
`label` is what people call it, `until` when it ends, `used` about when it was used last, and `seated` the player as lines do.

In `figures` a `kind` is `sum`, `best` or `mean`; `unit` stands behind the `value`, which is a share up to 1 where that is `%`;
`team` says that it is the team's. `stats` adds `"players": [{"player", "value"}]`, the best first. In `series show` `beside` has
numbers by title and player, such as `{"games won": {"anna": 2, …}}`, and `team` is null or what all have together:
`{"games", "sum", "mean", "best", "rating"}`.

A game of rules that this program does not play has the `status` `unsupported` in `games`, with what was known of it when it was
last folded here. In `series show` `"unsupported": true` marks it among the games, and where no result of it is known its `status`
is `unsupported` too. In `verify` `unsupported` says why its moves were not checked against the rules, else it is null.
"""


def command_reference() -> str:
    """Return the reference of every command, as Markdown."""
    parts = [
        "# Commands",
        "This page is made from the program itself: `make golden`.",
        *(_command(path, command) for path, command in commands()),
        "## Exit codes",
        _exit_codes(),
        "## Environment",
        _environment(),
        _json(),
    ]
    return "\n\n".join(parts) + "\n"


def _json() -> str:
    rows = [f"| {name} | `{shown(shape)}` |" for name, shape in SHAPES.items()]
    words = _WORDS
    for name, shape in PARTS.items():
        words = words.replace(f"<{name}>", shown(shape))
    return "\n".join(["## JSON", "", _ABOUT, "| command | shape |", "|---|---|", *rows, "", words.rstrip()])


def _command(path: str, command: Any) -> str:
    usage = " ".join(param.metavar or param.name for param in command.params if param.param_type_name == "argument")
    lines = [f"## {path.removeprefix('spooklog ')}", "", command.help, "", f"    {path} {usage}".rstrip(), ""]
    rows = [_option(param) for param in command.params if param.param_type_name == "option"]
    arguments = [_row(param.metavar, param.help) for param in command.params if param.param_type_name == "argument"]
    if rows or arguments:
        lines += ["| | |", "|---|---|", *arguments, *rows, ""]
    # an epilog is nothing but its example: the closing mark stands at its end
    lines.append((command.epilog or "").replace("Example:  ", "Example: `", 1) + ("`" if command.epilog else ""))
    return "\n".join(lines).rstrip()


def _option(param: Any) -> str:
    value = "" if param.is_flag else f" {param.metavar or param.type.name}"
    variable = f" (or `{param.envvar}`)" if param.envvar else ""
    return _row(f"{', '.join(param.opts)}{value}", f"{param.help}{variable}")


def _row(typed: str, words: str) -> str:
    """Return a row of a table. A bar within a cell would end it."""
    cells = (cell.replace("|", "\\|") for cell in (f"`{typed}`", words))
    return f"| {' | '.join(cells)} |"


def _environment() -> str:
    """Return the table of the variables; of several in a row the first that is set counts."""
    lines = ["| | variable | what it does | without it |", "|---|---|---|---|"]
    for about, variables in VARIABLES.items():
        lines += [
            f"| {about if number == 0 else ''} | {', '.join(f'`{name}`' for name in one.names)} | {one.does} | {one.without} |"
            for number, one in enumerate(variables)
        ]
    return "\n".join([*lines, "", "Of several in a row the first that is set counts, unless the row says otherwise."])


def _exit_codes() -> str:
    rows = exit_codes()
    lines = ["| code | error | when |", "|---|---|---|", "| 0 | | done |"]
    last = f"| {INTERRUPTED} | | stopped with Ctrl-C; what was acknowledged is stored |"
    return "\n".join([*lines, *(f"| {code} | `{kind}` | {words} |" for code, kind, words in rows), last])
