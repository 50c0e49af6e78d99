"""What the games of a store are called: by their rulesets, or by titles of their own; and which of them a reader wants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.domain.contract.registry import asked
from spooklog.domain.values.errors import Ambiguous, NotFound
from spooklog.domain.values.labels import normal, unaccented
from spooklog.domain.values.saying import chained, said
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.tables import TableSet

_SUGGESTIONS = 5


class Title(NamedTuple):
    """What games are called: their ruleset, and the title that their starts give them; `own` is empty where they give none."""

    slug: str
    own: str = ""

    @property
    def words(self) -> str:
        """The title as people read it. Escape it where it is shown."""
        return self.own or title_of(self.slug)


class Chosen(NamedTuple):
    """The games that a reader wants: of a ruleset, of some titles in all their spellings, and among `games`; None takes any."""

    slug: str | None = None
    spellings: tuple[Title, ...] | None = None
    games: sa.Select[Any] | None = None

    def conditions(self, table: sa.Table) -> Iterator[sa.ColumnElement[bool]]:
        """Yield the conditions on a table with the columns `slug` and `title`; `games` only where it has a column `game`."""
        if self.slug is not None:
            yield table.c.slug == self.slug
        if self.spellings is not None:
            same = (sa.and_(table.c.slug == one.slug, own_title(table) == one.own) for one in self.spellings)
            yield sa.or_(sa.false(), *same)
        if self.games is not None and "game" in table.c:
            yield table.c.game.in_(self.games)


class Titles:
    """The titles of a store's games. Spellings that differ by case alone are one title, written as in most of its games."""

    def __init__(self, stored: Iterable[tuple[str, str, int]]) -> None:
        """Take the titles as they are stored: ruleset, own title, and the number of games."""
        spellings: dict[tuple[str, str], list[tuple[int, str]]] = {}
        for slug, own, games in stored:
            spellings.setdefault((slug, normal(own)), []).append((-games, own))
        self._spellings = {
            Title(slug, min(some)[1]): tuple(Title(slug, own) for _, own in some) for (slug, _), some in spellings.items()
        }
        self._one = {spelling: title for title, some in self._spellings.items() for spelling in some}

    def __iter__(self) -> Iterator[Title]:
        """Yield every title, in the order of the words."""
        return iter(sorted(self._spellings, key=lambda title: (normal(title.words), title)))

    def of(self, slug: str, own: str | None) -> Title:
        """Return the title of a stored spelling."""
        spelling = Title(slug, own or "")
        return self._one.get(spelling, spelling)

    def only(self, titles: Iterable[Title]) -> Chosen:
        """Return the choice of some titles."""
        return Chosen(None, tuple(spelling for title in titles for spelling in self._spellings.get(title, (title,))))

    def chosen(self, slug: str | None, words: str | None) -> Chosen:
        """Return the choice of a ruleset and a title, typed in any case and with or without its accents; None takes any.

        Raises NotFound with titles that may have been meant, Ambiguous where several differ in accents alone.
        """
        if words is None:
            return Chosen(slug)
        titles = [title for title in self if slug in (None, title.slug)]
        exact = [title for title in titles if normal(title.words) == normal(words.strip())]
        alike = exact or [title for title in titles if unaccented(title.words) == unaccented(words.strip())]
        names = tuple(dict.fromkeys(normal(title.words) for title in alike))
        if not alike:
            raise NotFound(said("no game here has the title '{words}'", words=words), input=words, expected=_near(words, titles))
        if len(names) > 1:
            expected = tuple(dict.fromkeys(title.words for title in alike))
            raise Ambiguous(
                said("'{name}' could be {names}: type the accents", name=words, names=chained(expected, "or")),
                input=words,
                expected=expected,
            )
        return Chosen(slug, tuple(spelling for title in alike for spelling in self._spellings[title]))


def in_order(title: Title) -> tuple[str, str, Title]:
    """Return the sort key of titles: by ruleset, then by name without case."""
    return title.slug, normal(title.own), title


def chosen_titles(connection: sa.Connection, tables: TableSet, ruleset: str | None, words: str | None) -> Chosen:
    """Return the choice of a title among the games of a ruleset or one of its revisions; None takes any.

    Raises NotFound, Ambiguous, ProjectionCorrupt.
    """
    return Chosen() if words is None else titles_of(connection, tables).chosen(ruleset and ruleset.partition("/")[0], words)


def titles_of(connection: sa.Connection, tables: TableSet) -> Titles:
    """Return the titles of all games in the tables. Raises ProjectionCorrupt."""
    game, own = tables.games.c, own_title(tables.games)
    select = sa.select(game.slug, own, sa.func.count()).group_by(game.slug, own).order_by(game.slug, own)
    return Titles((slug, title, games) for slug, title, games in sound(connection, select))


def own_title(table: sa.Table) -> sa.ColumnElement[Any]:
    """Return the column of a table's own titles, empty where a game has none."""
    return sa.func.coalesce(table.c.title, sa.text("''"), type_=sa.Text).label("own")


def title_of(ruleset: str) -> str:
    """Return the title of a ruleset, such as `Polter-Heist`; the slug of one that is not installed."""
    slug = ruleset.partition("/")[0]
    return asked(slug, lambda ruleset: ruleset.meta.title) or slug


def _near(words: str, titles: Iterable[Title]) -> tuple[str, ...]:
    """Return titles that may have been meant; the first ones where none is close."""
    names = {normal(title.words): title.words for title in titles}
    close = get_close_matches(normal(words), names, n=_SUGGESTIONS, cutoff=0.5) or [*names][:_SUGGESTIONS]
    return tuple(names[key] for key in close)
