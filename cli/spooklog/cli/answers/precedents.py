"""Counts the precedents of a dispute's rule, and prints a line about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spooklog.cli.output import INDENT, say
from spooklog.cli.progress import progress_bar
from spooklog.projections.lists.precedents import number_of_precedents

if TYPE_CHECKING:
    from spooklog.store.store import Store


def precedents_beside(store: Store, game: str, row: Mapping[str, Any], *, as_json: bool) -> int | None:
    """How many precedents there are beside a dispute; None where it names no rule, and where that is not known at once."""
    if row["rule"] is None:
        return None

    with progress_bar("reading games", as_json=as_json) as progress:
        return number_of_precedents(store, row["rule"], beside=game, progress=progress)


def say_precedents(row: Mapping[str, Any], number: int | None) -> None:
    """Print how many precedents there are and how to see them; nothing where there are none."""
    if number:
        from spooklog.cli.screens.precedents import precedents_line

        say(" " * INDENT + precedents_line(number, row["rule"]))
