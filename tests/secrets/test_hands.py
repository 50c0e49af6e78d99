"""A seat's outputs leak nothing: two hands that differ only in what a player never saw look the same to that player."""

from __future__ import annotations

from pathlib import Path

import pytest
from freezegun import freeze_time
from tests.cli.conftest import Spooklog
from tests.cli.two_hands import OTHER, SHEET

COMMANDS = (
    ("show",),
    ("show", "--json"),
    ("show", "--plain", "--at", "9"),
    ("log",),
    ("log", "--json"),
    ("moves",),
    ("moves", "--json"),
    ("moves", "--at", "6"),
    ("explain", "cora 9S", "--at", "6"),
    ("explain", "cora 6K", "--at", "6", "--json"),
    ("score",),
    ("score", "--json"),
    *(("explain", line, "--json") for line in ("cora 9S", "cora 6K", "dave 9S", "dave 6K", "cora stuck", "15", "16", "21", "25")),
)


def seen(spooklog: Spooklog, sheet: str, plies: int, tmp_path: Path, viewer: str, db: str) -> list[str]:
    """Everything that a viewer can see of the first plies of a sheet."""
    head, _, body = sheet.partition("---\n")
    path = tmp_path / "hand.sheet"
    path.write_text(f"{head}---\n" + "".join(body.splitlines(keepends=True)[:plies]), encoding="utf-8")
    with freeze_time("2026-11-01 12:00"):
        spooklog("import", str(path), "--name", "hand", "--db", db)
        answers = [spooklog(*command, "--as", viewer, "--db", db, code=None) for command in COMMANDS]
    return [f"{command}: {answer}" for command, answer in zip(COMMANDS, answers, strict=True)]


@pytest.mark.parametrize(
    ("viewer", "plies"), [("anna", 14), ("anna", 41), ("bert", 20), ("2", 14), ("public", 20), ("public", 41)]
)
def test_two_hands_that_differ_in_secrets_alone_look_the_same(
    spooklog: Spooklog, tmp_path: Path, plies: int, viewer: str
) -> None:
    one = seen(spooklog, SHEET, plies, tmp_path, viewer, str(tmp_path / "one.db"))
    assert one == seen(spooklog, OTHER, plies, tmp_path, viewer, str(tmp_path / "other.db"))


HEAD = """game spooks
players anna bert cora
dealer cora
options record=table
counts 19 19 18
"""
KNOWN = "deal cora 2-5K 1-5G 10-MG 6T 1K 6-8K 10-MS\n"
PLAYED = """---
anna 1S
bert pass
cora 2G
trick anna 2S, bert 3S, cora 3G
cora 6T
anna 6B
bert 9B
cora stuck
bert 9S
cora 10S
"""


@pytest.mark.parametrize("viewer", ["bert", "public"])
@pytest.mark.parametrize("plies", [0, 8, 10])
def test_a_seat_cannot_tell_whether_the_log_knows_the_whole_hand_of_another(
    spooklog: Spooklog, tmp_path: Path, plies: int, viewer: str
) -> None:
    one = seen(spooklog, HEAD + KNOWN + PLAYED, plies, tmp_path, viewer, str(tmp_path / "one.db"))
    assert one == seen(spooklog, HEAD + PLAYED, plies, tmp_path, viewer, str(tmp_path / "other.db"))


def test_the_two_hands_differ_for_a_full_viewer(spooklog: Spooklog, tmp_path: Path) -> None:
    one, other = (
        seen(spooklog, sheet, 20, tmp_path, "full", str(tmp_path / name)) for sheet, name in ((SHEET, "one"), (OTHER, "other"))
    )
    assert sum(a != b for a, b in zip(one, other, strict=True)) > 5


def test_a_card_that_was_given_away_is_seen_by_giver_and_taker_alone(hand: Spooklog) -> None:
    lines = {viewer: hand("log", "--as", viewer, "--json").json["plies"][20]["notation"] for viewer in ("anna", "bert", "cora")}
    assert lines == {"anna": "anna gives 10T", "bert": "anna gives 10T", "cora": "anna gives ?"}


def test_entries_are_only_for_full_viewers(hand: Spooklog) -> None:
    hand("log", "--entries", "--as", "anna", code=2)
    hand("log", "--entries", "--as", "full")


def test_a_viewer_without_a_seat_is_refused_with_the_known_viewers(hand: Spooklog) -> None:
    for stranger in ("zoe", "0", "5", "²", "9" * 30):
        assert hand("show", "--as", stranger, "--json", code=2).error["expected"] == [
            "anna",
            "bert",
            "cora",
            "dave",
            "public",
            "full",
        ]
