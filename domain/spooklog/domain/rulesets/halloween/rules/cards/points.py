"""Cards of the end: what each pays for the end of the game as it stands (cards.14)."""

from __future__ import annotations

from collections.abc import Callable

from spooklog.domain.rulesets.halloween.state import LEVELS, Player, State

LOWEST = (0, 1, 2, 5, 8)
"""What the lowest section pays by its level (C14)."""


def colour_collector(state: State, player: Player) -> int:
    """Return 3 points for each occupied card with a coloured icon, B7 itself among them (B7)."""
    # printed icons, D12 or not; the text of B7 makes it a coloured card at every table
    return 3 * sum(card in state.table.coloured or card == "B7" for card in {*player.cards})


def hoarded_haunts(state: State, player: Player) -> int:  # noqa: ARG001
    """Return 4 points for each haunt token left (C3)."""
    return 4 * (player.haunts + player.extra)


def scare_vault(state: State, player: Player) -> int:  # noqa: ARG001
    """Return 2 points for each 3 scare points (C9)."""
    return player.scare // 3 * 2


def red_treasure(state: State, player: Player) -> int:
    """Return 4 points for each red token, 3 by another copy of the card (C11, c11_points)."""
    return state.options.c11_points * player.tokens[4]


def pairs(state: State, player: Player) -> int:
    """Return 3 points for each two tokens (C12)."""
    if state.options.pair_kind == "same_colour":
        return 3 * sum(count // 2 for count in player.tokens)
    return 3 * (sum(player.tokens) // 2)


def weakest_link(state: State, player: Player) -> int:  # noqa: ARG001
    """Return the points for the level of the lowest section (C14)."""
    return LOWEST[min(section.level for section in player.sections) - 1]


def rainbow_set(state: State, player: Player) -> int:  # noqa: ARG001
    """Return 15 points for each set of five colours (D14)."""
    return 15 * min(player.tokens)


END_POINTS: dict[str, Callable[[State, Player], int]] = {
    "B7": colour_collector,
    "C3": hoarded_haunts,
    "C9": scare_vault,
    "C11": red_treasure,
    "C12": pairs,
    "C14": weakest_link,
    "D14": rainbow_set,
}
"""All cards of the end but D6, which counts last."""


def ten_percent(total: int) -> int:
    """Return 1 point for each 10 points, counted after all other cards (D6)."""
    return total // 10


def master_sets(tokens: tuple[int, ...]) -> int:
    """Return the most sets of three tokens of different colours (master.10, R34).

    >>> master_sets((2, 2, 1, 1, 0))
    2
    """
    most = sum(tokens) // 3
    return max(k for k in range(most + 1) if sum(min(tokens[level - 1], k) for level in LEVELS) >= 3 * k)
