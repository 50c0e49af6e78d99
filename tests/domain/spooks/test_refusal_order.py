"""When an action breaks several rules, the first one of the catalogue's list 7.3 is cited."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, SAMPLE_DEAL, replay, undealt

FOUR = "players anna bert cora dave\n"
THREE_WITHOUT_SPIDERS = """
    players anna bert cora
    options ghost=yes no_spider=redeal
    deal anna 1-MK 1-3G
    deal bert 4-MG 1-6B
    deal cora 7-MB 1-8T {}
"""


@pytest.mark.parametrize(
    ("header", "cited", "broken_too"),
    [
        ("players anna bert\ndealer zoe", "intro.4", "deal.1"),
        ("players anna bert\noptions record=full", "intro.4", "rec.2"),
        ("players anna bert\ncounts 50 5", "intro.4", "deal.2"),
        (f"{FOUR}options max_players=3\ndealer zoe", "r.30", "deal.1"),
        (f"{FOUR}options max_players=3 record=full", "r.30", "rec.2"),
        (f"{FOUR}options record=full\ndealer zoe", "deal.1", "rec.2"),
        (f"{FOUR}dealer zoe\ncounts 1 2 3 4", "deal.1", "deal.2"),
        (f"{FOUR}options record=full\ndeal anna 1S 2S", "rec.2", "deal.2"),
        (f"{FOUR}options record=full\ndeal anna 1S 1S", "rec.2", "deck.1"),
        (f"{FOUR}counts 20 10 10 10", "deal.2", "deal.3"),
        (f"{FOUR}counts 2 14 14 14\ndeal anna 1S 1S", "deal.2", "deck.1"),
        (f"{FOUR}counts 2 18 18 18\ndeal anna 1S 1S", "deal.3", "deck.1"),
        (THREE_WITHOUT_SPIDERS.format("1K"), "deck.1", "r.10"),
        (THREE_WITHOUT_SPIDERS.format("9T"), "r.10", "nothing else"),
    ],
)
def test_a_deal_is_refused_by_the_first_rule_it_breaks(header: str, cited: str, broken_too: str) -> None:
    assert cited != broken_too
    undealt(header, cites=cited)


RESULT = f"{FOUR}options record=result\n---\n"
OVER = f"{RESULT}result anna out, bert left 1, cora left 2, dave left 3\n"
DECIDED = f"{FOUR}counts 2 2 2 2 #!\n---\n{LEAD}anna 9K\n"
TRICK = f"{LEAD}anna 5G\n"
STRAIGHT = f"{LEAD}anna 5B\nbert stuck\n"
BITE = f"{LEAD}anna 5T\nbert stuck\n"
EFFECTS = f"{FOUR}options masters=all\n---\n{LEAD}"
SWAP = f"{EFFECTS}anna MK\n"
GIFT = f"{EFFECTS}anna MG\n"
BACKWARDS = f"{EFFECTS}anna MB\ndave MK\n"
DOWN = f"{EFFECTS}anna MT\nbert 5T\ncora 5K\n"
TIE = f"{FOUR}options decks=2\n---\n{TRICK}trick anna 9G, bert 9G, cora 2K, dave 3K\n"
WINDOW = f"{LEAD}anna MK\n"
FULL = f"{SAMPLE_DEAL}\n---\n"
FULL_BITE = """
    players anna bert cora
    deal anna 1S 5T 8K
    deal bert 3K 4K 6K  #! a short deal
    deal cora 2G 9B 9K
    ---
    anna 1S
    --
    anna 5T
"""


@pytest.mark.parametrize(
    ("before", "line", "cited", "broken_too"),
    [
        # 1: unreadable lines, unknown names
        (f"{LEAD}void\n", "zoe 2S", "rec.5", "rec.14"),
        (DECIDED, "bert 2X", "rec.5", "escape.2"),
        (RESULT, "trick zoe 3K", "rec.5", "rec.4"),
        (LEAD, "bert left", "rec.5", "rec.7"),
        (LEAD, "-- bert", "rec.5", "rec.6"),
        (TRICK, "zoe 3K", "rec.5", "goblins.1"),
        # 2: after the end
        (f"{DECIDED}void\n", "bert 10K", "rec.14", "escape.2"),
        (f"{RESULT}void\n", "anna 1S", "rec.14", "rec.4"),
        (f"{LEAD}void\n", "bert left 2K", "rec.14", "rec.7"),
        (f"{LEAD}void\n", "trick bert 3K", "rec.14", "rec.6"),
        (OVER, "anna 2S", "escape.2", "rec.4"),
        (OVER, "--", "escape.2", "rec.4"),
        (DECIDED, "--", "escape.2", "rec.6"),
        (DECIDED, "cora 1S", "escape.2", "turn.1 and deck.1"),
        # 3: level and shorthands
        (RESULT, "--", "rec.4", "rec.6"),
        (RESULT, "swap", "rec.4", "rec.6"),
        (RESULT, "anna 2S", "rec.4", "start.1"),
        (RESULT, "anna 99S", "rec.4", "deck.1"),
        (TRICK, "bert left 2K", "rec.7", "goblins.1"),
        (LEAD, "bert left 99K", "rec.7", "deck.1"),
        ("", "--", "rec.6", "start.1"),
        (TRICK, "--", "rec.6", "goblins.1"),
        (STRAIGHT, "trick bert 3K", "rec.6", "bones.1"),
        (BITE, "-2", "rec.6", "bats.1"),
        (GIFT, "bite", "rec.6", "masters.5"),
        (SWAP, "bite", "rec.6", "masters.4"),
        (LEAD, "trick bert 1S", "rec.6", "turn.1 and deck.1"),
        # 4: a phase that waits for something special
        ("", "anna 99K", "start.1", "deck.1"),
        (FULL, "anna 1S", "start.1", "deal.6"),
        (FULL, "bert gives cora ?", "start.1", "rec.2"),
        (f"{FULL}bert 1S\n--\nbert 3G\n", "anna pass", "goblins.1", "turn.1"),
        (TRICK, "bert 1S 9K", "goblins.1", "deck.1"),
        (f"{TRICK}bert 3K\n", "bert 3K", "goblins.1", "deck.1"),
        (TIE, "cora pass", "twodecks.4", "goblins.1"),
        (TIE, "cora 99K", "twodecks.4", "deck.1"),
        (STRAIGHT, "cora 1S", "bones.1", "turn.1 and deck.1"),
        (STRAIGHT, "bert 3K 9K", "bones.1", "bones.2"),
        (BITE, "cora gives dave 3K", "bats.1", "bats.2"),
        (BITE, "dave gives 1S", "bats.2", "deck.1"),
        (f"{FULL_BITE}bert stuck\n", "cora gives ?", "bats.2", "rec.2"),
        (GIFT, "bert gives cora 1S", "masters.5", "deck.1"),
        (SWAP, "anna gives bert 1S", "masters.4", "deck.1"),
        (BACKWARDS, "anna gives dave 1S", "masters.9", "deck.1"),
        # 5: the turn, then the lead
        (LEAD, "bert pass", "turn.1", "r.2"),
        (LEAD, "bert 1S", "turn.1", "deck.1"),
        ("anna 1S\n", "cora 9K", "turn.1", "blue.3"),
        ("anna 1S\n", "bert 1S 9K", "turn.1", "deck.1"),
        (f"{LEAD}anna 5B\n", "cora 9K", "turn.1", "red.1"),
        (f"{FULL}bert 1S\n-2\nanna 2T\n", "cora stuck", "turn.1", "red.4"),
        (f"{FULL}bert 1S\n", "cora gives bert ?", "turn.1", "rec.2"),
        (f"{WINDOW}bert pass\n", "bert 10S", "turn.1", "blue.8"),
        # 6: possession
        ("anna 1S\n", "bert 99K", "deck.1", "blue.3"),
        (f"{LEAD}anna 5B\n", "bert 1S", "deck.1", "red.1"),
        (WINDOW, "bert 1S", "deck.1", "blue.8"),
        (DOWN, "dave 1S", "deck.1", "masters.10"),
        (STRAIGHT, "anna 1S 9K", "deck.1", "bones.2"),
        (f"{FULL}bert 1S\n", "cora 99K", "deck.1", "deal.6 and blue.3"),
        (f"{FULL}bert 1S\n", "cora 5S", "deal.6", "blue.3"),
        (FULL_BITE, "bert 9K", "deal.6", "red.1"),
    ],
)
def test_an_action_is_refused_by_the_first_rule_it_breaks(before: str, line: str, cited: str, broken_too: str) -> None:
    assert cited != broken_too
    replay(f"{before}{line}\nrefused {cited}")


def test_an_opening_is_refused_by_the_two_deck_rule_before_the_others() -> None:
    replay("""
        players anna bert cora
        options decks=2 ghost=yes
        deal anna 2S 5K
        deal bert 4K 4K     #! a short deal, the rest aside
        deal cora 2S 9K
        ---
        cora 2S
        refused twodecks.2
        bert 2S
        refused ghost.3
        bert 4K
        refused start.1
        anna 5K
        refused ghost.3
    """)


def test_cards_left_are_counted_before_each_card_is_checked() -> None:
    replay(f"{DECIDED}bert left 1S\nrefused rec.7\nbert left 1S 2S\nrefused deck.1\nbert left 99\nrefused rec.8")
    replay(f"{RESULT}bert left 1S 99S\nrefused deck.1")
