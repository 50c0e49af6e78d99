"""A recorded terminal: the format, its times and marks, and screens written as what changes on them."""

from __future__ import annotations

import io
import json
import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from spooklog.replays.animation.asciicast import Screen, write_cast

LINES = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=20)


def events_of(screens: list[Screen]) -> tuple[dict[str, Any], list[list[Any]]]:
    """The head and the events of a recording."""
    out = io.BytesIO()
    write_cast(out, screens, columns=20, began=1_793_474_100_123, title="hand: Spooks")
    head, *events = map(json.loads, out.getvalue().decode().split("\n")[:-1])
    return head, events


def shown(lines: list[str], output: str) -> None:
    """Write on a screen what a terminal would."""
    for row, text in re.findall(r"\x1b\[(\d+);1H([^\x1b]*)\x1b\[K", output):
        lines[int(row) - 1] = text


def test_the_header_holds_the_fields_that_a_player_of_casts_needs() -> None:
    head, _ = events_of([Screen(("a", "b", ""), 1)])
    assert head == {
        "version": 2,
        "width": 20,
        "height": 3,
        "timestamp": 1_793_474_100,
        "title": "hand: Spooks",
        "env": {"TERM": "xterm-256color"},
    }


@given(st.data())
def test_each_screen_is_there_at_its_time(data: st.DataObject) -> None:
    rows = data.draw(st.integers(1, 4))
    screen = st.builds(Screen, st.lists(LINES, min_size=rows, max_size=rows), st.sampled_from([0.0, 0.5, 1.25, 8.0]))
    screens = data.draw(st.lists(screen, min_size=1, max_size=6))
    _, events = events_of(screens)
    assert [time for time, *_ in events] == sorted(time for time, *_ in events)
    assert events[0][2].startswith("\x1b[?25l\x1b[2J")
    assert events[-1][2].endswith("\x1b[?25h")
    assert events[-1][0] == sum(one.seconds for one in screens)
    lines, time = [""] * rows, 0.0
    for number, one in enumerate(screens):
        here = [output for at, _, output in events[:-1] if at == time]
        if one.seconds:
            for output in here:
                shown(lines, output)
            assert lines == one.lines, number
        time += one.seconds


def test_marks_are_at_the_times_of_their_moments() -> None:
    _, events = events_of([Screen(("a",), 1), Screen(("b",), 2, "trick, end"), Screen(("b",), 1)])
    assert [[time, what, said] for time, what, said in events if what == "m"] == [[1.0, "m", "trick, end"]]
    assert len([1 for _, what, _ in events if what == "o"]) == 3, "a screen like the one before needs no event"
