"""Players and what came of their games: the list of players, and one player. The JSON of `players` and `players show`."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any, NamedTuple

import sqlalchemy as sa
from msgspec import field
from msgspec.structs import asdict

from spooklog.domain.values.answer import Answer, Time
from spooklog.projections.lists.archived import archived_games
from spooklog.projections.lists.choosing import wanted_titles
from spooklog.projections.lists.contests.histories import History, histories
from spooklog.projections.lists.contests.of_player import FormGame, Opponent, contests_of_player
from spooklog.projections.lists.contests.ratings import ShownRating
from spooklog.projections.lists.contests.runs import Streaks
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.filters import ANYWHERE, WantedSurroundings, name_order, persons_called
from spooklog.projections.lists.game_rows import Tally
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.stat_values import StatValue, shown_figures, stat_sums
from spooklog.projections.lists.sums import Tallied, TeamPoints, person_sums, tallied, team_points
from spooklog.projections.lists.surroundings import watched_by
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Chosen, Title, Titles, in_order, own_title
from spooklog.store.store import Store

_NEWEST = 500
"""Games in which most who play are met."""

_HALF_SPAN = 2048
"""In minutes: more than any table's clock differs from UTC."""


class _LastPlayed(Tallied, frozen=True, kw_only=True):
    """The sums of games, and when the last of them took place, with the table's offset in minutes where its log knows it."""

    played: Time | None
    offset: int | None


class ListedPlayer(_LastPlayed, frozen=True):
    """A player with the sums of all games; `other_names` are those of the persons who were merged into the player."""

    player: str | None
    other_names: list[str] = field(name="also")


class Players(Answer, frozen=True, kw_only=True):
    """The players of a store."""

    players: list[ListedPlayer]


class _TitledSums(_LastPlayed, frozen=True):
    ruleset: str
    title: str


class PlayerOfTitle(_TitledSums, frozen=True, kw_only=True):
    """What one title's games came to for a player."""

    team: TeamPoints | None
    figures: list[StatValue]
    rating: ShownRating | None
    streaks: Streaks
    form: list[FormGame]
    against: list[Opponent]


class OnePlayer(ListedPlayer, frozen=True, kw_only=True):
    """A player with the number of games that they `watched`, what their contests came to, and with their games by title.

    `by_chance` is the share of games that the player would win if all parties were alike. `favourite` is the title of the most
    games, among equal ones that of the most wins. `nemesis` is the one among `against` who finished ahead in the largest share of
    the games that both played: in more than the player did, and of three games or more.
    """

    watched: int
    by_chance: float | None
    favourite: str | None
    nemesis: Opponent | None
    streaks: Streaks
    form: list[FormGame]
    against: list[Opponent]
    rulesets: list[PlayerOfTitle]


class _Part(NamedTuple):
    """The sums of one person's games of one title."""

    title: Title
    person: str
    tally: Tally


def players(
    store: Store, ruleset: str | None = None, *, title: str | None = None, progress: Progress | None = None
) -> list[ListedPlayer]:
    """Return every player with the sums of their games, the one with the most games first. Raises NotFound, Ambiguous.

    Only games of the ruleset and the title count where they are given. `games` counts seats taken. `share` is of decided games,
    `mean` of games whose points were counted; points of several titles have no mean.
    """
    with up_to_date(store, progress) as (connection, tables):
        titles, chosen = wanted_titles(connection, store, tables, ruleset, title)
        rows = list(person_sums(connection, tables, chosen))
        played = _last_of_each(connection, tables, chosen, {person for _, _, person, _ in rows})
    merged = store.people.merged()
    people: dict[str, list[_Part]] = {}
    for slug, own, person, tally in rows:
        people.setdefault(merged.get(person, person), []).append(_Part(titles.of(slug, own), person, tally))
    names = store.people.names([*people, *(part.person for parts in people.values() for part in parts)])
    listed = []
    for id, parts in people.items():
        members = dict.fromkeys([id, *(part.person for part in parts)])
        latest = max((at for person in members if (at := played.get(person)) is not None), default=None)
        also = sorted(name for person in members if person != id and (name := names[person]))
        listed.append(ListedPlayer(player=names[id], other_names=also, **_sums(parts, latest)))
    return sorted(listed, key=lambda row: (-row.games, *name_order(row.player)))


def player(
    store: Store,
    name: str,
    ruleset: str | None = None,
    *,
    title: str | None = None,
    around: WantedSurroundings = ANYWHERE,
    progress: Progress | None = None,
) -> OnePlayer:
    """Return the sums of one player's games, in all and by title, there with streaks, form, rating and each opponent.

    `watched` counts the games that the player watched, of all titles. For all else only games of the ruleset, the title and
    with the surroundings `around` count where they are given. Raises NotFound, Ambiguous.
    """
    persons = persons_called(store, name)
    merged = store.people.merged()
    with up_to_date(store, progress) as (connection, tables):
        titles, chosen = wanted_titles(connection, store, tables, ruleset, title, around)
        board, game = tables.scoreboards, tables.games
        rows = person_sums(connection, tables, chosen, persons)
        parts = [_Part(titles.of(slug, own), person, tally) for slug, own, person, tally in rows]
        last = sa.select(game.c.slug, own_title(game)).add_columns(*_last_played(game))
        last = last.join_from(board, game, board.c.game == game.c.game)
        last = last.where(board.c.person.in_(persons), ~archived_games(tables), *chosen.conditions(game))
        last = last.group_by(game.c.slug, own_title(game))
        played = _by_title(titles, sound(connection, last))
        values = stat_sums(connection, tables, titles, chosen, merged, persons)
        teams = team_points(connection, tables, titles, persons, chosen)
        theirs = titles.only({part.title for part in parts})._replace(games=chosen.games)
        found = histories(store, connection, tables, titles, theirs)
        watched = watched_by(connection, tables, persons)
    id, names = persons[0], store.people.names(persons)
    contests = contests_of_player(store, {part.title: found.get(part.title, History(())) for part in parts}, id)
    each = [
        PlayerOfTitle(
            ruleset=of.slug,
            title=of.words,
            **_sums([part for part in parts if part.title == of], played.get(of)),
            team=teams.get(of),
            figures=shown_figures(of.slug, values[of]) if of in values else [],
            **contests.titles[of]._asdict(),
        )
        for of in sorted({part.title for part in parts}, key=in_order)
    ]
    also = sorted(one for person in persons[1:] if (one := names[person]))
    sums = _sums(parts, max(played.values(), default=None))
    favourite = max(each, key=lambda one: (one.games, one.wins), default=None)
    of_all = {name: value for name, value in contests._asdict().items() if name != "titles"}
    return OnePlayer(
        player=names[id],
        other_names=also,
        **sums,
        watched=watched,
        favourite=favourite.title if favourite else None,
        **of_all,
        rulesets=each,
    )


def _sums(parts: Iterable[_Part], last: int | None) -> dict[str, Any]:
    """Return the fields of `_LastPlayed`: `parts` are sums by merged person and title, `last` is a number of `_last_played`."""
    total, titles = Tally(), set[Title]()
    for part in parts:
        total = total.plus(part.tally)
        if part.tally.counted:
            titles.add(part.title)
    return {**asdict(tallied(total, one_title=len(titles) == 1)), **_when(last)}


def _last_of_each(connection: sa.Connection, tables: TableSet, chosen: Chosen, persons: Set[str]) -> dict[str, int | None]:
    """Return the number of `_last_played` of each person.

    Most have played one of the last games, so that few have to be looked for among all.
    """
    board, game = tables.scoreboards, tables.games
    counted = (~archived_games(tables), *chosen.conditions(game))
    last = sa.select(board.c.person).add_columns(*_last_played(game)).join_from(board, game, board.c.game == game.c.game)
    last = last.where(board.c.person.is_not(None), *counted).group_by(board.c.person)
    newest = sa.select(game.c.game).where(game.c.played.is_not(None), *counted).order_by(_moment(game).desc()).limit(_NEWEST)
    found = {id: when for id, when, _ in sound(connection, last.where(game.c.game.in_(newest)))}
    if missing := persons - found.keys():
        found |= {id: when for id, when, _ in sound(connection, last.where(board.c.person.in_(missing)))}
    return found


def _by_title(titles: Titles, rows: Iterable[tuple[str, str, int | None, int | None]]) -> dict[Title, int]:
    """Return the number of `_last_played` of each title."""
    found: dict[Title, int] = {}
    for slug, own, when, _ in rows:
        title = titles.of(slug, own)
        if when is not None:
            found[title] = max(when, found.get(title, when))
    return found


def _last_played(game: sa.Table) -> tuple[sa.ColumnElement[int], sa.ColumnElement[int]]:
    """Return columns for the last of some games: its time and offset in one number, so that the largest has both; and its time.

    The second is for the check of its type alone: a damaged value that is no number would count as 0 in the first.
    """
    return sa.func.max(_moment(game)), sa.func.max(game.c.played)


def _moment(game: sa.Table) -> sa.ColumnElement[int]:
    return game.c.played * (2 * _HALF_SPAN) + sa.func.coalesce(game.c.utc_offset + _HALF_SPAN, 0)


def _when(last: int | None) -> dict[str, int | None]:
    """Split the number of `_last_played` into ms since 1970 UTC, and the table's offset in minutes where that is known."""
    if last is None:
        return {"played": None, "offset": None}
    played, offset = divmod(last, 2 * _HALF_SPAN)
    return {"played": played, "offset": offset - _HALF_SPAN if offset else None}
