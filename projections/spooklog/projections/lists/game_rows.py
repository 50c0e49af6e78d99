"""The rows of one game in the tables: pure functions of the folded game. They hold ids and seat numbers, no names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

import msgspec
import orjson
from msgspec.structs import astuple

from spooklog.domain.formats.result import GameResult
from spooklog.domain.log.game import Game, Steps
from spooklog.domain.log.outline import Outline
from spooklog.domain.log.result import result_of
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.surroundings import Surroundings
from spooklog.domain.log.times import table_times
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import english
from spooklog.projections.lists.precedent_rows import PrecedentRow, precedents_of
from spooklog.projections.lists.surroundings_rows import SurroundingsRow, surroundings_rows_of

DAMAGED: Final = "damaged"
"""The status of a game whose log cannot be read to its end."""

UNSUPPORTED: Final = "unsupported"
"""The status of a game that was never folded here, since this program does not support its ruleset."""

RESULT: Final = "result"
"""The record level of a game that is known by its result alone."""

UNCOUNTED = ("void", DAMAGED, UNSUPPORTED)
"""The statuses whose results count nowhere."""

A_MINUTE = 60_000
"""In ms."""

_LONGEST = 24 * 60 * 60 * 1000
"""The longest length of a game, in ms: one that took more than a day was put aside meanwhile."""


class GameRow(NamedTuple):
    """A row of `games`: how a game stands.

    `winners` is a JSON list of seats, `copy_of` the game that it branched off from, `result` a `GameResult` as JSON. `number` is
    set for a result that its series holds without a game, `title` for a game that is not called after its ruleset. Field order
    here and below is column order.
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
    title: str | None = None

    @property
    def logged(self) -> bool:
        """Whether the game has a log of its own."""
        return self.number is None

    @property
    def seated_in(self) -> str:
        """The log that names the players of the game: its own, or for a result that of its series."""
        return self.game if self.logged else self.series or ""


class ScoreboardRow(NamedTuple):
    """A row of `scoreboards`: a seat's line, or after the seats a team's, which has neither seat nor person."""

    game: str
    position: int
    seat: int | None
    person: str | None
    score: int | None
    rank: int | None
    winner: bool


class FigureRow(NamedTuple):
    """A row of `figures`: the value that a seat (0 is the team) and its person add to a statistic of the ruleset."""

    game: str
    seat: int
    name: str
    person: str | None
    number: int


class Standing(NamedTuple):
    """A game's row and its scoreboard: all that statistics are made from."""

    game: GameRow
    scoreboard: tuple[ScoreboardRow, ...]


class Rows(NamedTuple):
    """All rows of a game."""

    standing: Standing
    figures: tuple[FigureRow, ...] = ()
    precedents: tuple[PrecedentRow, ...] = ()
    around: tuple[SurroundingsRow, ...] = ()


class Tally(Answer, frozen=True, kw_only=True):
    """What one seat in one game adds to a person's statistics: sums alone, as a corrected game takes back what it added.

    A decided game is `contested` where a player could win it: players of one team have no places of their own. `results` are the
    decided games that are known by their result alone, in their log or in a series.
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
        """Return the sums of both."""
        return Tally.of(map(sum, zip(astuple(self), astuple(other), strict=True)))

    @classmethod
    def of(cls, sums: Iterable[int]) -> Tally:
        """Return the sums that stand in the order of the fields."""
        return cls(**dict(zip(cls.__struct_fields__, sums, strict=True)))


def rows_of(id: str, game: Game, touched: int, *, damaged: int | None = None) -> Rows:
    """Return the rows of a game.

    `touched` is when its last entry was recorded, `damaged` the number of the first entry that cannot be read.
    """
    figures = figures_of(id, game) if damaged is None else ()
    standing, around = standing_of(id, game, touched, damaged=damaged), surroundings_rows_of(id, game.surroundings)
    return Rows(standing, figures, precedents_of(id, game), around)


def rows_of_unreadable(id: str, ruleset: str, touched: int) -> Rows:
    """Return the rows of a game whose first entry cannot be read: only what the index of the store has."""
    slug = ruleset.partition("/")[0]
    row = GameRow(id, ruleset, slug, DAMAGED, 1, None, "[]", None, None, 0, 0, None, None, touched, None)
    return Rows(Standing(row, ()))


def rows_of_outline(id: str, outline: Outline, touched: int, *, damaged: int | None = None) -> Rows:
    """Return the rows of an unsupported game: its ruleset, persons and plies, but no result."""
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
        length=_said(outline.surroundings),
        copy_of=started.origin.stream if started.origin else None,
        result=None if damaged else msgspec.json.encode(result, enc_hook=english).decode(),
    )
    persons = enumerate(started.persons, start=1)
    board = tuple(ScoreboardRow(id, seat, seat, person, None, None, winner=False) for seat, person in persons)
    return Rows(Standing(row, board), around=surroundings_rows_of(id, outline.surroundings))


def standing_of(id: str, game: Game, touched: int, *, damaged: int | None = None) -> Standing:
    """Return a game's row and scoreboard. A damaged game has no result."""
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
        result=None if damaged else msgspec.json.encode(result_of(game), enc_hook=english).decode(),
        title=game.ruleset.rules.title(game.setup),
    )
    scores = SeenGame(
        game, Labels.numbered(len(started.persons)), "public"
    ).scores  # as the public sees it: before the end the log may know more than the table
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
    """Return the values that a game adds to the statistics of its ruleset, without those that add nothing to a sum."""
    persons, best = game.started.persons, {one.name for one in game.ruleset.meta.statistics if one.kind == "best"}
    return tuple(
        FigureRow(id, one.seat or 0, one.name, persons[one.seat - 1] if one.seat else None, one.number)
        for one in game.ruleset.results.statistics(Steps(game), game.state)
        if one.number or one.name in best
    )


def length_of(game: Game) -> int | None:
    """Return how long a game took in ms: as people said, else the time from the first ply to the last at the table.

    None where one of both is unknown, and for no time or more than a day.

    A line that breaks the game off is left out: when it was recorded says nothing about how long the table played.
    """
    if (said := _said(game.surroundings)) is not None:
        return said
    known = [time for time, ply in zip(table_times(game)[1:], game.plies, strict=True) if not ply.void]
    if len(known) < 2 or known[0] is None or known[-1] is None:
        return None
    length = known[-1] - known[0]
    return length if 0 < length <= _LONGEST else None


def _said(held: Surroundings) -> int | None:
    """Return how long a game took by its log, in ms; None where the log does not say."""
    return None if held.minutes is None else held.minutes * A_MINUTE


Added: TypeAlias = Counter[tuple[str, str, str, str]]
"""Sums by ruleset, title (empty where the games have none of their own), person and field of `Tally`."""


def tallies(standing: Standing | None) -> Added:
    """Return what a game adds to the statistics.

    A person on two seats counts for both. A copy of another game adds nothing.
    """
    total: Added = Counter()
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
        key = (game.slug, game.title or "", row.person)
        total.update({(*key, field): int(n) for field, n in zip(Tally.__struct_fields__, astuple(tally), strict=True) if n})
    return total
