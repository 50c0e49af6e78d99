"""What was said about a rule in all games of a store: disputes, rulings and house rules, as plain data. The JSON of `precedents`.

The lists know which games say anything about a rule; of these alone the newest are folded, for their lines and words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.domain.errors import SpooklogError, Unsupported
from spooklog.domain.wording import counted
from spooklog.projections.game.disputes import dispute_row
from spooklog.projections.lists.archived import archived
from spooklog.projections.lists.asked_rule import Asked, asked_rule
from spooklog.projections.lists.database import Database, places, sound
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.precedent_rows import Case, cases_of
from spooklog.projections.lists.tables import VERSION, TableSet
from spooklog.projections.lists.view import Progress
from spooklog.store.loaded import LoadedGame
from spooklog.store.store import Store

HOUSE_RULE = "house-rule"
_SHORT = 12
_DIGEST = re.compile(r"[0-9a-f]{64}")
MOST_BEHIND = 20_000
"""So many entries the lists may have to read before a dispute is answered: about a second."""


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
        asked = asked_rule(connection, tables, wanted, ruleset)
        rows = _rows(connection, tables, asked)
    names = store.streams.names(list({row.game for row in rows}))
    told: dict[str, Any] = {"rule": asked.rule, "text": asked.text, "group": asked.group}
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
            found += _of_game(store, loaded, asked)
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


def _of_game(store: Store, loaded: LoadedGame, asked: Asked) -> list[dict[str, Any]]:
    """What one game says about the rules, the newest first."""
    cases = [case for case in cases_of(loaded.game) if asked.takes(case.rule)]
    texts = store.games.texts(loaded.stream.id)
    verdicts = [case.dispute.verdict for case in cases if case.dispute and case.dispute.verdict]
    people = {one.by for one in verdicts} | {case.dispute.by for case in cases if case.dispute}
    people |= {case.ply.by for case in cases if case.ply}
    names = store.people.names(people)
    series = store.streams.names([one.series for one in verdicts if one.series])
    rows = [_row(loaded, case, texts, names, series) for case in cases]
    return sorted(rows, key=lambda row: -row["entry"])


def _row(
    loaded: LoadedGame,
    case: Case,
    texts: Mapping[str, str],
    people: Mapping[str, str | None],
    series: Mapping[str, str],
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
        "notation": game.line(ply, loaded.labels, "full") if ply else None,
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
