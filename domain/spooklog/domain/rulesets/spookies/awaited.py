"""What happens next, in words: for the board, for acknowledgements and for the prompt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.wording import counted, winning

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
            waiting = [player for player, told in view["counts"].items() if told is None]
            held = ", ".join(f"{player} ({counted(view['chips'][player], 'chip')})" for player in waiting)
            return (f"over: still to count: {held}", f"type: {waiting[0]} shows {_example(view, waiting[0])}")
        case "result":
            players = ", ".join(f"{player} POINTS" for player in view["players"])
            return ("only the result counts: how many points has everybody?", f"type: result {players}")
        case "over":
            return (f"over: {winning(view['winners'])}",)
        case _:
            return ("broken off: it counts for nothing",)


def _need(view: View) -> str:
    need, highest = view["need"], view["house"]["dice"]["score"] * view["house"]["dice"]["sides"]
    return f"a {need}" if need == highest else f"{need} or more"


def _example(view: View, player: str) -> str:
    """How a count is typed; every chip as the lowest there is."""
    owned, lowest = view["chips"][player], next(iter(view["house"]["chips"]))
    return f"{lowest}x{owned}" if owned else "none"
