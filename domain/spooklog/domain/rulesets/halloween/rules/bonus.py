"""Bonus tokens: fetched into slots, used, and laid out again (catalogue 4.7)."""

from __future__ import annotations

from collections import Counter

from spooklog.domain.contract.agenda import settled, with_new
from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import BonusRevealed
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.cards.watching import fetched
from spooklog.domain.rulesets.halloween.rules.due import check_due, check_open, expected
from spooklog.domain.rulesets.halloween.state import Due, Slot, State, replace, with_player
from spooklog.domain.values.value import put

DECLINED = "x"
"""The word in place of a slot for a token that the player leaves."""


def check_fetch(state: State, seat: int, place: int, slot: str) -> None:
    """Refuse a choice of slot for the bonus token of a building (bonus.1, bonus.2, bonus.5, bonus.6)."""
    if place < 0 or state.table.master or not state.spaces[place]:
        if slot:
            rule = "master.2" if state.table.master else "bonus.1"
            words = said("there is no bonus token to decline")
            if slot != DECLINED:
                words = said("there is no bonus token to put into slot {slot}", slot=slot[0])
            refuse(rule, words, "the line without =")
        return
    check_slot(state, seat, slot)


def check_slot(state: State, seat: int, slot: str) -> None:
    """Refuse a slot that cannot take a new token, a choice that is missing, and a token declined without need."""
    slots = state.player(seat).slots
    free, unused = _free(slots), _unused(slots)
    ways = (*(f"={n}" for n in free), *(f"={n}!" for n in unused), *(() if free else ("=x",)))
    if not slot:
        # R10: with three locked slots there is nothing to choose, and the token is discarded
        if not free and unused:
            refuse("bonus.5", "no slot is free: say which token the new one replaces, or decline it", *ways)
        return
    if slot == DECLINED:
        if free and state.options.bonus_decline == "no_room":
            refuse("bonus.5", "a free slot takes the new token", *ways)
        return
    number = int(slot[0])
    if not 1 <= number <= len(slots):
        refuse("bonus.2", said("there is no slot {number}: a player has {slots}", number=number, slots=len(slots)), *ways)
    if slots[number - 1].locked:
        refuse("bonus.6", said("a disc locks slot {number}", number=number), *ways)
    if slot.endswith("!") and number not in unused:
        refuse("bonus.5", said("slot {number} holds no token to replace", number=number), *ways)
    if not slot.endswith("!") and number not in free:
        refuse("bonus.5", said("slot {number} holds a token: say that the new one replaces it", number=number), *ways)


def slot_words(state: State, seat: int) -> tuple[str, ...]:
    """Return the choices of slot for a new token: empty where it goes by itself, into the first free slot."""
    slots = state.player(seat).slots
    free, unused = _free(slots), _unused(slots)
    decline = ("x",) if (unused and not free) or (free and state.options.bonus_decline == "free") else ()
    exchange = tuple(f"{n}!" for n in unused)
    if free:
        return ("", *exchange, *decline)
    return (*exchange, *decline) or ("",)


def fetch(state: State, seat: int, place: int, slot: str, level: int) -> State:
    """Give a player the bonus token of the building that a ghost of `level` has entered (bonus.1); B3 pays for a token that is
    kept."""
    if state.table.master or not state.spaces[place]:
        return state
    token = state.spaces[place]
    number = chosen_slot(state, seat, slot)
    # R10: with bonus_overflow=leave a token without a slot stays on its space
    if number or state.options.bonus_overflow == "discard":
        state = replace(state, spaces=put(state.spaces, place + 1, ""))
        state = keep(state, seat, number, token)
    if number:
        state = fetched(state, seat, level)
    return state if any(state.spaces) else replace(state, agenda=with_new(state.agenda, Due("reveal")))


def keep(state: State, seat: int, number: int, token: str) -> State:
    """Put a token into a slot and discard the one there; with 0 discard the token itself."""
    slots = state.player(seat).slots
    if not number:
        return discard(state, token)
    old = slots[number - 1]
    if old.locked:
        raise no_effect(said("the slot is locked"))
    state = with_player(state, seat, slots=put(slots, number, Slot(token)))
    return discard(state, old.token) if old.token else state


def discard(state: State, token: str) -> State:
    """Put a token onto the discards."""
    at = kind_number(state, token)
    return replace(state, discards=put(state.discards, at + 1, state.discards[at] + 1))


def kind_number(state: State, token: str) -> int:
    """Return the index of a kind of token in the box. Raises Impossible for an unknown kind."""
    codes = [kind.code for kind in state.box.kinds]
    if token not in codes:
        raise no_effect(said("there is no such bonus token"))
    return codes.index(token)


def chosen_slot(state: State, seat: int, slot: str) -> int:
    """Return the number of the slot that a new token goes into; 0 for none."""
    slots = state.player(seat).slots
    if slot == DECLINED:
        return 0
    if slot:
        return int(slot[0]) if 1 <= int(slot[0]) <= len(slots) else 0
    return next(iter(_free(slots)), 0)


def _free(slots: tuple[Slot, ...]) -> list[int]:
    return [number for number, slot in enumerate(slots, start=1) if not slot.locked and not slot.token]


def _unused(slots: tuple[Slot, ...]) -> list[int]:
    return [number for number, slot in enumerate(slots, start=1) if slot.token]


# -- reserve and refill ----------------------------------------------------------------------------------------------------------


def drawn(state: State, count: int) -> State:
    """Return the state before so many tokens are drawn.

    The reserve is rebuilt from the discards if the tokens exceed it or, with reserve_rebuild=when_empty, would empty it
    (bonus.10).
    """
    left = sum(state.reserve) - count
    if left < 0 or (left == 0 and state.options.reserve_rebuild == "when_empty"):
        # the reserve is what all other places leave of the box: without discards it has them
        return replace(state, discards=(0,) * len(state.discards))
    return state


def pool(state: State) -> tuple[int, ...]:
    """Return the kinds from which one token can be drawn: the reserve, and once it is empty the discards."""
    return state.reserve if any(state.reserve) else state.discards


def check_reveal(state: State, action: BonusRevealed) -> None:
    """Refuse new tokens that are not due, not one a building, or not in the reserve (bonus.9, bonus.10)."""
    check_open(state)
    check_due(state, "reveal")
    if state.table.master:
        refuse("master.2", "the master variant has no bonus tokens")
    now, words = state.due, Words(state)
    if now is None:
        refuse("bonus.9", "the bonus spaces are filled again when the last token has left the board", *expected(state))
    codes = [code for code, _ in action.tokens]
    if unknown := [code for code in codes if state.table.place(code) < 0]:
        refuse("city.1", said("there is no building '{unknown}'", unknown=unknown[0]), *words.places)
    if sorted(codes) != sorted(state.box.codes):
        refuse("bonus.9", said("each of the {count} buildings gets one token", count=len(state.box.codes)), *expected(state))
    known = {kind.code for kind in state.box.kinds}
    if strange := [kind for _, kind in action.tokens if kind not in known]:
        refuse(
            "bonus.10",
            said("there is no bonus token '{strange}'", strange=strange[0]),
            *(words.kind(kind) for kind in sorted(known)),
        )
    _check_pool(state, Counter(kind for _, kind in action.tokens), len(codes))


def _check_pool(state: State, wanted: Counter[str], count: int) -> None:
    short, words = sum(state.reserve) < count, Words(state)
    for kind, reserve, gone in zip(state.box.kinds, state.reserve, state.discards, strict=True):
        most = reserve + gone if short else reserve
        if wanted[kind.code] > most:
            parts = {"kind": words.kind_name(kind.code), "wanted": wanted[kind.code]}
            come: str = said("no {kind} token can come up, not {wanted}", **parts)
            if most:
                come = said.counted(
                    most,
                    "{number} {kind} token can come up, not {wanted}",
                    "{number} {kind} tokens can come up, not {wanted}",
                    **parts,
                )
            refuse("bonus.10", come, *_may_come(state))
        # R13: all that is left of the reserve comes up before any of the discards
        if short and wanted[kind.code] < reserve:
            words_ = said(
                "the reserve holds fewer tokens than are needed: its {name} token is among them", name=words.kind_name(kind.code)
            )
            refuse("bonus.10", words_, *_may_come(state))


def _may_come(state: State) -> tuple[str, ...]:
    words = Words(state)
    rows = zip(state.box.kinds, pool(state), strict=True)
    return tuple(f"{words.kind(kind.code)} x{count}" if count > 1 else words.kind(kind.code) for kind, count in rows if count)


def reveal(state: State, action: BonusRevealed) -> State:
    """Lay new tokens on all bonus spaces. Raises Impossible for tokens that cannot be there."""
    if state.table.master or any(state.spaces):
        raise no_effect(said("there are tokens on the board"))
    kinds = dict(action.tokens)
    state = drawn(state, len(state.spaces))
    state = replace(state, spaces=tuple(kinds.get(code, "") for code in state.box.codes))
    known = {kind.code for kind in state.box.kinds}
    # a reserve below 0 is a token that lies elsewhere
    if not {*state.spaces} <= known or any(count < 0 for count in state.reserve):
        raise no_effect(said("there are no such tokens left"))
    due = state.due
    return replace(state, agenda=settled(state.agenda)) if due and due.kind == "reveal" else state
