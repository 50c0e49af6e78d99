"""The reference of `import spooklog`, made from docstrings, and the list of signatures that a test holds."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import spooklog
from spooklog.domain.contract.actions import Choice
from spooklog.domain.log.answers import OutcomeAnswer, ScoreAnswer
from spooklog.domain.series.answers import SeriesGame, SeriesStandings
from spooklog.domain.values.errors import SpooklogError
from spooklog.projections.catalogue import ListedRuleset
from spooklog.projections.game.compare import Row, Side
from spooklog.projections.game.differences import Difference
from spooklog.replays.analysis.answers import (
    Analysed,
    CurvePoint,
    DearDecision,
    DecidingRule,
    Estimate,
    JudgeAnswer,
    PastAnswer,
    SeatMoved,
    SeriesAnalysed,
    SeriesPoint,
    TurningPoint,
)
from spooklog.replays.simulation import Tally

SECTIONS = (
    ("Stores", ("open", "Store")),
    ("Games", ("Game", "Moment", "Amendment")),
    ("Series", ("Series",)),
    ("Bots", ("Bot", "Rng", "tournament", "Tournament")),
    ("Rulesets", ("rulesets",)),
)
"""The public names but for errors, in the order of the page."""

RETURNED = (
    *(ScoreAnswer, OutcomeAnswer, Choice, Row, Side, Difference, SeriesStandings, SeriesGame, Tally, ListedRuleset),
    *(Analysed, CurvePoint, TurningPoint, SeatMoved, Estimate, DearDecision, DecidingRule, JudgeAnswer, PastAnswer),
    *(SeriesAnalysed, SeriesPoint),
)
"""Values that public methods return, and that have no public name."""

WIDTH = 100
"""Columns of a call on one line."""

_TYPES = """\
## Types in signatures

| type | what a program gives |
|---|---|
| `Who` | a player by label (`"anna"`) or seat (`1`); as a viewer also `"public"`, and `"full"` for a reader of everything |
| `Players` | a list of labels or names, or a dict with full names by label |
| `Conflicts` | `"report"`, `"drop"` or `"ruled"` |
| `Effort` | how often bots play each position on: `"quick"`, `"normal"` or `"deep"` |
| `Shares` | in an analysis, what each seat is likely to have of the win: numbers from 0 to 1, seat 1 first |
| `Action` | an action of the ruleset, as `spooklog.domain` has it; a line does the same |
| `StateBot` | a bot that a ruleset or a package brings: `choose(state, seat, rng)` returns an `Action` |
"""

_BEGINNING = """\
# API reference

Everything that `import spooklog` gives, made from its docstrings. [spooklog from Python](python.md) shows how it goes together,
and [what is stable](stability.md) says what a program can rely on. Every refusal says in words what was expected, and is
one of the [errors](#errors).
"""


class Member(NamedTuple):
    """A function, a method, a property or a field: its name behind that of its class, its signature, its docstring."""

    name: str
    signature: str
    words: str


def api_page() -> str:
    """Return the page."""
    parts = [_BEGINNING]
    for title, names in SECTIONS:
        parts.append(f"## {title}\n")
        for name in names:
            parts += _described(name, getattr(spooklog, name))
    parts += ["## Errors\n", *_errors(), "## Values that are returned\n", *_values()]
    return "\n".join(filter(None, [*parts, _TYPES])).rstrip() + "\n"


def signatures() -> str:
    """Return a line for each public name and each member of one, in alphabetical order within a class."""
    lines = list[str]()
    for name in sorted({*spooklog.__all__} - {"__version__"}, key=lambda name: (name.casefold(), name)):
        thing = getattr(spooklog, name)
        if isinstance(thing, type):
            lines += [_class_line(thing), *sorted(member.signature for member in members(thing))]
            lines += [_call(name, thing.__init__)] if thing is SpooklogError else []
        else:
            lines.append(_call(name, thing))
    for kind in RETURNED:
        lines += [_class_line(kind), *sorted(value.signature for value in _values_of(kind))]
    return "\n".join(lines) + "\n"


def members(thing: type) -> Iterator[Member]:
    """Yield the public members of a class, its own and inherited ones of `spooklog`, in the order in which they are defined."""
    yield from _fields(thing)
    seen = set[str]()
    for base in thing.__mro__:
        inherited = base is not thing and issubclass(thing, Exception)  # the base class of errors has them once
        if inherited or not base.__module__.startswith("spooklog"):
            continue
        for name, member in vars(base).items():
            if name in seen or name.startswith("_") or name in getattr(thing, "__struct_fields__", ()):
                continue
            seen.add(name)
            if isinstance(member, property):
                words = f"{thing.__name__}.{name}: {_type(member.fget.__annotations__['return'])}"
                yield Member(name, words, inspect.getdoc(member) or "")
            elif inspect.isfunction(member):
                yield Member(name, _call(f"{thing.__name__}.{name}", member), inspect.getdoc(member) or "")


def _described(name: str, thing: Any) -> Iterator[str]:
    yield f"### {name}\n"
    if not isinstance(thing, type):
        yield from (_code(_broken(_call(f"spooklog.{name}", thing))), f"{inspect.getdoc(thing)}\n")
        return
    yield f"{inspect.getdoc(thing)}\n"
    called, read = list[Member](), list[str]()
    for member in members(thing):
        head, _, kind = member.signature.partition(": ")
        if "(" in head:
            called.append(member)
        else:
            words = f": {' '.join(member.words.split())}" if member.words else ""
            read.append(f"- **{member.name}** `{kind}`{words}")
    yield "\n".join([*read, ""]) if read else ""
    for member in called:
        yield f"#### {name}.{member.name}\n"
        yield _code(_broken(member.signature))
        yield f"{member.words}\n"


def _errors() -> Iterator[str]:
    """Yield the base class of errors, and a table of the others."""
    yield f"`SpooklogError`: {inspect.getdoc(SpooklogError)}\n"
    rows = ["| error | what it says | `kind` | `exit_code` |", "|---|---|---|---:|"]
    for kind in SpooklogError.__subclasses__():
        if kind.__name__ in spooklog.__all__:
            first = " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())
            rows.append(f"| `{kind.__name__}` | {first} | `{kind.kind}` | {kind.exit_code} |")
    yield "\n".join([*rows, ""])


def _values() -> Iterator[str]:
    for kind in RETURNED:
        yield f"### {kind.__name__}\n"
        yield f"{inspect.getdoc(kind)}\n"
        fields = "\n".join(value.signature.partition(".")[2] for value in _values_of(kind))
        yield _code(fields.replace("'", '"'))  # as the formatter has it


def _values_of(kind: type) -> Iterator[Member]:
    """Yield the fields and the properties of a value."""
    return (member for member in members(kind) if "(" not in member.signature.partition(":")[0])


def _class_line(thing: type) -> str:
    bases = [base.__name__ for base in thing.__bases__ if issubclass(base, Exception)]
    return f"class {thing.__name__}" + (f"({', '.join(bases)})" if bases else "")


def _fields(thing: type) -> Iterator[Member]:
    """Yield the fields of a struct, a tuple with names, or a dict with known keys."""
    names = getattr(thing, "__struct_fields__", None) or getattr(thing, "_fields", ())
    known = {one: kind for base in reversed(thing.__mro__) for one, kind in inspect.get_annotations(base).items()}
    for name in names or (known if issubclass(thing, dict) else ()):
        yield Member(name, f"{thing.__name__}.{name}: {_type(known[name])}", "")


def _call(name: str, function: Any) -> str:
    """Return a call as code, without `self`, on one line."""
    signature = inspect.signature(function)
    parts, starred = list[str](), False
    for one in signature.parameters.values():
        if one.name == "self":
            continue
        if one.kind is one.KEYWORD_ONLY and not starred:
            parts.append("*")
        starred = starred or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        star = "*" if one.kind is one.VAR_POSITIONAL else ""
        typed = f"{star}{one.name}" + ("" if one.annotation is one.empty else f": {_type(one.annotation)}")
        parts.append(typed if one.default is one.empty else f"{typed} = {one.default!r}")
    returned = "" if signature.return_annotation is signature.empty else f" -> {_type(signature.return_annotation)}"
    return f"{name}({', '.join(parts)}){returned}"


def _type(annotation: Any) -> str:
    """Return a type as it is written in the code."""
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__forward_arg__", None)
    return str(text) if text else inspect.formatannotation(annotation)


def _code(text: str) -> str:
    return f"```python\n{text}\n```\n"


def _broken(call: str) -> str:
    """Return a call on one line, a long one with a line for each argument."""
    if len(call) <= WIDTH:
        return call
    head, _, rest = call.partition("(")
    inside, _, returned = rest.rpartition(")")
    return f"{head}(\n" + "".join(f"    {one},\n" for one in re.split(r", (?![^\[(]*[\])])", inside)) + f"){returned}"
