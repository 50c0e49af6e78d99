"""Games and players of a store, as plain data: the JSON of `games`, `players`, `players show`. Names are those of now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Annotated, Any, NamedTuple

import msgspec
import sqlalchemy as sa

from spooklog.domain.errors import Corrupt, Usage
from spooklog.domain.registry import find_ruleset, unsupported
from spooklog.projections.archived import archived, without_archived
from spooklog.projections.database import Database, Muddled, live_tables, sound
from spooklog.projections.figures import shown_figures, told_figures
from spooklog.projections.rebuild import bring_up_to_date
from spooklog.projections.rows import DAMAGED, UNSUPPORTED, GameRow, Tally
from spooklog.projections.tables import TableSet
from spooklog.projections.view import Progress
from spooklog.store.archiving import reasons
from spooklog.store.loaded import labels_of
from spooklog.store.rows import Seat
from spooklog.store.store import Store
from spooklog.store.whole import shown

_MOST_SEATS = 1000
"""More than any table has."""

STATUSES = ("provisional", "official", "amended", "void", DAMAGED, UNSUPPORTED)


class Wanted(NamedTuple):
    """Which games: of a ruleset (`spooks` or `spooks/1`), with a player by name, of a status, of a series, or some by id. None is
    any. With `archived` those that were archived, else the others.
    """

    ruleset: str | None = None
    player: str | None = None
    status: str | None = None
    games: Sequence[str] | None = None
    series: str | None = None
    archived: bool = False


@contextmanager
def up_to_date(store: Store, progress: Progress | None = None) -> Iterator[tuple[sa.Connection, TableSet]]:
    """The live tables, caught up with the log, as they are at one moment. Raises Poison, Unavailable."""
    store.recorder.max_notification_id()  # a store in memory that is closed has no lists any more, and says so here
    bring_up_to_date(store.log, progress)
    database = Database(store.recorder.location)
    try:
        with database.reading() as connection:
            yield connection, live_tables(connection)
    finally:
        database.close()


def games(store: Store, wanted: Wanted | None = None, *, limit: int, progress: Progress | None = None) -> list[dict[str, Any]]:
    """Games, the one touched last first.

    Those whose rules this program does not play are `unsupported`, with the result that they had when they were last
    folded here, if they were. Raises NotFound for a ruleset or a player that is not there, Usage for a status."""
    wanted = wanted or Wanted()
    if wanted.status and wanted.status not in STATUSES:
        raise Usage(f"no game has the status '{wanted.status}'", input=wanted.status, expected=STATUSES)
    persons = persons_called(store, wanted.player) if wanted.player else None
    with up_to_date(store, progress) as (connection, tables):
        if wanted.ruleset:
            check_ruleset(connection, tables, wanted.ruleset)
        column = tables.games.c
        unplayed = _unplayed(connection, tables) if wanted.status else ()
        select = sa.select(tables.games).where(*_conditions(tables, wanted, persons, unplayed))
        newest = select.order_by(column.touched.desc(), column.played.desc(), column.game).limit(limit)
        rows = [GameRow(*row) for row in sound(connection, newest)]
        teams = _teams(connection, tables, [row.game for row in rows if row.ended_by])
    ids = [row.game for row in rows]
    names = store.streams.names([*ids, *(id for row in rows for id in (row.copy_of, row.series) if id)])
    seats, cut = store.people.seats_of(ids), store.streams.cut_off(ids)
    why: dict[str, str | None] = {}
    with suppress(Corrupt):  # of a store whose own log is damaged, db check tells
        why = reasons(store.own_log) if wanted.archived else {}
    return [
        _game(row, names, seats[row.game], teams.get(row.game), cut_off=row.game in cut)
        | {"archived": wanted.archived, "archived_why": why.get(row.game)}
        for row in rows
    ]


def changes(store: Store, wanted: Wanted, ids: Sequence[str]) -> list[dict[str, Any]]:
    """Those of some games that are wanted, in this order, as in `games`, each with `notation`, the line played last."""
    if not ids:
        return []
    found = games(store, wanted._replace(games=ids), limit=len(ids))
    names = store.streams.names(ids)
    place = {names[id]: number for number, id in enumerate(ids)}
    told = []
    for row in sorted(found, key=lambda row: place[row["game"]]):
        line = None
        if row["status"] not in (DAMAGED, UNSUPPORTED):
            loaded = store.games.load(ids[place[row["game"]]])
            line = loaded.game.line(loaded.game.plies[-1], loaded.labels) if loaded.game.plies else None
        told.append(row | {"notation": line})
    return told


def players(store: Store, ruleset: str | None = None, *, progress: Progress | None = None) -> list[dict[str, Any]]:
    """Everybody who has sat on a seat, with what came of it; whoever played most first. Raises NotFound for a ruleset.

    `games` counts seats taken. `share` is of decided games, `mean` of games whose points were counted; points of several rulesets
    have no mean. `played` is when somebody's last game took place. Under one name stand all who were merged into it.
    """
    with up_to_date(store, progress) as (connection, tables):
        if ruleset:
            check_ruleset(connection, tables, all_versions(ruleset))
        sums, board, game = tables.statistics, tables.scoreboards, tables.games
        sat = sa.select(sums).where(sums.c.slug == ruleset if ruleset else sa.true())
        rows = list(without_archived(connection, tables, sound(connection, sat)))
        last = sa.select(board.c.person, sa.func.max(game.c.played)).join_from(board, game, board.c.game == game.c.game)
        last = last.where(board.c.person.is_not(None), game.c.slug == ruleset if ruleset else sa.true())
        last = last.where(~archived(game.c.game)).group_by(board.c.person)
        played: dict[str, int] = dict(map(tuple, sound(connection, last)))
    merged = store.people.merged()
    people: dict[str, list[tuple[str, str, Tally]]] = {}
    for of_slug, person, tally in rows:
        people.setdefault(merged.get(person, person), []).append((of_slug, person, tally))
    names = store.people.names([*people, *(person for parts in people.values() for _, person, _ in parts)])
    listed = [_player(id, parts, names, played) for id, parts in people.items()]
    return sorted(listed, key=lambda row: (-row["games"], row["player"] is None, str(row["player"]).casefold()))


def player(store: Store, name: str, *, progress: Progress | None = None) -> dict[str, Any]:
    """What came of one person's games, in all and ruleset by ruleset, with what these tell of themselves. Raises NotFound."""
    persons = persons_called(store, name)
    merged = store.people.merged()
    with up_to_date(store, progress) as (connection, tables):
        sums, board, game = tables.statistics, tables.scoreboards, tables.games
        theirs = sound(connection, sa.select(sums).where(sums.c.person.in_(persons)).order_by(sums.c.slug))
        parts = list(without_archived(connection, tables, theirs))
        last = sa.select(game.c.slug, sa.func.max(game.c.played)).join_from(board, game, board.c.game == game.c.game)
        last = last.where(board.c.person.in_(persons), ~archived(game.c.game)).group_by(game.c.slug)
        played: dict[str, int] = dict(map(tuple, sound(connection, last)))
        told = told_figures(connection, tables, None, merged, persons)
    id, names = persons[0], store.people.names(persons)
    each = []
    for slug in dict.fromkeys(of_slug for of_slug, _, _ in parts):
        row = _player(id, [part for part in parts if part[0] == slug], names, {id: played[slug]} if slug in played else {})
        del row["player"], row["also"]
        each.append({"ruleset": slug, **row, "figures": shown_figures(slug, told[slug]) if slug in told else []})
    total = _player(id, parts, names, {id: max(played.values())} if played else {})
    also = sorted(one for person in persons[1:] if (one := names[person]))
    return {**total, "also": also, "rulesets": each}


def all_versions(ruleset: str) -> str:
    """The slug of a ruleset whose versions are counted together. Raises Usage where one version is wanted."""
    slug, slash, _ = ruleset.partition("/")
    if slash:
        raise Usage(f"people's games of all versions of {slug} are counted together", input=ruleset, expected=(slug,))
    return slug


def check_ruleset(connection: sa.Connection, tables: TableSet, ruleset: str) -> None:
    """Raise NotFound for a ruleset that neither this program nor any game of the store knows."""
    column = tables.games.c
    known = sa.select(column.game).where(sa.or_(column.slug == ruleset, column.ruleset == ruleset)).limit(1)
    if connection.execute(known).first() is None:
        find_ruleset(ruleset.partition("/")[0])


def _unplayed(connection: sa.Connection, tables: TableSet) -> tuple[str, ...]:
    """The rulesets of listed games that this program does not play, as stored."""
    rulesets = sound(connection, sa.select(tables.games.c.ruleset).distinct())
    return tuple(name for (name,) in rulesets if unsupported(name))


def _conditions(
    tables: TableSet, wanted: Wanted, persons: Sequence[str] | None, unplayed: Sequence[str]
) -> Iterator[sa.ColumnElement[bool]]:
    column, seat = tables.games.c, tables.scoreboards.c
    yield archived(column.game) if wanted.archived else ~archived(column.game)
    if wanted.ruleset:
        yield (column.ruleset if "/" in wanted.ruleset else column.slug) == wanted.ruleset
    if wanted.status == UNSUPPORTED:
        yield sa.and_(column.ruleset.in_(unplayed), column.status != DAMAGED)
    elif wanted.status:
        yield column.status == wanted.status
        if wanted.status != DAMAGED:
            yield column.ruleset.not_in(unplayed)
    if wanted.series:
        yield column.series == wanted.series
    if wanted.games is not None:
        yield column.game.in_(wanted.games)
    if persons is not None:
        yield column.game.in_(sa.select(seat.game).where(seat.person.in_(persons)))


def persons_called(store: Store, name: str) -> list[str]:
    """Everybody who is the person of a name. Raises NotFound."""
    person = store.people.called(name)
    merged = store.people.merged()
    counts = merged.get(person.id, person.id)
    return [counts, *(id for id, into in merged.items() if into == counts)]


def _teams(connection: sa.Connection, tables: TableSet, games: Sequence[str]) -> dict[str, int]:
    """The points of the teams of some games."""
    board = tables.scoreboards.c
    mine = sa.select(board.game, board.score).where(board.seat.is_(None), board.score.is_not(None), board.game.in_(games))
    return dict(map(tuple, sound(connection, mine.order_by(board.position.desc()))))


def _game(row: GameRow, names: Mapping[str, str], seats: Sequence[Seat], team: int | None, *, cut_off: bool) -> dict[str, Any]:
    labels, problem = labels_of(seats), unsupported(row.ruleset)
    winners = [labels[seat] if seat <= len(labels) else str(seat) for seat in winning_seats(row)]
    if row.status == DAMAGED:
        standing = f"damaged at entry {row.damaged}"
    elif cut_off:
        standing = "damaged: its last entries are gone"
    else:
        over = "nobody won" if team is None else f"team {team}"
        known = "" if row.status == UNSUPPORTED else over if row.ended_by else "going on"
        standing = f"{' and '.join(winners)} won" if winners else known
        standing = "void" if row.status == "void" else standing
        amended, copy = row.status == "amended", row.copy_of is not None
        marks = ("amended" if amended else "", "a copy" if copy else "", UNSUPPORTED if problem else "")
        standing = ", ".join(filter(None, (standing, *marks)))
    return {
        "game": names[row.game],
        "ruleset": row.ruleset,
        "entry": row.head,
        "touched": row.touched,
        "players": [{"player": label, "name": seat.name} for label, seat in zip(labels.names, seats, strict=True)],
        "ply": row.plies,
        "status": DAMAGED if cut_off or row.status == DAMAGED else UNSUPPORTED if problem else row.status,
        "winners": winners,
        "standing": standing,
        "copy_of": names[row.copy_of] if row.copy_of else None,
        "series": names[row.series] if row.series else None,
        "played": row.played,
    }


def winning_seats(row: GameRow) -> list[int]:
    """The seats that won a game. Raises Muddled."""
    try:
        return msgspec.json.decode(row.winners, type=list[Annotated[int, msgspec.Meta(ge=1, le=_MOST_SEATS)]])
    except msgspec.MsgspecError as problem:
        raise Muddled(f"winners cannot be {shown(row.winners, 40)}") from problem


def _player(
    id: str, parts: Sequence[tuple[str, str, Tally]], names: dict[str, str | None], played: dict[str, int]
) -> dict[str, Any]:
    total = Tally(*map(sum, zip(Tally(), *(tally for _, _, tally in parts), strict=True)))
    members = dict.fromkeys([id, *(person for _, person, _ in parts)])
    one_ruleset = len({slug for slug, _, tally in parts if tally.counted}) == 1
    return {
        "player": names[id],
        "also": sorted(name for person in members if person != id and (name := names[person])),
        **total._asdict(),
        "share": total.wins / total.contested if total.contested else None,
        "mean": total.points / total.counted if one_ruleset else None,
        "played": max((played[person] for person in members if person in played), default=None),
    }
