"""Names that no player has, and owners who have no word: refused by the row of 7.2, in its order."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, replay, short

from spooklog.domain.lines.reading import read_part
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import GhostsFled, WordActed, WordSpoken, WordWritten
from spooklog.domain.values.errors import Illegal, Unreadable

SEARCH = f"{OPENING}\nglass\n"
SPOKEN = f"{SEARCH}\nanna: nut\nbea: nut\n"
SETTLED = f"{SEARCH}\nanna: nut\nbea: earth\n"
LAST = f"{short(2)}options turn1_layout=reveal_order\n---\n{OPENING}\nglass\nanna: -\nbea: -\nflee\nglass\n"


@pytest.mark.parametrize(
    ("before", "line", "cites"),
    [
        (SEARCH, "anan wrote", "search.2"),
        (SEARCH, "anan wrote stone", "search.2"),
        (OPENING, "anan wrote", "search.2"),
        (SEARCH, "anan: stone", "search.2"),
        (SEARCH, "anan: -", "search.2"),
        (OPENING, "anan: stone", "search.2"),
        (SETTLED, "anan rule ok", "validity.8"),
        (SETTLED, "anan rule cross root zz", "validity.8"),
        (SPOKEN, "bea rule cross same anan", "validity.5"),
        (SPOKEN, "bea rule to n part anan nu", "validity.6"),
        (SETTLED, "anan scare c1", "scare.3"),
        (SETTLED, "anan scare all", "scare.3"),
        (SEARCH, "anan hint 5", "hints.1"),
        (OPENING, "anan hint 5", "hints.1"),
        (SEARCH, "anan hint about E", "hints.1"),
        (SEARCH, "anan dances", "rec.2"),
        (SEARCH, "anan", "rec.2"),
    ],
)
def test_a_strange_name_is_refused_by_the_rule_about_its_player(before: str, line: str, cites: str) -> None:
    refusal = replay(before).refusal(line)
    assert isinstance(refusal, Unreadable)
    assert refusal.rule == f"spukstaben:{cites}"
    assert refusal.message == "no player 'anan' here (did you mean anna?)"
    assert refusal.expected == ("anna", "bea")


@pytest.mark.parametrize(
    ("before", "line", "cites", "options"),
    [
        (SEARCH, "anan scare c1", "scare.1", ""),
        (SPOKEN, "anan scare c1", "validity.5", ""),
        (SEARCH, "anan rule ok", "validity.8", ""),
        (SEARCH, "bea rule cross same anan", "validity.8", ""),
        (SEARCH, "anan hint 5", "hints.1", "hints=none"),
        (LAST, "anan hint 5", "power.2", ""),
        (LAST, "anan: stone", "power.3", ""),
        (LAST, "anan wrote", "power.3", ""),
        (f"{LAST}team: -\ndawn", "anan: stone", "end.4", ""),
        (f"{LAST}team: -\ndawn", "anan hint about E", "end.4", ""),
        ("", "anan: stone", "rec.1", "record=result"),
        ("", "anan hint about E", "rec.1", "record=result"),
    ],
)
def test_rules_independent_of_the_player_are_cited_first(before: str, line: str, cites: str, options: str) -> None:
    refusal = replay(before, options=options).refusal(line)
    assert isinstance(refusal, Illegal)
    assert refusal.rule == f"spukstaben:{cites}"
    assert "anan" not in refusal.message
    assert not refusal.ruling_helps


def test_a_player_without_a_word_is_refused_by_the_same_rules() -> None:
    replay(f"{SEARCH}\nteam: stone\nrefused search.2\nteam wrote\nrefused search.2")
    replay(f"{LAST}\nanna: stone\nrefused power.3\nanna wrote\nrefused power.3\nanna hint 5\nrefused power.2")
    replay(f"{SETTLED}\nteam rule ok\nrefused validity.8\nteam scare c1\nrefused scare.3")


def test_a_refusal_names_the_first_relevant_one_of_two_strange_names() -> None:
    assert "'zoe'" in replay(SETTLED).refusal("zoe rule cross same anan").message


def test_the_only_player_who_must_act_is_implied() -> None:
    def read(script: str, line: str) -> object:
        game = replay(script)
        (action,) = read_part(RULESET, line, game.state, game.labels)
        return action

    assert read(f"{SEARCH}\nanna: nut", "wrote earth") == WordWritten(2, "EARTH")
    assert read(f"{SEARCH}\nanna: nut", ": earth") == WordSpoken(2, "EARTH")
    assert read(SETTLED, "scare c3") == WordActed(1, ("c3",))
    assert read(f"{SEARCH}\nanna: -\nbea: -", "flee") == GhostsFled()
