"""Chips: placed while there are any, then taken from elsewhere: marker.* (4.9)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both

GIVEN = "given tile 1F.2=F6 1F.3=F3 attic.3=A1 attic.4=A2 2F.1=S1\n"
SEARCH = "given anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1\n"
"""Anna searches 1F.2.a1, a `?` of the Parlor."""

NONE_LEFT = f"options markers=2\n{GIVEN}given chips attic.3.a1 1F.3.h2\n{SEARCH}anna d candle\n"
"""Both chips lie already: one in the attic, one on Anna's floor."""


@pytest.mark.rule("polterheist:marker.1")
def test_there_are_eighty_chips() -> None:
    both(f"{GIVEN}{SEARCH}chipsleft 80\nanna d candle\nchipsleft 79\nchips 1F.2.a1\ndue none")
    both(
        f"options markers=2\n{GIVEN}given chips attic.3.a1\n{SEARCH}chipsleft 1\n"
        "anna d candle\nchipsleft 0\nchips 1F.2.a1 attic.3.a1"
    )


@pytest.mark.rule("polterheist:marker.1")
def test_no_chip_is_taken_from_the_board_while_chips_are_left() -> None:
    both(f"options markers=2\n{GIVEN}given chips attic.3.a1\n{SEARCH}anna d candle\nanna mark from attic.3.a1\nrefused marker.2")


@pytest.mark.rule("polterheist:marker.2")
def test_without_chips_left_a_player_may_take_one_from_the_board() -> None:
    both(f"{NONE_LEFT}due chip anna\nanna cards candle\nanna mark from attic.3.a1\nchips 1F.2.a1 1F.3.h2\nchipsleft 0\nphase end")
    both(f"{NONE_LEFT}anna mark -\nchips attic.3.a1 1F.3.h2\nanna cards candle\nphase end\nbob 3 4")
    both(f"{NONE_LEFT}anna end\nrefused turn.5\nbob 3 4\nrefused turn.5\nbob mark -\nrefused turn.5")


@pytest.mark.rule("polterheist:marker.2")
def test_a_chip_is_lifted_where_one_lies_and_when_it_is_needed() -> None:
    both(f"{NONE_LEFT}anna mark from attic.3.c1\nrefused marker.2\nanna mark from attic.3.a1")
    both(f"options markers=1\n{GIVEN}given chips attic.3.a1\n{SEARCH}anna mark from attic.3.a1\nrefused marker.2")
    both(f"options markers=1\n{GIVEN}given chips attic.3.a1\n{SEARCH}anna d ghost\nanna g creepy\nanna mark -\nrefused marker.2")
    both(f"{NONE_LEFT}anna mark -\nanna mark -\nrefused marker.2")


@pytest.mark.rule("polterheist:marker.3")
def test_the_chip_comes_from_another_floor() -> None:
    both(f"{NONE_LEFT}anna mark from 1F.3.h2\nrefused marker.3\nanna mark from attic.3.a1")
    upstairs = NONE_LEFT.replace("1F.3.h2", "2F.1.a1")
    both(f"{upstairs}anna mark from 2F.1.a1\nchips 1F.2.a1 attic.3.a1")


@pytest.mark.rule("polterheist:marker.4")
def test_the_chip_of_a_sealed_tunnel_can_be_taken_and_the_first_one_picked_counts() -> None:
    script = f"options markers=2\n{GIVEN}given chips attic.4.d3 attic.3.a1\n{SEARCH}anna d candle\nanna mark from attic.4.d3\n"
    both(f"{script}chips 1F.2.a1 attic.3.a1\nanna mark from attic.3.a1\nrefused marker.2")


@pytest.mark.rule("polterheist:marker.5")
@pytest.mark.parametrize("who", ["given bob", "given ghost bob"])
def test_no_chip_is_taken_from_an_occupied_room(who: str) -> None:
    lying = f"options markers=2\n{GIVEN}given chips attic.3.a1 2F.1.a1\n"
    script = f"{SEARCH}anna d candle\nanna mark from 2F.1.a1\n"
    both(f"{lying}{who} at 2F.1.e3\n{script}refused marker.5\nanna mark from attic.3.a1")
    both(f"{lying}{who} at 2F.1.a1\n{script}refused marker.5\nanna mark from attic.3.a1")
    both(f"{lying}{who} at 2F.1.f1\n{script}chips 1F.2.a1 attic.3.a1")
    both(f"{lying}{who} at 2F.1.b4\n{script}chips 1F.2.a1 attic.3.a1")


@pytest.mark.rule("polterheist:marker.6")
def test_without_a_chip_to_take_the_space_stays_uncovered() -> None:
    here = f"options markers=1\n{GIVEN}given chips 1F.3.h2\n{SEARCH}anna d candle\n"
    both(f"{here}due none\nphase end\nchips 1F.3.h2\nanna cards candle\nbob 3 4")
    occupied = f"options markers=1\n{GIVEN}given chips attic.3.a1\ngiven bob at attic.3.b1\n{SEARCH}anna d candle\n"
    both(f"{occupied}due none\nchips attic.3.a1")
    both(f"options markers=0\n{GIVEN}{SEARCH}anna d candle\ndue none\nchips -\nanna cards candle\nanna mark -\nrefused marker.2")


@pytest.mark.rule("polterheist:marker.7")
def test_a_space_whose_chip_was_taken_can_be_searched_again() -> None:
    bob = "bob 3 1\nbob m attic.3.a4 attic.3.b4 attic.3.b3 attic.3.a3\n"
    lying = f"options markers=1\n{GIVEN}given chips attic.3.a3\ngiven bob at attic.landing.d4\n{SEARCH}anna d candle\n"
    both(f"{lying}anna mark from attic.3.a3\nchips 1F.2.a1\n{bob}phase search\nbob d mask\nbob cards mask\nchips 1F.2.a1")
    both(f"{lying}anna mark -\nchips attic.3.a3\n{bob}phase end\nbob d mask\nrefused disc.4")


@pytest.mark.rule("polterheist:marker.7")
def test_a_tunnel_whose_chip_was_taken_is_open_again() -> None:
    lying = (
        f"options markers=1\n{GIVEN}given tile attic.5=A5\ngiven chips attic.5.d3\n"
        f"given bob at attic.5.b4\n{SEARCH}anna d candle\n"
    )
    bob = "bob 5 1\nbob m attic.5.b3 attic.5.c3\nbob m attic.5.d3 1F.2.h1\n"
    both(f"{lying}anna mark -\n{bob}refused tunnel.5")
    both(f"{lying}anna mark from attic.5.d3\n{bob}bob at 1F.2.h1")
