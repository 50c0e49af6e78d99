"""The Base Camp: camp.* (4.14)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

LOOSE = "geometry=loose"
AROUND = tuple(f"1F.foyer.{cell}" for cell in ["c4", "c5", "c6", "d3", "e3", "f3", "g4", "g5", "g6"])
"""The foyer spaces next to the camp area."""

NEAR = "given anna at 1F.foyer.d3 courage 5\ngiven steps 6\n---\n"
CARRIER = "given treasure anna\ngiven anna at 1F.foyer.e4 courage 4\n"


@pytest.mark.rule("polterheist:camp.1")
def test_the_camp_is_one_space_that_guests_share() -> None:
    game = both(f"{NEAR}anna m camp\nanna at camp\nphase end\nbob 3 4")
    assert [game.fact_of(name, "at") for name in ("anna", "bob", "cleo")] == ["camp"] * 3
    replay(f"{NEAR}anna m 1F.foyer.d4 d5\nrefused camp.1\nanna m d3 d4\nrefused move.1\nanna m camp")
    replay(f"{NEAR}anna m c3 c4 d4\nrefused camp.1\nanna m c3 c4 camp\nanna at camp\nanna courage 6")
    replay("---\nanna 3 4\nanna m camp\nrefused camp.1", options=LOOSE)
    replay("---\nanna 3 4\nanna m camp\nrefused camp.1\nanna m 1F.foyer.e4\nrefused camp.1")


@pytest.mark.rule("polterheist:camp.2")
def test_entering_gives_one_courage_at_once() -> None:
    both(f"{NEAR}anna m camp\nanna courage 6")
    both(f"{NEAR.replace('steps 6', 'steps 1')}anna m camp\nanna courage 6")
    both(f"given treasure anna\n{NEAR}anna m 1F.foyer.d4\nanna courage 6\nanna m 1F.foyer.d5\nanna courage 6")
    both(f"options runner_camp=floor\ngiven treasure anna\n{NEAR}anna m 1F.foyer.d4\nanna courage 5")
    both(f"options runner_camp=floor\n{NEAR}anna m camp\nanna courage 6")
    both("---\nanna 3 4\nanna m 1F.foyer.d3\nanna courage 8")


@pytest.mark.rule("polterheist:camp.3")
def test_a_turn_spent_there_gives_two_courage_without_roll_or_move() -> None:
    both(
        "given anna courage 4\n---\nanna rest\nanna courage 6\nanna at camp\nanna 3 4\n"
        "refused turn.2\nanna m 1F.foyer.d3\nrefused turn.4\nbob 3 4"
    )
    both("given anna courage 4\n---\nanna rest\nanna rest\nrefused camp.3\nanna courage 6")
    both("given anna at 1F.foyer.d3 courage 4\n---\nanna rest\nrefused camp.3")
    both("given ghost anna at 1F.foyer.e4\n---\nanna rest\nrefused camp.3")
    both(f"{NEAR}anna m camp\nanna rest\nrefused camp.3\nanna courage 6")


@pytest.mark.rule("polterheist:camp.4")
def test_entering_ends_the_movement() -> None:
    both(f"{NEAR}anna m camp\nsteps 0\nphase end\nanna m 1F.foyer.d3\nrefused camp.4")
    both(f"{NEAR}anna m camp 1F.foyer.e3\nrefused camp.4")
    both(f"options camp_stop=no\n{NEAR}anna m camp\nsteps 5\nanna m 1F.foyer.e3\nanna at 1F.foyer.e3")
    both(f"options camp_stop=no\n{NEAR}anna m camp 1F.foyer.e3\nanna courage 6\nanna end")
    both(f"options camp_stop=no\n{NEAR}anna m camp\nend\nactive bob")


@pytest.mark.rule("polterheist:camp.5")
@pytest.mark.rule("polterheist:camp.6")
def test_entering_with_two_and_three_turns_of_rest() -> None:
    both(
        """
        players anna bob
        given anna at 1F.foyer.d3 courage 2
        given bob at 1F.foyer.b3
        ---
        anna 1 2
        anna m camp
        anna courage 3
        bob 3 4
        anna rest
        anna courage 5
        bob 3 4
        anna rest
        anna courage 7
        bob 3 4
        anna rest
        anna courage 8
        bob 3 4
        anna rest
        refused camp.6
        anna 3 4
        end
        refused camp.8
        """
    )


@pytest.mark.rule("polterheist:camp.6")
def test_with_eight_courage_the_guest_must_leave() -> None:
    both(
        "---\nanna rest\nrefused camp.6\nanna fear\nrefused fear.2\nend\n"
        "refused turn.2\nbob 3 4\nrefused turn.1\nanna 3 4\nanna m 1F.foyer.d3"
    )
    both("options start_courage=7\n---\nanna rest\nanna courage 8")


@pytest.mark.rule("polterheist:camp.7")
def test_a_guest_leaves_onto_any_space_next_to_the_camp() -> None:
    for place in AROUND:
        replay(f"---\nanna 1 1\nanna m {place}\nsteps 1\nanna at {place}")
    for place in ("b4", "d2", "g3", "c3", "h4", "e2"):
        replay(f"---\nanna 1 2\nanna m 1F.foyer.{place} 1F.foyer.b3\nrefused camp.7")
    replay("given bob at 1F.foyer.d3\n---\nanna 1 1\nanna m 1F.foyer.d3\nrefused move.12\nanna m e3")


@pytest.mark.rule("polterheist:camp.8")
def test_having_rolled_a_guest_must_leave() -> None:
    both(
        "given anna courage 4\n---\nanna 3 4\nanna rest\nrefused camp.8\nanna stay\nrefused camp.8\n"
        "end\nrefused camp.8\nbob 3 4\nrefused turn.1\nanna m 1F.foyer.d3\nend"
    )
    both("given anna courage 4 cards mask\n---\nanna 1 2\nsteps 0\nend\nanna courage 4\nactive bob")
    both("given anna courage 4 cards mask\n---\nanna 1 2\nanna rest\nrefused camp.8\nanna stay\nbob 3 4")
    both("options mask_rest=yes\ngiven anna courage 4 cards mask\n---\nanna 1 2\nanna courage 6\nend")
    both("options mask_rest=yes\ngiven anna courage 4 cards mask\n---\nanna 1 3\nanna courage 4\nend\nrefused camp.8")


@pytest.mark.rule("polterheist:camp.9")
def test_on_an_encounter_value_a_guest_rolls_again() -> None:
    header = "given time 10pm\ngiven anna courage 5\n---\n"
    both(
        f"{header}anna 1 1\nphase start\nanna g spook\nrefused ghost.2\nend\nrefused turn.2\nanna rest\nrefused camp.8\n"
        "anna 3 4\nanna 6 6\nanna 3 3\nsteps 6\nanna 3 4\nrefused turn.2\nanna courage 5"
    )
    both(f"{header.replace('anna courage', 'anna at 1F.foyer.d3 courage')}anna 1 1\nphase encounter")
    both(f"{header}anna 1 1\nbob 3 4\nrefused turn.1\nanna trade bob: t\nrefused trade.3")


@pytest.mark.rule("polterheist:camp.10")
def test_for_a_runner_the_camp_is_ground_of_single_spaces() -> None:
    both(f"given treasure anna\n{NEAR}anna m 1F.foyer.d4\nanna courage 6")
    replay(f"{CARRIER}---\nanna 1 2\nanna m 1F.foyer.e5 e6\nanna at 1F.foyer.e6\nanna courage 4\nsteps 1")
    replay(f"{CARRIER}---\nanna 1 2\nanna m 1F.foyer.e5 camp\nrefused camp.10")
    replay(f"given treasure anna\n{NEAR}anna m c3 c4 camp\nrefused camp.10\nanna m d4\nanna at 1F.foyer.d4\nsteps 5")
    replay(
        "given escaping\ngiven anna at 1F.foyer.e4\ngiven bob at 1F.foyer.e5\n"
        "given cleo at 1F.foyer.f4\n---\nanna 1 2\nanna m e5\nrefused move.12\nanna m d4"
    )
    replay("given treasure anna\ngiven anna at camp\n---\nanna 1 2\nanna m 1F.foyer\nanna at 1F.foyer", options=LOOSE)


@pytest.mark.rule("polterheist:camp.10")
def test_a_runner_neither_rests_nor_rolls_again() -> None:
    both(f"{CARRIER}---\nanna rest\nrefused camp.10\nanna 3 4\nphase encounter\nanna g spook\nanna courage 3")
    both("given escaping\ngiven anna at 1F.foyer.e4 courage 4\n---\nanna rest\nrefused camp.10\nanna 1 1\nphase encounter")
    both(f"{CARRIER}---\nanna 1 3\nend\nactive bob")


@pytest.mark.rule("polterheist:camp.10")
def test_by_option_a_carrier_rests_and_rolls_again() -> None:
    guest = "options carrier_camp=guest\n"
    both(f"{guest}{CARRIER}---\nanna rest\nanna courage 6")
    both(f"{guest}{CARRIER}given anna courage 8\n---\nanna rest\nrefused camp.6")
    both(f"{guest}{CARRIER}---\nanna 3 4\nphase start\nanna 2 2\nphase moving\nend\nactive bob")
    both(
        f"{guest}given escaping\ngiven anna at 1F.foyer.e4 courage 4\n---\nanna rest\nrefused camp.10\nanna 3 4\nphase encounter"
    )
    replay(f"{guest}{CARRIER}---\nanna 1 2\nanna m e5\nanna at 1F.foyer.e5")


@pytest.mark.rule("polterheist:camp.10")
def test_a_guest_becomes_a_runner_with_the_treasure_and_the_other_way_round() -> None:
    replay(f"{CARRIER}given bob courage 4\n---\nanna trade bob: t\nanna at camp\nbob at 1F.foyer.f4\ntreasure bob")
    replay(f"{CARRIER}given bob courage 4\n---\nanna trade bob: t\nanna rest\nanna courage 6")
    replay("given token 1F.foyer.e5 turn bob\n---\nanna pick t\nanna at 1F.foyer.e5\ntreasure anna\nanna 1 2\nanna m e6")


@pytest.mark.rule("polterheist:camp.11")
def test_guests_and_pawns_on_camp_spaces_do_not_block_each_other() -> None:
    runner = "given treasure bob\ngiven bob at 1F.foyer.d4\n"
    replay(f"{runner}{NEAR}anna m camp\nanna courage 6")
    replay("given treasure bob\ngiven bob at 1F.foyer.e3\n---\nanna 3 4\nanna m 1F.foyer.e3\nrefused move.12\nanna m 1F.foyer.d3")
    replay("given treasure anna\ngiven anna at 1F.foyer.d3\ngiven steps 4\n---\nanna m d4 d5 e5 f5\nanna at 1F.foyer.f5")
    replay("given ghost bob at 1F.foyer.d4\ngiven anna at 1F.foyer.d3 courage 5\ngiven steps 4\n---\nanna m camp\nanna at camp")
    replay("given treasure bob\ngiven bob at 1F.foyer.d4\ngiven anna courage 8\n---\nanna 1 2\nanna m 1F.foyer.d3")


@pytest.mark.rule("polterheist:camp.8")
def test_a_guest_whom_the_mask_keeps_in_the_camp_has_rolled_and_does_not_rest_again() -> None:
    both("options mask_rest=yes\ngiven anna courage 6 cards mask\n---\nanna 1 2\nanna courage 8\nanna rest\nrefused camp.8\nend")


@pytest.mark.rule("polterheist:camp.3")
def test_a_carrier_who_may_rest_has_spent_the_turn_by_a_roll() -> None:
    both(f"options carrier_camp=guest\n{CARRIER}---\nanna 1 2\nanna rest\nrefused camp.3\nend\nactive bob")


@pytest.mark.rule("polterheist:stash.2")
def test_cards_that_another_player_leaves_by_a_ruling_let_no_player_rest_who_left_some() -> None:
    left = "given anna courage 5 cards sensor\ngiven bob cards control\n---\nanna leave sensor\nanna rest\nrefused stash.2\n"
    both(f"{left}bob leave control\nruled turn.1\nanna rest\nrefused stash.2\nanna 3 4")


@pytest.mark.rule("polterheist:camp.10")
def test_a_runner_beside_the_camp_types_camp_for_the_space_beside_the_pawn() -> None:
    replay(f"given treasure anna\n{NEAR}anna m camp\nanna at 1F.foyer.d4\nanna courage 6\nsteps 5")
    replay(f"given treasure anna\n{NEAR}anna m camp /1\nanna at 1F.foyer.d4")
    replay(f"given treasure anna\n{NEAR.replace('d3', 'b3')}anna m camp\nrefused camp.10")
    replay(f"{CARRIER}---\nanna 1 2\nanna m camp\nrefused camp.10")
    taken = f"given treasure anna\ngiven ghost bob at 1F.foyer.d4\n{NEAR}anna m camp\nrefused move.13"
    replay(taken)
