"""Uses that are no section actions: cards to occupy, bonus tokens, powers and follow-ups that a player can use now.

Each is generated from few candidates; the check of the card or token leaves out what it refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeVar

from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTERS, Args, HalloweenAction
from spooklog.domain.rulesets.halloween.rules import powers, rolls, token_kinds
from spooklog.domain.rulesets.halloween.rules.bonus import pool, slot_words
from spooklog.domain.rulesets.halloween.rules.cards.after_haunts import fifth
from spooklog.domain.rulesets.halloween.rules.cards.free import POWERS, exchanges
from spooklog.domain.rulesets.halloween.rules.cards.watching import gives_token, price
from spooklog.domain.rulesets.halloween.rules.offers import free_tokens, ghosts, moves, neighbours, summons
from spooklog.domain.rulesets.halloween.state import LEVELS, NONE, TOP, DeedKind, State
from spooklog.domain.values.errors import SpooklogError

A = TypeVar("A")

# -- cards to occupy -------------------------------------------------------------------------------------------------------------


def affordable(state: State, seat: int) -> Iterator[str]:
    """Yield the cards on display that a player can occupy now."""
    player = state.player(seat)
    if not player.discs and not any(section.discs for section in player.sections):
        return
    for card in state.table.display:
        if card not in player.cards or state.options.same_card_twice:
            count, differ = price(state, seat, card)
            held = sum(map(bool, player.tokens)) if differ else sum(player.tokens)
            if held >= count:
                yield card


def payments(state: State, seat: int, card: str) -> tuple[tuple[int, ...], ...]:
    """Return the ghost tokens with which a player can pay a card, each set once."""
    count, differ = price(state, seat, card)
    tokens = state.player(seat).tokens
    most = [min(1 if differ else count, held) for held in tokens]
    levels = [level for level in LEVELS for _ in range(most[level - 1])]
    return tuple(dict.fromkeys(combinations(levels, count)))


def disc_sources(state: State, seat: int) -> tuple[str, ...]:
    """Return where the disc for a card can come from: the reserve (empty), or action spaces."""
    reserve = ("",) if state.player(seat).discs else ()
    return (*reserve, *used_spaces(state, seat))


def used_spaces(state: State, seat: int) -> tuple[str, ...]:
    """Return the action spaces of a player that hold discs."""
    rows = enumerate(state.player(seat).sections, start=1)
    return tuple(f"{n}{letter}" for n, row in rows for at, letter in enumerate(LETTERS) if row.spaces[at])


def picks(state: State, seat: int, card: str, pay: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tokens that D15 can bring with a card; 0 where it brings none."""
    if not gives_token(state, seat, card):
        return (0,)
    return tuple(level for level in LEVELS if state.tokens(level) + pay.count(level))


# -- bonus tokens ----------------------------------------------------------------------------------------------------------------


def bonus_kinds(state: State, seat: int) -> tuple[str, ...]:
    """Return the kinds of tokens that a player can use now, as far as discs and an open roll allow."""
    player = state.player(seat)
    if not player.discs:
        return ()
    held = dict.fromkeys(slot.token for slot in player.slots if slot.token)
    # dice.3: while a roll lies open no token places or moves a ghost
    return tuple(kind for kind in held if state.roll is None or kind not in ("summon", "warp"))


def bonus_offers(state: State, seat: int, kind: str) -> Iterator[HalloweenAction]:
    """Yield ways to use a bonus token.

    None for `discs`, which has too many, and `reroll`, where chance has its part: `moves/choices.py` has forms for both.
    """
    codes = state.box.codes
    match kind:
        case "summon":
            for place, level, other in summons(state, seat, 1, TOP):
                yield act.BonusUsed(seat, kind, Args(at=codes[place], level=level, other=other))
        case "rest":
            for number in range(1, len(state.player(seat).sections) + 1):
                yield act.BonusUsed(seat, kind, Args(section=number))
        case "warp":
            yield from (act.BonusUsed(seat, kind, args) for args in _warps(state, seat))
        case "die":
            yield act.DieBoosted(seat, "die")
        case "plus3":
            boosts = (act.DieBoosted(seat, "plus3", level) for level in _own_levels(state, seat))
            yield from (action for action in boosts if passes(token_kinds.check_boost, state, action))
        case "discs" | "reroll":
            return
        case _:
            yield act.BonusUsed(seat, kind)


def _own_levels(state: State, seat: int) -> tuple[int, ...]:
    """Return the levels that name the own dice of the open roll; 0 alone where there is only one."""
    mine = rolls.own_dice(state, seat)
    if state.roll is None or not mine:
        return ()
    return (0,) if len(mine) == 1 else tuple(state.roll.levels[n] for n in mine)


def _warps(state: State, seat: int) -> Iterator[Args]:
    codes, takes = state.box.codes, state.options.relocations_take_bonus
    slots = slot_words(token_kinds.use_token(state, seat, "warp"), seat)  # the slot of the warp token is locked by then
    best = max(section.level for section in state.player(seat).sections)
    for start, level in ghosts(state, 1, TOP if state.options.warp_level == "any" else best):
        for place, code in enumerate(codes):
            if place != start and state.room(place) > 0:
                for slot in slots if takes and state.spaces[place] else ("",):
                    yield Args(start=codes[start], at=code, level=level, slot=slot)


def disc_sets(state: State, seat: int, most: int) -> Iterator[tuple[str, ...]]:
    """Yield sets of used spaces that hold up to so many discs together."""
    spaces, sections = used_spaces(state, seat), state.player(seat).sections
    discs = {space: sections[int(space[0]) - 1].spaces[LETTERS.index(space[1])] for space in spaces}
    for count in range(1, most + 1):
        yield from (one for one in combinations(spaces, count) if sum(discs[space] for space in one) <= most)


# -- powers and follow-ups -------------------------------------------------------------------------------------------------------


def usable_powers(state: State, seat: int) -> tuple[str, ...]:
    """Return the powers that a player may still use this turn, as far as an open roll allows."""
    player = state.player(seat)
    held = (card for card in dict.fromkeys(player.cards) if card in POWERS and card not in player.used)
    free = state.options.neighbour_haunt == "free"
    return tuple(card for card in held if (card != "A1" or free) and (state.roll is None or not POWERS[card].ghosts))


def power_offers(state: State, seat: int, card: str) -> Iterator[act.CardPowerUsed]:
    """Yield ways to use a power; none for D13, as chance names the token."""
    for args in _POWER_ARGS[card](state, seat):
        action = act.CardPowerUsed(seat, card, args)
        if passes(powers.check_power, state, action):
            yield action


def _any_ghost(state: State, seat: int) -> Iterator[Args]:  # noqa: ARG001
    return (Args(at=state.box.codes[place], level=level) for place, level in ghosts(state, 1, TOP))


def _breathers(state: State, seat: int) -> Iterator[Args]:
    sets = disc_sets(state, seat, 2)
    return (Args(spaces=spaces) for spaces in sets if len({space[0] for space in spaces}) == 1)


def _lower(state: State, seat: int) -> Iterator[Args]:
    sections = enumerate(state.player(seat).sections, start=1)
    return (Args(section=number) for number, section in sections if section.level > 1 and state.tokens(section.level - 1))


def _higher(state: State, seat: int) -> Iterator[Args]:
    sections = enumerate(state.player(seat).sections, start=1)
    return (Args(section=number) for number, section in sections if section.level < TOP)


def _bought_level(state: State, seat: int) -> Iterator[Args]:
    player = state.player(seat)
    sections = enumerate(player.sections, start=1)
    return (Args(section=number) for number, section in sections if section.level < TOP and player.scare > section.level)


def _market(state: State, seat: int) -> Iterator[Args]:
    scare = state.player(seat).scare
    return (Args(level=level) for level in LEVELS if level <= scare and state.in_town(level) and state.tokens(level))


def _colours(state: State, seat: int) -> Iterator[Args]:  # noqa: ARG001
    return (Args(level=level) for level in LEVELS)


def _exchanges(state: State, seat: int) -> Iterator[Args]:
    found = exchanges(state.player(seat).tokens, same=state.options.exchange_same_colour)
    return (Args(pay=pay, get=get) for pay, get in found)


def _bought(state: State, seat: int) -> Iterator[Args]:
    tokens = state.player(seat).tokens
    for level in LEVELS:
        if tokens[level - 1] and state.supply(level):
            yield from (Args(at=code, level=level) for place, code in enumerate(state.box.codes) if state.room(place) > 0)


def switches(state: State, seat: int) -> Iterator[Args]:  # noqa: ARG001
    """Yield pairs of different ghosts in different buildings (D11)."""
    codes, there = state.box.codes, list(ghosts(state, 1, TOP))
    for (place, level), (second, other) in combinations(there, 2):
        if place != second and level != other:
            yield Args(at=codes[place], level=level, second=codes[second], other=other)


def _neighbours(state: State, seat: int) -> Iterator[Args]:
    codes = state.box.codes
    for near, place, level, extra in neighbours(state, seat, 1, TOP):
        yield Args(at=codes[place], near=codes[near], level=level, extra=extra)


def _none(state: State, seat: int) -> Iterator[Args]:  # noqa: ARG001
    return iter(())


_POWER_ARGS: dict[str, Callable[[State, int], Iterator[Args]]] = {
    "A1": _neighbours,
    "B9": _any_ghost,
    "B10": _breathers,
    "B11": _lower,
    "C2": _market,
    "C5": _exchanges,
    "D1": _bought,
    "D3": _bought_level,
    "D11": switches,
    "D13": _none,
}


def usable_follow_ups(state: State, seat: int) -> tuple[str, ...]:
    """Return the follow-ups that a player's cards may allow now."""
    player = state.player(seat)
    if not state.window:
        return ()
    return tuple(card for card in dict.fromkeys(player.cards) if card in _FOLLOWS and _follows(state, seat, card))


def _follows(state: State, seat: int, card: str) -> bool:
    """Return whether the window has a deed that a card may still follow. A brawl goes on although B15 was used."""
    deed = fifth(state) if card == "C6" else state.latest(_FOLLOWS[card])
    if deed is None:
        return False
    if card == "B15" and card in deed.spent:
        return True
    spent = card in deed.spent and card != "B15"
    return not spent and not (card in state.box.once and card in state.player(seat).used)


_FOLLOWS: dict[str, DeedKind] = {
    "B4": "move",
    "B12": "fight",
    "B13": "haunt",
    "B15": "fight",
    "C6": "summon",
    "C8": "fight",
    "C13": "move",
    "C15": "move",
    "D4": "haunt",
    "D8": "scare",
}
"""The deed that each follow-up follows."""


def follow_offers(state: State, seat: int, card: str) -> Iterator[act.FollowUpUsed]:
    """Yield ways to follow the action of the window with a card."""
    for args in _FOLLOW_ARGS[card](state, seat):
        action = act.FollowUpUsed(seat, card, args)
        if passes(powers.check_follow_up, state, action):
            yield action


def _tandems(state: State, seat: int) -> Iterator[Args]:
    deed = next((one for one in state.window if one.kind == "move"), None)
    for start, place, level, slot in moves(state, seat, 1, deed.cap) if deed else ():
        yield Args(start=start, at=place, level=level, slot=slot)


def _places(state: State, seat: int) -> Iterator[Args]:
    slots = slot_words(state, seat)
    for place, code in enumerate(state.box.codes):
        takes = state.options.relocations_take_bonus and state.spaces[place]
        yield from (Args(at=code, slot=slot) for slot in (slots if takes else ("",)))


def _runs(state: State, seat: int) -> Iterator[Args]:
    deed = next((one for one in reversed(state.window) if one.kind == "scare"), None)
    if deed is None:
        return
    starts = [""] if deed.at > NONE else [state.box.codes[place] for place, _ in ghosts(state, deed.level, deed.level)]
    for args in _places(state, seat):
        yield from (Args(start=start, at=args.at, slot=args.slot) for start in starts)


def _full_houses(state: State, seat: int) -> Iterator[Args]:
    deed = fifth(state)
    for place, code in enumerate(state.box.codes) if deed else ():
        yield from (Args(at=code, extra=extra) for extra in (free_tokens(state, seat, place, deed.level) if deed else ()))


def _numbers(state: State, seat: int) -> Iterator[Args]:  # noqa: ARG001
    return (Args(number=number) for number in range(1, max(state.box.dice) + 1))


def _plain(state: State, seat: int) -> Iterator[Args]:  # noqa: ARG001
    return iter((Args(),))


_FOLLOW_ARGS: dict[str, Callable[[State, int], Iterator[Args]]] = {
    "B4": _tandems,
    "B12": _places,
    "B13": _plain,
    "B15": _colours,
    "C6": _full_houses,
    "C8": _plain,
    "C13": _numbers,
    "C15": _plain,
    "D4": _higher,
    "D8": _runs,
}


def passes(check: Callable[[State, A], None], state: State, action: A) -> bool:
    """Return whether a check lets an action pass."""
    try:
        check(state, action)
    except SpooklogError:
        return False
    return True


def drawable(state: State) -> tuple[str, ...]:
    """Return the tokens that D13 can draw, by kind, one entry a token."""
    rows = zip(state.box.kinds, pool(state), strict=True)
    return tuple(kind.code for kind, count in rows for _ in range(count))
