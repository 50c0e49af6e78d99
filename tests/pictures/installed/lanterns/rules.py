"""The rules of Lanterns: players light the lanterns of two floors, in any order; the most lanterns win.

As small as a game can be: only the board matters to the tests.
"""
# ruff: noqa: ARG002  # so simple a game ignores much of what it is asked with

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from lanterns.shapes import Row
from spooklog.domain.contract.ruleset import Action, Form, GameRules, Meta, Notation, Ruleset, Seen, Setup, State, Turn
from spooklog.domain.pictures.scene import Call, Facts, Line, Paint, Panel, Scene, Text
from spooklog.domain.values.errors import Impossible, Unreadable
from spooklog.domain.values.labels import Labels

PACKAGE = "lanterns"
FLOORS = {"1F": "Ground floor", "2F": "Upper floor"}
EACH = 3


class Lit(Action, frozen=True):
    """A player lit a lantern on a floor."""

    TOPIC = "lanterns.lit"

    seat: int
    floor: str


class House(State, frozen=True):
    """Who lit the lanterns of each floor, in the order in which that happened."""

    FIXED = frozenset({"seats"})

    seats: int
    lit: tuple[Lit, ...] = ()

    def on(self, floor: str) -> list[int]:
        """The seats that lit a lantern there."""
        return [one.seat for one in self.lit if one.floor == floor]


META = Meta(
    slug="lanterns",
    title="Lanterns",
    min_seats=1,
    max_seats=4,
    source="none",
    summary="Light the lanterns of a house.",
    keywords=frozenset(),
)


class Lanterns(GameRules[House, Lit], Notation[House, Lit]):
    """The rules, all parts of them but the board."""

    def start(self, setup: Setup, /) -> House:
        return House(setup.seats)

    def turn(self, state: House, /) -> Turn:
        over = len(state.lit) == EACH * len(FLOORS)
        return Turn() if over else Turn(tuple(range(1, state.seats + 1)), one=True)

    def check(self, state: House, action: Lit, /) -> None:
        if len(state.on(action.floor)) == EACH:
            raise Impossible(f"no lantern is left on {action.floor}", rule="lanterns:left")

    def apply(self, state: House, action: Lit, ply: int, /) -> House:
        return msgspec.structs.replace(state, lit=(*state.lit, action))

    def read(self, text: str, state: House, labels: Labels, /) -> tuple[Lit, ...]:
        """`anna 2F`."""
        name, _, floor = text.partition(" ")
        if floor not in FLOORS:
            raise Unreadable("say who lights a lantern, and on which floor", input=text, expected=("anna 1F", "anna 2F"))
        return (Lit(labels.seat(name), floor),)

    def write(self, before: House, actions: Sequence[Lit], labels: Labels, /) -> str:
        return ", ".join(f"{labels[one.seat]} {one.floor}" for one in actions)

    def choices(self, seen: House, seat: int | None = None, /) -> Iterator[Lit | Form]:
        seats = range(1, seen.seats + 1) if seat is None else (seat,)
        return (Lit(one, floor) for floor in FLOORS if len(seen.on(floor)) < EACH for one in seats)

    def citations(self, state: House, action: Lit, /) -> tuple[str, ...]:
        return ("left",)

    def points(self, state: House, /) -> tuple[int, ...]:
        return tuple(sum(one.seat == seat for one in state.lit) for seat in range(1, state.seats + 1))

    def view(self, seen: Seen[House], /) -> dict[str, Any]:
        state = seen.state
        lit = {floor: [seen.labels[seat] for seat in state.on(floor)] for floor in FLOORS}
        return {"lit": lit, "last": state.lit[-1].floor if state.lit else None}

    def prompt(self, seen: Seen[House], /) -> tuple[str, ...]:
        left = EACH * len(FLOORS) - len(seen.state.lit)
        return (f"next: {left} lanterns are dark" if left else "over: every lantern is lit",)

    def scene(self, seen: Seen[House], prompt: tuple[str, ...], /) -> Scene:
        state, names = seen.state, seen.labels
        rows = {floor: [names[seat] for seat in state.on(floor)] for floor in FLOORS}
        return Scene(
            kind="lanterns",
            title=Line((Text("Lanterns", "title"),)),
            panels=tuple(
                Panel((Row((*rows[floor], *[""] * (EACH - len(rows[floor])))),), floor, title) for floor, title in FLOORS.items()
            ),
            facts=Facts(((Line((Text(f"lit {len(state.lit)}"),)),),)),
            call=Call(tuple(Line((Text(words),)) for words in prompt)),
            look={"lantern": Paint("#ffcf5c", "#3a2a10", "yellow")},
            focus=state.lit[-1].floor if state.lit else "",
        )


PARTS = Lanterns()
# `lanterns.board` is the kind of board, not the part of that name
RULESET = Ruleset[House, Lit](META, PACKAGE, (Lit,), PARTS, PARTS, pictures=lambda: PARTS)
