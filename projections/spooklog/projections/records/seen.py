"""One game as records for a viewer: made from what the viewer knows of it, and from nothing else in the store."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import orjson

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.surroundings import in_words
from spooklog.domain.values.record import Record
from spooklog.projections.lists.game_rows import GameRow, ScoreboardRow, standing_of
from spooklog.projections.lists.games import described
from spooklog.projections.records.games import RecordedGame, written_scores
from spooklog.projections.records.players import PlayerSums
from spooklog.projections.records.plies import ply_records, point_records, positions
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store


def seen_records(store: Store, loaded: LoadedGame, viewer: Viewer, tables: Collection[str]) -> Iterator[Record]:
    """Yield the records of a game as a viewer knows it, for some tables: without its series.

    Lines are written as the viewer knows them after the last, scores as the viewer knew them then.
    """
    seen, merged = loaded.seen(viewer), store.people.merged()
    row, board = _row(loaded, seen), tuple(_board(loaded, seen))
    team = next((one.score for one in board if one.seat is None and one.score is not None), None)
    held, texts = loaded.game.surroundings, store.games.texts(row.game)
    around = {row.game: in_words(held, texts, store.people.names(held.watchers))}
    archived = () if loaded.stream.archived is None else (row.game,)
    (listed,) = described(store, [row], {} if team is None else {row.game: team}, {}, around, archived)
    record = RecordedGame(row, listed, board, loaded.seats, None)
    if record.may_have_written:
        record = record._replace(written=written_scores(seen.outcome, loaded.labels))
    sums = PlayerSums(store, merged)
    if "games" in tables:
        yield record.game()
    for seat in record.seat_records(merged):
        sums.take_seat(seat, counts=record.counts)
        if "seats" in tables:
            yield seat
    if "plies" in tables:
        yield from ply_records(loaded, record.about, viewer, texts, store.people.names)
    if "points" in tables:
        yield from point_records(loaded, record.about, viewer)
    if "players" in tables:
        yield from sums.records()


def _row(loaded: LoadedGame, seen: SeenGame) -> GameRow:
    """Return the row of the lists, with the outcome that the viewer knows."""
    game, outcome = loaded.game, seen.outcome
    return standing_of(loaded.stream.id, game, loaded.stream.touched).game._replace(
        level=game.record_level(outcome),
        winners=orjson.dumps(outcome.winners if outcome else ()).decode(),
        ended_by=outcome.ended_by if outcome else None,
        trust=outcome.trust if outcome else None,
        result=None,
    )


def _board(loaded: LoadedGame, seen: SeenGame) -> Iterator[ScoreboardRow]:
    """Yield the scoreboard that the viewer knows: a row for each seat, and then for each team."""
    persons, winners = loaded.game.started.persons, seen.outcome.winners if seen.outcome else ()
    known = dict(positions(seen.scores, len(persons)))
    for position in range(1, max([len(persons), *known]) + 1):
        row, seat = known.get(position), position if position <= len(persons) else None
        yield ScoreboardRow(
            game=loaded.stream.id,
            position=position,
            seat=seat,
            person=persons[seat - 1] if seat else None,
            score=row.score if row else None,
            rank=row.rank if row else None,
            winner=seat in winners,
        )
