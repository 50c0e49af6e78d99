"""Pages on the command line: written for a viewer, with the log inside on request, imported and verified."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import PLAYERS, Spooklog


def test_a_game_is_written_as_a_page(evening: Spooklog, tmp_path: Path) -> None:
    answer = evening("export", "-o", str(tmp_path / "hand.html"))
    assert answer.out == f"{tmp_path / 'hand.html'} written\n"
    page = (tmp_path / "hand.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>\n")
    assert "x-spooklog" not in page
    assert evening("export", "--format", "html").out == page


def test_a_page_for_a_seat_differs_and_is_overwritten_only_with_force(
    evening: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hand.html"
    evening("export", "-o", str(path), "--as", "anna")
    assert "Made for anna" in path.read_text(encoding="utf-8")
    with monkeypatch.context() as drawing:
        drawing.delattr("spooklog.cli.exports.html.game_page")
        evening("export", "-o", str(path), code=6)  # refused before it is drawn
    evening("export", "-o", str(path), "--force")
    assert "Made for readers who may see everything" in path.read_text(encoding="utf-8")


def test_the_log_inside_is_imported_and_verified(evening: Spooklog, tmp_path: Path, empty_store: Path) -> None:
    path = tmp_path / "hand.html"
    evening("export", "-o", str(path), "--log")
    assert "sound" in evening("verify", str(path)).out
    assert [taken["new"] for taken in evening("import", str(path), "--json").lines] == [0]
    elsewhere = tmp_path / "elsewhere.db"
    elsewhere.write_bytes(empty_store.read_bytes())
    assert "verified" in evening("import", str(path), "--name", "copy", "--db", str(elsewhere)).out
    assert evening("log", "-g", "copy", "--json", "--db", str(elsewhere)).json["plies"] == evening("log", "--json").json["plies"]
    assert evening("verify", "-g", "copy", "--db", str(elsewhere)).code == 0


def test_a_changed_log_in_a_page_is_found(evening: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "hand.html"
    evening("export", "-o", str(path), "--log")
    begin, _, rest = path.read_text(encoding="utf-8").partition('id="log">\n')
    swapped = rest[:600] + ("A" if rest[600] != "A" else "B") + rest[601:]
    path.write_text(f'{begin}id="log">\n{swapped}', encoding="utf-8")
    for command in ("verify", "import"):
        assert "the replay file in this page was changed" in evening(command, str(path), code=3).err


@pytest.mark.parametrize("viewer", ["anna", "public"])
def test_only_a_page_for_full_viewers_holds_the_log(evening: Spooklog, tmp_path: Path, viewer: str) -> None:
    answer = evening("export", "-o", str(tmp_path / "x.html"), "--log", "--as", viewer, code=2)
    assert "holds everything" in answer.err
    assert not (tmp_path / "x.html").exists()
    evening("export", "-o", str(tmp_path / "x.html"), "--log", "--as", "full")


def test_contradictory_options_are_refused_with_valid_ones(evening: Spooklog, tmp_path: Path) -> None:
    assert "every moment" in evening("export", "-o", str(tmp_path / "x.html"), "--at", "3", code=2).err
    assert "--log is for html" in evening("export", "--log", code=2).err
    evening("export", "-o", str(tmp_path / "x.html"))
    for command in ("verify", "import"):
        assert "export --log -o PAGE.html" in evening(command, str(tmp_path / "x.html"), code=3).err


def test_a_page_for_a_stranger_to_the_series_is_refused(fridays: Spooklog, tmp_path: Path) -> None:
    refused = fridays("series", "export", "fridays", "-o", str(tmp_path / "x.html"), "--as", "zoe", code=2).err
    assert "no player 'zoe' here" in refused
    assert "anna · bert · cora · dave · public · full" in refused


def test_a_series_is_written_as_a_page_with_its_games(fridays: Spooklog, tmp_path: Path) -> None:
    spooklog = fridays
    spooklog("new", "spooks", *PLAYERS, "--series", "fridays", "--setup", "dealer anna", "--name", "evening")
    spooklog("play", "bert 1S")
    path = tmp_path / "fridays.html"
    spooklog("series", "export", "fridays", "-o", str(path), "--log")
    assert spooklog("verify", str(path), "--json").json["sound"]
    spooklog("series", "export", "fridays", "-o", str(path), "--as", "cora", "--force")
    page = path.read_text(encoding="utf-8")
    assert "Made for cora" in page
    assert "evening" in page
    for words in (
        ("--log", "--as", "cora"),
        ("--as", "nobody"),
        ("--format", "svg", "--log"),
        ("--format", "csv", "--as", "cora"),
    ):
        format = () if "--format" in words else ("--format", "html")
        spooklog("series", "export", "fridays", *words, *format, code=2)
