"""The catalogue of what can be played: rulesets, their rules, notation, facts, options and formats of series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from spooklog.domain.contract.facts import data_id, fact_at, overlay, shipped_facts
from spooklog.domain.contract.meta import Column
from spooklog.domain.contract.registry import find_ruleset, of_each, typed_revision, typed_ruleset
from spooklog.domain.contract.rulebook import Rule
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.series.formats import formats_for
from spooklog.domain.values.answer import Answer
from spooklog.store.logs.loaded import LoadedGame


class ListedColumn(Answer, frozen=True, kw_only=True):
    """A column of a ruleset's scoreboard; `told` where an outcome reports it."""

    name: str
    title: str
    kind: str
    over_time: bool
    told: bool


class ListedRuleset(Answer, frozen=True, kw_only=True):
    """A ruleset: its newest revision and the oldest that this program plays, how many rules it has, its record levels."""

    ruleset: str
    revision: int
    since: int
    title: str
    seats: str
    rules: int
    levels: tuple[str, ...]
    columns: list[ListedColumn]
    summary: str
    source: str


class Rulesets(Answer, frozen=True, kw_only=True):
    """The rulesets that are known."""

    rulesets: list[ListedRuleset]


class ListedRule(Answer, frozen=True, kw_only=True):
    """A rule. A `ruling` is the table's to decide; `options` switch it, and `rulings` are rules to see beside it."""

    rule: str
    text: str
    part: str
    breach: str
    ruling: bool
    assumed: bool
    mark: str | None
    default: str | None
    options: tuple[str, ...]
    rulings: list[str]


class Rules(Answer, frozen=True, kw_only=True):
    """Rules of a ruleset."""

    ruleset: str
    rules: list[ListedRule]


class LineForm(Answer, frozen=True, kw_only=True):
    """A form of lines, and what such a line means."""

    form: str
    meaning: str


class Notation(Answer, frozen=True, kw_only=True):
    """The gist of a game in a paragraph, the forms of header lines and of lines, and the signs between and behind lines."""

    ruleset: str
    title: str
    gist: str
    header: tuple[str, ...]
    notation: list[LineForm]
    separators: tuple[str, ...]
    comments: tuple[str, ...]


class ListedOption(Answer, frozen=True, kw_only=True):
    """An option of a ruleset: the values that it accepts, its default, and the rules that it switches."""

    option: str
    accepts: list[str]
    default: str
    rules: list[str]
    help: str


class GameOption(ListedOption, frozen=True, kw_only=True):
    """An option with its value in a game, and the file that a word list came from."""

    value: str
    file: str | UnsetType = UNSET


class OwnFact(Answer, frozen=True, kw_only=True):
    """A fact that differs in a game from the shipped one."""

    path: str
    value: Any
    shipped: Any


class Setting(Answer, frozen=True, kw_only=True):
    """A setting of a format: its default, what it accepts, and what it is for."""

    setting: str
    default: str
    accepts: Sequence[str]
    help: str


class FormatAnswer(Answer, frozen=True, kw_only=True):
    """A way in which games add up."""

    format: str
    summary: str
    unit: str
    reads: str
    settings: Sequence[Setting]


class Formats(Answer, frozen=True, kw_only=True):
    """The formats of a ruleset."""

    formats: Sequence[FormatAnswer]


class Facts(Answer, frozen=True, kw_only=True):
    """The facts of a ruleset, table by table with the source of each, and its options."""

    ruleset: str
    revision: int
    source: str
    id: str
    facts: dict[str, Any]
    options: list[ListedOption]


class GameFacts(Answer, frozen=True, kw_only=True):
    """What a game is played with: the shipped facts overlaid with its own, these own ones, and its options."""

    game: str
    ruleset: str
    revision: int
    source: str
    id: str
    own: list[OwnFact]
    facts: dict[str, Any]
    options: list[GameOption]


def rulesets() -> list[ListedRuleset]:
    """Return every ruleset that can be used."""
    return [listed for _, listed in of_each(_listed)]


def _listed(ruleset: AnyRuleset) -> ListedRuleset:
    meta = ruleset.meta
    return ListedRuleset(
        ruleset=meta.slug,
        revision=meta.revision,
        since=meta.since,
        title=meta.title,
        seats=meta.seats,
        rules=len(ruleset.rulebook.rules),
        levels=meta.levels,
        columns=[_column(column) for column in meta.columns],
        summary=meta.summary,
        source=meta.source,
    )


def rules(slug: str, wanted: str | None) -> list[ListedRule]:
    """Return all rules of a ruleset, those of a section (`blue`), or one by its id. Raises NotFound."""
    book = find_ruleset(slug).rulebook
    short = (wanted or "").removeprefix(f"{slug}:")
    if not wanted:
        chosen = book.rules
    elif section := {rule: text for rule, text in book.rules.items() if rule.startswith(f"{short}.")}:
        chosen = section
    else:
        chosen = {short: book.find(wanted)}
    return [_rule(slug, rule, text) for rule, text in chosen.items()]


def notation(slug: str) -> Notation:
    """Return how a game goes and how its lines are typed. Raises NotFound."""
    ruleset = find_ruleset(slug)
    book, meta = ruleset.rulebook, ruleset.meta
    return Notation(
        ruleset=slug,
        title=book.title,
        gist=book.gist,
        header=meta.header,
        notation=[LineForm(form=line.form, meaning=line.meaning) for line in book.notation],
        separators=meta.dialect.separators,
        comments=meta.dialect.comments,
    )


def formats(name: str) -> Formats:
    """Return the formats of a ruleset. Raises NotFound."""
    return Formats(
        formats=[
            FormatAnswer(
                format=one.name,
                summary=one.summary,
                unit=one.unit,
                reads=one.reads,
                settings=[
                    Setting(setting=spec.name, default=spec.write(spec.default), accepts=spec.accepts(), help=spec.help)
                    for spec in one.settings
                ],
            )
            for one in formats_for(typed_ruleset(name))
        ]
    )


def facts(name: str) -> Facts:
    """Return the facts and options of a ruleset.

    `name` is a slug (`spooks`), or a slug with a revision (`spooks/1`). Raises NotFound.
    """
    ruleset, revision = typed_ruleset(name), typed_revision(name)
    shipped = shipped_facts(ruleset.package, revision)
    return Facts(
        ruleset=ruleset.meta.slug,
        revision=revision,
        source=ruleset.meta.source,
        id=data_id(shipped, {}),
        facts=shipped,
        options=_options(ruleset, revision),
    )


def facts_of(loaded: LoadedGame, file_name_of: Callable[[str], str | None]) -> GameFacts:
    """Return what a game is played with.

    `file_name_of` returns the name of the file that a word list came from, by the option's value.
    """
    game, labels = loaded.game, loaded.labels
    ruleset, setup, shipped = game.ruleset, game.setup, shipped_facts(game.ruleset.package, game.setup.revision)
    own = [OwnFact(path=path, value=value, shipped=fact_at(shipped, path)) for path, value in setup.data.items()]
    values = {spec.name: spec.write(setup.options.get(spec.name, spec.default), labels) for spec in ruleset.meta.options}
    lists = (one.name for one in ruleset.meta.files if one.kind == "lexicon")
    files = {name: file for name in lists if name in values and (file := file_name_of(values[name]))}
    return GameFacts(
        game=loaded.stream.name,
        ruleset=ruleset.meta.slug,
        revision=setup.revision,
        source=ruleset.meta.source,
        id=data_id(shipped, setup.data),
        own=own,
        facts=overlay(shipped, setup.data),
        options=[
            row.also(GameOption, value=values[row.option], file=files.get(row.option, UNSET))
            for row in _options(ruleset, setup.revision)
        ],
    )


def _column(column: Column) -> ListedColumn:
    return ListedColumn(
        name=column.name,
        title=column.title,
        kind=column.kind,
        over_time=column.over_time,
        told=column.reported != "never",
    )


def _options(ruleset: AnyRuleset, revision: int) -> list[ListedOption]:
    slug = ruleset.meta.slug
    return [
        ListedOption(
            option=option.name,
            accepts=list(option.accepts()),
            default=option.write(option.default),
            rules=[f"{slug}:{rule}" for rule in option.rules],
            help=option.help,
        )
        for option in ruleset.meta.options
        if option.since <= revision
    ]


def _rule(slug: str, rule: str, text: Rule) -> ListedRule:
    return ListedRule(
        rule=f"{slug}:{rule}",
        text=text.text,
        part=text.part,
        breach=text.breach,
        ruling=text.ruling or text.default is not None,
        assumed=text.assumed,
        mark=text.mark,
        default=text.default,
        options=text.options,
        rulings=[f"{slug}:{ruling}" for ruling in text.rulings],
    )
