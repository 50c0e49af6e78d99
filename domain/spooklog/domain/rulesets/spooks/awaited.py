"""What happens next, in words: for the board, for acknowledgements and for the prompt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.rulesets.spooks.cards import SUIT

View = Mapping[str, Any]


def awaited(view: View) -> tuple[str, ...]:
    """What is awaited of whom, then what else may be done."""
    phase, actor, top = view["phase"], view["actor"], view["top"]
    everybody = ", ".join(acting(view))
    match phase:
        case "open":
            due = "the lowest Spider" if view["options"]["ghost"] else "a 1S" if view["options"]["decks"] == 2 else "the 1S"
            return (f"next: whoever holds {due} lays it",)
        case "lead":
            return (f"next: {actor} leads any card",)
        case "follow" if top and SUIT.get(top["card"]) in ("B", "T"):
            return (f"next: {actor} plays {view['need']} or the Cat", "or is stuck")
        case "follow" if view["need"]:
            return (f"next: {actor} plays {_an(view['need'])} or the Cat", "or passes")
        case "follow":
            return (f"next: {actor} plays the Cat", "or passes")
        case "window":
            return (f"next: {actor} plays any card", "unless somebody lays the Cat")
        case "trick":
            again = f", round {view['trick']['round']}" if view["trick"]["round"] > 1 else ""
            return (f"trick{again}: a card from {everybody}",)
        case "straight":
            return (f"next: {actor} lays a straight",)
        case "bite":
            return (f"next: {actor} gives {view['victim']} a card", f"bite: {', '.join(view['gives'])} -> {view['victim']}")
        case "gift":
            return (f"next: {actor} gives a card to the opponent with the fewest",)
        case "swap":
            return (f"exchange: a card from {everybody}",)
        case "reveal":
            return (f"{_winners(view)}, how much is left over?", f"last hands to tell: {everybody}")
        case "result" | "lost":
            return ("only the result counts", f"out or left? {everybody}")
        case "over":
            return (f"over: {_winners(view)}",)
        case _:
            return ("broken off: it counts for nothing",)


def acting(view: View) -> list[str]:
    """The players who are awaited."""
    if view["actor"]:
        return [view["actor"]]
    if view["trick"]:
        return [name for name in view["trick"]["entrants"] if name not in view["trick"]["laid"]]
    if view["swap"] is not None:
        return [name for name in view["players"] if name not in view["swap"]]
    if view["phase"] in ("reveal", "result", "lost"):
        return [name for name in view["players"] if name not in view["points"]]
    return []


def _winners(view: View) -> str:
    return f"{' and '.join(view['winners'])} {'wins' if len(view['winners']) == 1 else 'win'}"


def _an(number: str) -> str:
    return f"{'an' if number in ('8', 'M') else 'a'} {number}"
