"""Lists over all games: games, players; and the rulebooks."""

from __future__ import annotations

from contextlib import suppress
from difflib import get_close_matches
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.values.errors import Ambiguous, NotFound, Usage
from spooklog.domain.values.labels import normal
from spooklog.domain.values.saying import Said, joined
from spooklog.projections import catalogue
from spooklog.projections.lists.filters import STATUSES, Wanted
from spooklog.projections.lists.game_rows import A_MINUTE
from spooklog.projections.lists.games import DatedGame, Games, winners_words
from spooklog.projections.lists.games import games as listed_games
from spooklog.projections.lists.players import Players
from spooklog.projections.lists.players import players as listed_players
from spooklog.replays.said_times import say_day, say_when
from spooklog.replays.times import iso_time, local_offset
from spooklog.web.answers import Page
from spooklog.web.language import said
from spooklog.web.pages.searching import AROUND, asked_around, asked_fields, filters_said, ways_meant, ways_to_search
from spooklog.web.people import colours_of_people, first_names
from spooklog.web.refusals import status_of
from spooklog.web.titles import title_of_slug, titles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spooklog.projections.lists.games import ListedGame
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit

SIZE, MOST = 50, 200
"""Games in a list, and the most of them."""

NEAR = 3
"""So many names are offered beside what a search finds."""

CHIPS = 6
"""People, and series, that one tap looks for."""


def games(visit: Visit) -> Page:
    """Answer with the games of the store: for those who may see the whole store.

    People read them in the order of play, day by day; programs those touched last first, as the command lists them.
    """
    visit.visitor.require_whole()
    store, asked = visit.store, asked_fields(visit.query, "q", "ruleset", "title", "player", "status", *AROUND)
    last = min(visit.asked_number("last") or SIZE, MOST)

    def data() -> Games:
        return Games(games=_found(store, asked, "touched", last))

    rows: list[DatedGame] = []
    problem = None
    try:
        rows = _found(store, asked, "played", last + 1)
    except (Ambiguous, NotFound, Usage) as refused:
        problem = refused
    shown = sorted(rows[:last], key=_at_table, reverse=True)
    chosen = filters_said("/games", asked)
    called = first_names(one.name for row in rows for one in row.players if one.name)
    more = {name: value for name, value in asked.items() if value} | {"last": str(last + SIZE)}
    context = {
        "days": [(day, list(of)) for day, of in groupby(shown, _day)],
        "earlier": f"/games?{urlencode(more)}" if len(rows) > last and last < MOST else None,
        "asked": asked,
        "called": called,
        "standing": partial(_standing, called=called),
        "chips": _chips(store),
        "chosen": chosen,
        "filtered": bool(chosen),
        "meant": ways_meant("/games", asked, problem),
        "near": _near(store, asked["q"]) if asked["q"] and not rows else [],
        "found_people": _called(store, asked["q"]) if asked["q"] else [],
        "problem": problem,
        "rulesets": titles(),
        "here": urlencode({name: value for name, value in asked.items() if value}),
        "statuses": STATUSES,
    }
    return Page(problem or data, "lists/games.html", context, status_of(problem) if problem else 200)


def _standing(row: DatedGame, called: Mapping[str, str]) -> str:
    """Return how a game stands with its winners by name."""
    names = {one.player: called.get(one.name or "", one.player) for one in row.players}
    if row.winners and isinstance(row.standing, Said) and row.standing.startswith(str(result := winners_words(row.winners))):
        rest = [part for part in row.standing.parts.values() if part != result]
        return joined((winners_words([names.get(label, label) for label in row.winners]), *map(str, rest)))
    return row.standing


def _found(store: Store, asked: Mapping[str, str | None], sort: str, limit: int) -> list[DatedGame]:
    """Return the games that an address asks for, in one of the orders `SORTS`.

    Raises NotFound, Ambiguous, Usage for a filter; words that find nothing are no error.
    """
    wanted = Wanted(asked["ruleset"], asked["player"], asked["status"], title=asked["title"], around=asked_around(asked))
    if not asked["q"]:
        return _dated(listed_games(store, wanted, limit=limit, sort=sort))
    for way in ways_to_search(asked["q"], wanted):
        with suppress(NotFound, Ambiguous, Usage):
            if rows := listed_games(store, way, limit=limit, sort=sort):
                return _dated(rows)
    return []


def _dated(rows: Sequence[ListedGame]) -> list[DatedGame]:
    return [row.also(DatedGame, date=None if row.played is None else iso_time(row.played, row.offset)) for row in rows]


def _at_table(row: ListedGame) -> int:
    """Return when a game was played by the clock that its row shows, in ms; the day unknown comes last."""
    if row.played is None:
        return -1
    return row.played + (local_offset(row.played) if row.offset is None else row.offset) * A_MINUTE


def _day(row: ListedGame) -> str:
    """Return the day on which a game was played, as a heading."""
    if row.played is None:
        return said("Day unknown")
    return said("Today") if say_when(row.played, row.offset) == "today" else say_day(row.played, row.offset)


def _near(store: Store, words: str) -> list[str]:
    """Return what is called nearly so: titles that were played, people and series."""
    played = [row.title for row in listed_games(store, limit=MOST, sort="played") if row.title]
    people = [one.name for one in store.people.recent(MOST)]
    called = [*played, *people, *(row.name for row in store.streams.newest(MOST, kind="series"))]
    by_word = {word: name for name in called for word in (*normal(name).split(), normal(name))}
    return [*dict.fromkeys(by_word[word] for word in get_close_matches(normal(words), by_word, n=NEAR))]


def _called(store: Store, words: str) -> list[str]:
    """Return the people of whose names the words of a search are the beginnings."""
    wanted = normal(words).split()
    names = (one.name for one in store.people.recent(MOST))
    found = (name for name in names if all(any(part.startswith(word) for part in normal(name).split()) for word in wanted))
    return [*islice(found, NEAR)] if wanted else []


def _chips(store: Store) -> list[tuple[str, str]]:
    """Return what people look for most: what was played last, who played, which series; each with the query that finds it."""
    slugs = dict.fromkeys(row.ruleset.partition("/")[0] for row in store.streams.newest(SIZE))
    played = [(title_of_slug(slug), {"ruleset": slug}) for slug in slugs]
    names = [*(one.name for one in store.people.recent(CHIPS)), *(row.name for row in store.streams.newest(CHIPS, kind="series"))]
    return [(words, urlencode(query)) for words, query in (*played, *((name, {"q": name}) for name in names))]


def players(visit: Visit) -> Page:
    """Answer with the people who play: for those who may see the whole store."""
    visit.visitor.require_whole()
    rows = listed_players(visit.store, visit.query.get("ruleset") or None, title=visit.query.get("title") or None)
    return Page(Players(players=rows), "lists/players.html", {"rows": rows, "colours": colours_of_people(visit.store)})


def rulesets(visit: Visit) -> Page:  # noqa: ARG001  (every page takes a visit)
    """Answer with the rulesets that are known."""
    rows = catalogue.rulesets()
    return Page(catalogue.Rulesets(rulesets=rows), "lists/rulesets.html", {"rows": rows, "titles": titles()})


def rules(visit: Visit) -> Page:
    """Answer with the rules of a ruleset, or one of them, or a section; only those that hold the words of a search."""
    slug, rule, words = visit.path["ruleset"], visit.path.get("rule"), visit.query.get("q", "").strip()
    rows, rulebook = catalogue.rules(slug, rule), find_ruleset(slug).rulebook
    if words:
        holding = {f"{slug}:{id}" for id in rulebook.holding(words)}
        rows = [row for row in rows if row.rule in holding]
    found: dict[tuple[str, str], list[catalogue.ListedRule]] = {}
    for row in rows:
        found.setdefault(rulebook.section_of(row.rule), []).append(row)
    sections = [{"id": id, "name": name, "rows": of} for (id, name), of in found.items()]
    switched = {name for row in rows for name in row.options}
    context = {
        "slug": slug,
        "title": title_of_slug(slug),
        "rule": rule,
        "words": words,
        "rows": rows,
        "sections": sections,
        "chosen": [one.help.partition(" (left out: ")[0] for one in find_ruleset(slug).meta.options if one.name in switched],
    }
    return Page(catalogue.Rules(ruleset=slug, rules=rows), "lists/rules.html", context)


def notation(visit: Visit) -> Page:
    """Answer with how a game goes and how its lines are typed."""
    slug = visit.path["ruleset"]
    data = catalogue.notation(slug)
    return Page(data, "lists/notation.html", {"slug": slug, "notation": data})
