"""Where the store lies, as it is typed: what may hold a password is not printed, and a new store is for its owner alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import PLAYERS, Spooklog

from spooklog.domain.log.noting import Annotate
from spooklog.migrations.opening import open_store

KEYWORDS = "host=db dbname=games user=anna password=secret"


@pytest.fixture(params=[0o022, 0o077, 0o002])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """What the user's shell takes away from the modes of new files."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    """Who may read and write a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("as_json", [(), ("--json",)])
@pytest.mark.parametrize("given", ["variable", "option", "equals"])
@pytest.mark.parametrize("place", [KEYWORDS, "password=\udcff secret", "postgresql://anna:secret\udcff@host/games"])
def test_keywords_of_libpq_make_no_file_and_are_not_printed(
    spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, given: str, as_json: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(os.listdir(tmp_path))
    if given == "variable":
        monkeypatch.setenv("SPOOKLOG_DB", place)
    option = {"variable": (), "option": ("--db", place), "equals": (f"--db={place}",)}[given]
    for command in (("new", "spooks", *PLAYERS), ("games",), ("db", "upgrade"), ("db", "check")):
        answer = spooklog(*command, *option, *as_json, code=None)
        assert answer.code == (9 if place == KEYWORDS else 2)
        assert "secret" not in answer.out + answer.err
        assert "password=" not in answer.out + answer.err
        if place == KEYWORDS:
            assert "postgresql://USER@HOST/DATABASE" in answer.err
    assert sorted(os.listdir(tmp_path)) == before


def test_a_file_with_an_equals_sign_in_its_name_is_a_store(
    spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("./games=1.db", "games=2.db", "./host=db password=x"):
        spooklog("new", "spooks", *PLAYERS, "--name", "evening", "--db", name)
        assert len(spooklog("games", "--db", name, "--json").json["games"]) == 1
        assert Path(name).is_file()


def test_a_new_store_is_for_its_owner_alone_wherever_it_lies(spooklog: Spooklog, tmp_path: Path, umask: int) -> None:
    shared = tmp_path / "shared" / "games"
    elsewhere = tmp_path / "elsewhere.db"
    (tmp_path / "link.db").symlink_to(elsewhere)
    for place in (shared / "evening.db", tmp_path / "bare.db", tmp_path / "link.db"):
        spooklog("new", "spooks", *PLAYERS, "--name", "evening", "--db", str(place))
        assert mode(place) == 0o600
        with open_store(str(place)) as store:
            store.games.append(store.streams.find("evening").id, Annotate("late"), by="anna")
            beside = [file for file in place.resolve().parent.iterdir() if file.name.startswith(f"{place.resolve().name}-")]
            assert {file.name.rpartition("-")[2] for file in beside} == {"wal", "shm", "queue"}
            assert {mode(file) for file in beside} == {0o600}
    assert mode(shared) == 0o777 & ~umask


def test_the_mode_that_a_store_was_given_stays(spooklog: Spooklog, tmp_path: Path) -> None:
    place = tmp_path / "club.db"
    spooklog("db", "upgrade", "--db", str(place))
    place.chmod(0o660)
    spooklog("new", "spooks", *PLAYERS, "--name", "evening", "--db", str(place))
    spooklog("db", "upgrade", "--db", str(place))
    assert mode(place) == 0o660


def test_the_data_folder_is_for_its_owner_alone(
    spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, umask: int
) -> None:
    monkeypatch.delenv("SPOOKLOG_DB")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    spooklog("new", "spooks", *PLAYERS)
    (store,) = tmp_path.rglob("spooklog.db")
    assert umask >= 0
    assert mode(store) == 0o600
    assert mode(store.parent) == 0o700
