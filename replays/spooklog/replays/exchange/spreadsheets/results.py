"""Lists of results: a row a player of a play, or a row a play with its players in columns of their own.

A play has no id of another program. It is known by its title, its date and its players, and among equal ones by their order, so
that a list which grew, or in which a score was corrected, leads to the same games again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as Map
from hashlib import sha256
from itertools import count
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import normal
from spooklog.domain.values.saying import said
from spooklog.domain.values.value import Value
from spooklog.replays.exchange.plays import MOST_PLAYS, BadPlay, Broken, FoundPlay, Play, PlayPlayer, PlaysFile
from spooklog.replays.exchange.spreadsheets.columns import Found
from spooklog.replays.exchange.spreadsheets.dates import Order, order_of, read_day
from spooklog.replays.exchange.spreadsheets.grid import Grid, Row, column_of
from spooklog.replays.exchange.spreadsheets.mapping import Mapping

_YES = frozenset(["true", "yes", "y", "ja", "j", "x", "1", "won", "win", "winner", "gewonnen", "sieger", "✓", "✔", "*", "wahr"])
_NO = frozenset(["false", "no", "n", "nein", "0", "lost", "lose", "loser", "verloren", "-", "–", "falsch"]) | {""}
ABSENT = frozenset({"", "-", "–", "—", "/"})
"""Cells of those who did not play."""

_BOOLEANS = frozenset({"true", "false"})
WHOLE = re.compile(r"([+-]?\d{1,18})(?:[.,]0+)?")
_RANK = re.compile(r"(\d{1,3})(?:\.0+|\.|st|nd|rd|th)?", re.IGNORECASE)
SCORE = re.compile(r"[+-]?(?:\d+(?:[.,]\d+)?|\d*[½¼¾])(?:\s*[+-]\s*\d+)*")
_AND = re.compile(r"\s*(?:[,;&+/]|\band\b|\bund\b)\s*")
_CLOCKED = re.compile(r"(?:(\d{1,2})\s*(?::|h|std\.?)\s*)?(\d{1,4})?\s*(?:min\w*\.?|m)?", re.IGNORECASE)
SUMS = frozenset({"sum", "total", "totals", "average", "mean", "max", "min", "players", "summe", "gesamt", "schnitt", "anzahl"})
_OWN_ID = re.compile(r"g[a-z2-7]{20}")
"""The id of a game of a store, in a table that `export` wrote."""

_MOST_PLAYERS = 100


class Original(Value, frozen=True):
    """A play as it is kept beside its game: what was read, and the cells of its rows behind those of the header."""

    csv: Play
    rows: tuple[tuple[str, ...], ...]


_ORIGINAL = Codec(Original)


class _Group(NamedTuple):
    """The rows of a play, and the key by which it was told from others."""

    key: tuple[str, ...]
    rows: list[Row]


def is_list(found: Found) -> bool:
    """Return whether a table with these columns is a list of results, and not the score sheet of one game."""
    return "player" in found.fields or bool(found.numbered) or not {"title", "played"}.isdisjoint(found.fields)


def read_results(grid: Grid, found: Found, mapping: Mapping, title: str) -> PlaysFile:
    """Read a list of results; `title` is the game where neither the table nor the mapping says it.

    A play that cannot be read is listed as bad. Raises Unreadable for a table without players, and for dates that could be read
    in two ways.
    """
    reading = _Reading(grid, found, mapping, title)
    plays, bad, met = list[FoundPlay](), list[BadPlay](), Counter[str]()
    for number, group in enumerate(reading.groups(), start=1):
        try:
            play = reading.play(group.rows)
        except Broken as problem:
            bad.append(BadPlay(number, said("line {number}: {why}", number=group.rows[0].line, why=problem.why)))
            continue
        if not _OWN_ID.fullmatch(play.id):
            met[play.id] += 1
            play = replace(play, id=f"{play.id}-{met[play.id]}")
        rows = (grid.header, *(row.cells for row in group.rows))
        plays.append(FoundPlay(number, play, msgspec.json.encode(Original(play, rows))))
        if len(plays) > MOST_PLAYS:
            raise Unreadable(said("a table may have {number} plays at most, this one has more", number=MOST_PLAYS))
    return PlaysFile("csv", tuple(plays), tuple(bad))


def read_original(data: bytes) -> PlaysFile:
    """Read the original of a play back. Raises Unreadable."""
    try:
        return PlaysFile("csv", (FoundPlay(1, _ORIGINAL.decode(data).csv, data),))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Unreadable("the original of a play cannot be read") from None


class _Reading:
    """Reads the plays of one table."""

    def __init__(self, grid: Grid, found: Found, mapping: Mapping, title: str) -> None:
        self._fields, self._mapping, self._title = dict(found.fields), mapping, mapping.title or title
        self._numbered = found.numbered
        self._players = found.players if mapping.columns.players else with_scores(grid, found.players)
        self._long = "player" in self._fields
        if not self._long and not self._numbered and not self._players:
            names = tuple(filter(None, grid.header))
            raise Unreadable("no column of the table holds players or their scores", expected=("--mapping FILE", *names[:12]))
        self._grid = grid
        self._order: Order = mapping.dates or order_of(
            column_of(grid, self._fields["played"]) if "played" in self._fields else ()
        )
        if "team" in self._fields and {*map(str.casefold, column_of(grid, self._fields["team"]))} <= _BOOLEANS:
            # a table that `export` wrote has rows of teams besides those of their players
            self._of_teams = self._fields.pop("team")
        else:
            self._of_teams = -1

    def groups(self) -> Iterator[_Group]:
        """Yield the rows of each play in the order of the table."""
        rows = [row for row in self._grid.rows if self._of_teams < 0 or row.cells[self._of_teams].casefold() != "true"]
        if not self._long:
            yield from (_Group((str(row.line),), [row]) for row in rows)
            return
        numbered = "id" in self._fields
        groups, last = dict[tuple[str, ...], _Group](), None
        for row, place in zip(rows, count()):
            key = self._key(row)
            # merged cells of a spreadsheet leave those below empty
            if last is not None and (
                not any(key) or (not numbered and key == last.key[: len(key)] and not self._sits(last, row))
            ):
                last.rows.append(row)
            elif numbered and key in groups:
                groups[key].rows.append(row)
                last = groups[key]
            else:
                last = _Group(key, [row])
                groups[key if numbered else (*key, str(place))] = last
        yield from groups.values()

    def _key(self, row: Row) -> tuple[str, ...]:
        """Return what tells the play of a row from others: its id, else its title, date and time."""
        names = ("id",) if "id" in self._fields else ("title", "played", "time")
        return tuple(normal(self._cell(row, name)) for name in names)

    def _sits(self, group: _Group, row: Row) -> bool:
        """Return whether the player of a row is in a play already: then the row begins another one."""
        if len(group.rows) > _MOST_PLAYERS:
            return False  # too many anyway
        return any(normal(self._cell(one, "player")) == normal(self._cell(row, "player")) for one in group.rows)

    def _cell(self, row: Row, field: str) -> str:
        index = self._fields.get(field)
        return "" if index is None else row.cells[index]

    def play(self, rows: Sequence[Row]) -> Play:
        """Return the play of some rows. Raises Broken."""
        cells = {field: next(filter(None, (self._cell(row, field) for row in rows)), "") for field in self._fields}
        title = cells.get("title") or self._title
        if not title:
            raise Broken(said("it names no game"))
        written = cells.get("played") or self._mapping.played
        played = read_day(written, cells.get("time", ""), self._order)
        if not played:
            missing = said('it has no date: a --mapping says played = "2026-10-31" of all')
            raise Broken(said("'{date}' is no date", date=written[:40]) if written else missing)
        players = tuple(self._seated(rows, cells))
        if not players:
            raise Broken(said("it names no player"))
        if len(players) > _MOST_PLAYERS:
            raise Broken(said("it names {number} players, and {most} are the most", number=len(players), most=_MOST_PLAYERS))
        names = Counter(player.key for player in players)
        if twice := next((player.name for player in players if names[player.key] > 1), None):
            raise Broken(said("it names {twice} twice", twice=twice))
        own = cells.get("id", "")
        return Play(
            program="csv",
            id=own if _OWN_ID.fullmatch(own) else _id(own, title, played, sorted(names)),
            title=title,
            played=played,
            players=players,
            place=cells.get("place", ""),
            minutes=_minutes(cells.get("minutes", "")),
            comment=cells.get("comment", ""),
            highest_wins=self._mapping.wins == "high",
            teams=all(player.team for player in players),
        )

    def _seated(self, rows: Sequence[Row], cells: Map[str, str]) -> Iterator[PlayPlayer]:
        """Yield the players of a play. Raises Broken."""
        if self._long:
            for row in rows:
                name = self._cell(row, "player")
                if not name:
                    raise Broken(said("one of its rows names no player"))
                yield _player(name, {field: row.cells[index] for field, index in self._fields.items()})
            return
        (row,) = rows
        found = list(self._in_columns(row))
        winners = cells.get("winner", "")
        won = set(_named(winners, [player.name for player in found])) if winners else set()
        starters = set(_named(cells["began"], [player.name for player in found])) if cells.get("began") else set()
        for player in found:
            yield replace(player, won=player.won or player.name in won, began=player.began or player.name in starters)

    def _in_columns(self, row: Row) -> Iterator[PlayPlayer]:
        for group in self._numbered:
            cells = {field: row.cells[index] for field, index in group.items()}
            if cells["player"] not in ABSENT:
                yield _player(cells["player"], cells)
        for name, index in () if self._numbered else self._players.items():
            if row.cells[index] not in ABSENT:
                yield _player(name, {"score": row.cells[index]})


def _player(name: str, cells: Map[str, str]) -> PlayPlayer:
    """Return a player by the cells of a row. Raises Broken."""
    rank, won = cells.get("rank", ""), cells.get("winner", "").casefold()
    place = _RANK.fullmatch(rank)
    if rank not in ABSENT and not place:
        raise Broken(said("'{rank}' is no place", rank=rank[:40]))
    if won not in _YES | _NO and normal(won) != normal(name):
        raise Broken(said("'{won}' does not say whether {name} won", won=won[:40], name=name))
    score = cells.get("score", "")
    whole = WHOLE.fullmatch(score)
    return PlayPlayer(
        key=f"name {name.casefold()}",
        name=name,
        score=str(int(whole[1])) if whole else "" if score in ABSENT else score or cells.get("written", ""),
        won=won not in _NO,
        place=int(place[1]) if place else 0,
        began=cells.get("began", "").casefold() in _YES or (bool(name) and normal(cells.get("began", "")) == normal(name)),
        team=cells.get("team", ""),
        role=cells.get("role", ""),
    )


def _named(cell: str, names: Sequence[str]) -> Iterable[str]:
    """Return the players whom a cell names, by their whole names or unique beginnings. Raises Broken."""
    by_name = {normal(name): name for name in names}
    if normal(cell) in by_name:
        return (by_name[normal(cell)],)
    found = []
    for part in filter(None, _AND.split(cell)):
        fits = (
            [by_name[normal(part)]]
            if normal(part) in by_name
            else [name for key, name in by_name.items() if key.startswith(normal(part))]
        )
        if len(fits) != 1:
            raise Broken(said("'{part}' is none of its players", part=part[:40]))
        found += fits
    return found


def with_scores(grid: Grid, players: Map[str, int]) -> dict[str, int]:
    """Return the columns of which half the cells or more are scores: others hold something else than a player."""
    found = {}
    for name, index in players.items():
        cells = [cell for cell in column_of(grid, index) if cell not in ABSENT]
        scores = sum(SCORE.fullmatch(cell) is not None for cell in cells)
        if cells and 2 * scores >= len(cells) and normal(name) not in SUMS:
            found[name] = index
    return found


def _minutes(cell: str) -> int:
    """Return a length in minutes: of `95`, `95 min`, `1:35` or `1 h 35 min`; 0 for anything else."""
    found = _CLOCKED.fullmatch(cell.strip())
    return int(found[1] or 0) * 60 + int(found[2] or 0) if found else 0


def _id(own: str, title: str, played: str, players: Sequence[str]) -> str:
    """Return what identifies a play: its own id in the table, if it has one, its title, its date and its players."""
    return sha256(msgspec.json.encode([own, normal(title), played, players])).hexdigest()[:24]
