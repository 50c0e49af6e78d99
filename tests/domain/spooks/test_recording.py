"""Recording a hand at three levels (catalogue 4.16, 7.2, 7.5)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import DECIDED, LEAD, RESULT, SAMPLE_DEAL, deal, informs, replay, undealt

from spooklog.domain.log.amend import Correction
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.actions import HandRevealed, LeftOverDeclared, SpooksAction
from spooklog.domain.values.errors import Ambiguous, Illegal, Impossible, SpooklogError
from spooklog.testing.playing import Logbook


@pytest.mark.rule("spooks:rec.1")
def test_a_hand_is_recorded_at_one_of_three_levels() -> None:
    informs("rec.1")
    assert deal(SAMPLE_DEAL.splitlines()).view["record"] == "full"
    assert deal(["players anna bert cora"]).view["record"] == "table"
    assert deal(["players anna bert cora", "options record=result"]).view["record"] == "result"
    assert deal([*SAMPLE_DEAL.splitlines(), "options record=table"]).view["record"] == "table"


@pytest.mark.rule("spooks:rec.1", "spooks:rec.13")
def test_a_level_falls_by_lost_and_never_rises() -> None:
    replay(f"{SAMPLE_DEAL}\n---\nbert 1S\nlost\nrecord result\nphase lost\nlost\nrefused rec.13\nbert left 2S\nrecord result")
    replay(f"{RESULT}lost\nrefused rec.13")


@pytest.mark.rule("spooks:rec.2")
def test_a_full_record_deals_every_hand() -> None:
    undealt("players anna bert cora\noptions record=full", cites="rec.2")
    undealt("\n".join([*SAMPLE_DEAL.splitlines()[:-1], "options record=full"]), cites="rec.2")


@pytest.mark.rule("spooks:rec.2")
def test_a_full_record_names_every_card() -> None:
    replay("""
        players anna bert cora
        options masters=spooks
        deal anna 1S 5T 8K MK
        deal bert 3K 4K 6K 7K   #! a short deal
        deal cora 2G 9B 9K 10K
        ---
        anna 1S
        --
        anna MK
        swap
        refused rec.2
        anna gives ?
        refused rec.2
        swap anna 8K, bert 3K, cora 2G
        anna 5T
        bert stuck
        bite
        refused rec.2
        anna gives ?
        refused rec.2
        anna gives 3K
        winners anna
    """)


@pytest.mark.rule("spooks:rec.3")
def test_a_table_record_leaves_cards_given_in_secret_unnamed() -> None:
    informs("rec.3")
    replay(f"{LEAD}anna 5T\nbert stuck\nanna gives ?\ndave gives ?\ncora gives 9K\ncounts 11 17 13 13")


@pytest.mark.rule("spooks:rec.3")
def test_a_table_record_may_know_some_hands() -> None:
    replay("""
        players anna bert cora dave
        deal anna 1S 2K 5K 10K 8-9G 1-2B 4B 10B 1-2T 4T 5T
        ---
        record table
        anna 1S
        bert 2K
        refused deck.1
        bert 2S
        --
        bert 7T
        cora 8T
        dave 3T
        anna 6T
        refused deal.6
        anna 5T
    """)


@pytest.mark.rule("spooks:rec.4")
@pytest.mark.parametrize(
    "line", ["anna 1S", "anna pass", "anna gives bert ?", "anna 1S 2S", "--", "trick anna 3K", "swap", "bite"]
)
def test_a_result_record_takes_no_card_actions(line: str) -> None:
    replay(f"{RESULT}{line}\nrefused rec.4")
    replay(f"{LEAD}lost\n{line}\nrefused rec.4")
    undealt("players anna bert cora\noptions record=result\ncounts 19 19 18", cites="rec.4")


@pytest.mark.rule("spooks:rec.4")
def test_a_result_record_takes_the_winner_and_the_cards_left() -> None:
    replay(
        f"{RESULT}anna out\nbert left 43\ncora left C 3S\ndave left ?\nphase over\nwinners anna\npoints 0 43 33 ?\ntrust winner"
    )
    replay(f"{RESULT}result anna out, bert left 1, cora left 2 , dave out\nwinners anna dave\npoints 0 1 2 0\nplaces 1 3 4 1")
    replay(f"{RESULT}bert left C\nresult anna out, cora left 8-10K, dave left MB\npoints 0 30 27 20\ntrust cards\nby result")


@pytest.mark.rule("spooks:rec.4")
def test_no_player_is_declared_out_while_a_hand_is_tracked() -> None:
    replay("anna out\nrefused rec.4\nanna 1S\nbert out\nrefused rec.4")
    replay(f"{DECIDED}bert out\nrefused rec.4")


@pytest.mark.rule("spooks:rec.4")
@pytest.mark.parametrize("cards", [("9S",) * 7, ("99Z",), ("9K",)])
def test_revision_1_refuses_cards_left_in_a_result_while_a_hand_is_tracked(cards: tuple[str, ...]) -> None:
    with pytest.raises(Illegal) as refused:
        RULESET.rules.check(replay(DECIDED, revision=1).state, LeftOverDeclared(1, cards))
    assert refused.value.rule == "spooks:rec.4"
    assert refused.value.expected


@pytest.mark.rule("spooks:rec.7", "spooks:rec.13")
def test_cards_left_stay_after_an_amendment_that_takes_lost_out_where_the_line_is_right_there() -> None:
    hand = replay(DECIDED)
    book = Logbook(RULESET, hand.setup, hand.labels)
    for line in [*hand.lines, "lost", "anna left 9K", "cora left 3S 4S 5S", "bert out"]:
        book.play(line)
    lost = Correction(ply=len(hand.lines) + 1, how="remove")
    plan = book.plan(lost)
    assert [step.change for step in plan.steps] == ["removed", "kept", "conflict", "conflict"]
    assert [step.problem and step.problem.rule for step in plan.conflicts] == ["spooks:rec.7", "spooks:rec.4"]
    book.amend(lost, conflicts="drop")
    typed = Logbook(RULESET, hand.setup, hand.labels)
    for line in [*hand.lines, "anna left 9K"]:
        typed.play(line)
    assert book.game.state == typed.game.state


@pytest.mark.rule("spooks:rec.4", "spooks:rec.13")
def test_in_revision_1_cards_left_in_a_result_do_not_outlast_an_amendment_that_takes_lost_out() -> None:
    hand = replay(DECIDED, revision=1)
    book = Logbook(RULESET, hand.setup, hand.labels)
    for line in [*hand.lines, "lost", "bert out", "anna left 9K 9B 9T", "cora left 3S 4S"]:
        book.play(line)
    lost = Correction(ply=len(hand.lines) + 1, how="remove")
    ruled = book.plan(lost, conflicts="ruled", why="the table agreed")
    assert [step.change for step in ruled.steps] == ["removed", "conflict", "conflict", "conflict"]
    assert not any(step.ruling_helps for step in book.plan(lost).conflicts)
    with pytest.raises(Illegal) as refused:
        book.plan(lost).decision()
    assert not [choice for choice in refused.value.expected if "ruled" in choice]
    book.amend(lost, conflicts="drop")
    assert book.game.state == hand.state
    book.play("anna left 9K")
    book.play("cora left 3S 4S")
    assert book.game.state.phase == "over"


@pytest.mark.rule("spooks:deck.1")
@pytest.mark.parametrize("action", [LeftOverDeclared(1, ("99Z",)), HandRevealed(1, ("99Z",))], ids=lambda action: action.TOPIC)
@pytest.mark.parametrize("script", [DECIDED, f"{DECIDED}lost\n"], ids=["tracked", "lost"])
def test_a_forged_declaration_of_a_card_that_no_deck_holds_takes_no_effect(script: str, action: SpooksAction) -> None:
    with pytest.raises(Impossible) as refused:
        RULESET.rules.apply(replay(script).state, action, 9)
    assert refused.value.rule == "spooks:deck.1"


@pytest.mark.rule("spooks:rec.5")
@pytest.mark.parametrize(
    "line",
    [
        "",
        "zoe 2S",
        "bert",
        "bert 2X",
        "bert S2",
        "bert plays 2S",
        "bert 2S pass",
        "bert 2-4S",
        "bert ?",
        "bert gives",
        "bert gives 2S 3S 4S",
        "bert gives zoe 2S",
        "bert left",
        "bert left 3S ?",
        "bert left 9-3S",
        "bert out 5",
        "bert 2S, cora 3S",
        "-- bert",
        "-0",
        "trick",
        "trick bert",
        "trick bert 2S, zoe 3S",
        "trick bert ?",
        "swap bert",
        "bite anna",
        "result",
        "result anna out, bert",
        "result anna pass",
        "lost it",
        "2S",
        "@2 2S",
    ],
)
def test_a_line_follows_the_notation_and_names_a_player(line: str) -> None:
    for hand in (replay("anna 1S"), deal(["players anna bert cora", "options record=result"])):
        with pytest.raises(SpooklogError) as refused:
            hand.play(line)
        assert refused.value.rule == "spooks:rec.5"
        assert refused.value.kind == "unreadable"
        assert refused.value.expected


@pytest.mark.rule("spooks:rec.5")
def test_any_unique_beginning_of_a_name_in_upper_or_lower_case_will_do() -> None:
    replay("a 1s\nBE 2k\nCora PASS\nd 3B\ntop 3B dave")
    hand = deal(["players anna annika bert"])
    for line in ("ann 1S", "anna gives ann", "trick ann 1S"):
        with pytest.raises(Ambiguous) as refused:
            hand.play(line)
        assert refused.value.rule == "spooks:rec.5"
    hand.play("anna 1S")


@pytest.mark.rule("spooks:rec.5")
@pytest.mark.parametrize(
    "line", ["dealer", "dealer anna bert", "counts many", "deal anna", "deal anna 2X", "deal zoe 2S", "deck 2"]
)
def test_a_header_line_follows_the_notation(line: str) -> None:
    undealt(f"players anna bert cora\n{line}", cites="rec.5")


@pytest.mark.rule("spooks:rec.5")
@pytest.mark.parametrize("line", ["dealer ann", "deal ann 2S"])
def test_a_header_line_that_could_mean_two_players_cites_the_notation(line: str) -> None:
    with pytest.raises(Ambiguous) as refused:
        deal(["players anna annika bert", line])
    assert refused.value.rule == "spooks:rec.5"


@pytest.mark.rule("spooks:rec.6")
@pytest.mark.parametrize("before", ["", LEAD, f"{LEAD}anna 5B\n", f"{LEAD}anna 5G\n", f"{LEAD}anna 5T\nbert stuck\n"])
@pytest.mark.parametrize("line", ["--", "-1", "-2"])
def test_passes_for_several_are_taken_on_a_blue_card_only(before: str, line: str) -> None:
    replay(f"{before}{line}\nrefused rec.6")


@pytest.mark.rule("spooks:rec.6")
@pytest.mark.parametrize("before", ["", "anna 1S\n", LEAD, f"{LEAD}anna 5B\n", f"{LEAD}anna 5B\nbert stuck\n"])
@pytest.mark.parametrize("line", ["trick bert 3S", "swap", "swap bert 3S", "bite"])
def test_a_shorthand_is_taken_only_in_its_phase(before: str, line: str) -> None:
    replay(f"{before}{line}\nrefused rec.6")


@pytest.mark.rule("spooks:rec.6")
def test_shorthands_stand_for_the_actions_that_are_due() -> None:
    replay("anna 1S\n-2\nact dave\npassed bert cora\n--\nphase lead\nact anna")
    replay(f"{LEAD}anna MK\n-1\nphase window\npassed bert\n--\nphase lead")
    replay(f"{LEAD}anna MK\nbert gives ?\nswap\nphase window", options="masters=spooks")
    replay(f"{LEAD}anna 5T\nbert stuck\nanna gives 9K\nbite\ncounts 11 17 13 13")
    replay(f"{LEAD}anna 5G\nbert 3K\ntrick dave 4K, anna 6K, cora 7K\nphase lead")


@pytest.mark.rule("spooks:rec.6")
@pytest.mark.parametrize("lead_pass", ["yes", "no"])
@pytest.mark.parametrize("count", ["-4", "-5", "-8", "-40", "-999"])
def test_more_passes_than_can_come_on_the_card_are_refused_whole(count: str, lead_pass: str) -> None:
    options = f"lead_pass={lead_pass}"
    replay(f"anna 1S\n{count}\nrefused rec.6\nact bert\npassed none\n-3\nphase lead\nact anna", options=options)
    replay(f"{LEAD}anna MK\nbert pass\n{count}\nrefused rec.6\nphase window\n-2\nphase lead", options=options)


@pytest.mark.rule("spooks:rec.6")
def test_a_line_is_taken_whole_or_refused_whole() -> None:
    replay("anna 1S\n-4\nrefused rec.6\nact bert\npassed none")
    replay(
        f"{LEAD}anna 5G\ntrick anna 3K, bert 4K, cora 3K, dave 5K\nrefused deck.1\nacting anna bert cora dave\ncounts 12 14 14 14"
    )


@pytest.mark.rule("spooks:rec.11")
def test_a_broken_claim_is_a_flag_and_never_a_refusal() -> None:
    informs("rec.11")
    replay(f"{LEAD}anna 5B\nbert stuck\nclaims bert@4\nanna 9K\nflags none\nbert 10B\ntop 10B bert\nflags red.4 bert 10B at 4")


@pytest.mark.rule("spooks:rec.12")
def test_with_hidden_hands_a_card_that_appears_is_unseen_or_known_to_be_in_that_hand() -> None:
    replay("anna 1S\nbert 2K\n--\nbert 2K\nrefused deck.1\nbert 1S\nrefused deck.1")
    replay(f"""{LEAD}
        anna 5T
        bert stuck
        anna gives 9K
        bite
        bert 8S
        cora 9K
        refused deck.1
        cora 9S
        --
        cora 8K
        dave 9K
        refused deck.1
        -2
        bert 9K
    """)


@pytest.mark.rule("spooks:rec.13")
def test_a_lost_record_becomes_a_result_and_its_earlier_lines_do_not_count() -> None:
    replay(f"""{LEAD}
        anna 9K
        lost
        phase lost
        act none
        acting anna bert cora dave
        pile 1S 9K
        result anna left 9K, bert out, cora left 3, dave left ?
        phase over
        by result
    """)
    replay(f"{DECIDED}lost\nwinners none\nresult anna out, bert left 3, cora left 4\nwinners anna")
    replay(f"{RESULT}result anna out, bert left 1, cora left 1, dave left 1\nlost\nrefused rec.13")


@pytest.mark.rule("spooks:rec.6")
def test_a_number_of_passes_of_any_length_is_read_and_refused() -> None:
    for many in ("-4", "-1000", "-99999999999999999999"):
        replay(f"anna 1S\n{many}\nrefused rec.6\n-3\nphase lead\n{many}\nrefused rec.6")
    replay(f"{DECIDED}-1000\nrefused escape.2")
    replay(f"{RESULT}-1000\nrefused rec.4")


@pytest.mark.rule("spooks:rec.4", "spooks:rec.13")
def test_after_the_end_of_a_hand_no_refusal_offers_lost() -> None:
    over = replay(f"{DECIDED}anna 3\ncora 7\nphase over")
    for line, rule in (("lost", "rec.13"), ("anna out", "rec.4"), ("bert out", "rec.4"), ("anna left 3", "rec.7")):
        refusal = over.refusal(line)
        assert refusal.rule == f"spooks:{rule}"
        assert refusal.expected == ("note", "undo")
    replay(f"{RESULT}result anna out, bert 1, cora 2, dave 3\nlost\nrefused rec.13\nanna out\nrefused rec.7")
    assert replay(DECIDED).refusal("anna out").expected[-1] == "lost WHY"


@pytest.mark.rule("spooks:rec.8", "spooks:rec.10")
def test_points_of_many_digits_are_read_and_refused() -> None:
    replay(f"{DECIDED}anna left 1000000\nrefused rec.8\nanna 999999999999999\nrefused rec.8")
    replay(f"{DECIDED}anna left 9999999999999999\nrefused rec.5")
    replay(f"{RESULT}anna left 1000000\nrefused rec.10\nanna left -1000\nrefused rec.5\nanna -1000\nrefused rec.5")


@pytest.mark.rule("spooks:rec.14")
@pytest.mark.parametrize(
    "line", ["bert 2K", "bert pass", "--", "trick bert 3K", "bert left 5", "bert out", "lost", "result bert out"]
)
def test_nothing_follows_a_hand_that_was_broken_off(line: str) -> None:
    hand = replay(f"{LEAD}void\nphase void\nact none\nacting none\n{line}\nrefused rec.14")
    assert RULESET.rules.outcome(hand.state) is None
    replay(f"{RESULT}void\n{line}\nrefused rec.14")
