"""The Treasure: found, carried, dropped, picked up: treasure.*, carry.*, drop.* (4.10, 4.17)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1\n"
CARRIER = "given tile 1F.2=F6\ngiven treasure anna\ngiven anna at 1F.2.a2\n"
MOVING = f"{CARRIER}given steps 4\n---\n"
LYING = "given tile 1F.2=F6\ngiven token 1F.2.b3 turn cleo\n"
LOOSE = "geometry=loose"


@pytest.mark.rule("polterheist:treasure.1")
def test_the_finder_of_the_treasure_carries_it() -> None:
    both(
        f"{SEARCH}anna d treasure\ntreasure anna\nanna cards -\nphase end\n"
        "bob 3 4\nbob m 1F.foyer.d3\ntreasure anna\ngone -\ndiscard -"
    )
    both(f"{SEARCH}anna d treasure\nanna skip\nrefused detector.2\nanna drop t\nrefused drop.2\ntreasure anna")


@pytest.mark.rule("polterheist:treasure.2")
def test_the_space_of_the_treasure_is_covered_like_any_discovery() -> None:
    both(f"{SEARCH}anna d treasure\nchips 1F.2.a1\nchipsleft 79")
    taken = f"options markers=1\ngiven tile attic.3=A1\ngiven chips attic.3.a1\n{SEARCH}anna d treasure\n"
    both(f"{taken}due chip anna\nanna mark from attic.3.a1\nchips 1F.2.a1\ntreasure anna")


# -- carrying ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:carry.1")
def test_the_carrier_must_reach_an_exit_alive() -> None:
    both(
        "given treasure anna\ngiven anna at 1F.foyer.d6 courage 1\ngiven steps 2\n"
        "---\nanna m 1F.foyer.d7\nresult treasure\nwinners anna"
    )
    both(
        "given treasure anna\ngiven anna at 1F.foyer.d6 courage 1\ngiven phase encounter\n"
        "---\nanna g spook\nanna status ghost\nresult none"
    )
    both(
        "given treasure anna\ngiven anna at 1F.foyer.d5 courage 1\ngiven steps 2\n"
        "---\nanna m 1F.foyer.d6\nresult none\nend\nactive bob"
    )


@pytest.mark.rule("polterheist:carry.2")
@pytest.mark.parametrize("time", ["4pm", "6pm", "midnight"])
def test_half_of_all_rolls_bring_a_ghost_to_the_carrier(time: str) -> None:
    for dice in ("1 1", "3 3", "3 4", "4 4", "6 6"):
        both(f"given time {time}\n{CARRIER}---\nanna {dice}\nphase encounter\nend\nrefused ghost.1")
    for dice in ("1 2", "2 3", "4 5", "5 6", "4 6"):
        both(f"given time {time}\n{CARRIER}---\nanna {dice}\nphase moving")


@pytest.mark.rule("polterheist:carry.3")
@pytest.mark.parametrize("time", ["4pm", "midnight"])
def test_a_complete_detector_limits_the_encounters_of_a_carrier_to_six_to_eight(time: str) -> None:
    held = f"given time {time}\n{CARRIER}given anna cards sensor control audio output\n---\n"
    for dice in ("3 3", "3 4", "4 4"):
        both(f"{held}anna {dice}\nphase encounter")
    for dice in ("1 1", "6 6", "2 3", "4 5"):
        both(f"{held}anna {dice}\nphase moving")


@pytest.mark.rule("polterheist:carry.4")
def test_a_carrier_searches_and_moves_like_others() -> None:
    both(f"{CARRIER}given steps 3\n---\nanna m 1F.2.a1\nend\nrefused disc.1\nanna d candle\nanna cards candle\nchips 1F.2.a1")
    both(
        "given tile 1F.2=F6 attic.3=A5\ngiven treasure anna\ngiven anna at 1F.2.h1\n"
        "given steps 1\n---\nanna m attic.3.d3\nanna at attic.3.d3"
    )
    both(
        f"{CARRIER}given bob at 1F.2.a3 cards mask\ngiven anna cards candle\n---\nanna trade bob: candle / mask\nanna cards mask"
    )
    both("given treasure anna\ngiven anna at 1F.foyer.e4 cards candle\n---\nanna leave candle\nleft anna=candle")


# -- dropping ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:drop.1")
def test_only_the_carrier_can_drop_the_treasure() -> None:
    both("given treasure bob\ngiven anna at 1F.foyer.b2\ngiven steps 3\n---\nanna drop t\nrefused drop.1")
    both("given anna at 1F.foyer.b2\ngiven steps 3\n---\nanna drop t\nrefused drop.1")
    both("given ghost anna at 1F.foyer.b2\ngiven treasure bob\n---\nanna 3\nanna drop t\nrefused drop.1")
    both(f"{MOVING}bob drop t\nrefused turn.1\nanna drop t")


@pytest.mark.rule("polterheist:drop.2")
def test_the_treasure_is_dropped_by_moving_off_its_space() -> None:
    both(
        f"{MOVING}anna drop t\ntreasure lying 1F.2.a2\nend\nrefused drop.2\nanna stay\n"
        "refused drop.2\nbob 3 4\nrefused turn.1\nanna m 1F.2.b2\nend"
    )
    both(f"{MOVING}anna m 1F.2.b2\nanna drop t\ntreasure lying 1F.2.b2\nanna m 1F.2.c2\nbob 3 4\ntreasure lying 1F.2.b2")
    both(
        f"{CARRIER}---\nanna drop t\nrefused drop.2\nanna 3 3\nanna drop t\n"
        "refused drop.2\nanna g creepy\nanna drop t\nrefused drop.2"
    )
    both(f"{CARRIER}given steps 1\n---\nanna m 1F.2.b2\nanna drop t\nrefused drop.2\nend\ntreasure anna")
    both(f"{CARRIER}given anna cards mask\n---\nanna 1 2\nanna drop t\nrefused drop.2")


@pytest.mark.rule("polterheist:drop.2")
def test_a_carrier_who_drops_the_treasure_must_be_able_to_move_on() -> None:
    stuck = "given tile attic.1=A5\ngiven treasure anna\ngiven anna at attic.1.a1\ngiven steps 3\ngiven bob at attic.1.a2\n---\n"
    replay(f"{stuck}anna drop t\nrefused drop.2\nend")
    replay(f"{stuck.replace('attic.1.a2', 'attic.1.b2')}anna drop t\nanna m a2")
    camp = (
        "given treasure anna\ngiven anna at 1F.foyer.e4 courage 4\ngiven steps 3\n---\nanna drop t\ntreasure lying 1F.foyer.e4\n"
    )
    replay(f"{camp}anna at camp\nanna courage 4\nend\nrefused drop.2\nanna m c4\nanna at 1F.foyer.c4\ntreasure lying 1F.foyer.e4")


@pytest.mark.rule("polterheist:drop.3")
def test_after_a_drop_the_time_decides_about_encounters_again() -> None:
    after = "bob 3 4\nbob m 1F.foyer.d3\ncleo 3 4\ncleo m 1F.foyer.h3\ncleo end\nrehide\n"
    dropped = f"{MOVING}anna drop t\nanna m 1F.2.b2 1F.2.b3 1F.2.c3\n{after}"
    both(f"given time 6pm\n{dropped}anna 3 4\nphase moving")
    both(f"given time 6pm\n{dropped}anna 1 1\nphase encounter")
    both(f"{dropped}anna 1 1\nphase moving")
    both(f"options after_drop=fixed\n{dropped}anna marked yes\nanna 3 4\nphase encounter")
    both(f"options after_drop=fixed\n{dropped}anna 3 3\nphase moving")
    ran = "given treasure anna\ngiven anna at 1F.foyer.b2 courage 2 cards fear\n---\nanna fear\n"
    both(f"options after_drop=fixed\n{ran}anna marked yes")
    both(f"{ran}anna marked no")


@pytest.mark.rule("polterheist:drop.4")
def test_the_token_marks_the_space() -> None:
    both(f"{MOVING}anna drop t\ntreasure lying 1F.2.a2\nanna m 1F.2.a3 1F.2.b3\ntreasure lying 1F.2.a2\nanna at 1F.2.b3\nend")


@pytest.mark.rule("polterheist:drop.5")
def test_a_dropped_treasure_lies_for_one_full_round() -> None:
    dropped = (
        f"{MOVING}anna drop t\nanna m 1F.2.b2 1F.2.b3 1F.2.b4 1F.2.c4\nrehide\nrefused rehide.1\nbob 3 4\nbob m 1F.foyer.d3\n"
    )
    both(
        f"{dropped}rehide\nrefused rehide.1\ncleo 3 4\ncleo m 1F.foyer.h3\ntreasure lying 1F.2.a2\n"
        "cleo end\ndue rehide\nanna 3 4\nrefused rehide.1\nrehide\nanna 3 4"
    )
    both(f"players anna bob\n{dropped}bob end\ndue rehide\nactive anna")


@pytest.mark.rule("polterheist:drop.6")
def test_a_living_player_picks_the_treasure_up_by_landing_there() -> None:
    near = f"{LYING}given anna at 1F.2.b2\ngiven steps 3\n---\n"
    both(f"{near}anna m 1F.2.b3\nanna pick t\ntreasure anna\nsteps 0\nphase end\nbob 3 4")
    both(f"{near}anna m 1F.2.b3\nend\ntreasure lying 1F.2.b3\nanna pick t\nrefused turn.1")
    both(f"{near}anna m 1F.2.b3 1F.2.b4\nanna pick t\nrefused drop.6\nend")
    both(
        f"{LYING}given anna at 1F.2.b3\n---\nanna pick t\nrefused drop.6\nanna 3 4\n"
        "anna pick t\nrefused drop.6\nanna stay\nanna pick t\nrefused drop.6"
    )
    both("given anna at 1F.foyer.b2\ngiven steps 3\n---\nanna pick t\nrefused drop.6")
    both(
        f"{LYING}given anna at 1F.2.a2\ngiven bob at 1F.2.b3\ngiven phase encounter\n"
        "---\nanna g homer\nanna swap bob\nanna pick t\nrefused drop.6"
    )
    both(f"options landing=enter\n{near}anna m 1F.2.b3\nanna pick t\nsteps 2\nanna m 1F.2.b4\ntreasure anna")
    both(f"given ghost anna at 1F.2.b2\n{LYING}given steps 1\n---\nanna m 1F.2.b3\nanna pick t\nrefused gp.1")


@pytest.mark.rule("polterheist:drop.6")
def test_a_displaced_pawn_does_not_pick_the_treasure_up() -> None:
    walked = f"given token 1F.2.b3 turn cleo\ngiven bob at 1F.2.b3\n{SEARCH}anna d ghost\n"
    both(f"{walked}anna g homer\nanna swap bob\nanna at 1F.2.b3\nanna pick t\nrefused drop.6")


@pytest.mark.rule("polterheist:drop.6")
def test_by_option_a_token_passed_over_may_be_picked_up() -> None:
    near = f"options landing=enter\n{LYING}given anna at 1F.2.b2\ngiven steps 3\n---\n"
    both(f"{near}anna m 1F.2.b3 1F.2.b4\nanna pick t\ntreasure anna\nend")


@pytest.mark.rule("polterheist:drop.6")
def test_a_guest_picks_the_treasure_up_in_the_camp_and_a_runner_after_a_run() -> None:
    both("given token 1F.foyer.e5 turn cleo\n---\nanna pick t\ntreasure anna\nanna rest\nrefused camp.10")
    replay(
        "given token 1F.foyer.e5 turn cleo\ngiven anna at 1F.foyer.d3\n"
        "given steps 3\n---\nanna m camp\nanna pick t\nanna at 1F.foyer.e5"
    )
    run = (
        f"{LYING}given anna at 1F.2.b2\ngiven due run anna\ngiven steps 1\n"
        "---\nanna m 1F.2.b3\nphase end\nanna pick t\ntreasure anna"
    )
    both(run)


@pytest.mark.rule("polterheist:drop.7")
def test_the_dropper_cannot_pick_the_treasure_up() -> None:
    own = (
        "given tile 1F.2=F6\ngiven token 1F.2.b2 turn cleo dropper anna\n"
        "given anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.b2\n"
    )
    both(f"{own}anna pick t\nrefused drop.7\nend\ntreasure lying 1F.2.b2")
    both(f"{own.replace('dropper anna', 'dropper cleo')}anna pick t\ntreasure anna")
    replay(f"{MOVING}anna drop t\nanna m 1F.2.b2 1F.2.c2\nanna pick t\nrefused drop.6")


@pytest.mark.rule("polterheist:drop.7")
def test_by_option_the_dropper_may_pick_it_up_in_the_next_own_turn() -> None:
    script = f"""
        options dropper_retrieves=true
        players anna bob
        {MOVING}
        anna drop t
        anna m 1F.2.b2
        bob 3 4
        bob m 1F.foyer.d3
        bob end
        due none
        anna 1 2
        anna m 1F.2.a2
        """
    both(f"{script}anna pick t\ntreasure anna")
    both(f"{script}anna end\ndue rehide\nbob 3 4\nrefused rehide.1\nrehide\ntreasure deck\nactive bob")
