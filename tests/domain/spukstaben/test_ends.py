"""The ends of a game, and games of one player (end, solo)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, OUT, SILENCE, Game, begin, informs, lone, replay, short

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import DawnBroke, GhostsFled
from spooklog.domain.values.errors import Illegal, Impossible
from spooklog.testing.playing import Logbook

# -- the ends --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:end.1")
def test_dawn_comes_after_the_last_turn_and_not_before() -> None:
    replay(f"""
        {lone("E", turns=2)}
        dawn
        refused end.1
        {OUT}
        dawn
        refused end.1
        flee
        dawn
        refused power.3
        glass
        team: -
        dawn
        phase over
        turn 2
    """)


@pytest.mark.rule("spukstaben:power.3")
def test_dawn_waits_for_the_word_of_power_to_act() -> None:
    replay(f"""
        {lone("E", "S", turns=2)}
        {OUT}
        flee
        glass
        team: sea
        dawn
        refused power.3
        team scare p1
        dawn
        escape S:dawn
    """)


@pytest.mark.rule("spukstaben:power.3")
def test_a_crossed_word_of_power_needs_no_scare() -> None:
    replay(f"{lone('E', turns=2)}{OUT}flee\nglass\nteam: thames\nteam rule cross invalid\ndawn\nescape E:dawn")


@pytest.mark.rule("spukstaben:end.2")
def test_remaining_ghosts_escape_at_dawn_and_not_by_flight() -> None:
    game = replay(f"""
        {lone("E", "S", turns=2)}
        {OUT}
        flee
        glass
        flee
        refused end.2
        team: -
        flee
        refused end.2
        dawn
        cubes 10
        ghosts none
        escape E:dawn S:dawn
    """)
    assert [gone.room for gone in game.state.escape_pile] == ["p", "p"]


@pytest.mark.rule("spukstaben:end.2")
def test_at_dawn_the_door_comes_first_and_the_composing_room_last() -> None:
    replay(f"""
        {short(3, ghosts=2)}
        ---
        {OPENING}
        {SILENCE}
        +B
        +M/o
        {SILENCE}
        turn 3
        ghosts p1 B=4, o1 E=4, o2 S=4, o3 N=4, d1 R=4, d2 TH/p=4, d3 M/o=4
        glass
        team: -
        dawn
        escape A+:door R:dawn TH/p:dawn M/o:dawn E:dawn S:dawn N:dawn B:dawn
    """)


@pytest.mark.rule("spukstaben:end.3")
@pytest.mark.rule("spukstaben:score.2")
def test_an_empty_table_before_the_last_turn_ends_the_game_with_a_bonus() -> None:
    game = replay(f"""
        data power.1 = 1
        {lone("E")}
        glass
        anna: sea
        anna scare c1
        flee
        turn 2
        phase search
        bonus 0
        {OUT}
        bonus 0
        flee
        phase over
        turn 2
        bonus 1
        points 16
        rating Word magic
    """)
    assert game.state.ended_by == "empty"
    informs("end.3", "score.2")


@pytest.mark.rule("spukstaben:score.2")
def test_a_table_that_the_word_of_power_empties_has_no_bonus() -> None:
    before = f"{lone('E', 'S', turns=2)}{OUT}flee\nglass\n"
    replay(f"{before}team: sea\nteam scare all\nghosts none\ndawn\nphase over\nbonus 0\nescape none\npoints 15")
    replay(f"{before}team: -\ndawn\nphase over\nbonus 0\npoints 13")


@pytest.mark.rule("spukstaben:end.3")
def test_the_bonus_does_not_depend_on_defeat_or_escape_of_the_last_ghosts() -> None:
    replay(f"""
        {lone("E", turns=5)}
        {OUT}
        flee
        {OUT}
        flee
        {OUT}
        flee
        ghosts d1 E=3
        {OUT}
        flee
        phase over
        escape E:door
        bonus 1
        points 15
    """)


@pytest.mark.rule("spukstaben:end.3")
def test_with_a_ghost_left_the_last_turn_is_played() -> None:
    replay(f"{lone('E', turns=4)}{(OUT + 'flee' + chr(10)) * 3}turn 4\nphase search\nbonus 0")


@pytest.mark.rule("spukstaben:end.4")
def test_no_line_is_accepted_after_the_end() -> None:
    game = replay(f"{lone('E', turns=2)}{OUT}flee\nglass\nteam: -\ndawn")
    for line in ("+Z", "glass", "time", "anna hint 5", "anna wrote", "team: sea", "team rule ok", "team scare -", "flee", "dawn"):
        assert game.refusal(line).rule == "spukstaben:end.4"
    assert game.refusal("result 12").rule == "spukstaben:end.4"


@pytest.mark.rule("spukstaben:end.4")
def test_no_line_is_accepted_after_an_end_without_the_word_of_power() -> None:
    game = replay(f"data power.1 = 1\n{lone('E')}glass\nanna: sea\nanna scare c1\nflee\n{OUT}flee\nphase over")
    for line in ("+Z", "glass", "anna hint 5", "anna: stone", "team: stone", "flee", "dawn", "result 16"):
        assert game.refusal(line).rule == "spukstaben:end.4"


def test_nothing_is_added_to_a_game_that_was_broken_off() -> None:
    game = replay(OPENING)
    log = Logbook(RULESET, game.setup, game.labels)
    for line in filter(None, (*OPENING.split("\n"), "void")):
        log.play(line)
    with pytest.raises(Illegal) as refused:
        log.play("glass")
    assert refused.value.rule == "spukstaben:rec.4"
    assert log.game.outcome is None
    assert log.game.turn.kind == "over"
    game.play("void")
    assert (game.view["phase"], game.view["kind"]) == ("void", "over")


@pytest.mark.rule("spukstaben:end.1")
def test_a_ruled_flight_or_dawn_out_of_place_never_breaks_the_game() -> None:
    states = [begin([]).state, replay(OPENING).state, last_turn().state]
    for state in states:
        for action in (GhostsFled(), DawnBroke()):
            after = RULESET.rules.apply(state, action, 1)
            assert after.turn <= after.table.turns
            assert RULESET.rules.turn(after).kind in ("chance", "table", "seats", "over")
    with pytest.raises((Illegal, Impossible)):
        RULESET.rules.check(states[0], GhostsFled())


# -- alone -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:solo.1")
@pytest.mark.rule("spukstaben:solo.3")
def test_alone_the_rules_are_the_same() -> None:
    informs("solo.1", "solo.3")
    game = replay("players anna\n---\n" + OPENING + "glass\nanna: earth\nanna scare all")
    assert game.view["ghosts"][0]["power"] == 2


@pytest.mark.rule("spukstaben:solo.1")
def test_alone_too_a_word_is_short_enough_new_and_scares_with_each_letter_once() -> None:
    header = 'players anna\ndata deck = ["E", "E", "S", "A", "Z", "Z", "Z", "Z"]\noptions turn1_layout=reveal_order\n---\n'
    replay(f"""
        {header}
        +E
        +E
        +S
        +A
        +Z
        +Z
        flee
        refused flee.1
        glass
        anna hint 3
        anna hint 4
        refused hints.2
        anna: agriculture
        anna scare c1
        refused words.1
        anna rule to cultivate base
        anna scare c1 c1
        refused scare.8
        anna scare c1 c2
        refused scare.6
        anna scare c1
        flee
        +Z
        glass
        anna: cultivate
        anna scare p1
        refused validity.7
    """)


@pytest.mark.rule("spukstaben:solo.2")
def test_alone_fewer_ghosts_come() -> None:
    alone, two = (begin([f"players {names}"]).state.table for names in ("anna", "anna bea"))
    assert sum(alone.due) < sum(two.due)
    replay(f"players anna\n---\n{OPENING}{OUT}flee\npending 1\n+B\n+C\nrefused appear.3")


@pytest.mark.rule("spukstaben:solo.3")
def test_alone_ghosts_have_less_power() -> None:
    replay("players anna\n---\n+E c\n+T/o c\nghosts c1 E=3, c2 T/o=2")


@pytest.mark.rule("spukstaben:solo.4")
def test_alone_conditions_need_not_be_met_and_combinations_match_all_the_same() -> None:
    lines = "+E-l c\n+TH/p c\n+S c\n+N p\n+R p\n+B o\nglass\nanna: hate\n"
    replay(f"players anna\n---\n{lines}anna scare c2\nrefused combos.1\nanna scare c1\nhits anna E-l@4=2")
    replay(f"players anna\noptions conditions=on\n---\n{lines}anna scare c1\nrefused conditions.2")
    two = f"{lines}bea: -\nanna scare c1"
    replay(f"{two}\nrefused conditions.2")
    replay(f"options conditions=off\n---\n{two}\nhits anna E-l@4=3")
    informs("solo.4")


def last_turn() -> Game:
    """The last turn of a short game, before its minute."""
    return replay(f"{lone('E', 'S', turns=2)}{OUT}flee\nturn 2")
