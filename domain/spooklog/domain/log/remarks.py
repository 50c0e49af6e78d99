"""Remarks: what a player at the table says, in every ruleset: `anna says well played`. A note of a seat, and no ply."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from spooklog.domain.errors import Unreadable
from spooklog.domain.labels import Labels, called, normal

SAYS = "says"
"""The word behind the player's name. No label may equal it."""


class Remark(NamedTuple):
    """What was said of a ply, in words: by the player of a seat, or None where it is the recorder's own note."""

    text: str
    seat: int | None = None

    def words(self, labels: Labels) -> str:
        """As it is shown: `anna: well played`, or `# a note`."""
        return f"# {self.text}" if self.seat is None else f"{called(labels[self.seat])}: {self.text}"


def is_remark(line: str) -> bool:
    """Return whether a line is made like one, whatever its name. Behind `anna:` stands what a ruleset reads, even the word says."""
    folded = line.casefold()
    if SAYS not in folded:
        return False
    name, said = [*folded.split(maxsplit=2), "", ""][:2]
    return said in (SAYS, f"{SAYS}:") and not name.endswith(":")


def read_remark(line: str, labels: Labels, keywords: Collection[str]) -> Remark | None:
    """Return the remark that a line is; None for a line of the ruleset, which begins with one of its `keywords`.

    Raises Unreadable for an unknown name or an empty remark, Ambiguous for a name that fits several players.
    """
    if not is_remark(line):
        return None
    name, _, *said = line.split(maxsplit=2)
    if normal(name) in {normal(word) for word in keywords}:
        return None
    seat = labels.seat(name)
    if not said:
        raise Unreadable(f"what does {labels[seat]} say?", expected=(f"{labels[seat]} {SAYS} …",))
    return Remark(said[0].strip(), seat)
