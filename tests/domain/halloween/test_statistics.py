"""What a game adds to the statistics, and how the luck of fights is reckoned."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from tests.domain.halloween.script import MASTER, TWO, Game, replay

from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.rulesets.halloween.box import box_of
from spooklog.domain.rulesets.halloween.results.numbers import luck_of
from spooklog.domain.rulesets.halloween.state import Roll
from spooklog.testing.playing import SEEDS, random_game

DISPLAY = "cards B4 A3 B8 C11 B15 C1 D5 B14\n"


def numbers(game: Game, name: str) -> dict[str, int]:
    """The numbers of a player that are not 0, by name of the statistic."""
    found = RULESET.results.statistics(game.steps, game.state)
    return {one.name: one.number for one in found if one.seat == game.labels.seat(name) and one.number}


def test_points_are_counted_by_what_they_come_from() -> None:
    game = replay(f"""
        {DISPLAY}
        given town po:bbbg sc:b
        given anna levels 222 scare 2 tokens bgy slots point _ _ cards A3
        given ben cards C1
        ---
        anna 1F po g>b 6:1 by ben
        anna 2H po b
        anna X point
        anna K C1 bgy
        ben comp C1 pe
        anna 3U sc b
    """)
    assert numbers(game, "anna") | {"fight_luck": 0} == {
        "acts": 3,
        "haunts": 1,
        "haunt_points": 2,
        "cards": 1,
        "card_points": 2 + 3 + 2,
        "other_points": 1,
        "fights": 1,
        "fights_won": 1,
        "fight_luck": 0,
        "blue": 1,
        "green": 1,
        "bonus": 1,
    }
    assert numbers(game, "ben") == {"other_points": 1}
    assert numbers(game, "cleo") == {}


def test_rests_turns_and_scare_points_are_counted() -> None:
    game = replay(f"{DISPLAY}given anna cards B14\n---\nanna 1R\nanna 2R\nanna 3B b\nanna end\nben 1B b\n")
    assert numbers(game, "anna") == {"acts": 3, "rests": 2, "turns": 1, "scare": 5}
    assert numbers(game, "ben") == {"acts": 1, "scare": 1}


def test_a_turn_that_ends_by_itself_counts() -> None:
    game = replay("anna 1B b\nanna 2B b\nanna 3B b\n", options="auto_end_turn=yes")
    assert numbers(game, "anna")["turns"] == 1


def test_a_turn_in_which_the_game_ends_at_once_counts() -> None:
    placed = "given town po:b ho:b\ngiven anna haunts ch:b sc:b th:b ce:b po:g\n---\nanna 1H ho b\n"
    game = replay(placed, options="end_timing=immediate")
    assert game.state.over
    assert numbers(game, "anna")["turns"] == 1


def test_tokens_taken_back_lower_the_points_from_haunting() -> None:
    game = replay("""
        cards B4 D7 B8 C11 B15 C1 D5 B14
        given town ch:y po:b
        given anna levels 333 cards D7
        ---
        anna 1H ch y
        anna 2H -ch y
    """)
    assert (numbers(game, "anna")["haunts"], numbers(game, "anna")["haunt_points"]) == (1, 3)


@pytest.mark.parametrize(("dice", "won"), [("5:5", 0), ("6:5", 1)])
def test_fights_are_won_or_not(dice: str, won: int) -> None:
    game = replay(f"given bonus\ngiven town po:bgy\ngiven anna levels 222\n---\nanna 1F po g>y {dice} by ben\n")
    assert (numbers(game, "anna")["fights"], numbers(game, "anna").get("fights_won", 0)) == (1, won)


def test_fights_of_a_brawl_and_without_dice_count() -> None:
    game = replay(f"{DISPLAY}given town po:bbgy\ngiven anna levels 333 cards B15\n---\nanna 1F po y>b 8:1\nanna > B15 g 8:1\n")
    assert (numbers(game, "anna")["fights"], numbers(game, "anna")["fights_won"]) == (2, 2)
    master = replay(f"{MASTER}\ngiven town po:bbg\ngiven anna levels 2222\n---\nanna 1F po g>b\n")
    assert (numbers(master, "anna")["fights"], numbers(master, "anna")["fights_won"]) == (1, 1)
    assert "fight_luck" not in numbers(master, "anna")


@pytest.mark.parametrize("claws", [0, 1])
def test_luck_is_the_throw_less_the_chance_of_a_win(claws: int) -> None:
    """By looking at every throw of every two dice: over all of them luck is 0."""
    held = " cards B8" if claws else ""
    state = replay(f"{DISPLAY}given anna levels 222{held}\n---\nanna 1R\n").state
    faces = box_of({}).dice
    for dice in product(range(1, 6), repeat=2):
        roll = Roll(kind="fight", levels=dice, dice=dice, owners=(1, 2), at=0, target=0)
        throws = list(product(range(1, faces[dice[0] - 1] + 1), range(1, faces[dice[1] - 1] + 1)))
        assert sum(luck_of(state, roll, throw) for throw in throws) == 0
        best = (faces[dice[0] - 1], 1)
        wins = sum(attack + claws > defence for attack, defence in throws)
        assert luck_of(state, roll, best) == 1 - Fraction(wins, len(throws))


def test_luck_goes_by_the_first_throw() -> None:
    game = replay("""
        given bonus
        given town po:bgy
        given anna levels 222 slots reroll _ _
        ---
        anna 1F po g>y 1:5 by ben ?
        anna X reroll 6
        anna ok
    """)
    assert numbers(game, "anna")["fights_won"] == 1
    assert numbers(game, "anna")["fight_luck"] == round(-1000 * Fraction(15, 48))


def test_places_and_points_come_with_the_end_alone() -> None:
    header = f"{TWO}\ngiven anna pe 9 tokens gg cards C12 done 123\ngiven ben pe 9 done 123\ngiven triggered\n---\nanna end\n"
    assert numbers(replay(header), "anna") == {"turns": 1}
    game = replay(f"{header}ben end\n")
    assert numbers(game, "anna") == {"turns": 1, "games": 1, "wins": 1, "place": 1, "points": 12, "best": 12, "end_points": 3}
    assert numbers(game, "ben") == {"turns": 1, "games": 1, "place": 2, "points": 9, "best": 9}


def test_a_result_of_the_table_adds_only_places_and_points() -> None:
    game = replay("players anna ben\noptions record=result\n---\nresult anna 40, ben 31\n")
    assert numbers(game, "anna") == {"games": 1, "wins": 1, "place": 1, "points": 40, "best": 40}
    assert numbers(game, "ben") == {"games": 1, "place": 2, "points": 31, "best": 31}


@given(seed=SEEDS)
def test_the_sources_add_up_to_the_points_of_a_random_game(seed: int) -> None:
    played = random_game(RULESET, seed)
    end = played.end
    known = {
        (one.seat, one.name): one.number
        for one in RULESET.results.statistics(played.known_steps(len(played.actions), "full"), end)
    }
    if end.result:
        return
    for seat in end.seats:
        sources = ("haunt_points", "card_points", "other_points", "end_points")
        assert sum(known[seat, name] for name in sources) == known[seat, "points"]
        assert known[seat, "cards"] == len(end.player(seat).cards)
        assert known[seat, "fights_won"] <= known[seat, "fights"]
        assert known[seat, "rests"] <= known[seat, "acts"]
