"""What may be typed now: said with refusals. `@3` stands for the label of seat 3."""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben.state import State


def owner(seat: int | None) -> str:
    """Whose word it is, as it is typed."""
    return "team" if seat is None else f"@{seat}"


def forms(state: State) -> tuple[str, ...]:
    """The lines that the game waits for, the likeliest first."""
    match state.phase:
        case "void":
            return ("undo", "reopen")
        case "over":
            return ("note", "undo")
        case "result":
            return ("result POINTS",)
        case _ if state.pending:
            return ("+CARD ROOM",) if state.turn == 1 else ("+CARD",)
        case _ if not state.turned:
            return ("glass",)
        case _:
            return _of_words(state)


def _of_words(state: State) -> tuple[str, ...]:
    waiting = [word for word in state.words if word.status == "unspoken"]
    if waiting:
        return tuple(line for word in waiting for line in (f"{owner(word.seat)}: WORD", f"{owner(word.seat)}: -"))
    if standing := [word for word in state.words if word.status == "standing"]:
        return tuple(f"{owner(word.seat)} scare PLACE …" for word in standing)
    return ("dawn",) if state.is_last else ("flee",)
