"""Remarks: lines for what a player says at the table, in every ruleset: `anna says well played`. A note with a seat, no ply."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from spooklog.domain.errors import Unreadable
from spooklog.domain.labels import Labels, called, normal

SAYS = "says"
"""The word behind the player's name; no label may equal it."""


class Remark(NamedTuple):
    """The words of a remark by the player of a seat; without a seat, of the recorder's own note."""

    text: str
    seat: int | None = None

    def words(self, labels: Labels) -> str:
        """Return the remark as shown: `anna: well played`, or `# a note`."""
        return f"# {self.text}" if self.seat is None else f"{called(labels[self.seat])}: {self.text}"


def is_remark(line: str) -> bool:
    """Return whether a line has the form of a remark, whatever its name. Text behind `anna:` is the ruleset's, even `says`."""
    folded = line.casefold()
    if SAYS not in folded:  # spares most lines the split
        return False
    name, verb = [*folded.split(maxsplit=2), "", ""][:2]
    return verb in (SAYS, f"{SAYS}:") and not name.endswith(":")


def read_remark(line: str, labels: Labels, keywords: Collection[str]) -> Remark | None:
    """Read a line as a remark; None for another line, and for a line of the ruleset that begins with one of its `keywords`.

    Raises Unreadable for an unknown name or an empty remark, Ambiguous for a name that fits several players.
    """
    if not is_remark(line):
        return None
    name, _, *words = line.split(maxsplit=2)
    if normal(name) in {normal(word) for word in keywords}:
        return None
    seat = labels.seat(name)
    if not words:
        raise Unreadable(f"what does {labels[seat]} say?", expected=(f"{labels[seat]} {SAYS} …",))
    return Remark(words[0].strip(), seat)
