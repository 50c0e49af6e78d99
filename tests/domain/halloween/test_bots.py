"""Bots and what may be played: choices are legal and hold no dice, positions stay small, the greedy bot wins (catalogue 8)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, combinations_with_replacement, product
from typing import cast

import pytest
from tests.domain.halloween.script import MASTER, check_invariants, replay

from spooklog.domain.contract.actions import Form
from spooklog.domain.contract.bots import RandomBot, Sitting, branch, next_action
from spooklog.domain.contract.digests import position
from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTERS, POWERS, Args, HalloweenAction
from spooklog.domain.rulesets.halloween.moves.bots import Greedy
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.testing.playing import play_out, random_setup
from spooklog.testing.thorough import thorough

GAMES = 30 if thorough() else 10


def winners(seed: int, greedy: int) -> tuple[int, ...]:
    """The winners of a game of three in which one seat is greedy and the others play at random."""
    rng = Rng(seed)
    setup = random_setup(RULESET, rng, fixed={"variant": "standard", "cards_on_display": "8", "record": "table"})
    bots = [Greedy() if seat == greedy else RandomBot(RULESET) for seat in range(1, setup.seats + 1)]
    table = [Sitting(bot, branch(seed, seat)) for seat, bot in enumerate(bots, start=1)]
    state = RULESET.rules.start(setup)
    while (action := next_action(RULESET, state, table, rng)) is not None:
        state = RULESET.rules.apply(state, cast("HalloweenAction", action), 0)
    outcome = RULESET.rules.outcome(state)
    assert outcome is not None
    return outcome.winners


def test_the_greedy_bot_beats_random_ones() -> None:
    won = sum(1 + seed % 2 in winners(seed, 1 + seed % 2) for seed in range(GAMES))
    assert won >= GAMES * 4 // 5


def test_greedy_bots_that_have_nothing_to_gain_at_once_come_to_an_end() -> None:
    """Every blue space is taken, all sections are of the lowest level, more scare points count nothing: none rests for ever."""
    state = replay(
        """
        given town ch:bbb ce:b po:ggggg ho:b
        given anna scare 10 haunts ch:b po:b ho:b
        given ben scare 10 haunts ce:b
        given cleo scare 10 haunts sc:b th:b po:g
        ---
        """
    ).state
    table = [Sitting(Greedy(), branch(1, seat)) for seat in (1, 2, 3)]
    chance, plies = Rng(1), 0
    while (action := next_action(RULESET, state, table, chance)) is not None:
        state = RULESET.rules.apply(state, cast("HalloweenAction", action), 0)
        plies += 1
        assert plies < 2000


@pytest.mark.parametrize("seed", range(6))
def test_in_random_games_every_choice_is_legal_and_positions_are_small(seed: int) -> None:
    """With random card sets and options; choices hold no dice: a fight is declared, then chance rolls."""
    rng = Rng(seed)
    played = play_out(RULESET, random_setup(RULESET, rng, fixed={"record": "table"}), rng)
    for number, state in enumerate(played.states):
        check_invariants(state)
        assert len(position(state)) < 2048
        if number % 9 == seed % 9:
            _check_choices(state)


def _check_choices(state: State) -> None:
    for choice in RULESET.moves.choices(state):
        if not isinstance(choice, Form):
            assert not isinstance(choice, (act.DiceRolled, act.DieRerolled))
            RULESET.rules.check(state, choice)


def test_too_many_choices_become_a_form() -> None:
    """K lines, discs of the token, D11, drawn tokens and far fights."""
    game = replay(
        """
        cards C7 D11 D13 B9 B10 A1 A2 A3
        given town po:bbgy sc:bgy ho:or
        given anna levels 555 tokens bbggyyoorr cards C7 D11 D13 spaces 1S 2S slots discs
        ---
        """
    )
    forms = {choice.pattern for choice in RULESET.moves.choices(game.state) if isinstance(choice, Form)}
    assert forms == {
        "K CARD TOKENS",
        "X discs SPACE …",
        "P D11 BUILDING COLOUR BUILDING COLOUR",
        "P D13 TOKEN",
        *(f"{section}F FROM>TO COLOUR>COLOUR DICE" for section in (1, 2, 3)),
    }


def any_args(pattern: str) -> Iterator[Args]:
    """All that a power with this pattern could be used on, sensible or not."""
    codes, levels = ("ch", "sc", "th", "ce", "po", "ho"), range(1, 6)
    spaces = [f"{section}{letter}" for section in (1, 2, 3) for letter in LETTERS]
    tokens = [pair for count in (1, 2, 3) for pair in combinations_with_replacement(levels, count)]
    match pattern:
        case "{at}[<{near}] {level} | [{extra}]":
            yield from (
                Args(at=at, near=near, level=level, extra=extra)
                for at, near, level, extra in product(codes, codes, levels, (False, True))
            )
        case "{at} {level}":
            yield from (Args(at=at, level=level) for at, level in product(codes, levels))
        case "{level}":
            yield from (Args(level=level) for level in levels)
        case "{section}":
            yield from (Args(section=section) for section in range(5))
        case "{spaces}":
            yield from (Args(spaces=some) for count in (1, 2, 3) for some in combinations(spaces, count))
        case "{pay}>{get}":
            yield from (Args(pay=pay, get=get) for pay, get in product(tokens, tokens))
        case _:
            raise AssertionError(pattern)


@pytest.mark.parametrize("card", [card for card in POWERS if card not in ("D11", "D13")])
@pytest.mark.parametrize("same", ["yes", "no"])
def test_every_use_of_a_power_that_the_rules_accept_is_offered(card: str, same: str) -> None:
    """Tried one by one: random games draw from what is offered, so they never show what is missing."""
    game = replay(
        f"""
        cards A1 B9 B10 B11 C2 C5 D1 D3
        options neighbour_haunt=free exchange_same_colour={same}
        given town po:bbgy sc:bgy ho:or
        given anna levels 135 scare 4 tokens bbgyr cards {card} spaces 1S 2S 2M 3F
        ---
        """
    )
    accepted = []
    for args in any_args(POWERS[card]):
        action = act.CardPowerUsed(1, card, args)
        with suppress(SpooklogError):
            RULESET.rules.check(game.state, action)
            accepted.append(action)
    offered = [one for one in RULESET.moves.choices(game.state, 1) if isinstance(one, act.CardPowerUsed)]
    assert accepted
    assert sorted(map(repr, offered)) == sorted(map(repr, accepted))


def test_dice_and_new_tokens_are_forms_of_chance() -> None:
    game = replay("given town po:bg\n---\nanna 1F po b>g ?")
    (form,) = RULESET.moves.choices(game.state)
    assert (form.owner, form.pattern) == ("chance", "roll DICE")  # type: ignore[union-attr]
    game = replay("given town po:bg\ngiven bonus ho=die\n---\nanna 1M po>ho b")
    (form,) = RULESET.moves.choices(game.state)
    assert (form.owner, form.pattern) == ("chance", "reveal BUILDING=TOKEN …")  # type: ignore[union-attr]


def test_a_random_bot_rests_only_where_nothing_else_can_be_done() -> None:
    state = replay(f"{MASTER}\n---").state
    for seed in range(40):
        assert not isinstance(RULESET.sample(state, Rng(seed)), act.Rested)
    idle = replay(f"{MASTER}\ngiven anna spaces {' '.join(f'1{letter}' for letter in act.LETTERS)} done 234\n---").state
    assert RULESET.sample(idle, Rng(1)) == act.Rested(1, 1)
