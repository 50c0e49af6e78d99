"""What a game adds to the statistics, and how the luck with ghosts is reckoned."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

import pytest
from hypothesis import given
from tests.domain.polterheist.script import LOOSE, Game, replay

from spooklog.domain.contract.actions import Step
from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist.actions import PolterheistAction
from spooklog.domain.rulesets.polterheist.results.numbers import chance_of_ghost
from spooklog.domain.values.chance import Rng
from spooklog.testing.playing import SEEDS, next_drawn, random_setup

MOMENT = 400
"""So many actions of a random game are counted."""

CARRIER = """\
given anna at 1F.foyer.e6
given treasure anna
"""


def numbers(game: Game, name: str) -> dict[str, int]:
    """The numbers of a player that are not 0, by name of the statistic."""
    found = RULESET.results.statistics(game.steps, game.state)
    return {one.name: one.number for one in found if one.seat == game.labels.seat(name) and one.number}


def some(game: Game, name: str, *wanted: str) -> list[int]:
    """These numbers of a player."""
    found = numbers(game, name)
    return [found.get(one, 0) for one in wanted]


def test_ways_rolls_and_discoveries_are_counted() -> None:
    game = replay("""
        ---
        anna 6 4
        anna m 1F.foyer.d3 d2 d1 1F.2.d4 c4 b4 b3
        anna flip 1F.2 F6
        anna m b2 a2 a1
        anna d candle
        bob 5 3
        bob m 1F.foyer.e3 e2 e1 1F.2.e4 f4 g4 g3 h3
        bob d ghost
        bob g wraith
        cleo 4 2
    """)
    assert numbers(game, "anna") == {"turns": 1, "rolls": 1, "distance": 10, "farthest": 7, "discoveries": 1}
    assert numbers(game, "bob") == {
        "turns": 1,
        "rolls": 1,
        "distance": 8,
        "farthest": 8,
        "discoveries": 1,
        "ghosts": 1,
        "lost": 3,
    }
    assert numbers(game, "cleo") == {"rolls": 1}


def test_loose_moves_count_the_steps_that_were_given_or_else_the_stops() -> None:
    game = replay(f"{LOOSE}\n---\nanna 6 4\nanna m 1F.foyer /3\nanna m 1F.2.hall 1F.2.hall*\nbob 6 4\n")
    assert some(game, "anna", "distance", "farthest") == [5, 3]


def test_a_loose_ghost_player_makes_all_steps() -> None:
    game = replay(f"{LOOSE}\ngiven ghost cleo at cellar.landing\ngiven active cleo\n---\ncleo 4\ncleo m cellar.2\n")
    assert some(game, "cleo", "distance", "rolls") == [4, 0]


def test_ghosts_met_and_cards_are_counted() -> None:
    game = replay("""
        given time 10pm
        given anna at 1F.foyer.b2 cards candle liquid doll waiting 1
        ---
        anna 6 1
        anna g spook candle
        bob 6 1
        bob 6 6
        bob 3 1
        bob m 1F.foyer.e3
        cleo 6 3
        cleo m 1F.foyer.f3
        anna 1 1
        anna drink
        anna g polter
        anna lose doll
        bob 3 1
        bob m camp
        cleo 6 4
        cleo stay
        anna 6 5
        anna stay
        bob rest
        refused camp.6
        bob 6 5
    """)
    assert some(game, "anna", "ghosts", "by_roll", "candles", "stolen", "rolls", "turns") == [2, 2, 1, 1, 3, 3]
    assert some(game, "anna", "lost", "gained") == [1, 1]
    assert some(game, "bob", "ghosts", "by_roll", "rolls") == [0, 0, 5]


def test_rests_and_the_treasure_are_counted() -> None:
    game = replay("""
        given tile 1F.2=F6
        given bob courage 5
        given anna at 1F.2.b1
        given steps 3
        ---
        anna m 1F.2.a1
        anna d treasure
        bob rest
    """)
    assert some(game, "anna", "found", "discoveries") == [1, 1]
    assert some(game, "bob", "rests", "gained", "turns") == [1, 2, 0]


def test_actions_of_ghost_players_are_counted() -> None:
    game = replay("""
        given ghost cleo at 1F.foyer.b3
        given anna at 1F.foyer.b2
        given active cleo
        ---
        cleo 3
        cleo m 1F.foyer.b2
        cleo put cellar.landing.b3
        cleo end
        anna 6 5
        anna stay
        bob 6 5
        bob m 1F.foyer.e3
        cleo 6
        cleo send apparition bob
    """)
    assert some(game, "cleo", "scares", "sent", "distance", "turns", "ghosts", "rolls") == [1, 1, 1, 1, 0, 0]
    assert some(game, "anna", "lost", "ghosts") == [2, 0]
    assert some(game, "bob", "lost", "ghosts", "by_roll") == [2, 1, 0]


def test_a_scare_that_ends_the_game_counts() -> None:
    game = replay("""
        players anna cleo
        options geometry=loose
        given ghost cleo at 1F.2.hall
        given anna at 1F.foyer courage 2
        given active cleo
        ---
        cleo 3
        cleo m @anna /3
    """)
    assert some(game, "cleo", "scares", "turns", "ghost_wins", "wins", "scared") == [1, 1, 1, 1, 1]
    assert some(game, "anna", "ghost_wins", "place", "scared") == [1, 1, 1]


def test_chips_of_ghost_players_are_counted() -> None:
    game = replay("""
        given tile 1F.2=F6
        given ghost cleo at 1F.2.a3
        given active cleo
        ---
        cleo 2
        cleo m 1F.2.a2 a1
        cleo mark 1F.2.a1
    """)
    assert some(game, "cleo", "covered", "distance") == [1, 2]


# -- the end -------------------------------------------------------------------------------------------------------------------


def test_places_and_courage_come_with_the_end_alone() -> None:
    lines = f"{CARRIER}given anna courage 5\ngiven ghost cleo at attic.landing.b3\n---\nanna 1 3\n"
    assert {*numbers(replay(lines), "anna")} == {"rolls", "ghost_luck"}
    game = replay(f"{lines}anna m 1F.foyer.e7\n")
    ended = ("games", "wins", "place", "out", "treasure", "scared", "ghost_wins", "carried", "most")
    assert some(game, "anna", *ended) == [1, 1, 1, 1, 1, 0, 0, 5, 5]
    assert some(game, "bob", *ended) == [1, 0, 2, 0, 0, 0, 0, 0, 0]
    assert some(game, "cleo", *ended) == [1, 0, 3, 0, 0, 1, 0, 0, 0]
    assert numbers(game, "anna")["turns"] == 1


def test_players_who_follow_have_not_carried_the_treasure() -> None:
    game = replay(f"""
        {CARRIER}
        ---
        anna 1 3
        anna m 1F.foyer.e7
        escape
        bob 6 5
        bob m exit
        stop
    """)
    assert some(game, "bob", "out", "treasure", "wins", "carried") == [1, 0, 1, 8]
    assert some(game, "anna", "turns") == [1]


# -- luck ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "chance"),
    [
        ("", Fraction(0)),
        ("given time 6pm\n", Fraction(2, 36)),
        ("given time midnight\n", Fraction(8, 36)),
        ("given treasure anna\n", Fraction(18, 36)),
        ("given treasure anna\ngiven anna cards sensor control audio output\n", Fraction(16, 36)),
    ],
)
def test_the_chances_are_those_of_the_dice_table(header: str, chance: Fraction) -> None:
    """Section 2.4 of the catalogue."""
    game = replay(f"given anna at 1F.foyer.b2\n{header}---\n")
    assert chance_of_ghost(game.state, 1) == chance


def test_luck_is_the_chance_less_the_ghosts() -> None:
    game = replay("given time 10pm\ngiven anna at 1F.foyer.b2\n---\nanna 6 1\nanna g spook\n")
    assert numbers(game, "anna")["ghost_luck"] == round(1000 * (Fraction(8, 36) - 1))
    safe = replay("given time 10pm\ngiven anna at 1F.foyer.b2\n---\nanna 6 2\n")
    assert numbers(safe, "anna")["ghost_luck"] == round(1000 * Fraction(8, 36))


def test_a_guest_who_leaves_the_camp_needs_no_luck() -> None:
    game = replay("given time 10pm\n---\nanna 6 1\nanna 6 2\n")
    assert numbers(game, "anna") == {"rolls": 2}


@given(seed=SEEDS)
def test_courage_gained_and_lost_adds_up_in_a_random_game(seed: int) -> None:
    rng = Rng(seed)
    setup = random_setup(RULESET, rng, {"start_courage": "7", "map": "none"})
    state, steps = RULESET.rules.start(setup), list[Step]()
    while len(steps) < MOMENT and (action := next_drawn(RULESET, state, rng)):
        steps.append(Step(state, action, len(steps) + 1))
        state = RULESET.rules.apply(state, cast("PolterheistAction", action), len(steps))
    known = {(one.seat, one.name): one.number for one in RULESET.results.statistics(steps, state)}
    for seat in state.seats:
        assert 7 + known[seat, "gained"] - known[seat, "lost"] == state.courage[seat - 1]
        assert known[seat, "by_roll"] <= known[seat, "rolls"]
        assert known[seat, "farthest"] <= known[seat, "distance"]
