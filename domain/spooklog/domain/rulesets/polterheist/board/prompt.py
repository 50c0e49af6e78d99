"""What happens next, in words: for pictures, for answers to a line and where lines are typed."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.polterheist.cards import BAD, name_of
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.camp import is_time_to_run, may_rest
from spooklog.domain.rulesets.polterheist.rules.chips import can_be_covered, landed_on, may_cover_now, takeable_chips
from spooklog.domain.rulesets.polterheist.rules.due import (
    can_drink,
    describe,
    expected,
    masked,
    may_drink_now,
    may_play_on,
    steps_left,
)
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
from spooklog.domain.values.saying import at_seat, chained, within
from spooklog.domain.words.wording import counted, ended, next_up, to_type, winning


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what is awaited of which player, how it is typed, then what else may be done. At the end who wins."""
    return tuple(map(seen.labels.named, _lines(seen.state)))


def _lines(state: State) -> Iterator[str]:
    if state.result:
        yield from _over(state)
        return
    words, lines = _awaited(state)
    yield next_up(words)
    yield _to_type(*lines)
    if state.unrolled:
        return
    if not state.agenda and state.phase != "over":
        yield from (_besides_ghost if state.is_ghost(state.active) else _besides)(state, state.active)
    yield from _drinks(state)
    if state.escaping:
        yield said("the table may end the escape phase: {line}", line="stop")


def _to_type(line: str, line_else: str = "", line_third: str = "") -> str:
    if not line_third:
        return to_type(line, line_else)
    return said("type: {line}, or {line_else}, or {line_third}", line=line, line_else=line_else, line_third=line_third)


def _over(state: State) -> Iterator[str]:
    winners = winners_of(state)
    ghosts = not state.exits and len(winners) == len(state.seats)
    who = said("the ghosts win") if ghosts else winning([*map(at_seat, winners)])
    yield ended(within("{ending}; {winners}", ending=ENDINGS[state.result], winners=who)) if state.result else ""
    if may_play_on(state):
        players = _names(state.living)
        yield said(
            "{players} may go on to the exits: {line}, or {line_else}", players=players, line="escape", line_else="escape ROUNDS"
        )


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
    return said("@{seat} rolls two dice and leaves the camp", seat=seat), expected(state)[-1:]


def _of_mover(state: State, seat: int) -> tuple[str, tuple[str, ...]]:
    """Return what is awaited of a living player who has rolled, with lines that answer it.

    How far the pawn goes, and what must come before the end of the turn.
    """
    move = (f"@{seat} m SPACE",)
    if not state.steps:
        return _stuck(state, seat), _typed(replace(state, phase="end"))
    steps = steps_left(state)
    if must_leave(state, seat):
        return said("@{seat} leaves the camp, by up to {steps}", seat=seat, steps=steps), move
    if state.must_step:
        return said("@{seat} moves on, by up to {steps}", seat=seat, steps=steps), move
    return describe(state), expected(state)


def _stuck(state: State, seat: int) -> str:
    if fewer := masked(state):
        return said(
            "@{seat} has no step to make ({fewer} fewer with the Ancient Mask), and the turn can end", seat=seat, fewer=fewer
        )
    return said("@{seat} has no step to make, and the turn can end", seat=seat)


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
        yield said("@{seat} may turn over the tile {slot}: {line}", seat=seat, slot=slot, line=f"@{seat} flip {slot} TILE")
    if state.phase == "start" and not state.rolled:
        yield from _before_roll(state, seat)
    if may_use_plans(state, seat):
        yield said("@{seat} may use Floor Plans: {line}", seat=seat, line=f"@{seat} plan NUMBER")
    yield from _while_moving(state, seat)
    if may_pick(state, seat):
        yield said("@{seat} may pick the Treasure up: {line}", seat=seat, line=f"@{seat} pick t")
    # an unknown card face down does not count, though it may be played: the prompt would hint at what it is
    if is_time_to_run(state, seat) and (state.holds(seat, "fear") or "fear" in state.faces_down(seat)):
        yield said("@{seat} may run to the camp in fear: {line}", seat=seat, line=f"@{seat} fear")


def _before_roll(state: State, seat: int) -> Iterator[str]:
    partners = [one for one in state.living if one != seat and can_meet(state, seat, one) and _has_any(state, seat, one)]
    if partners:
        players = chained(map(at_seat, partners), "or")
        line = f"@{seat} trade @{partners[0]}: CARD / CARD"
        yield said("@{seat} may trade with {players}: {line}", seat=seat, players=players, line=line)


def _has_any(state: State, *seats: int) -> bool:
    return any(state.carried[seat - 1] or state.faces_down(seat) or seat == state.bearer for seat in seats)


def _in_camp(state: State, seat: int) -> Iterator[str]:
    """Yield the rest of a carrier, where the option allows it, and cards of the camp."""
    if not state.in_camp(seat):
        return
    fresh = state.phase == "start" and not state.rolled
    if fresh and not state.is_guest(seat) and may_rest(state, seat) and state.courage[seat - 1] < state.box.most:
        yield said("@{seat} may rest: {line}", seat=seat, line=f"@{seat} rest")
    others = [card for card, by in state.left if by != seat]
    if others and state.phase not in ("encounter", "search", "reroll"):
        names = listed(list(dict.fromkeys(map(name_of, others))))
        yield said("@{seat} may pick up {cards}: {line}", seat=seat, cards=names, line=f"@{seat} pick {others[0]}")
    leaving = state.phase == "start" or (state.phase == "moving" and not state.moved)
    if leaving and (any(card not in BAD for card in state.carried[seat - 1]) or state.faces_down(seat)):
        line = f"@{seat} leave CARD"
        if fresh:
            yield said("@{seat} may lay cards down for others, then leaves the camp: {line}", seat=seat, line=line)
        else:
            yield said("@{seat} may lay cards down for others: {line}", seat=seat, line=line)


def _while_moving(state: State, seat: int) -> Iterator[str]:
    if state.phase != "moving":
        return
    if may_search_again(state, seat):
        yield said("@{seat} may search the same space again: {line}", seat=seat, line=f"@{seat} stay")
    if may_drop(state, seat):
        yield said("@{seat} may leave the Treasure here and move on: {line}", seat=seat, line=f"@{seat} drop t")


def _besides_ghost(state: State, seat: int) -> Iterator[str]:
    """Yield what a ghost player may do: cover spaces at the end of the movement (gpland.1 to gpland.5)."""
    if not may_cover_now(state, seat):
        return
    lifted = "" if state.chips_left else " from SPACE"
    if lifted and not takeable_chips(state, seat):
        return
    for place in dict.fromkeys(landed_on(state, seat)):
        if can_be_covered(state, place):
            yield said(
                "@{seat} may cover {place} with a chip: {line}", seat=seat, place=place, line=f"@{seat} mark {place}{lifted}"
            )


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
            drinks = counted(count, "Liquid Courage", "Liquid Courage")
            yield said("@{seat} may drink {cards}: {line}", seat=seat, cards=drinks, line=f"@{seat} drink")


def _names(seats: tuple[int, ...]) -> str:
    return listed([*map(at_seat, seats)])
