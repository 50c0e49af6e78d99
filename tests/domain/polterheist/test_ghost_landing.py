"""What ghost players do where they land, and whom they scare: gpland.*, gpscare.*, gpcamp.1 (catalogue 4.15; R17, R37, R41)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import Game, informs, replay

from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist.actions import SpaceCovered

LANDING = "given tile 1F.2=F6 attic.3=A5 attic.2=A8\ngiven ghost anna at {0}\ngiven steps {1}\n---\n"
CHASE = "given bob at 1F.foyer.b4 {0}\ngiven ghost anna at 1F.foyer.b2\ngiven steps 4\n---\nanna m b3 b4\n"
"""Anna moves onto Bob with the second of four steps."""
CHASE_LOOSE = "options geometry=loose\ngiven bob at 1F.foyer {0}\ngiven ghost anna at 1F.2\ngiven steps 4\n---\nanna m @bob /2\n"
BOTH = pytest.mark.parametrize("chase", [CHASE, CHASE_LOOSE], ids=["full", "loose"])
SQUARE = {CHASE: "attic.landing.b3", CHASE_LOOSE: "attic.landing*"}


# -- covering ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:gpland.1")
@pytest.mark.parametrize(
    ("geometry", "at", "search", "on"), [("full", "1F.2.b1", "1F.2.a1", "a2"), ("loose", "1F.2", "1F.2?1", "1F.2")]
)
def test_a_ghost_player_may_cover_the_search_space_landed_on(geometry: str, at: str, search: str, on: str) -> None:
    options = f"geometry={geometry}"
    start = LANDING.format(at, 1) + f"anna m {search}\nphase end\n"
    replay(f"{start}chips -\nanna mark {search}\nchips {search}\nchipsleft 79\nanna end\nactive bob", options=options)
    replay(f"{start}anna end\nchips -\nactive bob", options=options)
    passing = LANDING.format(at, 2) + f"anna m {search} /1\nanna mark {search}\nrefused gpmove.4\nanna m {on} /1\n"
    replay(f"{passing}anna mark {search}\nrefused gpland.1\nanna mark {at}\nrefused gpland.1\nchips -", options=options)


@pytest.mark.rule("polterheist:gpland.1")
def test_no_other_player_covers_spaces() -> None:
    living = "given tile 1F.2=F6\ngiven anna at 1F.2.a1\ngiven phase end\n---\nanna mark 1F.2.a1\nrefused gpland.1\nchips -"
    replay(living)
    put_there = "given tile 1F.2=F6\ngiven ghost anna at 1F.2.a1\n---\nanna 1\nanna mark 1F.2.a1\nrefused turn.5\n"
    replay(f"{put_there}anna put 2F.landing.e2\nanna mark 1F.2.a1\nrefused gpland.1")
    replay("given tile 1F.2=F6\ngiven ghost anna at 1F.2.a1\n---\nanna mark 1F.2.a1\nrefused gpland.1")


@pytest.mark.rule("polterheist:gpland.2")
def test_a_ghost_player_may_seal_the_tunnel_landed_on() -> None:
    replay(
        LANDING.format("1F.2.g1", 1).replace("---", "given bob at 1F.2.f1\n---")
        + """
        anna m h1
        anna mark h1
        chips 1F.2.h1
        anna end
        bob 3 4
        bob m g1
        """
    )
    sealed = LANDING.format("attic.3.c3", 1).replace("---", "given bob at 1F.2.g1\n---")
    replay(f"{sealed}anna m d3\nanna mark d3\nbob 3 4\nbob m h1 attic.3.d3\nrefused tunnel.5\nbob m h1")
    replay(LANDING.format("1F.2.g1", 2) + "anna m h1 h2\nanna mark h1\nrefused gpland.2\nanna mark h2\nrefused gpland.1")
    loose = "options geometry=loose\n" + LANDING.format("1F.2.b", 1)
    replay(f"{loose}anna m 1F.2.b~green\nanna mark 1F.2.b~green\nchips 1F.2.b~green")
    replay(f"{loose}anna m 1F.2.b\nanna mark 1F.2.b~green\nrefused gpland.2")


@pytest.mark.rule("polterheist:gpland.3")
def test_a_ghost_player_takes_a_chip_by_the_same_rules_when_none_is_left() -> None:
    informs("gpland.3")
    start = "given chips attic.3.a1 attic.2.a1 1F.2.e1\ngiven cleo at attic.2.b2\n" + LANDING.format("1F.2.b1", 1)
    three = f"options markers=3\n{start}anna m a1\n"
    replay(
        f"{three}anna mark a1\nrefused marker.2\nanna mark a1 from 1F.2.e1\nrefused marker.3\nanna mark a1 from attic.2.a1\n"
        "refused marker.5\nanna mark a1 from attic.3.a3\nrefused marker.2\nanna mark a1 from attic.3.a1\n"
        "chips 1F.2.a1 1F.2.e1 attic.2.a1\nchipsleft 0"
    )
    replay(f"options markers=4\n{start}anna m a1\nanna mark a1 from attic.3.a1\nrefused marker.2\nanna mark a1\nchipsleft 0")


@pytest.mark.parametrize(("markers", "chips"), [(3, ["attic.3.a1"]), (4, [""])])
def test_the_chip_that_may_be_taken_is_offered_only_when_none_is_left(markers: int, chips: list[str]) -> None:
    start = "given chips attic.3.a1 attic.2.a1 1F.2.e1\ngiven cleo at attic.2.b2\n" + LANDING.format("1F.2.b1", 1)
    state = replay(f"options markers={markers}\n{start}anna m a1").state
    covers = [one for one in RULESET.moves.choices(state) if isinstance(one, SpaceCovered)]
    assert covers == [SpaceCovered(1, "1F.2.a1", chip) for chip in chips]


@pytest.mark.rule("polterheist:gpland.4")
def test_a_face_down_tile_shows_nothing_to_cover() -> None:
    replay("given ghost anna at 1F.2.b4\ngiven steps 1\n---\nanna m b3\nanna mark b3\nrefused gpland.4\nanna end")
    loose = "options geometry=loose\ngiven ghost anna at 1F.2.hall\ngiven steps 1\n---\n"
    replay(f"{loose}anna m 1F.2?1\nanna mark 1F.2?1\nrefused gpland.4\nanna end")


@pytest.mark.rule("polterheist:gpland.5")
@pytest.mark.parametrize(("geometry", "at", "search"), [("full", "1F.2.b1", "1F.2.a1"), ("loose", "1F.2", "1F.2?1")])
def test_a_covered_space_is_not_covered_again(geometry: str, at: str, search: str) -> None:
    header, _, _ = LANDING.format(at, 1).partition("---")
    script = f"{header}given chips {search}\n---\nanna m {search}\nanna mark {search}\nrefused gpland.5\nchipsleft 79"
    replay(script, options=f"geometry={geometry}")
    replay(
        LANDING.format(at, 1) + f"anna m {search}\nanna mark {search}\nanna mark {search}\nrefused gpland.5",
        options=f"geometry={geometry}",
    )


# -- scaring -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:gpscare.1")
@BOTH
def test_moving_onto_a_living_player_costs_two_courage(chase: str) -> None:
    informs("gpscare.1")
    replay(chase.format("courage 6") + "bob courage 4\ndue place anna square")
    replay(
        chase.format("courage 8 cards liquid")
        + "bob courage 6\nbob drink\nbob courage 7".replace("\nbob drink\nbob courage 7", "")
    )


@pytest.mark.rule("polterheist:gpscare.2")
@BOTH
def test_a_candle_takes_one_off_the_scare(chase: str) -> None:
    informs("gpscare.2")
    start = (
        chase.format("courage 6 cards candle")
        + "due candle bob scare\nbob courage 6\nanna put attic.landing.b3\nrefused turn.5\n"
    )
    start = start.replace("attic.landing.b3", SQUARE[chase])
    replay(f"{start}bob candle\nbob courage 5\nbob cards -\ndiscard candle\ndue place anna")
    replay(f"{start}bob take\nbob courage 4\nbob cards candle\ndue place anna")


@pytest.mark.rule("polterheist:gpscare.3")
@BOTH
def test_a_doll_adds_one_to_the_scare_and_both_cancel_out(chase: str) -> None:
    informs("gpscare.3")
    replay(chase.format("courage 6 cards doll") + "bob courage 3")
    replay(chase.format("courage 6 cards doll doll") + "bob courage 3")
    replay(chase.format("courage 6 cards doll candle") + "bob candle\nbob courage 4")
    replay(chase.format("courage 6 cards doll candle") + "bob take\nbob courage 3")


@pytest.mark.rule("polterheist:gpscare.4")
def test_afterwards_the_ghost_player_goes_to_a_free_square() -> None:
    start = "given cleo at 2F.landing.e2\n" + CHASE.format("courage 6")
    replay(
        f"{start}anna m b5\nrefused turn.5\nanna end\nrefused turn.5\nanna put 1F.foyer.b5\nrefused gpscare.4\n"
        "anna put 2F.landing.e2\nrefused gpscare.4\nanna put cellar.landing.b3\nanna at cellar.landing.b3\nbob at 1F.foyer.b4"
    )
    onward = "given bob at 1F.foyer.b4\ngiven ghost anna at 1F.foyer.b2\ngiven steps 4\n---\nanna m b3 b4 b5\nrefused gpscare.4"
    replay(f"{onward}\nbob courage 8")
    onward = "given tile 1F.2=F6\ngiven bob at 1F.2?1\ngiven ghost anna at 1F.2\ngiven steps 4\n---\n"
    replay(f"{onward}anna m 1F.2?1 1F.2\nrefused gpscare.4\nanna m 1F.2?1", options="geometry=loose")
    loose = "given cleo at 2F.landing*\n" + CHASE_LOOSE.format("courage 6").replace("options geometry=loose\n", "")
    replay(
        f"{loose}anna m 1F.2\nrefused turn.5\nanna put 1F.2\nrefused gpscare.4\nanna put 2F.landing*\nrefused gpscare.4\n"
        "anna put 1F.foyer*\nanna at 1F.foyer*",
        options="geometry=loose",
    )


@pytest.mark.rule("polterheist:gpscare.5")
@BOTH
def test_going_to_the_square_is_no_step(chase: str) -> None:
    informs("gpscare.5")
    replay(chase.format("courage 6") + f"steps 2\nanna put {SQUARE[chase]}\nsteps 2\nphase moving")


@pytest.mark.rule("polterheist:gpscare.6")
@BOTH
def test_the_steps_left_over_may_be_made_or_not(chase: str) -> None:
    informs("gpscare.6")
    start = chase.format("courage 6") + f"anna put {SQUARE[chase]}\n"
    step = "attic.landing.b2" if chase is CHASE else "attic.landing /1"
    replay(f"{start}anna end\nactive bob")
    replay(f"{start}anna m {step}\nsteps 1\nanna end\nactive bob")
    replay(f"{start}anna stay\nphase end")


@pytest.mark.rule("polterheist:gpscare.6")
def test_the_steps_after_a_scare_end_where_the_roll_ends() -> None:
    start = CHASE.format("courage 6") + "anna put 1F.foyer.e2\n"
    replay(f"{start}anna m e3 d3\nphase end\nanna m d2\nrefused move.2")
    replay(f"{start}anna m e3 d3 c3\nrefused gpmove.4")
    replay(f"{start}anna m d2 c2\nanna end")
    replay(CHASE.format("courage 6") + "anna put 1F.foyer.e2\nbob 3 4\nactive bob")
    used = "given bob at 1F.foyer.e3\ngiven ghost anna at 1F.foyer.d2\ngiven steps 4\n---\nanna m e2 e3\nanna put 1F.foyer.e2\n"
    replay(f"{used}anna m d2\nrefused gpmove.5\nanna m f2")  # the record goes on


@pytest.mark.rule("polterheist:gpscare.7")
@BOTH
def test_a_victim_without_courage_becomes_a_ghost_player(chase: str) -> None:
    informs("gpscare.7")
    replay(
        chase.format("courage 2 cards mask")
        + f"bob status ghost\ndiscard mask\ndue place anna\nanna put {SQUARE[chase]}\nanna end"
    )
    replay(chase.format("courage 3") + "bob status living\nbob courage 1")


@pytest.mark.rule("polterheist:gpscare.7", "polterheist:gpscare.4")
@BOTH
def test_a_scared_carrier_lays_the_treasure_before_the_ghost_goes_on(chase: str) -> None:
    lay = "1F.foyer.b5" if chase is CHASE else "1F.foyer"
    start = chase.format("courage 2\ngiven treasure bob")
    start += f"due lay bob\nanna put {SQUARE[chase]}\nrefused turn.5\n"
    replay(f"{start}bob lay {lay}\nanna put {SQUARE[chase]}\ntreasure lying {lay}")


@pytest.mark.rule("polterheist:gpscare.8")
def test_a_scare_needs_a_move_onto_the_space() -> None:
    informs("gpscare.8")
    beside = "given bob at 1F.foyer.b4\ngiven ghost anna at 1F.foyer.c2\ngiven steps 2\n---\nanna m c3 c4\n"
    replay(f"{beside}bob courage 8\ndue none\nphase end")
    above = "given bob at 1F.foyer.b4\ngiven ghost anna at 2F.landing.a1\ngiven steps 1\n---\nanna m 1F.foyer.a1\nbob courage 8"
    replay(above)
    twice = "given cleo at 1F.foyer.e3 courage 5\n" + CHASE.format("courage 6")
    replay(f"{twice}anna put 1F.foyer.e2\nanna m e3\ncleo courage 3\nanna put attic.landing.b3\nanna m b2\nphase end")
    area = "given bob at 1F.foyer\ngiven ghost anna at 1F.2\ngiven steps 2\n---\nanna m 1F.foyer\nbob courage 8\ndue none"
    replay(area, options="geometry=loose")
    marked = (
        "given tile 1F.2=F6\ngiven bob at 1F.2?1\ngiven ghost anna at 1F.2\ngiven steps 2\n---\nanna m 1F.2?1 /1\nbob courage 6"
    )
    replay(f"{marked}\ndue place\nsteps 1", options="geometry=loose")


# -- the camp ------------------------------------------------------------------------------------------------------------------


def _enters(given: str = "", options: str = "", *, refused: bool = False) -> Game:
    """Anna enters the camp as a ghost player."""
    script = f"{given}\ngiven ghost anna at {{0}}\ngiven steps 1\n---\nanna m {{1}}\n" + (
        "refused gpcamp.1" if refused else "steps 0"
    )
    replay(script.format("1F.foyer", "camp"), options=f"geometry=loose {options}")
    return replay(script.format("1F.foyer.c4", "d4"), options=options)


@pytest.mark.rule("polterheist:gpcamp.1")
def test_ghost_players_enter_the_camp_only_after_the_treasure() -> None:
    _enters(refused=True)
    _enters("given out")
    _enters("given out\ngiven escaping")
    for at, refused in (("1F.foyer.f6", False), ("1F.foyer.g6", True)):
        script = f"given bob at {at}\ngiven treasure bob\ngiven ghost anna at 1F.foyer.c4\ngiven steps 1\n---\nanna m d4\n"
        replay(script + ("refused gpcamp.1" if refused else "anna at 1F.foyer.d4"))
    for at, refused in (("camp", False), ("1F.foyer", True)):
        script = f"given bob at {at}\ngiven treasure bob\ngiven ghost anna at 1F.foyer\ngiven steps 1\n---\nanna m camp\n"
        replay(script + ("refused gpcamp.1" if refused else "anna at camp"), options="geometry=loose")


@pytest.mark.rule("polterheist:gpcamp.1")
def test_the_camp_is_closed_from_above_and_ghost_players_inside_may_leave() -> None:
    replay(
        "given ghost anna at 2F.landing.c4\ngiven steps 2\n---\nanna m 1F.foyer.c4 d4\nrefused gpcamp.1\nanna m 1F.foyer.c4 b4"
    )
    replay("given ghost anna at 1F.foyer.d4\ngiven steps 3\n---\nanna m e4 f4 g4\nanna at 1F.foyer.g4")
    replay("given ghost anna at 1F.foyer.d4\ngiven steps 3\n---\nanna m c4 d4\nrefused gpcamp.1")


@pytest.mark.rule("polterheist:gpcamp.1", "polterheist:gpscare.8")
def test_guests_of_the_camp_are_not_scared() -> None:
    game = replay(
        "given bob at 1F.foyer.f6\ngiven treasure bob\ngiven ghost anna at 1F.foyer.c4\ngiven steps 2\n---\nanna m d4 e4"
    )
    assert game.state.courage == (0, 8, 8)
    replay(
        "given treasure bob\ngiven bob at 1F.foyer.e4\ngiven ghost anna at 1F.foyer.c4\n---\nanna 2\nanna m d4 e4\nbob courage 6"
    )
