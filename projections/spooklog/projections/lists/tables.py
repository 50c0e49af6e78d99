"""The tables of the projections: two sets alike, of which one is live and the other is built beside it when need be.

Alembic makes them; a test compares. Ids and seat numbers only: names lie in the store and can be erased there.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

VERSION = 8
"""Of what the rows say. Raise it when the same log leads to other rows: a set of another version is not trusted but made anew."""

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
"""Where each set stands: the last notification in it, the version that made it, and whether it is live, building or empty."""


class TableSet(NamedTuple):
    """One set of tables.

    `games` has a row a game: how it stands, in ms since 1970 UTC when it was `played` and `touched`, its `length` in ms where
    that is known, and with `damaged` the entry from which on its log cannot be read. A result that a series holds without a game
    has such a row too, with its `number` there: no log, no plies, head 0, and its seats are players of the series.
    `scoreboards` have a row a seat, then one a team; `figures` a row for what a seat, or in place 0 the team, has to say to a
    statistic of its ruleset; `statistics` are sums over scoreboards by ruleset and person.

    `series` has a row a series with its standings as JSON, `standings` a row a player, `entered` one for each of its games and
    recorded results, by its number. The `result` of a game is all that its series asks of it, as JSON.

    `precedents` have a row for each rule that a dispute, a ruling or a house rule of a game is about, numbered within the game.
    """

    name: str
    games: sa.Table
    scoreboards: sa.Table
    figures: sa.Table
    statistics: sa.Table
    series: sa.Table
    standings: sa.Table
    entered: sa.Table
    precedents: sa.Table

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
    return TableSet(name, games, scoreboards, figures, statistics, *_series_tables(name), _precedents(name))


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
    entered = sa.Table(
        f"entered_{name}",
        metadata,
        sa.Column("series", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text),
        sa.Index(f"entered_{name}_by_game", "game"),
    )
    return series, standings, entered


TABLE_SETS = {name: _table_set(name) for name in SETS}
