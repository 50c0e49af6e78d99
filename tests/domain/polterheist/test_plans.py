"""Floor Plans: plans.* (4.10)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1\n"
KEEP = "options floor_plans=keep\n"
HELD = "given anna at 1F.foyer.b2 cards plan\n"
LOOSE = "geometry=loose"


@pytest.mark.rule("polterheist:plans.1")
def test_floor_plans_take_effect_when_drawn() -> None:
    both(
        f"{SEARCH}anna d plan\ndue plan anna\nanna cards -\nanna end\n"
        "refused turn.5\nbob 3 4\nrefused turn.5\nanna plan 4 1F.1=F1"
    )
    both("---\nanna plan 4\nrefused plans.1")
    both(f"{SEARCH}anna d plan\nbob plan 4\nrefused turn.5\nanna plan 4\nanna plan 5\nrefused plans.1")


@pytest.mark.rule("polterheist:plans.1")
def test_by_option_the_card_is_carried_and_used_in_an_own_turn() -> None:
    both(f"{KEEP}{SEARCH}anna d plan\nanna cards plan\ndue none\nphase end\nbob plan 4\nrefused plans.1")
    both(f"{KEEP}{HELD}---\nanna plan 4 1F.1=F1\nanna cards -\ngone plan\ntile 1F.1 F1\nanna 3 4")
    for given in ("given steps 3", "given phase encounter", "given phase reroll", "given phase end"):
        both(f"{KEEP}{HELD}{given}\n---\nanna plan 4 1F.1=F1\nanna cards -\ngone plan\ntile 1F.1 F1")
    both(f"{KEEP}{HELD}given time 8pm\ngiven phase encounter\n---\nanna g polter\nanna plan 4\nrefused turn.5")
    both(f"{KEEP}{HELD}given treasure anna\ngiven phase encounter\n---\nanna g gus\nanna plan 4\nrefused spirit.2")
    both(f"{KEEP}{HELD}given active bob\n---\nanna plan 4\nrefused turn.1")
    both(f"{KEEP}given ghost anna at 1F.foyer.b2\n---\nanna plan 4\nrefused gp.1")


@pytest.mark.rule("polterheist:plans.2")
def test_only_tiles_shown_on_the_card_are_turned() -> None:
    script = f"{SEARCH}anna d plan\n"
    replay(f"{script}anna plan 4 1F.3=F1\nrefused plans.2\nanna plan 4 attic.1=A1\nrefused plans.2\nanna plan 4 1F.1=F1 1F.4=F2")
    replay(f"{script}anna plan 1 attic.1=A1 attic.2=A2 attic.3=A3 attic.4=A4 attic.5=A5\ntile attic.5 A5")
    replay(f"{script}anna plan 1F.1=F1\nrefused log.1")
    both(f"{SEARCH}anna d plan 4\nanna plan 5\nrefused plans.2\nanna plan 4 1F.1=F1")
    both(f"{SEARCH}anna d plan 7\nrefused log.1\nanna d plan\nanna plan 7\nrefused log.1")


@pytest.mark.rule("polterheist:plans.2")
def test_loose_logs_just_list_the_turned_tiles() -> None:
    replay(
        f"{SEARCH.replace('1F.2.a2', '1F.2').replace('1F.2.a1', '1F.2?1')}d plan\nplan 1F.3=F1 attic.1=A1\ngone plan",
        options=LOOSE,
    )


@pytest.mark.rule("polterheist:plans.3")
def test_only_tiles_that_lie_face_down_are_turned() -> None:
    both(f"{SEARCH}anna d plan\nanna plan 5 1F.2=F6\nrefused plans.3\nanna plan 5 1F.2=F1\nrefused plans.3\nanna plan 5 1F.3=F1")
    both(f"{SEARCH}anna d plan\nanna plan 4 1F.1=F1 1F.1=F2\nrefused plans.3\nanna plan 4 1F.1=F1 1F.4=F1\nrefused room.3")
    both(f"{SEARCH}anna d plan\nanna plan 4 1F.1=F6\nrefused room.3\nanna plan 4 1F.1=A1\nrefused room.3")


@pytest.mark.rule("polterheist:plans.4")
@pytest.mark.parametrize("tiles", ["", "1F.1=F1", "1F.4=F2", "1F.1=F1 1F.4=F2", "1F.4=Conservatory 1F.1=8"])
def test_all_some_or_none_of_the_tiles_of_a_plan_are_turned(tiles: str) -> None:
    game = both(f"{SEARCH}anna d plan\nanna plan 4 {tiles}\nphase end\ngone plan\nbob 3 4")
    assert sum(map(bool, game.state.up)) == 1 + len(tiles.split())


@pytest.mark.rule("polterheist:plans.5")
def test_a_plan_leaves_the_game() -> None:
    both(f"{SEARCH}anna d plan\nanna plan 4\ngone plan\nplans 4\ndiscard -")
    both(
        f"given plans 4\n{SEARCH}anna d plan 4\nrefused plans.5\nanna d plan\n"
        "anna plan 4\nrefused plans.5\nanna plan 5\nplans 4 5"
    )
    both(f"given plans 1 2 3 4 5 6\n{SEARCH}anna d plan\nrefused disc.9")
    both(f"{KEEP}given plans 4\n{HELD}---\nanna plan 4\nrefused plans.5\nanna plan 5\nplans 4 5")


@pytest.mark.rule("polterheist:log.1")
def test_more_tiles_than_an_entry_can_hold_cannot_be_read() -> None:
    """A ruling would let them past the check of plans.2."""
    replay(f"{SEARCH}anna d plan\nanna plan 4{' 1F.1=F1' * 40}\nrefused room.3\nanna plan 4{' 1F.1=F1' * 41}\nrefused log.1")


@pytest.mark.rule("polterheist:plans.1")
def test_kept_floor_plans_may_show_the_space_on_which_the_pawn_has_landed() -> None:
    landed = "options floor_plans=keep reveal=may\ngiven anna cards plan\n---\nanna 5 4\nanna m cellar.2?1 /9\n"
    replay(f"{landed}anna plan cellar.2=C1\nend\nrefused disc.1\nanna d candle", options=LOOSE)
    replay(f"{landed}anna plan cellar.1=C1\nanna d candle\nrefused disc.3\nend", options=LOOSE)
    # a right to search again (move.7) is not lost by plans of other tiles
    again = "given tile 1F.2=F6\ngiven anna at 1F.2.a1 cards plan mask\ngiven rerun 1F.2.a1\n---\nanna 1 2\nsteps 0\n"
    both(f"{KEEP}{again}anna plan 4 1F.1=F1\nanna stay\nanna d candle")
