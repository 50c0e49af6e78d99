"""Typed lines into actions, and back."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rulesets.nightwatch import actions as act
from tests.rulesets.nightwatch.actions import UNKNOWN, WatchAction
from tests.rulesets.nightwatch.state import Watch

from spooklog.domain.contract.defaults import implied
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels

__all__ = ["KEYWORDS", "implied", "read", "write"]

KEYWORDS = frozenset({"draw", "refill", "wind", "bell"})
_FORMS = ("anna begins", "draw 3", "ben knocks", "ben guesses 3", "anna yes", "anna no", "anna drops 2", "anna walks attic>hall")


def read(text: str, state: Watch, labels: Labels) -> tuple[WatchAction, ...]:  # noqa: ARG001
    """The action of a part of a line."""
    match text.casefold().split():
        case ["bell"]:
            return (act.Belled(),)
        case ["refill"]:
            return (act.Refilled(),)
        case ["wind", room]:
            return (act.Blown(room),)
        case ["draw", card]:
            return (act.Drawn(_card(card)),)
        case [name, "begins"]:
            return (act.Began(labels.seat(name)),)
        case [name, "knocks"]:
            return (act.Knocked(labels.seat(name)),)
        case [name, "turns"]:
            return (act.Turned(labels.seat(name)),)
        case [name, "yes" | "no" as word]:
            return (act.Answered(labels.seat(name), word == "yes"),)
        case [name, "guesses", card]:
            return (act.Guessed(labels.seat(name), _card(card)),)
        case [name, "drops", card]:
            return (act.Dropped(labels.seat(name), _card(card)),)
        case [name, "walks", path]:
            return (act.Walked(labels.seat(name), tuple(path.split(">"))),)
        case _:
            raise Unreadable("this is no line of the night watch", input=text, expected=_FORMS)


def write(before: Watch, actions: Sequence[WatchAction], labels: Labels) -> str:  # noqa: ARG001
    """The part of a line that reads back as the action."""
    match actions[0]:
        case act.Belled():
            return "bell"
        case act.Refilled():
            return "refill"
        case act.Blown(room):
            return f"wind {room}"
        case act.Drawn(card):
            return f"draw {card or '?'}"
        case act.Began(seat):
            return f"{labels[seat]} begins"
        case act.Knocked(seat):
            return f"{labels[seat]} knocks"
        case act.Turned(seat):
            return f"{labels[seat]} turns"
        case act.Answered(seat, yes):
            return f"{labels[seat]} {'yes' if yes else 'no'}"
        case act.Guessed(seat, card):
            return f"{labels[seat]} guesses {card or '?'}"
        case act.Dropped(seat, card):
            return f"{labels[seat]} drops {card or '?'}"
        case act.Walked(seat, rooms):
            return f"{labels[seat]} walks {'>'.join(rooms)}"


def _card(text: str) -> int:
    if text == "?":
        return UNKNOWN
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:3]) < 100):
        raise Unreadable(f"'{text}' is no card", input=text, expected=("a number from 1", "?"))
    return int(text[:3])
