"""The lines of a game as records, and the scores that they changed, from one fold of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, TypeAlias

from spooklog.domain.contract.results import ScoreRow
from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.times import table_times
from spooklog.domain.values.answer import Time
from spooklog.domain.values.record import Means, Moment
from spooklog.projections.game.history import plies
from spooklog.projections.records.games import TEAM, OfGame
from spooklog.store.logs.loaded import LoadedGame

NamesOf: TypeAlias = Callable[[Iterable[str]], Mapping[str, str | None]]
"""Returns the names of people by id."""


class PlyRecord(OfGame, frozen=True, kw_only=True):
    """The record of a ply."""

    TABLE = "plies"
    EACH = "accepted line of a game, as the game stands now"
    KEY = ("game", "ply")

    ply: Annotated[int, Means("its number in the game, from 1")]
    entry: Annotated[int, Means("the number of its last entry in the log")]
    line: Annotated[str, Means("the line as players write it")]
    recorded_by: Annotated[str | None, Means("the name of who recorded it; empty for a person who was erased")]
    recorder: Annotated[str, Means("the same person as an id, which need not be among the players")]
    recorded: Annotated[Time, Moment("when it was recorded, as ISO 8601 by the table's clock")]
    happened: Annotated[Time | None, Moment("when it happened at the table, as ISO 8601, where the log shows that")]
    ruled: Annotated[str, Means("the rules whose breach the table let stand, between blanks")]
    why: Annotated[str, Means("the reasons of these rulings, or of breaking the game off")]
    disproved: Annotated[str, Means("the rules that it broke as came out later, between blanks")]
    notes: Annotated[str, Means("notes and words of players about it, a line each")]
    disputes: Annotated[int, Means("how many disputes are about it")]
    amended: Annotated[int | None, Means("the entry of the amendment that it is from")]
    void: Annotated[bool, Means("whether it broke the game off")]


class PointRecord(OfGame, frozen=True, kw_only=True):
    """The record of a score that a ply changed."""

    TABLE = "points"
    EACH = "change of a score, at the line that made it"
    KEY = ("game", "ply", "position")
    REFERS = ((("game", "ply"), "plies", ("game", "ply")), (("game", "position"), "seats", ("game", "position")))

    ply: Annotated[int, Means("the line")]
    position: Annotated[int, Means("the player or the team, by the place in `seats`")]
    label: Annotated[str, Means("the word that stands for the player in lines; `team` for a team")]
    name: Annotated[str | None, Means("the full name of that player; empty for a team and for one who was erased")]
    change: Annotated[
        int | None,
        Means("by how much the score changed, from 0 where there was none; empty where there is none any more"),
    ]
    score: Annotated[int | None, Means("the score after the line")]
    pending: Annotated[bool, Means("whether the score counts the game as if it ended there")]


def ply_records(
    loaded: LoadedGame, about: OfGame, viewer: Viewer, texts: Mapping[str, str], names_of: NamesOf
) -> Iterator[PlyRecord]:
    """Yield the record of each ply as the viewer knows the game now; `texts` are the game's words by their hashes."""
    game = loaded.game
    times, names = table_times(game), names_of({ply.by for ply in game.plies})
    disproved: dict[int, list[str]] = {}
    for breach in loaded.seen(viewer).breaches:
        if not breach.ruled:
            disproved.setdefault(breach.at, []).append(breach.rule)
    for ply, shown in zip(game.plies, plies(loaded, viewer, texts), strict=True):
        reasons = [ruling.why for ruling in shown.ruled] + [shown.why]
        yield about.also(
            PlyRecord,
            ply=ply.number,
            entry=ply.last,
            line=shown.notation,
            recorded_by=names[ply.by],
            recorder=ply.by,
            recorded=ply.at,
            happened=times[ply.number],
            ruled=" ".join(ruling.rule for ruling in shown.ruled),
            why="\n".join(filter(None, reasons)),
            disproved=" ".join(disproved.get(ply.number, ())),
            notes="\n".join([*shown.notes, *(f"{one.player}: {one.text}" for one in shown.said)]),
            disputes=len(shown.disputes),
            amended=shown.amended,
            void=ply.void,
        )


def point_records(loaded: LoadedGame, about: OfGame, viewer: Viewer) -> Iterator[PointRecord]:
    """Yield a record for each score that a ply changed, as the viewer knew it then."""
    game, labels, names = loaded.game, loaded.labels, {one.number: one.name for one in loaded.seats}
    before: dict[int, int | None] = {}
    for ply in range(len(game.plies) + 1):
        now = SeenGame(game.moment(ply), labels, viewer)
        for position, row in positions(now.scores, len(loaded.seats)):
            was = before.get(position)
            before[position] = row.score
            if ply and row.score != was:
                yield about.also(
                    PointRecord,
                    ply=ply,
                    position=position,
                    label=labels[row.seat] if row.seat else TEAM,
                    name=names.get(position),
                    change=None if row.score is None else row.score - (was or 0),
                    score=row.score,
                    pending=row.pending,
                )


def positions(scores: Iterable[ScoreRow], seats: int) -> Iterator[tuple[int, ScoreRow]]:
    """Yield rows of a scoreboard with their places in the records of seats: seats first, then teams."""
    team = seats
    for row in scores:
        if row.seat is None:
            team += 1
        yield row.seat or team, row
