"""What the setup decides and no action changes: options, and the facts with the table's own laid over them."""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben.cards import Card
from spooklog.domain.rulesets.spukstaben.options import Options
from spooklog.domain.values.value import Value


class Table(Value, frozen=True, kw_only=True):
    """Options and facts of one game, for its number of players."""

    seats: int
    options: Options
    data_id: str
    cards: dict[str, Card]
    """Every face of the deck by its code; `power` holds the starting power for each number of players."""

    deck: dict[str, int]
    """How often each face is in the deck."""

    due: tuple[int, ...]
    """New ghosts in turns 2, 3, and so on up to the one before the last."""

    turns: int
    layout: tuple[int, int, int, int]
    """Places for the opening cards, by room."""

    cubes_total: int
    hourglass: int
    """Seconds."""

    longest: int
    """Letters of the longest word."""

    base: int
    """Points at the start."""

    cube_bonus: int
    """Points for a missing cube."""

    end_bonus: int
    """Points for an unneeded word of power."""

    ratings: tuple[tuple[int, str], ...]
    """From how many points on each rating holds, the lowest first."""

    conditions_on: bool
    """Whether conditions must be met (solo.4)."""

    own_letters: str = ""
    """The letters beyond A to Z that the deck prints: letters of their own in every word of the game (words.11)."""

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return sum(self.deck.values())

    def start_power(self, code: str) -> int:
        """Return the power with which a ghost starts (cubes.1, cubes.3)."""
        return self.cards[code].power[self.seats - 1]
