"""The lines of a game as records, and the scores that they changed, from one fold of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from spooklog.domain.contract.results import ScoreRow
from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.times import table_times
from spooklog.projections.game.history import plies
from spooklog.projections.records.games import TEAM
from spooklog.store.logs.loaded import LoadedGame

NamesOf: TypeAlias = Callable[[Iterable[str]], Mapping[str, str | None]]
"""Returns the names of people by id."""


def ply_records(loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], names_of: NamesOf) -> Iterator[dict[str, Any]]:
    """Yield the record of each ply as the viewer knows the game now; `texts` are the game's words by their hashes."""
    game, offset = loaded.game, loaded.game.started.offset
    times, names = table_times(game), names_of({ply.by for ply in game.plies})
    disproved: dict[int, list[str]] = {}
    for breach in loaded.seen(viewer).breaches:
        if not breach.ruled:
            disproved.setdefault(breach.at, []).append(breach.rule)
    for ply, shown in zip(game.plies, plies(loaded, viewer, texts), strict=True):
        reasons = [ruling["why"] for ruling in shown["ruled"]] + [shown["why"]]
        yield {
            "game": loaded.stream.id,
            "ply": ply.number,
            "entry": ply.last,
            "line": shown["notation"],
            "recorded_by": names[ply.by],
            "recorder": ply.by,
            "at": ply.at,
            "time": times[ply.number],
            "offset": offset,
            "ruled": " ".join(ruling["rule"] for ruling in shown["ruled"]),
            "why": "\n".join(filter(None, reasons)),
            "disproved": " ".join(disproved.get(ply.number, ())),
            "notes": "\n".join([*shown["notes"], *(f"{one['player']}: {one['text']}" for one in shown["said"])]),
            "disputes": len(shown["disputes"]),
            "amended": shown["amended"],
            "void": ply.void,
        }


def point_records(loaded: LoadedGame, viewer: Viewer) -> Iterator[dict[str, Any]]:
    """Yield a record for each score that a ply changed, as the viewer knew it then."""
    game, labels = loaded.game, loaded.labels
    before: dict[int, int | None] = {}
    for ply in range(len(game.plies) + 1):
        now = SeenGame(game.moment(ply), labels, viewer)
        for position, row in positions(now.scores, len(loaded.seats)):
            was = before.get(position)
            before[position] = row.score
            if ply and row.score != was:
                yield {
                    "game": loaded.stream.id,
                    "ply": ply,
                    "position": position,
                    "label": labels[row.seat] if row.seat else TEAM,
                    "change": None if row.score is None else row.score - (was or 0),
                    "score": row.score,
                    "pending": row.pending,
                }


def positions(scores: Iterable[ScoreRow], seats: int) -> Iterator[tuple[int, ScoreRow]]:
    """Yield rows of a scoreboard with their places in the records of seats: seats first, then teams."""
    team = seats
    for row in scores:
        if row.seat is None:
            team += 1
        yield row.seat or team, row
