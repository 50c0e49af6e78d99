"""Checks of what a program gives: a value of the wrong kind is refused in words, before it is used."""

from __future__ import annotations

from typing import Any

from spooklog.domain.values.errors import Usage


def text(value: Any, what: str) -> str:
    """Return a text. Raises Usage for anything else; `what` names the argument, as in `the name of a game`."""
    if not isinstance(value, str):
        raise Usage(f"{what} is a text, not {value!r}", expected=("a text",))
    return value


def number(value: Any, what: str) -> int:
    """Return a whole number. Raises Usage for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Usage(f"{what} is a whole number, not {value!r}", expected=("a whole number",))
    return value
