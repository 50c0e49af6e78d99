"""The plies of which a picture is drawn, as they are named in a call."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.cli.output import said
from spooklog.domain.values.errors import Usage
from spooklog.replays.sheets.edits import read_ply

MAX_MOMENTS = 48


def plies_of(words: Sequence[str]) -> list[int]:
    """Return the plies of `--at 4,16,23`, given once or several times; an empty list where it is not given. Raises Usage."""
    parts = [part.strip() for word in words for part in word.split(",")]
    plies = list[int]()
    for part in parts:
        if (ply := read_ply(part)) is None:
            raise Usage(said("'{word}' is no ply", word=part), input=part, expected=("--at 16", "--at 4,16,23"))
        plies.append(ply)
    if len(parts) > MAX_MOMENTS:
        words = said("a strip has {most} moments at most, not {number}", most=MAX_MOMENTS, number=len(parts))
        raise Usage(words, expected=("--at 4,16,23",))
    return plies
