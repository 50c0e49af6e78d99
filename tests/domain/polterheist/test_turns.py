"""Turns: turn.* (catalogue 4.3, 7.4)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, informs, replay

GEOMETRIES = pytest.mark.parametrize("geometry", ["full", "loose"])
OUT = {"full": ("c4", "c5", "c6"), "loose": ("1F.foyer", "1F.foyer", "1F.foyer")}
"""A first step out of the camp for each of three players."""


@pytest.mark.rule("polterheist:turn.1")
@GEOMETRIES
def test_turns_go_clockwise(geometry: str) -> None:
    script = ""
    for name, following, step in zip(("anna", "bob", "cleo"), ("bob", "cleo", "anna"), OUT[geometry], strict=True):
        script += f"active {name}\n{name} 1 2\n{name} m {step}\n{name} end\nactive {following}\n"
    replay(f"round 1\n{script}round 2\nturn 4", options=f"geometry={geometry}")
    replay(f"active cleo\ncleo 1 2\nm {OUT[geometry][0]}\nend\nactive anna", options=f"geometry={geometry} first_player=cleo")


@pytest.mark.rule("polterheist:turn.1")
def test_the_next_players_own_action_ends_a_turn_and_no_other_does() -> None:
    replay(
        """
        given anna at 1F.foyer.b2
        given bob at camp courage 4 cards liquid
        given cleo cards liquid courage 4
        given steps 2
        ---
        anna m b3
        cleo 3 4
        refused turn.1
        active anna
        cleo drink
        bob drink
        active anna
        bob rest
        active bob
        bob courage 7
        anna 3 4
        refused turn.1
        3 4
        active cleo
        dice 3 4
        """
    )


@pytest.mark.rule("polterheist:turn.1")
@GEOMETRIES
def test_ghost_players_have_their_turn_at_their_seat(geometry: str) -> None:
    square = "attic.landing.b3" if geometry == "full" else "attic.landing*"
    foyer = "1F.foyer.b2" if geometry == "full" else "1F.foyer"
    script = f"given ghost bob at {square}\ngiven anna at {foyer}\ngiven phase end\n---\n"
    replay(f"{script}cleo 3 4\nrefused turn.1\nbob 4\nactive bob\ncleo 3 4\nrefused turn.1", options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:turn.2")
@GEOMETRIES
def test_a_living_player_rolls_two_dice_once(geometry: str) -> None:
    replay(
        f"""
        anna end
        refused turn.2
        anna m {OUT[geometry][0]}
        refused turn.4
        anna 4
        refused turn.2
        anna 4 3 2
        refused turn.2
        anna 4 3
        anna 4 3
        refused turn.2
        anna m {OUT[geometry][0]}
        anna 1 1
        refused turn.2
        bob end
        refused turn.1
        anna end
        """,
        options=f"geometry={geometry}",
    )


@pytest.mark.rule("polterheist:turn.2")
def test_a_player_who_rests_or_runs_at_the_start_rolls_no_more() -> None:
    replay("given anna courage 5\n---\nanna rest\nphase end\nanna 3 4\nrefused turn.2\nanna end\nactive bob")
    runner = "given anna at 1F.foyer.b2 courage 3 cards fear\n---\nanna fear\nphase end\nanna at camp\n"
    replay(f"{runner}anna 3 4\nrefused turn.2\nend\nactive bob")


@pytest.mark.rule("polterheist:turn.2")
def test_phineas_and_a_roll_for_leaving_are_rolled_again() -> None:
    replay(
        """
        given anna at 1F.foyer.b2
        given time 10pm
        given cleo courage 5
        ---
        anna 3 4
        phase encounter
        anna g phineas
        phase reroll
        anna end
        refused turn.2
        bob 3 4
        refused turn.1
        anna 3 3
        steps 6
        phase moving
        anna end
        bob 6 6
        bob end
        refused turn.2
        bob 1 1
        bob 3 2
        steps 5
        bob 3 2
        refused turn.2
        """
    )


@pytest.mark.rule("polterheist:turn.3")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("rest", "turn.1"),
        ("m 1F.foyer.c4", "turn.1"),
        ("stay", "turn.1"),
        ("fear", "turn.1"),
        ("trade anna: candle / -", "turn.1"),
        ("leave candle", "turn.1"),
        ("d candle", "turn.1"),
        ("g spook", "turn.1"),
        ("end", "turn.1"),
        ("drop t", "turn.1"),
        ("pick t", "turn.1"),
        ("candle", "turn.3"),
        ("take", "turn.3"),
    ],
)
def test_only_the_player_on_turn_acts(line: str, rule: str) -> None:
    replay(f"given bob cards candle fear courage 3\n---\nbob {line}\nrefused {rule}\nactive anna")


@pytest.mark.rule("polterheist:turn.3")
@pytest.mark.parametrize("line", ["lose candle", "put 1F.foyer.b2", "swap anna", "fetch -"])
def test_no_player_reacts_to_what_concerns_another(line: str) -> None:
    replay(f"given bob cards candle\n---\nbob {line}\nrefused turn.3\nactive anna")


@pytest.mark.rule("polterheist:turn.3")
def test_others_drink_decide_about_ghosts_and_agree_to_trades() -> None:
    replay(
        """
        given ghost anna at attic.landing.b3
        given bob courage 5 cards candle liquid
        given cleo cards mask candle
        given time 6pm
        ---
        anna 6
        bob drink
        bob courage 6
        anna send apparition bob
        due candle bob
        must bob
        cleo candle
        refused turn.5
        anna candle
        refused turn.5
        bob candle
        bob courage 5
        bob trade cleo: - / mask
        active bob
        cleo cards candle
        """
    )
    replay(
        """
        given ghost anna at attic.landing.b3
        given cleo cards mask candle
        given time 6pm
        ---
        anna 6
        anna send polter cleo
        due theft cleo
        anna lose mask
        refused turn.5
        cleo lose mask
        due none
        active anna
        """
    )


@pytest.mark.rule("polterheist:turn.4")
def test_the_roll_comes_before_the_movement_and_that_before_the_discovery() -> None:
    replay(
        """
        given tile 1F.2=F6
        given anna at 1F.2.b1
        ---
        anna m a1
        refused turn.4
        anna d candle
        refused disc.3
        anna 1 2
        anna d candle
        refused disc.3
        anna m a1
        anna end
        refused disc.1
        anna d candle
        anna m a2
        refused move.2
        anna g spook
        refused ghost.2
        """
    )


@pytest.mark.rule("polterheist:turn.4")
def test_the_order_is_kept_where_places_are_areas() -> None:
    replay(
        """
        options geometry=loose
        given tile 1F.2=F6
        given anna at 1F.2
        ---
        anna m 1F.2?1
        refused turn.4
        anna 1 2
        anna m 1F.2?1 /3
        anna m 1F.2
        refused turn.4
        anna end
        refused disc.1
        anna d candle
        anna m 1F.2
        refused move.2
        """
    )


@pytest.mark.rule("polterheist:turn.4")
def test_trades_rest_and_leaving_come_before_the_roll() -> None:
    replay(
        """
        given anna cards candle courage 6
        given bob cards mask
        ---
        anna trade bob: candle / mask
        anna trade bob: mask / candle
        anna 3 4
        anna trade bob: candle / -
        refused trade.3
        anna rest
        refused camp.8
        anna m c4
        anna leave candle
        refused stash.1
        """
    )
    replay("given anna courage 6\n---\nanna rest\nanna m c4\nrefused turn.4")


@pytest.mark.rule("polterheist:turn.5")
def test_a_begun_action_is_finished_first() -> None:
    replay(
        """
        given anna at 1F.2.b4 cards liquid candle courage 5
        given steps 4
        ---
        anna m b3
        due flip anna 1F.2
        anna m b2
        refused turn.5
        anna end
        refused turn.5
        anna stay
        refused turn.5
        bob 3 4
        refused turn.5
        anna d candle
        refused turn.5
        anna drink
        anna courage 6
        anna flip F6
        anna m b2
        """
    )
    replay(
        """
        given anna cards candle
        given phase encounter
        ---
        anna g wraith
        due candle anna
        anna end
        refused turn.5
        bob 3 4
        refused turn.5
        anna g wraith
        refused turn.5
        anna take
        anna end
        """
    )


@pytest.mark.rule("polterheist:turn.5")
def test_no_player_answers_for_another() -> None:
    given = "given anna cards candle\ngiven bob cards candle\ngiven discard mask\ngiven phase end\n"
    for due, line in (("theft bob polter", "lose candle"), ("fetch bob gus", "fetch mask"), ("swap bob homer", "swap cleo")):
        replay(f"{given}given due {due}\n---\nanna {line}\nrefused turn.5\ncleo {line}\nrefused turn.5")


@pytest.mark.rule("polterheist:turn.5")
@pytest.mark.parametrize(
    "due",
    ["theft anna polter", "place anna casper", "swap anna homer", "fetch anna gus", "plan anna 2", "chip anna", "drop anna"],
)
def test_no_turn_ends_while_something_waits(due: str) -> None:
    given = "given anna cards candle at 1F.foyer.b2\ngiven discard mask\ngiven tile 1F.2=F6\ngiven phase end\n"
    replay(f"{given}given due {due}\n---\nanna end\nrefused turn.5\nbob 3 4\nrefused turn.5\nanna 3 4\nrefused turn.5")


@pytest.mark.rule("polterheist:turn.6")
@GEOMETRIES
def test_a_player_who_has_left_is_skipped(geometry: str) -> None:
    at, step = ("1F.foyer.b2", "b3") if geometry == "full" else ("1F.foyer", "1F.foyer")
    given = f"given anna at {at}\ngiven cleo at {at.replace('b2', 'b5')}\ngiven exited bob\ngiven escaping\n---\n"
    turns = f"anna 3 2\nanna m {step}\nbob 3 4\nrefused escape.7\nanna end\nactive cleo\ncleo 1 3\ncleo end\nactive anna"
    replay(given + turns, options=f"geometry={geometry}")
    informs("turn.6")


@pytest.mark.rule("polterheist:turn.7")
@pytest.mark.parametrize("dice", ["0 4", "4 0", "7 1", "1 7", "99 1"])
def test_a_die_shows_one_to_six(dice: str) -> None:
    replay(f"anna {dice}\nrefused turn.7\nanna 1 6")


@pytest.mark.rule("polterheist:turn.7")
def test_a_ghost_players_die_and_the_one_for_courage_do_too() -> None:
    replay("given ghost anna at attic.landing.b3\n---\nanna 7\nrefused turn.7\nanna 0\nrefused turn.7\nanna 5")
    replay("anna courage 7\nrefused turn.7\nanna courage 0\nrefused turn.7\nanna courage 1", options="start_courage=rolled")


@pytest.mark.rule("polterheist:disc.1")
@pytest.mark.parametrize("line", ["end", "bob 3 4", "anna fear", "bob rest"])
def test_after_a_forgotten_draw_the_refusal_names_it_for_the_next_player_too(line: str) -> None:
    start = "given tile 1F.2=F6\ngiven anna at 1F.2.a2 courage 3 cards fear\ngiven steps {}\n---\nanna m 1F.2.a1\n"
    for steps, ways in ((3, ("anna m SPACE", "anna d CARD")), (1, ("anna d CARD",))):
        assert both(start.format(steps)).refusal(line).expected == ways
