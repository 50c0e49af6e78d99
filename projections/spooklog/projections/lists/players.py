"""Players and what came of their games: the list of players, and one player. The JSON of `players` and `players show`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.projections.lists.archived import archived_games
from spooklog.projections.lists.around import watched_by
from spooklog.projections.lists.choosing import wanted_titles
from spooklog.projections.lists.contests.contests import decided
from spooklog.projections.lists.contests.plain import contests_of_player, games_by_title
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.filters import ANYWHERE, AroundWanted, persons_called
from spooklog.projections.lists.game_rows import Tally
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.stat_values import shown_figures, stat_sums
from spooklog.projections.lists.sums import person_sums, team_points
from spooklog.projections.lists.titles import Title, Titles, in_order, own_title
from spooklog.store.store import Store

_HALF_SPAN = 2048
"""In minutes: more than any table's clock differs from UTC."""


class _Part(NamedTuple):
    """The sums of one person's games of one title."""

    title: Title
    person: str
    tally: Tally


def players(
    store: Store, ruleset: str | None = None, *, title: str | None = None, progress: Progress | None = None
) -> list[dict[str, Any]]:
    """Return every player with the sums of their games, the one with the most games first. Raises NotFound, Ambiguous.

    Only games of the ruleset and the title count where they are given. `games` counts seats taken. `share` is of decided games,
    `mean` of games whose points were counted; points of several titles have no mean. `results` are the decided games of which
    only the result is known. `played` is when the player's last game took place, with the table's `offset` in minutes where its
    log knows it. A player includes all persons merged into them: `also`.
    """
    with up_to_date(store, progress) as (connection, tables):
        titles, chosen = wanted_titles(connection, store, tables, ruleset, title)
        board, game = tables.scoreboards, tables.games
        rows = list(person_sums(connection, tables, chosen))
        last = sa.select(board.c.person).add_columns(*_last_played(game)).join_from(board, game, board.c.game == game.c.game)
        last = last.where(board.c.person.is_not(None), *chosen.conditions(game))
        last = last.where(~archived_games(tables)).group_by(board.c.person)
        played = {id: when for id, when, _ in sound(connection, last)}
    merged = store.people.merged()
    people: dict[str, list[_Part]] = {}
    for slug, own, person, tally in rows:
        people.setdefault(merged.get(person, person), []).append(_Part(titles.of(slug, own), person, tally))
    names = store.people.names([*people, *(part.person for parts in people.values() for part in parts)])
    listed = [_player(id, parts, names, played) for id, parts in people.items()]
    return sorted(listed, key=lambda row: (-row["games"], row["player"] is None, str(row["player"]).casefold()))


def player(
    store: Store,
    name: str,
    ruleset: str | None = None,
    *,
    title: str | None = None,
    around: AroundWanted = ANYWHERE,
    progress: Progress | None = None,
) -> dict[str, Any]:
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
        games = games_by_title(decided(connection, tables, titles, theirs, merged))
        watched = watched_by(connection, tables, persons)
    id, names = persons[0], store.people.names(persons)
    contests = contests_of_player(store, {part.title: games.get(part.title, []) for part in parts}, id)
    each = []
    for of in sorted({part.title for part in parts}, key=in_order):
        row = _player(id, [part for part in parts if part.title == of], names, {id: played[of]} if of in played else {})
        del row["player"], row["also"]
        figures = shown_figures(of.slug, values[of]) if of in values else []
        each.append({"ruleset": of.slug, "title": of.words, **row, "team": teams.get(of), "figures": figures, **contests[of]})
    total = _player(id, parts, names, {id: max(played.values())} if played else {})
    also = sorted(one for person in persons[1:] if (one := names[person]))
    return {**total, "also": also, "watched": watched, "rulesets": each}


def _player(id: str, parts: Sequence[_Part], names: dict[str, str | None], played: dict[str, int]) -> dict[str, Any]:
    """Return a player of the list: `parts` are the sums of each merged person by title, `played` the last game of each."""
    total = Tally(*map(sum, zip(Tally(), *(part.tally for part in parts), strict=True)))
    members = dict.fromkeys([id, *(part.person for part in parts)])
    one_title = len({part.title for part in parts if part.tally.counted}) == 1
    return {
        "player": names[id],
        "also": sorted(name for person in members if person != id and (name := names[person])),
        **total._asdict(),
        "share": total.wins / total.contested if total.contested else None,
        "mean": total.points / total.counted if one_title else None,
        **_when(max((at for person in members if (at := played.get(person)) is not None), default=None)),
    }


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
    offset = sa.func.coalesce(game.c.utc_offset + _HALF_SPAN, 0)
    return sa.func.max(game.c.played * (2 * _HALF_SPAN) + offset), sa.func.max(game.c.played)


def _when(last: int | None) -> dict[str, int | None]:
    """Split the number of `_last_played` into ms since 1970 UTC, and the table's offset in minutes where that is known."""
    if last is None:
        return {"played": None, "offset": None}
    played, offset = divmod(last, 2 * _HALF_SPAN)
    return {"played": played, "offset": offset - _HALF_SPAN if offset else None}
