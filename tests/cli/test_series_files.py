"""Series on the command line as files: sheets, pictures, tables."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import SAMPLES, Spooklog

FRIDAY = SAMPLES / "friday-hands.series"


def test_a_series_goes_through_a_file_and_stands_the_same(friday: Spooklog, tmp_path: Path) -> None:
    file = tmp_path / "evening.series"
    friday("series", "export", "friday-hands", "-o", str(file))
    assert file.read_text(encoding="utf-8") == FRIDAY.read_text(encoding="utf-8")
    answer = friday("import", str(file), "--name", "again", "--json").json
    assert (answer["series"], answer["file"]) == ("again", str(file))
    friday("import", str(file), code=6)
    for name in ("totals", "ranking", "playing"):
        assert answer[name] == friday("series", "show", "friday-hands", "--json").json[name]


def test_a_sheet_with_a_hand_that_does_not_count_is_taken_again(fridays: Spooklog, tmp_path: Path) -> None:
    file = tmp_path / "fridays.series"
    assert fridays("series", "export", "-o", str(file)).out == f"{file} written\n"
    fridays("series", "result", "fridays", "anna=3", "bert=0", "cora=12", "dave=4")
    fridays("series", "correct", "fridays", "1", "dave=230")
    assert fridays("series", "export", "-o", str(file), "--force").out == f"{file} written\n"
    assert "hand anyway=yes" in file.read_text()
    fridays("import", str(file), "--name", "again")
    shown = [fridays("series", "show", name, "--json").json for name in ("fridays", "again")]
    assert shown[0]["totals"] == shown[1]["totals"]
    assert [game["flags"] for game in shown[0]["games"]] == [game["flags"] for game in shown[1]["games"]]


def test_a_sheet_without_the_word_anyway_is_refused_at_the_uncounted_hand(fridays: Spooklog, tmp_path: Path) -> None:
    file = tmp_path / "fridays.series"
    fridays("series", "result", "fridays", "anna=3", "bert=0", "cora=12", "dave=4")
    fridays("series", "correct", "fridays", "1", "dave=230")
    fridays("series", "export", "-o", str(file))
    file.write_text(file.read_text().replace(" anyway=yes", ""))
    refused = fridays("import", str(file), "--name", "again", code=4).err
    assert "dave was grabbed" in refused
    assert "hint" not in refused


@pytest.mark.parametrize(
    ("call", "way"),
    [
        (("series", "export", "fridays", "-o", "f.spooklog"), "export -g SERIES -o f.spooklog"),
        (("export", "-g", "fridays", "-o", "f.svg"), "series export fridays -o f.svg"),
        (("export", "-g", "fridays"), "series export fridays"),
    ],
)
def test_a_wrong_export_command_names_the_right_one(fridays: Spooklog, call: tuple[str, ...], way: str) -> None:
    assert way in " ".join(fridays(*call, code=2).err.split())


def test_import_reports_what_it_stored(spooklog: Spooklog) -> None:
    assert spooklog("import", str(FRIDAY)).out.startswith(
        "friday-hands: spooks-long, anna, bert, cora, dave; 4 hands and 1 result from "
    )


def test_a_bad_line_of_a_series_sheet_is_reported_and_nothing_is_stored(spooklog: Spooklog, tmp_path: Path) -> None:
    file = tmp_path / "evening.series"
    file.write_text(FRIDAY.read_text(encoding="utf-8").replace("cora 5T", "cora 6K", 1), encoding="utf-8")
    error = spooklog("import", str(file), "--json", code=4).error
    assert error["input"] == "cora 6K"
    assert error["rule"] == "spooks:red.1"
    assert error["line"] == file.read_text(encoding="utf-8").splitlines().index("cora 6K", 90) + 1
    assert spooklog("games", "--json").json["games"] == []
    assert spooklog("series", "list", "--json").json["series"] == []


def test_a_series_is_a_picture_and_a_table_too(friday: Spooklog, tmp_path: Path) -> None:
    root = ElementTree.fromstring(friday("series", "export", "--format", "svg").out)
    assert "cora leads with 95 of 200" in "".join(root.itertext())
    rows = list(csv.DictReader(io.StringIO(friday("series", "export", "--format", "csv").out)))
    assert [row["dave"] for row in rows] == ["62", "37", "36", "52", "21"]
    assert rows[-1]["dave total"] == "208"
    assert rows[3]["game"] == ""
    friday("series", "export", "-o", str(tmp_path / "x.svg"))
    assert (tmp_path / "x.svg").read_bytes().startswith(b"<svg")
    friday("series", "export", "-o", str(tmp_path / "x.png"))
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    friday("series", "export", "-o", str(tmp_path / "x.foo"), code=2)
    friday("series", "export", "-o", str(tmp_path / "x.svg"), "--format", "csv", code=2)
