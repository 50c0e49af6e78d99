"""Whatever is typed at the series commands or stands in a series sheet, the answer is documented, soon, and printable."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.conftest import SAMPLES, Spooklog
from tests.effort import within
from tests.garbage.test_hostile import NASTY, in_turn

CODES = {0, 2, 3, 4, 5, 6, 7}
FRIDAY = (SAMPLES / "friday-hands.series").read_bytes().splitlines(keepends=True)
RESULT = ("anna=0", "bert=3", "cora=9")


@pytest.fixture
def quick(spooklog: Spooklog) -> Spooklog:
    """Types a command line that must be answered soon, in one of the documented ways. There is a series called fridays."""
    spooklog("series", "new", "fridays", "--format", "spooks-short", "anna", "bert", "cora")

    def type_in(*arguments: str, code: int | None = None) -> object:
        with within(5):
            answer = spooklog(*arguments, code=code)
        assert answer.code in CODES
        printed = (answer.out + answer.err).replace("\n", "").replace("\u00a0", "")
        assert printed.isprintable(), arguments
        return answer

    return type_in  # type: ignore[return-value]  # the same call


@pytest.mark.parametrize("nasty", NASTY, ids=lambda text: ascii(text)[:20])
def test_no_typed_text_breaks_a_series(quick: Spooklog, nasty: str) -> None:
    commands: list[tuple[str, ...]] = [
        ("new", nasty, "--format", "wins", "anna", "bert"),
        ("new", "x", "--format", nasty, "anna", "bert"),
        ("new", "y", "--format", "wins", nasty, "bert"),
        ("new", "z", "--format", "spooks-long", "--target", nasty, "anna", "bert", "cora"),
        ("new", "w", "--format", "ranks", "-o", f"awards={nasty}", "anna", "bert"),
        ("result", "fridays", f"anna={nasty}", "bert=0", "cora=1"),
        ("result", "fridays", f"{nasty}=0", *RESULT),
        ("result", "fridays", *RESULT, f"winner={nasty}"),
        ("result", "fridays", *RESULT, "--when", nasty),
        ("result", nasty),
        ("correct", "fridays", nasty, *RESULT),
        ("correct", nasty),
        ("remove", nasty),
        ("add", nasty),
        ("show", nasty),
        ("close", "fridays", "--why", nasty),
        ("reopen",),
        ("formats", nasty),
    ]
    typed = [("series", *command) for command in commands]
    for command in in_turn([*typed, ("new", nasty, "--series", "fridays"), ("new", "--series", nasty)], nasty):
        quick(*command)
    for look in (("list",), ("show", "fridays")):
        quick("series", *look)


@pytest.mark.parametrize("nasty", ["a\x1b[31mb", "a\u202eb", "\u202e", "漢字" * 16, "e\u0301" * 20])
def test_a_hostile_name_is_refused_or_shown_escaped(quick: Spooklog, nasty: str) -> None:
    quick("series", "new", "odd", "--format", "wins", f"anna={nasty}", f"{nasty}", "bert")
    for command in (
        ("show", "odd"),
        ("show", "odd", "--json"),
        ("list",),
        ("export", "odd"),
        ("export", "odd", "--format", "svg"),
    ):
        quick("series", *command)


def logged(quick: Spooklog) -> list[dict[str, Any]]:
    """The games that have a log; results that a series holds without one are listed among them."""
    return [game for game in quick("games", "--last", "1000", "--json").json["games"] if game["number"] is None]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_series_sheet_is_refused_or_stored_whole(quick: Spooklog, tmp_path: Path, data: st.DataObject) -> None:
    lines = list(FRIDAY)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["cut", "twice", "swap", "odd", "bytes"])):
            case "cut":
                del lines[at]
            case "twice":
                lines.insert(at, lines[at])
            case "swap":
                lines[at], lines[-1] = lines[-1], lines[at]
            case "odd":
                lines[at] = data.draw(st.sampled_from(NASTY)).encode("utf-8", "surrogatepass")[:500] + b"\n"
            case _:
                lines[at] = lines[at][:5] + data.draw(st.binary(max_size=6)) + lines[at][5:]
    file = tmp_path / "damaged.series"
    file.write_bytes(b"".join(lines))
    before = logged(quick)
    answer = quick("import", str(file), "--name", f"n{time.time_ns()}", "--json")
    after = logged(quick)
    if answer.code:
        assert after == before
    elif "series" in answer.json:
        stored = [game for game in answer.json["games"] if game["game"]]
        assert len(after) == len(before) + len(stored)
