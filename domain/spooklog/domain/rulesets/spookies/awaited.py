"""What happens next, in words: for the board, for acknowledgements and for the prompt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]


def awaited(view: View) -> tuple[str, ...]:
    """What is awaited of whom, then what else may be done."""
    name, who = view["current"], view["character"]
    match view["phase"]:
        case "character" if view["options"]["character_choice"] == "free":
            return (f"next: {name} names a character",)
        case "character":
            return (f"next: {name} rolls the character die",)
        case "choose":
            return (f"next: {name} takes any character",)
        case "roll":
            return (f"next: {name} rolls for {who}, who needs {_need(view)}",)
        case "decide":
            return (f"next: {name} rolls again for {who} ({_need(view)}) or stops",)
        case "count":
            waiting = [f"{player} ({_chips(view['chips'][player])})" for player, told in view["counts"].items() if told is None]
            first = next(player for player, told in view["counts"].items() if told is None)
            return (f"over: still to count: {', '.join(waiting)}", f"type: {first} shows {_example(view, first)}")
        case "result":
            players = ", ".join(f"{player} POINTS" for player in view["players"])
            return ("only the result counts: how many points has everybody?", f"type: result {players}")
        case "over":
            winners = view["winners"]
            return (f"over: {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}",)
        case _:
            return ("broken off: it counts for nothing",)


def _need(view: View) -> str:
    need, highest = view["need"], view["house"]["dice"]["score"] * view["house"]["dice"]["sides"]
    return f"a {need}" if need == highest else f"{need} or more"


def _example(view: View, player: str) -> str:
    """How a count is typed; every chip as the lowest there is."""
    owned, lowest = view["chips"][player], next(iter(view["house"]["chips"]))
    return f"{lowest}x{owned}" if owned else "none"


def _chips(count: int) -> str:
    return "1 chip" if count == 1 else f"{count} chips"
