"""Prints what games came to between players: ratings, streaks, form, opponents, two players compared, totals over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from spooklog.cli.output import ERASED, INDENT, Hanging, said, say, show, told_all
from spooklog.cli.screens.tables import show_figures, show_rows
from spooklog.domain.values.saying import joined, listed, within
from spooklog.domain.words.wording import counted, percent
from spooklog.pictures.charts.terminal import TerminalChart
from spooklog.pictures.charts.totals import totals_chart
from spooklog.projections.lists.contests.wording import streak_words
from spooklog.replays.said_times import say_day
from spooklog.replays.times import days_of

if TYPE_CHECKING:
    from spooklog.projections.lists.contests.comparing import HeadToHead, PairOfTitle, Totals
    from spooklog.projections.lists.contests.of_player import FormGame, Opponent
    from spooklog.projections.lists.contests.pairs import Pair
    from spooklog.projections.lists.contests.ratings import RatedPlayer, ShownRating
    from spooklog.projections.lists.players import OnePlayer, PlayerOfTitle
    from spooklog.projections.lists.statistics import Statistics

MARK = "*"
LEGEND = said("only the result is known, not how the game went")
"""Stands under a list with marked games or counts, and explains the mark."""

_MOST_NAMED = 3
"""At most so many players are named behind a figure."""

_MOST_OPPONENTS = 8


def player_contests(one: PlayerOfTitle) -> Iterator[tuple[str, str]]:
    """Yield the title and words of rating, streaks, form and opponents of a player at one title; nothing without contests."""
    rating, streaks = one.rating, one.streaks
    if rating is None:
        return
    games, by_result = counted(rating.games, "game"), _by_result(rating)
    words = said("{rating}, from {games}{by_result}", rating=_rating(rating), games=games, by_result=by_result)
    yield said("rating"), words
    if streak := streak_words(streaks):
        yield said("in a row"), streak
    yield said("form"), said("{places}  (places, the newest last)", places=" ".join(_place(entry) for entry in one.form))
    opponents = [row for row in one.against if row.games]
    if opponents:
        more = len(opponents) - _MOST_OPPONENTS
        named = joined(within("{name} {score}", name=_name(row), score=_score(row)) for row in opponents[:_MOST_OPPONENTS])
        yield said("won against"), said("{names}, and {more} more: see --json", names=named, more=more) if more > 0 else named
    partners = [
        said("{name} {won} of {games} won", name=_name(row), won=row.together_won, games=row.together)
        for row in one.against
        if row.together
    ]
    if partners:
        yield said("together"), joined(partners[:_MOST_OPPONENTS])


def all_contests(data: OnePlayer) -> Iterator[tuple[str, str]]:
    """Yield the title and words of what a player's contests of all titles came to; nothing without contests."""
    if data.by_chance is None:
        return
    chance = percent(data.by_chance)
    yield said("won"), said("{won} of {games}, by chance alone {chance}%", won=data.wins, games=data.contested, chance=chance)
    if words := streak_words(data.streaks):
        yield said("in a row"), words
    yield said("favourite"), data.favourite or ""
    if one := data.nemesis:
        games = counted(one.games, "game")
        yield said("nemesis"), said("{name}, ahead in {lost} of {games}", name=_name(one), lost=one.lost, games=games)


def most_wins(data: Statistics) -> Iterator[tuple[str, str]]:
    """Yield the title and words of who won most, whatever was played; nothing without contests."""
    if data.people:
        yield said("won"), joined(won_of(one.player or ERASED, one.wins, one.contested) for one in data.people[:_MOST_NAMED])


def won_of(name: str, won: int, games: int, mark: str = "") -> str:
    """Return how many of their games a player won."""
    return said("{name} {won} of {games}{mark}", name=name, won=won, games=games, mark=mark)


def best_ratings(ratings: Sequence[RatedPlayer]) -> Iterator[tuple[str, str]]:
    """Yield the title and words of the highest ratings of one title; nothing without ratings."""
    if ratings:
        rated = (within("{name} {rating}", name=_name(row), rating=_rating(row)) for row in ratings[:_MOST_NAMED])
        yield said("rating"), joined(rated)


def show_ratings(ratings: Sequence[RatedPlayer]) -> None:
    """Print the rating of each player of one title, with what it rests on."""
    rows = (
        (str(place), _name(row), f"{row.rating} ± {row.plus_minus}", _rests_on(row)) for place, row in enumerate(ratings, start=1)
    )
    show_rows(("", said("player"), said("rating"), said("games")), rows)


def show_head_to_head(data: HeadToHead) -> None:
    """Print the games of two players with each other, by title and in all."""
    names = [name or ERASED for name in data.players]
    say(listed(names))
    if not data.rulesets:
        say(said("no decided games with each other"), INDENT)
        return
    for one in data.rulesets:
        say(one.title)
        show_figures((*_pair_figures(one, names), *_rated(one, names)))
    if len(data.rulesets) > 1:
        say(said("all"))
        show_figures(_pair_figures(data.all, names))
    if data.all.results:
        explain_mark()


def explain_mark() -> None:
    """Print what the mark means."""
    show(Hanging(within("{mark} {legend}", mark=MARK, legend=LEGEND)))


def _pair_figures(one: Pair, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    if one.games:
        score = f"{names[0]} {one.won}, {names[1]} {one.lost}"
        words = within("{games}: {score}", games=counted(one.games, "game"), score=score)
        yield said("against"), said("{games}, drawn {drawn}", games=words, drawn=one.drawn) if one.drawn else words
    if one.together:
        games = counted(one.together, "game")
        yield said("together"), said("{games} in one team, {won} won", games=games, won=one.together_won)
    if one.results:
        yield said("by result"), said("{number} of them {mark}", number=one.results, mark=MARK)


def _rated(one: PairOfTitle, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    rated = [
        within("{name} {rating}", name=name, rating=_rating(rating))
        for name, rating in zip(names, one.ratings, strict=True)
        if rating
    ]
    if rated:
        yield said("rating"), joined(rated)
    if one.played is not None:
        yield said("last played"), say_day(one.played, one.offset)


def show_totals(data: Totals, *, plain: bool = False) -> None:
    """Print a chart of totals over time for each title."""
    for number, one in enumerate(data.titles):
        chart = told_all(totals_chart(data.total, one, days_of(one.games)))
        if number:
            say()
        show(Hanging(Text.assemble((chart.name, "bold"), f"  {chart.what}")), plain=plain)
        show(TerminalChart(chart, plain=plain), plain=plain)


def _name(row: RatedPlayer | Opponent) -> str:
    return row.player or ERASED


def _rating(rating: ShownRating) -> str:
    words = f"{rating.rating} ± {rating.plus_minus}"
    return said("{rating} (provisional)", rating=words) if rating.provisional else words


def _rests_on(rating: ShownRating) -> str:
    words = within("{games}{by_result}", games=rating.games, by_result=_by_result(rating))
    return joined([words, said("provisional")]) if rating.provisional else words


def _by_result(rating: ShownRating) -> str:
    return said(" ({number} by result {mark})", number=rating.results, mark=MARK) if rating.results else ""


def _place(entry: FormGame) -> str:
    return f"{entry.place}/{entry.of}{MARK * entry.by_result}"


def _score(row: Opponent) -> str:
    """Return the games of a player against another: won, lost, and drawn where there are such."""
    score = f"{row.won}:{row.lost}"
    return said("{score} ({drawn} drawn)", score=score, drawn=row.drawn) if row.drawn else score
