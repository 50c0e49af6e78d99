"""One legal action or chance outcome drawn at random: its kind first, then its parameters; what chance adds to a bot's action."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTERS, Args, HalloweenAction
from spooklog.domain.rulesets.halloween.moves.choices import blues
from spooklog.domain.rulesets.halloween.rules.bonus import slot_words
from spooklog.domain.rulesets.halloween.rules.due import late_blues
from spooklog.domain.rulesets.halloween.rules.offers import far_fights, rest_offers, section_offers
from spooklog.domain.rulesets.halloween.rules.other_actions import (
    affordable,
    bonus_kinds,
    bonus_offers,
    disc_sets,
    disc_sources,
    drawable,
    follow_offers,
    payments,
    picks,
    power_offers,
    usable_follow_ups,
    usable_powers,
)
from spooklog.domain.rulesets.halloween.rules.rolls import FIGHTS, own_dice
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.values.chance import Rng

Way = tuple[str, str, int]
"""A kind of action: its letter (`K`, `X`, `P`, `>`, `end` or that of a section), the card or token, the section."""


def sample(state: State, rng: Rng) -> HalloweenAction | None:
    """Return an action or chance outcome, drawn by weights; None for what all choices are equally likely.

    Each kind of action is equally likely, however many there are of it, and a section seldom rests.
    """
    now = state.due
    if state.over:
        return None
    if state.options.record == "result":
        return act.ResultRecorded(tuple(rng.below(60) for _ in state.seats))
    match now.kind if now else "":
        case "dice":
            dice = state.roll.dice if state.roll else ()
            return act.DiceRolled(tuple(1 + rng.below(state.box.dice[die - 1]) for die in dice))
        case "reveal":
            return act.BonusRevealed(tuple(zip(state.box.codes, _revealed(state, rng), strict=True)))
        case "blues" | "comp":
            return None
        case "roll":
            return _of(state, [("ok", "", 0), *_extras(state)], rng) or act.RollSettled(state.active)
        case _ if late_blues(state):
            return rng.choice(list(blues(state)))
        case _:
            return _in_turn(state, rng)


def draw(state: State, action: HalloweenAction, rng: Rng) -> HalloweenAction:
    """Return a bot's action with what chance decides about it: the face of a die rolled again, the token that D13 draws."""
    match action:
        case act.DieRerolled(seat, 0, level) if mine := own_dice(state, seat, level):
            roll = state.roll
            return replace(action, value=1 + rng.below(state.box.dice[roll.dice[mine[0]] - 1])) if roll else action
        case act.CardPowerUsed(_, "D13", Args(kind="")) if kinds := drawable(state):
            return replace(action, args=replace(action.args, kind=rng.choice(kinds)))
        case _:
            return action


def _in_turn(state: State, rng: Rng) -> HalloweenAction:
    """Return an action of the active player; a section rests only where nothing else can be done."""
    seat = state.active
    sections = list(enumerate(state.player(seat).sections, start=1))
    left = [number for number, section in sections if not section.done]
    ways: list[Way] = [(letter, "", number) for number in left for letter in LETTERS]
    if not left:
        ways.append(("end", "", 0))
    ways += _extras(state)
    ways += [(">", card, 0) for card in usable_follow_ups(state, seat)]
    return _of(state, ways, rng) or rng.choice(list(rest_offers(state, seat)))


def _extras(state: State) -> list[Way]:
    seat = state.active
    ways: list[Way] = [("K", card, 0) for card in affordable(state, seat)]
    ways += [("X", kind, 0) for kind in bonus_kinds(state, seat)]
    ways += [("P", card, 0) for card in usable_powers(state, seat)]
    return [*ways, ("reroll", "", 0)] if state.roll else ways


def _of(state: State, ways: list[Way], rng: Rng) -> HalloweenAction | None:
    """Return an action of the first of the ways, in random order, that has any."""
    rng.shuffle(ways)
    return next((action for way in ways if (action := draw_way(state, way, rng))), None)


def draw_way(state: State, way: Way, rng: Rng) -> HalloweenAction | None:
    """Return one legal action of a kind, drawn at random; None where there is none."""
    seat, (letter, name, number) = state.active, way
    match letter:
        case "end":
            return act.TurnEnded(seat)
        case "ok":
            return act.RollSettled(seat)
        case "K":
            return _occupied(state, name, rng)
        case "X":
            return _bonus(state, name, rng)
        case "P":
            return _power(state, name, rng)
        case ">":
            return _any(follow_offers(state, seat, name), rng)
        case "reroll":
            return _reroll(state, rng, token=False)
        case "F" if state.holds(seat, "C7"):
            near = list(section_offers(state, seat, number, letter))
            section = state.player(seat).sections[number - 1]
            free = not section.spaces[LETTERS.index(letter)] and state.player(seat).discs
            far = far_fights(state, seat, number, 1, section.level, ()) if free else ()
            return _any(iter([*near, *far]), rng)
        case _:
            return _any(section_offers(state, seat, number, letter), rng)


def _any(offers: Iterator[HalloweenAction], rng: Rng) -> HalloweenAction | None:
    found = list(offers)
    return rng.choice(found) if found else None


def _occupied(state: State, card: str, rng: Rng) -> act.CardOccupied:
    seat = state.active
    pay = rng.choice(payments(state, seat, card))
    pick = rng.choice(picks(state, seat, card, pay))
    sources = disc_sources(state, seat)
    return act.CardOccupied(seat, card, pay, sources[0] if rng.below(2) else rng.choice(sources), pick)


def _bonus(state: State, kind: str, rng: Rng) -> HalloweenAction | None:
    seat = state.active
    if kind == "reroll":
        return _reroll(state, rng, token=True)
    if kind == "discs":
        sets = list(disc_sets(state, seat, 3))
        return act.BonusUsed(seat, kind, Args(spaces=rng.choice(sets))) if sets else None
    return _any(bonus_offers(state, seat, kind), rng)


def _power(state: State, card: str, rng: Rng) -> HalloweenAction | None:
    if card != "D13":
        return _any(power_offers(state, state.active, card), rng)
    kinds = drawable(state)
    if not kinds:
        return None
    slot = rng.choice(slot_words(state, state.active))
    return act.CardPowerUsed(state.active, card, Args(kind=rng.choice(kinds), slot=slot))


def _reroll(state: State, rng: Rng, *, token: bool) -> act.DieRerolled | None:
    """Return an own die rolled again: with B6, or with the token the attack die of a fight."""
    seat, roll = state.active, state.roll
    mine = own_dice(state, seat)
    allowed = roll is not None and roll.kind in FIGHTS if token else state.holds(seat, "B6") and state.player(seat).scare > 0
    if roll is None or not mine or not allowed:
        return None
    at = rng.choice(mine)
    level = roll.levels[at] if len(mine) > 1 else 0
    return act.DieRerolled(seat, 1 + rng.below(state.box.dice[roll.dice[at] - 1]), level, token)


def _revealed(state: State, rng: Rng) -> list[str]:
    """Return new tokens for all buildings: from the reserve, and where it runs out from the discards (bonus.10)."""
    kinds, count = [kind.code for kind in state.box.kinds], len(state.box.codes)
    reserve = [kind for kind, left in zip(kinds, state.reserve, strict=True) for _ in range(left)]
    gone = [kind for kind, left in zip(kinds, state.discards, strict=True) for _ in range(left)]
    rng.shuffle(reserve)
    rng.shuffle(gone)
    drawn = [*reserve, *gone][:count]
    rng.shuffle(drawn)
    return drawn
