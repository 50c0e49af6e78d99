"""Golden files are written only where something changed, and say how to make them where it did."""

from __future__ import annotations

from pathlib import Path

import pytest

from spooklog.testing.goldens import SHOWN, GoldenFiles, first_difference

TEXT = "head\n\n== start\na 1\nb 2\n\n== 1  anna 2S\na 2\n\n== 2  bert 3S\na 3\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A golden file."""
    path = tmp_path / "folder" / "game.txt"
    path.parent.mkdir()
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_a_file_that_holds_the_text_is_left_alone(path: Path, tmp_path: Path) -> None:
    stamp = path.stat().st_mtime_ns
    files = GoldenFiles(update=True, root=tmp_path)
    files.hold(path, TEXT)
    GoldenFiles(update=False, root=tmp_path).hold(path, TEXT)
    assert path.stat().st_mtime_ns == stamp
    assert files.done == []


def test_an_update_writes_and_reports_changed_files(path: Path, tmp_path: Path) -> None:
    files = GoldenFiles(update=True, root=tmp_path)
    files.hold(path, TEXT + "more\n")
    files.hold(tmp_path / "new" / "one.txt", "new\n")
    assert path.read_text(encoding="utf-8") == TEXT + "more\n"
    assert (tmp_path / "new" / "one.txt").read_bytes() == b"new\n"
    assert files.done == ["changed folder/game.txt", "made new/one.txt"]


def test_a_changed_text_fails_with_the_first_difference_and_the_command(path: Path, tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        GoldenFiles(update=False, root=tmp_path).hold(path, TEXT.replace("\na 2", "\na 7").replace("\na 3", "\na 8"))
    said = str(failed.value)
    assert said.startswith("folder/game.txt is out of date. It first differs in line 8, in '== 1  anna 2S':\n")
    assert "\n-a 2\n+a 7\n" in said
    assert said.endswith("If that is meant: make golden")
    assert path.read_text(encoding="utf-8") == TEXT


def test_a_missing_file_fails_with_the_command(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"^none\.txt is missing: make golden$"):
        GoldenFiles(update=False, root=tmp_path).hold(tmp_path / "none.txt", TEXT)


def test_a_stray_file_fails_and_goes_with_an_update(path: Path, tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"whose\?: make golden removes\n  folder/game\.txt"):
        GoldenFiles(update=False, root=tmp_path).drop([path], "whose?")
    assert path.exists()
    files = GoldenFiles(update=True, root=tmp_path)
    files.drop([path], "whose?")
    assert not path.exists()
    assert files.done == ["removed folder/game.txt"]


def test_a_difference_is_shown_in_a_few_lines_that_fit() -> None:
    now = "\n".join(f"{line} {'x' * 999}" for line in TEXT.splitlines() * 50)
    told = first_difference(TEXT * 50, now).splitlines()
    assert len(told) <= SHOWN + 2
    assert max(map(len, told)) < 300
    assert told[-1].startswith("and ")


def test_a_text_that_was_cut_off_differs_where_it_ends() -> None:
    assert "line 9, in '== 1  anna 2S'" in first_difference(TEXT, "".join(TEXT.splitlines(keepends=True)[:8]))
    assert "line 12, in '== 2  bert 3S'" in first_difference(TEXT, TEXT + "more\n")
