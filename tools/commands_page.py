"""The page of every command, made from the program itself: its help, exit codes, and the shapes of its JSON."""

from __future__ import annotations

from typing import Any

from spooklog.cli.conventions import INTERRUPTED
from tools.reference import commands, exit_codes

_JSON = """\
## JSON

Every command that prints data takes `--json`: one value on one line, and with `play --file` one line a ply.

| command | shape |
|---|---|
| `play` | `{"game", "entry", "ply", "actions": [{"type", "seat", …}], "notation", "turn", "flags", "notices", "outcome"}` |
| `show` | `{"game", "ruleset", "ply", "entry", "status", "turn", "scores", "flags", "outcome", "view", …}` |
| `replay` | a line a moment: what `show` prints, with `"notation", "time", "marks", "notes", "said"` |
| `log` | `{"game", "start", "plies": [{"ply", "entry", "at", "happened", "actions", "notation", "ruled", "notes", "said", …}]}` |
| `log --entries` | `{"game", "entries": [{"entry", "topic", "by", "at", "ply", "line", "event", "prev", "hash", "digest", …}]}` |
| `games` | `{"games": [{"game", "title", "entry", "touched", "players", "ply", "winners", "number", "level", "date", …}]}` |
| `games --text` | the same with `"found": [{"entry", "ply", "kind", "player", "by", "text"}]` |
| `players` | `{"players": [{"player", "also", "games", "decided", "contested", "wins", "points", "results", "mean", …}]}` |
| `players show` | one of these, with `"rulesets": [{"ruleset", "games", …, "figures": [{"name", "kind", "unit", "value", …}]}]` |
| `precedents` | `{"rule", "precedents": [{"game", "kind", "rule", "ply", "notation", "words", "verdict"…}], "house_rules", …}` |
| `stats` | `{"rulesets": [{"ruleset", "games", "decided", "results", "plies", "by_player", "figures", …}], "all": {…}}` |
| `facts` | `{"ruleset", "revision", "id", "facts", "options", …}`; of a game `"game", "own": [{"path", "value", "shipped"}]` |
| `rename` | `{"name", "was", "kind": "game" or "series"}` |
| `archive`, `unarchive` | `{"archived" or "unarchived": [{"name", "kind"}]}` |
| `simulate` | `{"ruleset", "seed", "asked", "played", "plies", "bots": [{"bot", "played", "wins", "points", …}], "games"}` |
| `db rebuild` | `{"entries", "resumed", "differences": null or [{"table", "game", "rows"}], "rows": null or of --index}` |
| `moves` | `{"game", "ply", "turn", "actions": [{"notation", "by", "type", …}], "forms": [{"by", "form", "parts", …}]}` |
| `explain` | `{"ply", "line", "accepted", "ruled", "rules": [{"rule", "text", "part", "mark"}], "refusal"}` |
| `score` | `{"game", "ply", "entry", "scores", "flags", "outcome", "amendments", "disputes"}`, with `--why` also `"why"` |
| `score --why` | `"why": {"seat", "player", "score", "rank", "shares": [{"points", "what", "rule", "text", "ply", "line"}]}` |
| `undo`, `redo` | `{"game", "entry", "ply", "undone" or "redone", "redo", "turn", "outcome"}` |
| `takeback` | the same with `"taken_back", "agreed"` |
| `amend` | `{"game", "entry", "applied", "plies", "conflicts", "expected", "before", "after", "series"}` |
| `branch` | what `show` prints, with `"origin": {"game", "ply", "entry"}` |
| `compare` | `{"game", "other", "start", "parted", "plies", "before", "after"}` |
| `dispute list` | `{"disputes": [{"game", "dispute", "ply", "rule", "claim", "open", …}], "unsupported": […], "damaged": […]}` |
| `dispute open`, `rule` | one of these disputes, with `"precedents"`: how many there are of its rule, or null |
| `dispute show` | the same, with `"before", "after", "rests_on", "choices", "public", "knew", "since", "now"` |
| `series show` | `{"series", "format", "target", "totals", "winners", "ranking", "beside", "team", "games", "status", …}` |
| `series list` | `{"series": [{"series", "ruleset", "format", "target", "status", "totals", "ranking", "players", …}]}` |
| `series formats` | `{"formats": [{"format", "summary", "unit", "reads", "settings"}]}` |
| `verify` | `{"sound", "logs": [{"file", "kind", "name", "entries", "hash", "sound", "problems", "proofs", "remarks", …}], …}` |
| `receipt` | `{"game", "entry", "receipt", "bits", "hash"}`; with `--all` `"logs"` in place of `"game"` |
| `db check` | `{"games", "series", "unsupported", "problems": [{"game", "problem", "do"}], "remarks": [{"game", "remark"}]}` |
| `db log` | `{"entries": [{"entry", "at", "by", "what", "words", "hash"}]}`: the log of the store itself |
| `audit` | `{"kind", "name", "entries", "corrections", "flags", "disputes", "scores", "outcome", "chain", "sound", …}` |
| errors, on stderr | `{"error", "rule", "message", "input", "line", "expected"}` |

`turn` is `{"kind": "seats" or "chance" or "table" or "over", "must", "may", "one", "due", "rule"}`: the game waits for each of
`must`, or with `one` for any one of them; `may` are others who can act now; both hold labels, `team`, `table` and `chance`. `due`
is what blocks everything else, by `rule`. `scores` is a list of
`{"seat", "player", "score", "rank", "pending", "side", "cells"}`: `cells` are the ruleset's own columns, and a pending score
counts the game as if it ended now. A flag is `{"rule", "at", "player", "card", "ruled", "why", "what"}` and a notice
`{"rule", "at", "what"}`, where `at` is a ply. `outcome` is null until the game is decided; then it is what the ruleset reports,
with the `record` level, the `status`, and as `flags` the `{"rule", "at", "player", "card"}` of each breach that came out. Times
are milliseconds since 1970 UTC; the `date` of a game in a list is ISO 8601 by the table's clock. Among `games` stand results that
a series holds without a game: `number` is theirs in the series, and `entry` and `ply` are 0. `results` count the decided games of
which only the result is known. `view` has the fields of the ruleset, with players by label.

In `moves` and in the `choices` of a dispute `by` is a player, `team`, `table` or `chance`, and `own_by` a field `by` of the
action itself. The `parts` of a form in turn make its line, behind the name of its `player`, where it has one, and a blank (no
blank where they begin with a colon). A text stands as it is. An object is an open place, for `least` to `most` of its `words`,
for a whole number from `low` to `high`, or with `text` for any text: `before` stands in front of what is chosen, `between`
between two of them, `empty` in place of none; with `again` a word may be chosen more than once. A place with the `name`
`player` and no `words` is for one of the players, each once in a line. Defaults are left out: `least` and `most` are 1,
`between` is a blank, all else is empty or false. A `most` of null has no bound, nor has a number without `high`.

In `dispute show` `knew` maps each player to `{"known", "view"}` before the ply: `known` says in words what
others might not know, such as the cards in hand.

In `figures` a `kind` is `sum`, `best` or `mean`; `unit` stands behind the `value`, which is a share up to 1 where that is `%`;
`team` says that it is the team's. `stats` adds `"players": [{"player", "value"}]`, the best first. In `series show` `beside` has
numbers by title and player, such as `{"games won": {"anna": 2, …}}`, and `team` is null or what all have together:
`{"games", "sum", "mean", "best", "rating"}`.

A game of rules that this program does not play has the `status` `unsupported` in `games`, with what was known of it when it was
last folded here. In `series show` `"unsupported": true` marks it among the games, and where no result of it is known its `status`
is `unsupported` too. In `verify` `unsupported` says why its moves were not checked against the rules, else it is null.

In `amend` and `compare` a ply is `{"fate", "old", "new", "rule", "message"}` with `{"ply", "notation", "ruled"}` on either side,
and `before` and `after` are `{"ply", "status", "turn", "scores", "flags", "outcome"}`.
"""


def command_reference() -> str:
    """Return the reference of every command, as Markdown."""
    parts = [
        "# Commands",
        "This page is made from the program itself: `make golden`.",
        *(_command(path, command) for path, command in commands()),
        "## Exit codes",
        _exit_codes(),
        _JSON.rstrip(),
    ]
    return "\n\n".join(parts) + "\n"


def _command(path: str, command: Any) -> str:
    usage = " ".join(param.metavar or param.name for param in command.params if param.param_type_name == "argument")
    lines = [f"## {path.removeprefix('spooklog ')}", "", command.help, "", f"    {path} {usage}".rstrip(), ""]
    rows = [_option(param) for param in command.params if param.param_type_name == "option"]
    arguments = [f"| `{param.metavar}` | {param.help} |" for param in command.params if param.param_type_name == "argument"]
    if rows or arguments:
        lines += ["| | |", "|---|---|", *arguments, *rows, ""]
    # an epilog is nothing but its example: the closing mark stands at its end
    lines.append((command.epilog or "").replace("Example:  ", "Example: `", 1) + ("`" if command.epilog else ""))
    return "\n".join(lines).rstrip()


def _option(param: Any) -> str:
    value = "" if param.is_flag else f" {param.metavar or param.type.name}"
    variable = f" (or `{param.envvar}`)" if param.envvar else ""
    return f"| `{', '.join(param.opts)}{value}` | {param.help}{variable} |"


def _exit_codes() -> str:
    rows = exit_codes()
    lines = ["| code | error | when |", "|---|---|---|", "| 0 | | done |"]
    last = f"| {INTERRUPTED} | | stopped with Ctrl-C; what was acknowledged is stored |"
    return "\n".join([*lines, *(f"| {code} | `{kind}` | {words} |" for code, kind, words in rows), last])
