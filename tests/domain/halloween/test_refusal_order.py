"""When an action breaks several rules, the first one of the catalogue's list (section 7.2) is cited.

The list: game over, what is due, the player, the section, its space, a disc, cards that modify, the level, ghosts, limits of the
town, the price, dice. For entries that are no section actions: game over, what is due, the player, the card or kind, the rest.
"""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import MASTER, begin, replay, unstarted

NONSENSE = [
    *(
        "anna 9S xx r +Z9 9:9",
        "anna 1B r @xx",
        "anna 1U xx r>b ^9",
        "anna 1M xx>xx r =9",
        "anna 1F xx r>r 99:99 by anna",
        "anna 9R",
    ),
    *(
        "anna 1H xx r *",
        "anna 1H xx<xx r",
        "anna 1H -xx r",
        "anna K Z9 bbbbb from 9S pick r",
        "anna X bomb",
        "anna X summon xx r",
    ),
    *("anna X warp xx>xx r =9", "anna P Z9", "anna P D1 xx r", "anna > Z9", "anna > B4 xx>xx r =9", "anna end"),
]
"""Lines of Anna that break many rules at once."""
OTHERS = [*("ben 9S xx r +Z9", "ben K Z9 bbb", "ben X bomb", "ben P Z9", "ben > Z9", "ben end", "cleo 9R")]
STRANGERS = [*("zed 9S xx r +Z9", "zed K Z9 bbb", "zed X bomb", "zed P Z9", "zed end", "zed blues xx", "zed comp Z9 pe")]
ANSWERS = {
    "blues": ["anna blues xx", "ben blues xx"],
    "comp": ["anna comp Z9 pe", "ben comp Z9 9", "cleo comp Z9 pe"],
    "reveal": ["reveal xx=bomb"],
    "dice": ["roll 99:99"],
    "roll": ["ben ok", "ben reroll 99", "ben X plus3", "ben X reroll 99"],
}
"""What answers each due, in lines that break many rules."""

OVER = "options end_timing=immediate\ngiven anna cards B4 B14 B1 C11 tokens bgy\n---\nanna K C1 bgy\nover yes\n"
FULL = "2S 2B 2U 2M 2F 2H 3S 3B 3U 3M 3F 3H"
BLUES = "given town po:bg\ngiven anna tokens bgy\n---\nanna 1U po b\ndue blues\n"
COMP = "given anna tokens bgy\ngiven ben cards C1\n---\nanna K C1 bgy\ndue comp\n"
REVEAL = "given bonus sc=green\n---\nanna 1M po>sc b\ndue reveal\n"
DICE = "given town po:bbg\n---\nanna 1F po b>g ?\ndue dice\n"
ROLL = "given town po:bbg\ngiven anna slots plus3 reroll _\n---\nanna 1F po b>g 1:1 ?\ndue roll\n"
DUES = {"blues": (BLUES, "city.6"), "comp": (COMP, "cards.9"), "reveal": (REVEAL, "bonus.9"), "dice": (DICE, "dice.3")}
ALL_ANSWERS = [line for lines in ANSWERS.values() for line in lines]


def _refused(script: str, line: str, rule: str) -> None:
    replay(f"{script}{line}\nrefused {rule}")


@pytest.mark.parametrize("line", [*NONSENSE, *OTHERS, *STRANGERS, *ALL_ANSWERS])
def test_nothing_comes_before_the_end_of_the_game(line: str) -> None:
    _refused(OVER, line, "end.2")


@pytest.mark.parametrize("due", DUES)
@pytest.mark.parametrize("line", [*NONSENSE, *OTHERS, *STRANGERS])
def test_a_due_action_comes_before_the_player_and_all_other_rules(due: str, line: str) -> None:
    script, rule = DUES[due]
    _refused(script, line, rule)


@pytest.mark.parametrize(("due", "other"), [(due, other) for due in DUES for other in ANSWERS if due != other])
def test_the_answer_to_another_due_waits_as_well(due: str, other: str) -> None:
    script, rule = DUES[due]
    for line in ANSWERS[other]:
        _refused(script, line, rule)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        # section actions, follow-ups, the end of the turn, and what places or moves ghosts wait for the roll
        *((line, "dice.3") for line in NONSENSE if line.split()[1] not in "KXP"),
        *((line, "dice.3") for line in ("anna X summon xx r", "anna X warp xx>xx r =9", "anna P B9 xx r", "anna P D1 xx r")),
        *(
            (line, "dice.3")
            for line in ("ben 9S xx r", "ben end", "zed 9S xx r", "zed end", "ben X warp xx>xx r", "anna P D11 xx r xx r")
        ),
        *((line, "dice.3") for line in (*ANSWERS["blues"], *ANSWERS["comp"], *ANSWERS["reveal"], *ANSWERS["dice"])),
        # the rest may come now: then the player counts, then the card or kind
        *(
            (line, "turn.2")
            for line in ("ben K Z9 bbb", "ben X bomb", "ben P Z9", "ben ok", "zed K Z9 bbb", "zed X bomb", "zed reroll 99")
        ),
        *((line, "turn.2") for line in ("cleo reroll 99", "ben X plus3", "ben X reroll 99")),
        ("anna K Z9 bbbbb", "cards.1"),
        ("anna X bomb", "bonus.3"),
        ("anna P Z9", "cards.10"),
        ("ben reroll 99", "cards.10"),
        ("anna reroll 99", "cards.10"),
        ("anna X reroll 99", "dice.1"),
    ],
)
def test_an_open_roll_comes_before_all_that_may_not_change_it(line: str, rule: str) -> None:
    _refused(ROLL, line, rule)


@pytest.mark.parametrize("line", [*OTHERS, *STRANGERS, "ben ok", "ben reroll 99", "ben blues xx", "ben comp Z9 pe", "ben X die"])
def test_the_player_comes_before_the_section_card_or_kind(line: str) -> None:
    _refused("", line, "turn.2")


def test_an_unknown_player_is_refused_after_the_end_and_due_actions() -> None:
    for line in STRANGERS:
        _refused(OVER, line, "end.2")
        _refused(BLUES, line, "city.6")
        _refused(COMP, line, "cards.9")
        _refused("", line, "turn.2")
    _refused("", "zed", "turn.2")


HELD = "cards A4 B2 B4 B14 C1 C7 A1 D7\ngiven town po:bg ho:b\ngiven bonus th=die\n"


@pytest.mark.parametrize(
    ("given", "line", "rule"),
    [
        # the section, whether it has acted, its space, a disc
        ("", "anna 4S xx r +Z9", "board.1"),
        (f"done 1 spaces 1S {FULL[3:]}", "anna 1S xx r +Z9", "turn.3"),
        (f"done 1 spaces {FULL}", "anna 1R +A4", "turn.3"),
        (f"spaces 1S {FULL[3:]}", "anna 1S xx r +Z9", "turn.5"),
        (f"spaces {FULL}", "anna 1S xx r +Z9", "turn.6"),
        # cards that modify: occupied, not used, of use
        ("", "anna 1S xx r +A4", "cards.10"),
        ("", "anna 1S xx r +C1", "cards.10"),
        ("", "anna 1F xx>yy r>r 99:99", "board.4"),
        ("", "anna 1H xx<xx r", "cards.10"),
        ("", "anna 1H -xx r", "cards.10"),
        ("cards A4 used A4", "anna 1S xx r +A4", "cards.11"),
        ("cards A1 used A1", "anna 1H xx<xx r", "cards.11"),
        ("cards C1", "anna 1S xx r +C1", "cards.12"),
        ("cards A4", "anna 1R +A4", "card.A4"),
        ("cards B2", "anna 1S xx r +B2", "card.B2"),
        # the level, the building, the ghosts
        ("", "anna 1S xx r", "board.4"),
        ("", "anna 1B r @xx", "board.4"),
        ("scare 0", "anna 1U xx o>b ^9", "board.4"),
        ("", "anna 1M xx>xx r =9", "board.4"),
        ("", "anna 1F xx r>r 99:99 by anna", "board.4"),
        ("haunts po:b", "anna 1H xx r", "board.4"),
        ("levels 555", "anna 1S xx r", "city.1"),
        ("levels 555 scare 0", "anna 1U xx b ^9", "city.1"),
        ("levels 555", "anna 1M xx>xx r =9", "city.1"),
        ("levels 555", "anna 1M po>xx r =9", "city.1"),
        ("levels 555", "anna 1F xx r>r 99:99", "city.1"),
        ("levels 555", "anna 1F po>ho b>b 99:99 by anna", "fight.1"),
        ("levels 555", "anna 1H xx r *", "city.1"),
        ("levels 555 scare 0", "anna 1U po r ^9", "upgrade.6"),
        ("levels 555 scare 0", "anna 1U po y>r ^9", "upgrade.3"),
        ("levels 555", "anna 1M po>po r =9", "move.1"),
        ("levels 555", "anna 1F po b>b 99:99 by anna", "fight.4"),
        ("levels 555", "anna 1F ho b>b 99:99 by anna", "fight.4"),
        ("levels 555", "anna 1F po r>r 99:99 by anna", "fight.1"),
        ("levels 555", "anna 1F po b>g 99:99 by anna", "dice.1"),
        ("levels 555 haunts po:r", "anna 1H po r *", "haunt.2"),
        ("levels 555 haunts po:b", "anna 1H po b *", "haunt.1"),
        ("levels 555 haunts po:b", "anna 1H po b", "haunt.4"),
        ("levels 555 haunts po:b", "anna 1H po g", "haunt.5"),
        # the price after the ghosts, the section to be raised last
        ("levels 555 scare 0", "anna 1U po y ^9", "upgrade.1"),
        ("levels 555 scare 1", "anna 1U po b ^9", "upgrade.2"),
        ("levels 555 scare 2", "anna 1U po b ^9", "board.1"),
        ("levels 555 scare 2", "anna 1U po b ^2", "upgrade.5"),
        # cards: on display, one's own, the disc, the price
        ("cards C1 tokens b", f"anna K Z9 bbbbb from {FULL[:2]}", "cards.1"),
        ("cards C1 tokens b", "anna K C1 bbbbb from 1S", "cards.7"),
        ("tokens b", "anna K C1 bbbbb from 9S", "board.1"),
        ("tokens b", "anna K C1 bbbbb from 1S", "cards.6"),
        (f"tokens b spaces {FULL}", "anna K C1 bbbbb", "cards.6"),
        ("tokens b", "anna K C1 bbbbb", "cards.4"),
        ("tokens b", "anna K D7 bbb", "cards.4"),
        # tokens and powers: held, then what they are used on, then the disc
        (f"spaces {FULL}", "anna X warp xx>xx r =9", "bonus.3"),
        (f"slots warp _ _ spaces {FULL}", "anna X warp xx>xx r =9", "city.1"),
        (f"slots warp _ _ spaces {FULL}", "anna X warp po>th b =9", "bonus.2"),
        (f"slots warp _ _ spaces {FULL}", "anna X warp po>th b", "bonus.7"),
        ("cards A1 used A1", "anna P B9 xx r", "cards.10"),
        ("cards A1 used A1", "anna P A1 xx<xx r", "cards.11"),
        ("cards B2", "anna P B2", "cards.12"),
        ("cards B4", "anna > B4 xx>xx r =9", "cards.12"),
        ("", "anna > B4 xx>xx r =9", "cards.10"),
        # nothing is due
        ("", "anna blues xx", "city.6"),
        ("", "anna comp Z9 9", "cards.8"),
        ("", "anna ok", "dice.3"),
        ("", "roll 99:99", "dice.3"),
        ("", "reveal xx=bomb", "bonus.9"),
        ("", "result anna 1, ben 2, cleo 3", "rec.1"),
    ],
)
def test_the_first_broken_rule_of_the_list_is_cited(given: str, line: str, rule: str) -> None:
    header = f"{HELD}given anna {given}\n---\n" if given else f"{HELD}---\n"
    _refused(header, line, rule)


@pytest.mark.parametrize(
    ("town", "line", "rule"),
    [
        # ghosts before the limits of the town, these before the price
        ("po:bbbb sc:byyooo", "anna 1S sc b", "summon.1"),
        ("po:bbb sc:bbyyoo", "anna 1S sc b", "city.3"),
        ("po:bb sc:bbyyoo", "anna 1S sc b", "city.5"),
        ("po:bggg sc:gg", "anna 1U po b ^9", "city.3"),
        ("po:b sc:yyyooo", "anna 1M po>sc g =9", "move.1"),
        ("po:b sc:yyyooo", "anna 1M po>sc b =9", "move.2"),
        ("po:b sc:yyyoo", "anna 1M po>sc b =9", "bonus.2"),
    ],
)
def test_ghosts_then_limits_then_price(town: str, line: str, rule: str) -> None:
    _refused(f"given town {town}\ngiven anna scare 0 levels 555\n---\n", line, rule)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("anna 5S xx r +A4", "board.1"),
        ("anna 1S xx r +A4", "master.3"),
        ("anna 1F po r>b 9:9", "board.4"),
        ("anna 1F po b>g 9:9", "master.5"),
        ("anna K C1 bgy", "master.3"),
        ("ben K C1 bgy", "turn.2"),
        ("anna X point", "master.2"),
        ("ben X point", "turn.2"),
        ("anna P B9 xx r", "master.3"),
        ("anna > B4 xx>xx r", "master.3"),
        ("anna 1M po>sc b =1", "master.2"),
        ("reveal xx=bomb", "master.2"),
    ],
)
def test_the_master_variant_keeps_the_order(line: str, rule: str) -> None:
    _refused(f"{MASTER}\ngiven town po:bgr\n---\n", line, rule)


@pytest.mark.parametrize(
    ("header", "rule"),
    [
        ("players anna\ncards Z9\nbonus xx=bomb", "setup.10"),
        ("cards Z9\nbonus xx=bomb", "setup.9"),
        ("cards B4 B4 B4\nbonus xx=bomb", "setup.9"),
        ("cards B4 B14 B1 C11 C12 C1 D14 D10\nbonus xx=bomb", "setup.4"),
        ("options variant=master\ncards B4\nbonus ch=green", "master.3"),
    ],
)
def test_a_start_is_refused_by_the_first_rule_it_breaks(header: str, rule: str) -> None:
    unstarted(header, cites=rule)


def test_due_actions_are_answered_in_the_order_in_which_they_arose() -> None:
    replay(
        """
        given anna tokens bgy
        given ben cards C1
        given cleo cards C1
        ---
        anna K C1 bgy
        cleo comp C1 pe
        refused cards.9
        ben comp C1 pe
        due comp
        ben comp C1 pe
        refused cards.9
        cleo comp C1 pe
        due none
        """
    )


def test_an_action_due_during_an_open_roll_comes_before_the_roll() -> None:
    script = ROLL.replace("given anna", "given ben cards C1\ngiven anna tokens bgy")
    replay(f"{script}anna K C1 bgy\ndue comp\nanna ok\nrefused cards.9\nben comp C1 1\ndue roll\nanna ok\ndue none")


def test_blue_ghosts_and_new_bonus_tokens_are_due_one_after_the_other() -> None:
    # the attacker beats the last blue ghost; once the blue ghosts are back it fetches the last bonus token
    cards = "cards B12 B4 B14 B1 C11 C12 C1 D14\ngiven town po:bg\ngiven bonus ch=die\ngiven anna cards B12 levels 222\n---\n"
    replay(
        f"{cards}anna 1F po g>b 2:1\ndue blues\nanna > B12 ch\nrefused city.6\nanna blues sc\nanna > B12 ch\ndue reveal\n"
        "anna 2R\nrefused bonus.9\nreveal ch=green sc=green th=scare ce=blue po=point ho=rest\ndue none\nanna 2R"
    )


def test_a_refused_line_changes_nothing() -> None:
    game = begin([])
    before = game.state
    for line in (*NONSENSE, *OTHERS, *STRANGERS):
        game.refusal(line)
    assert game.state == before
