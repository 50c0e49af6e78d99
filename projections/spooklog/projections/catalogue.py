"""The catalogue of what can be played: rulesets, their rules, notation, facts and options, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spooklog.domain.contract.facts import data_id, fact_at, overlay, shipped_facts
from spooklog.domain.contract.meta import Column
from spooklog.domain.contract.registry import all_slugs, find_ruleset, typed_revision, typed_ruleset
from spooklog.domain.contract.rulebook import Rule
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.store.logs.loaded import LoadedGame


def rulesets() -> list[dict[str, Any]]:
    """Return a row for each ruleset: slug, revision, title, seats, record levels, scoreboard columns, summary, source."""
    return [
        {
            "ruleset": meta.slug,
            "revision": meta.revision,
            "since": meta.since,
            "title": meta.title,
            "seats": meta.seats,
            "rules": len(ruleset.rulebook.rules),
            "levels": list(meta.levels),
            "columns": [_column(column) for column in meta.columns],
            "summary": meta.summary,
            "source": meta.source,
        }
        for ruleset in map(find_ruleset, all_slugs())
        for meta in (ruleset.meta,)
    ]


def rules(slug: str, wanted: str | None) -> list[dict[str, Any]]:
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


def notation(slug: str) -> dict[str, Any]:
    """Return the gist of a game in a paragraph, and the form and meaning of each line of its notation. Raises NotFound."""
    ruleset = find_ruleset(slug)
    book = ruleset.rulebook
    lines = [{"form": line.form, "meaning": line.meaning} for line in book.notation]
    dialect = {"separators": list(ruleset.meta.dialect.separators), "comments": list(ruleset.meta.dialect.comments)}
    data = {"ruleset": slug, "title": book.title, "gist": book.gist, "header": list(ruleset.meta.header), "notation": lines}
    return data | dialect


def facts(name: str) -> dict[str, Any]:
    """Return the facts of a ruleset, table by table with the source of each, and its options.

    `name` is a slug (`spooks`), or a slug with a revision (`spooks/1`). Raises NotFound.
    """
    ruleset, revision = typed_ruleset(name), typed_revision(name)
    shipped = shipped_facts(ruleset.package, revision)
    return {
        "ruleset": ruleset.meta.slug,
        "revision": revision,
        "source": ruleset.meta.source,
        "id": data_id(shipped, {}),
        "facts": shipped,
        "options": _options(ruleset, revision),
    }


def facts_of(loaded: LoadedGame, file_name_of: Callable[[str], str | None]) -> dict[str, Any]:
    """Return what a game is played with: the shipped facts overlaid with the table's own, these own ones, and its options.

    `file_name_of` returns the name of the file that a word list came from, by the option's value; it stands beside the option as
    `file`.
    """
    game, labels = loaded.game, loaded.labels
    ruleset, setup, shipped = game.ruleset, game.setup, shipped_facts(game.ruleset.package, game.setup.revision)
    own = [{"path": path, "value": value, "shipped": fact_at(shipped, path)} for path, value in setup.data.items()]
    values = {spec.name: spec.write(setup.options.get(spec.name, spec.default), labels) for spec in ruleset.meta.options}
    lists = (one.name for one in ruleset.meta.files if one.kind == "lexicon")
    files = {name: {"file": file} for name in lists if name in values and (file := file_name_of(values[name]))}
    return {
        "game": loaded.stream.name,
        "ruleset": ruleset.meta.slug,
        "revision": setup.revision,
        "source": ruleset.meta.source,
        "id": data_id(shipped, setup.data),
        "own": own,
        "facts": overlay(shipped, setup.data),
        "options": [
            {**row, "value": values[row["option"]], **files.get(row["option"], {})} for row in _options(ruleset, setup.revision)
        ],
    }


def _column(column: Column) -> dict[str, Any]:
    return {
        "name": column.name,
        "title": column.title,
        "kind": column.kind,
        "over_time": column.over_time,
        "told": column.reported != "never",
    }


def _options(ruleset: AnyRuleset, revision: int) -> list[dict[str, Any]]:
    slug = ruleset.meta.slug
    return [
        {
            "option": option.name,
            "accepts": list(option.accepts()),
            "default": option.write(option.default),
            "rules": [f"{slug}:{rule}" for rule in option.rules],
            "help": option.help,
        }
        for option in ruleset.meta.options
        if option.since <= revision
    ]


def _rule(slug: str, rule: str, text: Rule) -> dict[str, Any]:
    return {
        "rule": f"{slug}:{rule}",
        "text": text.text,
        "part": text.part,
        "breach": text.breach,
        "ruling": text.ruling or text.default is not None,
        "assumed": text.assumed,
        "mark": text.mark,
        "default": text.default,
        "options": list(text.options),
        "rulings": [f"{slug}:{ruling}" for ruling in text.rulings],
    }
