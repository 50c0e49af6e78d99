"""Disputes, rulings and house rules about a rule in all games of a store. The JSON of `precedents`.

The tables have the games with precedents about a rule; the newest of these alone are folded, for their lines and words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import sqlalchemy as sa
from msgspec.structs import replace

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.answers import VerdictAnswer
from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.errors import SpooklogError, Unsupported
from spooklog.domain.words.wording import counted
from spooklog.projections.game.disputes import dispute_row
from spooklog.projections.lists.archived import archived
from spooklog.projections.lists.database import Database, places, sound
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.precedent_rows import OPEN, Case, cases_of
from spooklog.projections.lists.rule_selection import RuleBeginning, RuleSelection, select_rule
from spooklog.projections.lists.tables import VERSION, TableSet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

HOUSE_RULE = "house-rule"
_SHORT = 12
"""The characters of a file's hash that are shown."""

_DIGEST = re.compile(r"[0-9a-f]{64}")
MOST_BEHIND = 20_000
"""The most entries that the lists may catch up with while a scribe waits: about a second."""


class DecidedVerdict(VerdictAnswer, frozen=True, kw_only=True):
    """The decision of a dispute; `erased` where its reason was erased."""

    erased: bool


class Precedent(Answer, frozen=True, kw_only=True):
    """A dispute or a ruling: its ply as the game now stands (0 for the start, None where that is gone), and its words.

    `offset` is that of the table's clock, in minutes. Erased words are None and marked by `erased`. A ruling has neither
    `dispute` nor `verdict`.
    """

    game: str
    archived: bool
    ruleset: str
    played: Time
    offset: int
    kind: Literal["dispute", "ruling"]
    rule: str
    ply: int | None
    notation: str | None
    says: str | None
    entry: int
    by: str | None
    at: Time
    words: str | None
    erased: bool
    dispute: int | None
    verdict: DecidedVerdict | None

    @property
    def open(self) -> bool:
        """Whether it is a dispute that is not decided."""
        return self.kind == "dispute" and self.verdict is None


class OptionPrecedent(Answer, frozen=True, kw_only=True):
    """An option that differs from the rulebook: the rules that it switches, its newest game, and the number of games with it."""

    ruleset: str
    option: str
    value: str
    rules: list[str]
    game: str
    archived: bool
    games: int


class UnreadPrecedents(Answer, frozen=True, kw_only=True):
    """A game that cannot be read, with the number of its precedents."""

    game: str
    precedents: int
    problem: str


class Precedents(Answer, frozen=True, kw_only=True):
    """The precedents of a rule, or of a `group` of rules, which has no text. `left_off` is how many more there are."""

    rule: str
    text: str | None
    group: bool
    precedents: list[Precedent]
    left_off: int
    house_rules: list[OptionPrecedent]
    unsupported: list[UnreadPrecedents]
    damaged: list[UnreadPrecedents]


class _Found(NamedTuple):
    """A row of `precedents`; `away` is set where its game is archived."""

    game: str
    kind: str
    rule: str
    detail: str | None
    away: bool


def precedents(
    store: Store,
    wanted: str | RuleBeginning,
    ruleset: str | None = None,
    *,
    limit: int,
    open_first: bool = False,
    viewer: Viewer = "full",
    progress: Progress | None = None,
) -> Precedents:
    """Return the precedents of all games about a rule: `spooks:bats.2`, `bats.2` where one ruleset has it, or a group (`bats`);
    or about all rules that begin alike.

    Disputes, and rulings of plies that stand, come with the newest game first, with `open_first` behind the disputes that are not
    decided, `limit` of them, with their lines as the `viewer` knows them. A dispute without a rule counts only where all rules of
    its ruleset are wanted. Copies of games are left out.

    Raises NotFound with similar ids, Ambiguous for an id of several rulesets, Usage for two rulesets.
    """
    with up_to_date(store, progress) as (connection, tables):
        selected = select_rule(connection, tables, wanted, ruleset) if isinstance(wanted, str) else wanted
        rows = _rows(connection, tables, selected)
    names = store.streams.names(list({row.game for row in rows}))
    cases = [row for row in rows if row.kind != HOUSE_RULE]
    if open_first:
        cases.sort(key=lambda row: row.detail != OPEN)
    found, unsupported, damaged = list[Precedent](), list[UnreadPrecedents](), list[UnreadPrecedents]()
    left = len(cases)
    for game, number in Counter(row.game for row in cases).items():  # in the order of the rows
        if len(found) >= limit:
            break
        left -= number
        try:
            loaded = store.games.load(game)
        except SpooklogError as problem:
            unreadable = unsupported if isinstance(problem, Unsupported) else damaged
            unreadable.append(UnreadPrecedents(game=names[game], precedents=number, problem=problem.message))
        else:
            found += _of_game(store, loaded, selected, viewer)
    left += max(len(found) - limit, 0)
    return Precedents(
        rule=selected.rule,
        text=selected.text,
        group=selected.group,
        precedents=(sorted(found, key=lambda row: not row.open) if open_first else found)[:limit],
        left_off=left,
        house_rules=list(_house_rules([row for row in rows if row.kind == HOUSE_RULE], names)),
        unsupported=unsupported,
        damaged=damaged,
    )


def number_of_precedents(store: Store, rule: str, *, beside: str = "", progress: Progress | None = None) -> int | None:
    """Return the number of disputes, rulings and house rules about a rule, by its full id.

    Of the game `beside` one dispute less counts: the one just opened. House rules with the same value count once. None where the
    lists cannot be read, or are so far behind the log that the scribe would have to wait.
    """
    selected = RuleSelection(rule.partition(":")[0], rule)
    try:
        if _behind(store) > MOST_BEHIND:
            return None
        with up_to_date(store, progress) as (connection, tables):
            rows = _rows(connection, tables, selected)
    except SpooklogError:
        return None
    own = any(row.game == beside and row.kind == "dispute" for row in rows)
    options = {row.detail for row in rows if row.kind == HOUSE_RULE}
    return len([row for row in rows if row.kind != HOUSE_RULE]) + len(options) - own


def _behind(store: Store) -> int:
    """Return how many entries the lists have yet to read."""
    database = Database(store.recorder.location)
    try:
        with database.reading() as connection:
            live = places(connection)["live"]
    finally:
        database.close()
    return (store.recorder.max_notification_id() or 0) - (live.position if live.version == VERSION else 0)


def _rows(connection: sa.Connection, tables: TableSet, selected: RuleSelection | RuleBeginning) -> list[_Found]:
    """Return the rows about some rules, the game played last first; within a game the newest first."""
    row, game = tables.precedents.c, tables.games.c
    select = sa.select(row.game, row.kind, row.rule, row.detail, archived(row.game).label("away"))
    select = select.join_from(tables.precedents, tables.games, row.game == game.game)
    select = select.where(selected.among(row.rule), game.copy_of.is_(None))
    order = (game.played.desc().nulls_last(), game.touched.desc(), game.game, row.number.desc())
    return [_Found(*one) for one in sound(connection, select.order_by(*order))]


def _of_game(store: Store, loaded: LoadedGame, selected: RuleSelection | RuleBeginning, viewer: Viewer) -> list[Precedent]:
    """Return the disputes and rulings of one game about the rules, the newest first."""
    cases = [case for case in cases_of(loaded.game) if selected.takes(case.rule)]
    texts = store.games.texts(loaded.stream.id)
    verdicts = [case.dispute.verdict for case in cases if case.dispute and case.dispute.verdict]
    people = {one.by for one in verdicts} | {case.dispute.by for case in cases if case.dispute}
    people |= {case.ply.by for case in cases if case.ply}
    names = store.people.names(people)
    series = store.streams.names([one.series for one in verdicts if one.series])
    rows = [_row(loaded, case, texts, names, series, viewer) for case in cases]
    return sorted(rows, key=lambda row: -row.entry)


def _row(
    loaded: LoadedGame,
    case: Case,
    texts: Mapping[str, str],
    people: Mapping[str, str | None],
    series: Mapping[str, str],
    viewer: Viewer,
) -> Precedent:
    """Return a dispute or a ruling; `people` and `series` are names by id."""
    game, ply = loaded.game, case.ply
    ruling = Precedent(
        game=loaded.stream.name,
        archived=loaded.stream.archived is not None,
        ruleset=game.started.ruleset,
        played=game.started.played,
        offset=game.started.offset,
        kind="ruling",
        rule=case.rule,
        ply=ply.number if ply else 0,
        notation=game.line(ply, loaded.labels, viewer) if ply else None,
        says=game.say(ply, loaded.labels, viewer).text if ply else None,
        entry=ply.last if ply else 1,
        by=people.get(ply.by) if ply else None,
        at=ply.at if ply else game.started.played,
        words=texts.get(case.why) if case.why else None,
        erased=bool(case.why) and case.why not in texts,
        dispute=None,
        verdict=None,
    )
    if case.dispute is None:
        return ruling
    row, why = dispute_row(loaded, case.dispute, texts, people, series), case.dispute.verdict and case.dispute.verdict.why
    return replace(
        ruling,
        kind="dispute",
        ply=row.ply,
        entry=row.entry,
        by=row.by,
        at=row.at,
        words=row.claim,
        erased=case.dispute.claim not in texts,
        dispute=row.dispute,
        verdict=row.verdict and row.verdict.also(DecidedVerdict, erased=bool(why) and why not in texts),
    )


def _house_rules(rows: Sequence[_Found], names: Mapping[str, str]) -> Iterator[OptionPrecedent]:
    """Yield each option with its value once."""
    found: dict[tuple[str, str | None], list[_Found]] = {}
    for row in rows:
        found.setdefault((row.rule.partition(":")[0], row.detail), []).append(row)
    for (slug, detail), those in found.items():
        option, _, value = (detail or "").partition("=")
        newest = those[0]
        yield OptionPrecedent(
            ruleset=slug,
            option=option,
            value=_shown(value),
            rules=sorted({row.rule for row in those}),
            game=names[newest.game],
            archived=newest.away,
            games=len({row.game for row in those}),
        )


def _shown(value: str) -> str:
    """Return the value of an option as it is shown: words are stored as hashes, a file as its name and a long hash."""
    words = value.split(",")
    if all(map(_DIGEST.fullmatch, words)):
        return counted(len(words), "word")
    name, at, digest = value.partition("@")
    return f"{name}@{digest[:_SHORT]}" if at and _DIGEST.fullmatch(digest) else value
