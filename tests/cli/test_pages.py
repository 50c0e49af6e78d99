"""Pages on the command line: written for a viewer, with the log inside on request, imported and verified."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import SAMPLES, Spooklog


def test_a_game_is_written_as_a_page(hand: Spooklog, tmp_path: Path) -> None:
    answer = hand("export", "-o", str(tmp_path / "hand.html"))
    assert answer.out == f"{tmp_path / 'hand.html'} written\n"
    page = (tmp_path / "hand.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>\n")
    assert "x-spooklog" not in page
    assert hand("export", "--format", "html").out == page


def test_a_page_for_a_seat_differs_and_is_never_written_over_by_accident(hand: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "hand.html"
    hand("export", "-o", str(path), "--as", "anna")
    assert "Made for anna" in path.read_text(encoding="utf-8")
    hand("export", "-o", str(path), code=6)
    hand("export", "-o", str(path), "--force")
    assert "Made for readers who may see everything" in path.read_text(encoding="utf-8")


def test_the_log_inside_is_imported_and_verified(hand: Spooklog, tmp_path: Path, empty_store: Path) -> None:
    path = tmp_path / "hand.html"
    hand("export", "-o", str(path), "--log")
    assert "sound" in hand("verify", str(path)).out
    assert "is here already" in hand("import", str(path)).out or hand("import", str(path), "--json").lines
    elsewhere = tmp_path / "elsewhere.db"
    elsewhere.write_bytes(empty_store.read_bytes())
    assert "verified" in hand("import", str(path), "--name", "copy", "--db", str(elsewhere)).out
    assert hand("log", "-g", "copy", "--json", "--db", str(elsewhere)).json["plies"] == hand("log", "--json").json["plies"]
    assert hand("verify", "-g", "copy", "--db", str(elsewhere)).code == 0


def test_a_changed_log_in_a_page_is_found(hand: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "hand.html"
    hand("export", "-o", str(path), "--log")
    begin, _, rest = path.read_text(encoding="utf-8").partition('id="log">\n')
    swapped = rest[:600] + ("A" if rest[600] != "A" else "B") + rest[601:]
    path.write_text(f'{begin}id="log">\n{swapped}', encoding="utf-8")
    assert hand("verify", str(path), code=None).code in (3, 8)
    hand("import", str(path), code=None)


@pytest.mark.parametrize("viewer", ["anna", "public"])
def test_the_log_is_for_readers_of_everything(hand: Spooklog, tmp_path: Path, viewer: str) -> None:
    answer = hand("export", "-o", str(tmp_path / "x.html"), "--log", "--as", viewer, code=2)
    assert "holds everything" in answer.err
    assert not (tmp_path / "x.html").exists()
    hand("export", "-o", str(tmp_path / "x.html"), "--log", "--as", "full")


def test_what_makes_no_sense_is_refused_with_what_does(hand: Spooklog, tmp_path: Path) -> None:
    assert "every moment" in hand("export", "-o", str(tmp_path / "x.html"), "--at", "3", code=2).err
    assert "--log is for html" in hand("export", "--log", code=2).err
    hand("export", "-o", str(tmp_path / "x.html"))
    for command in ("verify", "import"):
        assert "export --log -o PAGE.html" in hand(command, str(tmp_path / "x.html"), code=3).err


def test_a_series_is_written_as_a_page_with_its_games(spooklog: Spooklog, tmp_path: Path) -> None:
    spooklog("import", str(SAMPLES / "friday-hands.series"), "--name", "fridays")
    path = tmp_path / "fridays.html"
    spooklog("series", "export", "fridays", "-o", str(path), "--log")
    assert spooklog("verify", str(path), "--json").json["sound"]
    spooklog("series", "export", "fridays", "-o", str(path), "--as", "cora", "--force")
    assert "Made for cora" in path.read_text(encoding="utf-8")
    for words in (
        ("--log", "--as", "cora"),
        ("--as", "nobody"),
        ("--format", "svg", "--log"),
        ("--format", "csv", "--as", "cora"),
    ):
        format = () if "--format" in words else ("--format", "html")
        spooklog("series", "export", "fridays", *words, *format, code=2)
