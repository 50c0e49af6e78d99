"""What the projections say of one game, as plain rows: a pure function of the folded game. Ids and seat numbers, no names."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

import msgspec
import orjson

from spooklog.domain.labels import Labels
from spooklog.domain.log.game import Game, Steps
from spooklog.domain.log.outline import Outline
from spooklog.domain.log.result import result_of
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.times import table_times
from spooklog.domain.series.result import GameResult
from spooklog.projections.lists.precedent_rows import PrecedentRow, precedents_of

DAMAGED: Final = "damaged"
"""The status of a game whose log cannot be read to its end."""

UNSUPPORTED: Final = "unsupported"
"""The status of a game that was never folded here, since this program does not play by its rules."""

RESULT: Final = "result"
"""The record level of a game of which only the result is known."""

UNCOUNTED = ("void", DAMAGED, UNSUPPORTED)
"""Of these, no result counts anywhere."""
_LONGEST = 24 * 60 * 60 * 1000


class GameRow(NamedTuple):
    """How a game stands. `winners` is a JSON list of seats, `copy_of` the game that it branched off from, `result` a `GameResult`
    as JSON; `number` is that of a result which its series holds without a game. Field order here and below is column order.
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
    number: int | None = None

    @property
    def logged(self) -> bool:
        """Whether it has a log of its own."""
        return self.number is None


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
    """Everything that the projections say of a game."""

    standing: Standing
    figures: tuple[FigureRow, ...] = ()
    precedents: tuple[PrecedentRow, ...] = ()


class Tally(NamedTuple):
    """What one seat in one game adds to a person's statistics. Only sums: those can be taken back when a game is corrected.

    A decided game is `contested` where a player could win it: in a team that plays together no player has a place. `results` are
    the decided games of which only the result is known, in their log or in a series.
    """

    games: int = 0
    void: int = 0
    decided: int = 0
    contested: int = 0
    wins: int = 0
    counted: int = 0
    points: int = 0
    results: int = 0

    def plus(self, other: Tally) -> Tally:
        """This with more games."""
        return Tally(*map(sum, zip(self, other, strict=True)))


def rows_of(id: str, game: Game, touched: int, *, damaged: int | None = None) -> Rows:
    """The rows of a game.

    `touched` is when its last entry was recorded; `damaged` the number of the entry that cannot be read, where there is one.
    """
    figures = figures_of(id, game) if damaged is None else ()
    return Rows(standing_of(id, game, touched, damaged=damaged), figures, precedents_of(id, game))


def rows_of_unreadable(id: str, ruleset: str, touched: int) -> Rows:
    """The rows of a game that cannot even be begun: of it, only the index says anything."""
    slug = ruleset.partition("/")[0]
    row = GameRow(id, ruleset, slug, DAMAGED, 1, None, "[]", None, None, 0, 0, None, None, touched, None)
    return Rows(Standing(row, ()))


def rows_of_outline(id: str, outline: Outline, touched: int, *, damaged: int | None = None) -> Rows:
    """The rows of a game that was never folded here, since this program does not play by its rules: of it no result is known."""
    started, level = outline.started, outline.started.options.get("record")
    result = GameResult(status=UNSUPPORTED, ruleset=started.ruleset, seats=len(started.persons))
    row = GameRow(
        game=id,
        ruleset=started.ruleset,
        slug=started.ruleset.partition("/")[0],
        status=UNSUPPORTED if damaged is None else DAMAGED,
        damaged=damaged,
        level=level if isinstance(level, str) else None,
        winners="[]",
        ended_by=None,
        trust=None,
        plies=len(outline.plies),
        head=outline.head,
        played=started.played,
        utc_offset=started.offset,
        touched=touched,
        length=None,
        copy_of=started.origin.stream if started.origin else None,
        result=None if damaged else msgspec.json.encode(result).decode(),
    )
    persons = enumerate(started.persons, start=1)
    board = tuple(ScoreboardRow(id, seat, seat, person, None, None, winner=False) for seat, person in persons)
    return Rows(Standing(row, board))


def standing_of(id: str, game: Game, touched: int, *, damaged: int | None = None) -> Standing:
    """How a game stands. The result of a damaged game counts for nothing."""
    started = game.started
    outcome = game.outcome if damaged is None else None
    winners = outcome.winners if outcome else ()
    row = GameRow(
        game=id,
        ruleset=started.ruleset,
        slug=game.ruleset.meta.slug,
        status=game.status if damaged is None else DAMAGED,
        damaged=damaged,
        level=game.record_level(outcome),
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
    scores = SeenGame(game, Labels.numbered(len(started.persons)), "public").scores  # before the end the log may know more
    of_seat = {score.seat: score for score in scores if score.seat}
    board = []
    for seat, person in enumerate(started.persons, start=1):
        score = of_seat.get(seat)
        points, rank = (score.score, score.rank) if score else (None, None)
        board.append(ScoreboardRow(id, seat, seat, person, points, rank, seat in winners))
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
        for one in game.ruleset.results.statistics(Steps(game), game.state)
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
            results=decided and game.level == RESULT,
        )
        total.update({(game.slug, row.person, field): int(n) for field, n in zip(Tally._fields, tally, strict=True) if n})
    return total
