"""Colours of levels and players. A ruleset's look may paint `level.<sign>` and `seat.<number>`; these are the defaults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Level, Look, Paint
from spooklog.pictures.saying import said

_INK, _LIGHT = "#17121f", "#f7f2ff"
_LEVELS = (
    Paint("#58a6ff", _INK, "bold color(75)"),
    Paint("#43c463", _INK, "bold color(77)"),
    Paint("#ffe14d", _INK, "bold color(220)"),
    Paint("#ff9433", _INK, "bold color(208)"),
    Paint("#f4505b", _INK, "bold color(196)"),
)
_SEATS = (
    Paint("#a374f0", _INK, "bold color(141)"),
    Paint("#f4efe2", _INK, "bold"),
    Paint("#1c1826", _LIGHT, "bold color(248)"),
    Paint("#ff7ac0", _INK, "bold color(212)"),
    Paint("#3fc8c0", _INK, "bold cyan"),
    Paint("#b98a5c", _INK, "bold color(173)"),
)


@dataclass(frozen=True)
class Paints:
    """The paint of each level and seat, both counted from 1."""

    look: Look
    levels: Sequence[Level] = ()

    def level(self, number: int) -> Paint:
        """Return the paint of a level."""
        return self.look.get(f"level.{self.sign(number)}", _LEVELS[(number - 1) % len(_LEVELS)])

    def seat(self, number: int) -> Paint:
        """Return the paint of a player's things."""
        return self.look.get(f"seat.{number}", _SEATS[(number - 1) % len(_SEATS)])

    def toned(self, tone: str) -> Paint | None:
        """Return the paint of the level that a tone names, None for any other tone."""
        return next((self.level(number) for number, one in enumerate(self.levels, 1) if tone == f"level.{one.sign}"), None)

    def sign(self, number: int) -> str:
        """Return the letter of a level, or its number where it has no letter."""
        return self.levels[number - 1].sign if 0 < number <= len(self.levels) else str(number)

    def name(self, number: int) -> str:
        """Return the name of a level."""
        return self.levels[number - 1].name if 0 < number <= len(self.levels) else said("level {number}", number=number)
