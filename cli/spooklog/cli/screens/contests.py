"""Prints what games came to between players: ratings, streaks, form, opponents, two players compared, totals over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from spooklog.cli.output import INDENT, Hanging, say, show
from spooklog.cli.screens.tables import show_figures, show_rows
from spooklog.domain.words.wording import counted, percent
from spooklog.pictures.charts.terminal import TerminalChart
from spooklog.pictures.charts.totals import totals_chart
from spooklog.projections.lists.contests.wording import streak_words
from spooklog.replays.times import days_of, show_day

if TYPE_CHECKING:
    from spooklog.projections.lists.contests.comparing import HeadToHead, PairOfTitle, Totals
    from spooklog.projections.lists.contests.of_player import FormGame, Opponent
    from spooklog.projections.lists.contests.pairs import Pair
    from spooklog.projections.lists.contests.ratings import RatedPlayer, ShownRating
    from spooklog.projections.lists.players import OnePlayer, PlayerOfTitle
    from spooklog.projections.lists.statistics import Statistics

MARK = "*"
LEGEND = "only the result is known, not how the game went"
"""Stands under a list with marked games or counts, and explains the mark."""

_MOST_NAMED = 3
"""At most so many players are named behind a figure."""

_MOST_OPPONENTS = 8


def player_contests(one: PlayerOfTitle) -> Iterator[tuple[str, str]]:
    """Yield the title and words of rating, streaks, form and opponents of a player at one title; nothing without contests."""
    rating, streaks = one.rating, one.streaks
    if rating is None:
        return
    yield "rating", f"{_rating(rating)}, from {counted(rating.games, 'game')}{_by_result(rating)}"
    if words := streak_words(streaks):
        yield "in a row", words
    yield "form", f"{' '.join(_place(entry) for entry in one.form)}  (places, the newest last)"
    opponents = [row for row in one.against if row.games]
    if opponents:
        more = len(opponents) - _MOST_OPPONENTS
        listed = [f"{_name(row)} {_score(row)}" for row in opponents[:_MOST_OPPONENTS]]
        yield "won against", ", ".join(listed) + (f", and {more} more: see --json" if more > 0 else "")
    partners = [f"{_name(row)} {row.together_won} of {row.together} won" for row in one.against if row.together]
    if partners:
        yield "together", ", ".join(partners[:_MOST_OPPONENTS])


def all_contests(data: OnePlayer) -> Iterator[tuple[str, str]]:
    """Yield the title and words of what a player's contests of all titles came to; nothing without contests."""
    if data.by_chance is None:
        return
    yield "won", f"{data.wins} of {data.contested}, by chance alone {percent(data.by_chance)}%"
    if words := streak_words(data.streaks):
        yield "in a row", words
    yield "favourite", data.favourite or ""
    if one := data.nemesis:
        yield "nemesis", f"{_name(one)}, ahead in {one.lost} of {counted(one.games, 'game')}"


def most_wins(data: Statistics) -> Iterator[tuple[str, str]]:
    """Yield the title and words of who won most, whatever was played; nothing without contests."""
    if data.people:
        yield "won", ", ".join(f"{one.player} {one.wins} of {one.contested}" for one in data.people[:_MOST_NAMED])


def best_ratings(ratings: Sequence[RatedPlayer]) -> Iterator[tuple[str, str]]:
    """Yield the title and words of the highest ratings of one title; nothing without ratings."""
    if ratings:
        yield "rating", ", ".join(f"{_name(row)} {_rating(row)}" for row in ratings[:_MOST_NAMED])


def show_ratings(ratings: Sequence[RatedPlayer]) -> None:
    """Print the rating of each player of one title, with what it rests on."""
    rows = (
        (str(place), _name(row), f"{row.rating} ± {row.plus_minus}", _rests_on(row)) for place, row in enumerate(ratings, start=1)
    )
    show_rows(("", "player", "rating", "games"), rows)


def show_head_to_head(data: HeadToHead) -> None:
    """Print the games of two players with each other, by title and in all."""
    names = [name or "(erased)" for name in data.players]
    say(" and ".join(names))
    if not data.rulesets:
        say(" " * INDENT + "no decided games with each other")
        return
    for one in data.rulesets:
        say(one.title)
        show_figures((*_pair_figures(one, names), *_rated(one, names)))
    if len(data.rulesets) > 1:
        say("all")
        show_figures(_pair_figures(data.all, names))
    if data.all.results:
        show(Hanging(Text(f"{MARK} {LEGEND}")))


def _pair_figures(one: Pair, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    if one.games:
        drawn = f", drawn {one.drawn}" if one.drawn else ""
        yield "against", f"{counted(one.games, 'game')}: {names[0]} {one.won}, {names[1]} {one.lost}{drawn}"
    if one.together:
        yield "together", f"{counted(one.together, 'game')} in one team, {one.together_won} won"
    if one.results:
        yield "by result", f"{one.results} of them {MARK}"


def _rated(one: PairOfTitle, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    rated = [f"{name} {_rating(rating)}" for name, rating in zip(names, one.ratings, strict=True) if rating]
    if rated:
        yield "rating", ", ".join(rated)
    if one.played is not None:
        yield "last played", show_day(one.played, one.offset)


def show_totals(data: Totals, *, plain: bool = False) -> None:
    """Print a chart of totals over time for each title."""
    for number, one in enumerate(data.titles):
        chart = totals_chart(data.total, one, days_of(one.games))
        if number:
            say()
        show(Hanging(Text.assemble((chart.name, "bold"), f"  {chart.what}")), plain=plain)
        show(TerminalChart(chart, plain=plain), plain=plain)


def _name(row: RatedPlayer | Opponent) -> str:
    return row.player or "(erased)"


def _rating(rating: ShownRating) -> str:
    provisional = " (provisional)" if rating.provisional else ""
    return f"{rating.rating} ± {rating.plus_minus}{provisional}"


def _rests_on(rating: ShownRating) -> str:
    provisional = ", provisional" if rating.provisional else ""
    return f"{rating.games}{_by_result(rating)}{provisional}"


def _by_result(rating: ShownRating) -> str:
    return f" ({rating.results} by result {MARK})" if rating.results else ""


def _place(entry: FormGame) -> str:
    return f"{entry.place}/{entry.of}{MARK * entry.by_result}"


def _score(row: Opponent) -> str:
    """Return the games of a player against another: won, lost, and drawn where there are such."""
    drawn = f" ({row.drawn} drawn)" if row.drawn else ""
    return f"{row.won}:{row.lost}{drawn}"
