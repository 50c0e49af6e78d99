"""Checks that a ruleset of another package keeps the contract, so that it is refused as a whole and not line by line.

Only shapes are checked: what the parts offer, and what the meta holds. The laws of a ruleset need games.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.contract.analysis import Analysis
from spooklog.domain.contract.chances import Chances
from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.contract.meta import API, Meta
from spooklog.domain.contract.parts import Knowledge, Moves, Notation, Opening, Pictures, Results, Rules
from spooklog.domain.contract.plugins import BadPlugin, others_code
from spooklog.domain.contract.ruleset import OPTIONAL, AnyRuleset, Ruleset

EAGER = {"rules": Rules, "notation": Notation, "knowledge": Knowledge}
"""The parts that recording a line needs."""

LATER = {
    "opening": Opening,
    "moves": Moves,
    "results": Results,
    "pictures": Pictures,
    "analysis": Analysis,
    "chances": Chances,
}
"""The parts that are imported when they are used."""


def check_ruleset(found: Any, slug: str) -> AnyRuleset:
    """Return what an entry point names, if it is a ruleset of that slug. Raises BadPlugin.

    The parts that are used later are not imported.
    """
    if not isinstance(found, Ruleset):
        raise BadPlugin("wrong", f"its entry point names {_a(found)}, not a Ruleset")
    api = getattr(found.meta, "api", None)
    if type(api) is int and api != API:
        wanted = "a newer spooklog" if api > API else "a newer version of it"
        raise BadPlugin("outdated", f"it was made for contract {api}, and this spooklog has contract {API}", wanted)
    _refuse(_faults_of_meta(found.meta, slug))
    _refuse(_faults_of_actions(found.actions, slug))
    for name, protocol in EAGER.items():
        _refuse(_faults_of_part(name, getattr(found, name), protocol))
    return found


def check_later_parts(ruleset: AnyRuleset, *parts: str) -> None:
    """Import parts that `check_ruleset` leaves for later, and check them; by default all, with rulebook and facts.

    Raises BadPlugin.
    """
    for name in parts or LATER:
        if (part := _read(name, partial(getattr, ruleset, name))) is not None or name not in OPTIONAL:
            _refuse(_faults_of_part(name, part, LATER[name]))
    if parts:
        return
    _read("rulebook", lambda: ruleset.rulebook)
    for revision in range(ruleset.meta.since, ruleset.meta.revision + 1):
        _read("facts", partial(shipped_facts, ruleset.package, revision))


def _read(what: str, read: Callable[[], Any]) -> Any:
    with others_code(f"its {what} cannot be read"):
        return read()


def _refuse(faults: Iterator[str]) -> None:
    """Raise BadPlugin with the first fault."""
    for fault in faults:
        raise BadPlugin("wrong", fault)


def _faults_of_meta(meta: Any, slug: str) -> Iterator[str]:
    if not isinstance(meta, Meta):
        yield f"its meta is {_a(meta)}, not a Meta"
        return
    yield from _misfits(meta, Meta, "meta")
    if meta.slug != slug:
        yield f"its meta.slug is {meta.slug!r:.80}, and its entry point is called {slug!r}"
    if not 1 <= meta.since <= meta.revision:
        yield f"its revisions go from {meta.since} to {meta.revision}"
    if not 1 <= meta.min_seats <= meta.max_seats:
        yield f"it has from {meta.min_seats} to {meta.max_seats} seats"
    if not meta.levels:
        yield "its meta.levels are empty"
    if meta.token is not None:
        try:
            re.compile(meta.token)
        except re.error as problem:
            yield f"its meta.token is no pattern ({problem})"


def _faults_of_actions(actions: Any, slug: str) -> Iterator[str]:
    if not isinstance(actions, tuple) or not actions:
        yield f"its actions are {_a(actions)}, not a tuple of types"
        return
    topics: set[str] = set()
    for action in actions:
        if not (isinstance(action, type) and issubclass(action, Action)):
            yield f"among its actions is {_a(action)}, not a type of action"
            return
        topic = getattr(action, "TOPIC", None)
        if not isinstance(topic, str) or not topic.startswith(f"{slug}.") or topic in topics:
            yield f"the TOPIC of {action.__name__} is {topic!r:.80}, not a name of its own that begins with '{slug}.'"
            return
        topics.add(topic)


def _faults_of_part(name: str, part: Any, protocol: type) -> Iterator[str]:
    """Yield what a part lacks of its protocol: functions, and places for the arguments that they are called with."""
    for member, declared in vars(protocol).items():
        if member.startswith("_"):
            continue
        if not hasattr(part, member):
            yield f"its {name} has no {member}"
        elif inspect.isfunction(declared) and (fault := _misfit_call(getattr(part, member), declared)):
            yield f"its {name}.{member} {fault}"


def _misfit_call(function: Any, declared: Callable[..., Any]) -> str | None:
    """Return why a function cannot be called as it is declared; None where it can."""
    if not callable(function):
        return f"is {_a(function)}, not a function"
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a function of compiled code may have none
        return None
    _, *parameters = inspect.signature(declared).parameters.values()
    needed = [one for one in parameters if one.default is one.empty]
    for given in (needed, parameters):
        try:
            signature.bind(*given)
        except TypeError:
            return f"does not take ({', '.join(one.name for one in parameters)})"
    return None


def _misfits(value: Any, kind: Any, path: str) -> Iterator[str]:
    """Yield the places at which a value is not of its declared type."""
    origin, within = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if all(any(_misfits(value, one, path)) for one in within):
            yield f"its {path} is {_a(value)}"
    elif origin is Literal:
        if value not in within:
            yield f"its {path} is {_a(value)}, not {' or '.join(map(repr, within))}"
    elif not _is(value, origin or kind):
        yield f"its {path} is {_a(value)}, not {_WORDS.get(origin or kind) or f'a {kind.__name__}'}"
    elif origin is dict:
        for key, one in value.items():
            yield from _misfits(key, within[0], f"{path}.{key!s:.40}")
            yield from _misfits(one, within[1], f"{path}.{key!s:.40}")
    elif origin in (tuple, frozenset):
        for place, one in enumerate(value):
            yield from _misfits(one, within[0], f"{path}[{place}]")
    elif isinstance(value, msgspec.Struct) and kind.__module__ == Meta.__module__:
        for name, declared in get_type_hints(kind).items():
            yield from _misfits(getattr(value, name), declared, f"{path}.{name}")


_WORDS: Mapping[Any, str] = {
    str: "text",
    int: "a whole number",
    bool: "True or False",
    tuple: "a tuple",
    frozenset: "a frozenset",
    dict: "a dict",
    Callable: "a function",
}
"""Types of fields in words."""


def _is(value: Any, kind: Any) -> bool:
    if kind is Callable:
        return callable(value)
    return type(value) is int if kind is int else isinstance(value, kind)  # True is an int, too


def _a(value: Any) -> str:
    """Return a value in words: a short one as it is written, and the type of any other."""
    if value is None or isinstance(value, bool | int | float | str):
        return f"{value!r:.60}"
    return f"a {type(value).__name__}"
