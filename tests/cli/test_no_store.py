"""A store that is not there: reading refuses and makes nothing, recording makes it; the one in the data folder may be to come."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog

READING = (
    ("games",),
    ("games", "--follow"),
    ("show",),
    ("log",),
    ("moves",),
    ("verify",),
    ("verify", "--all"),
    ("stats",),
    ("players",),
    ("replay",),
    ("audit",),
    ("receipt",),
    ("play", "anna 1S"),
    ("undo",),
    ("note", "hello"),
    ("dispute", "list", "--all"),
    ("series", "list"),
    ("series", "show", "fridays"),
    ("series", "result", "fridays", "anna=1"),
    ("players", "merge", "anna", "bert"),
    ("db", "check"),
    ("db", "log"),
    ("db", "rebuild"),
    ("db", "backup", "copy.db"),
)


@pytest.fixture
def nowhere(spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with nothing in it, for the place of a store."""
    del spooklog
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "nowhere"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("call", READING, ids=" ".join)
def test_reading_a_missing_store_fails_and_creates_nothing(spooklog: Spooklog, nowhere: Path, call: tuple[str, ...]) -> None:
    for place in (nowhere / "games.db", nowhere / "folder" / "games.db"):
        refused = spooklog(*call, "--db", str(place), "--json", code=7).error
        assert refused["error"] == "not_found"
        assert refused["message"] == f"there is no store at {place}"
        assert refused["expected"][0] == "spooklog new spooks anna bert cora  begins one"
    assert list(nowhere.iterdir()) == []


def test_exporting_a_missing_store_fails(spooklog: Spooklog, nowhere: Path) -> None:
    assert "there is no store at" in spooklog("export", "-o", "x.sheet", "--db", str(nowhere / "games.db"), code=7).err
    assert list(nowhere.iterdir()) == []


@pytest.mark.parametrize(
    "call",
    [
        ("new", "spooks", "anna", "bert", "cora"),
        ("series", "new", "fridays", "--format", "spooks-long", "anna", "bert", "cora"),
        ("simulate", "spooks", "--seats", "3", "--games", "1", "--seed", "1"),
        ("db", "upgrade"),
    ],
    ids=" ".join,
)
def test_a_command_that_records_creates_the_store(spooklog: Spooklog, nowhere: Path, call: tuple[str, ...]) -> None:
    place = nowhere / "folder" / "games.db"
    spooklog(*call, "--db", str(place))
    assert place.is_file()


@pytest.fixture
def fresh(spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user who never recorded anything; the folder that holds all that the program may make."""
    del spooklog
    monkeypatch.delenv("SPOOKLOG_DB")
    home = tmp_path / "home"
    home.mkdir()
    for name, folder in {"HOME": "", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state"}.items():
        monkeypatch.setenv(name, str(home / folder))
    return home


def test_a_missing_store_is_not_followed(spooklog: Spooklog, fresh: Path) -> None:
    refused = spooklog("games", "--follow", "--json", code=7).error
    assert refused["message"].startswith("there is no store at")
    assert refused["expected"][0] == "spooklog new spooks anna bert cora  begins one"
    assert [*fresh.rglob("*.db*")] == []


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("games",), "no games here yet: spooklog new spooks anna bert cora\n"),
        (("players",), "no games here yet: spooklog new spooks anna bert cora\n"),
        (("stats",), "no games here yet: spooklog new spooks anna bert cora\n"),
        (("dispute", "list", "--all"), "no disputes\n"),
        (("games", "--json"), '{"games":[]}\n'),
    ],
    ids=str,
)
def test_on_a_fresh_machine_lists_are_empty_and_nothing_is_made(
    spooklog: Spooklog, fresh: Path, call: tuple[str, ...], said: str
) -> None:
    assert spooklog(*call).out == said
    assert [*fresh.rglob("*.db*")] == []


def test_on_a_fresh_machine_a_game_is_not_found(spooklog: Spooklog, fresh: Path) -> None:
    refused = spooklog("show", "--json", code=7).error
    assert refused["message"] == "Scribe has recorded no game here yet"
    assert [*fresh.rglob("*.db*")] == []


def test_a_store_that_vanished_from_the_data_folder_is_reported(spooklog: Spooklog, fresh: Path) -> None:
    spooklog("new", "spooks", "anna", "bert", "cora")
    (place,) = fresh.rglob("spooklog.db")
    for file in place.parent.iterdir():
        file.unlink()
    assert spooklog("games", "--json", code=7).error["message"] == f"there is no store at {place}"
    assert "is gone: a new one was begun in its place" in spooklog("new", "spooks", "anna", "bert", "cora").err
