"""What may be typed now: said with every refusal of something else. `@3` stands for the label of seat 3."""

from __future__ import annotations

from spooklog.domain.rulesets.spookies.box import Box
from spooklog.domain.rulesets.spookies.state import State


def forms(state: State) -> tuple[str, ...]:
    """The lines that the phase waits for, the likeliest first."""
    actor, some = f"@{state.current}", state.box.characters[0]
    match state.phase:
        case "character":
            any_face = (f"{actor} ?",) if "?" in state.box.faces and state.options.character_choice == "die" else ()
            return (f"{actor} {some}", *any_face)
        case "choose":
            return (f"{actor} takes {some}",)
        case "roll":
            return (f"{actor} {_example(state.box)}",)
        case "decide":
            return (f"{actor} {_example(state.box)}", f"{actor} stop")
        case "count":
            return tuple(counting_form(state, seat) for seat in state.uncounted)
        case "result":
            return (result_form(state),)
        case _:
            return ("note", "undo")


def counting_form(state: State, seat: int) -> str:
    """A line that would count as many chips as a player has: VALUExNUMBER, every chip as the lowest there is."""
    owned = state.chips[seat - 1]
    if not owned:
        return f"@{seat} shows none"
    return f"@{seat} shows {state.box.chips[0][0]}x{owned}"


def result_form(state: State) -> str:
    """The line that tells a result."""
    return "result " + ", ".join(f"@{seat} POINTS" for seat in state.seats)


def dice_words(box: Box) -> str:
    """The numbers of dice that may be rolled."""
    numbers = [str(number) for number in box.dice]
    start = ", ".join(numbers[:-1])
    return f"{start} or {numbers[-1]} dice" if start else f"{numbers[-1]} dice"


def _example(box: Box) -> str:
    """Dice as they are typed: a 3 and a 4 where they have these faces, so that nobody takes them for a sum."""
    return "".join(str(1 + (2 + place) % box.sides) for place in range(box.dice_min))
