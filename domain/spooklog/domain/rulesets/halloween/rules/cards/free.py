"""Powers: cards that need no action and work once a turn (B9, B10, B11, C2, C5, D1, D3, D11, D13; A1 where it is free)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import LETTERS, Args
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.bonus import check_slot, chosen_slot, drawn, keep, pool
from spooklog.domain.rulesets.halloween.rules.gains import free_spaces, gain_tokens, has_tokens, pay_scare, pay_tokens
from spooklog.domain.rulesets.halloween.rules.haunting import check_neighbours, check_space, check_token, place_token
from spooklog.domain.rulesets.halloween.rules.marks import followed
from spooklog.domain.rulesets.halloween.rules.sections import check_number, raise_section, section_of
from spooklog.domain.rulesets.halloween.rules.town import (
    add_ghosts,
    check_ghost,
    check_room,
    check_supply,
    place_of,
    remove_ghost,
    swap,
)
from spooklog.domain.rulesets.halloween.state import LEVELS, NONE, TOP, State


class Power(NamedTuple):
    """A power: its check, its effect on the state, and whether it places, moves or removes a ghost (dice.3)."""

    check: Callable[[State, int, Args], None]
    apply: Callable[[State, int, Args], State]
    ghosts: bool = False


def check_tokens_left(state: State, levels: tuple[int, ...]) -> None:
    """Refuse tokens that the supply does not have (tokens.2)."""
    words = Words(state)
    for level in sorted({*levels}):
        if state.tokens(level) < levels.count(level):
            left = state.tokens(level)
            refuse(
                "tokens.2",
                said.counted(
                    left,
                    "the supply has {number} {colour} ghost token",
                    "the supply has {number} {colour} ghost tokens",
                    colour=words.colour_name(level),
                )
                if left
                else said("the supply has no {colour} ghost token", colour=words.colour_name(level)),
            )


def check_spaces(state: State, seat: int, spaces: tuple[str, ...], most: int, rule: str) -> None:
    """Refuse spaces from which no disc can come back: too few or too many, not there, or empty."""
    words = Words(state)
    used = tuple(
        words.space(f"{number}{letter}")
        for number, section in enumerate(state.player(seat).sections, start=1)
        for letter, discs in zip(LETTERS, section.spaces, strict=True)
        if discs
    )
    if not 1 <= len(spaces) <= most:
        refuse(rule, said("name 1 to {most} action spaces with a disc", most=most), *used)
    for space in spaces:
        section = check_number(state, seat, int(space[0]))
        if not section.spaces[LETTERS.index(space[1])] or spaces.count(space) > 1:
            refuse(rule, said("there is no disc on {space} to take back", space=words.the_space(space)), *used)
    if sum(state.player(seat).sections[int(space[0]) - 1].spaces[LETTERS.index(space[1])] for space in spaces) > most:
        refuse(rule, said("{most} discs come back at most, and those of a space leave together", most=most), *used)


def check_exorcism(state: State, seat: int, args: Args) -> None:  # noqa: ARG001
    """Refuse B9 Exorcism (any ghost back to the supply, and a token of its colour)."""
    check_ghost(state, place_of(state, args.at), args.level, "card.B9")


def exorcism(state: State, seat: int, args: Args) -> State:
    """Remove the ghost, and gain the token (B9)."""
    place = state.table.place(args.at)
    state = remove_ghost(followed(state, args.level, (place, NONE)), place, args.level)
    return gain_tokens(state, seat, args.level, 1, "card.B9")


def check_breather(state: State, seat: int, args: Args) -> None:
    """Refuse B10 Quick Breather (one or two discs of one section back)."""
    check_spaces(state, seat, args.spaces, 2, "card.B10")
    if len({space[0] for space in args.spaces}) > 1:
        refuse("card.B10", "both discs come from one section")


def breather(state: State, seat: int, args: Args) -> State:
    """Take the discs back (B10)."""
    return free_spaces(state, seat, args.spaces)


def check_step_down(state: State, seat: int, args: Args) -> None:
    """Refuse B11 Step Down (a section one level lower, for two tokens of the new level as far as the supply has them)."""
    section = check_number(state, seat, args.section)
    if section.level < 2:
        refuse("card.B11", said("section {section} is at the lowest level", section=args.section))
    # tokens.2: one of the two tokens is enough
    check_tokens_left(state, (section.level - 1,))


def step_down(state: State, seat: int, args: Args) -> State:
    """Lower the section, and gain the tokens (B11)."""
    level = section_of(state, seat, args.section).level - 1
    return gain_tokens(raise_section(state, seat, args.section, level), seat, level, 2, "card.B11")


def check_market(state: State, seat: int, args: Args) -> None:
    """Refuse C2 Token Market (scare points by the level of a ghost in the town, for a token of its colour)."""
    words = Words(state)
    if not state.in_town(args.level):
        refuse("card.C2", said("there is no {name} ghost in the town", name=words.colour_name(args.level)))
    check_tokens_left(state, (args.level,))
    if state.player(seat).scare < args.level:
        refuse("card.C2", said("{tokens} costs {level} scare points", tokens=words.tokens((args.level,)), level=args.level))


def market(state: State, seat: int, args: Args) -> State:
    """Pay the scare points, and gain the token (C2)."""
    if state.player(seat).scare < args.level:
        raise no_effect(said("the scare points are not there"))
    return gain_tokens(pay_scare(state, seat, args.level), seat, args.level, 1, "card.C2")


def check_exchange(state: State, seat: int, args: Args) -> None:
    """Refuse C5 Exchange (one token for two one level lower, or two of one colour for one a level higher)."""
    if not fits_exchange(args.pay, args.get, same=state.options.exchange_same_colour):
        refuse("card.C5", "a token is exchanged for two of one level lower, or two of them for one", *_exchanges(state, seat))
    if not has_tokens(state, seat, args.pay):
        refuse("card.C5", said("@{seat} does not hold these tokens", seat=seat), *_exchanges(state, seat))
    check_tokens_left(state, args.get)


def fits_exchange(pay: tuple[int, ...], get: tuple[int, ...], *, same: bool) -> bool:
    """Return whether tokens may be exchanged for others; the two are of one colour unless the table reads it otherwise (R25)."""
    one, two = (pay, get) if len(pay) == 1 else (get, pay)
    if len(one) != 1 or len(two) != 2:
        return False
    step = one[0] - 1
    return two == (step, step) if same else step in two and max(two) <= step


def exchanges(tokens: tuple[int, ...], *, same: bool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield what a player who holds these tokens can exchange, and for what; with `same` no two of different colours."""
    for level in LEVELS:
        if level > 1 and tokens[level - 1]:
            yield from (((level,), two) for two in _pairs_below(level, same=same))
        if level < TOP:
            for two in _pairs_below(level + 1, same=same):
                if all(tokens[one - 1] >= two.count(one) for one in two):
                    yield two, (level + 1,)


def _pairs_below(level: int, *, same: bool) -> Iterator[tuple[int, int]]:
    """Yield the pairs of tokens that stand for one of a level: the lower one first, as they are stored."""
    step = level - 1
    return ((other, step) for other in ((step,) if same else LEVELS[:step]))


def _exchanges(state: State, seat: int) -> tuple[str, ...]:
    words = Words(state)
    found = exchanges(state.player(seat).tokens, same=state.options.exchange_same_colour)
    return tuple(f"{words.colours(pay)}>{words.colours(get)}" for pay, get in found)


def exchange(state: State, seat: int, args: Args) -> State:
    """Exchange the tokens (C5)."""
    if not has_tokens(state, seat, args.pay):
        raise no_effect(said("the tokens are not there"))
    state = pay_tokens(state, seat, args.pay)
    for level in sorted({*args.get}):
        state = gain_tokens(state, seat, level, args.get.count(level), "card.C5")
    return state


def check_bought(state: State, seat: int, args: Args) -> None:
    """Refuse D1 Bought Ghost (a ghost into any building for a token of its colour)."""
    place = place_of(state, args.at)
    check_supply(state, args.level)
    check_room(state, place)
    if not has_tokens(state, seat, (args.level,)):
        refuse("card.D1", said("@{seat} has no {name} ghost token", seat=seat, name=Words(state).colour_name(args.level)))


def bought(state: State, seat: int, args: Args) -> State:
    """Pay the token, and place the ghost (D1)."""
    if not has_tokens(state, seat, (args.level,)):
        raise no_effect(said("the token is not there"))
    return add_ghosts(pay_tokens(state, seat, (args.level,)), state.table.place(args.at), args.level)


def check_schooling(state: State, seat: int, args: Args) -> None:
    """Refuse D3 Home Schooling (an own section one level higher for scare points by the new level)."""
    section = check_number(state, seat, args.section)
    if section.level >= TOP:
        refuse("card.D3", said("section {section} is at the highest level", section=args.section))
    if state.player(seat).scare <= section.level:
        refuse("card.D3", said("level {level} costs {level} scare points", level=section.level + 1))


def schooling(state: State, seat: int, args: Args) -> State:
    """Pay the scare points, and raise the section (D3)."""
    level = section_of(state, seat, args.section).level + 1
    if state.player(seat).scare < level:
        raise no_effect(said("the scare points are not there"))
    return raise_section(pay_scare(state, seat, level), seat, args.section, level)


def check_switch(state: State, seat: int, args: Args) -> None:  # noqa: ARG001
    """Refuse D11 Switch (two ghosts in different buildings change places)."""
    place, second = place_of(state, args.at), place_of(state, args.second)
    check_ghost(state, place, args.level, "card.D11")
    if place == second:
        refuse("card.D11", "the two ghosts stand in different buildings")
    check_ghost(state, second, args.other, "card.D11")


def switch(state: State, seat: int, args: Args) -> State:  # noqa: ARG001
    """Swap the two ghosts (D11)."""
    return swap(state, state.table.place(args.at), args.level, state.table.place(args.second), args.other)


def check_dip(state: State, seat: int, args: Args) -> None:
    """Refuse D13 Lucky Dip (a bonus token drawn from the reserve)."""
    kinds = [kind.code for kind in state.box.kinds]
    left = dict(zip(kinds, pool(state), strict=True))
    words = Words(state)
    # a bot's action names no kind: `draw` in moves/sample.py adds it
    if args.kind and args.kind not in kinds:
        refuse(
            "bonus.10",
            said("there is no bonus token '{kind}'", kind=args.kind),
            *(words.kind(kind) for kind in kinds if left[kind]),
        )
    if args.kind and not left[args.kind]:
        refuse(
            "bonus.10",
            said("the reserve holds no {name}", name=words.kind_name(args.kind)),
            *(words.kind(kind) for kind in kinds if left[kind]),
        )
    check_slot(state, seat, args.slot)


def dip(state: State, seat: int, args: Args) -> State:
    """Put the drawn token into a slot (D13)."""
    kinds = [kind.code for kind in state.box.kinds]
    if state.table.master or args.kind not in kinds or not dict(zip(kinds, pool(state), strict=True))[args.kind]:
        raise no_effect(said("there is no such token to draw"))
    number = chosen_slot(state, seat, args.slot)
    # R13: rebuilt first, as a token that the drawn one replaces waits for the next time
    return keep(drawn(state, 1), seat, number, args.kind)


def check_neighbour(state: State, seat: int, args: Args) -> None:
    """Refuse A1 Neighbour Haunt as a free power (neighbour_haunt=free), which needs no section, disc or level."""
    if state.options.neighbour_haunt != "free":
        refuse("card.A1", said("{card} is a way to haunt in a section", card=Words(state).the_card("A1")), f"@{seat} 1H ch<po b")
    check_token(state, seat, extra=args.extra)
    place = place_of(state, args.at)
    check_neighbours(state, args.near, place, args.level)
    check_space(state, seat, place, args.level, extra=args.extra)


def neighbour(state: State, seat: int, args: Args) -> State:
    """Place the token (A1)."""
    return place_token(state, seat, state.table.place(args.at), args.level, extra=args.extra)


POWERS = {
    "A1": Power(check_neighbour, neighbour),
    "B9": Power(check_exorcism, exorcism, ghosts=True),
    "B10": Power(check_breather, breather),
    "B11": Power(check_step_down, step_down),
    "C2": Power(check_market, market),
    "C5": Power(check_exchange, exchange),
    "D1": Power(check_bought, bought, ghosts=True),
    "D3": Power(check_schooling, schooling),
    "D11": Power(check_switch, switch, ghosts=True),
    "D13": Power(check_dip, dip),
}
