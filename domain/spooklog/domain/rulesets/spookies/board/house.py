"""The house as a ladder: floors with their characters, rewards and chips, and the paints of the characters."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.pictures.scene import Floor, Ladder, Paint, Pawn
from spooklog.domain.rulesets.spookies.box import Box
from spooklog.domain.rulesets.spookies.refuse import PACKAGE, said
from spooklog.domain.rulesets.spookies.state import GATE, State

GARDEN, ATTIC = said("garden"), said("attic")
"""What the lowest and the highest field are called beside their numbers."""

_GATE = said("gate")

_INITIALS = 2
"""How many letters of a name fit on a pawn."""


def ladder(state: State, goal: int | None) -> Ladder:
    """Return the floors, the gate first. `goal` is the floor of the next success; None between turns."""
    box, standing = state.box, _standing(state)
    names = {1: GARDEN, box.attic: ATTIC}
    floors = [
        Floor(
            name=names.get(floor, ""),
            number=f">={box.fields[floor - 1]}",
            pawns=standing[floor],
            cells=tuple(map(str, box.rewards[floor - 1])),
            used=_paid_column(state, floor),
            chips=state.penalty[floor - 1],
            next=floor == goal,
        )
        for floor in range(1, box.attic + 1)
    ]
    return Ladder((Floor(gate_name(box), "", standing[GATE]), *floors), tuple(map(str, box.dice)), said("penalty"))


def gate_name(box: Box) -> str:
    """Return what the floor in front of the house is called."""
    return _GATE if box.gate == _GATE else box.gate


def goal_of(state: State) -> int:
    """Return the floor that the next success reaches, or is paid for."""
    return min(state.floor + 1, state.box.attic)


def _standing(state: State) -> list[tuple[Pawn, ...]]:
    """Return the pawns on each floor; none where only the result is recorded."""
    characters = state.box.characters
    letters = initials(characters)
    pawns = [
        (floor, Pawn(name, letters[name], _tone(place), name == state.character))
        for place, (name, floor) in enumerate(zip(characters, state.positions, strict=True))
        if state.options.record != "result"
    ]
    return [tuple(pawn for at, pawn in pawns if at == floor) for floor in range(state.box.attic + 1)]


def _paid_column(state: State, floor: int) -> int | None:
    """Return the column of rewards that has just been paid for a floor."""
    last = state.last
    # a roll of an earlier turn is stale, but the one that ended the game is not
    fresh = state.rolls or state.phase == "count"
    if not last or not fresh or last.came not in ("up", "attic") or last.end != floor:
        return None
    return len(last.dice) - state.box.dice_min


def initials(names: Sequence[str]) -> dict[str, str]:
    """Return for each name its shortest beginning that fits no other name, up to the letters that a pawn has room for."""

    def is_own(name: str, length: int) -> bool:
        return sum(other.casefold().startswith(name[:length].casefold()) for other in names) == 1

    return {
        name: name[: next((length for length in range(1, _INITIALS) if is_own(name, length)), _INITIALS)].capitalize()
        for name in names
    }


def look(characters: int) -> dict[str, Paint]:
    """Return the paints of this many characters, in their order; they repeat where there are more characters than paints."""
    facts = shipped_facts(PACKAGE)["look"]
    paints = list(zip(facts["fill"], facts["ink"], facts["terminal"], strict=True))
    return {_tone(place): Paint(*paints[place % len(paints)]) for place in range(characters)}


def _tone(place: int) -> str:
    return f"pawn.{place + 1}"
