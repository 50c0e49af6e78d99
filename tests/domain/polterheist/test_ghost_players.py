"""Ghost players, how they move and what they roll: gp.*, gpmove.*, gproll.* (catalogue 4.15; rulings R28, R33, R36 to R40)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import Game, informs, replay

LOOSE = "options geometry=loose\n"
SQUARES = {
    "full": ("attic.landing.b3", "2F.landing.e2", "1F.foyer.e2", "cellar.landing.b3"),
    "loose": ("attic.landing*", "2F.landing*", "1F.foyer*", "cellar.landing*"),
}
GEOMETRIES = pytest.mark.parametrize("geometry", ["full", "loose"])


def haunt(at: str, way: str, *, refused: str = "", given: str = "", steps: int = 0, options: str = "") -> Game:
    """Anna walks as a ghost player, by default all her steps; the line is to be refused where a rule is named."""
    script = f"{given}\ngiven ghost anna at {at}\ngiven steps {steps or len(way.split())}\n---\nanna m {way}\n"
    return replay(script + (f"refused {refused}\nanna at {at}" if refused else "phase end"), options=options)


# -- what they have and do -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:gp.1")
@pytest.mark.parametrize(("geometry", "at"), [("full", "1F.foyer.b2"), ("loose", "1F.foyer")])
def test_a_ghost_players_cards_go_to_the_discard_pile(geometry: str, at: str) -> None:
    replay(
        f"""
        given anna at {at} courage 1 cards mask sensor liquid waiting 1
        given phase encounter
        ---
        anna g spook
        anna status ghost
        anna cards -
        anna waiting 0
        discard liquid mask sensor
        phase over
        anna drink
        refused gp.1
        """,
        options=f"geometry={geometry}",
    )


@pytest.mark.rule("polterheist:gp.1")
def test_ghost_players_neither_trade_nor_use_nor_pick_up_nor_leave() -> None:
    given = "given ghost anna at 1F.foyer.d4\ngiven bob at 1F.foyer.c4 cards candle\ngiven left cleo=candle\n"
    own_turn = "anna drink\nrefused gp.1\nanna pick candle\nrefused gp.1\nanna leave candle\nrefused gp.1\n"
    own_turn += "anna trade bob: - / candle\nrefused trade.5\n"
    replay(f"{given}---\n{own_turn}left cleo=candle\nbob cards candle")
    replay(f"given active bob\n{given}---\nbob trade anna: candle / -\nrefused trade.5\nbob cards candle")


@pytest.mark.rule("polterheist:gp.2")
def test_ghost_players_play_against_the_living() -> None:
    informs("gp.2")
    assert replay("given ghost anna at attic.landing.b3\n---\nanna 6\nanna send wraith bob\nbob courage 5").state.is_ghost(1)


@pytest.mark.rule("polterheist:gp.3")
def test_a_scared_carrier_lays_the_treasure_beside_the_own_space() -> None:
    start = "given tile 1F.2=F6\ngiven anna at 1F.2.b2 courage 1\ngiven bob at 1F.2.a2\ngiven treasure anna\n"
    start += "given phase encounter\n---\nanna g spook\nanna status ghost\ndue lay anna\n"
    replay(f"{start}anna end\nrefused turn.5\nbob 3 4\nrefused turn.5\nanna lay 1F.2.b3\ntreasure lying 1F.2.b3\nanna end")
    replay(f"{start}anna lay 1F.2.b1\ntreasure lying 1F.2.b1")  # a wall does not matter
    for place in ("1F.2.c1", "1F.2.b2", "1F.2.a2", "1F.foyer.b2", "2F.2.b2"):
        replay(f"{start}anna lay {place}\nrefused gp.3\ndue lay anna")


@pytest.mark.rule("polterheist:gp.3")
def test_the_treasure_lies_on_face_down_tiles_but_on_no_exit() -> None:
    start = "given anna at {0} courage 1\ngiven treasure anna\ngiven phase encounter\n---\nanna g spook\n"
    replay(start.format("1F.2.a4") + "anna lay 1F.2.a3\ntile 1F.2 down\ntreasure lying 1F.2.a3")
    replay(start.format("1F.foyer.d6") + "anna lay 1F.foyer.d7\nrefused gp.3\nanna lay 1F.foyer.c6")
    loose = start.format("1F.2")
    replay(LOOSE + loose + "anna lay exit\nrefused gp.3\nanna lay 1F.5.hall\ntreasure lying 1F.5.hall")


@pytest.mark.rule("polterheist:gp.3")
def test_the_treasure_stays_where_all_is_taken() -> None:
    start = "given anna at 2F.landing.c4 courage 1\ngiven bob at 2F.landing.c3\ngiven treasure anna\ngiven phase encounter\n---\n"
    replay(f"{start}anna g spook\nanna lay c3\nrefused gp.3\nanna lay c4\ntreasure lying 2F.landing.c4")


@pytest.mark.rule("polterheist:gp.4")
@pytest.mark.parametrize(("geometry", "at", "search"), [("full", "1F.2.b1", "1F.2.a1"), ("loose", "1F.2", "1F.2?1")])
def test_ghost_players_do_not_search_nor_pick_up_the_treasure(geometry: str, at: str, search: str) -> None:
    script = f"given tile 1F.2=F6\ngiven ghost anna at {at}\ngiven token {search} turn bob dropper bob\ngiven steps 1\n---\n"
    script += f"anna m {search}\nphase end\nanna d candle\nrefused gp.4\nanna pick t\nrefused gp.1\nanna end\nactive bob"
    replay(script.replace("anna end\nactive bob", "treasure lying " + search), options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:gp.5")
def test_the_treasure_of_a_scared_carrier_lies_for_one_round() -> None:
    informs("gp.5")
    replay(
        """
        given anna at 1F.foyer.b3 courage 1
        given bob at 1F.foyer.g3
        given cleo at 1F.foyer.g5
        given treasure anna
        given phase encounter
        ---
        anna g spook
        anna lay 1F.foyer.b4
        anna end
        due none
        bob 2 2
        bob stay
        bob end
        cleo 2 2
        cleo stay
        treasure lying 1F.foyer.b4
        cleo end
        due rehide
        anna 4
        refused rehide.1
        rehide
        treasure deck
        anna 4
        """
    )


# -- movement ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:gpmove.1")
@GEOMETRIES
def test_a_ghost_player_rolls_one_die_once(geometry: str) -> None:
    at = SQUARES[geometry][0]
    script = f"given ghost anna at {at}\n---\nanna end\nrefused turn.2\nanna 3 4\nrefused gpmove.1\nanna 4\nsteps 4\n"
    replay(f"{script}anna 4\nrefused turn.2", options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:gpmove.2")
def test_ghost_players_go_through_walls_and_between_floors() -> None:
    tiles = "given tile 1F.2=F6 1F.3=F2"
    haunt("1F.2.b1", "b2", given=tiles)
    haunt("1F.2.h3", "1F.3.a3", given=tiles)
    haunt("1F.2.c3", "c4 d4 d3", given=tiles)
    haunt("1F.foyer.b2", "a2")
    haunt("attic.2.a1", "2F.1.e3 1F.1.e3 cellar.2.a1 b1")
    haunt("cellar.2.a1", "1F.1.e3")
    haunt("1F.foyer.b2", "b3 c4", refused="gpmove.2")
    haunt("1F.foyer.b2", "b3 b5", refused="gpmove.2")
    haunt("attic.2.a1", "2F.1.e3 cellar.2.a1", refused="gpmove.2")
    haunt("1F.foyer.b2", "c3 b2", refused="gpmove.2", steps=2)
    haunt("1F.foyer.b2", "2F.landing.a2 b2", refused="gpmove.2")


@pytest.mark.rule("polterheist:gpmove.3")
def test_ghost_players_cannot_use_tunnels() -> None:
    tiles = "given tile 1F.2=F6 attic.3=A5"
    haunt("1F.2.g1", "h1 attic.3.d3", refused="gpmove.3", given=tiles)
    haunt("1F.2.b", "1F.2.b~green attic.3~green", refused="gpmove.3", given=tiles, options="geometry=loose")
    haunt("1F.2.b", "1F.2.b~green attic.3 attic.3~green", given=tiles, options="geometry=loose", steps=4)


@pytest.mark.rule("polterheist:gpmove.4")
def test_ghost_players_make_all_steps() -> None:
    script = "given ghost anna at 1F.foyer.b2\n---\nanna 3\nanna end\nrefused gpmove.4\nanna stay\nrefused gpmove.4\n"
    replay(
        f"{script}anna m b3 b4\nsteps 1\nanna end\nrefused gpmove.4\nanna stay\nrefused gpmove.4\nbob 3 4\nrefused turn.1\n"
        "anna m b5 b6\nrefused gpmove.4\nanna m b5\nphase end\nanna end\nactive bob"
    )
    loose = LOOSE + "given ghost anna at 1F.foyer\n---\nanna 3\nanna end\nrefused gpmove.4\n"
    replay(f"{loose}anna m 1F.2.hall /2\nsteps 1\nanna end\nrefused gpmove.4\nanna m 1F.2 /1\nanna end")
    replay(f"{loose}anna m 1F.2.hall\nsteps 0\nanna end\nactive bob")
    replay(f"{loose}anna m 1F.2.hall /4\nrefused move.2")


@pytest.mark.rule("polterheist:gpmove.4")
def test_the_movement_of_a_stuck_ghost_player_is_over() -> None:
    players = "players anna bob cleo\ngiven ghost anna at 2F.landing.c4\ngiven ghost bob at 2F.landing.c3\n"
    replay(
        f"{players}given ghost cleo at 1F.foyer.c4\n---\nanna 3\nsteps 0\nphase end".replace("cleo\ngiven", "cleo dan\ngiven", 1)
    )
    replay(f"{players}---\nanna 3\nsteps 3\nanna m 1F.foyer.c4\nsteps 2")
    replay(LOOSE + "given ghost anna at 1F.foyer\n---\nanna 3\nanna stay\nphase end")  # trusted


@pytest.mark.rule("polterheist:gpmove.5")
def test_ghost_players_do_not_retrace_steps() -> None:
    haunt("1F.foyer.b2", "b3 b2", refused="gpmove.5")
    haunt("1F.foyer.b2", "b3 c3 c2 b2")
    replay("given ghost anna at 1F.foyer.b2\ngiven steps 2\n---\nanna m b3\nanna m b2\nrefused gpmove.5\nanna m b4")
    haunt("attic.1.b4", "a4 b4", refused="gpmove.5")  # the living might turn back from there
    haunt("attic.2.b4", "b3 b4", refused="gpmove.5", given="given tile attic.2=A8")


@pytest.mark.rule("polterheist:gpmove.6")
def test_ghost_players_do_not_meet_each_other() -> None:
    haunt("1F.foyer.b2", "b3", refused="gpmove.6", given="given ghost bob at 1F.foyer.b3")
    haunt("1F.foyer.b2", "b3 b4", refused="gpmove.6", given="given ghost bob at 1F.foyer.b3")
    haunt("1F.foyer.b2", "c2 c3 c4 b4", given="given ghost bob at 1F.foyer.b3")
    for place in ("1F.2?1", "1F.foyer*"):
        haunt("1F.foyer", place, refused="gpmove.6", given=f"given ghost bob at {place}", options="geometry=loose")
    haunt("1F.foyer", "1F.2", given="given ghost bob at 1F.2", options="geometry=loose")


@pytest.mark.rule("polterheist:gpmove.7")
def test_ghost_players_turn_no_tile_over() -> None:
    informs("gpmove.7")
    game = haunt("1F.2.b4", "b3 b2 c2 d2 d3")
    assert not any(game.state.up)
    game = haunt("1F.2.hall", "1F.2", options="geometry=loose")
    assert not any(game.state.up)


@pytest.mark.rule("polterheist:gpmove.8")
def test_exits_are_closed_to_ghost_players() -> None:
    haunt("1F.foyer.d6", "d7", refused="gpmove.8", given="given out")
    haunt("1F.foyer.d5", "d6 exit", refused="gpmove.8")
    haunt("camp", "exit", refused="gpmove.8", options="geometry=loose")


# -- a roll of 1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:gproll.1")
@GEOMETRIES
def test_a_rolled_one_sends_the_ghost_player_to_a_marked_square(geometry: str) -> None:
    far, *squares = SQUARES[geometry]
    at, other = ("1F.foyer.b2", "1F.foyer.b3") if geometry == "full" else ("1F.foyer", "1F.2.hall")
    for square in (far, *squares):
        script = f"given ghost anna at {at}\n---\nanna 1\ndue place anna square\nanna m {other}\nrefused turn.5\n"
        script += (
            f"anna end\nrefused turn.5\nanna put {other}\nrefused gproll.1\nanna put {square}\nanna at {square}\nphase end\n"
        )
        replay(f"{script}anna m {other}\nrefused turn.4\nanna end", options=f"geometry={geometry}")
    replay(f"given ghost anna at {at}\n---\nanna 2\ndue none\nanna put {far}\nrefused gproll.1", options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:gproll.2")
@GEOMETRIES
def test_the_marked_square_differs_from_the_current_one(geometry: str) -> None:
    own, other, *_ = SQUARES[geometry]
    script = f"given ghost anna at {own}\n---\nanna 1\nanna put {own}\nrefused gproll.2\nanna put {other}"
    replay(script, options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:gproll.3")
@GEOMETRIES
def test_the_marked_square_is_free(geometry: str) -> None:
    own, living, ghost, last = SQUARES[geometry]
    given = f"players anna bob cleo dan\ngiven ghost anna at {own}\ngiven bob at {living}\ngiven ghost cleo at {ghost}\n"
    taken = f"---\nanna 1\nanna put {living}\nrefused gproll.3\nanna put {ghost}\nrefused gproll.3\nanna put {last}"
    replay(given + taken, options=f"geometry={geometry}")
    full = f"given dan at {last}\n---\nanna 1\ndue none\nphase end\nanna at {own}\nanna end\nactive bob"
    replay(given + full, options=f"geometry={geometry}")


# -- a roll of 6 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:gproll.4")
@pytest.mark.parametrize(("geometry", "at", "way"), [("full", "1F.foyer.b2", "b3 b4 b5"), ("loose", "1F.foyer", "1F.2.hall /3")])
def test_a_rolled_six_moves_the_ghost_player_or_sends_a_ghost(geometry: str, at: str, way: str) -> None:
    options = f"geometry={geometry}"
    start = f"given ghost anna at {at}\n---\nanna 6\nphase choose\nanna end\nrefused gproll.4\n"
    replay(f"{start}anna m {way}\nsteps 3\nanna g spook\nrefused ghost.2", options=options)
    replay(
        f"{start}anna g spook\nanna m {way}\nrefused turn.5\nanna at bob\nanna m {way}\nrefused turn.4\nanna end", options=options
    )
    if geometry == "full":
        replay(f"{start}anna stay\nrefused gproll.4")
    for die in (2, 5):
        replay(
            f"given ghost anna at {at}\n---\nanna g spook\nrefused ghost.2\nanna {die}\nanna g spook\nrefused ghost.2",
            options=options,
        )


@pytest.mark.rule("polterheist:gproll.5")
@GEOMETRIES
def test_the_target_suffers_the_sent_ghost_like_a_drawn_one(geometry: str) -> None:
    own, *_, cellar = SQUARES[geometry]
    start = f"given ghost anna at {own}\ngiven bob courage 5 cards mask\n---\nanna 6\nanna at bob\nrefused gproll.5\n"
    options = f"geometry={geometry}"
    for ghost, fact in (
        ("apparition", "bob courage 3\nanna courage 0"),
        ("georgie", "bob courage 7"),
        ("phantom cellar", f"bob at {cellar}"),
        ("polter", "due theft bob\nanna lose mask\nrefused turn.5\nbob lose mask\ndiscard mask"),
        ("creepy", "bob courage 5\nbob skips no"),
        ("phineas", "bob courage 5\nphase end"),
    ):
        replay(f"{start}anna g {ghost}\ndue target anna\nanna at bob\n{fact}\nactive anna", options=options)
        replay(f"{start}anna send {ghost} bob\n{fact}\nanna end\nactive bob", options=options)


@pytest.mark.rule("polterheist:gproll.6")
@GEOMETRIES
def test_the_target_is_another_living_player_in_the_house(geometry: str) -> None:
    own, other, *_ = SQUARES[geometry]
    given = f"players anna bob cleo dan\ngiven ghost anna at {own}\ngiven ghost bob at {other}\n"
    given += "given exited dan\ngiven escaping\n---\n"
    script = f"{given}anna 6\nanna g spook\n"
    for target in ("anna", "bob", "dan"):
        script += f"anna at {target}\nrefused gproll.6\n"
    replay(f"{script}anna at cleo\ncleo courage 7", options=f"geometry={geometry}")
    replay(f"{given}anna 6\nanna send spook bob\nrefused gproll.6\nghostdeck 72", options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:gproll.7")
@GEOMETRIES
def test_players_in_the_camp_can_be_targets(geometry: str) -> None:
    informs("gproll.7")
    script = f"given ghost anna at {SQUARES[geometry][0]}\n---\nanna 6\nbob at camp\nanna send wraith bob\nbob courage 5"
    replay(script, options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:gpcamp.1")
@pytest.mark.parametrize("line", ["m @cleo /2", "m @cleo", "m camp @cleo /2", "m 1F.foyer @cleo"])
def test_a_guest_of_the_camp_is_not_scared_while_a_ghost_player_chases_the_carrier_there(line: str) -> None:
    chase = "given treasure anna\ngiven anna at camp\ngiven ghost bob at {}\ngiven active bob\n---\nbob 4\n"
    for place in ("1F.foyer", "camp"):
        game = replay(f"{chase.format(place)}bob {line}\nrefused gpcamp.1\ncleo courage 8", options="geometry=loose")
        game.play("bob m @anna /1")
        assert game.fact_of("anna", "courage") == "6"
    replay(f"{chase.format('1F.foyer')}bob m camp /4\nphase end\ncleo courage 8\nanna courage 8", options="geometry=loose")
    replay(
        "given treasure anna\ngiven anna at 1F.foyer.d4\ngiven ghost bob at 1F.foyer.d3\ngiven active bob\n---\n"
        "bob 4\nbob m @cleo\nrefused gpcamp.1\ncleo courage 8"
    )


@pytest.mark.rule("polterheist:gpmove.3")
def test_a_loose_step_between_tunnels_of_two_colours_is_trusted() -> None:
    tunnels = "given ghost anna at 1F.2~green\n---\nanna 3\n"
    replay(
        f"{tunnels}anna m cellar.2~green /3\nrefused gpmove.3\nanna m cellar.2~red /3\nanna at cellar.2~red",
        options="geometry=loose",
    )


@pytest.mark.rule("polterheist:gpmove.2")
def test_one_step_of_a_ghost_player_leads_to_another_place() -> None:
    start = "given ghost anna at 1F.2~green\ngiven tile 1F.2=F6\n---\nanna 4\n"
    replay(f"{start}anna m 1F.2~green /1\nrefused gpmove.2\nanna m 1F.2~green /4\nphase end", options="geometry=loose")
