"""Streaks, form, pairs and ratings as plain data, with the names that people and games have now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from spooklog.projections.lists.contests.contests import Decided
from spooklog.projections.lists.contests.pairs import Pair, pairs_of
from spooklog.projections.lists.contests.ratings import Rating, Ratings
from spooklog.projections.lists.contests.runs import Entry, Runs, Streak, runs_of
from spooklog.projections.lists.result_rows import names_of
from spooklog.projections.lists.titles import Title
from spooklog.store.store import Store


def games_by_title(games: Iterable[Decided]) -> dict[Title, list[Decided]]:
    """Return games by title, each list in the order of the games."""
    found: dict[Title, list[Decided]] = {}
    for game in games:
        found.setdefault(game.title, []).append(game)
    return found


class _Figures(NamedTuple):
    """What the contests of one title came to for a player."""

    runs: Runs
    pairs: Mapping[str, Pair]
    rating: Rating | None


def contests_of_player(store: Store, games: Mapping[Title, Sequence[Decided]], person: str) -> dict[Title, dict[str, Any]]:
    """Return by title a person's `rating`, `streaks`, `form` and games `against` others.

    `games` are all decided games of each title, as a rating depends on the games of the others.
    """
    figures = {
        title: _Figures(runs_of(some, person), pairs_of(some, person), Ratings(some).now.get(person))
        for title, some in games.items()
    }
    names = store.people.names({other for one in figures.values() for other in one.pairs})
    called = names_of(store.streams, [entry.game.game for one in figures.values() for entry in one.runs.form])
    return {
        title: {
            "rating": plain_rating(one.rating) if one.rating else None,
            "streaks": _plain_runs(one.runs),
            "form": [_plain_entry(entry, called) for entry in one.runs.form],
            "against": [
                {"player": names[other], **plain_pair(pair)} for other, pair in sorted(one.pairs.items(), key=_by_games(names))
            ],
        }
        for title, one in figures.items()
    }


def ranking(store: Store, now: Mapping[str, Rating]) -> list[dict[str, Any]]:
    """Return the ratings of the players of a title, by person, the highest first, those on few games after all others."""
    names = store.people.names(list(now))

    def place(one: tuple[str, Rating]) -> tuple[bool, float, bool, str]:
        person, rating = one
        return rating.provisional, -rating.mu, names[person] is None, (names[person] or "").casefold()

    best = sorted(now.items(), key=place)
    return [{"player": names[person], **plain_rating(rating)} for person, rating in best]


def plain_rating(rating: Rating) -> dict[str, Any]:
    """Return a rating: on its scale with two standard deviations, what it rests on, and the model's own numbers."""
    return {
        "rating": rating.points,
        "plus_minus": rating.spread,
        "games": rating.games,
        "results": rating.results,
        "provisional": rating.provisional,
        "mu": round(rating.mu, 4),
        "sigma": round(rating.sigma, 4),
    }


def plain_pair(pair: Pair) -> dict[str, Any]:
    """Return the games of two players: the fields of `Pair`."""
    return pair._asdict()


def _by_games(names: Mapping[str, str | None]) -> Any:
    """Return the sort key of pairs by person: most games first, erased names last among equal ones."""

    def key(one: tuple[str, Pair]) -> tuple[int, bool, str]:
        person, pair = one
        return -(pair.games + pair.together), names[person] is None, (names[person] or "").casefold()

    return key


def _plain_runs(runs: Runs) -> dict[str, Any]:
    streaks: dict[str, Streak] = {"won": runs.won, "winless": runs.winless, "placed": runs.placed}
    return {
        "games": len(runs.entries),
        "results": runs.results,
        **{name: {"current": streak.current, "longest": streak.longest} for name, streak in streaks.items()},
    }


def _plain_entry(entry: Entry, names: Mapping[str, str]) -> dict[str, Any]:
    game = entry.game
    return {
        "game": names[game.game],
        "played": game.played,
        "offset": game.offset,
        "place": entry.place,
        "of": entry.of,
        "won": entry.won,
        "by_result": game.by_result,
    }
