"""Cards that work at any time by themselves: B3, D2, D12, D15. D5 and D9 watch every gain, in `gains.py`."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.rules.gains import gain_tokens
from spooklog.domain.rulesets.halloween.state import State

FULL_PRICE = 3
"""How many ghost tokens a card costs without D2 (cards.4)."""


def fetched(state: State, seat: int, level: int) -> State:
    """Pay a ghost token, in the colour of the ghost that fetched it, for a bonus token that is kept (B3 Token Finder)."""
    return gain_tokens(state, seat, level, 1, "card.B3") if state.holds(seat, "B3") else state


def price(state: State, seat: int, card: str) -> tuple[int, bool]:
    """Return how many ghost tokens a card costs, and whether their colours must differ (cards.4, cards.5).

    D2 Grey Discount: grey cards cost one token less, and coloured ones too once all grey ones on display are the player's.
    D12 Grey Licence: coloured cards may be treated as grey. Neither serves for the card itself.
    """
    coloured = card in state.table.coloured
    licence = state.holds(seat, "D12") and card != "D12"
    if not state.holds(seat, "D2") or card == "D2":
        return FULL_PRICE, coloured and not licence
    cheap = not coloured or licence or all_grey(state, seat)
    return FULL_PRICE - cheap, coloured and not licence


def all_grey(state: State, seat: int) -> bool:
    """Return whether every grey card on display is occupied by a player."""
    return all(card in state.table.coloured or state.holds(seat, card) for card in state.table.display)


def gives_token(state: State, seat: int, card: str) -> bool:
    """Return whether an occupied card brings a token of the player's choice: with D15 Welcome Gift each does, D15 included."""
    return card == "D15" or state.holds(seat, "D15")
