"""Who looks at a game, as a program names viewers and players."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from spooklog.domain.values.labels import seat_of

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.values.labels import Labels

Who: TypeAlias = str | int
"""A player by label or seat (from 1); as a viewer also `public`, and `full` for a reader who may see everything."""


def viewer_of(who: Who, labels: Labels) -> Viewer:
    """Return the viewer that a program names. Raises Usage with the viewers that there are, Ambiguous."""
    match who:
        case "full":
            return "full"
        case "public":
            return "public"
        case _:
            return seat_of(str(who), labels, others=("public", "full"))
