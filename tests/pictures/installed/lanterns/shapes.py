"""What lies on the board of Lanterns."""

from __future__ import annotations

from spooklog.domain.pictures.scene import Shape


class Row(Shape, frozen=True):
    """The lanterns of a floor: the name of the player who lit each, empty for a dark one."""

    lanterns: tuple[str, ...]
