"""What happens next, in words: for pictures, for answers to a line and where lines are typed."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.polterheist.cards import BAD, name_of
from spooklog.domain.rulesets.polterheist.rules.camp import is_time_to_run, may_rest
from spooklog.domain.rulesets.polterheist.rules.chips import can_be_covered, landed_on, may_cover_now, takeable_chips
from spooklog.domain.rulesets.polterheist.rules.due import can_drink, describe, expected, may_drink_now, may_play_on, of_mask
from spooklog.domain.rulesets.polterheist.rules.hands import old_faces_down
from spooklog.domain.rulesets.polterheist.rules.moving import may_search_again
from spooklog.domain.rulesets.polterheist.rules.places import is_face_up, room_of, slot_of
from spooklog.domain.rulesets.polterheist.rules.scoring import ENDINGS, winners_of
from spooklog.domain.rulesets.polterheist.rules.tiles import may_use_plans
from spooklog.domain.rulesets.polterheist.rules.trading import can_meet
from spooklog.domain.rulesets.polterheist.rules.treasure import may_drop, may_pick
from spooklog.domain.rulesets.polterheist.rules.turns import must_leave, pass_turn
from spooklog.domain.rulesets.polterheist.state import State, replace
from spooklog.domain.values.labels import listed
from spooklog.domain.words.wording import counted, winning


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what is awaited of which player, how it is typed, then what else may be done. At the end who wins."""
    return tuple(map(seen.labels.named, _lines(seen.state)))


def _lines(state: State) -> Iterator[str]:
    if state.result:
        yield from _over(state)
        return
    words, lines = _awaited(state)
    yield f"next: {words}"
    yield f"type: {', or '.join(lines)}"
    if state.unrolled:
        return
    if not state.agenda and state.phase != "over":
        yield from (_besides_ghost if state.is_ghost(state.active) else _besides)(state, state.active)
    yield from _drinks(state)
    if state.escaping:
        yield "the table may end the escape phase: stop"


def _over(state: State) -> Iterator[str]:
    winners = winners_of(state)
    who = "the ghosts win" if not state.exits and len(winners) == len(state.seats) else winning([f"@{seat}" for seat in winners])
    yield f"over: {ENDINGS[state.result]}; {who}" if state.result else ""
    if may_play_on(state):
        yield f"{_names(state.living)} may go on to the exits: escape, or escape ROUNDS"


def _awaited(state: State) -> tuple[str, tuple[str, ...]]:
    """Return what is awaited, and lines that answer it."""
    if not (state.unrolled or state.agenda) and state.is_living(state.active):
        if state.phase == "start" and not state.rolled and state.is_guest(state.active):
            return _of_guest(state, state.active)
        if state.phase == "moving":
            return _of_mover(state, state.active)
    return describe(state), _typed(state)


def _of_guest(state: State, seat: int) -> tuple[str, tuple[str, ...]]:
    """Return what is awaited of a guest of the camp at the beginning of a turn, with lines that answer it (camp.6, stash.2)."""
    if state.courage[seat - 1] < state.box.most and not state.laid_by:
        return describe(state), expected(state)
    return f"@{seat} rolls two dice and leaves the camp", expected(state)[-1:]


def _of_mover(state: State, seat: int) -> tuple[str, tuple[str, ...]]:
    """Return what is awaited of a living player who has rolled, with lines that answer it.

    How far the pawn goes, and what must come before the end of the turn.
    """
    move = (f"@{seat} m SPACE",)
    if not state.steps:
        return f"@{seat} has no step to make{of_mask(state)}, and the turn can end", _typed(replace(state, phase="end"))
    steps = f"{counted(state.steps, 'step')}{of_mask(state)}"
    if must_leave(state, seat):
        return f"@{seat} leaves the camp, by up to {steps}", move
    if state.must_step:
        return f"@{seat} moves on, by up to {steps}", move
    return describe(state), expected(state)


def _typed(state: State) -> tuple[str, ...]:
    """Return lines that answer what is awaited. The next player's first line also ends a turn that can end."""
    lines = expected(state)
    if lines != ("end",):
        return lines
    after = pass_turn(state)
    return lines if after.result else (*lines, *expected(after))


# -- the player on turn --------------------------------------------------------------------------------------------------------


def _besides(state: State, seat: int) -> Iterator[str]:
    """Yield what a living player may do in the own turn beside what is awaited."""
    yield from _in_camp(state, seat)
    place = state.place(seat)
    if state.options.reveal == "may" and room_of(state, place) and not is_face_up(state, place):
        slot = state.mansion.slots[slot_of(state, place)]
        yield f"@{seat} may turn over the tile {slot}: @{seat} flip {slot} TILE"
    if state.phase == "start" and not state.rolled:
        yield from _before_roll(state, seat)
    if may_use_plans(state, seat):
        yield f"@{seat} may use Floor Plans: @{seat} plan NUMBER"
    yield from _while_moving(state, seat)
    if may_pick(state, seat):
        yield f"@{seat} may pick the Treasure up: @{seat} pick t"
    # an unknown card face down does not count, though it may be played: the prompt would hint at what it is
    if is_time_to_run(state, seat) and (state.holds(seat, "fear") or "fear" in state.faces_down(seat)):
        yield f"@{seat} may run to the camp in fear: @{seat} fear"


def _before_roll(state: State, seat: int) -> Iterator[str]:
    partners = [one for one in state.living if one != seat and can_meet(state, seat, one) and _has_any(state, seat, one)]
    if partners:
        yield f"@{seat} may trade with {_names(tuple(partners), 'or')}: @{seat} trade @{partners[0]}: CARD / CARD"


def _has_any(state: State, *seats: int) -> bool:
    return any(state.carried[seat - 1] or state.faces_down(seat) or seat == state.bearer for seat in seats)


def _in_camp(state: State, seat: int) -> Iterator[str]:
    """Yield the rest of a carrier, where the option allows it, and cards of the camp."""
    if not state.in_camp(seat):
        return
    fresh = state.phase == "start" and not state.rolled
    if fresh and not state.is_guest(seat) and may_rest(state, seat) and state.courage[seat - 1] < state.box.most:
        yield f"@{seat} may rest: @{seat} rest"
    others = [card for card, by in state.left if by != seat]
    if others and state.phase not in ("encounter", "search", "reroll"):
        names = listed(list(dict.fromkeys(map(name_of, others))))
        yield f"@{seat} may pick up {names}: @{seat} pick {others[0]}"
    leaving = state.phase == "start" or (state.phase == "moving" and not state.moved)
    if leaving and (any(card not in BAD for card in state.carried[seat - 1]) or state.faces_down(seat)):
        then = ", then leaves the camp" if fresh else ""
        yield f"@{seat} may lay cards down for others{then}: @{seat} leave CARD"


def _while_moving(state: State, seat: int) -> Iterator[str]:
    if state.phase != "moving":
        return
    if may_search_again(state, seat):
        yield f"@{seat} may search the same space again: @{seat} stay"
    if may_drop(state, seat):
        yield f"@{seat} may leave the Treasure here and move on: @{seat} drop t"


def _besides_ghost(state: State, seat: int) -> Iterator[str]:
    """Yield what a ghost player may do: cover spaces at the end of the movement (gpland.1 to gpland.5)."""
    if not may_cover_now(state, seat):
        return
    lifted = "" if state.chips_left else " from SPACE"
    if lifted and not takeable_chips(state, seat):
        return
    for place in dict.fromkeys(landed_on(state, seat)):
        if can_be_covered(state, place):
            yield f"@{seat} may cover {place} with a chip: @{seat} mark {place}{lifted}"


# -- every player --------------------------------------------------------------------------------------------------------------


def _drinks(state: State) -> Iterator[str]:
    """Yield the players who may drink Liquid Courage now, in any turn (liquid.4)."""
    if not may_drink_now(state):
        return
    for seat in state.living:
        if (seat == state.active and state.phase == "over") or state.courage[seat - 1] >= state.box.most:
            continue
        hidden = min(state.faces_down(seat).count("liquid"), max(0, old_faces_down(state, seat)))
        count = max(0, can_drink(state, seat)) + hidden
        if count:
            yield f"@{seat} may drink {counted(count, 'Liquid Courage', 'Liquid Courage')}: @{seat} drink"


def _names(seats: tuple[int, ...], word: str = "and") -> str:
    names = [f"@{seat}" for seat in seats]
    return listed(names) if word == "and" else f" {word} ".join(names)
