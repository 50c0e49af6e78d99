"""Which rule is cited first where a line breaks several: hints, words, decisions, scare lines (7.2)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, deck, replay, short

SEARCH = f"{OPENING}\nglass\n"

POWER = f"{short(2)}options turn1_layout=reveal_order\n---\n{OPENING}\nglass\nanna: -\nbea: -\nflee\n"
"""The turn of the word of power, before its hourglass."""

USED = f"{SEARCH}\nanna: nut\nbea: -\nanna scare -\nflee\n+I\n+U\nglass\n"
"""The search of turn 2 after NUT was used. p1 E, p2 S, p3 N, o1 R, o2 TH, d1 A, then I in the composing room (c1) and U (c2)."""


def ghosts(*codes: str) -> str:
    """These ghosts from c1 down, up to the search."""
    layout = f"data turn1.c = {len(codes)}\ndata turn1.p = 0\ndata turn1.o = 0\n"
    cards = "\n".join(f"+{code}" for code in codes)
    return f"{deck(*codes, 'Z')}{layout}---\n{cards}\nglass\n"


@pytest.mark.parametrize(
    ("before", "line", "cites", "options"),
    [
        # hourglass: cards first
        ("+E c", "glass", "appear.3", ""),
        ("+E c", "time", "appear.3", ""),
        # a hint: the turn, the option, the time, the second one, then its kind
        (POWER, "anna hint use Q", "power.2", "hints=none"),
        (OPENING, "anna hint use Q", "hints.1", "hints=none"),
        (f"{SEARCH}\nanna hint 5\ntime", "anna hint use Q", "hints.8", ""),
        (f"{SEARCH}\nanna hint 5", "anna hint use Q", "hints.2", ""),
        # written and spoken: whose word, then the hourglass
        (OPENING, "team wrote", "search.2", ""),
        (OPENING, "team: nut", "search.2", ""),
        (POWER, "anna wrote", "power.3", ""),
        (POWER, "anna: nut", "power.3", ""),
        (POWER, "team: nut", "search.1", ""),
        # a decision: the time and the word, its cause, then the new word
        (f"{SEARCH}\nanna: nut\nbea: nut", "anna rule to xyz same bea", "validity.5", ""),
        (f"{SEARCH}\nanna: nut", "anna rule to xyz same bea", "validity.8", ""),
        (f"{SEARCH}\nanna: nutty\nbea: nut", "anna rule to xyz part bea zz", "validity.6", ""),
        (f"{SEARCH}\nanna: nutty\nbea: nut", "anna rule to xyz root zz", "validity.7", ""),
        (f"{SEARCH}\nanna: nutty\nbea: nut", "anna rule to xyz root nut", "validity.4", ""),
        # a scare line: all spoken, then all words, then this word, then its tokens, then the letters
        (f"{SEARCH}\nanna: abcdefghijk", "anna scare d9", "scare.1", ""),
        (f"{SEARCH}\ntime\nbea wrote\nanna: abcdefghijk\nbea: abcdefghijk", "anna scare d9", "words.1", "timer=enforced"),
        (f"{SEARCH}\ntime\nbea wrote\nanna: nut\nbea: nut", "anna scare d9", "search.1", "timer=enforced"),
        (f"{USED}\nanna: nut\nbea: nut", "anna scare d9", "validity.5", ""),
        (f"{USED}\nanna: nut\nbea: ton", "bea scare d9", "validity.7", "dictionary_mode=enforce banned_words=ton"),
        (f"{SEARCH}\nanna: nut\nbea: -", "bea scare d9", "dict.3", "dictionary_mode=enforce banned_words=nut"),
        (f"{SEARCH}\nanna: nutty\nbea: nut\nbea scare -", "bea scare d9", "scare.3", ""),
        (f"{SEARCH}\nanna: nutty\nbea: nut", "anna scare d9 c1 c1", "scare.2", ""),
        (f"{SEARCH}\nanna: nut\nbea: -", "anna scare c1 c1 d9", "scare.4", ""),
        (f"{ghosts('E', 'E', 'S')}\nanna: nut\nbea: -", "anna scare E S S", "scare.7", ""),
        (f"{ghosts('E', 'E', 'S')}\nanna: nut\nbea: -", "anna scare d9 E", "scare.4", ""),
        (f"{ghosts('E', 'E', 'S')}\nanna: nut\nbea: -", "anna scare E d9", "scare.7", ""),
        (f"{SEARCH}\nanna: nut\nbea: -", "anna scare c1 c1", "scare.8", ""),
        (f"{ghosts('E-l.3~ER')}\nanna: nutty\nbea: -", "anna scare c1", "scare.5", ""),
        (f"{ghosts('RE-l.3~ORE')}\nanna: ernie\nbea: -", "anna scare c1", "combos.1", ""),
        (f"{ghosts('E-f.3~EST')}\nanna: estonia\nbea: -", "anna scare c1", "conditions.4", ""),
        (f"{ghosts('E-f.9~EST')}\nanna: estonia\nbea: -", "anna scare c1", "conditions.2", ""),
        (f"{ghosts('E-l.9~EST')}\nanna: estonia\nbea: -", "anna scare c1", "conditions.3", ""),
        (f"{ghosts('E', 'E-l', 'E~EN')}\nanna: men\nbea: -", "anna scare c1 c2 c3", "conditions.3", ""),
        (f"{ghosts('E', 'E-l')}\nanna: men\nbea: -", "anna scare c1 c2", "scare.6", ""),
        # dawn and flight
        (f"{SEARCH}\nanna: nut\nbea: -", "flee", "flee.1", ""),
    ],
)
def test_the_first_rule_in_order_is_cited(before: str, line: str, cites: str, options: str) -> None:
    replay(f"{before}\n{line}\nrefused {cites}", options=options)


def test_nothing_of_the_game_is_possible_after_its_end() -> None:
    over = f"{POWER}\nglass\nteam: -\ndawn\n"
    for line in (
        "anna hint use Q",
        "anna hint",
        "team hint 5",
        "anna wrote",
        "team: nut",
        "team rule ok",
        "team scare d9",
        "glass",
        "time",
        "+E",
        "flee",
        "dawn",
    ):
        replay(f"{over}\n{line}\nrefused end.4")


def test_once_a_word_has_acted_the_others_are_judged_no_more() -> None:
    replay(f"{SEARCH}\nanna: abcdefghijk\nbea: nut\n!words.1 bea scare -\nanna scare -")
