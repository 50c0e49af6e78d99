"""The tables of the projections: two equal sets, one live, the other free for a rebuild beside it.

Alembic creates them; a test compares its schema with this one. They hold ids and seat numbers only: names lie in the store, where
they can be erased.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

VERSION = 12
"""The version of the rows. Raise it when the same log leads to other rows: a set of another version is rebuilt."""

SETS = ("a", "b")

metadata = sa.MetaData()

projections = sa.Table(
    "projections",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("position", sa.BigInteger, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)
"""The state of each set: the last notification in it, the version that filled it, and whether it is live, building or empty."""


class TableSet(NamedTuple):
    """One set of tables.

    | table | a row for each |
    |---|---|
    | `games` | game, and result that a series holds without a game |
    | `scoreboards` | seat of a game, then each team |
    | `figures` | value that a game adds to a statistic of its ruleset: of a seat, or of the team at seat 0 |
    | `statistics` | ruleset, title and person: sums over scoreboards; the title of games that have none of their own is empty |
    | `series` | series, with its standings as JSON |
    | `standings` | player of a series |
    | `series_games` (in SQL `entered`) | game and recorded result of a series, by its number there |
    | `precedents` | rule that a dispute, a ruling or a house rule of a game is about, numbered within the game |
    | `surroundings` | place, tag, watcher and original of a game: the salted hash of a text, or the id of a person |

    In `games`, `played` and `touched` are in ms since 1970 UTC, `length` in ms where it is known; `damaged` is the first entry
    that cannot be read, `result` a `GameResult` as JSON: all that a series needs of its game. A result without a game has its
    `number` in its series, no log, no plies and head 0; its seats are players of the series. `title` is what the game is called,
    as its start gives it, null where that is the title of its ruleset.
    """

    name: str
    games: sa.Table
    scoreboards: sa.Table
    figures: sa.Table
    statistics: sa.Table
    series: sa.Table
    standings: sa.Table
    series_games: sa.Table
    precedents: sa.Table
    surroundings: sa.Table

    @property
    def tables(self) -> tuple[sa.Table, ...]:
        """Every table of the set."""
        return (*self[1:],)


def _table_set(name: str) -> TableSet:
    games = sa.Table(
        f"games_{name}",
        metadata,
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("slug", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("damaged", sa.Integer),
        sa.Column("level", sa.Text),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("ended_by", sa.Text),
        sa.Column("trust", sa.Text),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("played", sa.BigInteger),
        sa.Column("utc_offset", sa.Integer),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("length", sa.BigInteger),
        sa.Column("series", sa.Text),
        sa.Column("copy_of", sa.Text),
        sa.Column("result", sa.Text),
        sa.Column("number", sa.Integer),
        sa.Column("title", sa.Text),
        sa.Index(f"games_{name}_by_touched", "touched"),
        sa.Index(f"games_{name}_by_series", "series"),
    )
    scoreboards = sa.Table(
        f"scoreboards_{name}",
        metadata,
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.Text),
        sa.Column("score", sa.Integer),
        sa.Column("rank", sa.Integer),
        sa.Column("winner", sa.Boolean, nullable=False),
        sa.Index(f"scoreboards_{name}_by_person", "person"),
    )
    figures = sa.Table(
        f"figures_{name}",
        metadata,
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("person", sa.Text),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Index(f"figures_{name}_by_person", "person"),
    )
    statistics = sa.Table(
        f"statistics_{name}",
        metadata,
        sa.Column("slug", sa.Text, primary_key=True),
        sa.Column("title", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("void", sa.Integer, nullable=False),
        sa.Column("decided", sa.Integer, nullable=False),
        sa.Column("contested", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("results", sa.Integer, nullable=False),
    )
    return TableSet(name, games, scoreboards, figures, statistics, *_series_tables(name), _precedents(name), _surroundings(name))


def _surroundings(name: str) -> sa.Table:
    return sa.Table(
        f"surroundings_{name}",
        metadata,
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Index(f"surroundings_{name}_by_value", "value"),
    )


def _precedents(name: str) -> sa.Table:
    return sa.Table(
        f"precedents_{name}",
        metadata,
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("rule", sa.Text, nullable=False),
        sa.Column("detail", sa.Text),
        sa.Index(f"precedents_{name}_by_rule", "rule"),
    )


def _series_tables(name: str) -> tuple[sa.Table, sa.Table, sa.Table]:
    series = sa.Table(
        f"series_{name}",
        metadata,
        sa.Column("series", sa.Text, primary_key=True),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("slug", sa.Text, nullable=False),
        sa.Column("format", sa.Text),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("damaged", sa.Integer),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("standings", sa.Text),
        sa.Index(f"series_{name}_by_touched", "touched"),
    )
    standings = sa.Table(
        f"standings_{name}",
        metadata,
        sa.Column("series", sa.Text, primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("playing", sa.Boolean, nullable=False),
        sa.Column("winner", sa.Boolean, nullable=False),
        sa.Index(f"standings_{name}_by_person", "person"),
    )
    series_games = sa.Table(
        f"entered_{name}",  # the stored name: renaming it would take a migration
        metadata,
        sa.Column("series", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text),
        sa.Index(f"entered_{name}_by_game", "game"),
    )
    return series, standings, series_games


TABLE_SETS = {name: _table_set(name) for name in SETS}
