"""Precedents of a dispute: their number, and a line that names the command which shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.output import INDENT, said, say
from spooklog.cli.progress import progress_bar
from spooklog.domain.values.saying import within
from spooklog.domain.words.wording import counted
from spooklog.projections.lists.precedents import number_of_precedents

if TYPE_CHECKING:
    from spooklog.domain.log.answers import DisputeAnswer
    from spooklog.store.store import Store


def precedents_line(number: int, rule: str) -> str:
    """Return the number of precedents of a rule, and the command that shows them."""
    return within("{precedents}: {line}", precedents=counted(number, "precedent"), line=f"spooklog precedents {rule}")


def precedents_beside(store: Store, game: str, row: DisputeAnswer, *, as_json: bool) -> int | None:
    """Return the number of precedents of a dispute's rule, the dispute itself left out; None without a rule, and where the lists
    are not at hand.
    """
    if row.rule is None:
        return None
    with progress_bar(said("reading games"), as_json=as_json) as progress:
        return number_of_precedents(store, row.rule, beside=game, progress=progress)


def say_precedents(row: DisputeAnswer, number: int | None) -> None:
    """Print the number of precedents and how to see them; nothing where there are none."""
    if number and row.rule:
        say(precedents_line(number, row.rule), INDENT)
