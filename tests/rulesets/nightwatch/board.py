"""What a viewer is shown."""

from __future__ import annotations

from typing import Any

from tests.rulesets.nightwatch.actions import UNKNOWN
from tests.rulesets.nightwatch.ending import outcome
from tests.rulesets.nightwatch.state import Watch

from spooklog.domain.contract.agenda import next_due
from spooklog.domain.contract.defaults import prompt, say, term
from spooklog.domain.contract.ruleset import Seen
from spooklog.domain.pictures.scene import BACK, Call, Card, Facts, Line, Panel, Pile, Ring, Scene, Seat, Text

__all__ = ["landmarks", "private_knowledge", "prompt", "say", "scene", "term", "view"]


def view(seen: Seen[Watch]) -> dict[str, Any]:
    """The night as plain data, players by label; an unknown card is null."""
    state, labels = seen.state, seen.labels
    due, end = next_due(state.agenda), None if seen.void else outcome(state)

    def row(cards: tuple[int, ...]) -> list[int | None]:
        return [None if card == UNKNOWN else card for card in cards]

    return {
        "turn": labels[state.current] if state.current else None,
        "due": due.kind if due else None,
        "guess": due.card if due and due.kind == "answer" else None,
        "pile": len(state.pile),
        "lit": list(state.lit),
        "bell": state.bell,
        "players": {
            labels[seat]: {
                "side": state.sides[seat - 1],
                "room": state.at[seat - 1],
                "light": state.light[seat - 1],
                "hand": row(state.hands[seat - 1]),
                "dropped": row(state.dropped[seat - 1]),
                "won": list(state.won[seat - 1]),
            }
            for seat in state.seats
        },
        "outcome": end.report(labels) if end else None,
    }


def scene(seen: Seen[Watch], prompt: tuple[str, ...]) -> Scene:
    """The players around a table with their cards, the pile between them, and what is lit."""
    state = seen.state
    rooms = Line((Text("lit: "), Text(", ".join(state.lit), "strong")))
    ring = Ring(tuple(_seat(seen, seat) for seat in state.seats))
    pile = Pile("pile", len(state.pile), BACK if state.pile else None, (), ())
    call = Call(tuple(Line((Text(line),)) for line in prompt))
    return Scene("table", Line((Text("Night watch"),)), (Panel((ring, pile)),), Facts(((rooms,),)), call)


def _seat(seen: Seen[Watch], seat: int) -> Seat:
    state = seen.state
    hand = state.hands[seat - 1]
    cards = tuple(Card(str(card), "light", "card.L") for card in hand if card != UNKNOWN)
    marks = (Text(f"in {state.at[seat - 1]}"), Text(state.sides[seat - 1]))
    return Seat(seen.labels[seat], seat in seen.turn.must, len(hand), cards, marks=marks, hidden=len(hand) - len(cards))


def private_knowledge(seen: Seen[Watch], seat: int) -> tuple[str, ...]:
    """The cards in the own hand and those that one dropped, and the card that one drew last."""
    state = seen.state
    places = {"in hand": state.hands[seat - 1], "dropped": state.dropped[seat - 1]}
    places |= {"drawn": (state.fresh,)} if seat == state.current else {}
    found = {words: [str(card) for card in cards if card != UNKNOWN] for words, cards in places.items()}
    return tuple(f"{' '.join(cards)} {words}" for words, cards in found.items() if cards)


def landmarks(before: Watch, after: Watch) -> tuple[str, ...]:
    """A turn begins."""
    return ("turn",) if (before.current, before.turns) != (after.current, after.turns) else ()
