"""What may be written (part `moves`): choices, cited rules, random actions; only the random bot plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spooklog.domain.contract.actions import Choice
from spooklog.domain.contract.defaults import draw
from spooklog.domain.contract.parts import Bot
from spooklog.domain.rulesets.tally.moves.choices import choices, open_categories
from spooklog.domain.rulesets.tally.moves.citations import citations
from spooklog.domain.rulesets.tally.moves.sample import sample
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.values.labels import Labels, unaccented

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]

bots: Mapping[str, Bot] = {}


def complete(text: str, seen: State, labels: Labels) -> Iterator[Choice]:
    """Yield a line for each open category that begins as typed behind the player's name."""
    name, _, begun = text.partition(" ")
    seats = labels.meant(name)
    if seen.phase != "cell" or len(seats) != 1:
        return
    for category in open_categories(seen, seats[0]):
        if unaccented(category).startswith(unaccented(begun.lstrip())):
            yield Choice(f"{name} {category} POINTS", f"the figure for {category}")
