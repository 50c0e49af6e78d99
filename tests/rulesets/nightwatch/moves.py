"""What may be played, and a bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias

from tests.rulesets.nightwatch import actions as act
from tests.rulesets.nightwatch.actions import UNKNOWN, WatchAction
from tests.rulesets.nightwatch.check import DUE
from tests.rulesets.nightwatch.notation import GRAMMAR
from tests.rulesets.nightwatch.state import Watch
from tests.rulesets.nightwatch.turns import RULES, may_knock, must_drop

from spooklog.domain.contract.actions import Form
from spooklog.domain.contract.agenda import next_due
from spooklog.domain.contract.defaults import complete, draw, sample
from spooklog.domain.contract.parts import Bot
from spooklog.domain.grammar.kinds import Open
from spooklog.domain.values.chance import Rng

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]

Offered: TypeAlias = WatchAction | Form


def choices(seen: Watch, seat: int | None = None) -> Iterator[Offered]:
    """What may be played; walks are too many to list."""
    return (one for one in _choices(seen) if seat in (None, one.owner))


def _choices(seen: Watch) -> Iterator[Offered]:
    due = next_due(seen.agenda)
    if due is None:
        yield from (act.Blown(room) for room in seen.lit if seen.windy)
        return
    match due.kind:
        case "begin":
            yield from (act.Began(seat) for seat in seen.seats)
        case "refill":
            yield act.Refilled()
        case "draw":
            yield from (act.Drawn(card) for card in seen.table.values if card in seen.pile or UNKNOWN in seen.pile)
            yield from (act.Knocked(seat) for seat in may_knock(seen))
        case "guess":
            yield from (act.Guessed(due.seat, card) for card in seen.table.values)
        case "answer":
            yield from (act.Answered(due.seat, yes) for yes in (True, False) if not yes or seen.fresh in (UNKNOWN, due.card))
        case "drop":
            for seat in must_drop(seen):
                hand = seen.hands[seat - 1]
                cards = seen.table.values if UNKNOWN in hand else sorted({*hand})
                yield from (act.Dropped(seat, card) for card in cards)
        case "act":
            rooms = Open(most=seen.table.steps)
            yield GRAMMAR.form(act.Walked, "through doors, such as stairs>attic", seen, due.seat, rooms=rooms)
            yield act.Turned(due.seat)
            yield from () if seen.rung else (act.Belled(),)


def citations(state: Watch, action: WatchAction) -> tuple[str, ...]:  # noqa: ARG001
    """The rule of what was due, else the one of what may be done besides."""
    others = {
        act.Knocked: "knock.1",
        act.Blown: "wind.1",
        act.Belled: "bell.1",
        act.Turned: "side.1",
        act.Walked: "walk.1",
    }
    return (others.get(type(action)) or RULES[DUE[type(action)]],)


class Lamplighter:
    """Walks where it is dark, tells the truth and never knocks."""

    NAME: ClassVar[str] = "lamplighter"

    def choose(self, state: Watch, seat: int, rng: Rng) -> WatchAction | None:
        """A walk to a dark room where there is one close by, else the first choice."""
        due = next_due(state.agenda)
        if due and due.kind == "act" and seat == due.seat:
            near = state.table.beside(state.at[seat - 1])
            dark = [room for room in near if room not in state.lit]
            return act.Walked(seat, (rng.choice(dark or near),))
        return next((one for one in choices(state, seat) if not isinstance(one, Form | act.Knocked)), None)


bots: Mapping[str, Bot] = {Lamplighter.NAME: Lamplighter()}
