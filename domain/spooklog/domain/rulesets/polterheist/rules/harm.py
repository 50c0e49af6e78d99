"""Courage: gained, lost, and what becomes of a player who has none left (catalogue 4.13, 4.15, use)."""

from __future__ import annotations

from spooklog.domain.rulesets.polterheist.actions import CAMP, CandlePlayed, EffectTaken
from spooklog.domain.rulesets.polterheist.box import Box
from spooklog.domain.rulesets.polterheist.cards import GHOSTS, LOSSES
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.due import check_open, check_pending, expected
from spooklog.domain.rulesets.polterheist.rules.hands import check_holds, could_be_candle, holds, take_from
from spooklog.domain.rulesets.polterheist.rules.places import camp_place
from spooklog.domain.rulesets.polterheist.state import Due, State, happen, moved_to, replace, settled, with_due
from spooklog.domain.values.value import put

SCARE = "scare"
"""The threat of a ghost player who moves onto a player's space; other threats are ghost cards."""


def gain(state: State, seat: int, amount: int, rule: str) -> State:
    """Return the state with courage gained, up to the top of the scale (courage.3)."""
    before = state.courage[seat - 1]
    after = min(state.box.most, before + amount)
    if after == before or not state.is_living(seat):
        return state
    return happen(replace(state, courage=put(state.courage, seat, after)), "courage", seat, after - before, rule=rule)


def loss_of(box: Box, threat: str) -> int:
    """Return the courage that a ghost card or a scare costs."""
    return box.scare if threat == SCARE else box.losses[GHOSTS.index(threat)]


def threaten(state: State, seat: int, threat: str) -> State:
    """Return the state in which a Spook, Apparition, Wraith or scare works on a player: at once, or after the Candle decision."""
    # asked by what all know: the bare question must not tell whether a card face down is a Candle (7.3)
    if could_be_candle(state, seat):
        return with_due(state, Due("candle", seat, threat))
    return suffer(state, seat, threat)


def suffer(state: State, seat: int, threat: str, *, candle: bool = False) -> State:
    """Return the state after a threat has worked: a Candle takes one off, a Doll adds one (candle.1, doll.1, gpscare.3)."""
    box = state.box
    amount = loss_of(box, threat) + box.doll * state.holds(seat, "doll") - box.candle * candle
    rule = "gpscare.1" if threat == SCARE else f"{threat}.1"
    return lose(state, seat, max(0, amount), rule)


def lose(state: State, seat: int, amount: int, rule: str) -> State:
    """Return the state with courage lost; a player without courage is scared to death (courage.1)."""
    before = state.courage[seat - 1]
    after = max(0, before - amount)
    if after == before:
        return state
    state = happen(replace(state, courage=put(state.courage, seat, after)), "courage", seat, after - before, rule=rule)
    return state if after else die(state, seat)


def die(state: State, seat: int) -> State:
    """Return the state after a player was scared to death (courage.1 to courage.4, gp.1, gp.3, R33)."""
    faces_down = state.faces_down(seat)
    kinds = set(decks.concealable(state)) if faces_down else set[str]()
    state = decks.discarded(state, *state.carried[seat - 1])
    if faces_down:
        state = replace(
            state,
            concealed=put(state.concealed, seat, ()),
            fresh=put(state.fresh, seat, 0),
            buried=state.buried + len(faces_down),
            buried_kinds=tuple(sorted({*state.buried_kinds, *kinds})),
        )
    if state.at[seat - 1] == CAMP:
        state = moved_to(state, seat, camp_place(state))
    state = replace(
        state,
        carried=put(state.carried, seat, ()),
        waiting=put(state.waiting, seat, 0),
        again=put(state.again, seat, ""),
        deaths=(*state.deaths, seat),
        skips=tuple(one for one in state.skips if one != seat),
    )
    state = happen(state, "scared", seat, rule="courage.1")
    if seat == state.active:
        state = replace(state, phase="over", steps=0, search=None, hand="")
    if not state.living:  # a Treasure that the last one carried stays there: it is not laid down any more
        return replace(state, agenda=(), result="escape" if state.out else "ghosts")
    # due before the square of the ghost player: a death asks for the Treasure first (7.4)
    if seat == state.bearer:
        state = with_due(state, Due("lay", seat))
    return state


def check_candle(state: State, action: CandlePlayed | EffectTaken) -> None:
    """Refuse a Candle where nothing threatens the player (candle.1), a second one (candle.3), or one not carried (use.4)."""
    seat = action.seat
    check_open(state, seat)
    due = state.due
    if due is None or due.kind != "candle" or due.seat != seat:
        if due is not None:
            check_pending(state, seat)
        if seat != state.active:
            refuse(
                "turn.3",
                said("nothing threatens @{seat}, and it is the turn of @{active}", seat=seat, active=state.active),
                *expected(state),
            )
        # the ghost has worked at once, as the player had no Candle to decide about
        threat = state.card in LOSSES
        if isinstance(action, CandlePlayed) and state.is_living(seat) and threat and not holds(state, seat, "candle"):
            refuse("use.4", said("@{seat} does not carry a Candle", seat=seat), *expected(state))
        if isinstance(action, CandlePlayed) and seat in state.candles:
            refuse("candle.3", said("@{seat} has played a Candle this turn", seat=seat), *expected(state))
        refuse("candle.1", said("nothing threatens @{seat} that a Candle helps against", seat=seat), *expected(state))
    if isinstance(action, CandlePlayed):
        check_holds(state, seat, ("candle",), expected(state))


def play_candle(state: State, action: CandlePlayed | EffectTaken) -> State:
    """Return the state after the decision about a Candle."""
    due, seat = state.due, action.seat
    played = isinstance(action, CandlePlayed)
    if played:
        state = decks.discarded(take_from(state, seat, ("candle",)), "candle")
        state = replace(state, candles=tuple(sorted({*state.candles, seat})))
    if due is None or due.kind != "candle" or due.seat != seat:
        return state
    return suffer(settled(state), seat, due.what, candle=played)
