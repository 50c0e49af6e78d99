"""A bot that takes what is worth most this turn: points, and something for what earns points later (catalogue 8, bots)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from spooklog.domain.contract.parts import Bot
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTERS, Args, HalloweenAction
from spooklog.domain.rulesets.halloween.moves.choices import blues, compensations
from spooklog.domain.rulesets.halloween.rules import apply
from spooklog.domain.rulesets.halloween.rules.bonus import slot_words
from spooklog.domain.rulesets.halloween.rules.cards.fighting import attack_bonus
from spooklog.domain.rulesets.halloween.rules.due import late_blues
from spooklog.domain.rulesets.halloween.rules.offers import rest_offers, section_offers
from spooklog.domain.rulesets.halloween.rules.other_actions import (
    affordable,
    bonus_kinds,
    bonus_offers,
    disc_sources,
    drawable,
    follow_offers,
    payments,
    picks,
    power_offers,
    usable_follow_ups,
    usable_powers,
)
from spooklog.domain.rulesets.halloween.rules.scoring import total
from spooklog.domain.rulesets.halloween.state import Roll, State
from spooklog.domain.values.chance import Rng

TOKEN, SCARE, LEVEL, SPACE, SIGHT = 0.8, 0.4, 1.0, 0.1, 0.15
"""What a ghost token, a scare point, a section level, a free action space and a building to haunt are worth in points."""

PLENTY = 10
"""Scare points above this number buy nothing more in a turn."""

ENOUGH = 0.01
"""A card or token is used where it is worth more than this."""

LATE_CARDS, LATE_HAUNTS, LATE_ROUND = 4, 2, 12
"""The number of cards, of haunt tokens left and of rounds from which on the end is near."""


class Greedy:
    """Takes the action that is worth most now; haunts with the highest colour at hand, or when the end is near."""

    def choose(self, state: State, seat: int, rng: Rng) -> HalloweenAction | None:
        """Return the bot's action, or None where it need not act. Chance rolls its dice and draws its tokens."""
        now = state.due
        if now is not None and now.kind in ("blues", "comp") and now.seat == seat:
            return next(blues(state)) if now.kind == "blues" else next(compensations(state))
        if seat != state.active:
            return None
        if late_blues(state):
            return next(blues(state))
        if now is not None:
            return act.RollSettled(seat) if now.kind == "roll" else None
        return self._extra(state, seat) or self._section(state, seat, rng)

    def _extra(self, state: State, seat: int) -> HalloweenAction | None:
        """Return a card to occupy, else the token, power or follow-up that is worth most, if any is worth something."""
        worth = _worth(state, seat)
        # section 8: a card is occupied whenever it can be paid, even where something else is worth more
        if cards := [_occupied(state, seat, card) for card in affordable(state, seat)]:
            return max(cards, key=lambda one: _value(state, one, seat))
        best = max(_extras(state, seat), key=lambda one: _value(state, one, seat), default=None)
        return best if best is not None and _value(state, best, seat) > worth + ENOUGH else None

    def _section(self, state: State, seat: int, rng: Rng) -> HalloweenAction:
        """Return the best action of the sections that have not acted, the end of the turn where all have."""
        # a section that has all its discs rests only where it can do nothing else: bots that all rest come to no end
        found = list(_section_actions(state, seat)) or list(rest_offers(state, seat))
        if not found:
            return act.TurnEnded(seat)
        values = [_value(state, one, seat) for one in found]
        best = max(values)
        return rng.choice([one for one, value in zip(found, values, strict=True) if value == best])


def _section_actions(state: State, seat: int) -> Iterator[HalloweenAction]:
    sections = state.player(seat).sections
    for number, section in enumerate(sections, start=1):
        if not section.done:
            for letter in LETTERS:
                yield from (one for one in section_offers(state, seat, number, letter) if _sensible(state, one, seat))
    yield from (one for one in rest_offers(state, seat) if any(sections[one.section - 1].spaces))


def _sensible(state: State, action: HalloweenAction, seat: int) -> bool:
    """Return whether a token is well spent: on the highest colour that a section commands and the town has, or near the end."""
    match action:
        case act.HauntTokenTaken():
            return False
        case act.Haunted(level=level):
            top = max(section.level for section in state.player(seat).sections)
            # max() has a level to take: with nothing due a blue ghost is in the town (invariant 7)
            return level >= max(one for one in range(1, top + 1) if state.in_town(one)) or _is_late(state)
        case _:
            return True


def _is_late(state: State) -> bool:
    return (
        bool(state.triggered)
        or state.round > LATE_ROUND
        or any(len(player.cards) >= LATE_CARDS or player.haunts + player.extra <= LATE_HAUNTS for player in state.players)
    )


def _extras(state: State, seat: int) -> Iterator[HalloweenAction]:
    for card in usable_follow_ups(state, seat):
        yield from follow_offers(state, seat, card)
    for kind in bonus_kinds(state, seat):
        # a die pays only in a later roll, which `_value` does not see; a re-roll has no offers
        if kind not in ("die", "reroll"):
            yield from bonus_offers(state, seat, kind)
    for card in usable_powers(state, seat):
        if card == "D13":
            if drawable(state):
                yield act.CardPowerUsed(seat, card, Args(slot=slot_words(state, seat)[0]))
        elif card != "D11":
            yield from power_offers(state, seat, card)


def _occupied(state: State, seat: int, card: str) -> act.CardOccupied:
    """Return the occupation of a card, paid with the tokens that the seat has most of; of the tokens that D15 offers it picks
    the highest."""
    tokens = state.player(seat).tokens
    pay = max(payments(state, seat, card), key=lambda levels: sum(tokens[level - 1] for level in levels))
    pick = max(picks(state, seat, card, pay))
    return act.CardOccupied(seat, card, pay, disc_sources(state, seat)[-1], pick)


def _value(state: State, action: HalloweenAction, seat: int) -> float:
    """Return what the game is worth to a seat after an action, as a mean where dice decide."""
    match action:
        case act.CardPowerUsed(_, "D13"):
            # chance names the token later, so the action cannot be applied yet
            return _worth(state, seat) + TOKEN
        case act.CardOccupied():
            return _worth(apply(state, action, 0), seat)
        case _:
            after = apply(state, action, 0)
    now = after.due
    return _mean(after, seat) if now and now.kind == "dice" else _worth(after, seat)


def _mean(state: State, seat: int) -> float:
    """Return the mean worth over the dice of a declared roll: of a fight won and lost, else over all faces."""
    roll = state.roll
    if roll is None:
        return _worth(state, seat)
    faces = [range(1, state.box.dice[die - 1] + 1) for die in roll.dice]
    if roll.kind == "mixed":
        return _mean_of_colours(state, roll, seat)
    if roll.kind not in ("fight", "brawl"):
        outcomes = [_settled(state, values, seat) for values in product(*faces)]
        return sum(outcomes) / len(outcomes)
    more = attack_bonus(state, seat)
    won = sum(one + more > other for one, other in product(*faces)) / (len(faces[0]) * len(faces[1]))
    # any losing and any winning faces will do: what a fight pays does not depend on them
    lost = _settled(state, (1, len(faces[1])), seat)
    return won * _settled(state, (len(faces[0]) + 99, 1), seat) + (1 - won) * lost


def _mean_of_colours(state: State, roll: Roll, seat: int) -> float:
    """Return the mean worth of a mixed summon: the lower die names the colour, of equal ones the lower level."""
    first, second = (state.box.dice[die - 1] for die in roll.dice)
    ties = min(first, second)
    lower = sum(max(0, second - value) for value in range(1, first + 1)) + ties * (roll.levels[0] < roll.levels[1])
    share = lower / (first * second)
    # the faces count only by which of them is lower
    return share * _settled(state, (1, 2), seat) + (1 - share) * _settled(state, (2, 1), seat)


def _settled(state: State, values: tuple[int, ...], seat: int) -> float:
    return _worth(apply(apply(state, act.DiceRolled(values), 0), act.RollSettled(seat), 0), seat)


def _worth(state: State, seat: int) -> float:
    """Return the points as if the game ended now, plus an estimate for what earns points later."""
    player = state.player(seat)
    spaces = sum(not discs for section in player.sections for discs in section.spaces)
    levels = sum(section.level for section in player.sections)
    worth = TOKEN * sum(player.tokens) + SCARE * min(player.scare, PLENTY) + LEVEL * levels + SPACE * spaces
    return total(state, seat) + worth + SIGHT * _in_sight(state, seat)


def _in_sight(state: State, seat: int) -> int:
    """Return the buildings that a player could haunt with a ghost that stands there."""
    player = state.player(seat)
    top = max(section.level for section in player.sections)
    here = seat if player.haunts else -seat
    return sum(
        here not in plates and any(ghosts[n] and not plates[n] for n in range(top))
        for ghosts, plates in zip(state.town, state.plates, strict=True)
    )


BOTS: Mapping[str, Bot] = {"greedy": Greedy()}
"""The bots by name."""
