"""Exits and the escape phase: exit.*, escape.* (4.18)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

from spooklog.domain.values.errors import Illegal

LEAVES = "given treasure anna\ngiven anna at 1F.foyer.d6 courage 3\ngiven steps 4\n"
OUT = f"{LEAVES}---\nanna m 1F.foyer.d7\n"
ESCAPING = "given escaping\ngiven exited cleo\n"
LOOSE = "geometry=loose"
SIXES = ("1 1", "3 3", "3 4", "4 4", "6 6")


@pytest.mark.rule("polterheist:exit.1")
def test_two_exits_lie_next_to_the_camp() -> None:
    state = replay("---").state
    names = sorted(state.mansion.names[space] for space in state.mansion.exits)
    assert names == ["1F.foyer.d7", "1F.foyer.e7"]
    for place in ("d", "e"):
        replay(f"given treasure anna\ngiven anna at 1F.foyer.{place}6\ngiven steps 1\n---\nanna m {place}7\nresult treasure")
        replay(f"given treasure anna\ngiven anna at 1F.foyer.{place}6\ngiven steps 1\n---\nanna m exit\nresult treasure")
    replay("given treasure anna\ngiven anna at 1F.foyer.f6\ngiven steps 1\n---\nanna m f6 e7\nrefused move.2")
    replay("given treasure anna\ngiven anna at 1F.foyer.c6\ngiven steps 2\n---\nanna m c5 d7\nrefused move.1")


@pytest.mark.rule("polterheist:exit.2")
def test_only_runners_go_to_an_exit() -> None:
    replay("---\nanna 3 4\nanna m 1F.foyer.d7\nrefused exit.2")
    replay("---\nanna 3 4\nanna m exit\nrefused exit.2")
    replay("---\nanna 3 4\nanna m exit\nrefused exit.2", options=LOOSE)
    replay("given treasure bob\n---\nanna 3 4\nanna m exit\nrefused exit.2", options=LOOSE)
    both(f"{ESCAPING}given anna at 1F.foyer.e6\ngiven steps 5\n---\nanna m 1F.foyer.e7\nanna status left")


@pytest.mark.rule("polterheist:exit.2")
def test_surplus_steps_at_an_exit_do_not_matter() -> None:
    both("given treasure anna\ngiven anna at 1F.foyer.d6\ngiven steps 9\n---\nanna m 1F.foyer.d7\nresult treasure\nsteps 0")
    replay("given treasure anna\ngiven anna at 1F.foyer.d6\ngiven steps 9\n---\nanna m d7 d6\nrefused escape.6")
    replay("given treasure anna\ngiven anna at camp\ngiven steps 9\n---\nanna m exit camp\nrefused escape.6", options=LOOSE)


@pytest.mark.rule("polterheist:escape.1")
def test_the_escape_phase_may_follow_when_the_treasure_is_out() -> None:
    both(f"{OUT}result treasure\nmay table\nescape\nresult none\nactive bob\nrounds 0 of 0\nbob 3 2")
    both(f"{OUT}escape 6\nrounds 0 of 6")
    both(f"options escape_rounds=3\n{OUT}escape\nrounds 0 of 3")
    both(f"options escape=never\n{OUT}escape\nrefused escape.1\nmay -")
    both(f"options escape=always\n{OUT}result none\nphase over\nbob 3 2\nactive bob\nrounds 0 of 0")
    both(f"options escape=always escape_rounds=2\n{OUT}rounds 0 of 2")


@pytest.mark.rule("polterheist:escape.1")
def test_the_escape_phase_is_chosen_right_after_the_treasure_has_left() -> None:
    both("---\nescape\nrefused escape.1\nanna 3 4\nescape 3\nrefused escape.1")
    both(f"{OUT}escape\nescape\nrefused escape.1\nstop\nescape\nrefused escape.1")
    both(f"players anna bob\ngiven ghost bob at 1F.foyer.b2\n{OUT}result treasure\nescape\nrefused escape.1")
    both(f"{OUT}bob 3 4\nrefused end.5\nescape\nbob 3 2")


@pytest.mark.rule("polterheist:escape.2")
@pytest.mark.parametrize("time", ["4pm", "midnight"])
def test_in_the_escape_phase_half_of_the_rolls_meet_ghosts(time: str) -> None:
    away = f"given time {time}\n{ESCAPING}given anna at 1F.foyer.b2\n---\n"
    for dice in SIXES:
        both(f"{away}anna {dice}\nphase encounter")
    for dice in ("1 2", "1 3", "2 3", "4 5", "5 5", "5 6"):
        both(f"{away}anna {dice}\nphase moving")


@pytest.mark.rule("polterheist:escape.3")
def test_in_the_escape_phase_a_detector_limits_encounters_to_six_to_eight() -> None:
    held = (
        f"given time midnight\n{ESCAPING}given anna at 1F.foyer.b2 cards sensor control audio output\n"
        "given bob at 1F.foyer.c2\n---\n"
    )
    for dice in ("3 3", "3 4", "4 4"):
        both(f"{held}anna {dice}\nphase encounter")
    for dice in ("1 1", "6 6", "2 3"):
        both(f"{held}anna {dice}\nphase moving")
    both(f"{held}anna 1 2\nbob 1 1\nphase encounter")


@pytest.mark.rule("polterheist:escape.4")
def test_in_the_escape_phase_the_camp_is_no_refuge() -> None:
    camp = f"{ESCAPING}given anna at 1F.foyer.e4 courage 4\n---\n"
    for dice in SIXES:
        both(f"{camp}anna {dice}\nphase encounter\nanna g spook\nanna courage 3")
    both(f"{camp}anna rest\nrefused camp.10")


@pytest.mark.rule("polterheist:escape.5")
def test_guests_start_from_the_right_side_of_the_camp() -> None:
    script = f"players anna bob cleo dan\n{OUT}escape\n"
    replay(f"{script}bob at 1F.foyer.f4\ncleo at 1F.foyer.f5\ndan at 1F.foyer.f6\nbob 1 2\nbob m g4\nbob at 1F.foyer.g4")
    replay(f"given bob at 1F.foyer.b2\n{OUT}escape\nbob at 1F.foyer.b2\ncleo at 1F.foyer.f4")
    replay(f"given ghost bob at 1F.foyer.f4\n{OUT}escape\nbob at 1F.foyer.f4\ncleo at 1F.foyer.f5")
    replay(f"given active bob\n{OUT.replace('anna', 'bob')}escape\ncleo at 1F.foyer.f4\nanna at 1F.foyer.f5")
    replay("options escape=always\n" + f"{OUT}bob at 1F.foyer.f4\ncleo at 1F.foyer.f5")
    replay(
        "given treasure anna\ngiven anna at camp courage 3\ngiven steps 4\n---\nanna m exit\nescape\nbob at camp\nbob 1 2",
        options=LOOSE,
    )


@pytest.mark.rule("polterheist:escape.6")
def test_a_pawn_on_an_exit_is_taken_off_at_once() -> None:
    both(
        f"{ESCAPING}given anna at 1F.foyer.d6 courage 5\ngiven steps 3\n---\n"
        "anna m 1F.foyer.d7\nanna at -\nanna status left\nexits cleo anna\nbob 1 2"
    )
    behind = f"{ESCAPING}given anna at 1F.foyer.d6\ngiven bob at 1F.foyer.e6\ngiven steps 3\n---\nanna m 1F.foyer.d7\nbob 1 2\n"
    replay(f"{behind}bob m e7\nresult escape\nexits cleo anna bob")
    replay(f"{ESCAPING}given anna at 1F.foyer.d6\ngiven steps 3\n---\nanna m d7 e7\nrefused escape.6")


@pytest.mark.rule("polterheist:escape.7")
def test_a_player_who_escaped_takes_no_more_turns() -> None:
    gone = "given escaping\ngiven exited bob\ngiven ghost anna at 1F.foyer.b2\n---\n"
    both(
        f"{gone}bob 3 4\nrefused escape.7\nbob drink\nrefused escape.7\nanna 6\n"
        "anna send spook bob\nrefused gproll.6\nanna send spook cleo\ncleo 1 2\nanna 3"
    )
    both(
        "given escaping\ngiven exited bob\ngiven anna at 1F.foyer.e4 cards candle\n---\n"
        "anna trade bob: candle\nrefused trade.5\nanna 1 2\nend\nactive cleo"
    )


@pytest.mark.rule("polterheist:escape.8")
def test_in_the_escape_phase_ghost_players_act_also_in_the_camp() -> None:
    inside = "given ghost anna at 1F.foyer.d3\ngiven bob at 1F.foyer.d4 courage 5\n---\nanna 3\nanna m 1F.foyer.d4\n"
    replay(f"{ESCAPING}{inside}bob courage 3\nanna put attic.landing.b3\nbob 1 2")
    replay(f"{inside}refused gpcamp.1")
    replay(f"{ESCAPING}given ghost anna at 1F.foyer.d3\n---\nanna 2\nanna m d4 d5\nanna at 1F.foyer.d5")
    replay("given ghost anna at 1F.foyer.d3\n---\nanna 2\nanna m d4 d5\nrefused gpcamp.1")
    replay(f"{ESCAPING}given ghost anna at 1F.foyer\n---\nanna 2\nanna m camp\nanna at camp", options=LOOSE)
    replay("given ghost anna at 1F.foyer\n---\nanna 2\nanna m camp\nrefused gpcamp.1", options=LOOSE)


@pytest.mark.rule("polterheist:escape.9")
def test_the_escape_phase_ends_when_no_living_player_is_inside() -> None:
    both(
        "players anna bob\ngiven escaping\ngiven exited bob\ngiven anna at 1F.foyer.d6\n"
        "given steps 3\n---\nanna m 1F.foyer.d7\nresult escape\nwinners anna bob"
    )
    dead = (
        "players anna bob\ngiven escaping\ngiven exited bob\ngiven anna at 1F.foyer.e4 courage 1\n"
        "given phase encounter\n---\nanna g spook\n"
    )
    both(f"{dead}result escape\nwinners bob\nranks 2 1\ndue none")


@pytest.mark.rule("polterheist:escape.9")
def test_the_escape_phase_ends_after_its_rounds_or_when_the_table_stops() -> None:
    turn = "bob 1 2\ncleo 1 2\n"
    both(f"{OUT}escape 1\n{turn}rounds 0 of 1\ncleo end\nresult escape\nwinners anna")
    both(f"{OUT}escape 2\n{turn}{turn}rounds 1 of 2\ncleo end\nresult escape")
    both(f"{OUT}escape 0\n{turn * 6}rounds 5 of 0\nresult none\nstop\nresult escape")
    both(f"{OUT}escape\nstop\nresult escape\nwinners anna")
    both(f"{OUT}escape\nbob 3 3\nbob g homer\nstop\nresult escape\ndue none")
    both("---\nstop\nrefused escape.9\nanna 3 4\nstop\nrefused escape.9")
    both(f"{OUT}stop\nrefused end.5")


@pytest.mark.rule("polterheist:escape.9")
def test_behind_the_last_agreed_round_the_refusal_asks_for_the_end() -> None:
    game = both(f"{OUT}escape 1\nbob 1 2\ncleo 1 2\nbob 5 4\nrefused end.5")
    for line in ("bob 5 4", "bob rest"):
        refusal = game.refusal(line)
        assert (refusal.rule, refusal.expected) == ("polterheist:end.5", ("end",))
        assert "the agreed rounds are over" in refusal.message
        assert isinstance(refusal, Illegal)
        assert not refusal.ruling_helps
    game.play("end")
    assert game.fact("result") == "escape"
