"""Tables on the command line: the same values in every format, of a game, a series or the whole store."""

from __future__ import annotations

import io
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import SAMPLES, Spooklog
from tests.projections.kit import break_entry
from tests.replays.exchange.table_values import csv_rows, database_rows, jsonl_rows

from spooklog.cli.exports.tables import TABLES


@pytest.fixture
def everything(friday: Spooklog) -> Spooklog:
    """A store with the hands of the library, a whole hand with notes and a hostile name, a copy, an archived and a void game."""
    friday("import", str(SAMPLES / "spooks-full.sheet"), "--name", "hand")
    friday("branch", "-g", "hand", "--name", "copy")
    friday("new", "spooks", 'anna==HYPERLINK("http://x")', "bert=-Bert; @home", "cora", "--name", "away")
    friday("close", "--void", "=1+1", "-g", "away")
    friday("archive", "away", "--why", "no game")
    friday("import", str(SAMPLES / "spukstaben-table.sheet"), "--name", "town")
    return friday


def rows_of(database: Path, query: str) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


def test_every_table_holds_the_same_values_as_csv_json_lines_and_sqlite(everything: Spooklog, tmp_path: Path) -> None:
    database = tmp_path / "all.sqlite"
    said = everything("export", "--all", str(database)).out
    assert f"{database} written: {len(TABLES)} tables, " in said
    for name, table in TABLES.items():
        rows = database_rows(table, database)
        assert rows, name
        as_csv, as_jsonl = tmp_path / f"{name}.csv", tmp_path / f"{name}.jsonl"
        assert (
            f"{as_csv} written: {name}, {len(rows)} row" in everything("export", "--all", "--what", name, "-o", str(as_csv)).out
        )
        everything("export", "--all", "--what", name, str(as_jsonl))
        assert csv_rows(table, as_csv.read_bytes()) == jsonl_rows(table, as_jsonl.read_bytes()) == rows
        assert everything("export", "--all", "--what", name, "--format", "csv").out.encode() == as_csv.read_bytes()
    assert rows_of(database, "PRAGMA foreign_key_check") == []
    assert rows_of(database, "PRAGMA integrity_check") == [("ok",)]


def test_the_same_store_gives_the_same_bytes(everything: Spooklog, tmp_path: Path) -> None:
    one, other = tmp_path / "one.sqlite", tmp_path / "other.sqlite"
    everything("export", "--all", "-o", str(one))
    everything("export", "--all", "-o", str(other))
    assert one.read_bytes() == other.read_bytes()


def test_exported_tables_are_written_over_with_force_and_other_databases_never(
    evening: Spooklog, db: Path, tmp_path: Path
) -> None:
    tables, own = tmp_path / "tables.sqlite", tmp_path / "own.sqlite"
    evening("export", "--all", "-o", str(tables))
    evening("export", "--all", "-o", str(tables), code=6)
    evening("play", "anna 2S", code=None)
    evening("export", "--all", "-o", str(tables), "--force")
    rows_of(own, "CREATE TABLE diary (day TEXT)")
    for path in (own, db):
        assert "never written over" in evening("export", "--all", "--format", "sqlite", "-o", str(path), "--force", code=2).err


def test_names_of_people_are_no_formulas(everything: Spooklog) -> None:
    written = everything("export", "--all", "--what", "players", "--format", "csv").out
    assert ",\"'=HYPERLINK(" in written
    assert ",'-Bert; '@home," in written


def test_a_game_gives_its_lines_and_a_series_its_games(everything: Spooklog) -> None:
    lines = jsonl_rows(TABLES["plies"], everything("export", "-g", "hand", "--format", "jsonl").out.encode())
    assert len(lines) == 42
    games = jsonl_rows(TABLES["games"], everything("export", "-g", "friday-hands", "--format", "jsonl").out.encode())
    assert len(games) == 5
    (game,) = everything("export", "-g", "hand", "--format", "jsonl", "--what", "games").lines
    assert (game["title"], game["trust"], game["played"]) == ("Spooks", "full", "2026-10-31T20:15:00+01:00")
    (result,) = (one for one in everything("export", "--all", "--format", "jsonl").lines if not one["logged"])
    assert (result["series_name"], result["number"], result["entries"]) == ("friday-hands", 4, 0)


def test_filters_choose_among_all_games(everything: Spooklog) -> None:
    found = everything("export", "--all", "--format", "jsonl", "--status", "void").lines
    assert [(one["name"], one["archived"]) for one in found] == [("away", True)]
    assert everything("export", "--all", "--format", "jsonl", "--since", "2026-11-01", "--title", "spooks").lines != []
    everything("about", "-g", "hand", "--place", "the kitchen", "--tag", "night", "--with", "Eva Egg")
    for option in (("--place", "kitchen"), ("--tag", "night"), ("--with", "Eva Egg")):
        (found,) = everything("export", "--all", "--format", "jsonl", *option).lines
        assert (found["name"], found["place"], found["tags"], found["watchers"]) == ("hand", "the kitchen", "night", "Eva Egg")
    assert "chooses among all games" in everything("export", "-g", "hand", "--format", "csv", "--status", "void", code=2).err
    assert "no game has the status 'bogus'" in everything("export", "--all", "--format", "csv", "--status", "bogus", code=2).err
    assert everything("export", "--all", "-g", "hand", "--format", "csv", code=2).err
    assert "no table 'game'" in everything("export", "--all", "--what", "game", "--format", "csv", code=2).err
    assert "holds every table" in everything("export", "--all", "--what", "games", "-o", "x.sqlite", code=2).err
    assert "into a file" in everything("export", "--all", "--format", "sqlite", code=2).err


def test_a_viewer_gets_the_lines_that_the_viewer_knows(hand: Spooklog) -> None:
    written = {}
    for viewer in ("full", "public", "anna", "dave"):
        logged = hand("log", "--json", "--as", viewer).json["plies"]
        rows = hand("export", "--format", "jsonl", "--as", viewer).lines
        written[viewer] = [row["line"] for row in rows]
        assert written[viewer] == [ply["notation"] for ply in logged]
        points = {
            row["label"]: row["score"] for row in hand("export", "--format", "jsonl", "--what", "points", "--as", viewer).lines
        }
        scores = {row["player"]: row["score"] for row in hand("score", "--json", "--as", viewer).json["scores"]}
        assert {label: score or 0 for label, score in scores.items()} == dict.fromkeys(scores, 0) | points
    assert written["public"] != written["full"]
    assert "--as is for one game" in hand("export", "--all", "--format", "jsonl", "--as", "anna", code=2).err


def test_a_log_that_cannot_be_read_is_reported_when_the_rest_is_written(everything: Spooklog, db: Path, tmp_path: Path) -> None:
    everything("games")
    ((game,),) = rows_of(db, "SELECT id FROM streams WHERE name = 'hand'")
    break_entry(db, game, 5)
    refused = everything("export", "--all", "-o", str(tmp_path / "all.sqlite"), code=8)
    assert "the lines of 1 game are missing" in refused.err
    assert "hand: entry 5" in " ".join(refused.err.split())
    assert rows_of(tmp_path / "all.sqlite", "SELECT count(*) FROM games")[0][0] > 5


def test_a_store_that_was_never_made_gives_empty_tables(
    spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "nothing"))
    monkeypatch.delenv("SPOOKLOG_DB")
    assert spooklog("export", "--all", "--format", "jsonl").out == ""
    spooklog("export", "--all", "-o", str(tmp_path / "none.sqlite"))
    assert rows_of(tmp_path / "none.sqlite", "SELECT count(*) FROM games") == [(0,)]


def test_the_points_of_a_series_keep_their_file(friday: Spooklog) -> None:
    first, *_ = io.StringIO(friday("series", "export", "friday-hands", "--format", "csv").out)
    assert first == "hand,game,status,trust,counted,anna,bert,cora,dave,anna total,bert total,cora total,dave total\n"
