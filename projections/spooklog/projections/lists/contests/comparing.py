"""Two players compared, and the totals of players over time: the JSON of `stats` with names, and with `--chart`."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.near import did_you_mean
from spooklog.domain.values.saying import said
from spooklog.projections.lists.choosing import wanted_titles
from spooklog.projections.lists.contests.histories import History, histories
from spooklog.projections.lists.contests.of_player import PlayedGame
from spooklog.projections.lists.contests.over_time import TOTALS, OverTime, Total, over_time
from spooklog.projections.lists.contests.pairs import Pair, pairs_of
from spooklog.projections.lists.contests.ratings import ShownRating, shown_rating
from spooklog.projections.lists.filters import ANYWHERE, WantedSurroundings, persons_called
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.result_rows import names_of
from spooklog.projections.lists.titles import Title, in_order
from spooklog.store.store import Store


class _TitledPair(Pair, frozen=True):
    ruleset: str
    title: str


class PairOfTitle(_TitledPair, frozen=True, kw_only=True):
    """The games of two players of one title, the rating of each who has one, and when they last played."""

    ratings: tuple[ShownRating | None, ...]
    played: Time | None
    offset: int | None


class HeadToHead(Answer, frozen=True, kw_only=True):
    """The games of two players with each other, in all and by title, from the side of the first."""

    players: tuple[str | None, ...]
    all: Pair
    rulesets: list[PairOfTitle]


class ChartedGame(PlayedGame, frozen=True, kw_only=True):
    """A game that changed a total; `by_result` where only its result is known."""

    by_result: bool


class TotalLine(Answer, frozen=True, kw_only=True):
    """The total of a player after each game, None before the player's first; `plus_minus` is empty but for ratings."""

    player: str | None
    values: tuple[int | None, ...]
    took_part: tuple[bool, ...]
    plus_minus: tuple[int | None, ...]
    games: int


class TotalsOfTitle(Answer, frozen=True, kw_only=True):
    """The totals of players over the games of one title; `more` players are left out."""

    ruleset: str
    title: str
    results: int
    more: int
    games: list[ChartedGame]
    lines: list[TotalLine]


class Totals(Answer, frozen=True, kw_only=True):
    """Totals over time by title."""

    total: Total
    titles: list[TotalsOfTitle]


def head_to_head(
    store: Store,
    names: tuple[str, str],
    ruleset: str | None = None,
    *,
    title: str | None = None,
    around: WantedSurroundings = ANYWHERE,
    progress: Progress | None = None,
) -> HeadToHead:
    """Return the games of two players with each other, in all and by title, from the side of the first.

    Each title has the `ratings` of both, None for a player without one, and when they last `played`. Raises NotFound, Ambiguous,
    Usage where both names are one person.
    """
    first, second = (persons_called(store, name)[0] for name in names)
    if first == second:
        raise Usage(
            said("'{name}' and '{other}' are one person", name=names[0], other=names[1]),
            input=names[1],
            expected=(said("the names of two players"),),
        )
    found = _histories(store, ruleset, title, around, progress)
    called = store.people.names([first, second])
    each, total = list[PairOfTitle](), Pair()
    for one in sorted(found, key=in_order):
        games = found[one].games
        pair = pairs_of(games, first).get(second)
        if pair is None:
            continue
        total = total.plus(pair)
        last = next(game for game in reversed(games) if game.party_of(first) and game.party_of(second))
        now = found[one].ratings.now
        ratings = tuple(shown_rating(now[person]) if person in now else None for person in (first, second))
        about = {"ruleset": one.slug, "title": one.words, "ratings": ratings, "played": last.played, "offset": last.offset}
        each.append(pair.also(PairOfTitle, **about))
    return HeadToHead(players=(called[first], called[second]), all=total, rulesets=each)


def totals_over_time(
    store: Store,
    total: str,
    names: Sequence[str] = (),
    ruleset: str | None = None,
    *,
    title: str | None = None,
    around: WantedSurroundings = ANYWHERE,
    progress: Progress | None = None,
) -> Totals:
    """Return the totals of some players, by default of those with the most games, over the games of each title.

    `total` is one of `TOTALS`. `games` are those that changed a total, in the order of play; each of the `lines` has a value
    after each of them, None before the player's first, and with a rating its `plus_minus`. `more` counts the players who are
    left out. Titles without such games are left out. Raises NotFound, Ambiguous, Usage for another total.
    """
    wanted: Total | None = next((one for one in TOTALS if one == total), None)
    if wanted is None:
        raise Usage(
            said("no chart shows '{total}'{hint}", total=total, hint=did_you_mean(total, TOTALS)), input=total, expected=TOTALS
        )
    persons = list(dict.fromkeys(persons_called(store, name)[0] for name in names)) or None
    games = _histories(store, ruleset, title, around, progress)
    found = {one: over_time(games[one], wanted, persons) for one in sorted(games, key=in_order)}
    titles = [_totals(store, one, course) for one, course in found.items() if course.games]
    return Totals(total=wanted, titles=titles)


def _histories(
    store: Store, ruleset: str | None, title: str | None, around: WantedSurroundings, progress: Progress | None
) -> dict[Title, History]:
    with up_to_date(store, progress) as (connection, tables):
        titles, chosen = wanted_titles(connection, store, tables, ruleset, title, around)
        return histories(store, connection, tables, titles, chosen)


def _totals(store: Store, title: Title, found: OverTime) -> TotalsOfTitle:
    names = store.people.names([course.person for course in found.courses])
    called = names_of(store.streams, [game.game for game in found.games])
    return TotalsOfTitle(
        ruleset=title.slug,
        title=title.words,
        results=sum(game.by_result for game in found.games),
        more=found.more,
        games=[
            ChartedGame(game=called[game.game], played=game.played, offset=game.offset, by_result=game.by_result)
            for game in found.games
        ],
        lines=[
            TotalLine(
                player=names[course.person],
                values=course.values,
                took_part=course.took_part,
                plus_minus=course.spreads,
                games=course.games,
            )
            for course in found.courses
            if course.games
        ],
    )
