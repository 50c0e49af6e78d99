"""Files on the command line: import, export, `play --file`, and the prompt without a terminal."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path

import pytest
from rich.text import Text
from tests.cli.conftest import SAMPLES, Spooklog

from spooklog.cli.output import gathered, say_from

HEAD = "game spooks\nplayers anna bert cora dave\ndealer dave\n---\n"


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A file to be filled."""
    return tmp_path / "hand.sheet"


@pytest.mark.parametrize("name", ["spooks-full", "spooks-table", "spooks-masters"])
def test_a_sample_comes_out_as_it_went_in(spooklog: Spooklog, name: str, sheet: Path) -> None:
    spooklog("import", str(SAMPLES / f"{name}.sheet"))
    spooklog("export", "-o", str(sheet))
    spooklog("import", str(sheet))
    assert spooklog("export").out == sheet.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", 3, None),
        (b"---\n", 3, None),
        (b"game spooks\n---\n", 3, None),
        (b"game chess\nplayers a1 b1 c1\n---\n", 7, None),
        (b"\xff\xfeg", 3, 1),
        (b"game spooks\rplayers anna bert cora\r---\r", 3, 1),
        (HEAD.encode() + b"bert 1S\ncora\xff\n", 3, 6),
        (HEAD.encode() + b"bert 1S\n\xef\xbb\xbfcora pass\n", 3, 6),
        (HEAD.encode() + b"bert 1S\n" + b"x" * 100_000 + b"\n", 3, 6),
        (HEAD.encode() + b"bert 1S\n\x1b[31mcora pass\n", 3, 6),
        (HEAD.encode() + b"bert 1S\nanna 4K\n", 4, 6),
        (HEAD.encode() + b"bert 1S\ncora 1S\n", 5, 6),
        (HEAD.encode() + b"bert 1S\n# " + b"x" * 3000 + b"\n", 3, 6),
        (HEAD.encode() + b"bert 1S #@ 25:00\n", 3, 5),
        (b"\n" * 30_000, 3, 20_001),
        (b"game spooks\nplayers anna bert cora\ndate 0000-00-00\n---\n", 3, 3),
        (b"game spooks\nplayers anna bert cora\noptions ghost\n---\n", 3, 3),
        (b"game spooks\nplayers anna bert cora\noptions ghost=3\n---\n", 3, 3),
        (b"game spooks\nplayers anna bert cora\n\noptions gost=yes\n---\n", 3, 4),
        (b"game spooks\nplayers anna bert cora\ndata points.X = 3\n---\n", 3, 3),
        (b"game spooks\nplayers anna bert cora\ndata points.M = " + b"[" * 3000 + b"\n---\n", 3, 3),
    ],
)
def test_a_bad_sheet_is_refused_at_its_line_and_leaves_nothing(
    spooklog: Spooklog, sheet: Path, data: bytes, code: int, line: int | None
) -> None:
    sheet.write_bytes(data)
    assert spooklog("import", str(sheet), "--json", code=code).error["line"] == line
    assert spooklog("games", "--json").json["games"] == []
    assert spooklog("db", "check", "--json").json["problems"] == []


def test_windows_line_ends_a_byte_order_mark_and_no_last_line_end_are_fine(spooklog: Spooklog, sheet: Path) -> None:
    sheet.write_bytes(b"\xef\xbb\xbf" + (HEAD + "bert 1S\n-2").replace("\n", "\r\n").encode())
    assert spooklog("import", str(sheet), "--json").json["plies"] == 2


TALLY = "game tally\ntitle Würfel 🎲\nplayers anna bert\n---\nanna 4, bert 3\nend\n"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_text_in_utf_16_with_a_byte_order_mark_is_read(spooklog: Spooklog, sheet: Path, encoding: str) -> None:
    sheet.write_bytes("\ufeff".encode(encoding) + TALLY.replace("\n", "\r\n").encode(encoding))
    spooklog("import", str(sheet))
    assert "title Würfel 🎲" in spooklog("export").out
    spooklog("new", "tally", "anna", "bert")
    sheet.write_bytes("\ufeffanna 4, bert 3\nend\n".encode(encoding))
    assert "anna wins" in spooklog("play", "--file", str(sheet)).out


def test_a_file_that_breaks_off_within_utf_16_is_refused_as_such(spooklog: Spooklog, sheet: Path) -> None:
    sheet.write_bytes(TALLY.encode("utf-16")[:-1])
    assert "is no such text" in spooklog("import", str(sheet), code=3).err


def test_blanks_of_other_kinds_are_blanks(spooklog: Spooklog, sheet: Path) -> None:
    sheet.write_text(TALLY.replace("anna 4", "anna\u00a04").replace("bert 3", "\u202fbert\u30003"), encoding="utf-8")
    spooklog("import", str(sheet))
    assert "anna 4, bert 3\n" in spooklog("export").out


def test_of_several_files_each_is_stored_whole_or_not_at_all(spooklog: Spooklog, sheet: Path) -> None:
    sheet.write_text(HEAD + "bert 9K\n", encoding="utf-8")
    spooklog("import", str(SAMPLES / "spooks-full.sheet"), str(sheet), code=4)
    assert len(spooklog("games", "--json").json["games"]) == 1
    spooklog("import", str(sheet), str(sheet), "--name", "one-for-two", code=2)


def test_an_invalid_file_is_refused(evening: Spooklog, tmp_path: Path) -> None:
    names = {"": 2, "\0": 2, str(tmp_path): 2, str(tmp_path / "nothing"): 7, "x" * 5000: 2}
    for name, code in names.items():
        evening("import", name, code=code)
        evening("play", "--file", name, code=code)
    for name in ("", "\0", str(tmp_path), "/", str(tmp_path / "nothing" / "x"), str(tmp_path / ("x" * 300))):
        evening("export", "-o", name, code=2)
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_an_export_replaces_a_file_and_keeps_a_link_or_a_pipe(evening: Spooklog, tmp_path: Path) -> None:
    target, link, pipe = tmp_path / "a.sheet", tmp_path / "b.sheet", tmp_path / "pipe"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    evening("export", "-o", str(link), code=6)
    assert target.read_text(encoding="utf-8") == "old"
    evening("export", "-o", str(link), "--force")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith("game spooks\n")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    evening("export", "-o", str(pipe))
    assert os.read(reader, 1000).startswith(b"game spooks\n")
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_an_export_does_not_replace_a_read_only_file(evening: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "kept.sheet"
    target.write_text("kept", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser, who may run the tests, is refused nothing
    evening("export", "-o", str(target), "--force", code=2)
    assert target.read_text(encoding="utf-8") == "kept"


def test_a_file_of_lines_is_stored_line_by_line_up_to_the_first_bad_one(evening: Spooklog, sheet: Path) -> None:
    sheet.write_text("anna 2T  #@ 2026-10-31 23:59+00:00\n# what a start\nbert stuck  #@ 00:01\nnonsense\n", encoding="utf-8")
    answer = evening("play", "--file", str(sheet), code=3)
    assert [line.split()[0] for line in answer.out.splitlines()] == ["3", "evening:", "4", "bite"]
    assert "   line      4\n" in answer.err
    first, second = evening("log", "--last", "2", "--json").json["plies"]
    assert (second["happened"] - first["happened"], first["notes"]) == (120_000, ["what a start"])


def test_a_clock_time_in_a_later_file_continues_from_the_last_time(evening: Spooklog, sheet: Path) -> None:
    evening("play", "anna 2T", "--when", "2020-02-01 20:00+00:00")
    sheet.write_text("bert stuck #@ 20:05\n", encoding="utf-8")
    evening("play", "--file", str(sheet))
    first, second = evening("log", "--last", "2", "--json").json["plies"]
    assert second["happened"] - first["happened"] == 300_000


def test_the_first_of_two_bad_lines_is_reported_even_if_the_second_is_unreadable(spooklog: Spooklog, tmp_path: Path) -> None:
    sheet = tmp_path / "hand.sheet"
    sheet.write_bytes(b"game spooks\nplayers anna bert cora\n---\nanna 1S\nbert 4K\ncora \xff\n")
    assert spooklog("import", str(sheet), "--json", code=4).error["line"] == 5


def test_a_whole_sheet_is_refused_as_a_file_of_lines(evening: Spooklog) -> None:
    answer = evening("play", "--file", str(SAMPLES / "spooks-table.sheet"), "--json", code=2)
    assert answer.error["expected"] == ["spooklog import FILE"]


def test_options_of_a_single_line_are_refused_with_a_file(evening: Spooklog) -> None:
    for extra in (("anna 2T",), ("--ruled", "x"), ("--when", "20:00"), ("--after", "4")):
        evening("play", "--file", "-", *extra, code=2)
    evening("play", "--ruled", "x", code=2)


def prompt(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str, code: int = 0) -> list[str]:
    """Lines typed at `spooklog play` through a pipe; what stood on standard output."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return spooklog("play", *arguments, code=code).out.splitlines()


def test_the_prompt_takes_lines_commands_and_notes(evening: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    out = prompt(evening, monkeypatch, "anna 2T\n\n# ha\nundo\nredo\nmoves\nshow\n?\nspooklog score\nnote it's late\n")
    assert out[0].split()[:3] == ["3", "anna", "2T"]
    assert "evening: noted (entry 6)" in out
    assert any(line.startswith("bert") for line in out)
    assert len(evening("log", "--json").json["plies"]) == 3


def test_a_time_on_a_line_of_its_own_is_that_of_the_next_ply(evening: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    prompt(evening, monkeypatch, "#@ 2026-10-31 20:31+01:00\nanna 2T\n")
    assert evening("log", "--json").json["plies"][-1]["happened"] == 1793475060000


def test_through_a_pipe_the_prompt_stops_at_the_first_bad_line(evening: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    prompt(evening, monkeypatch, "anna 2T\nfoo\nbert stuck\n", "--json", code=3)
    assert len(evening("log", "--json").json["plies"]) == 3
    prompt(evening, monkeypatch, "undo 99999999999999999999\n", code=7)
    prompt(evening, monkeypatch, "undo 0\n", code=2)
    prompt(evening, monkeypatch, "undo x\n", code=2)


@pytest.mark.parametrize(
    ("width", "lines"), [(36, ["hand: 42 plies from games/hand.sheet"]), (35, ["hand: 42 plies", "   from games/hand.sheet"])]
)
def test_the_path_of_an_imported_file_stays_on_one_line(width: int, lines: list[str]) -> None:
    with gathered(width) as page:
        say_from("hand: 42 plies", "games/hand.sheet")
    assert [part.plain for part in page.parts if isinstance(part, Text)] == lines
