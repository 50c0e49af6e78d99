"""What is said of a game: prompt, turn, landmarks, citations, parts of a score, what binds, view (catalogue 8)."""

from __future__ import annotations

from typing import Any, cast

import pytest
from tests.domain.spookies.script import FREE, RESULT, Game, replay, turn_up, up

from spooklog.domain.contract.ruleset import Turn
from spooklog.domain.lines.reading import read_part
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.values.errors import SpooklogError

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
    ],
)
def test_the_prompt_describes_the_next_action(script: str, said: str) -> None:
    replay(f"{script}prompt {said}")


@pytest.mark.parametrize(
    ("script", "turn"),
    [
        ("", Turn(("chance",), due="character", rule="turn.1")),
        (FREE, Turn((1,), due="character", rule="free.2")),
        ("tim ?\n", Turn((1,), due="choice", rule="turn.3")),
        ("tim s\n", Turn((1,), due="roll", rule="roll.4")),
        ("tim s\ntim 34\n", Turn((1,))),
        (f"{turn_up('tim', 's', 7)}peter s\n", Turn((2,), due="roll", rule="attic.5")),
        (EMPTY, Turn((1, 2), due="count", rule="score.1")),
        (f"{EMPTY}tim shows 1x6\n", Turn((2,), due="count", rule="score.1")),
        (f"{EMPTY}tim shows 1x6\npeter shows none\n", Turn()),
        (RESULT, Turn(("table",), due="result", rule="rec.1")),
    ],
)
def test_a_turn_names_the_actor_and_the_rule_behind_it(script: str, turn: Turn) -> None:
    assert replay(f"{script}").seen.turn == turn


@pytest.mark.parametrize(
    ("script", "typed", "meant"),
    [
        ("", "s", "tim Schnuffer"),
        ("", "?", "tim ?"),
        ("", "?h", "tim ?Hanja"),
        (FREE, "s", "tim takes Schnuffer"),
        ("tim ?\n", "takes h", "tim takes Hanja"),
        ("tim s\n", "34", "tim 34"),
        ("tim s\ntim 34\n", "6215", "tim 6215"),
        ("tim s\ntim 34\n", "stop", "tim stop"),
        ("tim s\ntim 34\ntim stop\n", "k", "peter Kracko"),
        (f"{EMPTY}tim shows 1x6\n", "shows none", "peter shows none"),
    ],
)
def test_a_line_without_a_player_is_of_the_player_in_turn(script: str, typed: str, meant: str) -> None:
    game = replay(f"{script}")
    actions = read_part(RULESET, typed, game.state, game.labels)
    assert RULESET.notation.write(game.state, [cast(SpookiesAction, one) for one in actions], game.labels) == meant


def test_where_several_must_count_the_player_is_named() -> None:
    game = replay(f"{EMPTY}phase count")
    assert RULESET.notation.implied(game.state, game.seen.turn) is None
    with pytest.raises(SpooklogError) as refused:
        read_part(RULESET, "shows 1x6", game.state, game.labels)
    assert refused.value.kind == "unreadable"


def citations(script: str, line: str) -> tuple[str, ...]:
    """The rules that a line rests on."""
    game = replay(script)
    return RULESET.moves.citations(game.state, RULESET.notation.read(line, game.state, game.labels)[-1])


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
    assert rules <= set(citations(script, line))


def marks(script: str, line: str) -> tuple[str, ...]:
    """The landmarks of a line."""
    game = replay(script)
    before = game.state
    game.play(line)
    return RULESET.pictures.landmarks(before, game.state)


def test_landmarks_are_turns_falls_the_attic_penalty_chips_and_the_count() -> None:
    assert marks("turn 1", "tim s") == ()
    assert marks("tim s\ntim 34", "tim stop") == ("turn",)
    assert marks("tim s\ntim 34", "tim 11") == ("turn", "fall")
    assert marks(f"tim s\n{up('tim', 6)}", "tim 66") == ("attic",)
    assert marks(f"tim s\n{up('tim', 7)}tim 66", "tim 66") == ("attic",)
    assert marks("tim s\ntim 66\ntim 22\npeter h", "peter 66") == ("penalty",)
    assert marks(f"players tim peter\noptions chips=6\n---\ntim s\n{up('tim', 2, '66')}", "tim 66") == ("count",)
    assert set(RULESET.meta.landmarks) == {"turn", "fall", "attic", "penalty", "count"}


def parts(game: Game, seat: int) -> list[tuple[int | None, str, str | None, int | None]]:
    """What a score is made of."""
    found = RULESET.results.breakdown(game.steps, game.state, seat)
    return [(part.points, part.what, part.rule, part.ply) for part in found]


def test_a_score_is_made_of_the_values_that_were_shown() -> None:
    game = replay(f"{EMPTY}tim shows 1x3 2x2 5x1\npeter shows none\n")
    assert parts(game, 1) == [
        (3, "3 chips of 1", "score.1", 5),
        (4, "2 chips of 2", "score.1", 5),
        (5, "1 chip of 5", "score.1", 5),
    ]
    assert parts(game, 2) == [(0, "no chips", "score.1", 6)]
    assert RULESET.results.breakdown(game.steps[:2], game.steps[2].before, 1) == ()


def test_a_recorded_score_has_one_part() -> None:
    assert parts(replay(f"{RESULT}result tim 33, peter 20\n"), 2) == [(20, "told by the table", "rec.1", 1)]


@pytest.mark.parametrize(
    ("script", "line", "why"),
    [
        ("turn 1", "tim s", "rolled the character die"),
        ("tim ?", "tim takes h", None),
        ("tim s", "tim 34", "rolled the dice"),
        ("tim s\ntim 34", "tim stop", None),
        (EMPTY, "tim shows 1x6", "turned chips up"),
        (RESULT, "result tim 3, peter 4", None),
    ],
)
def test_an_action_of_chance_is_taken_back_by_all_players(script: str, line: str, why: str | None) -> None:
    game = replay(f"{script}")
    (action,) = RULESET.notation.read(line, game.state, game.labels)
    assert RULESET.knowledge.binds(game.state, action) == why


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
