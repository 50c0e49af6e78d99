"""Series in memory: opened, filled with results and games, counted. Players are told as letters, a is player 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.formats.result import GameResult, Reported
from spooklog.domain.formats.standings import Line, Standings
from spooklog.domain.log.entry import AnyEntry, Entry, Ruled
from spooklog.domain.log.texts import SealedText, seal
from spooklog.domain.series.commands import (
    AddGame,
    CloseSeries,
    CorrectResult,
    JoinSeries,
    LeaveSeries,
    RecordResult,
    RemoveGame,
    ReopenSeries,
    ReturnToSeries,
    SeriesCommand,
    SeriesSituation,
)
from spooklog.domain.series.formats import find_format
from spooklog.domain.series.opening import opened, terms_for
from spooklog.domain.series.series import Series, fold_series
from spooklog.domain.series.tally import Tallied, tally
from spooklog.domain.values.labels import Labels

SPOOKS = find_ruleset("spooks")


def players(names: str) -> tuple[int, ...]:
    """`bd` is players 2 and 4."""
    return tuple("abcdefghijkl".index(name) + 1 for name in names)


def letters(numbers: Sequence[int]) -> str:
    """The letters of players, in this order."""
    return "".join("abcdefghijkl"[number - 1] for number in numbers)


def reported(scores: str, *, dealer: str | None = None, winners: str = "", team: int | None = None) -> Reported:
    """`a0 b120 c?` is what three players had, in the order of their seats."""
    words = scores.split()
    return Reported(
        players=players("".join(word[0] for word in words)),
        points=tuple(None if word[1:] in ("", "?") else int(word[1:]) for word in words),
        winners=players(winners),
        team=team,
        dealer=players(dealer)[0] if dealer else None,
    )


def game(scores: str = "", *, seats: int = 0, status: str = "official", **more: object) -> GameResult:
    """The result of a game by seat: `0 12 ?`; without scores it is still being played."""
    if not scores:
        return GameResult(status="provisional", ruleset="spooks/1", seats=seats, **more)  # type: ignore[arg-type]
    points = tuple(None if word == "?" else int(word) for word in scores.split())
    winners = tuple(seat for seat, value in enumerate(points, start=1) if value == 0)
    keys = [(seat not in winners, value is None, value or 0) for seat, value in enumerate(points, start=1)]
    known = GameResult(
        status=status,  # type: ignore[arg-type]
        ruleset="spooks/1",
        seats=len(points),
        decided=True,
        winners=winners,
        points=points,
        ranks=tuple(1 + sum(other < key for other in keys) for key in keys),
        trust="full",
        ended_by="play",
        level="full",
    )
    return msgspec.structs.replace(known, **more)


class Book:
    """A series while it is written: the entries stay, so that it can be folded anew."""

    def __init__(
        self,
        format: str = "spooks-short",
        seats: int = 3,
        *,
        ruleset: AnyRuleset = SPOOKS,
        settings: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.entries: list[tuple[int, AnyEntry]] = []
        self.games: dict[str, GameResult] = {}
        chosen, options = find_format(ruleset, format), dict(options or {})
        terms = terms_for(ruleset, chosen, Labels.numbered(seats), settings or {}, options)
        event = opened(chosen, terms, tuple(f"p{number}" for number in range(seats)), (), frozenset(options))
        self.write(event)

    @property
    def series(self) -> Series:
        """The series, folded from nothing."""
        return fold_series(self.entries)

    @property
    def tallied(self) -> Tallied:
        """The series with its games counted."""
        return tally(self.series, self.games)

    @property
    def standings(self) -> Standings:
        """How it stands."""
        return self.tallied.standings

    def line(self, number: int) -> Line:
        """A game of it."""
        return next(line for line in self.standings.lines if line.number == number)

    def result(self, scores: str, **more: object) -> Book:
        """Record a result."""
        return self._take(RecordResult(reported(scores, **more)))  # type: ignore[arg-type]

    def add(self, name: str, seats: str, result: GameResult) -> Book:
        """Add a game."""
        return self._take(AddGame(name, players(seats), result), {name: result})

    def correct(self, number: int, scores: str, **more: object) -> Book:
        """Correct a recorded result."""
        return self._take(CorrectResult(number, reported(scores, **more), "a slip"))  # type: ignore[arg-type]

    def remove(self, number: int) -> Book:
        """Take a game out."""
        return self._take(RemoveGame(number))

    def join(self, points: int | None = None) -> Book:
        """Take in the next player."""
        number = self.series.terms.players
        return self._take(JoinSeries(f"p{number}", sealed("abcdefgh"[number]), points))

    def leave(self, name: str) -> Book:
        """Let a player leave."""
        return self._take(LeaveSeries(players(name)[0]))

    def back(self, name: str, points: int | None = None) -> Book:
        """Take back a player who left."""
        return self._take(ReturnToSeries(players(name)[0], points))

    def close(self, why: str | None = None) -> Book:
        """Close it."""
        return self._take(CloseSeries(why))

    def reopen(self) -> Book:
        """Open it again."""
        return self._take(ReopenSeries())

    def _take(self, command: SeriesCommand, games: Mapping[str, GameResult] | None = None) -> Book:
        """Decide a command, with the games counted if it `COUNTS`, and write what comes of it; `games` are new from then on."""
        decision = command.decide(SeriesSituation(self.series, sealed, self.tallied if command.COUNTS else None))
        self.games |= games or {}
        for draft in decision.drafts:
            self.write(draft.event, draft.digest, draft.ruled)
            assert self.series.digest == draft.digest
        return self

    def write(self, event: object, digest: str = "", ruled: Ruled | None = None) -> None:
        """Write an event, whatever speaks against it."""
        entry: AnyEntry = Entry(1, "p0", len(self.entries), "", digest, event, ruled=ruled)  # type: ignore[arg-type]
        self.entries.append((len(self.entries) + 1, entry))


def sealed(text: str) -> SealedText:
    """A text with no salt."""
    return seal(text, b"")


def totals(book: Book) -> tuple[int, ...]:
    """The totals of all players."""
    return book.standings.totals


def flags(book: Book, number: int) -> list[str]:
    """The rules of the flags of a game."""
    return [flag.rule.removeprefix("spooks:") for flag in book.line(number).flags]
