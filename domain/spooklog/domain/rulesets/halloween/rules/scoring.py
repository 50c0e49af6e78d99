"""Points, places and the outcome (catalogue 4.11, section 8)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.contract.results import Outcome
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules.cards.points import END_POINTS, master_sets, ten_percent
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.values.labels import Labels

ENDINGS = {
    "haunts": said("the last haunt token was placed"),
    "cards": said("the last card that counts was occupied"),
    "tokens": said("two colours of ghost tokens ran out"),
}
"""What triggered the end, in words."""

SET = 5
"""What a set of three different tokens is worth in the master variant (master.10)."""


class HalloweenOutcome(Outcome, frozen=True, kw_only=True):
    """How a game of Halloween ended, with what each seat's points are made of: `base` on the track, then by card."""

    variant: str
    two: bool
    base: tuple[int, ...] = ()
    cards: tuple[tuple[tuple[str, int], ...], ...] = ()
    tokens: tuple[int, ...] = ()

    def report(self, labels: Labels) -> dict[str, Any]:
        """Return the outcome as plain data, players by label."""
        names = labels.names
        final = {
            name: {"base": base, "cards": dict(cards), "total": total, "tokens": tokens, "rank": rank}
            for name, base, cards, total, tokens, rank in zip(
                names, self.base, self.cards, self.points, self.tokens, self.ranks, strict=False
            )
        }
        return super().report(labels) | {"variant": self.variant, "ending": ENDINGS.get(self.ended_by), "final": final}


def end_points(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Return what the cards of the end pay a seat as the game stands, by card, D6 last; `sets` in the master variant."""
    player = state.player(seat)
    if state.table.master:
        return (("sets", SET * master_sets(player.tokens)),)
    # each card once: with same_card_twice a second disc on it pays nothing more
    held = dict.fromkeys(player.cards)
    found = [(card, END_POINTS[card](state, player)) for card in held if card in END_POINTS]
    if "D6" in held:
        found.append(("D6", ten_percent(player.pe + sum(points for _, points in found))))
    return tuple(found)


def total(state: State, seat: int) -> int:
    """Return the haunt points of a seat with those of the end, as the game stands (end.3)."""
    return state.player(seat).pe + sum(points for _, points in end_points(state, seat))


def totals(state: State) -> tuple[int, ...]:
    """Return the points of all seats."""
    if state.result:
        return tuple(points for points, _ in state.result)
    return tuple(total(state, seat) for seat in state.seats)


def ranks(state: State) -> tuple[int, ...]:
    """Return places by seat once the game is over: most points, then most ghost tokens, then shared (end.4, end.5)."""
    return places(state) if state.over else ()


def places(state: State) -> tuple[int, ...]:
    """Return places by seat as if the game ended now."""
    keys = list(zip(totals(state), tokens_held(state), strict=True))
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def tokens_held(state: State) -> tuple[int, ...]:
    """Return ghost tokens by seat."""
    if state.result:
        return tuple(tokens for _, tokens in state.result)
    return tuple(sum(player.tokens) for player in state.players)


def outcome(state: State) -> HalloweenOutcome | None:
    """Return the result of a game that is over, else None."""
    if not state.over:
        return None
    placed = places(state)
    by_result = bool(state.result)
    return HalloweenOutcome(
        winners=tuple(seat for seat in state.seats if placed[seat - 1] == 1),
        points=totals(state),
        ranks=placed,
        trust="points" if by_result else "full",
        ended_by="result" if by_result else state.triggered,
        variant=state.options.variant,
        two=state.table.two,
        base=() if by_result else tuple(player.pe for player in state.players),
        cards=() if by_result else tuple(end_points(state, seat) for seat in state.seats),
        tokens=tokens_held(state),
    )
