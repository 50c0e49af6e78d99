"""The progress of db check: printed at a terminal, and not in a pipe."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog

from spooklog.cli import progress
from spooklog.cli.screens import store_check as checking
from spooklog.projections.lists.upkeep import row_check as rowcheck
from spooklog.store.store import open_store


@pytest.fixture
def games(spooklog: Spooklog) -> Spooklog:
    """A store with twelve games."""
    spooklog("simulate", "spookies", "--seats", "3", "--games", "12", "--seed", "1")
    spooklog("games")
    return spooklog


def test_a_check_reports_its_progress_over_lists_and_games(games: Spooklog, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(games("games", "--json").json["games"]) == 12
    monkeypatch.setattr(checking, "_OFTEN", 50)
    told: list[tuple[int, int]] = []
    with open_store(str(db)) as store:
        entries = store.recorder.max_notification_id() or 0
        assert list(checking.of_lists(store, lambda *far: told.append(far))) == []
        assert told[-1] == (entries, entries)
        told.clear()
        ((total,),) = store.recorder.query("SELECT sum(head) FROM streams WHERE kind = 'game'")
        checked = checking.of_games(store, "game", lambda *far: told.append(far))
    assert (checked.number, checked.problems) == (12, [])
    assert len(told) == 12
    assert told == sorted(told)
    assert told[-1] == (total, total)


def test_the_progress_of_a_check_is_shown_only_on_a_terminal(games: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    assert games("db", "check").err == ""
    monkeypatch.setattr(progress.progress_bar, "__kwdefaults__", {"at_least": 1})
    monkeypatch.setattr(rowcheck, "PAGE", 200)
    monkeypatch.setattr(checking, "_OFTEN", 50)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    shown = games("db", "check")
    assert shown.out == "12 games checked, no problems\n"
    assert "checking the lists" in shown.err
    assert "checking the games" in shown.err
    assert games("db", "check", "--json").err == ""


def test_every_problem_of_many_games_is_found(games: Spooklog, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from spooklog.store.index import streams

    monkeypatch.setattr(streams, "_PAGE", 5)
    with open_store(str(db)) as store:
        names = [stream.name for stream in store.streams.readable()]
        assert names == sorted(names) == [stream.name for stream in store.streams.every()]
    assert len(names) == 12
    assert games("db", "check", "--json").json["games"] == 12
