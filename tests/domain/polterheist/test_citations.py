"""The rules that an action rests on and sets off: the deciding one first, cards and consequences behind it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.domain.polterheist.script import LOOSE, replay

from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist.moves.citations import citations
from spooklog.domain.rulesets.polterheist.moves.citations_cards import CARD_RULES

FOYER = "given anna at 1F.foyer.b2\n"
SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.b1\n"
DETECTOR = "given anna cards sensor control audio output\n"
GHOST = "given ghost anna at 1F.foyer.b2\n"


def cited(script: str, *, at: int = -1) -> tuple[str, ...]:
    """The rules of an action of a script, by default the last one."""
    step = replay(script).steps[at]
    found = rules_of(step.before, step.action)
    assert {*found} <= {*RULESET.rulebook.rules}
    return found


def rules_of(before: Any, action: Any) -> tuple[str, ...]:
    """The rules of an action in a state."""
    return citations(before, action)


def starts(found: tuple[str, ...], rules: str) -> None:
    """Check that the rules come first, in this order."""
    assert found[: len(rules.split())] == tuple(rules.split())


# -- dice ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "roll", "rules"),
    [
        ("", "4 3", "move.2 time.3 turn.2"),
        ("given time 10pm", "4 3", "time.6 ghost.1 move.8 turn.2"),
        ("given time midnight", "1 1", "time.7 ghost.1"),
        ("given time 10pm\ngiven anna cards mask", "4 3", "time.6 ghost.1 move.8 mask.5"),
        ("given anna cards mask", "4 3", "mask.1 move.2 time.3"),
        ("given anna cards mask", "2 1", "mask.1 mask.2 move.2"),
        ("given treasure anna", "4 3", "carry.2 ghost.1"),
        ("given treasure anna", "4 1", "move.2 carry.2"),
        (f"given treasure anna\n{DETECTOR}", "4 3", "carry.3 ghost.1"),
        (f"given treasure anna\n{DETECTOR}", "6 6", "detector.5 move.2 carry.3"),
        ("given exited bob\ngiven escaping 0", "4 3", "escape.2 ghost.1"),
        (f"given exited bob\ngiven escaping 0\n{DETECTOR}", "4 3", "escape.3 ghost.1"),
        ("options after_drop=fixed\ngiven anna marked", "4 3", "r.4 ghost.1"),
        ("options creepy_attack=skip\ngiven anna skips", "4 3", "r.26 move.2"),
    ],
)
def test_a_roll_rests_on_what_sets_its_encounter_values(header: str, roll: str, rules: str) -> None:
    starts(cited(f"{header}\n{FOYER}---\nanna {roll}\n"), rules)


def test_a_guest_rolls_again_or_leaves() -> None:
    assert cited("given time 6pm\n---\nanna 1 1\n") == ("camp.9", "time.4", "camp.8")
    assert cited("---\nanna 1 1\n") == ("move.2", "time.3", "turn.2", "camp.8")


@pytest.mark.parametrize(
    ("die", "rules"), [(1, "gproll.1 gproll.3 gpmove.1"), (4, "gpmove.4 gpmove.1"), (6, "gproll.4 gpmove.1")]
)
def test_the_die_of_a_ghost_player(die: int, rules: str) -> None:
    starts(cited(f"{GHOST}---\nanna {die}\n"), rules)


def test_courage_is_rolled_before_the_game() -> None:
    assert cited("options start_courage=rolled\n---\nanna courage 3\n") == ("setup.7",)


# -- moves ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "way", "rules"),
    [
        (FOYER, "1F.foyer.b1", "move.1 move.2"),
        ("", "1F.foyer.d3", "move.1 move.2 camp.7 camp.8"),
        ("given anna at 1F.foyer.d3 courage 5", "camp", "move.1 move.2 camp.2 camp.4"),
        ("given anna at 1F.foyer.d3 courage 5\ngiven treasure anna", "1F.foyer.d4", "move.1 move.2 camp.10 camp.2"),
        ("given anna at 1F.2.b4", "1F.2.b3", "move.1 move.2 move.11 room.1"),
        (SEARCH, "1F.2.a1", "move.1 move.2"),
        ("given anna at 1F.foyer.e6\ngiven treasure anna", "1F.foyer.e7", "move.1 move.2 exit.2 end.1 end.3 carry.1"),
        ("given anna at 1F.foyer.h5", "cellar.landing.d1", "move.1 move.2 move.9"),
    ],
)
def test_a_move_rests_on_its_steps_and_on_where_it_ends(header: str, way: str, rules: str) -> None:
    starts(cited(f"{header}\n---\nanna 4 1\nanna m {way}\n"), rules)


def test_a_way_back_out_of_a_room_is_a_dead_end() -> None:
    line = "given tile attic.3=A1\ngiven anna at attic.3.b4\n---\nanna 6 4\nanna m attic.3.b3\nanna m attic.3.b4\n"
    assert "move.5" not in cited(line, at=1)
    assert "move.5" in cited(line)


def test_a_move_that_ends_on_a_question_mark_is_searched() -> None:
    assert cited(f"{SEARCH}given steps 1\n---\nanna m 1F.2.a1\n")[-1] == "disc.1"


def test_tunnels_are_cited() -> None:
    header = f"{LOOSE}\ngiven tile cellar.1=C1 cellar.2=C2\ngiven anna at cellar.1~red\n---\nanna 4 1\n"
    starts(cited(f"{header}anna m cellar.2~red /2\n"), "move.1 move.2 tunnel.1 tunnel.3 move.11 loose.2")
    assert "tunnel.1" not in cited(f"{header}anna m cellar.2.hall cellar.2~red /3\n")


def test_ghost_players_move_and_scare() -> None:
    header = f"{GHOST}given bob at 1F.foyer.b1\n---\nanna 1 1\n".replace("anna 1 1", "anna 3")
    starts(cited(f"{header}anna m 1F.foyer.b1\n"), "gpmove.2 gpmove.4 gpscare.1 gpscare.8")
    assert cited(f"{header}anna m 1F.foyer.b1\n")[-1] == "gpscare.4"
    six = f"{GHOST}---\nanna 6\nanna m 1F.foyer.b3\n"
    assert cited(six)[0] == "gproll.4"


def test_staying_put_is_a_choice_or_another_search() -> None:
    assert cited(f"{FOYER}---\nanna 4 1\nanna stay\n") == ("move.3", "r.6")
    again = "given tile 1F.2=F6\ngiven anna at 1F.2.a1\ngiven rerun 1F.2.a1\n---\nanna 4 1\nanna stay\n"
    starts(cited(again), "move.7 r.19")


# -- discoveries and ghosts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [card for card in CARD_RULES if card not in ("?", "treasure")])
def test_a_discovery_is_cited_by_its_card(card: str) -> None:
    found = cited(f"{SEARCH}given steps 3\n---\nanna m 1F.2.a1\nanna d {card}\n")
    starts(found, " ".join(CARD_RULES[card]))
    assert {"disc.1", "disc.5"} <= {*found}


@pytest.mark.parametrize(
    ("header", "card", "rules"),
    [
        ("", "ghost", "encounter.1 disc.6 disc.1"),
        ("", "time", "encounter.2 disc.6 disc.1 time.1"),
        ("given time midnight", "time", "encounter.2 time.9 disc.6"),
        ("", "sensor", "disc.7"),
        ("given anna cards sensor", "sensor", "detector.6"),
        ("given anna cards control audio output", "sensor", "detector.1"),
        (DETECTOR, "ghost", "detector.2 encounter.1"),
        ("given anna cards doll", "doll", "doll.1 bad.1 doll.3"),
        ("", "treasure", "treasure.1 treasure.2 carry.2"),
        ("options hands=hidden", "?", "hidden.1"),
        ("options floor_plans=keep", "plan", "plans.1 r.18"),
        ("options markers=0", "liquid", "liquid.2 liquid.3 disc.1 disc.5 marker.6"),
    ],
)
def test_a_discovery_is_cited_by_what_it_does(header: str, card: str, rules: str) -> None:
    starts(cited(f"{header}\n{SEARCH}given steps 3\n---\nanna m 1F.2.a1\nanna d {card}\n"), rules)


def test_an_early_treasure_cites_its_notice() -> None:
    assert cited(f"{SEARCH}given steps 3\n---\nanna m 1F.2.a1\nanna d treasure\n")[-1] == "r.23"


@pytest.mark.parametrize(
    ("header", "card", "rules"),
    [
        ("", "wraith", "wraith.1 ghost.2 ghost.4"),
        ("given anna cards doll", "spook", "spook.1 doll.1"),
        ("given anna cards candle", "spook", "spook.1 ghost.2 ghost.4 candle.1 use.2"),
        ("given anna courage 1", "spook", "spook.1 ghost.2 ghost.4 courage.1 courage.2 courage.4"),
        ("given anna courage 3 cards liquid", "wraith", "wraith.1 use.3"),
        ("", "phantom cellar", "phantom.1 phantom.2"),
        ("given bob at cellar.landing.b3", "phantom cellar", "phantom.1 phantom.3"),
        ("given treasure anna", "phantom cellar", "phantom.1 phantom.2 phantom.4"),
        ("given anna cards candle satchel", "polter", "polter.1 polter.2 time.6 satchel.1"),
        ("", "creepy", "creepy.1"),
        ("", "georgie", "georgie.1 courage.3 spirit.1"),
        ("given anna courage 3", "georgie", "georgie.1 spirit.1"),
        ("", "timmy", "timmy.1 spirit.1"),
        ("", "homer", "homer.1 spirit.1"),
        ("given discard candle", "gus", "gus.1 spirit.1"),
        ("given tile 1F.2=F6", "casper", "casper.1 spirit.1"),
        ("", "phineas", "phineas.1 spirit.1"),
        ("given treasure anna", "gus", "spirit.2"),
    ],
)
def test_a_ghost_is_cited_by_its_card(header: str, card: str, rules: str) -> None:
    starts(cited(f"{FOYER}given time 10pm\n{header}\n---\nanna 4 3\nanna g {card}\n"), rules)


def test_a_ghost_that_is_sent_is_cited_with_its_target() -> None:
    line = f"{GHOST}---\nanna 6\nanna send spook bob\n"
    starts(cited(line, at=1), "gproll.5 gproll.4 ghost.4")
    starts(cited(line), "gproll.5 gproll.6 gproll.7 spook.1")
    starts(cited(f"{GHOST}---\nanna 6\nanna send phineas bob\n"), "gproll.5 gproll.6 gproll.7 phineas.1 r.32")


@pytest.mark.parametrize(
    ("header", "lines", "rules"),
    [
        (f"{FOYER}given anna cards candle\ngiven time 6pm", "anna 1 1\nanna g spook candle", "candle.1 spook.1 candle.3"),
        (f"{FOYER}given anna cards candle\ngiven time 6pm", "anna 1 1\nanna g spook take", "spook.1 candle.2"),
        (f"{GHOST}given bob at 1F.foyer.b1 cards candle", "anna 3\nanna m 1F.foyer.b1\nbob candle", "gpscare.2 candle.4"),
        (f"{FOYER}given anna cards mask\ngiven time 6pm", "anna 1 1\nanna g polter\nanna lose mask", "polter.1 polter.2 time.4"),
        ("given anna courage 5", "anna rest", "camp.3 camp.5"),
        ("given anna courage 7", "anna rest", "camp.3 courage.3"),
        (f"{FOYER}given anna courage 5 cards liquid liquid", "anna drink 2", "liquid.1 liquid.2 liquid.5"),
        (f"{FOYER}given bob courage 5 cards liquid", "bob drink", "liquid.1 liquid.2 r.54"),
        (f"{FOYER}given anna courage 3 cards fear", "anna fear", "fear.1 fear.2 fear.3 fear.9 fear.7"),
        ("given anna cards candle sensor", "anna leave candle sensor", "stash.1 stash.2 detector.8"),
        ("given left bob=liquid", "anna pick liquid", "stash.4 liquid.3"),
        ("given anna cards candle mask", "anna trade bob: candle mask / -", "trade.1 trade.3 trade.2 trade.7"),
        (f"{FOYER}given anna cards doll", "anna 4 1\nanna end", "turn.1"),
        (f"{SEARCH}given anna cards doll\ngiven steps 1", "anna m 1F.2.a1\nanna d spider\nanna drop doll", "spider.1 spider.2"),
        (f"{FOYER}given treasure anna", "anna 4 1\nanna drop t", "drop.2 drop.4 drop.3 drop.5"),
        (f"{FOYER}given token 1F.foyer.b1 turn bob", "anna 4 1\nanna m 1F.foyer.b1\nanna pick t", "drop.6 carry.2"),
        ("given due rehide\ngiven token 1F.foyer.b1 turn anna", "rehide", "rehide.1 rehide.2"),
        ("given due rehide\ngiven token 1F.foyer.b1 turn anna dropper anna", "rehide", "rehide.1 rehide.3"),
        (f"options hands=hidden\n{FOYER}given anna concealed satchel", "anna show satchel", "hidden.2"),
        ("given tile 1F.2=F6\ngiven ghost anna at 1F.2.a2", "anna 1\nanna put cellar.landing.b3", "gproll.1 gproll.3"),
    ],
)
def test_other_actions_are_cited_by_their_own_rules(header: str, lines: str, rules: str) -> None:
    starts(cited(f"{header}\n---\n{lines}\n"), rules)


def test_a_tile_that_is_turned_over_is_cited() -> None:
    line = "given anna at 1F.2.b4\n---\nanna 4 1\nanna m 1F.2.b3\nanna flip 1F.2 F6\n"
    assert cited(line) == ("room.1", "room.2", "room.3")


def test_the_detector_lays_aside_or_faces() -> None:
    header = f"{SEARCH}{DETECTOR}given steps 1\n---\nanna m 1F.2.a1\nanna d time\n"
    assert cited(f"{header}anna skip\n") == ("detector.2", "detector.9", "time.1")
    starts(cited(f"{header}anna face\n"), "detector.2 encounter.2")
    starts(cited(f"{header}anna skip\nanna d ghost\nanna skip\nanna d ghost\n"), "encounter.1 detector.4")
    assert "detector.3" in cited(f"{header}anna skip\nanna d candle\n")


def test_the_end_cites_who_wins() -> None:
    ghosts = f"players anna bob\n{FOYER}given anna courage 1\ngiven time 6pm\ngiven ghost bob at attic.landing.b3\n"
    assert cited(f"{ghosts}---\nanna 1 1\nanna g spook\n")[-2:] == ("end.2", "intro.4")
    header = "given anna at 1F.foyer.e6\ngiven treasure anna\n---\nanna 4 1\nanna m 1F.foyer.e7\n"
    assert cited(f"{header}escape\n") == ("escape.1", "escape.5", "escape.2")
    assert cited(f"{header}escape\nstop\n") == ("escape.9", "end.3", "end.4")
