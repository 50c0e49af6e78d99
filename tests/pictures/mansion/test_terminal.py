"""What a mansion looks like in a terminal: golden files, and promises that hold at any width."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console
from tests.pictures.mansion.houses import storey
from tests.pictures.mansion.mansions import ANNA, BOB, MOMENTS, at, mansion, night, stacked

from spooklog.domain.pictures.scene import Paint, Scene, Storey, Wall
from spooklog.pictures.terminal import TerminalBoard
from spooklog.testing.goldens import GoldenFiles
from spooklog.testing.thorough import thorough

GOLDEN = Path(__file__).parents[1] / "golden"
WIDTHS = (40, 45, 60, 72, 80, 100, 120, 145, 200, 260) if thorough() else (40, 72, 145, 260)


def printed(seen: Scene, width: int, *, plain: bool = False, colour: bool = False) -> str:
    """A scene as a terminal of so many columns shows it."""
    out = io.StringIO()
    console = Console(file=out, width=width, color_system="256" if colour else None, force_terminal=colour, legacy_windows=False)
    console.print(TerminalBoard(plain=plain).draw(seen))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def one_floor(floor: Storey, width: int, *, plain: bool = False) -> list[str]:
    """The lines of a floor that has a board of its own."""
    return printed(mansion((floor,), focus=floor.key), width, plain=plain).splitlines()


@pytest.mark.golden
@pytest.mark.parametrize("name", ["night", "start", "loose", "refused", "over", "crowded"])
def test_a_moment_looks_as_it_always_did(name: str, golden: GoldenFiles) -> None:
    pictures = [(width, False) for width in (40, 60, 80, 100, 120, 200)] + [(80, True)]
    text = "".join(
        f"== {width} columns{', plain' * plain}\n{printed(MOMENTS[name], width, plain=plain)}" for width, plain in pictures
    )
    golden.hold(GOLDEN / f"mansion-{name}.txt", text)


@pytest.mark.parametrize("name", MOMENTS)
def test_no_line_is_wider_than_the_terminal_and_plain_is_ascii(name: str) -> None:
    plainly_called = replace(MOMENTS[name], title=MOMENTS["night"].title)
    for width in WIDTHS:
        text, plain = printed(MOMENTS[name], width), printed(plainly_called, width, plain=True)
        assert all(cell_len(line) <= width for line in (text + plain).splitlines()), width
        assert plain.replace("é", "e").isascii()


def test_players_clock_and_stores_are_shown_at_any_width_and_focus() -> None:
    for width in WIDTHS:
        for floor in ("attic", "1F"):
            words = " ".join(printed(night(floor), width).split())
            for said in ("anna", "bob", "cleo", "dora", "Treasure", "must leave", "satchel", "[6pm]", "ghosts on 2, 12", "57"):
                assert said in words, (width, floor, said)
            assert "Encounter Ghost" in words


def test_spaces_are_as_wide_as_there_is_room_for() -> None:
    hallways = {width: next(line for line in one_floor(storey("1F"), width) if line.count("·") > 20) for width in (60, 80, 100)}
    assert [hallways[width].strip()[:11] for width in (60, 80, 100)] == ["4 · · · · ·", "4 ·  ·  ·  ", "4  ·   ·   "]
    assert all(line.count("·") == 24 for line in hallways.values())


def test_a_narrow_terminal_shows_the_part_around_the_pawn_on_turn_and_names_the_rest() -> None:
    for x, beyond in ((0, "5 on the right of 24 columns"), (12, "3 on the left and 2 on the right"), (23, "5 on the left of")):
        lines = one_floor(replace(storey("1F"), walkers=(at(ANNA, x, 3),)), 40)
        assert any("A" in line for line in lines)
        assert beyond in " ".join(" ".join(lines).split())


def test_all_floors_stand_side_by_side_where_they_fit() -> None:
    lines = printed(night(), 200).splitlines()
    assert any("Attic" in line and "> 1st Floor" in line for line in lines)
    assert any("Panic" in line for line in lines)
    assert not any("of 5 tiles" in line for line in lines)


def test_other_floors_have_a_line_each() -> None:
    words = printed(night(), 80)
    assert " attic d~  4 of 5 tiles, 13 ? open" in words
    assert " cellar  3 of 5 tiles, 10 ? open" in words


def test_a_panel_that_is_named_after_no_floor_shows_that_of_the_player_on_turn() -> None:
    assert "^ :" in printed(stacked(night("attic")), 100)
    assert "attic d~" in printed(stacked(night("attic")), 100)


def test_pawns_have_their_initial_and_marks_that_colours_are_not_needed_for() -> None:
    walkers = (
        at(replace(ANNA, laden=True), 9, 2),
        at(BOB, 10, 2),
        at(replace(BOB, name="cleo", initial="C", seat=3, ghost=True), 11, 2),
    )
    floor = replace(storey("attic"), walkers=walkers)
    assert any("▶A$ ▐B▌  c~" in line for line in one_floor(floor, 100))
    assert any(">A$ @B   c~" in line for line in one_floor(floor, 100, plain=True))
    assert any("A$ ▐B c~" in line for line in one_floor(floor, 80))
    assert any("A B c" in line for line in one_floor(floor, 60))


def test_guests_stand_side_by_side_in_the_camp() -> None:
    floor = replace(storey("1F"), camp=(BOB, replace(ANNA, active=False)))
    assert any("▐B▌ ▐A▌" in line for line in one_floor(floor, 100))


def test_the_way_and_what_barred_it_are_seen_without_colours() -> None:
    floor = replace(storey("1F"), way=((14, 3), (15, 3), (15, 4)), barred=(Wall(15, 6, "top"), Wall(15, 5, "left")))
    drawn = "\n".join(one_floor(floor, 100))
    assert "•┈┈┈•" in drawn
    assert "═══" in drawn
    assert "║" in drawn
    plain = "\n".join(one_floor(floor, 100, plain=True))
    assert "x...x" in plain
    assert plain.count("#") == 4


def test_rooms_whose_names_do_not_fit_stand_in_a_list_below() -> None:
    for width in (60, 80, 100):
        words = " ".join(" ".join(one_floor(storey("1F"), width)).split())
        for name in ("Library", "Powder Room", "Parlor", "Study"):
            assert name in words, (width, name)
        assert "Archeological" in words


def test_tunnels_chips_and_squares_have_signs() -> None:
    drawn = "\n".join(one_floor(storey("1F", covered=frozenset({(0, 0), (0, 1)})), 100))
    for sign in ("oR", "(Y)", "(G)", " * ", " o ", " ? ", " E ", " C ", " ^ ", " v "):
        assert sign in drawn
    assert "? to search, o chip, (R) tunnel, * marked square, C camp, E exit" in drawn


def test_areas_of_a_loose_night_have_a_line_each_with_their_spots_and_pawns() -> None:
    for width in WIDTHS:
        words = " ".join(printed(MOMENTS["loose"], width).split())
        for said in ("1F.3.a", "o1 ?2:A$ ?3", "~green", "d~", "face down: 1F.1, 1F.2, 1F.4", "3 cards"):
            assert said in words, (width, said)


def test_pawns_have_the_colours_of_their_seats_and_the_ruleset_can_change_them() -> None:
    assert "\x1b[1;7;38;5;203mA$" in printed(night(), 80, colour=True)
    own = replace(night(), look={"seat.1": Paint("#0000ff", "#ffffff", "bold cyan")})
    assert "\x1b[1;7;36mA$" in printed(own, 80, colour=True)


def test_names_are_text_and_no_markup() -> None:
    floor = replace(storey("1F"), name="[bold]x")
    assert "[bold]x" in printed(stacked(mansion((floor,))), 80)


def test_floors_of_which_nothing_is_known_are_left_blank() -> None:
    empty = Storey("1F", "1st Floor", walkers=(ANNA,))
    for width in WIDTHS:
        assert "1st Floor" in printed(stacked(mansion((empty,))), width)
        assert "1F A" in printed(mansion((storey("attic"), empty), focus="attic"), width)
