"""When an action breaks several rules, the first one of the catalogue's list (section 7) is cited."""

from __future__ import annotations

import pytest
from tests.domain.spookies.script import FREE, RESULT, replay, turn_up, unstarted, up

EMPTY = f"players tim peter\noptions chips=6\n---\ntim s\n{up('tim', 3, '66')}"
DONE = f"{EMPTY}tim shows 1x6\npeter shows none\n"
CHOOSE = "tim ?\n"
ROLL = "tim s\n"
DECIDE = "tim s\ntim 34\n"
ATTIC = turn_up("tim", "s", 7) + turn_up("peter", "h", 1) + "tim s\n"
FREE_DECIDE = f"{FREE}tim s\ntim 34\n"


@pytest.mark.parametrize(
    ("header", "cited", "broken_too"),
    [
        ("players tim\noptions chips=76", "players.1", "setup.2"),
        ("players a b c d e f", "players.1", "setup.2"),
        ("players tim\noptions chips=0", "players.1", "setup.2"),
        ("players tim peter\noptions chips=0", "setup.2", "players.1"),
    ],
)
def test_a_start_is_refused_by_the_first_rule_it_breaks(header: str, cited: str, broken_too: str) -> None:
    assert cited != broken_too
    unstarted(header, cites=cited)


@pytest.mark.parametrize(
    ("before", "line", "cited"),
    [
        # the game is of another level
        (f"{RESULT}", "peter 77777", "rec.1"),
        (f"{RESULT}result tim 1, peter 2\n", "tim 77777", "rec.1"),
        (f"{RESULT}result tim 1, peter 2\n", "result tim 900, peter 900", "end.5"),
        (EMPTY, "result tim 900, peter 900", "rec.1"),
        # the game is over, then whose turn it is, whatever else
        (EMPTY, "peter 77777", "end.5"),
        (EMPTY, "peter h", "end.5"),
        (DONE, "peter takes h", "end.5"),
        ("", "peter 77777", "turn.4"),
        (FREE, "peter ?", "turn.4"),
        (DECIDE, "peter h", "turn.4"),
        (CHOOSE, "peter takes h", "turn.4"),
        (ATTIC, "peter stop", "turn.4"),
        # a word that names no character cannot be read, whatever the rules say
        *(
            (before, line, "components.1")
            for before in ("", EMPTY, DECIDE, CHOOSE, FREE)
            for line in ("tim wolf", "peter takes wolf")
        ),
        # the character die: free.1, turn.2, components.1
        (FREE_DECIDE, "tim ?", "free.1"),
        (DECIDE, "tim h", "turn.2"),
        ("", "tim ?wolf", "components.1"),
        # the choice: turn.2 where a character is known, turn.3 where there is no question mark, components.1
        (DECIDE, "tim takes h", "turn.2"),
        (FREE_DECIDE, "tim h", "turn.2"),
        ("", "tim takes h", "turn.3"),
        # dice: turn.1, turn.3, roll.1, components.3
        ("", "tim 77777", "turn.1"),
        (CHOOSE, "tim 77777", "turn.3"),
        (ROLL, "tim 77777", "roll.1"),
        (ROLL, "tim 777", "components.3"),
        (DECIDE, "tim 7", "roll.1"),
        # stopping: turn.1, attic.5, roll.4
        ("", "tim stop", "turn.1"),
        (CHOOSE, "tim stop", "roll.4"),
        (ATTIC, "tim stop", "attic.5"),
        (ROLL, "tim stop", "roll.4"),
        # the count: end.4, end.5, score.1, score.4
        (DECIDE, "tim shows 7x99", "end.4"),
        (DONE, "tim shows 7x99", "end.5"),
        (EMPTY, "tim shows 7x99", "score.1"),
        (f"{EMPTY}peter shows none\n", "peter shows 7x99", "score.1"),
        (EMPTY, "tim shows 7x6", "score.4"),
        # a stranger: the same list, up to turn.4, or for a count up to score.1
        (RESULT, "zed shows 1x1", "rec.1"),
        (DECIDE, "zed shows 1x1", "end.4"),
        (DONE, "zed shows 1x1", "end.5"),
        (EMPTY, "zed shows 1x1", "score.1"),
        (RESULT, "zed s", "rec.1"),
        (EMPTY, "zed stop", "end.5"),
        ("", "zed s", "turn.4"),
        ("", "zed 77777", "turn.4"),
        (CHOOSE, "zed takes wolf", "components.1"),
        (DECIDE, "zed stop", "turn.4"),
        (DECIDE, "zed stop now", "rec.2"),
        (DECIDE, "zed", "rec.2"),
    ],
)
def test_a_line_is_refused_by_the_first_rule_it_breaks(before: str, line: str, cited: str) -> None:
    replay(f"{before}{line}\nrefused {cited}")


@pytest.mark.parametrize(
    ("before", "line", "rule", "after"),
    [
        ("", "peter s", "turn.4", "act peter\nphase roll\npeter 34\nchips 0 1"),
        (ROLL, "peter stop", "turn.4", "act tim\nphase character\nturn 2"),
        (
            DECIDE,
            "peter h",
            "turn.4",
            "act peter\nphase roll\nturn 2\npeter stop\nrefused roll.4\npeter 34\nat Hanja 5\nchips 1 1",
        ),
        (DECIDE, "peter 34", "turn.4", "act peter\nphase decide\nturn 2\nat Schnuffer 6\nchips 1 2"),
        (DECIDE, "tim h", "turn.2", "phase decide\ntim 34\nat Hanja 5\nat Schnuffer 5"),
        (CHOOSE, "tim s", "turn.2", "phase roll\ntim 34"),
        (DECIDE, "tim ?", "turn.2", "phase choose\ntim takes h"),
        ("", "tim takes h", "turn.3", "phase roll\ntim 34\nat Hanja 5"),
        (FREE, "tim ?", "free.1", "phase choose\ntim takes h\ntim 34"),
        (FREE, "tim ?h", "free.1", "phase roll\ntim 34"),
        ("", "tim stop", "turn.1", "act peter\nturn 2"),
        (CHOOSE, "tim stop", "roll.4", "act peter"),
        (ROLL, "tim stop", "roll.4", "act peter"),
        (ATTIC, "tim stop", "attic.5", "act peter"),
        (EMPTY, "tim shows 1x5", "score.1", "counted tim\npeter shows none\npoints 5 0"),
        (f"{EMPTY}peter shows none\n", "peter shows 2x1", "score.1", "counted peter\npoints ? 2"),
    ],
)
def test_a_ruled_line_takes_effect(before: str, line: str, rule: str, after: str) -> None:
    replay(f"{before}{line}\nruled {rule}\n{after}")
