"""What a hand remembers and no rule reads: who laid which card how, and claims about hidden hands (7.6)."""

from __future__ import annotations

from typing import Literal

from spooklog.domain.rulesets.spooks.cards import Card, Cards
from spooklog.domain.values.value import Value

How = Literal["play", "under", "straight", "trick"]


class Laid(Value, frozen=True):
    """A card on the pile: who laid it and how (`under`: buried in a straight)."""

    card: Card
    by: int
    how: How


class Arrival(Value, frozen=True, tag=True):
    """A card that came into a hand from another player; None where it was not seen."""

    giver: int
    card: Card | None


class Showing(Value, frozen=True, tag=True):
    """A card that appeared out of a hand. `witnesses` are the seats that saw it; empty where all players did."""

    card: Card
    witnesses: tuple[int, ...] = ()


class Claim(Value, frozen=True):
    """A statement that a hidden hand holds none of `cards` (7.6), made at a ply, with what came and what appeared since."""

    rule: str
    at: int
    seat: int
    cards: Cards
    since: tuple[Arrival | Showing, ...] = ()
