"""Run In Fear: fear.* (4.10)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

HELD = "given anna at attic.3.b4 courage 3 cards fear\n"


@pytest.mark.rule("polterheist:fear.1")
def test_run_in_fear_leads_to_the_camp_from_any_distance() -> None:
    both(f"{HELD}---\nanna fear\nanna at camp\nphase end\nbob 3 4")
    both("given tile cellar.5=C3\ngiven anna at cellar.5.d1 courage 1 cards fear\n---\nanna fear\nanna at camp")


@pytest.mark.rule("polterheist:fear.2")
def test_run_in_fear_needs_three_courage_or_less() -> None:
    for courage in (1, 2, 3):
        both(f"{HELD.replace('courage 3', f'courage {courage}')}---\nanna fear\nanna courage {courage + 1}")
    for courage in (4, 8):
        both(f"{HELD.replace('courage 3', f'courage {courage}')}---\nanna fear\nrefused fear.2")


@pytest.mark.rule("polterheist:fear.3")
def test_run_in_fear_is_kept_until_used_and_then_discarded() -> None:
    both(f"{HELD}---\nanna 1 2\nanna end\nanna cards fear\ndiscard -")
    both(f"{HELD}---\nanna fear\nanna cards -\ndiscard fear")
    both("given anna at attic.3.b4 courage 3\n---\nanna fear\nrefused use.4")


@pytest.mark.rule("polterheist:fear.4")
def test_run_in_fear_is_used_at_the_beginning_after_the_roll_or_at_the_end_of_a_turn() -> None:
    both(f"{HELD}---\nanna fear\nanna at camp")
    both(f"{HELD}---\nanna 1 2\nanna fear\nanna at camp\nsteps 0\nphase end")
    both(f"{HELD}---\nanna 1 2\nanna m attic.3.a4\nanna end\n")
    both(f"{HELD}---\nanna 1 2\nanna m attic.3.a4 attic.landing.d4 attic.landing.c4\nphase end\nanna fear\nanna at camp")
    both(f"{HELD}---\nanna 1 2\nanna stay\nanna fear\nanna at camp")


@pytest.mark.rule("polterheist:fear.4")
def test_a_movement_may_stop_early_for_run_in_fear() -> None:
    both(f"{HELD}---\nanna 1 2\nanna m attic.3.a4\nanna fear\nanna at camp\nanna m 1F.foyer.d3\nrefused move.2\nbob 3 4")


@pytest.mark.rule("polterheist:fear.4")
def test_run_in_fear_is_not_used_in_the_turn_of_others_or_before_a_second_roll() -> None:
    both(f"{HELD}given bob at 1F.foyer.b2 courage 2 cards fear\n---\nbob fear\nrefused turn.1")
    both(f"{HELD}given phase encounter\n---\nanna g phineas\nanna fear\nrefused fear.4\nanna 1 2\nanna fear")


@pytest.mark.rule("polterheist:fear.5")
def test_a_ghost_card_is_followed_before_run_in_fear() -> None:
    both(f"{HELD}given time 6pm\n---\nanna 1 1\nanna fear\nrefused fear.5\nanna g spook\nanna fear\nanna courage 3\nanna at camp")
    search = "given tile 1F.2=F6\ngiven anna at 1F.2.a2 courage 3 cards fear\ngiven steps 1\n---\nanna m 1F.2.a1\n"
    both(f"{search}anna d ghost\nanna fear\nrefused fear.5\nanna g creepy\nanna fear")
    both(f"{search}anna fear\nrefused disc.1\nanna d candle\nanna fear\nchips 1F.2.a1")


@pytest.mark.rule("polterheist:fear.6")
def test_run_in_fear_drops_the_treasure_where_the_run_begins() -> None:
    both(f"given treasure anna\n{HELD}---\nanna fear\ntreasure lying attic.3.b4\nanna at camp\nbob 3 4")
    both(
        f"""
        given treasure anna
        {HELD}
        given discard candle
        ---
        anna fear
        bob 3 4
        bob m 1F.foyer.d3
        cleo 3 4
        cleo m 1F.foyer.h3
        cleo end
        due rehide
        rehide 2
        treasure deck
        """
    )


@pytest.mark.rule("polterheist:fear.7")
def test_run_in_fear_gives_the_courage_of_the_camp() -> None:
    both(f"{HELD}---\nanna fear\nanna courage 4")
    both(f"options runner_camp=floor\n{HELD}---\nanna fear\nanna courage 4")
    both(f"given treasure anna\n{HELD}---\nanna fear\nanna courage 4")
    both(f"given escaping\n{HELD}---\nanna fear\nanna courage 4")
    both(f"options runner_camp=floor\ngiven escaping\n{HELD}---\nanna fear\nanna courage 3")
    replay(f"given escaping\n{HELD}---\nanna fear\nanna at 1F.foyer.f4")


@pytest.mark.rule("polterheist:fear.8")
def test_run_in_fear_is_not_used_in_the_camp() -> None:
    both("given anna courage 1 cards fear\n---\nanna fear\nrefused fear.8\nanna rest\nanna fear\nrefused fear.8")
    both("given treasure anna\ngiven anna at 1F.foyer.e4 courage 2 cards fear\n---\nanna fear\nrefused fear.8")


@pytest.mark.rule("polterheist:fear.9")
def test_run_in_fear_ends_the_roll_and_the_movement() -> None:
    both(
        f"{HELD}---\nanna fear\nanna 3 4\nrefused turn.2\nanna m 1F.foyer.d3\nrefused turn.4\nanna rest\nrefused camp.3\nanna end"
    )
    both(f"{HELD}---\nanna 3 4\nanna fear\nanna m 1F.foyer.d3\nrefused turn.4\nanna stay\nrefused move.3\nbob 3 4")
