"""The analysis for a viewer rests on what the viewer knew: games that differ in secrets alone have the same one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.cli.two_hands import OTHER, SHEET
from tests.secrets.test_hands import HEAD, KNOWN, PLAYED


def analysed(spooklog: Spooklog, sheet: str, plies: int, path: Path, viewer: str) -> str:
    """The analysis of the first plies of a sheet, from which its screen is made."""
    head, _, body = sheet.partition("---\n")
    file, db = path.with_suffix(".sheet"), str(path.with_suffix(".db"))
    file.write_text(f"{head}---\n" + "".join(body.splitlines(keepends=True)[:plies]), encoding="utf-8")
    spooklog("import", str(file), "--name", "hand", "--db", db)
    return spooklog("analyse", "--as", viewer, "--effort", "quick", "--db", db, "--json").out


@pytest.mark.parametrize(("viewer", "plies"), [("anna", 4), ("public", 12)])
def test_two_hands_that_differ_in_secrets_alone_are_analysed_alike(
    spooklog: Spooklog, tmp_path: Path, viewer: str, plies: int
) -> None:
    one = analysed(spooklog, SHEET, plies, tmp_path / "one", viewer)
    assert one == analysed(spooklog, OTHER, plies, tmp_path / "other", viewer)


def test_an_analysis_does_not_tell_whether_the_log_knows_a_hand(spooklog: Spooklog, tmp_path: Path) -> None:
    one = analysed(spooklog, HEAD + KNOWN + PLAYED, 8, tmp_path / "one", "public")
    assert one == analysed(spooklog, HEAD + PLAYED, 8, tmp_path / "other", "public")


def test_with_all_cards_open_the_two_hands_differ(spooklog: Spooklog, tmp_path: Path) -> None:
    assert analysed(spooklog, SHEET, 4, tmp_path / "one", "full") != analysed(spooklog, OTHER, 4, tmp_path / "other", "full")
