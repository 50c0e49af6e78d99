"""Rooms and their tiles: room.* (catalogue 4.5; ruling R9)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import informs, replay

AT_THE_DOOR = "given anna at 1F.2.b4\ngiven steps 6\n---\n"
LOOSE = "options geometry=loose\ngiven anna at 1F.2.hall\ngiven steps 6\n---\n"


@pytest.mark.rule("polterheist:room.1")
def test_the_tile_of_an_unknown_room_is_turned_before_the_pawn_goes_on() -> None:
    replay(
        AT_THE_DOOR
        + """
        anna m b3 b2
        refused room.1
        anna m b3 b4
        refused room.1
        anna m b3
        due flip anna 1F.2
        tile 1F.2 down
        anna m b2
        refused turn.5
        anna m b4
        refused turn.5
        anna flip 1F.2 F6
        tile 1F.2 F6
        steps 5
        anna m b2
        """
    )
    replay(f"{AT_THE_DOOR}anna m c4 d4\ndue none\nanna m e4 f4 g4 g3\nanna at 1F.2.g3\ndue flip anna 1F.2")


@pytest.mark.rule("polterheist:room.1")
def test_with_areas_too_the_tile_is_turned_before_the_pawn_goes_on() -> None:
    replay(
        LOOSE
        + """
        anna m 1F.2 1F.2.b
        refused room.1
        anna m 1F.2 1F.2.hall
        refused room.1
        anna m 1F.3.hall 1F.2.b?1
        due flip anna 1F.2
        anna m 1F.2.b
        refused turn.5
        anna flip F6
        anna m 1F.2.b
        """
    )


@pytest.mark.rule("polterheist:room.1")
@pytest.mark.parametrize(("geometry", "hall"), [("full", "1F.2.b4"), ("loose", "1F.2.hall")])
def test_only_a_player_in_the_room_turns_its_tile(geometry: str, hall: str) -> None:
    options = f"geometry={geometry}"
    replay(f"given anna at {hall}\ngiven steps 4\n---\nanna flip 1F.2 F6\nrefused room.1\ntile 1F.2 down", options=options)
    room = hall.replace("b4", "b3").replace(".hall", "")
    replay(
        f"given anna at {hall}\ngiven steps 4\n---\nanna m {room}\nanna flip 1F.3 F6\nrefused room.1\nanna flip F6",
        options=options,
    )
    replay(f"given anna at {hall}\ngiven steps 4\n---\nanna m {room}\nbob flip 1F.2 F6\nrefused turn.5", options=options)


@pytest.mark.rule("polterheist:room.1")
def test_the_tile_is_turned_on_the_last_step_too_and_a_space_shown_is_searched() -> None:
    replay("given anna at 2F.1.b4\ngiven steps 1\n---\nanna m b3\nanna end\nrefused turn.5\nanna flip S2\nanna end\nactive bob")
    hall = "options geometry=loose\ngiven anna at 1F.2.hall\ngiven steps 1\n---\n"
    replay(f"{hall}anna m 1F.2?1\nanna end\nrefused turn.5\nanna flip F6\nphase search\nanna end\nrefused disc.1\nanna d mask")


@pytest.mark.rule("polterheist:room.2")
def test_turning_a_tile_shows_all_its_rooms_for_good() -> None:
    informs("room.2")
    replay(
        AT_THE_DOOR
        + """
        anna m b3
        anna flip F6
        anna m c3 d3 e3 f3
        due none
        tile 1F.2 F6
        anna m g3
        anna end
        tile 1F.2 F6
        bob 1 3
        bob m c4
        anna flip 1F.2 F7
        refused turn.1
        tile 1F.2 F6
        """
    )
    replay(f"{LOOSE}anna m 1F.2\nanna flip F6\nanna m 1F.2.b\ndue none\ntile 1F.2 F6")


@pytest.mark.rule("polterheist:room.3")
@pytest.mark.parametrize("header", [AT_THE_DOOR + "anna m b3\n", LOOSE + "anna m 1F.2\n"])
@pytest.mark.parametrize("tile", ["C6", "A1", "S6", "F2"])
def test_the_tile_is_one_of_its_floor_that_lies_nowhere_else(header: str, tile: str) -> None:
    replay(f"given tile 1F.5=F2\n{header}anna flip {tile}\nrefused room.3\ntile 1F.2 down\nanna flip F6")


@pytest.mark.rule("polterheist:room.3")
def test_the_tile_is_the_one_that_was_laid_there() -> None:
    dealt = "tiles attic A1 A2 A3 A4 A5\ntiles 2F S1 S2 S3 S4 S5\ntiles 1F F1 F2 F3 F4 F5\ntiles cellar C1 C2 C3 C4 C5\n"
    replay(f"{dealt}{AT_THE_DOOR}anna m b3\nanna flip F6\nrefused room.3\nanna flip F3\nrefused room.3\nanna flip F2")


@pytest.mark.rule("polterheist:room.3")
def test_floor_plans_show_no_tile_twice_either() -> None:
    given = "given tile 1F.5=F2\ngiven anna at 1F.foyer.b2\ngiven phase end\ngiven due plan anna 4\n---\n"
    replay(
        f"{given}anna plan 4 1F.1=F2\nrefused room.3\nanna plan 4 1F.1=F6 1F.4=F6\nrefused room.3\nanna plan 4 1F.1=F6 1F.4=F3"
    )
    replay(f"{given}anna plan 4 1F.1=C2\nrefused room.3\nanna plan 4 1F.1=F6\ntile 1F.1 F6\ntile 1F.4 down")


@pytest.mark.rule("polterheist:room.4")
@pytest.mark.parametrize(("geometry", "room"), [("full", "1F.2.b3"), ("loose", "1F.2")])
def test_only_a_tile_that_lies_face_down_is_turned(geometry: str, room: str) -> None:
    given = f"given tile 1F.2=F6\ngiven anna at {room}\ngiven steps 3\n---\n"
    replay(
        f"{given}anna flip 1F.2 F7\nrefused room.4\nanna flip F6\nrefused room.4\ntile 1F.2 F6", options=f"geometry={geometry}"
    )


@pytest.mark.rule("polterheist:room.1", "polterheist:room.4")
def test_a_tile_is_named_by_its_number_or_a_room_of_its_floor() -> None:
    for words in ("1F.2 F6", "F6", "6", "parlor", "Study", "1F.2 parlor", "1f.2 f6"):
        replay(f"{AT_THE_DOOR}anna m b3\nanna flip {words}\ntile 1F.2 F6")
    replay(f"{AT_THE_DOOR}anna m b3\nanna flip room\nrefused log.1\nanna flip bedroom\nrefused log.1")


@pytest.mark.rule("polterheist:disc.1")
@pytest.mark.rule("polterheist:room.1")
def test_a_tile_turned_over_behind_the_last_step_shows_a_space_that_must_be_searched() -> None:
    entered = "options reveal=may\ngiven anna at 1F.2.b4\ngiven steps 4\n---\nanna m 1F.2.b3\n"
    replay(f"{entered}anna m b2\nrefused room.1")
    loose = "options geometry=loose reveal=may\n---\nanna 5 4\nanna m cellar.2?1{}\nanna flip cellar.2 C1\n"
    for steps in (" /9", " /3"):
        replay(f"{loose.format(steps)}end\nrefused disc.1\nbob 3 4\nrefused turn.1\nanna d candle\nanna cards candle\nbob 3 4")
    replay(f"{loose.format(' /9').replace('anna flip cellar.2 C1', 'bob 3 4')}")  # it need not be turned over


@pytest.mark.rule("polterheist:disc.3")
def test_a_tile_turned_over_in_a_later_turn_or_behind_a_run_opens_no_search() -> None:
    later = "options geometry=loose reveal=may\ngiven anna at cellar.2?1\n---\n"
    replay(f"{later}anna flip cellar.2 C1\nanna 5 4\nanna d candle\nrefused disc.3\nanna end")
    run = "options geometry=loose reveal=may\ngiven tile 1F.2=F6\ngiven anna at 1F.2.a\ngiven steps 3\n---\nanna m 1F.2?1\n"
    replay(f"{run}anna d spider\nanna m cellar.2?1\nanna flip cellar.2 C1\nphase end\nanna d candle\nrefused disc.3\nbob 3 4")
