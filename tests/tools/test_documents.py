"""Documents cannot drift: what follows from the code is compared with it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile
from tests.replays.page.markup import moments_of

from spooklog.testing.goldens import GoldenFiles
from tools import documents, evening, gallery
from tools.reference import commands
from tools.replay_pages import REPLAYS

DOCS = Path(__file__).parents[2] / "docs"
MOST = 200_000
"""Bytes of a page that plays a game back."""
MOST_FILM = 500_000
"""Bytes of the moving picture of the README."""


@pytest.mark.golden
@pytest.mark.parametrize("name", sorted(documents.DOCUMENTS.keys() - REPLAYS.keys()))
def test_a_generated_document_is_up_to_date(name: str, golden: GoldenFiles) -> None:
    golden.hold(DOCS / name, documents.DOCUMENTS[name]())


@pytest.mark.golden
@pytest.mark.parametrize("name", REPLAYS)
def test_a_recorded_terminal_game_is_up_to_date(name: str, golden: GoldenFiles) -> None:
    """What is packed in it is compared unpacked: another version of zlib packs the same in other bytes."""
    path, made = DOCS / name, REPLAYS[name]()
    assert len(made.encode()) <= MOST
    if not path.exists() or taken_apart(path.read_text(encoding="utf-8")) != taken_apart(made):
        golden.hold(path, made)


@pytest.mark.golden
def test_the_evening_of_the_readme_is_drawn_as_boards_are_now_small_and_again_and_again(golden: GoldenFiles) -> None:
    path, now = DOCS / evening.EVENING, evening.fingerprint()
    golden.remake(path, lambda file: evening.fingerprint_of(file) == now, evening.evening_film)
    assert path.stat().st_size <= MOST_FILM
    with Image.open(path) as film:
        assert isinstance(film, GifImageFile)
        assert (film.size[0], film.n_frames) == (evening.WIDTH, evening.LAST - evening.FIRST + 1)
        assert film.info["loop"] == 0, "for ever"


def taken_apart(page: str) -> tuple[str, object]:
    """A page without its packed moments, and these unpacked."""
    return re.sub('id="data">[^<]*<', "", page), moments_of(page)


def test_every_command_has_a_description_and_an_example() -> None:
    for path, command in commands():
        assert command.help, path
        assert (command.epilog or "").startswith(f"Example:  {path}"), path
        for param in command.params:
            assert param.help, f"{path}: {param.name}"


def test_every_command_stands_in_the_reference() -> None:
    reference = (DOCS / "commands.md").read_text(encoding="utf-8")
    for path, _ in commands():
        assert f"\n## {path.removeprefix('spooklog ')}\n" in reference


def test_the_picture_is_of_a_bite_half_way_with_every_hand_open() -> None:
    root = ElementTree.fromstring(gallery.board_picture())
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Spooks", "anna gives the 10 of Bats", "next: dave gives bert a card", "stuck on 4T", "BATS"} <= set(words)
    assert {"anna", "bert", "cora", "dave", "1", "2", "3"} <= set(words)


def test_the_picture_of_the_town_shows_a_fight_and_every_player() -> None:
    root = ElementTree.fromstring(gallery.town_picture())
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Halloween", "police station", "Tutor's Fee", "anna", "ben", "cleo"} <= set(words)
    assert any(str(one).startswith("cleo fights with section 2 in the police station: blue against") for one in words)
    assert "police station: blue 3 against green 3" in (root.findtext("{http://www.w3.org/2000/svg}desc") or "")


def test_the_picture_of_the_mansion_shows_every_floor_and_every_player() -> None:
    root = ElementTree.fromstring(gallery.mansion_picture())
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Polter-Heist", "Attic", "2nd Floor", "1st Floor", "Cellar", "Parlor", "Storage", "Mask"} <= set(words)
    assert {"anna", "bob", "cleo", "next: the turn of anna can end"} <= set(words)
    assert any(str(one).startswith("anna walks by g3 in the Study") for one in words)
