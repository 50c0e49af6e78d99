"""A game that was broken off: the log refuses every further line with the rule that the ruleset names (rec.4)."""

from __future__ import annotations

import pytest
from tests.domain.spookies.script import RESULT, Game, begin

from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.values.errors import Illegal
from spooklog.testing.playing import Logbook

DECIDE = ("tim s", "tim 34")


def broken_off(*lines: str, header: str = "") -> Logbook:
    """The log of a game that was broken off after some lines."""
    game: Game = begin([line for line in header.splitlines() if line != "---"] or ["players tim peter"])
    book = Logbook(RULESET, game.setup, game.labels)
    for line in lines:
        book.play(line)
    book.close(void=True)
    return book


@pytest.mark.parametrize("line", ["tim 66", "peter 77777", "tim shows 1x1", "tim s", "zed shows 1x1", "result tim 3, peter 4"])
def test_a_broken_off_game_takes_no_more_lines_even_with_a_ruling(line: str) -> None:
    for ruled in (None, "we agreed"):
        with pytest.raises(Illegal) as refused:
            broken_off(*DECIDE).play(line, ruled=ruled)
        assert refused.value.rule == "spookies:rec.4"


def test_a_broken_off_result_record_takes_no_result() -> None:
    with pytest.raises(Illegal) as refused:
        broken_off("result tim 1, peter 2", header=RESULT).play("result tim 900, peter 900")
    assert refused.value.rule == "spookies:rec.4"
