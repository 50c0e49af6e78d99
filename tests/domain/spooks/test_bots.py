"""The shedder: how it plays (catalogue 8.10), that it is better than chance, and that it sees no secret."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from tests.domain.spooks.hands import SPOOKS

from spooklog.domain.contract.bots import RandomBot, Sitting, bots_of, branch, next_action
from spooklog.domain.contract.ruleset import Action, Bot, Setup
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.cards import sort, subtract
from spooklog.domain.rulesets.spooks.rules.outcome import points
from spooklog.domain.rulesets.spooks.state import DOWN, State, Top, Trick
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.options import read_options
from spooklog.testing.playing import SEEDS, random_setup
from spooklog.testing.thorough import thorough

replace = msgspec.structs.replace

SHEDDER: Bot = SPOOKS.moves.bots["shedder"]
RANDOM: Bot = RandomBot(SPOOKS)


# -- how it plays --------------------------------------------------------------------------------------------------------------


def at(phase: str, hand: str, *, top: str | None = None, others: int = 9, options: str = "", **fields: Any) -> State:
    """What seat 1 of four knows: its hand, the card on top, which seat 4 laid, and how many cards each of the others holds."""
    given = dict(pair.split("=") for pair in options.split())
    setup = SPOOKS.opening.prepare(
        Setup(seats=4, options=read_options(SPOOKS.meta.options, given), revision=SPOOKS.meta.revision), frozenset(given)
    )
    cards = sort(hand.split())
    state: State = SPOOKS.rules.start(setup)
    knows = {"known": (cards, (), (), ()), "hidden": (0, others, others, others), "pool": subtract(state.pool, cards)}
    on_top = {"top": Top(top, 4, 1)} if top else {}
    return replace(state, **({"phase": phase, "actor": 1} | knows | on_top | fields))


def test_it_tells_the_hand_that_it_held_once_another_is_out() -> None:
    decided = replace(at("reveal", "2K 3K"), winners=(2,))
    assert SHEDDER.choose(decided, 1, Rng(1)) == act.HandRevealed(1, ("2K", "3K"))


def chosen(state: State) -> Action:
    """What the shedder does on seat 1; the rules must allow it."""
    action = SHEDDER.choose(state, 1, Rng(1))
    assert action is not None
    SPOOKS.rules.check(state, action)
    return action


@pytest.mark.parametrize(
    ("hand", "top", "does"),
    [
        ("3K 6G", "5S", act.CardPlayed(1, "6G")),
        ("3K 4K C", "5S", act.TurnPassed(1)),
        ("C", "5S", act.CardPlayed(1, "C")),
        ("3K 4K C", "5B", act.CardPlayed(1, "C")),
        ("3K 5K C", "5B", act.CardPlayed(1, "5K")),
        ("3K 4K", "5B", act.UnableDeclared(1)),
        ("3K 2B 9B 5T", "5B", act.CardPlayed(1, "9B")),
    ],
)
def test_the_shedder_lays_whenever_it_can_and_keeps_the_cat_for_red(hand: str, top: str, does: Action) -> None:
    assert chosen(at("follow", hand, top=top)) == does


@pytest.mark.parametrize("decline", ["keep_cat", "free"])
def test_the_shedder_answers_red_even_where_it_need_not(decline: str) -> None:
    assert chosen(at("follow", "3K C", top="5B", options=f"red_decline={decline}")) == act.CardPlayed(1, "C")


def test_the_shedder_plays_the_cat_when_a_player_is_nearly_out() -> None:
    assert chosen(at("follow", "3K 4K C", top="5S", others=3)) == act.CardPlayed(1, "C")
    assert chosen(at("bite", "3K MG C", victim=2, others=3)) == act.BiteCardGiven(1, "C")


def test_the_shedder_leads_its_longest_suit_with_the_dearest_card() -> None:
    assert chosen(at("lead", "MS 2T 7T 9T 1B 3B C")) == act.CardPlayed(1, "9T")
    assert chosen(at("lead", "C")) == act.CardPlayed(1, "C")


def test_the_shedder_leads_a_bone_where_the_next_player_was_stuck_before() -> None:
    assert chosen(at("lead", "MS 2T 7T 9T 1B 3B C", victim=2)) == act.CardPlayed(1, "3B")
    assert chosen(at("lead", "MS 2T 7T 9T 1B 3B C", victim=4)) == act.CardPlayed(1, "9T")
    assert chosen(at("lead", "2T 9T 3B", victim=4, direction=-1)) == act.CardPlayed(1, "3B")


def test_the_shedder_never_declines_a_lead() -> None:
    assert chosen(at("lead", "2T 9T", options="lead_pass=yes")) == act.CardPlayed(1, "9T")


@pytest.mark.parametrize(
    ("hand", "card"),
    [("2G 8G MS", "8G"), ("2G 7G MS", "MS"), ("MG 9G 1S", "MG"), ("2S 9K C", "9K"), ("3G", "3G"), ("C", "C")],
)
def test_in_a_trick_the_shedder_fights_with_a_high_goblin_or_sloughs_the_dearest_card(hand: str, card: str) -> None:
    trick = Trick(4, 1, (1, 2, 3, 4))
    assert chosen(at("trick", hand, top="5G", trick=trick, actor=None)) == act.TrickCardLaid(1, card)


def test_with_the_sequence_reversed_the_shedder_fights_with_a_low_goblin() -> None:
    trick = Trick(4, 1, (1, 2, 3, 4))
    for hand, card in (("4G 9G MS", "4G"), ("5G 9G MS", "MS"), ("MG 8G 1S", "MG")):
        state = at("trick", hand, top="5G", trick=trick, actor=None, sequence=DOWN)
        assert chosen(state) == act.TrickCardLaid(1, card)


@pytest.mark.parametrize(
    ("hand", "options", "cards"),
    [
        ("2S 3K 4G 9B 10B C", "", "2S 3K 4G"),
        ("2S 3K 4G 8T 9T 10B C", "", "8T 9T 10B"),
        ("2B 2S 3B 3S 4T C", "", "2S 3S 4T"),
        ("2S 4S C", "", "4S"),
        ("C", "", "C"),
        ("2S 4T 8K C", "cat_in_straight=wild", "2S C 4T"),
        ("2S 3T 8K C", "cat_in_straight=wild", "2S 3T"),
        ("2S 9K 10T C", "cat_in_straight=wild", "9K 10T"),
        ("9K 10T C", "cat_in_straight=wild", "9K 10T C"),
    ],
)
def test_the_shedder_lays_the_longest_straight_and_the_cat_only_to_lengthen_it(hand: str, options: str, cards: str) -> None:
    assert chosen(at("straight", hand, top="5B", victim=2, options=options)) == act.StraightLaid(1, tuple(cards.split()))


def test_a_straight_runs_down_where_the_table_lays_it_so() -> None:
    state = at("straight", "2S 3K 4G 9B", top="5B", victim=2, sequence=DOWN, options="reversed_straight=low")
    assert chosen(state) == act.StraightLaid(1, ("4G", "3K", "2S"))


@pytest.mark.parametrize(
    ("hand", "card"), [("2S 3K 4G 7T", "7T"), ("9S 10K MG 2T", "2T"), ("9S 10K MG C", "MG"), ("6S 6K C", "6S")]
)
def test_the_shedder_gives_the_dearest_card_that_fits_no_run(hand: str, card: str) -> None:
    for action in (chosen(at("bite", hand, victim=2)), chosen(at("swap", hand, swap=(), actor=None))):
        assert getattr(action, "card", None) == card


def test_a_gift_goes_to_an_opponent_with_the_fewest_cards() -> None:
    assert chosen(at("gift", "2S 9T", top="MG", hidden=(0, 8, 7, 9))) == act.GiftCardGiven(1, 3, "9T")


def test_the_shedder_passes_or_lays_the_cat_on_a_blue_master() -> None:
    two_decks = "decks=2 masters=spiders"
    assert chosen(at("window", "2T C", top="MS", actor=4)) == act.TurnPassed(1)
    assert chosen(at("window", "C", top="MS", actor=4)) == act.CardPlayed(1, "C")
    assert chosen(at("window", "2T MS", top="MS", actor=4, options=two_decks)) == act.CardPlayed(1, "MS")


def test_the_shedder_waits_while_others_decide_about_the_cat() -> None:
    asked_later = at("window", "2T C", actor=4)
    assert SHEDDER.choose(replace(asked_later, top=Top("MS", 4, 3), direction=-1), 1, Rng(1)) is None
    owner = replace(at("window", "2T 3T"), top=Top("MS", 1, 2))
    table = [Sitting(SHEDDER, Rng(seat)) for seat in owner.seats]
    for asked in (2, 3, 4):
        assert next_action(SPOOKS, owner, table, Rng(1)) == act.TurnPassed(asked)
        owner = SPOOKS.rules.apply(owner, act.TurnPassed(asked), 1)
    assert owner.phase == "lead"


def test_the_owner_of_a_blue_master_leads_when_all_opponents_have_passed() -> None:
    owner = replace(at("window", "2T 3T"), top=Top("MS", 1, 2))
    assert chosen(owner) == act.CardPlayed(1, "3T")


@pytest.mark.parametrize("phase", ["open", "lead", "follow", "window", "trick", "straight", "bite", "gift", "swap", "over"])
def test_a_shedder_without_a_due_action_does_nothing(phase: str) -> None:
    state = at(phase, "2T", top="5B", actor=2, trick=Trick(4, 1, (2, 3)), swap=((1, "3T"),))
    assert SHEDDER.choose(replace(state, top=Top("5B", 3, 4)), 1, Rng(1)) is None


# -- how well ------------------------------------------------------------------------------------------------------------------

HANDS = range(100 if thorough() else 40)


@cache
def played(seed: int, bots: tuple[Bot, ...]) -> tuple[int, ...]:
    """The points by seat of a seeded hand: the same deal and the same chance for each seat, with any bots."""
    options = read_options(SPOOKS.meta.options, {})
    setup = SPOOKS.opening.deal(Setup(seats=len(bots), options=options, revision=SPOOKS.meta.revision), branch(seed, 0))
    state: State = SPOOKS.rules.start(SPOOKS.opening.prepare(setup, frozenset(["record"])))
    table = [Sitting(bot, branch(seed, seat)) for seat, bot in enumerate(bots, start=1)]
    ply = 0
    while (action := next_action(SPOOKS, state, table, branch(seed, -1))) is not None:
        ply += 1
        state = SPOOKS.rules.apply(state, action, ply)
    return tuple(value for value in points(state) if value is not None)


def one_shedder(seed: int) -> tuple[Bot, ...]:
    """Three who play at random, and a shedder whose seat goes round."""
    return tuple(SHEDDER if place == seed % 4 else RANDOM for place in range(4))


def test_a_shedder_has_fewer_points_than_the_random_bots_at_its_table_in_most_hands() -> None:
    better = 0
    for seed in HANDS:
        scored, bots = played(seed, one_shedder(seed)), one_shedder(seed)
        others = [value for value, bot in zip(scored, bots, strict=True) if bot is RANDOM]
        better += 3 * scored[seed % 4] < sum(others)
    assert better >= 0.75 * len(HANDS), better


def test_a_shedder_has_fewer_points_than_a_random_bot_with_the_same_cards_in_most_hands() -> None:
    pairs = [(played(seed, one_shedder(seed))[seed % 4], played(seed, (RANDOM,) * 4)[seed % 4]) for seed in HANDS]
    assert sum(shedder < random for shedder, random in pairs) >= 0.6 * len(HANDS)
    assert sum(shedder > random for shedder, random in pairs) <= 0.2 * len(HANDS)


def test_two_shedders_have_fewer_points_than_two_random_bots_in_most_hands() -> None:
    better = 0
    for seed in HANDS:
        bots = tuple(SHEDDER if (place + seed) % 2 else RANDOM for place in range(4))
        scored = played(seed, bots)
        shed = sum(value for value, bot in zip(scored, bots, strict=True) if bot is SHEDDER)
        better += 2 * shed < sum(scored)
    assert better >= 0.75 * len(HANDS), better


# -- what it sees --------------------------------------------------------------------------------------------------------------


def redealt(state: State, seat: int, rng: Rng) -> State:
    """The same table with other cards wherever the seat knows none: in hands, in the ghost hand, face down before a player."""
    seen: State = SPOOKS.knowledge.seen_by(state, seat)
    unknown = list(seen.pool)
    rng.shuffle(unknown)

    def drawn(count: int) -> tuple[str, ...]:
        return tuple(unknown.pop() for _ in range(count))

    def face_down(cards: tuple[tuple[int, str | None], ...]) -> tuple[tuple[int, str | None], ...]:
        return tuple((player, card if player == seat else unknown.pop()) for player, card in cards)

    return replace(
        state,
        known=tuple(sort((*cards, *drawn(hidden))) for cards, hidden in zip(seen.known, seen.hidden, strict=True)),
        ghost_known=sort(drawn(seen.ghost_hidden)),
        trick=state.trick and replace(state.trick, laid=face_down(state.trick.laid)),
        swap=None if state.swap is None else face_down(state.swap),
    )


@given(seed=SEEDS)
def test_cards_unknown_to_a_seat_do_not_change_the_play_of_its_bot(seed: int) -> None:
    rng = Rng(seed)
    setup = random_setup(SPOOKS, rng, {"max_players": "none"})
    state: State = SPOOKS.rules.start(setup)
    bots = list(bots_of(SPOOKS).values())
    table = [Sitting(rng.choice(bots), branch(seed, seat)) for seat in range(1, setup.seats + 1)]
    ply = 0
    while (action := next_action(SPOOKS, state, table, rng)) is not None:
        seat = action.seat  # type: ignore[attr-defined]  # every action of Spooks has one
        other = redealt(state, seat, rng)
        for bot in bots:
            ones, others = (bot.choose(SPOOKS.knowledge.seen_by(one, seat), seat, Rng(ply)) for one in (state, other))
            assert ones == others
        ply += 1
        state = SPOOKS.rules.apply(state, action, ply)
