"""Discoveries: when one is drawn, what it leaves behind, those that work at once: disc.*, encounter.*, instant.1 (4.8, 4.10)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES

GIVEN = "given tile 1F.2=F6\ngiven anna at 1F.2.a2\n"
"""Anna stands beside the space 1F.2.a1, a `?` of the Parlor."""

SEARCH = f"{GIVEN}given steps 3\n---\nanna m 1F.2.a1\n"
CARRIED = ("sensor", "control", "audio", "output", "candle", "liquid", "fear", "satchel", "doll", "mask")
COUNTS = [18, 6, 4, 4, 4, 4, 6, 6, 3, 2, 2, 2, 2, 2, 6, 1]
"""Table 2.2, standard."""

ALL = [card for card, count in zip(DISCOVERIES, COUNTS, strict=True) for _ in range(count) if card != "treasure"]
"""All discoveries but the Treasure."""


# -- when a discovery is drawn -------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:disc.1")
def test_a_player_who_lands_on_a_question_mark_must_draw() -> None:
    both(
        f"""
        {GIVEN}
        given anna courage 2 cards fear
        given steps 1
        ---
        anna m 1F.2.a1
        phase search
        anna end
        refused disc.1
        anna fear
        refused disc.1
        bob 3 4
        refused turn.1
        anna d candle
        bob 3 4
        """
    )


@pytest.mark.rule("polterheist:disc.1")
def test_a_movement_that_stops_early_on_a_question_mark_is_a_landing_too() -> None:
    both(f"{SEARCH}steps 2\nanna end\nrefused disc.1\nbob 3 4\nrefused turn.1\nanna d candle\nphase end")


@pytest.mark.rule("polterheist:disc.1")
def test_after_a_tile_is_turned_the_space_is_searched() -> None:
    full = "given anna at 1F.2.g4\ngiven steps 5\n---\nanna m 1F.2.g3\nanna flip 1F.2 F6\nanna m 1F.2.h3\nsteps 3\n"
    both(f"{full}end\nrefused disc.1\nanna d mask")
    script = "given anna at 1F.3.b4\ngiven steps 1\n---\nanna m 1F.3?1\nanna flip 1F.3 F3\nphase search\nend\nrefused disc.1"
    replay(f"{script}\nanna d mask", options="geometry=loose")


@pytest.mark.rule("polterheist:disc.1")
def test_by_option_the_first_question_mark_entered_ends_the_movement() -> None:
    script = f"options landing=enter\n{GIVEN}given steps 5\n---\nanna m 1F.2.a1 1F.2.b1\n"
    replay(f"{script}refused disc.1\nanna m 1F.2.a1\nsteps 0\nphase search\nend\nrefused disc.1\nanna d candle")
    replay(f"{GIVEN}given steps 5\n---\nanna m 1F.2.a1 1F.2.b1\nsteps 3\nend\nactive bob\n")


@pytest.mark.rule("polterheist:disc.2")
def test_a_search_brings_one_card() -> None:
    both(f"{SEARCH}anna d ghost\nanna g creepy\nanna d candle\nrefused disc.2\ndeck 71\nbob 3 4")
    both(f"{SEARCH}anna d sensor\nanna d control\nrefused disc.2\nanna cards sensor")
    both(f"{SEARCH}anna d ghost\nanna d candle\nrefused disc.3\nanna skip\nrefused detector.2")


@pytest.mark.rule("polterheist:disc.3")
@pytest.mark.parametrize(
    "lines",
    [
        "anna d candle",
        "given steps 3\n---\nanna d candle",
        "given steps 3\n---\nanna m 1F.2.a3\nanna d candle",
        "given steps 3\n---\nanna m 1F.2.a1 1F.2.b1\nanna d candle",
        "given steps 3\n---\nanna m 1F.2.a1 1F.2.b1 1F.2.c1\nanna d candle",
        "given anna at 1F.2.a1\ngiven steps 3\n---\nanna d candle",
        "given anna at 1F.2.a1\ngiven steps 3\n---\nanna stay\nanna d candle",
        "given anna at 1F.2.a1\n---\nanna d candle",
        "given phase encounter\ngiven anna at 1F.2.a1\n---\nanna d candle",
        "given phase encounter\ngiven anna at 1F.2.a1\n---\nanna g creepy\nanna d candle",
        "given phase encounter\ngiven bob at 1F.2.a1\n---\nanna g homer\nanna swap bob\nanna at 1F.2.a1\nanna d candle",
        "given phase encounter\n---\nanna g phantom attic\nanna d candle",
    ],
)
def test_no_discovery_is_drawn_elsewhere_or_at_another_time(lines: str) -> None:
    header = lines if "---" in lines else f"---\n{lines}"
    both(f"{GIVEN}{header}\nrefused disc.3\ndeck 72")


@pytest.mark.rule("polterheist:disc.3")
def test_a_player_who_stays_on_a_question_mark_need_not_search() -> None:
    here = "given tile 1F.2=F6\ngiven anna at 1F.2.a1 courage 2 cards fear\n"
    both(f"{here}given steps 3\n---\nanna end\nactive bob\ndeck 71")
    both(f"{here}---\nanna 3 4\nbob 3 4\nactive bob")
    both(f"{here}given steps 3\n---\nanna fear\nanna at camp")
    both(f"{SEARCH}anna d ghost\nanna g phineas\nanna 3 4\nanna d candle\nrefused disc.3\nanna end\nactive bob")


@pytest.mark.rule("polterheist:disc.4")
def test_a_covered_space_gives_nothing() -> None:
    covered = SEARCH.replace("given steps", "given chips 1F.2.a1\ngiven steps")
    both(f"{covered}anna d candle\nrefused disc.4\nanna end\ndeck 72\nactive bob")
    both(f"{covered}anna m 1F.2.b1\nanna d candle\nrefused disc.3")
    both(f"{GIVEN}given chips 1F.2.a1\ngiven steps 1\n---\nanna m 1F.2.a1\nphase end\nanna d candle\nrefused disc.4")


# -- chips, and where the card goes --------------------------------------------------------------------------------------------

AFTER = {"plan": "plan 5", "spider": "m 1F.2.a2 1F.2.a3 1F.2.b3 1F.2.c3 1F.2.d3"}
"""What ends the effect of a card."""


@pytest.mark.rule("polterheist:disc.5")
@pytest.mark.parametrize("card", [*CARRIED, "spider", "instant", "plan", "treasure"])
def test_other_cards_cover_the_space(card: str) -> None:
    after = f"anna {AFTER[card]}\n" if card in AFTER else ""
    both(f"{SEARCH}anna d {card}\nchips 1F.2.a1\nchipsleft 79\n{after}chips 1F.2.a1\nphase end\ndeck 71")


@pytest.mark.rule("polterheist:disc.6")
@pytest.mark.parametrize("card", ["ghost", "time"])
def test_ghost_cards_leave_the_space_uncovered(card: str) -> None:
    both(f"{SEARCH}anna d {card}\nchips -\nanna g creepy\nchips -\nchipsleft 80\nbob 3 4\nchips -")


@pytest.mark.rule("polterheist:disc.7")
@pytest.mark.parametrize("card", CARRIED)
def test_carried_cards_stay_with_the_player(card: str) -> None:
    game = both(f"{SEARCH}anna d {card}\nanna cards {card}\ndiscard -\ngone -\nbob 3 4\nanna cards {card}")
    assert game.fact_of("bob", "cards") == "-"


@pytest.mark.rule("polterheist:disc.7")
def test_cards_that_are_not_carried_take_effect_at_once() -> None:
    for card in ("ghost", "time", "spider", "instant", "plan", "treasure"):
        both(f"{SEARCH}anna d {card}\nanna cards -")
    both(f"{SEARCH}anna d ghost\nphase encounter")
    both(f"{SEARCH}anna d spider\ndue run anna")
    both(f"{SEARCH}anna d plan\ndue plan anna")
    both(f"options floor_plans=keep\n{SEARCH}anna d plan\nanna cards plan\ngone -\nchips 1F.2.a1\nphase end")


@pytest.mark.rule("polterheist:disc.8")
def test_time_and_plans_leave_the_game_and_the_others_go_to_the_discard_pile() -> None:
    both(f"{SEARCH}anna d time\nanna g creepy\ngone time\ndiscard -")
    both(f"{SEARCH}anna d plan\nanna plan 5\ngone plan\ndiscard -")
    both(f"{SEARCH}anna d ghost\nanna g creepy\ngone -\ndiscard ghost")
    both(f"{SEARCH}anna d instant\ngone -\ndiscard instant")
    both(f"{SEARCH}anna d spider\nanna {AFTER['spider']}\ngone -\ndiscard spider")
    both("given anna courage 3 cards liquid\n---\nanna drink\ngone -\ndiscard liquid")
    both("given phase encounter\ngiven anna cards candle\n---\nanna g wraith candle\ngone -\ndiscard candle")
    both("given anna at 1F.foyer.b2 courage 3 cards fear\n---\nanna fear\ngone -\ndiscard fear")


# -- the deck ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:disc.9")
def test_no_card_turns_up_more_often_than_it_exists() -> None:
    both(f"given bob cards satchel\ngiven discard satchel\n{SEARCH}anna d satchel\nrefused disc.9\nanna d candle")
    both(f"given treasure bob\n{SEARCH}anna d treasure\nrefused disc.9")
    both(f"given out\ngiven escaping\n{SEARCH}anna d treasure\nrefused disc.9")
    both(f"given gone {'time ' * 6}\n{SEARCH}anna d time\nrefused disc.9\nanna d ghost")
    both(f"given left bob=sensor bob=sensor\ngiven cleo cards sensor sensor\n{SEARCH}anna d sensor\nrefused disc.9")
    both(f"options dolls=0 masks=1\ngiven bob cards mask\n{SEARCH}anna d doll\nrefused disc.9\nanna d mask\nrefused disc.9")
    both(f"given bob cards satchel\n{SEARCH}anna d satchel\nanna cards satchel")


@pytest.mark.rule("polterheist:disc.10")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    script = f"given treasure bob\ngiven discard {' '.join(ALL)}\n{SEARCH}deck 0\nanna d candle\ndeck 70\ndiscard -\n"
    game = both(f"{script}anna cards candle")
    assert ("reshuffle", 71, "discoveries", "disc.10") in [
        (one.what, one.amount, one.where, one.rule) for one in game.state.happened
    ]
    one_left = ALL.copy()
    one_left.remove("doll")
    both(f"given treasure bob\ngiven discard {' '.join(one_left)}\n{SEARCH}anna d candle\nrefused disc.9\nanna d doll\ndeck 0")
    hidden = f"given treasure bob\ngiven gone {' '.join(ALL[:60])}\ngiven buried 11 {' '.join({*ALL[60:]})}\n{SEARCH}"
    both(f"{hidden}deck 0\nanna d {ALL[60]}\nburied 0\ndeck 10")


@pytest.mark.rule("polterheist:disc.11")
def test_without_any_card_a_question_mark_has_no_effect() -> None:
    empty = f"given treasure bob\ngiven gone {' '.join(ALL)}\n"
    both(f"{empty}{SEARCH}deck 0\nanna d candle\nrefused disc.11\nanna end\nactive bob\nchips -")
    both(f"{empty}{GIVEN}given steps 1\n---\nanna m 1F.2.a1\nphase end\nanna d candle\nrefused disc.11\nbob 3 1")
    both(f"{empty}{GIVEN}given anna at 1F.2.a1\ngiven rerun 1F.2.a1\ngiven steps 1\n---\nanna stay\nphase end\nanna end")


# -- one by one ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:encounter.1")
def test_encounter_ghost_brings_a_ghost_card() -> None:
    both(
        f"""
        {SEARCH}
        anna d ghost
        phase encounter
        discard ghost
        time 4pm
        anna end
        refused ghost.1
        anna m 1F.2.a2
        refused turn.4
        bob 3 4
        refused turn.1
        anna g spook
        anna courage 7
        phase end
        """
    )


@pytest.mark.rule("polterheist:encounter.2")
def test_increase_ghost_activity_moves_the_time_first() -> None:
    both(f"{SEARCH}anna d time\ntime 6pm\nphase encounter\nend\nrefused ghost.1\nanna g wraith\nanna courage 5\ngone time")
    part = "given anna cards sensor\n"
    both(f"{part}{SEARCH}anna d time\nanna g polter\ndue theft anna\nanna lose sensor\nanna cards -")
    both(f"{part}{SEARCH}anna d ghost\nanna g polter\ndue none\nanna cards sensor")
    both(f"given time midnight\n{SEARCH}anna d time\ntime midnight\nphase encounter\ngone time\nanna g spook\nanna courage 7")


@pytest.mark.rule("polterheist:instant.1")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (6, 8), (7, 8), (8, 8)])
def test_instant_courage_gives_two_at_once(before: int, after: int) -> None:
    both(
        f"given anna courage {before}\n{SEARCH}anna d instant\nanna courage {after}\nanna cards -\ndiscard instant\nchips 1F.2.a1"
    )


@pytest.mark.rule("polterheist:disc.9")
def test_a_refused_draw_lists_the_cards_that_may_be_drawn() -> None:
    game = both(f"given bob cards satchel satchel\n{SEARCH}")
    refusal = game.refusal("anna d satchel")
    assert refusal.kind == "impossible"
    assert "satchel" not in refusal.expected
