"""What happens next, in words: for the board, for acknowledgements and for the prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES

View = Mapping[str, Any]


def awaited(view: View) -> tuple[str, ...]:
    """What is awaited of whom, then what else may be done."""
    match view["phase"]:
        case "over":
            return (f"over: {view['points']} points, {view['rating']}",)
        case "void":
            return ("broken off: it counts for nothing",)
        case "result":
            return ("only the result counts: how many points has the team?", "type: result POINTS")
        case "appear":
            return (f"next: {_cards(view)}", f"type: +CARD{' ROOM' if any(view['turn1_slots'].values()) else ''}")
        case _ if not view["glass_turned"]:
            return ("next: turn the hourglass", "type: glass")
        case "search":
            return _search(view)
        case _:
            return _scare(view)


def _cards(view: View) -> str:
    number = view["pending"]
    ghosts = "one new ghost" if number == 1 else f"{number} new ghosts"
    free = [f"{slots} in the {ROOM_NAMES[room]}" for room, slots in view["turn1_slots"].items() if slots]
    return f"{ghosts} ({', '.join(free)})" if free else ghosts


def _search(view: View) -> tuple[str, ...]:
    silent = [owner for owner, word in view["words"].items() if word["status"] == "unspoken"]
    if view["turn"] == view["turns"]:
        return ("next: the team's word of power", "type: team: WORD")
    words = f"next: {_listed(silent)} {'says a word' if len(silent) == 1 else 'say a word each'}"
    open_hints = [name for name in view["players"] if name not in view["hints"] and view["words"][name]["status"] == "unspoken"]
    typed = f"type: {silent[0]}: WORD"
    running = not view["glass_empty"] and len(silent) == len(view["players"])
    if running and open_hints and view["options"]["hints"] == "one":
        return (words, f"{_listed(open_hints)} may give a hint", typed)
    return (words, typed)


def _scare(view: View) -> tuple[str, ...]:
    if problem := view["problem"]:
        return (f"to be decided: {problem['message']}", f"type: {problem['cures'][0]}")
    if first := view["next"]:
        words = " or ".join(f"{owner} with {view['words'][owner]['current']}" for owner in first)
        rulings = ("or the team rules a word first",) if view["phase"] == "speak" else ()
        return (f"next: {words} scares ghosts", *rulings)
    if view["turn"] == view["turns"]:
        return ("next: dawn",)
    gone = view["at_door"]
    return (f"next: the ghosts flee, {gone or 'none'} through the door", "type: flee")


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
