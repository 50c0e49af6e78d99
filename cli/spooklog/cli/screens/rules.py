"""Prints what is known of a ruleset: its rules, its notation, its facts and options; and how rules judge a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from spooklog.cli.output import INDENT, KINDS, console, said, say, show, told, word_for
from spooklog.cli.screens.tables import facts_table, indented, said_text, show_rows
from spooklog.domain.contract.facts import MARKS
from spooklog.domain.values.saying import joined, within
from spooklog.projections.catalogue import Facts, GameFacts, GameOption, ListedOption, ListedRule, Notation

if TYPE_CHECKING:
    from spooklog.projections.game.explain import Explanation

_ROOM_FOR_OPTIONS = 100
"""Columns from which options stand in a table."""

_SOURCES = {
    "published-unverified": said("published, unverified"),
    "rulebook": said("rulebook"),
    "assumed": said("assumed"),
    "the table": said("the table"),
}
"""Sources of facts, and the words for them that people read."""


def show_explanation(answer: Explanation) -> None:
    """Print a line, whether it is accepted, and the rules that allow or refuse it."""
    verdict = Text(told(said("accepted")), "bold green")
    if answer.ruled:
        verdict = Text(told(said("ruled against {rules}", rules=", ".join(answer.ruled))), "bold red")
    elif answer.refusal:
        verdict = Text(f"{told(KINDS[answer.refusal.error])}: {told(answer.refusal.message)}", "bold red")
    show(Text.assemble(said_text(answer.says or answer.line, answer.line, "bold"), "   ", verdict))
    table = facts_table((), "")
    for rule in answer.rules:
        origin = told(rule_origin(rule.part, rule.mark))
        table.add_row(" " * INDENT + rule.rule, Text.assemble(rule.text, (f"  ({origin})", "dim")))
    show(table)


def rule_origin(part: str | None, mark: str | None) -> str:
    """Return the part of the rulebook that a rule stands in, and whether it may differ from the printed game."""
    words = word_for(str(part))
    return within("{part}; {mark}", part=words, mark=word_for(mark)) if mark else words


def show_rules(rows: Sequence[ListedRule]) -> None:
    """Print rules: the text of each, its part of the rulebook, and what a breach of it is."""
    table = facts_table(())
    for row in rows:
        marks = [rule_origin(row.part, row.mark), KINDS.get(row.breach, row.breach)]
        if row.options:
            marks.append(said("option {names}", names=", ".join(row.options)))
        if row.rulings:
            marks.append(said("see {rules}", rules=", ".join(row.rulings)))
        text = Text.assemble(row.text, (f"  ({told(joined(marks, '; '))})", "dim"))
        if row.default:
            text.append(f"\n{told(said('by default: {ruling}', ruling=row.default))}")
        table.add_row(row.rule, text)
    show(table)


def show_notation(data: Notation) -> None:
    """Print a game in a paragraph, and how its lines are typed."""
    show(Text(f"{data.title}. {data.gist}"))
    say()
    rows = ((row.form, row.meaning) for row in data.notation)
    table = facts_table(rows, no_wrap=False, overflow="fold", max_width=32)
    table.add_row(told(said("LINE without NAME")), told(said("by the one player who must act now")))
    for mark in data.separators:
        table.add_row(f"LINE {mark} LINE", told(said("several plies, taken whole or refused whole")))
    for mark in data.comments:
        table.add_row(f"LINE  {mark} TEXT", told(said("a remark that is not kept")))
    table.add_row("LINE  #! WHY", told(said("a line that a rule forbids and the table lets stand")))
    table.add_row("LINE  #@ 20:31", told(said("when it happened")))
    table.add_row("# TEXT", told(said("a note")))
    table.add_row("NAME says TEXT", told(said("what a player says: it is kept, and is no ply")))
    show(table)


def show_facts(data: Facts | GameFacts) -> None:
    """Print the facts with their sources, then the options. Of a game, start with the facts that differ from the shipped ones."""
    if data.id:
        say(f"{data.game}: {data.id}" if isinstance(data, GameFacts) else data.id)
    for one in data.own if isinstance(data, GameFacts) else ():
        shipped = said("not shipped") if one.shipped is None else said("shipped: {fact}", fact=_fact(one.shipped))
        say(within("{path}: {fact} ({shipped})", path=one.path, fact=_fact(one.value), shipped=shipped), INDENT)
    table = Table.grid(padding=(0, 2, 0, 0))
    for style in ("bold", "", "dim"):
        table.add_column(overflow="fold", style=style)
    for path, values, source in _sections(data.facts):
        between = "\n" if any(isinstance(value, list) for value in values.values()) else ", "
        table.add_row(path, between.join(f"{key}: {told(_fact(value))}" for key, value in values.items()), told(source))
    show(table)
    say()
    _show_options(data.options, said("here") if isinstance(data, GameFacts) else said("default"))


def _show_options(options: Sequence[ListedOption], head: str) -> None:
    """Print options; `head` stands over their values."""
    if console().width < _ROOM_FOR_OPTIONS:
        for option in options:
            show(Text.assemble((option.option, "bold"), f"  {_option_value(option)}"))
            show(indented(within("{help} ({accepts})", help=option.help, accepts=joined(option.accepts, " | "))))
        return
    rows = ((one.option, _option_value(one), joined(one.accepts, " | "), one.help) for one in options)
    show_rows((said("option"), head, said("takes"), said("what it is")), rows)


def _option_value(option: ListedOption) -> str:
    """Return the value of an option, behind the name of the file that it came from."""
    if not isinstance(option, GameOption):
        return option.default
    return f"{option.file} ({option.value})" if option.file else option.value


def _fact(value: Any) -> str:
    """Return a fact in words: the entries of a list apart by blanks, lists in it in brackets."""
    match value:
        case list():
            return " ".join(f"[{_fact(one)}]" if isinstance(one, list) else _list_entry(one) for one in value) or said("none")
        case bool():
            return said("yes") if value else said("no")
        case _:
            return str(value)


def _list_entry(value: Any) -> str:
    """Return an entry of a list, in quotes where its blanks would make it look like several."""
    return f"'{value}'" if " " in str(value) else str(value)


def _sections(facts: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the path, values and source of each table of facts that holds values of its own."""
    plain = {key: value for key, value in facts.items() if key not in MARKS and not isinstance(value, dict)}
    plain = plain if path else {key: value for key, value in plain.items() if key != "id"}
    if plain:
        source = str(facts.get("source", ""))
        words = _SOURCES.get(source, source)
        yield path, plain, said("{source}; more may be added", source=words) if facts.get("open") else words
    for key, value in facts.items():
        if isinstance(value, dict):
            yield from _sections(value, f"{path}.{key}" if path else key)
