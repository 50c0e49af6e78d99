"""`make demo`: every step of the tour ends as it should, and it is short enough to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from spooklog.cli.demo import demo


def test_the_tour_goes_through_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in {"COLUMNS": "100", "SPOOKLOG_BY": "Scribe"}.items():
        monkeypatch.setenv(name, value)
    for name in ("SPOOKLOG_GAME", "SPOOKLOG_DB", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert demo() == 0
    said, complained = capsys.readouterr()
    assert "cora leads with 95 of 200" in said
    assert said.index("cora leads with 95 of 200") < said.index("bert leads with 95 of 200"), "the amendment puts bert ahead"
    for rule in ("spooks:bones.2", "spukstaben:scare.5", "halloween:board.4", "polterheist:move.6"):
        assert complained.count(rule) == 1, "the four mistakes of the tour"
    assert len(said.splitlines()) < 340
    assert list(tmp_path.iterdir()) == []
