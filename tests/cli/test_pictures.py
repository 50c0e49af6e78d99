"""Pictures on the command line: formats, moments, strips, viewers, and what they refuse."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import SAMPLES, Spooklog
from tests.cli.two_hands import OTHER, SHEET
from tests.pictures.pixels import size_of

from spooklog.replays.installing import install

ONCE_A_MOMENT = {
    "spooks": "play goes ",
    "spukstaben": "Press: ",
    "halloween": "Streets: ",
    "polterheist": "Attic (attic): ",
    "tally": "total: ",
}
"""What the description of a moment says once, by ruleset, where it does not count the players."""


def desc(svg: str) -> str:
    """What a picture says of itself."""
    return ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc") or ""


def test_a_picture_is_of_the_table_as_it_is_now(hand: Spooklog) -> None:
    svg = hand("export", "--format", "svg").out
    assert desc(svg).startswith(
        "the trick: anna 4 of Bones, bert 10 of Goblins, cora 7 of Goblins, dave 1 of Goblins. over: anna wins."
    )


def test_the_extension_of_a_file_selects_its_format(hand: Spooklog, tmp_path: Path) -> None:
    for name, start in (("a.svg", b"<svg "), ("a.PNG", b"\x89PNG"), ("a.sheet", b"game spooks"), ("a.txt", b"game spooks")):
        hand("export", "-o", str(tmp_path / name))
        assert (tmp_path / name).read_bytes().startswith(start)


def test_a_file_with_a_foreign_extension_is_not_written(hand: Spooklog, tmp_path: Path) -> None:
    for name, words in (("b.png", ("--format", "svg")), ("b.jpg", ()), ("b.webp", ())):
        assert "expected" in hand("export", "-o", str(tmp_path / name), *words, code=2).err
    hand("export", "-o", str(tmp_path / "b.jpg"), "--format", "svg")  # the format is given explicitly
    assert [path.name for path in tmp_path.glob("b.*")] == ["b.jpg"]


def test_a_moment_of_the_past_is_drawn_as_it_was(hand: Spooklog) -> None:
    assert "next: bert lays the 1 of Spiders" in desc(hand("export", "--format", "svg", "--at", "0").out)
    assert desc(hand("export", "--format", "svg", "--at", "21").out).startswith(
        "anna gives the 10 of Bats. next: dave gives bert a card"
    )


@pytest.mark.parametrize(
    "words", [("--at", "4,16,21"), ("--at", "4", "--at", "16,21"), ("--at", "4", "--at", "16", "--at", "21")]
)
def test_several_moments_make_one_strip(hand: Spooklog, words: tuple[str, ...]) -> None:
    assert desc(hand("export", "--format", "svg", *words).out).count(ONCE_A_MOMENT["spooks"]) == 3


def test_a_seat_sees_its_own_cards_and_the_line_as_it_saw_it(hand: Spooklog) -> None:
    lines = {
        viewer: desc(hand("export", "--format", "svg", "--at", "21", "--as", viewer).out).split(".")[0]
        for viewer in ("anna", "bert", "cora", "public", "full")
    }
    assert lines == {
        "anna": "anna gives the 10 of Bats",
        "bert": "anna gives the 10 of Bats",
        "cora": "anna gives a card",
        "public": "anna gives a card",
        "full": "anna gives the 10 of Bats",
    }


@pytest.mark.parametrize("viewer", ["anna", "bert", "public"])
def test_two_hands_that_differ_in_secrets_alone_have_the_same_picture(spooklog: Spooklog, tmp_path: Path, viewer: str) -> None:
    pictures = []
    for name, sheet in (("one", SHEET), ("other", OTHER)):
        head, _, body = sheet.partition("---\n")
        path = tmp_path / "hand.sheet"
        path.write_text(f"{head}---\n" + "".join(body.splitlines(keepends=True)[:40]), encoding="utf-8")
        db = str(tmp_path / f"{name}.db")
        spooklog("import", str(path), "--name", "hand", "--db", db)
        plies = ",".join(map(str, range(0, 41, 4)))
        pictures.append(
            [spooklog("export", "--format", "svg", "--at", plies, "--as", who, "--db", db).out for who in (viewer, "full")]
        )
    (one, whole), (other, other_whole) = pictures
    assert one == other
    assert whole != other_whole


def test_a_ruling_stays_visible_with_its_reason(evening: Spooklog) -> None:
    evening("play", "anna 2B")
    evening("play", "bert 9K", "--ruled", "it was late")
    assert "ruled at ply 4 against spooks:red.1: it was late" in desc(evening("export", "--format", "svg").out)


def test_a_game_that_was_broken_off_and_one_that_has_not_begun_have_pictures(spooklog: Spooklog) -> None:
    spooklog("new", "spooks", "anna", "bert", "cora", "--name", "short")
    assert "the 1 of Spiders lays it" in desc(spooklog("export", "--format", "svg").out)
    spooklog("close", "--void", "misdeal")
    assert desc(spooklog("export", "--format", "svg").out).startswith(
        "the table breaks the game off. broken off: it counts for nothing"
    )


def test_a_result_alone_has_a_picture(spooklog: Spooklog) -> None:
    spooklog("new", "spooks", "anna", "bert", "cora", "-o", "record=result", "--name", "told")
    spooklog("play", "result anna 0, bert 12, cora 20")
    assert "over: anna wins" in desc(spooklog("export", "--format", "svg").out)


def test_a_png_is_as_large_as_it_is_asked_to_be(hand: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "hand.png"
    for words, width in (((), 900), (("--scale", "1.5"), 1350), (("--width", "600"), 600)):
        hand("export", "-o", str(path), "--force", "--at", "21", *words)
        assert size_of(path.read_bytes())[0] == width


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--at", "3"), 2),
        (("--as", "anna"), 2),
        (("--format", "sheet", "--as", "public"), 2),
        (("--format", "svg", "--width", "100"), 2),
        (("--scale", "2"), 2),
        (("--format", "png", "--scale", "2", "--width", "100"), 2),
        (("--format", "png", "--scale", "nan"), 2),
        (("--format", "png", "--width", "-1"), 2),
        (("--format", "svg", "--at", "99"), 7),
        (("--format", "svg", "--at", "-1"), 2),
        (("--format", "svg", "--at", "1,,2"), 2),
        (("--format", "svg", "--at", ""), 2),
        (("--format", "svg", "--at", "²"), 2),
        (("--format", "svg", "--at", "9" * 100), 2),
        (("--format", "svg", "--at", ",".join(["1"] * 49)), 2),
        (("--format", "svg", "--as", "zoe"), 2),
        (("--format", "webp"), 2),
        (("--format", "gif", "--width", "-1"), 2),
        (("--format", "gif", "--from", "9", "--to", "3"), 2),
    ],
)
def test_contradictory_options_are_refused_and_nothing_is_written(
    hand: Spooklog, tmp_path: Path, words: tuple[str, ...], code: int
) -> None:
    path = tmp_path / "out"
    answer = hand("export", "-o", str(path), *words, code=code)
    assert answer.out == ""
    assert not path.exists()


def test_a_png_is_not_written_to_a_terminal(hand: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert "-o FILE" in hand("export", "--format", "png", code=2).err


def test_without_resvg_a_png_is_refused_and_svg_is_not(hand: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    answer = hand("export", "-o", str(tmp_path / "a.png"), code=2)
    assert install("png") in " ".join(answer.err.split())
    hand("export", "-o", str(tmp_path / "a.svg"))
    assert [path.name for path in tmp_path.glob("a.*")] == ["a.svg"]


@pytest.mark.parametrize("sample", sorted(path.stem for path in SAMPLES.glob("*.sheet")))
def test_every_moment_of_every_sample_can_be_drawn(spooklog: Spooklog, sample: str) -> None:
    spooklog("import", str(SAMPLES / f"{sample}.sheet"), "--name", "hand")
    last = len(spooklog("log", "--json").json["plies"])
    svg = spooklog("export", "--format", "svg", "--as", "1", "--at", ",".join(map(str, range(last + 1)))).out
    assert desc(svg).count(ONCE_A_MOMENT.get(sample.partition("-")[0], "Players: ")) == last + 1
