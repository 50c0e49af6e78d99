"""A hand whose track is lost on the command line: the way is named where it is needed, and takes a reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog

RESULT = "result anna out, bert 3, cora 4, dave 5"


@pytest.mark.parametrize("line", [RESULT, "anna out", "bert left 3"])
def test_a_result_of_a_tracked_hand_is_refused_with_the_way_to_record_it(evening: Spooklog, line: str) -> None:
    assert evening("play", line, "--json", code=None).error["expected"][-1] == "lost WHY"


def test_the_reason_of_a_lost_hand_becomes_a_note_of_its_ply(evening: Spooklog) -> None:
    evening("play", "lost the cat jumped on the table")
    last = evening("log", "--json").json["plies"][-1]
    assert (last["notation"], last["notes"]) == ("lost", ["the cat jumped on the table"])
    assert evening("play", RESULT, "--json").json["outcome"]["winners"] == ["anna"]


def test_a_sheet_keeps_the_reason(evening: Spooklog, tmp_path: Path) -> None:
    evening("play", "Lost the cat jumped on the table")
    sheet = tmp_path / "evening.sheet"
    evening("export", "-o", str(sheet))
    evening("import", str(sheet), "--name", "again")
    assert evening("log", "-g", "again", "--json").json["plies"][-1]["notes"] == ["the cat jumped on the table"]


def test_explain_accepts_a_lost_line_with_its_reason(evening: Spooklog) -> None:
    assert evening("explain", "lost the cat jumped", "--json").json["accepted"] is True


def test_an_amendment_takes_its_reason_with_an_option(evening: Spooklog) -> None:
    assert evening("amend", "2", "lost", "all", "of", "it", "--json", code=2).error["expected"] == ["lost --why WORDS"]
