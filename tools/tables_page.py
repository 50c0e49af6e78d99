"""The page of the tables that `export` writes, made from their declaration, with questions that it asks a sample database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from spooklog.migrations.opening import open_store
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.records.walk import RECORDS, store_records
from spooklog.replays.demo import fill
from spooklog.replays.exchange.cells import GUARDED
from spooklog.replays.exchange.tables.database import VERSION, write_database
from spooklog.replays.exchange.tables.table import Column, Table, tables_of
from spooklog.replays.exchange.tables.views import VIEWS

TABLES = tables_of(RECORDS)


class Question(NamedTuple):
    """A question that people ask of their games, and the query that answers it."""

    words: str
    query: str


QUESTIONS = (
    Question("Who wins how often?", "SELECT player, games, won, percent, mean FROM leaderboard WHERE title = 'Spooks'"),
    Question(
        "How did anna and cora play against each other?",
        "SELECT title, games, won, lost FROM head_to_head WHERE player = 'Anna Berg' AND opponent = 'Cora Lind'",
    ),
    Question(
        "How many lines does a game take?",
        """\
SELECT title, count(*) AS games, min(plies) AS fewest, round(avg(plies)) AS mean, max(plies) AS most
FROM games WHERE logged AND ended_by IS NOT NULL GROUP BY title""",
    ),
    Question(
        "Which lines have changed a score by ten points or more?",
        """\
SELECT games.name AS game, plies.ply, plies.line, points.label, points.change, points.score
FROM points JOIN plies USING (game, ply) JOIN games ON games.id = points.game
WHERE abs(points.change) >= 10 ORDER BY abs(points.change) DESC, games.played_ms, plies.ply, points.position LIMIT 4""",
    ),
    Question(
        "How does a series add up?",
        """\
SELECT games.number, games.name AS game, group_concat(seats.label || ' ' || seats.score, ', ') AS points
FROM games JOIN seats ON seats.game = games.id JOIN series ON series.id = games.series
WHERE series.name = 'fridays' GROUP BY games.id ORDER BY games.number""",
    ),
)

_BEGINNING = """\
# Tables for spreadsheets, notebooks and databases

This page is made from the declaration of the tables: `make golden`.

```
spooklog export --all -o games.csv                             # a table of all games
spooklog export --all --what players -o players.csv            # another table
spooklog export --all --what seats --ruleset spooks --since 2026-01-01 -o seats.jsonl
spooklog export -g midnight-hand -o lines.csv                  # the lines of one game
spooklog export -g fridays --what standings --format csv       # a series, on standard output
spooklog export --all --what seats -o seats.csv --excel        # a table that Excel opens with a double click
spooklog export --all -o games.sqlite                          # every table in one database
```

`--all` takes the whole store, archived games included: the column `archived` marks them. `--ruleset`, `--title`, `--player`,
`--status`, `--since`, `--until`, `--place`, `--tag` and `--with` choose among all games, as they do in `spooklog games`. Without
`--what` the table is `games`, and of one game `plies`. Games come in the order in which they were played. They are read page by
page, so a large store takes no more memory than a small one, apart from the ids of its games. Only `plies` and `points` fold
games, each once, and `seats` those results of which some points are missing: their logs may have a written score.

**Secrets.** Tables hold what the owner of the store may see: every line in full, with cards that a player never showed.
`-g NAME --as SEAT` or `--as public` makes the tables of one game from what that viewer knows, without its series. Names are
those in the store now. Tables hold no hashes of the log, no links and no keys; an id reveals nothing about a name.

**Games that cannot be read.** A damaged game keeps its row, its seats, and the lines before the damage. A game whose rules this
program does not play keeps its row and its seats. Where the lines of any other game cannot be read, the file is written without
them, a message names the game, and the exit code is 8.

## CSV

CSV follows RFC 4180, in UTF-8: a line of names, lines that end with CR LF, quotes where a cell needs them. An empty cell has no
value, `true` and `false` stand for what is so and not so, and times are ISO 8601 with an offset, beside the same in ms since 1970
UTC.

**No cell is a formula.** A spreadsheet takes a text that begins with `=`, `+`, `-` or `@` for a formula, and a name can be such
a text. So `export` writes an apostrophe before such a sign at the beginning of a text, and behind a semicolon, a tab or a line
break within it, where some spreadsheets begin another cell. It does the same before a tab or a line break there, and before the
signs in full width. Numbers stay as they are, negative ones too. Python reads every text back as it was:

```python
import csv
import re

APOSTROPHE = re.compile(r\"\"\"<guarded>\"\"\")

with open("seats.csv", encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        name = APOSTROPHE.sub(r"\\1", row["name"])
        score = int(row["score"]) if row["score"] else None
```

**Excel.** With `--excel` a file has the byte order mark by which Excel knows UTF-8, and semicolons between cells, as Excel
expects them wherever the comma stands in decimals. Python reads it with `encoding="utf-8-sig"` and `delimiter=";"`. `series
export` takes the option as well. `import` takes `seats.csv` back as a list of results, in either form
([exchange](exchange.md#tables)).

## JSON Lines

An object a row, its keys in the order of the columns, with `null`, `true` and `false`, and texts as they are.

## A database

`-o games.sqlite` writes all tables into a new SQLite database: one file, with keys, indexes, and the views below. The tables
`tables` and `columns` say what each table and each column means, as do comments in `CREATE TABLE`. `PRAGMA user_version` is
<version>; it rises when a table, a column or a view changes its name or its meaning. `--force` writes over an earlier export, but
never over another database. [datasette](https://datasette.io) shows it as it is:

```
datasette games.sqlite
```

The questions below are asked of the games of `spooklog serve --demo`.
"""


def tables_page() -> str:
    """Return the page, as Markdown."""
    beginning = _BEGINNING.replace("<guarded>", GUARDED.pattern).replace("<version>", str(VERSION))
    with sample_database() as database:
        asked = "\n\n".join(_question(database, one) for one in QUESTIONS)
    views = "\n".join(["| view | |", "|---|---|", *(f"| `{view.name}` | {view.meaning} |" for view in VIEWS)])
    tables = "\n\n".join(map(_table, TABLES.values()))
    return "\n".join([beginning, asked, "", f"## Views\n\n{views}", "", f"## The tables\n\n{tables}", ""])


@contextmanager
def sample_database() -> Iterator[sqlite3.Connection]:
    """Yield the database of the games of the demonstration."""
    # the clock stands still: the page must be the same tomorrow
    with open_store("memory:", clock=lambda: 0) as store, TemporaryDirectory() as folder:
        fill(store, by="docs", now=0)
        path = Path(folder) / "games.sqlite"
        write_database(path, TABLES, store_records(store, Wanted(), TABLES))
        with closing(sqlite3.connect(path)) as database:
            yield database


def _question(database: sqlite3.Connection, question: Question) -> str:
    found = database.execute(question.query)
    names = [name for name, *_ in found.description]
    lines = chain([names, ["---"] * len(names)], found)
    rows = "\n".join(f"| {' | '.join('' if one is None else str(one) for one in line)} |" for line in lines)
    return f"**{question.words}**\n\n```sql\n{question.query};\n```\n\n{rows}"


def _table(table: Table) -> str:
    rows = [
        f"| `{column.name}` | {column.kind.value.casefold()}{_leads(column)} | {column.meaning} |" for column in table.columns
    ]
    key = _listed(table.key)
    also = "".join(f" {_listed(here)} lead to {_listed(there)} of `{other}`." for here, other, there in table.record.REFERS)
    head = f"### {table.name}\n\nA row for each {table.record.EACH}. Its key is {key}.{also}"
    return "\n".join([head, "", "| column | type | meaning |", "|---|---|---|", *rows])


def _leads(column: Column) -> str:
    return f", `id` of `{column.refers}`" if column.refers else ""


def _listed(names: Iterable[str]) -> str:
    *others, last = (f"`{name}`" for name in names)
    return f"{', '.join(others)} and {last}" if others else last
