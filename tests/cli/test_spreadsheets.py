"""Tables that people keep, on the command line: shown, stored, taken once; and tables for Excel."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.replays.exchange.test_spreadsheets import LONG, WIDE


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A list of results."""
    path = tmp_path / "evenings.csv"
    path.write_bytes(WIDE.encode("cp1252"))
    return path


def test_a_list_is_shown_stored_and_taken_once(spooklog: Spooklog, table: Path) -> None:
    shown = spooklog("import", str(table)).out
    assert "a list of results, in cp1252 with semicolons; played is 'Datum'" in " ".join(shown.split())
    assert "2 new games" in shown
    assert spooklog("games", "--json").json["games"] == []
    spooklog("import", str(table), "--apply")
    assert "2 games known and unchanged" in spooklog("import", str(table), "--apply").out
    table.write_bytes(WIDE.replace("8;10;7", "8;10;11").encode() + b"2.11.2026;Catan;3;4;5;;;\n")
    assert {one["change"] for one in spooklog("import", str(table), "--apply", "--json").json["plays"]} == {
        "known",
        "changed",
        "new",
    }
    assert "# " not in spooklog("export", "-g", spooklog("games", "--json").json["games"][0]["game"]).out


def test_a_score_sheet_is_shown_stored_and_taken_once(spooklog: Spooklog, tmp_path: Path) -> None:
    sheet = tmp_path / "Dice.csv"
    sheet.write_text("Round,Anna,Bert\n1,4,3\n2,2,5\nTotal,6,8\n")
    assert "anna 2, bert 5" in spooklog("import", str(sheet)).out
    spooklog("import", str(sheet), "--apply", "--name", "dice")
    assert "it is here as dice: nothing to store" in spooklog("import", str(sheet), "--apply").out
    assert spooklog("score", "-g", "dice", "--json").json["scores"][1]["score"] == 8
    assert "--match is for lists" in spooklog("import", str(sheet), "--match", code=2).err


def test_a_cell_that_the_rules_refuse_is_named_by_its_line(spooklog: Spooklog, tmp_path: Path) -> None:
    sheet = tmp_path / "Dice.csv"
    sheet.write_text("Round,Anna,Bert\n1,4,3\n2,2,5000000000\n")
    assert spooklog("import", str(sheet), "--apply", "--json", code=3).error["line"] == 3


def test_a_mapping_is_a_file_and_for_tables_alone(spooklog: Spooklog, tmp_path: Path, table: Path) -> None:
    mapping = tmp_path / "columns.toml"
    mapping.write_text('[columns]\nplayers = ["Anna"]\n')
    assert "1 new player: Anna" in spooklog("import", str(table), "--mapping", str(mapping)).out
    sheet = tmp_path / "hand.sheet"
    sheet.write_text("game tally\nplayers anna bert\n---\n")
    assert "--mapping is for a table" in spooklog("import", str(sheet), "--mapping", str(mapping), code=2).err


def test_a_table_of_this_store_brings_no_game_twice_and_another_store_takes_it(
    spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, seats = tmp_path / "list.csv", tmp_path / "seats.csv"
    source.write_text(LONG)
    spooklog("import", str(source), "--apply")
    spooklog("export", "--all", "--what", "seats", "-o", str(seats), "--excel")
    assert "2 plays left out" in spooklog("import", str(seats)).out
    monkeypatch.setenv("SPOOKLOG_DB", str(tmp_path / "other.db"))
    spooklog("import", str(seats), "--apply")
    titles = {one["title"]: one["winners"] for one in spooklog("games", "--json").json["games"]}
    assert titles == {"Catan": ["anna"], "Azul": ["cora"]}


@pytest.mark.parametrize("table", ["games", "plies", "points", "series", "standings"])
def test_tables_without_results_are_refused(friday: Spooklog, tmp_path: Path, table: str) -> None:
    friday("export", "--all", "--what", table, "-o", str(tmp_path / "table.csv"))
    assert "export --all --what seats" in friday("import", str(tmp_path / "table.csv"), "--json", code=3).error["expected"]


def test_excel_gets_a_byte_order_mark_and_semicolons(friday: Spooklog) -> None:
    for call in (("export", "--all", "--format", "csv"), ("series", "export", "friday-hands", "--format", "csv")):
        written = friday(*call, "--excel").out
        assert written.startswith("\ufeff")
        assert written.splitlines()[0].count(";") > 3
    assert "--excel is for csv" in friday("export", "--all", "--format", "jsonl", "--excel", code=2).err
    assert "--excel is for csv" in friday("series", "export", "friday-hands", "--excel", code=2).err


@pytest.mark.parametrize("table", ["games", "seats", "plies", "points", "series", "standings"])
def test_tables_have_names_titles_and_dates(friday: Spooklog, table: str) -> None:
    row = friday("export", "--all", "--what", table, "--format", "jsonl").lines[0]
    assert {"name", "game_name", "series_name"} & row.keys()
    assert row["title"]
    assert row.get("played", row.get("last_played"))
