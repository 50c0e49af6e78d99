"""What may be typed now: said with every refusal of something else. `@3` stands for the label of seat 3."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.cards import RED
from spooklog.domain.rulesets.spooks.state import State


def forms(state: State) -> tuple[str, ...]:
    """The lines that the phase waits for, the likeliest first."""
    actor = f"@{state.actor}"
    match state.phase:
        case "open":
            return ("NAME 1S",)
        case "lead":
            return (f"{actor} CARD",)
        case "follow" if state.top is not None and state.top.card in RED:
            return (f"{actor} CARD", f"{actor} stuck")
        case "follow":
            return (f"{actor} CARD", f"{actor} pass")
        case "window":
            return (f"{actor} CARD", "NAME C")
        case "trick":
            return ("trick NAME CARD, …", "NAME CARD")
        case "straight":
            return (f"{actor} CARD …",)
        case "bite":
            return (f"{actor} gives CARD", "bite")
        case "gift":
            return (f"{actor} gives NAME CARD",)
        case "swap":
            return ("swap NAME CARD, …", "swap", "NAME gives CARD")
        case "reveal":
            return ("NAME left …",)
        case "result" | "lost":
            return ("NAME out", "NAME left …", "result …")
        case _:
            return ("note", "undo")
