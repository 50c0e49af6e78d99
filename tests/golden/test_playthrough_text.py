"""What a playthrough says, with a small game that has teams and chance: the writer knows the contract and no game."""

from __future__ import annotations

import re

import pytest
from tests.store.counting import Count, Counted, Counting, ruleset_of

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.rulebook import Rule, Rulebook
from spooklog.domain.contract.ruleset import Plain, Ruleset, ScoreRow, Turn
from spooklog.testing.changes import changes, compact
from spooklog.testing.draws import best_draw, drawn
from spooklog.testing.option_sets import OptionSet
from spooklog.testing.playthrough import playthrough


class Chanting(Counting):
    """Counting in which chance says every second number, the last is said by the table, and all play as a team."""

    def turn(self, state: Count, /) -> Turn:
        if state.number == state.target - 1:
            return Turn(("table",))
        return Turn(("chance",)) if state.number % 2 else super().turn(state)

    def scores(self, seen: Count, /) -> tuple[ScoreRow, ...]:
        return (*super().scores(seen), ScoreRow(None, seen.number, None))


class WithRulebook(Ruleset[Count, Counted]):
    """A ruleset with a rulebook that lies in no file."""

    @property
    def rulebook(self) -> Rulebook:
        rule = Rule(text="Say the next number.", part="all of it", breach="illegal")
        return Rulebook(slug="counting", title="", revision=1, source="", gist="", notation=(), rules={"next": rule})


CHANTING = ruleset_of(Chanting(), WithRulebook)
SPOOKS = find_ruleset("spooks")


def sections(text: str) -> dict[str, list[str]]:
    """The lines under each heading, without what pads them."""
    head, *parts = re.split(r"^== ", text, flags=re.MULTILINE)
    found = {"": head} | dict(part.split("\n", 1) for part in parts)
    return {name: [re.sub(r" {2,}", " ", line) for line in lines.splitlines() if line] for name, lines in found.items()}


def test_a_playthrough_shows_a_game_of_any_ruleset_from_start_to_end() -> None:
    said = sections(playthrough(CHANTING, OptionSet("defaults")))
    assert [*said][1] == "start"
    assert [*said][-1] == "end"
    assert len(said) == 10 + 3
    assert "number 0" in said["start"]
    first = said[next(name for name in said if name.startswith("1 "))]
    assert first[0] == "turn chance"
    assert "awaits any player says 2" in first
    assert "number 1" in first
    last = said[next(name for name in said if name.startswith("10 "))]
    assert last[0] == "turn over"
    assert "turn table" in said[next(name for name in said if name.startswith("9 "))]


def test_a_team_has_its_row_on_the_scoreboard() -> None:
    text = playthrough(CHANTING, OptionSet("defaults"))
    assert len(re.findall(r"^score\.team\d +\d+$", text, flags=re.MULTILINE)) == 1 + 10


def test_the_head_shows_the_effect_of_an_option() -> None:
    further = playthrough(CHANTING, OptionSet("target-11", {"target": "11"}))
    assert "target=11: the same draw goes another way from ply 11 on" in further
    idle = playthrough(SPOOKS, OptionSet("target-201", {"target": "201"}), "draw 0")
    assert "target=201: the same draw goes the same way" in idle


def test_a_file_keeps_the_game_that_it_is_about() -> None:
    options = OptionSet("defaults")
    texts = {playthrough(CHANTING, options, f"draw {number}") for number in (3, 4, 5)}
    assert len(texts) == 3
    for text in texts:
        assert playthrough(CHANTING, options, text) == text


def test_the_chosen_game_shows_the_effect_of_the_option() -> None:
    exchange = OptionSet("masters-spooks", {"masters": "spooks"})
    draws = [draw for number in range(8) if (draw := drawn(SPOOKS, exchange, number))]
    assert {draw.parts_at is None for draw in draws} == {True, False}
    best = best_draw(SPOOKS, exchange, 8)
    assert best.parts_at is not None
    assert best.worth == max(draw.worth for draw in draws)


def test_a_game_of_a_table_names_no_card_beforehand() -> None:
    for told, record in ((True, "table"), (False, "full")):
        found = drawn(SPOOKS, OptionSet("defaults", told=told), 0)
        assert found is not None
        assert found.played.setup.options["record"] == record


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": True}, [("a", "true")]),
        ({"a": None}, {"a": {"b": 1, "c": []}}, [("a", "{b: 1, c: []}")]),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, [("a.c", "3")]),
        ({"a": {"b": 1}}, {"a": None}, [("a", "null")]),
        ({"a": {"b": 1}}, {"a": {}}, [("a", "{}")]),
        ({"a": ["x", "y", "z"]}, {"a": ["z", "w"]}, [("a", "[z, w]")]),
        ({"a": ["x", "y", "z"]}, {"a": ["x", "y", "z", "w"]}, [("a", "+ w")]),
        ({"a": ["1", "2", "3", "4"]}, {"a": ["1", "3", "4", "5"]}, [("a", '- "2" + "5"')]),
        ({}, {"a": {}}, [("a", "{}")]),
        ({"a": 1}, {}, [("a", "gone")]),
    ],
)
def test_a_change_is_described_as_shortly_as_possible(
    before: dict[str, Plain], now: dict[str, Plain], told: list[tuple[str, str]]
) -> None:
    assert list(changes(before, now)) == told


def test_texts_and_numbers_cannot_be_mistaken_for_each_other() -> None:
    words: list[Plain] = [
        "1",
        1,
        "null",
        None,
        "true",
        True,
        "",
        "a b",
        "a,b",
        "spooks:red.4",
        "a:",
        "1S",
        "-",
        "?",
        'say "so"',
        "é",
    ]
    assert len({compact(word) for word in words}) == len(words)
    assert compact("spooks:red.4") == "spooks:red.4"
