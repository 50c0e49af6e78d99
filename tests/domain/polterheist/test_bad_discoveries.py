"""Bad Discoveries: bad.1, doll.*, mask.*, spider.* (4.10)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1\n"
SPIDER = f"{SEARCH}anna d spider\n"
RUN = "1F.2.a2 1F.2.a3 1F.2.b3 1F.2.c3 1F.2.d3"
"""Five steps from the searched space."""

MEET = "given phase encounter\n---\n"
LOOSE = "geometry=loose"


@pytest.mark.rule("polterheist:bad.1")
def test_there_are_two_of_each_bad_discovery_and_none_can_be_declined() -> None:
    for card in ("doll", "mask", "spider"):
        both(f"given discard {card}\n{SEARCH}anna d {card}")
        both(f"given discard {card} {card}\n{SEARCH}anna d {card}\nrefused disc.9")
        both(f"options {card}s=1\ngiven discard {card}\n{SEARCH}anna d {card}\nrefused disc.9")
    both(
        f"{SEARCH}anna d doll\nanna cards doll\nanna drop doll\nrefused spider.1\nanna skip\nrefused detector.2\nanna cards doll"
    )
    both(f"{SPIDER}anna skip\nrefused turn.5\nanna end\nrefused turn.5\nbob 3 4\nrefused turn.5")


# -- the Haunted Doll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:doll.1")
@pytest.mark.parametrize(("ghost", "loss"), [("spook", 2), ("apparition", 3), ("wraith", 4)])
def test_a_doll_costs_one_courage_more(ghost: str, loss: int) -> None:
    both(f"given anna cards doll\n{MEET}anna g {ghost}\nanna courage {8 - loss}\nbob courage 8\nanna cards doll")
    both(f"given anna cards doll candle\n{MEET}anna g {ghost} candle\nanna courage {9 - loss}")
    both(f"given bob cards doll\n{MEET}anna g {ghost}\nanna courage {9 - loss}")


@pytest.mark.rule("polterheist:doll.2")
def test_a_doll_costs_one_courage_more_in_a_scare() -> None:
    header = "given ghost anna at 1F.foyer.b2\ngiven bob at 1F.foyer.b3 courage 8"
    replay(f"{header} cards doll\n---\nanna 3\nanna m b3\nbob courage 5")
    replay(f"{header} cards doll candle\n---\nanna 3\nanna m b3\nbob candle\nbob courage 6")
    loose = "given ghost anna at 1F.foyer\ngiven bob at 1F.foyer courage 8 cards doll\n---\nanna 3\nanna m @bob\nbob courage 5"
    replay(loose, options=LOOSE)


@pytest.mark.rule("polterheist:doll.3")
def test_two_dolls_count_as_one() -> None:
    both(f"given anna cards doll doll\n{MEET}anna g wraith\nanna courage 4")
    replay("given ghost anna at 1F.foyer.b2\ngiven bob at 1F.foyer.b3 cards doll doll\n---\nanna 3\nanna m b3\nbob courage 5")


@pytest.mark.rule("polterheist:doll.4")
@pytest.mark.rule("polterheist:mask.4")
@pytest.mark.parametrize("card", ["doll", "mask"])
def test_a_doll_is_lost_only_by_a_poltergeist_a_spider_or_a_trade(card: str) -> None:
    held = f"given anna cards {card}\n"
    both(f"{held}{MEET}anna g polter\nanna lose {card}\nanna cards -\ndiscard {card}")
    both(f"{held}{SPIDER}anna drop {card}\nanna cards -\ndiscard {card} spider")
    both(f"{held}---\nanna trade bob: {card}\nanna cards -\nbob cards {card}")
    both(f"{held}---\nanna drop {card}\nrefused spider.1\nanna leave {card}\nrefused stash.5\nanna cards {card}")


# -- the Ancient Mask ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:mask.1")
def test_a_mask_takes_three_steps_off_every_roll() -> None:
    script = "given anna at 1F.foyer.b2 cards mask\n---\nanna 5 4\nsteps 6\n"
    both(f"{script}bob 3 4\nsteps 7")
    replay(f"{script}anna m b3 c3 c2 d2 d1 c1 b1\nrefused move.2\nanna m b3 c3 c2 d2 d1 c1")
    replay(
        "given anna at 1F.foyer cards mask\n---\nanna 5 4\nanna m 2F.landing /7\nrefused move.2\nm 2F.landing/6", options=LOOSE
    )


@pytest.mark.rule("polterheist:mask.2")
@pytest.mark.parametrize("dice", ["1 2", "1 1"])
def test_a_mask_never_makes_steps_negative(dice: str) -> None:
    both(f"given anna at 1F.foyer.b2 cards mask\n---\nanna {dice}\nsteps 0\nanna m 1F.foyer.b3\nrefused move.2\nanna end")
    both("given anna at 1F.foyer.b2 cards mask\n---\nanna 1 3\nsteps 1")


@pytest.mark.rule("polterheist:mask.3")
def test_two_masks_count_as_one() -> None:
    both("given anna at 1F.foyer.b2 cards mask mask\n---\nanna 5 4\nsteps 6")


@pytest.mark.rule("polterheist:mask.5")
def test_a_mask_does_not_change_the_encounter_value() -> None:
    header = "given time 10pm\ngiven anna at 1F.foyer.b2 cards mask\n---\n"
    for dice in ("1 1", "3 4", "6 6"):
        both(f"{header}anna {dice}\nphase encounter")
    for dice, steps in (("2 3", 2), ("6 4", 7)):
        both(f"{header}anna {dice}\nphase moving\nsteps {steps}")


# -- the Giant Spider ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:spider.1")
def test_a_spider_makes_the_player_drop_a_card_of_choice() -> None:
    held = "given anna cards candle liquid sensor\n"
    both(
        f"{held}{SPIDER}due drop anna\nanna m {RUN}\nrefused turn.5\nanna end\n"
        "refused turn.5\nanna drop sensor\nanna cards candle liquid"
    )
    both(f"{held}{SPIDER}anna drop candle\ndiscard candle spider\nbob cards -\ncleo cards -\ndue run anna\nanna m {RUN}")
    both(
        f"{held}{SPIDER}bob drop candle\nrefused turn.5\nanna drop mask\n"
        "refused use.4\nanna drop candle\nanna drop liquid\nrefused turn.5"
    )
    both(f"{SPIDER}due run anna\nanna drop candle\nrefused turn.5")
    both("given anna cards candle\n---\nanna drop candle\nrefused spider.1")


@pytest.mark.rule("polterheist:spider.2")
@pytest.mark.parametrize("card", ["doll", "mask"])
def test_the_card_dropped_to_a_spider_may_be_a_doll_or_a_mask(card: str) -> None:
    both(f"given anna cards candle {card}\n{SPIDER}anna drop {card}\nanna cards candle\ndue run anna")


@pytest.mark.rule("polterheist:spider.3")
def test_after_a_spider_the_pawn_runs_five_steps() -> None:
    both(f"{SPIDER}due run anna\nsteps 5\nanna m {RUN}\ndue none\nphase end\nanna at 1F.2.d3\nbob 3 4")
    replay(f"{SPIDER}anna m 1F.2.a2 1F.2.a3\ndue run anna\nsteps 3\nanna end\nrefused turn.5\nanna stay\nrefused turn.5")
    both(f"given anna cards mask\n{SPIDER}anna drop mask\nsteps 5")
    both(f"given anna cards mask candle\n{SPIDER}anna drop candle\nsteps 5\nanna m {RUN}\nphase end")
    replay(f"{SPIDER}anna m {RUN} 1F.2.e3\nrefused spider.3\nanna m a2 b3\nrefused move.1\nanna m a2 a3 a4\nrefused move.6")


@pytest.mark.rule("polterheist:spider.3")
def test_a_loose_run_counts_five_steps() -> None:
    script = "given tile 1F.2=F6\ngiven anna at 1F.2\ngiven steps 3\n---\nanna m 1F.2?1\nanna d spider\n"
    replay(f"{script}anna m 1F.3.hall\ndue none\nphase end", options=LOOSE)
    replay(
        f"{script}anna m 1F.3.hall /6\nrefused move.2\nanna m 1F.2.hall /2\ndue run anna\nsteps 3\nanna m 1F.foyer", options=LOOSE
    )


@pytest.mark.rule("polterheist:spider.3")
def test_a_run_begins_with_an_empty_record_and_ends_in_the_camp_or_where_no_step_is_left() -> None:
    back = "given tile 1F.2=F6\ngiven anna at 1F.2.c1\ngiven steps 3\n---\nanna m 1F.2.b1 1F.2.a1\nanna d spider\n"
    both(f"{back}anna m 1F.2.b1 1F.2.c1 1F.2.d1 1F.2.d2 1F.2.d3\nphase end\ndeck 71")
    near = "given anna at 1F.foyer.d3 courage 3\ngiven due run anna\ngiven steps 5\n---\n"
    both(f"{near}anna m camp\nanna courage 4\ndue none\nsteps 0\nphase end\nbob 3 4")
    both(f"options camp_stop=no\n{near}anna m camp\nanna courage 4\ndue none\nphase end")
    stuck = "given tile attic.3=A1\ngiven anna at attic.3.c2\ngiven due run anna\ngiven steps 5\ngiven bob at attic.3.c1\n"
    replay(f"{stuck}given cleo at attic.3.d3\n---\nanna m attic.3.b2\ndue run anna")


@pytest.mark.rule("polterheist:spider.3")
def test_a_run_turns_tiles_over() -> None:
    script = (
        "given anna at 1F.2.b4\ngiven due run anna\ngiven steps 5\n---\n"
        "anna m 1F.2.b3\ndue flip anna\nanna m 1F.2.b2\nrefused turn.5\n"
    )
    after = "anna flip 1F.2 F6\ndue run anna\nsteps 4\nanna m 1F.2.a3 1F.2.a2 1F.2.a1"
    replay(f"{script}{after}\nsteps 1\nanna m 1F.2.b1\nphase end")
    loose = "given anna at 1F.2.hall\ngiven due run anna\ngiven steps 5\n---\nanna m 1F.2 /1\ndue flip anna\n"
    replay(f"{loose}anna flip 1F.2 F6\ndue run anna\nsteps 4\nanna m 1F.2?1\nphase end", options=LOOSE)


@pytest.mark.rule("polterheist:spider.4")
def test_the_end_of_a_run_brings_no_discovery() -> None:
    script = f"{SPIDER}anna m 1F.2.a2 1F.2.a3 1F.2.b3 1F.2.c3 1F.2.d3\nanna end\n"
    both(script)
    to_d2 = "given tile 1F.2=F6\ngiven anna at 1F.2.a3\ngiven due run anna\ngiven steps 5\n---\n"
    both(f"{to_d2}anna m 1F.2.b3 1F.2.c3 1F.2.c2 1F.2.c1 1F.2.d1\nphase end\ndeck 72")
    ends = "anna m 1F.2.b3 1F.2.c3 1F.2.d3 1F.2.d2"
    both(
        f"{to_d2.replace('steps 5', 'steps 4')}{ends}\nanna at 1F.2.d2\n"
        "phase end\nanna d candle\nrefused disc.3\nbob 3 4\nchips -"
    )
    both(f"options landing=enter\n{to_d2.replace('steps 5', 'steps 4')}{ends}\nphase end\nanna d candle\nrefused disc.3\nbob 3 4")


@pytest.mark.rule("polterheist:spider.5")
def test_the_chip_comes_before_the_run_and_the_spider_goes_to_the_pile() -> None:
    both(f"{SPIDER}chips 1F.2.a1\ndiscard spider\ngone -\nanna m {RUN}\nchips 1F.2.a1")
    none_left = "options markers=1\ngiven tile attic.3=A1\ngiven chips attic.3.a1\ngiven anna cards candle\n"
    both(
        f"{none_left}{SPIDER}due chip anna\nanna drop candle\nrefused turn.5\n"
        "anna mark from attic.3.a1\ndue drop anna\nanna drop candle"
    )


@pytest.mark.rule("polterheist:spider.6")
def test_the_treasure_is_not_dropped_to_a_spider() -> None:
    both(f"given treasure anna\ngiven anna cards candle\n{SPIDER}anna drop t\nrefused spider.6\nanna drop candle\ntreasure anna")
    both(f"given treasure anna\n{SPIDER}due run anna\ntreasure anna\nanna m {RUN}\ntreasure anna")
