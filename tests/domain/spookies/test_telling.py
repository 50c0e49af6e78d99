"""What is said of a game: what comes next, landmarks, grounds, shares, what showed something (catalogue 8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.domain.spookies.script import FREE, Game, replay, turn_up, up

from spooklog.domain.ruleset import Step
from spooklog.domain.rulesets.spookies import RULESET

EMPTY = f"players tim peter\noptions chips=6\n---\ntim s\n{up('tim', 3, '66')}"


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("", "next: tim rolls the character die"),
        (FREE, "next: tim names a character"),
        ("tim ?\n", "next: tim takes any character"),
        ("tim s\n", "next: tim rolls for Schnuffer, who needs 5 or more"),
        ("tim s\ntim 34\n", "next: tim rolls again for Schnuffer (6 or more) or stops"),
        (f"tim s\n{up('tim', 7)}", "next: tim rolls again for Schnuffer (a 12) or stops"),
        (EMPTY, "over: still to count: tim (6 chips), peter (0 chips); type: tim shows 1x6"),
        (f"{EMPTY}tim shows 1x6\n", "over: still to count: peter (0 chips); type: peter shows none"),
        (f"{EMPTY}tim shows 1x6\npeter shows none\n", "over: tim wins"),
        ("tim s\nvoid\n", "broken off: it counts for nothing"),
    ],
)
def test_what_comes_next_is_said_in_words(script: str, said: str) -> None:
    replay(f"{script}awaited {said}")


def grounds(script: str, line: str) -> tuple[str, ...]:
    """The rules that a line rests on."""
    game = replay(script)
    return RULESET.grounds(game.state, RULESET.read(line, game.state, game.labels)[-1])


@pytest.mark.parametrize(
    ("script", "line", "rules"),
    [
        ("", "tim s", {"turn.1"}),
        ("", "tim ?", {"turn.1", "turn.3"}),
        (FREE, "tim s", {"free.2"}),
        ("tim ?\n", "tim takes s", {"turn.3"}),
        ("tim s\n", "tim 34", {"up.1", "up.2", "up.4", "roll.4"}),
        ("tim s\n", "tim 6666", {"up.1", "up.7"}),
        ("tim s\ntim 34\n", "tim stop", {"up.5", "up.6"}),
        ("tim s\n", "tim 11", {"down.8"}),
        ("tim s\ntim 34\n", "tim 14", {"stay.1", "r.1"}),
        ("tim s\ntim 66\ntim 66\n", "tim 14", {"down.1", "down.4", "down.5"}),
        ("tim s\ntim 34\n", "tim 11", {"down.1", "down.2"}),
        (f"tim s\n{up('tim', 3)}", "tim 11", {"down.2", "down.6"}),
        (f"tim s\n{up('tim', 7)}", "tim 66", {"attic.1", "attic.2", "attic.3"}),
        (f"tim s\n{up('tim', 7)}", "tim 56", {"attic.6"}),
        (f"tim s\n{up('tim', 7)}", "tim 55", {"down.1", "attic.6"}),
        ("tim s\ntim 66\ntim 22\npeter h\n", "peter 66", {"penalty.1"}),
        ("tim s\ntim 66\ntim 22\npeter h\n", "peter 666", {"penalty.2"}),
        (f"players tim peter\noptions chips=5\n---\ntim s\n{up('tim', 2, '66')}", "tim 66", {"end.1", "end.2"}),
        (EMPTY, "tim shows 1x6", {"score.1", "score.4"}),
        (f"{EMPTY}tim shows 1x6\n", "peter shows none", {"score.2"}),
        ("players tim peter\noptions record=result\n---\n", "result tim 3, peter 4", {"rec.1", "score.2"}),
    ],
)
def test_a_line_rests_on_the_rules_that_decide_it(script: str, line: str, rules: set[str]) -> None:
    assert rules <= set(grounds(script, line))


def marks(script: str, line: str) -> tuple[str, ...]:
    """The landmarks of a line."""
    game = replay(script)
    before = game.state
    game.play(line)
    return RULESET.landmarks(before, game.state)


def test_landmarks_are_turns_falls_the_attic_penalty_chips_and_the_count() -> None:
    assert marks("turn 1", "tim s") == ()
    assert marks("tim s\ntim 34", "tim stop") == ("turn",)
    assert marks("tim s\ntim 34", "tim 11") == ("turn", "fall")
    assert marks(f"tim s\n{up('tim', 6)}", "tim 66") == ("attic",)
    assert marks(f"tim s\n{up('tim', 7)}tim 66", "tim 66") == ("attic",)
    assert marks("tim s\ntim 66\ntim 22\npeter h", "peter 66") == ("penalty",)
    assert marks(f"players tim peter\noptions chips=6\n---\ntim s\n{up('tim', 2, '66')}", "tim 66") == ("count",)
    assert set(RULESET.meta.landmarks) == {"turn", "fall", "attic", "penalty", "count"}


def steps_of(script: str) -> tuple[Game, list[Step]]:
    """A game with its steps."""
    lines = [line for line in script.splitlines() if line.strip()]
    header, body = lines[: lines.index("---") + 1], lines[lines.index("---") + 1 :]
    steps: list[Step] = []
    for number in range(len(body)):
        before = replay("\n".join([*header, *body[:number]]))
        (action,) = RULESET.read(body[number], before.state, before.labels)
        steps.append(Step(before.state, action, number + 1))
    return replay(script), steps


def test_a_score_is_made_of_the_values_that_were_shown() -> None:
    game, steps = steps_of(f"{EMPTY}tim shows 1x3 2x2 5x1\npeter shows none\n")
    shares = RULESET.shares(steps, game.state, 1)
    assert [(share.points, share.what, share.rule, share.ply) for share in shares] == [
        (3, "3 chips of 1", "score.1", 5),
        (4, "2 chips of 2", "score.1", 5),
        (5, "1 chip of 5", "score.1", 5),
    ]
    assert [(share.points, share.what) for share in RULESET.shares(steps, game.state, 2)] == [(0, "no chips")]
    assert RULESET.shares(steps[:2], steps[2].before, 1) == ()


def test_a_told_score_is_one_share() -> None:
    game, steps = steps_of("players tim peter\noptions record=result\n---\nresult tim 33, peter 20\n")
    assert [(share.points, share.rule, share.ply) for share in RULESET.shares(steps, game.state, 2)] == [(20, "rec.1", 1)]


@pytest.mark.parametrize(
    ("script", "line", "shows"),
    [
        ("turn 1", "tim s", True),
        ("tim ?", "tim takes h", False),
        ("tim s", "tim 34", True),
        ("tim s\ntim 34", "tim stop", False),
        (EMPTY, "tim shows 1x6", True),
    ],
)
def test_what_chance_decided_is_taken_back_by_all_together(script: str, line: str, shows: bool) -> None:
    game = replay(script)
    (action,) = RULESET.read(line, game.state, game.labels)
    assert RULESET.reveals(game.state, action) is shows


def test_the_view_has_the_fields_of_the_catalogue_and_of_the_pictures() -> None:
    view: dict[str, Any] = replay(f"{turn_up('tim', 's', 2, '66')}peter ?h\npeter 3615").view
    assert {"players", "options", "data_id", "current", "phase", "character", "rolls_this_turn", "positions"} <= view.keys()
    assert {"stock", "chips", "penalty", "counts", "statistics", "expected", "points", "ranks", "house", "need"} <= view.keys()
    assert view["expected"] == {"tim": 6.6, "peter": 0.0}
    assert view["last_roll"] == {
        "character": "Hanja",
        "dice": [3, 6, 1, 5],
        "counting": [1, 3],
        "score": 11,
        "came": "up",
        "won": 0,
        "collected": 0,
        "paid": 0,
        "player": "peter",
        "from": "gate",
        "to": 5,
    }
    assert view["statistics"]["tim"] == {
        "turns": 1,
        "rolls": 2,
        "successes": 2,
        "highest": 6,
        "won": 3,
        "paid": 0,
        "collected": 0,
    }
