"""Whole stores at the command line: written, verified, merged, and refused."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest
from tests.cli.conftest import Answer, Spooklog


@pytest.fixture
def club(empty_store: Path, tmp_path: Path) -> str:
    """Another store, as the value of `--db`."""
    path = Path(shutil.copy(empty_store, tmp_path / "club.db"))
    with closing(sqlite3.connect(path)) as database:  # so that no witness takes it for the same store elsewhere
        database.execute("UPDATE streams SET id = 'l' || substr('abcdefghijklmnopqrst', 1, 20) WHERE kind = 'store'")
        database.commit()
    return str(path)


@pytest.fixture
def parted(evening: Spooklog, club: str, tmp_path: Path) -> Path:
    """The file of a store whose game evening parts from that of the club at entry 5."""
    evening("export", "--all", str(tmp_path / "before.spooklogs"))
    evening("import", str(tmp_path / "before.spooklogs"), "--db", club)
    evening("play", "anna 2S", "-g", "evening")
    evening("play", "anna pass", "-g", "evening", "--db", club)
    evening("export", "--all", "-o", str(tmp_path / "home.spooklogs"))
    return tmp_path / "home.spooklogs"


def test_a_store_goes_into_another_one_as_a_file(fridays: Spooklog, club: str, tmp_path: Path) -> None:
    file = str(tmp_path / "home.spooklogs")
    assert fridays("export", "--all", file).out == f"{file} written: 0 games, 1 series, 2 entries\n"
    assert "fridays: sound, 2 entries" in fridays("verify", file).out
    assert f"{file}: 0 games and 1 series: 1 new; 2 new entries\n" in fridays("import", file, "--db", club).out
    shown = [fridays("series", "show", "fridays", "--json", *to).json["totals"] for to in ((), ("--db", club))]
    assert shown[0] == shown[1]


def test_a_diverged_version_is_reported_and_kept_as_a_copy_on_request(evening: Spooklog, club: str, parted: Path) -> None:
    told = evening("import", str(parted), "--db", club).out
    assert "1 parted; 0 new entries" in told
    assert 'part at entry 5. Here: "anna pass", by Scribe' in told
    assert 'In the file: "anna 2S", by Scribe' in told
    assert "--branches" in told
    tried = evening("import", str(parted), "--db", club, "--branches", "--dry-run").out
    assert "1 kept as a copy; 5 new entries" in tried
    assert "nothing was stored" in tried
    assert "evening-2" in evening("import", str(parted), "--db", club, "--branches").out
    data = evening("import", str(parted), "--db", club, "--branches", "--json").json
    assert (data["games"], data["entries"], data["sound"]) == ({"kept": 1}, 0, True)
    assert data["notes"][0] | {"words": ""} == {"change": "kept", "kind": "game", "name": "evening", "words": "", "entry": 5}
    shown = evening("show", "-g", "evening-2", "--db", club).out
    assert "a copy of evening after ply 2, unrated" in shown


def test_another_stores_database_is_imported(evening: Spooklog, club: str, db: Path) -> None:
    assert "1 new; 4 new entries" in evening("import", str(db), "--db", club).out
    assert "1 already here" in evening("import", str(db), "--db", club).out


def test_a_damaged_file_yields_its_whole_logs_and_the_exit_code_of_damage(evening: Spooklog, club: str, parted: Path) -> None:
    parted.write_bytes(parted.read_bytes()[:-30])
    assert "damage: the file was cut off" in evening("import", str(parted), "--db", club, code=8).out
    checked = evening("verify", str(parted), code=8).out
    assert f"store: {parted}: the file was cut off" in checked


def test_a_damaged_game_is_left_out_of_the_file_and_named(evening: Spooklog, db: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(db)) as database:
        database.execute("UPDATE events SET topic = 'game.reopened' WHERE originator_version = 3 AND originator_id LIKE 'g%'")
        database.commit()
    answer = evening("export", "--all", str(tmp_path / "home.spooklogs"), code=8)
    assert "0 games, 0 series" in answer.out
    assert "left out as damaged: evening" in answer.err
    assert (tmp_path / "home.spooklogs").exists()


def test_a_game_on_the_board_of_a_game_that_is_here_comes_along(evening: Spooklog, club: str, tmp_path: Path) -> None:
    board, file = tmp_path / "house.toml", str(tmp_path / "house.spooklogs")
    board.write_bytes((files("spooklog.domain.rulesets.polterheist") / "mansion.toml").read_bytes() + b"\n# ours\n")
    for name in ("first", "second"):
        evening("new", "polterheist", "anna", "bert", "-o", f"map={board}", "--name", name)
        evening("export", "--all", file, "--force")
        assert "new" in evening("import", file, "--db", club).out
    assert "none of them damaged" in evening("verify", "--all", "--db", club).out


def test_the_suggested_command_for_a_diverged_series_works(spooklog: Spooklog, club: str, tmp_path: Path) -> None:
    file = str(tmp_path / "home.spooklogs")
    spooklog("series", "new", "fridays", "anna", "bert", "--format", "points-high", "--ruleset", "tally")
    spooklog("export", "--all", file)
    spooklog("import", file, "--db", club)
    spooklog("series", "result", "fridays", "anna=3", "bert=4", "--db", club)
    spooklog("new", "--series", "fridays", "--setup", "title Go", "-o", "rounds=1", "--name", "go")
    spooklog("play", "anna 5, bert 2", "-g", "go")
    spooklog("export", "--all", file, "--force")
    answer = spooklog("import", file, "--db", club).out
    (typed,) = re.findall(r"spooklog (series add .+?) adds one", " ".join(answer.split()))
    spooklog(*typed.split(), "--db", club)
    assert "no series" not in spooklog("import", file, "--db", club).out


def test_notes_and_people_can_be_left_out(evening: Spooklog, club: str, tmp_path: Path) -> None:
    evening("note", "anna laughed")
    file = str(tmp_path / "shared.spooklogs")
    evening("export", "--all", file, "--no-notes", "--without", "dave")
    evening("import", file, "--db", club)
    log = evening("log", "--entries", "-g", "evening", "--db", club).out
    assert "laughed" not in log
    people = json.dumps(evening("players", "--json", "--db", club).lines)
    assert "anna" in people
    assert "dave" not in people
    assert evening("export", "--all", file, "--force", "--without", "nobody", code=7).out == ""


REFUSED = {
    "without --all": (("export", "-o", "x.spooklogs"), "a .spooklogs file holds the whole store"),
    "one game": (("export", "--all", "x.spooklogs", "-g", "evening"), "--all is every game"),
    "a view": (("export", "--all", "x.spooklogs", "--as", "anna"), "could not be verified"),
    "a sheet": (("export", "--all", "x.sheet"), "--all is for"),
    "a name": (("import", "{file}", "--name", "mine"), "--name is for one game"),
    "branches of a sheet": (("import", "{sheet}", "--branches"), "--branches is for a database and a whole store"),
    "the store itself": (("import", "{db}"), "is the store in use"),
}


@pytest.mark.parametrize(("call", "words"), REFUSED.values(), ids=REFUSED.keys())
def test_a_contradictory_call_is_refused(
    evening: Spooklog, db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    evening("export", "--all", "home.spooklogs")
    (tmp_path / "hand.sheet").write_text("game spooks\n")
    answer: Answer = evening(*(one.format(file="home.spooklogs", sheet="hand.sheet", db=db) for one in call), code=2)
    assert words in " ".join(answer.err.split())
