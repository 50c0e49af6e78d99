"""Phantoms: phantom.* (4.11)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

HERE = "given tile 1F.2=F6\ngiven anna at 1F.2.a1 courage 5 cards candle\n"
MEET = f"{HERE}given phase encounter\n---\n"
LOOSE = "geometry=loose"
SQUARES = {
    "attic": "attic.landing.b3",
    "2F": "2F.landing.e2",
    "foyer": "1F.foyer.e2",
    "cellar": "cellar.landing.b3",
}


@pytest.mark.rule("polterheist:phantom.1")
@pytest.mark.rule("polterheist:phantom.2")
@pytest.mark.parametrize("place", SQUARES)
def test_the_pawn_goes_to_the_marked_square_of_the_place_named(place: str) -> None:
    both(f"{MEET}anna g phantom {place}\nanna at {SQUARES[place]}\ndue none\nphase end\nbob 3 4")


@pytest.mark.rule("polterheist:phantom.1")
def test_the_four_places_are_a_landing_each_and_the_foyer() -> None:
    replay(f"{MEET}anna g phantom 1F\nanna at {SQUARES['foyer']}")
    both(f"{MEET}anna g phantom\nrefused phantom.1\nanna g phantom stairs\nrefused log.1\nanna g spook attic\nrefused log.1")


@pytest.mark.rule("polterheist:phantom.2")
def test_a_pawn_on_the_square_already_stays_there() -> None:
    both(f"{MEET.replace('1F.2.a1', '1F.foyer.e2')}anna g phantom foyer\nanna at 1F.foyer.e2\ndue none")


@pytest.mark.rule("polterheist:phantom.2")
def test_a_phantom_causes_no_landing_and_no_entry_into_the_camp() -> None:
    both(f"{MEET}anna g phantom foyer\nanna courage 5\nanna d candle\nrefused disc.3")
    game = both(f"{MEET}anna g phantom attic\nbob 3 4")
    assert game.fact_of("anna", "again") == "-"


@pytest.mark.rule("polterheist:phantom.3")
@pytest.mark.parametrize("who", ["given bob", "given ghost bob"])
def test_the_pawn_goes_beside_a_taken_square(who: str) -> None:
    taken = f"{who} at attic.landing.b3\ngiven cleo at attic.landing.b2\n{MEET}anna g phantom attic\n"
    for place in ("a3", "c3", "b4"):
        after = "bob 3" if "ghost" in who else "bob 3 4"
        replay(
            f"{taken}due place anna phantom\nend\nrefused turn.5\n"
            f"anna put attic.landing.{place}\nanna at attic.landing.{place}\n{after}"
        )
    for place in ("b3", "b2", "a2", "d4"):
        replay(f"{taken}anna put attic.landing.{place}\nrefused phantom.3\nanna put attic.landing.a3")
    replay(f"{taken}anna put 1F.foyer.b2\nrefused phantom.3\nbob put attic.landing.a3\nrefused turn.5")
    both(f"{HERE}---\nanna put attic.landing.a3\nrefused turn.4")


@pytest.mark.rule("polterheist:phantom.3")
def test_in_loose_logs_a_displaced_pawn_is_in_the_area() -> None:
    taken = "given bob at attic.landing*\ngiven anna at 1F.2?1\ngiven phase encounter\n---\nanna g phantom attic\n"
    replay(f"{taken}due none\nanna at attic.landing", options=LOOSE)


@pytest.mark.rule("polterheist:phantom.4")
def test_a_phantom_moves_the_treasure_along_with_its_carrier() -> None:
    both(
        f"given treasure anna\n{MEET}anna g phantom cellar\nanna at cellar.landing.b3\n"
        "treasure anna\nanna cards candle\nanna courage 5"
    )
