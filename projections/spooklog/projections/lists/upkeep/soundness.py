"""The quick checks of `db check` on the lists: is their position possible, and do their tables agree with each other and the log?

They fold nothing: `row_check.py` compares the rows with the log. Tables are read a few rows at a time: memory grows with the
number of people, not of games.
"""

from __future__ import annotations

from collections import Counter, namedtuple
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.domain.values.errors import Corrupt, Unavailable
from spooklog.domain.values.saying import said
from spooklog.projections.lists.database import Database, places, sound
from spooklog.projections.lists.game_rows import UNSUPPORTED, GameRow, ScoreboardRow, Standing, Tally, tallies
from spooklog.projections.lists.games import winning_seats
from spooklog.projections.lists.series_rows import SeriesRow, StandingRow, read_result, read_standings, standing_rows
from spooklog.projections.lists.tables import VERSION, TableSet
from spooklog.store.checks.facts import Fact, Rows, walk
from spooklog.store.database.location import Location
from spooklog.store.entries.row_validation import shown

_FEW = 500
_Wrong = namedtuple("_Wrong", "id")
_Sum = namedtuple("_Sum", "person title")


class _Lists(NamedTuple):
    """The live tables, and where they stand in the log."""

    connection: sa.Connection
    tables: TableSet
    position: int


def problems(location: Location, head: int) -> list[str]:
    """Return a line for each fault in the lists of a store; `head` is the last notification of its log."""
    database = Database(location)
    try:
        with database.reading() as connection:
            found = places(connection)
            beyond = [place.name for place in found.values() if place.position > head]
            live = found["live"]
            if beyond or live.version != VERSION:
                return [said("the lists in set {name} are ahead of the log", name=name) for name in beyond]
            findings = walk(FACTS, _Lists(connection, live.tables, live.position))
            return [said("the lists are damaged: {what}", what=shown(one.message)) for one in findings]
    except (Corrupt, Unavailable) as problem:
        return [problem.message]
    finally:
        database.close()


def _select(fields: str, statement: str) -> Rows:
    """Return what reads the rows of a statement; `{set}` in it is the live set, `:position` where that stands."""
    row = namedtuple("row", fields)  # type: ignore[misc]  # the names are given

    def read(lists: _Lists) -> Iterator[Any]:
        text = sa.text(statement.replace("{set}", lists.tables.name).replace(":position", str(lists.position)))
        return map(row._make, lists.connection.execute(text.execution_options(yield_per=_FEW)))

    return read


def _beside_log(table: str, key: str, kinds: str) -> tuple[Fact, ...]:
    """Return the facts that a table has the games or the series of the log, each up to the entry that the lists have read."""
    read = "FROM events WHERE notification_id <= :position"
    unlisted = f"AND substr(originator_id, 1, 1) {kinds} AND NOT EXISTS (SELECT 1 FROM {table} WHERE {key} = originator_id)"
    own = "number IS NULL" if key == "game" else "1 = 1"  # a result of a series has no log
    last = f"(SELECT max(originator_version) {read} AND originator_id = {key}) AS last"
    listed = f"SELECT * FROM (SELECT {key} AS id, head, damaged, {last} FROM {table} WHERE {own}) AS listed"
    stands = _select("id head damaged last", f"{listed} WHERE damaged IS NULL AND last <> head")
    return (
        Fact(_select("id", f"SELECT DISTINCT originator_id {read} {unlisted} ORDER BY 1"), "{id} is missing"),
        Fact(_select("id head damaged last", f"{listed} WHERE last IS NULL ORDER BY id"), "{id} is not in the log"),
        Fact(stands, "{id} stands at entry {head}, its log at {last}"),
    )


def _orphans(table: str, owners: str = "games") -> Rows:
    """Return what reads the owners that rows of a table name, by the first part of the key, and that another table lacks."""

    def read(lists: _Lists) -> Iterator[Any]:
        named, there = getattr(lists.tables, table), getattr(lists.tables, owners)
        (key, *_), (owner, *_) = named.primary_key.columns, there.primary_key.columns
        lost = sa.select(named).where(~sa.exists().where(owner == key)).execution_options(yield_per=_FEW)
        return map(_Wrong, sorted({row._mapping[key] for row in sound(lists.connection, lost)}))

    return read


def _few(lists: _Lists, table: sa.Table) -> Iterator[list[Any]]:
    """Yield the rows of a table, 500 at a time. Raises ProjectionCorrupt for a value of a wrong type."""
    rows = sound(lists.connection, sa.select(table).execution_options(yield_per=_FEW))
    while some := list(islice(rows, _FEW)):
        yield some


def _of(lists: _Lists, table: sa.Table, column: str, ids: Any) -> dict[str, list[Any]]:
    """Return the rows of a table by game or series, in the order of their keys."""
    found: dict[str, list[Any]] = {id: [] for id in ids}
    of_them = sa.select(table).where(table.c[column].in_(found)).order_by(*table.primary_key.columns)
    for row in sound(lists.connection, of_them):
        found[row._mapping[column]].append(row)
    return found


def _sums(lists: _Lists) -> Iterator[_Sum]:
    """Yield people whose statistics are not the sum of the games, and of which title. Raises ProjectionCorrupt."""
    sums: Counter[tuple[str, str, str, str]] = Counter()
    for rows in _few(lists, lists.tables.games):
        boards = _of(lists, lists.tables.scoreboards, "game", [row[0] for row in rows])
        for game in map(GameRow._make, rows):
            winning_seats(game)  # this and the next raise for malformed ones
            if game.logged and game.damaged is None:
                read_result(game.result)
            sums.update(tallies(Standing(game, tuple(map(ScoreboardRow._make, boards[game.game])))))
    for rows in _few(lists, lists.tables.statistics):
        for slug, title, person, *stored in rows:
            for field, number in zip(Tally.__struct_fields__, stored, strict=True):
                sums[slug, title, person, field] -= number
    for slug, title, person in sorted({key[:3] for key, left in sums.items() if left}):
        yield _Sum(person, title or slug)


def _standings(lists: _Lists) -> Iterator[_Wrong]:
    """Yield series whose rows in `standings` are not those that their stored standings lead to."""
    wrong = [id for (id,) in _orphans("standings", "series")(lists)]
    for rows in _few(lists, lists.tables.series):
        there = _of(lists, lists.tables.standings, "series", [row[0] for row in rows])
        for row in map(SeriesRow._make, rows):
            found = tuple(map(StandingRow._make, there[row.series]))
            stored = read_standings(row.standings) if row.standings else None
            persons = {one.player: one.person for one in found}
            players = range(1, len(stored.totals) + 1) if stored else ()
            whole = stored is not None and persons.keys() == set(players) - set(stored.gone)  # those have no row
            wanted = standing_rows(row.series, tuple(persons.get(one, "") for one in players), stored) if stored and whole else ()
            counted = row.damaged is None and row.status != UNSUPPORTED
            if (counted and stored is None) or (stored and not whole) or wanted != found:
                wrong.append(row.series)
    yield from map(_Wrong, sorted(wrong))


_COUNTS = """
SELECT listed.series, (SELECT count(*) FROM entered_{set} AS member WHERE member.series = listed.series) AS number, games
FROM series_{set} AS listed
WHERE games <> (SELECT count(*) FROM entered_{set} AS member WHERE member.series = listed.series)
UNION ALL SELECT member.series, count(*) AS number, 0 FROM entered_{set} AS member
WHERE NOT EXISTS (SELECT 1 FROM series_{set} AS listed WHERE listed.series = member.series) GROUP BY member.series ORDER BY 1, 2
"""
_ELSEWHERE = """
SELECT game FROM games_{set} AS listed WHERE number IS NULL AND CASE WHEN series IS NULL
THEN EXISTS (SELECT 1 FROM entered_{set} AS member WHERE member.game = listed.game)
ELSE NOT EXISTS (SELECT 1 FROM entered_{set} AS member WHERE member.game = listed.game AND member.series = listed.series) END
"""
_SAME = "member.series = listed.series AND member.number = listed.number AND member.game IS NULL"
_OF_NONE = f"""
SELECT game FROM games_{{set}} AS listed WHERE number IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM entered_{{set}} AS member WHERE {_SAME}) ORDER BY 1
"""
_UNLISTED = f"""
SELECT series, number FROM entered_{{set}} AS member WHERE game IS NULL
AND NOT EXISTS (SELECT 1 FROM games_{{set}} AS listed WHERE {_SAME}) ORDER BY 1, 2
"""

FACTS = (
    *_beside_log("games_{set}", "game", "NOT IN ('s', 'l')"),
    Fact(_orphans("scoreboards"), "the scoreboard of {id} belongs to no game"),
    Fact(_sums, "the statistics of {person} at {title} are not the sum of the games"),
    Fact(_orphans("figures"), "the figures of {id} belong to no game"),
    Fact(_orphans("precedents"), "the precedents of {id} belong to no game"),
    Fact(_orphans("surroundings"), "the surroundings of {id} belong to no game"),
    *_beside_log("series_{set}", "series", "= 's'"),
    Fact(_standings, "the standings of {id} differ from the rows of its players"),
    Fact(_select("series number games", _COUNTS), "{series} has {number} games, it should have {games}"),
    Fact(_select("id", _ELSEWHERE), "{id} is listed in another series than it is in"),
    Fact(_select("id", _OF_NONE), "the result {id} belongs to no series"),
    Fact(_select("series number", _UNLISTED), "the result {number} of {series} is missing"),
)
"""The table: rows of the lists, compared with rows of other tables and with how far the log was read."""
