"""What was said about a rule in all games of a store: disputes, rulings and house rules, as plain data. The JSON of `precedents`.

The lists know which games say anything about a rule; of these alone the newest are folded, for their lines and words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.domain.errors import Ambiguous, NotFound, SpooklogError, Unsupported, Usage
from spooklog.domain.registry import all_slugs, find_ruleset
from spooklog.domain.rulebook import Rule
from spooklog.domain.ruleset import Viewer
from spooklog.domain.wording import counted
from spooklog.projections.archived import archived
from spooklog.projections.database import Database, places, sound
from spooklog.projections.disputes import dispute_row
from spooklog.projections.lists import up_to_date
from spooklog.projections.precedent_rows import Case, cases_of
from spooklog.projections.tables import VERSION, TableSet
from spooklog.projections.view import Progress
from spooklog.store.loaded import LoadedGame
from spooklog.store.store import Store

HOUSE_RULE = "house-rule"
_MOST_NEAR = 8
_SHORT = 12
_DIGEST = re.compile(r"[0-9a-f]{64}")
MOST_BEHIND = 20_000
"""So many entries the lists may have to read before a dispute is answered: about a second."""


class Asked(NamedTuple):
    """A rule by its full id, or with `group` all rules whose ids begin with it and a point."""

    slug: str
    rule: str
    group: bool = False

    def takes(self, rule: str) -> bool:
        """Whether a rule by its full id is one of these."""
        return rule.startswith(f"{self.rule}.") if self.group else rule == self.rule

    def among(self, column: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
        """The same as a condition on a column."""
        if not self.group:
            return column == self.rule
        return sa.and_(column >= f"{self.rule}.", column < f"{self.rule}/")  # the sign behind the point


class _Said(NamedTuple):
    """One row of the lists, with what they say of its game."""

    game: str
    kind: str
    rule: str
    detail: str | None
    away: bool


def precedents(
    store: Store,
    wanted: str,
    ruleset: str | None = None,
    *,
    limit: int,
    viewer: Viewer = "full",
    progress: Progress | None = None,
) -> dict[str, Any]:
    """What all games say about a rule: `spooks:bats.2`, `bats.2` where one ruleset has it, or a group of rules such as `bats`.

    `precedents` are disputes and rulings of plies that stand, the newest game first, `limit` of them, `left_off` how many more
    there are; `house_rules` are options that differ from the rulebook's, each once with its newest game; `unsupported` and
    `damaged` are games that say something and cannot be read. Copies of games are left out. Erased words are None, and `erased`
    says so.

    Raises NotFound with ids that are near, Ambiguous for an id of several rulesets, Usage for two rulesets.
    """
    with up_to_date(store, progress) as (connection, tables):
        asked = _asked(connection, tables, wanted, ruleset)
        rows = _rows(connection, tables, asked)
    names = store.streams.names(list({row.game for row in rows}))
    told: dict[str, Any] = {"rule": asked.rule, "text": _text(asked), "group": asked.group}
    cases = [row for row in rows if row.kind != HOUSE_RULE]
    found, unsupported, damaged = list[dict[str, Any]](), list[dict[str, Any]](), list[dict[str, Any]]()
    left = len(cases)
    for game, number in Counter(row.game for row in cases).items():  # in the order of the rows
        if len(found) >= limit:
            break
        left -= number
        try:
            loaded = store.games.load(game)
        except SpooklogError as problem:
            unreadable = unsupported if isinstance(problem, Unsupported) else damaged
            unreadable.append({"game": names[game], "precedents": number, "problem": problem.message})
        else:
            found += _of_game(store, loaded, asked, viewer)
    left += max(len(found) - limit, 0)
    house = list(_house_rules([row for row in rows if row.kind == HOUSE_RULE], names))
    return {
        **told,
        "precedents": found[:limit],
        "left_off": left,
        "house_rules": house,
        "unsupported": unsupported,
        "damaged": damaged,
    }


def number_of_precedents(store: Store, rule: str, *, beside: str = "", progress: Progress | None = None) -> int | None:
    """How many disputes, rulings and house rules there are about a rule, by its full id; of a game `beside`, one dispute less.

    House rules of the same words count once. None where the lists cannot be read, or are so far behind the log that whoever
    records would have to wait for them.
    """
    asked = Asked(rule.partition(":")[0], rule)
    try:
        if _behind(store) > MOST_BEHIND:
            return None
        with up_to_date(store, progress) as (connection, tables):
            rows = _rows(connection, tables, asked)
    except SpooklogError:
        return None
    own = any(row.game == beside and row.kind == "dispute" for row in rows)
    return len([row for row in rows if row.kind != HOUSE_RULE]) + len({row.detail for row in rows if row.detail}) - own


def _behind(store: Store) -> int:
    """How many entries the lists have yet to read."""
    database = Database(store.recorder.location)
    try:
        with database.reading() as connection:
            live = places(connection)["live"]
    finally:
        database.close()
    return (store.recorder.max_notification_id() or 0) - (live.position if live.version == VERSION else 0)


def _rows(connection: sa.Connection, tables: TableSet, asked: Asked) -> list[_Said]:
    """What the lists say about the rules, the game played last first; within a game the newest first."""
    said, game = tables.precedents.c, tables.games.c
    select = sa.select(said.game, said.kind, said.rule, said.detail, archived(said.game).label("away"))
    select = select.join_from(tables.precedents, tables.games, said.game == game.game)
    select = select.where(asked.among(said.rule), game.copy_of.is_(None))
    order = (game.played.desc().nulls_last(), game.touched.desc(), game.game, said.number.desc())
    return [_Said(*row) for row in sound(connection, select.order_by(*order))]


def _of_game(store: Store, loaded: LoadedGame, asked: Asked, viewer: Viewer) -> list[dict[str, Any]]:
    """What one game says about the rules, the newest first."""
    cases = [case for case in cases_of(loaded.game) if asked.takes(case.rule)]
    texts = store.games.texts(loaded.stream.id)
    verdicts = [case.dispute.verdict for case in cases if case.dispute and case.dispute.verdict]
    people = {one.by for one in verdicts} | {case.dispute.by for case in cases if case.dispute}
    people |= {case.ply.by for case in cases if case.ply}
    names = store.people.names(people)
    series = store.streams.names([one.series for one in verdicts if one.series])
    rows = [_row(loaded, case, texts, names, series, viewer) for case in cases]
    return sorted(rows, key=lambda row: -row["entry"])


def _row(
    loaded: LoadedGame,
    case: Case,
    texts: Mapping[str, str],
    people: Mapping[str, str | None],
    series: Mapping[str, str],
    viewer: Viewer,
) -> dict[str, Any]:
    game, ply = loaded.game, case.ply
    told: dict[str, Any] = {
        "game": loaded.stream.name,
        "archived": loaded.stream.archived is not None,
        "ruleset": game.started.ruleset,
        "played": game.started.played,
        "kind": "ruling",
        "rule": case.rule,
        "ply": ply.number if ply else 0,
        "notation": game.line(ply, loaded.labels, viewer) if ply else None,
        "entry": ply.last if ply else 1,
        "by": people.get(ply.by) if ply else None,
        "at": ply.at if ply else game.started.played,
        "words": texts.get(case.why) if case.why else None,
        "erased": bool(case.why) and case.why not in texts,
        "dispute": None,
        "verdict": None,
    }
    if case.dispute is None:
        return told
    row, verdict = dispute_row(loaded, case.dispute, texts, people, series), case.dispute.verdict
    same = {key: row[key] for key in ("ply", "entry", "by", "at", "dispute", "verdict")}
    if verdict:
        same["verdict"] |= {"erased": bool(verdict.why) and verdict.why not in texts}
    return told | {"kind": "dispute", "words": row["claim"], "erased": case.dispute.claim not in texts} | same


def _house_rules(rows: Sequence[_Said], names: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Each option with its value once: the rules that it switches, its newest game, and in how many games it was so."""
    found: dict[tuple[str, str | None], list[_Said]] = {}
    for row in rows:
        found.setdefault((row.rule.partition(":")[0], row.detail), []).append(row)
    for (slug, detail), those in found.items():
        option, _, value = (detail or "").partition("=")
        newest = those[0]
        yield {
            "ruleset": slug,
            "option": option,
            "value": _shown(value),
            "rules": sorted({row.rule for row in those}),
            "game": names[newest.game],
            "archived": newest.away,
            "games": len({row.game for row in those}),
        }


def _shown(value: str) -> str:
    """The value of an option as it is shown: words are stored as hashes, and what came from a file has a long name."""
    words = value.split(",")
    if all(map(_DIGEST.fullmatch, words)):
        return counted(len(words), "word")
    name, at, digest = value.partition("@")
    return f"{name}@{digest[:_SHORT]}" if at and _DIGEST.fullmatch(digest) else value


def _asked(connection: sa.Connection, tables: TableSet, wanted: str, ruleset: str | None) -> Asked:
    """The rule or the group that is meant."""
    text = wanted.strip()
    said, colon, short = text.partition(":")
    slug = ruleset.partition("/")[0].casefold() if ruleset else None
    if colon and slug and slug != said.casefold():
        raise Usage(f"{wanted} is no rule of {slug}", input=wanted, expected=(f"{slug}:{short}", f"--ruleset {said}"))
    if colon or slug:
        return _rule_of(connection, tables, said.casefold() if colon else str(slug), short if colon else text)
    games = tables.games.c
    used = sorted(slug for (slug,) in sound(connection, sa.select(games.slug).distinct()))
    found = [one for slug in used or all_slugs() if (one := _known(slug, text))]
    if len(found) > 1:
        ids = tuple(one.rule for one in found)
        raise Ambiguous(f"'{wanted}' could be {' or '.join(ids)}", input=wanted, expected=ids)
    if found:
        return found[0]
    if len(used) == 1:
        return _rule_of(connection, tables, used[0], text)
    raise NotFound(f"no ruleset played here has a rule '{wanted}'", input=wanted, expected=_near(used or all_slugs(), text))


def _rule_of(connection: sa.Connection, tables: TableSet, slug: str, short: str) -> Asked:
    """A rule or a group of one ruleset. Raises NotFound, unless a game of an unknown ruleset says something about it."""
    if known := _known(slug, short):
        return known
    asked = Asked(slug, f"{slug}:{short}")
    rule = tables.precedents.c.rule
    if connection.execute(sa.select(rule).where(rule == asked.rule).limit(1)).first():
        return asked  # of an older revision, or of a ruleset that was installed when the game was folded
    find_ruleset(slug).rulebook.find(short)
    return asked


def _known(slug: str, short: str) -> Asked | None:
    """A rule or a group of a rulebook, in any case; None where it has none of that name, or the ruleset is not installed."""
    rules = _rules(slug)
    wanted = short.casefold().removesuffix(".")
    one = next((rule for rule in rules if rule.casefold() == wanted), None)
    if one:
        return Asked(slug, f"{slug}:{one}")
    group = next((rule.split(".")[0] for rule in rules if rule.split(".")[0].casefold() == wanted), None)
    return Asked(slug, f"{slug}:{group}", group=True) if group else None


def _rules(slug: str) -> Mapping[str, Rule]:
    """The rules of a ruleset by their short ids; none where it is not installed."""
    try:
        return find_ruleset(slug).rulebook.rules
    except NotFound:
        return {}


def _text(asked: Asked) -> str | None:
    """What the rulebook says; None of a group, and where the rulebook is not here."""
    rule = _rules(asked.slug).get(asked.rule.partition(":")[2])
    return rule.text if rule else None


def _near(slugs: Sequence[str], short: str) -> tuple[str, ...]:
    """Ids of some rulesets that are near to one that none of them has; else the rulesets with a colon."""
    found: list[str] = []
    for slug in slugs:
        rules = _rules(slug)
        try:
            find_ruleset(slug).rulebook.find(short)
        except NotFound as problem:
            found += [f"{slug}:{one}" for one in problem.expected if one in rules]
    return tuple(found[:_MOST_NEAR]) or tuple(f"{slug}:RULE" for slug in slugs)
