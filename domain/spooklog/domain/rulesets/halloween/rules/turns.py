"""Turns: how one ends, who is next, and what ends the game (catalogue 4.3 and 4.11)."""

from __future__ import annotations

from typing import Literal

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import TurnEnded
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.due import check_turn, expected, late_blues
from spooklog.domain.rulesets.halloween.state import LEVELS, Deed, Slot, State, replace, with_player
from spooklog.domain.values.labels import listed

EMPTY_COLOURS = 2
"""How many colours of ghost tokens must run out to end a game of the master variant (master.8)."""


def check(state: State, action: TurnEnded) -> None:
    """Refuse to end a turn in which a section has not acted (turn.2)."""
    check_turn(state, action.seat)
    left = [number for number, section in enumerate(state.player(action.seat).sections, start=1) if not section.done]
    if left:
        words = said.counted(
            len(left),
            "every section acts or rests in a turn: section {sections} has not",
            "every section acts or rests in a turn: sections {sections} have not",
            sections=listed([str(number) for number in left]),
        )
        refuse("turn.2", words, *expected(state))


def end_turn(state: State, seat: int) -> State:
    """End the turn: markers go back, full slots open again, and the next player is active (turn.10, bonus.11, end.2)."""
    if seat != state.active or state.agenda:
        raise no_effect(said("only the active player ends a turn, with nothing due"))
    player = state.player(seat)
    sections = tuple(replace(section, done=False) for section in player.sections)
    slots, discs = player.slots, player.discs
    # the master variant has no slots, and all() of none is true
    if slots and all(slot.locked for slot in slots):
        slots, discs = (Slot(),) * len(slots), discs + len(slots)
    state = with_player(state, seat, sections=sections, slots=slots, discs=discs, used=())
    following = state.table.after(seat)[0]
    full = following == state.options.first_player
    return replace(
        state,
        active=following,
        round=state.round + full,
        window=(),
        acting=0,
        fright=0,
        die_up=0,
        over=bool(state.triggered) and full,
    )


def finish(state: State) -> State:
    """Trigger the end, and end the turn, where any action has brought it about (end.1, two.3, master.8, turn.10)."""
    # R21: once triggered the end stays so, even where D7 takes the last token back
    if not state.triggered and (trigger := what_ends(state)):
        state = replace(state, triggered=trigger)
    # R16: before the return below, so that a ghost that leaves while something is due is gone for good
    window = tuple(stayed(state, deed) for deed in state.window)
    if window != state.window:
        state = replace(state, window=window)
    if state.over or state.agenda:
        return state
    if state.triggered and state.options.end_timing == "immediate":
        return replace(state, over=True)
    if state.options.auto_end_turn and all(section.done for section in state.player(state.active).sections):
        # city.6: the player whose turn it is puts the blue ghosts back, so the turn waits for them
        return state if late_blues(state) else end_turn(state, state.active)
    return state


def stayed(state: State, deed: Deed) -> Deed:
    """Return a deed, marked as gone once its ghost has left its place: what hangs on the ghost is lost for good (R16)."""
    if deed.at >= 0:
        return deed if deed.gone or state.count(deed.at, deed.level) else replace(deed, gone=True)
    if not deed.among:
        return deed
    among = tuple(place for place in deed.among if state.count(place, deed.level))
    return deed if among == deed.among else replace(deed, among=among, gone=not among)


def what_ends(state: State) -> Literal["", "haunts", "cards", "tokens"]:
    """Return what triggers the end: the last haunt token, the last card that counts, in master two token colours gone."""
    if any(not player.haunts and not player.extra for player in state.players):
        return "haunts"
    if state.table.master:
        return "tokens" if sum(not state.tokens(level) for level in LEVELS) >= EMPTY_COLOURS else ""
    return "cards" if any(len(player.cards) >= state.box.cards_to_end for player in state.players) else ""
