"""What contests came to for a player: rating, streaks, form and opponents, with the names that people and games have now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from spooklog.domain.values.answer import Answer, Time
from spooklog.projections.lists.contests.histories import History
from spooklog.projections.lists.contests.meetings import Ahead
from spooklog.projections.lists.contests.pairs import Pair, pairs_of
from spooklog.projections.lists.contests.ratings import Rating, ShownRating, shown_rating
from spooklog.projections.lists.contests.runs import Entry, Runs, Streaks, runs_of, runs_over
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
    """A game of a player's form, of a `title`: the place among `of` parties; `by_result` where only the result is known."""

    title: str
    place: int
    of: int
    won: bool
    by_result: bool


class Opponent(Pair, frozen=True):
    """The games of a player with another one, `player`, who has no name once erased."""

    player: str | None


NEMESIS = 3
"""How many games with each other make a nemesis, at least."""


class AllContests(NamedTuple):
    """What the contests of a player came to, whatever was played; `titles` has those of one title each.

    `by_chance` is the share of games that the player would win if all parties were alike. The `nemesis` is the one who finished
    ahead in the largest share of the games that both played: in more than the player did, and of `NEMESIS` games or more.
    """

    by_chance: float | None
    streaks: Streaks
    form: list[FormGame]
    against: list[Opponent]
    nemesis: Opponent | None
    titles: Mapping[Title, Contests]


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


def contests_of_player(store: Store, histories: Mapping[Title, History], person: str) -> AllContests:
    """Return a person's streaks, form and games against others, of all titles and by title, there with the rating."""
    figures = {
        title: _Figures(runs_of(one.games, person), pairs_of(one.games, person), one.ratings.now.get(person))
        for title, one in histories.items()
    }
    every = runs_over(sorted((game for one in figures.values() for game in one.runs.entries), key=lambda one: one.game.order))
    against: dict[str, Pair] = {}
    for other, pair in (one for figure in figures.values() for one in figure.pairs.items()):
        against[other] = pair.plus(against.get(other, Pair()))
    names = store.people.names(against.keys())
    entries = [*every.form, *(entry for one in figures.values() for entry in one.runs.form)]
    called = names_of(store.streams, [entry.game.game for entry in entries])
    opponents = _opponents(against, names)
    return AllContests(
        by_chance=sum(1 / entry.of for entry in every.entries) / len(every.entries) if every.entries else None,
        streaks=every.streaks,
        form=[_form_game(entry, called) for entry in every.form],
        against=opponents,
        nemesis=_nemesis_among(opponents),
        titles={
            title: Contests(
                rating=shown_rating(one.rating) if one.rating else None,
                streaks=one.runs.streaks,
                form=[_form_game(entry, called) for entry in one.runs.form],
                against=_opponents(one.pairs, names),
            )
            for title, one in figures.items()
        },
    )


def is_nemesis(games: Pair | Ahead) -> bool:
    """Return whether another player may be called a nemesis: ahead more often than behind, in some games with each other."""
    return games.games >= NEMESIS and games.lost > games.won


def _nemesis_among(opponents: Iterable[Opponent]) -> Opponent | None:
    """Return the nemesis of a player, as `AllContests` says; among equal ones the one with the most games."""
    ahead = [one for one in opponents if one.player is not None and is_nemesis(one)]
    return max(ahead, key=lambda one: (one.lost / one.games, one.games, one.player or ""), default=None)


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
        title=game.title.words,
        place=entry.place,
        of=entry.of,
        won=entry.won,
        by_result=game.by_result,
    )
