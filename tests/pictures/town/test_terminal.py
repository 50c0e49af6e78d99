"""What a town looks like in a terminal: golden files, and promises that hold at any width."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console
from tests.pictures.town.towns import ACTIONS, ANNA, HOUSES, LEVELS, MOMENTS, STREETS, TOWN, own_town, realms, town

from spooklog.domain.pictures.scene import Paint, Realm, Realms, Scene, Town
from spooklog.pictures.terminal import TerminalBoard
from spooklog.testing.goldens import GoldenFiles
from spooklog.testing.thorough import thorough

GOLDEN = Path(__file__).parents[1] / "golden"
WIDTHS = (40, 60, 72, 80, 100, 120, 200) if thorough() else (40, 72, 200)


def printed(seen: Scene, width: int, *, plain: bool = False, colour: bool = False) -> str:
    """A scene as a terminal of so many columns shows it."""
    out = io.StringIO()
    console = Console(file=out, width=width, color_system="256" if colour else None, force_terminal=colour, legacy_windows=False)
    console.print(TerminalBoard(plain=plain).draw(seen))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


@pytest.mark.golden
@pytest.mark.parametrize("name", ["start", "fought", "two", "master", "own"])
def test_a_moment_looks_as_it_always_did(name: str, golden: GoldenFiles) -> None:
    pictures = [(width, False) for width in (40, 60, 80, 100, 120)] + [(80, True)]
    text = "".join(
        f"== {width} columns{', plain' * plain}\n{printed(MOMENTS[name], width, plain=plain)}" for width, plain in pictures
    )
    golden.hold(GOLDEN / f"town-{name}.txt", text)


@pytest.mark.parametrize("name", MOMENTS)
def test_no_line_is_wider_than_the_terminal_and_plain_is_ascii(name: str) -> None:
    for width in WIDTHS:
        for plain in (False, True):
            text = printed(MOMENTS[name], width, plain=plain)
            assert all(cell_len(line) <= width for line in text.splitlines()), width
            assert text.isascii() or not plain


def test_the_whole_board_is_there_at_any_width() -> None:
    for width in WIDTHS:
        words = " ".join(printed(MOMENTS["fought"], width).split())
        for house in HOUSES:
            assert f"{house.key} {house.name[:9]}" in words, (width, house.key)
            assert f"[{house.sign or ' '}]" in words
        assert "b b b g y o" in words
        assert "Neighbour Haunt" in words
        assert "S·U···✓" in words
        assert "summon reroll plus3" in words
        assert "b1g1r2" in words
        assert "C11 C12 C1" in words
        assert "yellow 5 against green 3, won" in words
        for letter, action in ACTIONS:
            assert f"{letter} {action}" in words, width


def test_houses_stand_in_their_rows_from_sixty_columns_on() -> None:
    for width in WIDTHS[1:]:
        lines = printed(MOMENTS["start"], width).splitlines()
        assert any(all(house.key in line for house in HOUSES[:3]) for line in lines)
        assert any(line.count("═") and line.count("b b b") for line in lines)


def test_everything_stands_beside_each_other_in_a_hundred_columns() -> None:
    lines = printed(MOMENTS["fought"], 100).splitlines()
    assert any("church" in line and "tokens" in line for line in lines)
    assert any("anna" in line and "b:·B····" in line and "C11 C12 C1" in line for line in lines)
    assert len(lines) <= 24


def test_streets_to_other_houses_than_the_next_stand_in_words_below() -> None:
    assert "also streets: a1-b3" in printed(town(own_town(2, 3)), 100)
    assert "also" not in printed(MOMENTS["start"], 100)


def test_two_houses_at_one_place_both_appear() -> None:
    houses = (*HOUSES, replace(HOUSES[0], key="xx", name="crypt"))
    words = printed(town(Town(LEVELS, houses, STREETS)), 120)
    assert "church" in words
    assert "crypt" in words


def test_ghosts_and_players_have_their_colours_and_the_ruleset_can_change_them() -> None:
    text = printed(MOMENTS["fought"], 100, colour=True)
    assert "\x1b[1;38;5;75mb\x1b[0m" in text
    assert "\x1b[1;38;5;208mo\x1b[0m" in text
    own = replace(MOMENTS["fought"], look={"level.b": Paint("#0000ff", "#ffffff", "bold cyan")})
    assert "\x1b[1;36mb\x1b[0m" in printed(own, 100, colour=True)


def test_names_are_text_and_no_markup() -> None:
    players = realms(replace(ANNA, name="[bold]x"))
    for width in WIDTHS:
        assert "[bold]x" in printed(town(TOWN, players), width)


def test_players_of_whom_only_points_are_known_have_no_other_numbers() -> None:
    drawn = printed(town(Realms((Realm("anna", 1, 41, ()), Realm("ben", 2, 38, (), winner=True)))), 80)
    assert [line.split() for line in drawn.splitlines() if "PE" in line] == [["anna", "41", "PE"], ["ben", "winner", "38", "PE"]]
    assert not any(word in drawn for word in ("scare", "discs", "haunts", "acted"))
