"""The rules that an action rests on and sets off: the deciding one first, cards and consequences behind it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from tests.domain.halloween.script import MASTER, TWO, replay

from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.rulesets.halloween.moves.citations import KIND_RULES, citations
from spooklog.testing.playing import SEEDS, random_game

ALL = "options cards_on_display=52\ncards " + " ".join(
    f"{page}{number}" for page, count in (("A", 4), ("B", 16), ("C", 16), ("D", 16)) for number in range(1, count + 1)
)
FREE = "given bonus\ngiven town po:bbgyr sc:bgy th:o ho:b\n"


def cited(script: str, *, at: int = -1, options: str = "") -> tuple[str, ...]:
    """The rules of an action of a script, by default the last one."""
    step = replay(script, options=options).steps[at]
    return rules_of(step.before, step.action)


def rules_of(before: Any, action: Any) -> tuple[str, ...]:
    """The rules of an action in a state."""
    return citations(before, action)


def anna(facts: str, line: str, *, at: int = -1, header: str = FREE, options: str = "") -> tuple[str, ...]:
    """The rules of what anna does with these facts; all cards lie on display."""
    return cited(f"{ALL}\n{header}given anna {facts}\n---\n{line}\n", at=at, options=options)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1S po b", "summon.1"),
        ("1B g", "scare.1"),
        ("1U po b", "upgrade.1"),
        ("1M po>ho g", "move.1"),
        ("1F po g>b", "fight.1"),
        ("1H po g", "haunt.2"),
        ("1R", "rest.1"),
    ],
)
def test_a_section_action_rests_on_its_own_rule_first(line: str, rule: str) -> None:
    found = anna("levels 333 scare 5", f"anna {line}{' 3:1 by ben' * ('F' in line)}", at=0)
    assert found[0] == rule
    assert {"board.4", "turn.6"} <= {*found} or line == "1R"


@pytest.mark.parametrize(
    ("held", "line", "rules"),
    [
        ("A1", "anna 1H sc<po b", "card.A1 haunt.3"),
        ("A2", "anna 1M po>ch g", "card.A2 move.1"),
        ("A4", "anna 1B o +A4", "scare.1 card.A4"),
        ("B1", "anna 1U po b", "upgrade.1 upgrade.2 card.B1"),
        ("B2 spaces 1B", "anna 1B b +B2", "scare.1 card.B2 r.18"),
        ("B16", "anna 1S po b", "summon.1 summon.3 card.B16 tokens.1"),
        ("C1", "anna 1U po b", "upgrade.1 card.C1"),
        ("C4", "anna 1S po b", "summon.1 card.C4"),
        ("B14", "anna 1R", "rest.1 card.B14"),
        ("B14 D5", "anna 1R", "rest.1 card.B14 card.D5"),
        ("D10", "anna 1B b", "scare.1 card.D10"),
        ("C10", "anna 1F po y>g", "card.C10 fight.3"),
        ("C10 A3 B5 C16", "anna 1F po y>g", "card.C10 card.C16 card.A3 card.B5"),
        ("C10 C7", "anna 1F po>sc y>b", "card.C10 card.C7"),
        ("D7 haunts sc:b", "anna 1H -sc b", "card.D7"),
        ("B9", "anna P B9 po r", "card.B9 cards.11 city.2"),
        ("B10 spaces 1S", "anna P B10 1S", "card.B10"),
        ("B11", "anna P B11 1", "card.B11"),
        ("C2 scare 3", "anna P C2 g", "card.C2"),
        ("C5 tokens o", "anna P C5 o>yy", "card.C5 tokens.3"),
        ("C5 D9 tokens yy", "anna P C5 yy>o", "card.C5 card.D9"),
        ("D1 tokens g", "anna P D1 ch g", "card.D1 city.3"),
        ("D3 scare 5", "anna P D3 1", "card.D3"),
        ("D11", "anna P D11 po r sc g", "card.D11"),
        ("D13", "anna P D13 blue", "card.D13 bonus.10"),
    ],
)
def test_cards_that_act_are_cited(held: str, line: str, rules: str) -> None:
    first, *others = rules.split()
    found = anna(f"levels 333 cards {held}", line)
    assert found[0] == first
    assert {*others} <= {*found}


@pytest.mark.parametrize(
    ("held", "lines", "rules"),
    [
        ("B4", "anna 1M po>ho b\nanna > B4 po>ho g", "card.B4 cards.12 move.1"),
        ("C15", "anna 1M po>ho b\nanna > C15", "card.C15 cards.11 summon.2"),
        ("C13", "anna 1M po>ho b\nanna > C13 3 ?", "card.C13 cards.12"),
        ("B13", "anna 1H po b\nanna > B13 ?", "card.B13 cards.12"),
        ("D4", "anna 1H po b\nanna > D4 2", "card.D4 cards.12"),
        ("D8", "anna 1B b @po\nanna > D8 sc", "card.D8 city.5"),
        ("C8", "anna 1F po y>g 3:1 by ben\nanna > C8", "card.C8 cards.11"),
        ("B12", "anna 1F po y>g 3:1 by ben\nanna > B12 th", "card.B12 city.5"),
        ("B15", "anna 1F po y>g 3:1 by ben\nanna > B15 r 3:4 ?", "card.B15 fight.1 fight.6 fight.2"),
    ],
)
def test_follow_ups_are_cited_by_their_cards(held: str, lines: str, rules: str) -> None:
    game = replay(f"{ALL}\n{FREE}given anna levels 333 cards {held}\n---\n{lines}\n")
    step = next(step for step in reversed(game.steps) if type(step.action).__name__ == "FollowUpUsed")
    found = rules_of(step.before, step.action)
    assert found[0] == rules.split()[0]
    assert {*rules.split()} <= {*found}


def test_card_c6_counts_as_a_haunt() -> None:
    header = "given bonus\ngiven town po:bbb sc:b ho:y\n"
    assert anna("levels 333 cards C6", "anna 1S po b\nanna > C6 ch", header=header)[:3] == ("card.C6", "cards.12", "haunt.3")


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("summon", "X summon po b"),
        ("green", "X green"),
        ("discs", "X discs 1S"),
        ("scare", "X scare"),
        ("yellow", "X yellow"),
        ("die", "X die"),
        ("point", "X point"),
        ("rest", "X rest 1"),
        ("blue", "X blue"),
        ("warp", "X warp po>ch r"),
    ],
)
def test_a_bonus_token_is_cited_by_its_kind(kind: str, line: str) -> None:
    found = anna(f"spaces 1S slots {kind} _ _", f"anna {line}")
    assert found[0] == KIND_RULES[kind]
    assert {"bonus.7", "bonus.8"} <= {*found}


def test_dice_are_cited_by_what_they_are_rolled_for_then_by_what_they_come_to() -> None:
    roll = "anna 1F po y>g 3:1 by ben ?"
    assert anna("levels 333", roll) == ("fight.2", "dice.1", "dice.2")
    assert anna("levels 333 slots die _ _", f"anna X die\n{roll}") == ("fight.2", "dice.1", "kind.6")
    assert anna("levels 333 cards B6", f"{roll}\nanna reroll 5")[:2] == ("card.B6", "cards.10")
    assert anna("levels 333 slots reroll _ _", f"{roll}\nanna X reroll 5")[0] == "kind.8"
    assert anna("levels 333 slots plus3 _ _", f"{roll}\nanna X plus3")[0] == "kind.11"
    assert anna("levels 333 slots plus3 _ _", f"{roll}\nanna X plus3\nanna ok") == (
        *("fight.3", "tokens.1", "city.2", "kind.11", "dice.3"),
    )
    assert anna("levels 333", "anna 1F po y>g 1:1 by ben") == ("fight.5", "dice.3")
    assert anna("levels 333 cards B8", "anna 1F po y>g 1:1 by ben")[:2] == ("fight.3", "card.B8")
    assert anna("levels 333 cards D16", "anna 1S sc b+g 1:2")[:2] == ("card.D16", "summon.1")


def test_a_mixed_summon_without_a_ghost_cites_its_ruling() -> None:
    header = "given bonus\ngiven town po:bbbb sc:bg\n"
    assert anna("levels 333 cards D16", "anna 1S sc b+g 1:2", header=header) == ("card.D16", "r.24", "dice.3")


def test_tokens_that_run_short_are_cited() -> None:
    header = f"{FREE}given ben tokens bbbbbbbbbbbb\n"
    assert "tokens.2" in anna("levels 111", "anna 1S po b", header=header)
    assert "tokens.2" in anna("slots blue _ _", "anna X blue", header=header)
    assert "tokens.2" not in anna("levels 111", "anna 1S po b")


def test_a_fetched_token_cites_its_rules_and_what_is_due_behind_it() -> None:
    assert {"bonus.1", "bonus.5"} <= {*cited("anna 1M po>ho b\n")}
    header = "given town po:bb\ngiven bonus ho=point\n"
    assert cited(f"{header}---\nanna 1M po>ho b\n")[-1] == "bonus.9"
    assert "r.10" in cited("given anna slots point scare warp\n---\nanna 1M po>ho b =x\n", options="bonus_overflow=leave")
    assert "card.B3" in cited("cards B3 A1 A2 A3 A4 B1 B2 B5\ngiven anna cards B3\n---\nanna 1M po>ho b\n")


def test_relocations_that_take_no_token_cite_the_ruling() -> None:
    line = f"{ALL}\ngiven town po:bbg\ngiven anna slots warp _ _\n---\nanna X warp po>ch g\n"
    assert "r.11" in cited(line, options="relocations_take_bonus=no")


def test_a_card_cites_its_price_and_what_changes_it() -> None:
    assert anna("tokens bgy", "anna K A1 bgy") == ("cards.4", "cards.5", "tokens.3", "cards.1", "cards.6", "cards.13")
    assert anna("tokens bbb", "anna K B14 bbb") == ("cards.4", "tokens.3", "cards.1", "cards.6", "cards.13")
    assert "card.D2" in anna("tokens bb cards D2", "anna K B14 bb")
    assert "card.D12" in anna("tokens bbb cards D12", "anna K A1 bbb")
    assert "card.D15" in anna("tokens bbb cards D15", "anna K B14 bbb pick r")
    rival = f"{FREE}given ben cards B14\n"
    assert anna("tokens bbb", "anna K B14 bbb", header=rival)[-2:] == ("cards.8", "cards.9")


def test_compensation_and_returning_ghosts_cite_what_was_due() -> None:
    rival = f"{FREE}given ben cards B14\n"
    assert anna("tokens bbb", "anna K B14 bbb\nben comp B14 pe", header=rival) == ("cards.8", "cards.9")
    two = f"{TWO}\ngiven anna tokens bbb\ngiven ben cards B14\n---\nanna K B14 bbb\nben comp B14 pe\n"
    assert cited(two) == ("two.4", "cards.9")
    last = "given bonus\ngiven town po:b\ngiven anna scare 3\n---\nanna 1U po b\nanna blues ch\n"
    assert cited(last, at=0)[-1] == "city.6"
    assert cited(last) == ("city.6", "city.8")
    crowded = "given bonus\ngiven town po:b ch:ggyyo\ngiven anna scare 3\n---\nanna 1U po b\nanna blues ch\n"
    assert cited(crowded) == ("city.6", "city.7", "city.8")
    reveal = (
        "given town po:bb\ngiven bonus ho=point\n---\nanna 1M po>ho b\nreveal ch=die sc=warp th=rest ce=blue po=scare ho=die\n"
    )
    assert cited(reveal) == ("bonus.9", "bonus.10")


def test_the_end_of_a_turn_and_of_the_game_are_cited() -> None:
    done = "given anna done 123\n"
    assert cited(f"{done}---\nanna end\n") == ("turn.10", "turn.2", "turn.1")
    assert cited("given anna done 123 slots # # #\n---\nanna end\n")[-1] == "bonus.11"
    over = "given cleo done 123 cards C11 tokens r\ngiven active cleo\ngiven triggered\n---\ncleo end\n"
    assert cited(over) == ("turn.10", "turn.2", "turn.1", "end.2", "end.3", "card.C11", "end.4")
    equal = "given cleo done 123\ngiven active cleo\ngiven triggered\n---\ncleo end\n"
    assert cited(equal)[-1] == "end.5"
    assert "r.1" in cited(
        "given town po:b ho:b\ngiven anna haunts ch:b sc:b th:b ce:b po:g\n---\nanna 1H ho b\n", options="end_timing=immediate"
    )


def test_the_cause_of_the_end_is_cited() -> None:
    assert "end.1" in cited("given town po:b ho:b\ngiven anna haunts ch:b sc:b th:b ce:b po:g\n---\nanna 1H ho b\n")
    fifth = anna("tokens bbb cards A1 A2 A3 A4", "anna K B14 bbb")
    assert fifth[-2:] == ("end.1", "cards.15")
    two = f"{TWO}\ngiven town ho:b\ngiven anna haunts ch:b sc:b th:b ce:b po:g po:b* sc:g*\n---\nanna 1H ho b\n"
    assert "two.3" in cited(two)


def test_the_master_variant_cites_its_own_rules() -> None:
    fight = f"{MASTER}\ngiven town po:bbg\ngiven anna levels 2222\n---\nanna 1F po g>b\n"
    assert cited(fight)[0] == "master.4"
    reds = f"{MASTER}\ngiven town po:rrb ho:rro\ngiven anna levels 4444 scare 5\n---\nanna 1U ho o\n"
    assert cited(reds)[-1] == "master.6"
    scarce = "given ben tokens bbbbbbbbbbbb\ngiven cleo tokens ggggggggggg\n"
    assert "master.8" in cited(f"{MASTER}\n{scarce}given town po:bgg\ngiven anna levels 2222\n---\nanna 1S po g\n")
    over = f"{MASTER}\ngiven cleo done 1234 tokens bgy\ngiven active cleo\ngiven triggered\n---\ncleo end\n"
    assert cited(over)[-3:] == ("master.9", "master.10", "end.4")


def test_a_limited_supply_of_scare_points_is_cited() -> None:
    script = "given bonus\ngiven town po:by\ngiven anna levels 333\ngiven ben scare 94\n---\nanna 1B y\n"
    assert "setup.7" in cited(script, options="scare_supply=100")
    assert "setup.7" not in cited(script)


def test_a_result_of_the_table_is_cited() -> None:
    assert cited("options record=result\n---\nresult anna 3, ben 2, cleo 1\n")[0] == "rec.1"


@given(seed=SEEDS)
def test_every_action_of_a_random_game_is_cited_by_rules_that_there_are(seed: int) -> None:
    for before, action, _ in random_game(RULESET, seed).steps():
        found = rules_of(before, action)
        assert found
        assert {*found} <= {*RULESET.rulebook.rules}
        assert len({*found}) == len(found)
