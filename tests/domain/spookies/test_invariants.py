"""What holds in every state of every game (catalogue 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from hypothesis import given

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.rulesets.spookies.actions import (
    CharacterChosen,
    CharacterRolled,
    DiceRolled,
    SpookiesAction,
    SpookiesCounted,
    TurnStopped,
)
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.values.chance import Rng
from spooklog.testing.playing import SEEDS, Played, play_out, random_setup, refusal_of

RULESET = find_ruleset("spookies")
Steps = Iterator[tuple[State, SpookiesAction, State]]

REWARDS = {5: (1, 0, 0), 6: (2, 1, 0), 7: (3, 1, 0), 8: (4, 2, 1), 9: (5, 3, 2), 10: (7, 4, 3), 11: (9, 6, 4)}
"""The table as the catalogue has it (2.3)."""


@lru_cache(maxsize=32)
def random_game(seed: int, **fixed: str) -> Played:
    """A game followed roll by roll, with any options."""
    rng = Rng(seed)
    return play_out(RULESET, random_setup(RULESET, rng, {"record": "table", **fixed}), rng)


def rolls(played: Played) -> Steps:
    """The rolls of a game."""
    return ((before, action, after) for before, action, after in played.steps() if isinstance(action, DiceRolled))


def number(floor: int) -> int:
    """The number of a floor; the gate counts as 4."""
    return 4 + floor


def score(dice: tuple[int, ...]) -> int:
    """The sum of the two highest."""
    return sum(sorted(dice)[-2:])


@given(seed=SEEDS)
def test_1_no_chip_is_lost(seed: int) -> None:
    for state in random_game(seed).states:
        assert state.stock + sum(state.chips) + sum(state.penalty) == state.table.stock


@given(seed=SEEDS)
def test_2_the_stockpile_never_grows_and_nothing_is_below_0(seed: int) -> None:
    for before, _, after in random_game(seed).steps():
        assert after.stock <= before.stock
        assert min(after.stock, *after.chips, *after.penalty) >= 0
        assert len(after.penalty) == 7, "the gate has no place for penalty chips"


@given(seed=SEEDS)
def test_3_only_the_character_of_the_turn_moves_up_by_one_or_down(seed: int) -> None:
    for before, action, after in random_game(seed).steps():
        assert all(0 <= floor <= 7 for floor in after.positions)
        moved = [place for place in range(5) if before.positions[place] != after.positions[place]]
        if moved:
            assert isinstance(action, DiceRolled)
            assert [before.box.characters[place] for place in moved] == [before.character]
            by = after.positions[moved[0]] - before.positions[moved[0]]
            assert by == 1 or by <= -1


@given(seed=SEEDS)
def test_4_each_roll_climbs_or_pays_in_the_attic_or_stays_or_falls_to_what_was_rolled(seed: int) -> None:
    for before, action, after in rolls(random_game(seed)):
        assert isinstance(action, DiceRolled)
        assert after.last is not None
        here, rolled = before.floor, score(action.dice)
        now = after.positions[before.box.characters.index(before.character or "")]
        if here == 7 and rolled == 12:
            expected = ("attic", 7)
        elif here < 7 and rolled > number(here):
            expected = ("up", here + 1)
        elif here and rolled < number(here):
            expected = ("fall", max(rolled, 4) - 4)
        else:
            expected = ("stay", here)
        assert (after.last.came, now) == expected


@given(seed=SEEDS)
def test_5_chips_paid_are_the_fields_fallen_or_all_there_are_and_lie_on_the_field_left(seed: int) -> None:
    for before, action, after in rolls(random_game(seed)):
        if after.last is None or after.last.came != "fall":
            continue
        assert isinstance(action, DiceRolled)
        owned, size = before.chips[action.seat - 1], number(before.floor) - max(score(action.dice), 4)
        paid = min(size, owned)
        assert after.chips[action.seat - 1] == owned - paid
        assert after.penalty[before.floor - 1] == before.penalty[before.floor - 1] + paid
        assert after.stock == before.stock


@given(seed=SEEDS)
def test_6_chips_earned_are_those_of_the_table_and_penalty_chips_change_by_falls_and_collections_alone(seed: int) -> None:
    for before, action, after in rolls(random_game(seed)):
        assert isinstance(action, DiceRolled)
        last, options = after.last, before.options
        assert last is not None
        success = last.came in ("up", "attic")
        row = min(before.floor + 1, 7)
        earned = min(REWARDS[number(row)][len(action.dice) - 2], before.stock) if success else 0
        assert before.stock - after.stock == earned
        reached = last.came == "up" or (last.came == "attic" and options.attic_pickup)
        by_dice = {"two_dice": len(action.dice) == 2, "any_dice": True, "never": False}[options.penalty_pickup]
        for place, (was, now) in enumerate(zip(before.penalty, after.penalty, strict=True), start=1):
            if place == before.floor and last.came == "fall":
                assert now >= was
            elif place == row and reached and by_dice:
                assert now == 0
            else:
                assert now == was


@given(seed=SEEDS)
def test_7_a_turn_has_a_roll_and_one_character_and_rolls_have_two_to_four_dice(seed: int) -> None:
    played, rolled, moved = random_game(seed), 0, set[str]()
    for before, action, after in played.steps():
        if isinstance(action, DiceRolled):
            rolled += 1
            moved.add(before.character or "")
            assert 2 <= len(action.dice) <= 4
        if after.turn > before.turn or (after.phase == "count" != before.phase):
            assert rolled
            assert len(moved) == 1
            rolled, moved = 0, set()


@given(seed=SEEDS)
def test_8_without_a_stockpile_the_game_is_over_at_once(seed: int) -> None:
    for state in random_game(seed, end_mode="immediate").states:
        assert (state.stock == 0) == (state.phase in ("count", "over"))


@given(seed=SEEDS)
def test_8_with_finish_round_the_game_ends_with_the_turn_before_the_starting_player(seed: int) -> None:
    played = random_game(seed, end_mode="finish_round", chips="9")
    first, seats = played.end.options.first_player, played.setup.seats
    last = (first - 2) % seats + 1
    for before, action, after in played.steps():
        if after.phase == "count" != before.phase:
            assert isinstance(action, (DiceRolled, TurnStopped))
            assert action.seat == last
            assert after.stock == 0
    assert [tally.turns for tally in played.end.tallies] == [played.end.turn // seats] * seats


@given(seed=SEEDS)
def test_9_values_counted_exist_and_are_as_many_as_the_chips_won(seed: int) -> None:
    played = random_game(seed)
    shown: Counter[int] = Counter()
    for _, action, after in played.steps():
        if isinstance(action, SpookiesCounted):
            shown.update(dict(action.values))
            assert sum(count for _, count in action.values) == after.chips[action.seat - 1]
    assert shown <= Counter({1: 30, 2: 20, 3: 15, 5: 10})
    assert shown.total() == sum(played.end.chips)


@given(seed=SEEDS)
def test_9_with_all_chips_in_play_uncounted_chips_are_those_on_the_board(seed: int) -> None:
    played = random_game(seed, chips="75")
    shown = Counter({value: count for values in played.end.counts for value, count in values or ()})
    total: Counter[int] = Counter()
    for values in played.end.counts:
        total.update(dict(values or ()))
    assert set(shown) <= set(total)
    assert 75 - total.total() == sum(played.end.penalty)


@given(seed=SEEDS)
def test_10_a_refusal_changes_nothing_and_a_replay_gives_the_same_state(seed: int) -> None:
    played, rng = random_game(seed), Rng(seed)
    state = RULESET.rules.start(played.setup)
    for number_, (before, action, after) in enumerate(played.steps(), start=1):
        assert state == before
        stranger = rng.choice(played.actions)
        refusal_of(RULESET, state, stranger)
        assert state == before
        state = RULESET.rules.apply(state, action, number_)
        assert state == after


@given(seed=SEEDS)
def test_the_numbers_of_the_players_add_up(seed: int) -> None:
    played = random_game(seed)
    end = played.end
    assert sum(tally.turns for tally in end.tallies) == end.turn
    assert sum(tally.rolls for tally in end.tallies) == sum(1 for _ in rolls(played))
    for seat, tally in zip(end.seats, end.tallies, strict=True):
        assert tally.won + tally.collected - tally.paid == end.chips[seat - 1]
    assert sum(tally.won for tally in end.tallies) == end.table.stock
    assert sum(tally.paid - tally.collected for tally in end.tallies) == sum(end.penalty)


@given(seed=SEEDS)
def test_chance_and_players_act_in_their_phases(seed: int) -> None:
    for before, action, _ in random_game(seed).steps():
        kind = RULESET.rules.turn(before).kind
        match action:
            case CharacterRolled():
                assert kind == "chance"
            case CharacterChosen():
                assert before.phase == "choose" or before.options.character_choice == "free"
            case DiceRolled() | TurnStopped():
                assert before.phase in ("roll", "decide")
                assert kind == "seats"
            case _:
                assert before.phase == "count"
