"""Lines completed step by step where there are too many to list (moves.complete)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import replay

from spooklog.domain.lines.possible import LineCompleter
from spooklog.domain.rulesets.halloween import RULESET

HEADER = """
cards C7 D11 D13 B9 B10 A1 D15 A3
given town po:bg sc:y
given anna levels 555 tokens bgy cards C7 D11 D13 slots discs spaces 1S 2M
"""


def suggested(typed: str, script: str = f"{HEADER}---") -> list[str]:
    """What may stand there instead of the input, stepwise suggestions and whole lines alike."""
    game = replay(script)
    completer = LineCompleter(RULESET, game.state, game.labels)
    return [item.text for item in completer.suggest(typed).items]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("1F ", "1F po>sc "),
        ("anna 1F ", "anna 1F po>sc "),
        ("1F po>sc ", "1F po>sc b>y "),
        ("1F po>sc g", "1F po>sc g>y "),
        ("1F po>sc b>y ", "1F po>sc b>y ?"),
        ("1F po b", "1F po b>g ?"),
        ("K ", "K B9 "),
        ("K B9 ", "K B9 bgy"),
        ("K D15 ", "K D15 bgy "),
        ("K D15 bgy ", "K D15 bgy pick "),
        ("K D15 bgy pick ", "K D15 bgy pick r"),
        ("K B9 bgy ", "K B9 bgy from "),
        ("K B9 bgy from ", "K B9 bgy from 2M"),
        ("X discs ", "X discs 1S"),
        ("X discs 1S ", "X discs 1S 2M"),
        ("P D11 ", "P D11 po "),
        ("P D11 po b ", "P D11 po b sc "),
        ("P D11 po b sc ", "P D11 po b sc y"),
        ("P D13 ", "P D13 warp"),
    ],
)
def test_the_next_step_is_suggested(typed: str, text: str) -> None:
    assert text in suggested(typed)


@pytest.mark.parametrize("typed", ["K D15 ", "anna K D15 ", "  anna  K  D15  b"])
def test_a_step_is_shown_without_what_is_typed(typed: str) -> None:
    game = replay(f"{HEADER}---")
    found = LineCompleter(RULESET, game.state, game.labels).suggest(typed).items
    assert ("bgy", "anna") in {(item.shown, item.name) for item in found}


def test_new_bonus_tokens_are_suggested_building_by_building() -> None:
    script = "given town po:bbg\ngiven bonus ho=die\n---\nanna 1M po>ho b"
    assert "reveal ch=warp " in suggested("reveal ", script)
    assert "reveal ch=warp sc=warp " in suggested("reveal ch=warp ", script)
    assert "reveal ch=warp sc=warp th=die ce=blue po=green ho=rest" in suggested(
        "reveal ch=warp sc=warp th=die ce=blue po=green ho=r", script
    )


def test_an_impossible_action_gets_no_suggestion() -> None:
    assert not suggested("9F ")
    assert not suggested("K ", "given anna tokens b\n---")
    assert not suggested("P D13 ", "---\nactive anna")
