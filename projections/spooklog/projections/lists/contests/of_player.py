"""What contests came to for a player: rating, streaks, form and opponents, with the names that people and games have now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spooklog.domain.values.answer import Answer, Time
from spooklog.projections.lists.contests.contests import Decided
from spooklog.projections.lists.contests.pairs import Pair, pairs_of
from spooklog.projections.lists.contests.ratings import Rating, Ratings, ShownRating, shown_rating
from spooklog.projections.lists.contests.runs import Entry, Runs, Streaks, runs_of
from spooklog.projections.lists.filters import name_order
from spooklog.projections.lists.result_rows import names_of
from spooklog.projections.lists.titles import Title
from spooklog.store.store import Store


class PlayedGame(Answer, frozen=True, kw_only=True):
    """A game, and when it was played by the table's clock: `offset` is in minutes from UTC, where it is known."""

    game: str
    played: Time | None
    offset: int | None


class FormGame(PlayedGame, frozen=True, kw_only=True):
    """A game of a player's form: the place among `of` parties; `by_result` where only the result is known."""

    place: int
    of: int
    won: bool
    by_result: bool


class Opponent(Pair, frozen=True):
    """The games of a player with another one, `player`, who has no name once erased."""

    player: str | None


class Contests(NamedTuple):
    """What the contests of one title came to for a player."""

    rating: ShownRating | None
    streaks: Streaks
    form: list[FormGame]
    against: list[Opponent]


class _Figures(NamedTuple):
    """The same without names."""

    runs: Runs
    pairs: Mapping[str, Pair]
    rating: Rating | None


def contests_of_player(store: Store, games: Mapping[Title, Sequence[Decided]], person: str) -> dict[Title, Contests]:
    """Return by title a person's rating, streaks, form and games against others.

    `games` are all decided games of each title, as a rating depends on the games of the others.
    """
    figures = {
        title: _Figures(runs_of(some, person), pairs_of(some, person), Ratings(some).now.get(person))
        for title, some in games.items()
    }
    names = store.people.names({other for one in figures.values() for other in one.pairs})
    called = names_of(store.streams, [entry.game.game for one in figures.values() for entry in one.runs.form])
    return {
        title: Contests(
            rating=shown_rating(one.rating) if one.rating else None,
            streaks=one.runs.streaks,
            form=[_form_game(entry, called) for entry in one.runs.form],
            against=_opponents(one.pairs, names),
        )
        for title, one in figures.items()
    }


def _opponents(pairs: Mapping[str, Pair], names: Mapping[str, str | None]) -> list[Opponent]:
    """Return the other players, those with the most games first, erased names last among equal ones."""
    rows = [pair.also(Opponent, player=names[other]) for other, pair in pairs.items()]
    return sorted(rows, key=lambda row: (-(row.games + row.together), *name_order(row.player)))


def _form_game(entry: Entry, names: Mapping[str, str]) -> FormGame:
    game = entry.game
    return FormGame(
        game=names[game.game],
        played=game.played,
        offset=game.offset,
        place=entry.place,
        of=entry.of,
        won=entry.won,
        by_result=game.by_result,
    )
