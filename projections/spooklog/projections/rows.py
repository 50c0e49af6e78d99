"""What the projections say of one game, as plain rows: a pure function of the folded game. Ids and seat numbers, no names."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import NamedTuple, TypeAlias

import msgspec
import orjson

from spooklog.domain.labels import Labels
from spooklog.domain.log.game import Game
from spooklog.domain.log.times import table_times
from spooklog.domain.series.result import result_of

DAMAGED = "damaged"
"""The status of a game whose log cannot be read to its end."""

UNCOUNTED = ("void", DAMAGED)
"""Of these, no result counts anywhere."""
_LONGEST = 24 * 60 * 60 * 1000


class GameRow(NamedTuple):
    """How a game stands. `winners` is a JSON list of seats, `copy_of` the game that it branched off from, `result` a `GameResult`
    as JSON; field order here and below is column order.
    """

    game: str
    ruleset: str
    slug: str
    status: str
    damaged: int | None
    level: str | None
    winners: str
    ended_by: str | None
    trust: str | None
    plies: int
    head: int
    played: int | None
    utc_offset: int | None
    touched: int
    length: int | None
    series: str | None = None
    copy_of: str | None = None
    result: str | None = None


PlyRow: TypeAlias = tuple[str, int, int, int, int, int, int | None, str, bool, int, str]
"""One line of the game as it now stands: game, ply, line, first and last entry, when it was recorded and when it happened, who
recorded it, whether it broke the game off, how many of its actions were ruled, and how it would be written with seat numbers for
labels. A plain tuple: there is one for nearly every entry of a store, and SQLite's driver binds these in two thirds of the time.
"""


class BoardRow(NamedTuple):
    """The full view after the last ply, as canonical JSON, and its digest, which is that of the entry."""

    game: str
    ply: int
    entry: int
    view: str
    digest: str


class ScoreboardRow(NamedTuple):
    """A seat's line of the scoreboard, or after the seats a team's, which has neither seat nor person."""

    game: str
    position: int
    seat: int | None
    person: str | None
    score: int | None
    rank: int | None
    winner: bool


class FigureRow(NamedTuple):
    """What a seat (0 is the team), or who sits there, has to say to a statistic of the ruleset."""

    game: str
    seat: int
    name: str
    person: str | None
    number: int


class Standing(NamedTuple):
    """How a game stands, and what for whom: all that statistics are made from."""

    game: GameRow
    scoreboard: tuple[ScoreboardRow, ...]


class Rows(NamedTuple):
    """Everything that the projections say of a game; `plies` from some ply on."""

    standing: Standing
    plies: tuple[PlyRow, ...]
    board: BoardRow | None
    figures: tuple[FigureRow, ...] = ()


class Tally(NamedTuple):
    """What one seat in one game adds to a person's statistics. Only sums: those can be taken back when a game is corrected.

    A decided game is `contested` where somebody could win it: with a team that plays together nobody has a place.
    """

    games: int = 0
    void: int = 0
    decided: int = 0
    contested: int = 0
    wins: int = 0
    counted: int = 0
    points: int = 0


def rows_of(id: str, game: Game, touched: int, *, kept: int = 0, damaged: int | None = None) -> Rows:
    """The rows of a game, without the first `kept` plies.

    `touched` is when its last entry was recorded; `damaged` the number of the entry that cannot be read, where there is one.
    """
    labels, line = Labels.numbered(len(game.started.persons)), game.line
    plies = tuple(
        (
            id,
            ply.number,
            ply.line,
            ply.first,
            ply.last,
            ply.at,
            ply.happened,
            ply.by,
            ply.void,
            len(ply.ruled) - ply.ruled.count(None),
            line(ply, labels),
        )
        for ply in game.plies[kept:]
    )
    figures = figures_of(id, game) if damaged is None else ()
    return Rows(standing_of(id, game, touched, damaged=damaged), plies, _board_row(id, game), figures)


def rows_of_unreadable(id: str, ruleset: str, touched: int) -> Rows:
    """The rows of a game that cannot even be begun: of it, only the index says anything."""
    slug = ruleset.partition("/")[0]
    row = GameRow(id, ruleset, slug, DAMAGED, 1, None, "[]", None, None, 0, 0, None, None, touched, None)
    return Rows(Standing(row, ()), (), None)


def standing_of(id: str, game: Game, touched: int, *, damaged: int | None = None) -> Standing:
    """How a game stands, without its plies and its board. The result of a damaged game counts for nothing."""
    started, meta = game.started, game.ruleset.meta
    outcome = game.outcome if damaged is None else None
    winners = outcome.winners if outcome else ()
    row = GameRow(
        game=id,
        ruleset=started.ruleset,
        slug=meta.slug,
        status=game.status if damaged is None else DAMAGED,
        damaged=damaged,
        level=str(started.options.get("record", meta.levels[0])),
        winners=orjson.dumps(winners).decode(),
        ended_by=outcome.ended_by if outcome else None,
        trust=outcome.trust if outcome else None,
        plies=len(game.plies),
        head=game.head,
        played=started.played,
        utc_offset=started.offset,
        touched=touched,
        length=length_of(game),
        copy_of=started.origin.stream if started.origin else None,
        result=None if damaged else msgspec.json.encode(result_of(game)).decode(),
    )
    scores = game.ruleset.scores(game.state)
    of_seat = {score.seat: score for score in scores if score.seat}
    board = []
    for seat, person in enumerate(started.persons, start=1):
        score = of_seat.get(seat)
        known = (score.score, score.rank) if score else (None, None)
        board.append(ScoreboardRow(id, seat, seat, person, *known, seat in winners))
    teams = (score for score in scores if not score.seat)
    board += (
        ScoreboardRow(id, place, None, None, team.score, team.rank, winner=False)
        for place, team in enumerate(teams, start=len(board) + 1)
    )
    return Standing(row, tuple(board))


def figures_of(id: str, game: Game) -> tuple[FigureRow, ...]:
    """What a game tells of itself. What would add nothing to a sum is left out."""
    persons, best = game.started.persons, {one.name for one in game.ruleset.meta.statistics if one.kind == "best"}
    return tuple(
        FigureRow(id, one.seat or 0, one.name, persons[one.seat - 1] if one.seat else None, one.number)
        for one in game.ruleset.statistics(game.state)
        if one.number or one.name in best
    )


def length_of(game: Game) -> int | None:
    """The time from the first ply to the last at the table, in ms, where both are known.

    What took longer than a day was put aside. When a game was broken off says nothing about how long it was played.
    """
    known = [time for time, ply in zip(table_times(game)[1:], game.plies, strict=True) if not ply.void]
    if len(known) < 2 or known[0] is None or known[-1] is None:
        return None
    length = known[-1] - known[0]
    return length if 0 < length <= _LONGEST else None


def tallies(standing: Standing | None) -> Counter[tuple[str, str, str]]:
    """What a game adds to the statistics, by ruleset, person and field of `Tally`. A person on two seats counts for both; a copy
    of another game adds nothing.
    """
    total: Counter[tuple[str, str, str]] = Counter()
    if standing is None or standing.game.copy_of:
        return total
    game = standing.game
    decided = game.ended_by is not None and game.status not in UNCOUNTED
    contested = decided and any(row.winner or row.rank is not None for row in standing.scoreboard)
    for row in standing.scoreboard:
        if row.person is None:
            continue
        counted = decided and row.score is not None
        tally = Tally(
            games=1,
            void=game.status == "void",
            decided=decided,
            contested=contested,
            wins=decided and bool(row.winner),
            counted=counted,
            points=row.score or 0 if counted else 0,
        )
        total.update({(game.slug, row.person, field): int(n) for field, n in zip(Tally._fields, tally, strict=True) if n})
    return total


def _board_row(id: str, game: Game) -> BoardRow:
    said = game.ruleset.canonical(game.state)
    return BoardRow(id, len(game.plies), game.head, said.decode(), sha256(said).hexdigest())


def same_plies(old: Game | None, new: Game) -> int:
    """How many plies two folds of a game begin with alike. Folds share their plies, so most of it is one comparison each."""
    before = old.plies if old else ()
    for number, (one, other) in enumerate(zip(before, new.plies, strict=False)):
        if one is not other and msgspec.structs.replace(one, state=None) != msgspec.structs.replace(other, state=None):
            return number
    return min(len(before), len(new.plies))
