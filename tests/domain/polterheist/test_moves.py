"""How the living move: move.* (catalogue 4.4; rulings R6 to R8, R19)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import Game, informs, replay

from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.values.errors import Unreadable

SEARCHER = "given tile 1F.2=F6\ngiven anna at {0}\ngiven bob at 1F.foyer.c4\ngiven cleo at 1F.foyer.g4\n"
"""Anna in the Parlor, the others on ground where they can stay."""
OTHERS_STAY = "bob 2 2\nbob stay\nbob end\ncleo 2 2\ncleo stay\ncleo end\n"


def walk(at: str, way: str, *, refused: str = "", given: str = "", steps: int = 9, options: str = "") -> Game:
    """Anna walks from a place; the last place is to be refused by a rule where one is named."""
    script = f"{given}\ngiven anna at {at}\ngiven steps {steps}\n---\nanna m {way}\n"
    return replay(script + (f"refused {refused}\nanna at {at}" if refused else ""), options=options)


def test_a_way_to_a_player_who_is_not_there_is_refused_with_ways_to_those_who_are() -> None:
    game = walk("1F.foyer.b2", "b3")
    with pytest.raises(Unreadable, match="no player 'zoe' here") as refusal:
        game.play("anna m b4 @zoe")
    assert "@bob" in refusal.value.expected


# -- steps and their number ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:move.1")
def test_a_step_goes_to_a_neighbouring_space() -> None:
    for way in ("b3 b4", "c2 d2 d1", "b3 c3 c2 b2 b1"):
        walk("1F.foyer.b2", way)
    walk("1F.foyer.b2", "b3 c4", refused="move.1")  # diagonally
    walk("1F.foyer.b2", "b3 b5", refused="move.1")  # over a space
    walk("1F.foyer.c2", "c1 2F.landing.c1", refused="move.1")  # to another floor without stairs
    walk("1F.foyer.b2", "b3 b3", refused="move.1")
    walk("1F.foyer.b1", "1F.foyer.b2 1F.1.h4", refused="move.1")


@pytest.mark.rule("polterheist:move.1")
def test_a_step_leads_over_stairs_and_through_a_tunnel() -> None:
    walk("1F.foyer.h3", "h2 2F.landing.h2 g2")
    walk("1F.2.g1", "h1 attic.3.d3", given="given tile 1F.2=F6 attic.3=A5", steps=2)


@pytest.mark.rule("polterheist:move.2")
def test_no_more_steps_than_the_roll() -> None:
    script = (
        "given anna at 1F.foyer.b2\n---\nanna 1 2\nsteps 3\nanna m b3 b4 b5 b6\nrefused move.2\nanna m b3 b4 /3\nrefused move.2\n"
    )
    replay(f"{script}anna m b3 b4 /4\nrefused move.2\nanna m b3 b4\nsteps 1\nanna m b5 b6\nrefused move.2\nanna m b5\nphase end")
    far = replay("given anna at 1F.foyer.b2\ngiven steps 3\n---\nanna m b5\nsteps 0")
    assert far.state.at[0] == "1F.foyer.b5"
    replay("given anna at 1F.foyer.b2\ngiven steps 3\n---\nanna m b6\nrefused move.2")


@pytest.mark.rule("polterheist:move.2")
def test_no_more_steps_than_the_roll_where_distances_are_trusted() -> None:
    replay(
        """
        options geometry=loose
        given tile 1F.2=F6
        given anna at 1F.foyer
        ---
        anna 1 2
        anna m 1F.2.hall /4
        refused move.2
        anna m 1F.foyer 1F.2.hall 1F.2 1F.2.b
        refused move.2
        anna m 1F.2.hall 1F.2 /1
        refused move.2
        anna m 1F.2.hall /2
        steps 1
        anna m 1F.2 1F.2.b
        refused move.2
        anna m 1F.2
        phase end
        """
    )


@pytest.mark.rule("polterheist:move.2")
def test_the_mask_takes_three_steps_off() -> None:
    replay("given anna at 1F.foyer.b2 cards mask\n---\nanna 3 2\nsteps 2\nanna m b3 b4 b5\nrefused move.2\nanna m b3 b4")


@pytest.mark.rule("polterheist:move.3")
@pytest.mark.parametrize(("geometry", "at", "step"), [("full", "1F.foyer.b2", "b3"), ("loose", "1F.foyer", "1F.foyer")])
def test_a_movement_may_stop_early_or_not_begin(geometry: str, at: str, step: str) -> None:
    options = f"geometry={geometry}"
    replay(f"given anna at {at}\n---\nanna 4 3\nanna m {step}\nsteps 6\nanna end\nactive bob", options=options)
    replay(f"given anna at {at}\n---\nanna 4 3\nanna end\nactive bob\nanna at {at}", options=options)
    replay(f"given anna at {at}\n---\nanna 4 3\nanna stay\nphase end\nsteps 0\nbob 4 3\nactive bob", options=options)
    replay(f"given anna at {at}\n---\nanna 4 3\nanna m {step}\nanna stay\nrefused move.3\nsteps 6", options=options)
    guest = "anna 4 3\nanna stay\nrefused camp.8\nanna end\nrefused camp.8"
    replay(guest, options=options)


@pytest.mark.rule("polterheist:move.3")
def test_a_movement_may_stop_on_a_space_to_be_searched() -> None:
    replay(SEARCHER.format("1F.2.b1") + "given steps 6\n---\nanna m a1\nanna d candle\nsteps 0\nphase end")


# -- retracing -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:move.4")
def test_no_step_is_made_twice_in_a_turn() -> None:
    walk("1F.foyer.b2", "b3 b2", refused="move.4")
    walk("1F.foyer.b2", "b3 c3 c2 b2 b3", refused="move.4")
    walk("1F.foyer.b2", "b3 c3 c2 b2 b1")  # a loop comes back to a space
    replay("given anna at 1F.foyer.b2\ngiven steps 5\n---\nanna m b3\nanna m b2\nrefused move.4\nanna m c3 c2 b2")


@pytest.mark.rule("polterheist:move.4")
def test_the_record_is_of_one_turn() -> None:
    script = f"{SEARCHER.format('1F.foyer.b2')}given steps 1\n---\nanna m b3\nanna end\n{OTHERS_STAY}anna 2 2\nanna m b2"
    assert replay(script).state.at[0] == "1F.foyer.b2"


@pytest.mark.rule("polterheist:move.4")
def test_all_rolls_of_a_turn_count_together() -> None:
    replay(
        """
        given tile 1F.2=F2 attic.1=A8
        given anna at 1F.2.b4
        given steps 4
        ---
        anna m b3 b2 b1 a1
        anna d ghost
        anna g phineas
        anna 5 4
        anna m b1 b2
        refused move.4
        anna m a2 b2 b3 b4
        refused move.4
        anna m a2 a3 b3
        """
    )


@pytest.mark.rule("polterheist:move.5")
def test_a_player_may_walk_back_out_of_a_room_with_one_door() -> None:
    walk("attic.2.c4", "b4 b3 b4 a4", given="given tile attic.2=A8")
    walk("attic.2.c4", "b4 b3 b2 b3 b4 c4", refused="move.4", given="given tile attic.2=A8")
    replay("given anna at attic.2.c4\ngiven steps 9\n---\nanna m b4 b3\nanna flip A8\nanna m b4 a4")


@pytest.mark.rule("polterheist:move.5")
def test_a_room_with_a_second_way_out_is_no_dead_end() -> None:
    walk("1F.2.b4", "b3 b4", refused="move.4", given="given tile 1F.2=F2")
    walk("1F.2.b4", "b3 b4", given="given tile 1F.2=F2\ngiven bob at 1F.2.g4")  # a pawn stands in the other doorway
    walk("1F.2.b4", "b3 b4", refused="move.4", given="given tile 1F.2=F6")  # through the Study


@pytest.mark.rule("polterheist:move.5")
def test_a_blind_hallway_is_a_dead_end_and_an_open_one_is_none() -> None:
    walk("attic.1.b4", "a4 b4 c4")
    walk("attic.1.b4", "c4 b4", refused="move.4")
    walk("attic.1.c4", "b4 c4", refused="move.4")


@pytest.mark.rule("polterheist:move.5")
def test_a_tunnel_leads_out_of_a_dead_end() -> None:
    given = "given tile attic.2=A5 {0}"
    walk("attic.2.c4", "b4 b3 b4", given=given.format(""))
    walk("attic.2.c4", "b4 b3 b4", refused="move.4", given=given.format("1F.2=F6"))


# -- walls ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:move.6")
def test_no_step_crosses_a_wall_a_bannister_or_a_gap() -> None:
    tiles = "given tile 1F.2=F6 1F.3=F2 2F.2=S8 attic.1=A1 attic.2=A8"
    for at, way in (
        ("1F.2.b1", "b2"),
        ("1F.2.d2", "e2"),
        ("1F.2.d1", "e1"),
        ("1F.foyer.b2", "a2"),  # a bannister
        ("1F.foyer.g5", "h5"),
        ("1F.2.h3", "1F.3.a3"),  # the gap between two tiles
        ("attic.1.d3", "attic.2.a3"),
        ("1F.2.c3", "c4"),
    ):
        walk(at, way, refused="move.6", given=tiles)
    walk("2F.2.h1", "2F.3.a1", refused="move.6", given=tiles)
    assert "bannister" in _words("1F.foyer.b2", "a2")
    assert "gap" in _words("1F.1.h3", "1F.2.a3")


def _words(at: str, way: str) -> str:
    game = replay(f"given tile 1F.1=F1 1F.2=F2\ngiven anna at {at}\ngiven steps 5\n---\n")
    return game.refusal(f"anna m {way}").message


@pytest.mark.rule("polterheist:move.6")
def test_hallways_that_meet_are_open() -> None:
    for at, to in (
        ("1F.2.h4", "1F.3.a4"),
        ("1F.2.c4", "1F.foyer.c1"),
        ("attic.1.d4", "attic.2.a4"),
        ("2F.4.h1", "2F.landing.a1"),
    ):
        walk(at, to)


@pytest.mark.rule("polterheist:move.9")
def test_floors_are_connected_by_stairs() -> None:
    informs("move.9")
    links = (
        ("1F.foyer.a2", "2F.landing.a2"),
        ("1F.foyer.h2", "2F.landing.h2"),
        ("2F.landing.c4", "attic.landing.c1"),
        ("1F.foyer.h5", "cellar.landing.d1"),
    )
    for lower, upper in links:
        walk(lower, upper, steps=1)
        walk(upper, lower, steps=1)


@pytest.mark.rule("polterheist:move.9")
def test_foyer_and_hallways_are_walked_freely() -> None:
    walk("1F.foyer.b6", "b5 b4 b3 b2 b1 1F.2.b4 a4 1F.1.h4 g4")
    walk("2F.landing.d1", "d2 c2 c3 c4 attic.landing.c1 c2 c3 c4 d4 attic.3.a4", steps=10)
    walk("1F.foyer.b6", "cellar.landing.d3", steps=16)
    walk("1F.foyer.b6", "a6 a5 b5 c5 c6 b6")
    walk("1F.foyer.g4", "g5 g6 h6 h5")


@pytest.mark.rule("polterheist:move.10")
def test_tiles_are_connected_by_hallways_alone() -> None:
    informs("move.10")
    tiles = "given tile 1F.2=F6 1F.3=F2"
    walk("1F.2.h3", "1F.3.a3", refused="move.6", given=tiles)
    walk("1F.2.h3", "g3 g4 h4 1F.3.a4 b4 b3 a3", given=tiles, steps=7)
    game = walk("1F.2.g3", "1F.3.b3", given=tiles, steps=5)
    assert game.state.way == ("1F.2.g3", "1F.2.g4", "1F.2.h4", "1F.3.a4", "1F.3.b4", "1F.3.b3")


@pytest.mark.rule("polterheist:move.11")
def test_rooms_are_entered_and_left_through_doorways() -> None:
    informs("move.11")
    tiles = "given tile 1F.2=F6"
    for column in "acdefh":
        walk(f"1F.2.{column}4", f"{column}3", refused="move.6", given=tiles)
        walk(f"1F.2.{column}3", f"{column}4", refused="move.6", given=tiles)
    walk("1F.2.b4", "b3", given=tiles)
    walk("1F.2.d3", "e3", given=tiles)
    walk("1F.2.g3", "g4", given=tiles)
    walk("1F.1.c4", "c3", refused="move.6")  # a face-down tile shows its doors
    walk("1F.4.g1", "g2")
    walk("1F.4.f1", "f2", refused="move.6")


# -- searching again, ghosts met -----------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:move.7")
@pytest.mark.parametrize("ghost", ["spook", "creepy", "georgie"])
def test_a_player_who_met_a_ghost_on_a_space_may_search_it_again(ghost: str) -> None:
    informs("move.7")
    replay(
        SEARCHER.format("1F.2.b1")
        + f"given steps 1\n---\nanna m a1\nanna d ghost\nanna g {ghost}\nanna end\n{OTHERS_STAY}"
        + "anna d candle\nrefused disc.3\nanna 3 4\nanna stay\nphase search\nanna end\nrefused disc.1\n"
        + "anna d candle\nchips 1F.2.a1"
    )


@pytest.mark.rule("polterheist:move.7")
def test_a_ghost_met_by_a_roll_gives_the_same_right_and_another_roll_brings_another() -> None:
    start = f"given time 10pm\n{SEARCHER.format('1F.2.a1')}---\nanna 3 4\nanna g spook\nanna end\n{OTHERS_STAY}"
    replay(f"{start}anna 3 2\nanna d candle\nchips 1F.2.a1")
    replay(f"{start}anna 3 4\nphase encounter\nanna stay\nrefused move.3\nanna d candle\nrefused disc.3\nanna g spook")
    replay(f"{start}anna 3 2\nanna m a2\nanna stay\nrefused move.3\nanna end")


@pytest.mark.rule("polterheist:move.7")
def test_no_other_player_searches_by_staying() -> None:
    replay(f"{SEARCHER.format('1F.2.a1')}---\nanna 3 4\nanna d candle\nrefused disc.3\nanna stay\nphase end\nanna end")
    moved_away = "anna m a1\nanna d ghost\nanna g phantom attic\nanna end\n"
    late = f"{SEARCHER.format('1F.2.b1')}given steps 1\n---\n{moved_away}{OTHERS_STAY}anna 3 4\nanna stay\nphase end"
    replay(late)
    sent = "given tile 1F.2=F6\ngiven anna at 1F.2.a1\ngiven ghost cleo at attic.landing.b3\ngiven bob at 1F.foyer.b2\n"
    replay(f"{sent}given active cleo\n---\ncleo 6\ncleo send spook anna\nanna 3 4\nanna stay\nphase end")
    swapped = "given tile 1F.2=F6\ngiven anna at 1F.2.a1 again 1F.2.a1\ngiven bob at 1F.foyer.b2\ngiven active bob\n"
    replay(f"{swapped}given phase encounter\n---\nbob g homer\nanna again 1F.2.a1\nbob swap anna\nanna again -")
    covered = f"{SEARCHER.format('1F.2.a1')}given rerun 1F.2.a1\ngiven chips 1F.2.a1\n---\nanna 3 4\nanna stay\nphase end"
    replay(covered)


@pytest.mark.rule("polterheist:move.7")
def test_searching_again_goes_by_areas_too() -> None:
    start = "options geometry=loose\ngiven tile 1F.2=F6\ngiven anna at 1F.2\ngiven bob at 1F.foyer\ngiven cleo at 1F.foyer\n"
    start += "given steps 1\n---\nanna m 1F.2?1\nanna d time\nanna g spook\nanna end\n"
    replay(f"{start}{OTHERS_STAY}anna 3 4\nanna stay\nanna d mask\nchips 1F.2?1")


@pytest.mark.rule("polterheist:move.8")
@pytest.mark.parametrize(("geometry", "at", "step"), [("full", "1F.foyer.b2", "b3"), ("loose", "1F.foyer", "1F.foyer")])
def test_a_player_who_meets_a_ghost_does_not_move(geometry: str, at: str, step: str) -> None:
    script = (
        f"given anna at {at}\ngiven time 6pm\n---\nanna 6 6\nsteps 0\nanna m {step}\nrefused move.8\nanna end\nrefused ghost.1\n"
    )
    replay(f"{script}anna g creepy\nanna m {step}\nrefused turn.4\nanna end", options=f"geometry={geometry}")


# -- other pawns ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:move.12", "polterheist:move.13")
@pytest.mark.parametrize(("other", "rule"), [("bob", "move.12"), ("ghost bob", "move.13")])
def test_no_pawn_steps_on_or_through_another(other: str, rule: str) -> None:
    given = f"given {other} at 1F.foyer.b4"
    walk("1F.foyer.b2", "b3 b4", refused=rule, given=given)
    walk("1F.foyer.b2", "b3 b4 b5", refused=rule, given=given)
    walk("1F.foyer.b3", "b4", refused=rule, given=given)
    game = walk("1F.foyer.b2", "b6", given=given)  # the way goes around
    assert len(game.state.way) == 7


@pytest.mark.rule("polterheist:move.12", "polterheist:move.13")
@pytest.mark.parametrize(("other", "rule"), [("bob", "move.12"), ("ghost bob", "move.13")])
def test_a_marked_place_holds_one_pawn_and_an_area_many(other: str, rule: str) -> None:
    given = f"given tile 1F.2=F6\ngiven {other} at {{0}}"
    for place in ("1F.2?1", "1F.foyer*", "1F.2.b~green"):
        walk("1F.2", place, refused=rule, given=given.format(place), options="geometry=loose")
    for place in ("1F.2", "1F.foyer", "1F.2.hall"):
        walk("1F.2?1", place, given=given.format(place), options="geometry=loose")


@pytest.mark.rule("polterheist:move.12")
@pytest.mark.parametrize(("geometry", "at"), [("full", "1F.foyer.c4"), ("loose", "1F.foyer")])
def test_guests_share_the_camp(geometry: str, at: str) -> None:
    game = replay(
        f"given anna at {at}\ngiven steps 1\n---\nanna m camp\nanna at camp\nbob at camp", options=f"geometry={geometry}"
    )
    assert game.state.at.count("camp") == 3


@pytest.mark.rule("polterheist:log.1")
def test_a_way_longer_than_an_entry_can_hold_cannot_be_read() -> None:
    """A ruled roll may bring so many steps."""
    game = replay("options retrace=off\ngiven anna at 1F.foyer.b2\ngiven steps 300\n---")
    (action,) = RULESET.notation.read("anna m d2 /200", game.state, game.labels)
    assert isinstance(action, act.PawnMoved)
    assert len(action.path) == 200
    with pytest.raises(Unreadable, match="200 steps at most") as refusal:
        RULESET.notation.read("anna m d2 /202", game.state, game.labels)
    assert refusal.value.rule == "polterheist:log.1"


@pytest.mark.rule("polterheist:exit.2")
def test_the_end_of_a_way_through_the_camp_is_enough_where_no_other_way_is_short_enough() -> None:
    game = walk("1F.foyer.d3", "exit", given="given treasure anna\ngiven anna courage 5")
    assert game.fact("result") == "treasure"
    assert "1F.foyer.d4" in game.state.way
    across = "options camp_stop=no\ngiven anna at 1F.foyer.c5 courage 5\ngiven steps {}\n---\nanna m 1F.foyer.g5\n"
    replay(f"{across.format(2)}anna at 1F.foyer.g5\nanna courage 6")
    replay(f"{across.format(12)}anna at 1F.foyer.g5\nanna courage 5")  # around the camp
    replay(f"{across.format(2).replace('=no', '=yes')}refused move.2")
