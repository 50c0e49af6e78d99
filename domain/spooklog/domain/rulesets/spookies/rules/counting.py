"""The count after the last turn: the players turn their chips up (score.1, score.4, end.4, end.5)."""

from __future__ import annotations

from collections import Counter

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.spookies.actions import SpookiesCounted, Values
from spooklog.domain.rulesets.spookies.refuse import refuse, said
from spooklog.domain.rulesets.spookies.rules.due import count_line, expected, remaining
from spooklog.domain.rulesets.spookies.rules.levels import check_level
from spooklog.domain.rulesets.spookies.state import TURN, State, replace
from spooklog.domain.values.value import put
from spooklog.domain.words.wording import counted


def check(state: State, action: SpookiesCounted) -> None:
    """Refuse a count before its time, by no player, a second one, and chips that the player cannot have."""
    _check_time(state)
    seat = action.seat
    if seat not in state.seats:
        refuse("score.1", said("there is no player {seat}: each player counts the own chips", seat=seat), *expected(state))
    if state.shown[seat - 1] is not None:
        refuse("score.1", said("@{seat} has counted already", seat=seat), *expected(state))
    turned_up, owned = sum(count for _, count in action.values), state.chips[seat - 1]
    if turned_up != owned:
        refuse(
            "score.1",
            said("@{seat} has {owned} and shows {turned_up}", seat=seat, owned=counted(owned, "chip"), turned_up=turned_up),
            count_line(state, seat),
        )
    _check_values(state, seat, action.values)


def apply(state: State, action: SpookiesCounted) -> State:
    """Return the state with a player's chips turned up; once all are, the game is decided. A second count replaces the first.

    Raises Impossible where no chips are counted, and for values that the chips cannot have.
    """
    seat, values = action.seat, action.values
    if state.phase not in ("count", "over") or state.options.record == "result" or seat not in state.seats:
        raise no_effect(said("there is nothing to count"))
    # again, as a ruling on score.1 lets the chips through unchecked
    _check_values(state, seat, values)
    counts = put(state.shown, seat, values)
    return replace(state, counts=counts, phase="count" if None in counts else "over")


def check_may_count(state: State) -> None:
    """Raise what forbids any player to count now, whatever the chips (rec.1, end.4, end.5)."""
    check_level(state, SpookiesCounted)
    _check_time(state)


def _check_time(state: State) -> None:
    if state.phase in TURN:
        refuse("end.4", "chips are turned up when the game is over, not before", *expected(state))
    if state.phase == "over":
        refuse("end.5", "all players have counted: the game is over", *expected(state))


def _check_values(state: State, seat: int, values: Values) -> None:
    """Raise Impossible for values that the chips cannot have, given what the other players have shown (score.4)."""
    # a stored action may name a value twice, though no typed line does
    left, shown = remaining(state, seat), Counter[int]()
    for value, count in values:
        if value not in left:
            there = ", ".join(str(known) for known, _ in state.box.chips)
            refuse("score.4", said("there is no Spooky worth {value}", value=value), there)
        shown[value] += count
    for value, count in shown.items():
        if count > left[value]:
            exist = dict(state.box.chips)[value]
            parts = {"seat": seat, "count": count, "value": value, "exist": exist}
            words = said("@{seat} shows {count} worth {value}: the box has {exist} of them", **parts)
            if others := exist - left[value]:
                words = said(
                    "@{seat} shows {count} worth {value}: the box has {exist} of them, and others have shown {others}",
                    **parts,
                    others=others,
                )
            refuse("score.4", words, f"up to {value}x{left[value]}")
