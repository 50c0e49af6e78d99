"""Checks of what a program gives: an argument of another type is refused in words, before it is used.

`checked` does so for a function or for all public methods of a class, by the annotations of their arguments. An argument whose
annotation is not in `_KINDS` is left to the method.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from functools import partial, wraps
from operator import index
from typing import Any, NamedTuple, TypeVar

from spooklog.api.refusals import in_python
from spooklog.domain.values.errors import SpooklogError, Usage

T = TypeVar("T")

_LONGEST = 60
"""Signs of a wrong argument in a message."""


def text(value: Any, what: str) -> str:
    """Return a text. Raises Usage for anything else; `what` names the argument."""
    given: str = _take(value, what, _TEXT)
    return given


def checked(given: T) -> T:
    """Let a function, or every public method of a class, raise Usage for an argument of another type than is annotated.

    What it refuses itself is given in words of Python.
    """
    if not isinstance(given, type):
        return _checked(given)  # type: ignore[arg-type, return-value]  # a function
    for name, member in list(vars(given).items()):
        if inspect.isfunction(member) and not name.startswith("_"):
            setattr(given, name, _checked(member))
    return given


def _checked(function: Callable[..., Any]) -> Callable[..., Any]:
    signature = inspect.signature(function)
    kinds = {name: _KINDS.get(str(one.annotation).removesuffix(" | None")) for name, one in signature.parameters.items()}

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        try:
            bound = signature.bind(*args, **named)
        except TypeError:  # Python itself says which argument is missing or not known
            return function(*args, **named)
        for name, value in bound.arguments.items():
            kind, declared = kinds[name], signature.parameters[name]
            if kind is None or (value is None and declared.default is None):
                continue
            if declared.kind is declared.VAR_POSITIONAL:
                bound.arguments[name] = tuple(_take(one, f"each of {name}", kind) for one in value)
            else:
                bound.arguments[name] = _take(value, name, kind)
        try:
            return function(*bound.args, **bound.kwargs)
        except SpooklogError as problem:
            in_python(problem)
            raise

    return call


class _Kind(NamedTuple):
    """What an argument may be: `take` returns it, or raises TypeError or ValueError; `words` are the kind in words."""

    take: Callable[[Any], Any]
    words: str


def _take(value: Any, name: str, kind: _Kind) -> Any:
    try:
        return kind.take(value)
    except UnicodeEncodeError:
        raise Usage(f"{name} has a sign that UTF-8 cannot hold: {value!r:.{_LONGEST}}", expected=(kind.words,)) from None
    except (TypeError, ValueError):
        raise Usage(f"{name} must be {kind.words}, not {value!r:.{_LONGEST}}", expected=(kind.words,)) from None


def _of(*types: type) -> Callable[[Any], Any]:
    def take(value: Any) -> Any:
        if not isinstance(value, types):
            raise TypeError
        return value

    return take


def _public(name: str, value: Any) -> Any:
    import spooklog  # each of its names is imported late

    return _of(getattr(spooklog, name))(value)


def _text(value: Any) -> str:
    given: str = _of(str)(value)
    given.encode()
    return given


def _number(value: Any) -> int:
    """Return a whole number, also one of numpy."""
    if isinstance(value, bool):
        raise TypeError
    return index(value)


def _path(value: Any) -> Any:
    os.fsencode(_of(str, os.PathLike)(value))
    return value


def _list(value: Any) -> tuple[Any, ...]:
    if isinstance(value, str | bytes | Mapping):
        raise TypeError
    return tuple(value)


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(_text, _list(value)))


def _by_name(value: Any) -> dict[str, Any]:
    return {_text(name): one for name, one in _of(Mapping)(value).items()}


def _one_of(*words: str) -> _Kind:
    def take(value: Any) -> Any:
        if value not in words:
            raise ValueError
        return value

    return _Kind(take, " or ".join(map(repr, words)))


_TEXT = _Kind(_text, "a text")
_KINDS: Mapping[str, _Kind] = {
    "str": _TEXT,
    "int": _Kind(_number, "a whole number"),
    "bool": _Kind(_of(bool), "True or False"),
    "Who": _Kind(lambda value: _text(value) if isinstance(value, str) else _number(value), "a label or a seat"),
    "Sequence[str]": _Kind(_texts, "a list of texts"),
    "Sequence[Bot | StateBot | str]": _Kind(_list, "a list of bots"),
    "str | Sequence[str]": _Kind(lambda value: _text(value) if isinstance(value, str) else _texts(value), "a list of texts"),
    "Mapping[str, Any]": _Kind(_by_name, "a dict by name"),
    "Mapping[str, int | None]": _Kind(
        lambda value: {name: None if one is None else _number(one) for name, one in _by_name(value).items()},
        "a dict of whole numbers by label",
    ),
    "str | os.PathLike[str]": _Kind(_path, "a path"),
    "Conflicts": _one_of("report", "drop", "ruled"),
    "Effort": _one_of("quick", "normal", "deep"),
    "Literal['replace', 'insert', 'remove']": _one_of("replace", "insert", "remove"),
    **{name: _Kind(partial(_public, name), f"a spooklog.{name}") for name in ("Game", "Rng", "Store")},
}
"""What arguments may be, by their annotation without `| None`."""
