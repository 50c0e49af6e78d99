"""Candles: candle.* (4.10)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

MEET = "given phase encounter\n---\n"
HELD = f"given anna cards candle candle\n{MEET}"
SCARE = "given ghost anna at 1F.foyer.b2\ngiven bob at 1F.foyer.b3 courage 5 cards candle\n---\nanna 3\nanna m 1F.foyer.b3\n"


@pytest.mark.rule("polterheist:candle.1")
@pytest.mark.parametrize(("ghost", "loss"), [("spook", 0), ("apparition", 1), ("wraith", 2)])
def test_a_candle_reduces_the_loss_by_one(ghost: str, loss: int) -> None:
    both(f"{HELD}anna g {ghost}\ndue candle anna {ghost}\nanna candle\nanna courage {8 - loss}\nanna cards candle")
    both(f"{HELD}anna g {ghost}\nanna courage 8\nanna take\nanna courage {7 - loss}\nanna cards candle candle\ndiscard -")
    both(f"{HELD}anna g {ghost} candle\nanna courage {8 - loss}\nbob 3 4")
    both(f"{HELD}anna g {ghost} take\nanna courage {7 - loss}\nbob 3 4")


@pytest.mark.rule("polterheist:candle.1")
@pytest.mark.parametrize("ghost", ["phantom attic", "polter", "creepy", "georgie", "timmy", "phineas"])
def test_a_candle_helps_only_against_its_own_ghosts(ghost: str) -> None:
    both(f"{HELD}anna g {ghost} candle\nrefused candle.1\nanna g {ghost}")
    both(f"{HELD}anna g creepy\nanna candle\nrefused candle.1")
    both("given anna cards candle\n---\nanna candle\nrefused candle.1\nanna take\nrefused candle.1")


@pytest.mark.rule("polterheist:candle.1")
def test_a_candle_is_played_after_the_ghost_is_drawn() -> None:
    both(
        f"{HELD}anna candle\nrefused candle.1\nanna g wraith\nanna end\n"
        "refused turn.5\nbob 3 4\nrefused turn.5\nanna candle\nbob 3 4"
    )
    both(f"{HELD}anna g wraith\nbob candle\nrefused turn.5\nbob take\nrefused turn.5\nanna take")
    both("given bob cards candle\n---\nbob candle\nrefused turn.3")


@pytest.mark.rule("polterheist:candle.2")
def test_the_card_is_kept_for_later_and_discarded_when_used() -> None:
    both(f"{HELD}anna g spook candle\ndiscard candle\nanna cards candle\nbob 3 4\nanna cards candle")
    search = "given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1\nanna d candle\n"
    both(f"{search}bob 3 4\nanna cards candle\ndiscard -")


@pytest.mark.rule("polterheist:candle.3")
def test_a_player_uses_one_candle_a_turn() -> None:
    again = "anna g phineas\nanna 1 1\n"
    both(
        f"given time 6pm\ngiven candles anna\ngiven anna at 1F.foyer.b2\n{HELD}{again}anna g wraith\n"
        "due none\nanna courage 5\nanna candle\nrefused candle.3"
    )
    attack = """
        given ghost anna at 1F.foyer.b2
        given bob at 1F.foyer.b4 courage 8 cards candle candle candle
        given candles bob
        ---
        anna 6
        anna send wraith bob
        due none
        bob courage 5
        """
    both(attack)
    both(
        f"{attack.replace('given candles bob', '')}".replace("due none", "due candle bob").replace("bob courage 5", "bob candle")
    )


@pytest.mark.rule("polterheist:candle.3")
def test_a_second_scare_in_a_turn_finds_no_candle() -> None:
    lying = "given ghost anna at 1F.foyer.b2\ngiven bob at 1F.foyer.b3 cards candle candle\n---\nanna 5\n"
    script = f"{lying}anna m b3\nbob candle\nbob courage 7\nanna put 1F.foyer.e2\nanna m d2 d3 c3 b3\n"
    replay(f"{script}due place anna\nbob courage 5\nbob cards candle")


@pytest.mark.rule("polterheist:candle.3")
def test_the_limit_of_candles_is_for_each_turn_and_each_player() -> None:
    both(f"{HELD}anna g wraith candle\nbob 3 4\nbob m 1F.foyer.d3\ncleo 3 4")
    header = (
        "given ghost cleo at 1F.foyer.b2\ngiven ghost bob at 1F.foyer.b6\ngiven anna cards candle candle\ngiven candles bob\n"
    )
    both(
        f"{header}given active bob\n---\nbob 6\nbob send spook anna candle\n"
        "cleo 6\ncleo send spook anna\ndue candle anna\nanna candle"
    )


@pytest.mark.rule("polterheist:candle.4")
def test_a_candle_works_against_a_scare_too() -> None:
    replay(f"{SCARE}due candle bob scare\nbob candle\nbob courage 4\nbob cards -\ndiscard candle")
    replay(f"{SCARE}bob take\nbob courage 3\nbob cards candle")
    scared = "given ghost anna at 1F.foyer\ngiven bob at 1F.foyer courage 5 cards candle\n---\nanna 3\nanna m @bob /2\n"
    replay(f"{scared}bob candle\nbob courage 4\ndue place anna", options="geometry=loose")
