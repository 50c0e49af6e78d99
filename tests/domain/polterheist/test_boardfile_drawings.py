"""The drawings of a table's own board file: tiles, rooms, backs and fixed parts that cannot be, refused with which words."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.copies import A1, BOARD, HALL, changed, refusal


def _room(old: str, new: str) -> tuple[str, str]:
    """A change of the room of tile A1."""
    assert A1.count(old) == 1, old
    return A1, A1.replace(old, new)


def _back(old: str, new: str) -> tuple[str, str]:
    """A change of the back of the attic."""
    start = BOARD.index("[back]\nattic = '''\n")
    drawn = BOARD[start : BOARD.index("'''\ncellar", start)]
    assert old in drawn, old
    return drawn, drawn.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("| a | a   a | ? |\n", "", "tile A1: the drawing has 8 lines"),
        ("| a | a   a | ? |", "| a | a   a | ? ||", "tile A1: line 4 of the drawing is 18 characters long"),
        ("| a | a   a | ? |", "| a | a   a | ? |   |", "tile A1: the map has 5 columns and 4 rows"),
        ("| a | a   a | ? |", "| a |a    a | ? |", "tile A1: 'a' at line 4, column 6 of the drawing stands beside its place"),
        ("| a | a   a | ? |", "| a ? a   a | ? |", "tile A1: '?' at line 4, column 5 of the drawing stands beside its place"),
        ("| a | a   a | ? |", "| a | x   a | ? |", "tile A1: 'x' at line 4, column 7 of the drawing is no space of the legend"),
        ("| a | a   a | ? |", "| a |     a | ? |", "tile A1: a place without a space at line 4, column 7 of the drawing (b2)"),
        ("| a | a   a | ? |", "| a | #   a | ? |", "tile A1: a place without a space at line 4, column 7 of the drawing (b2)"),
        (
            "| a | a   a | ? |",
            "| a | *   a | ? |",
            "tile A1: '*' (of the shipped legend) at line 4, column 7 of the drawing (b2)",
        ),
        ("| a | a   a | ? |", "| a | .   a | ? |", "tile A1: the hallway differs from the back at line 4, column 7"),
        ("| a | a   a | ? |", "| a | b   a | ? |", "tile A1: no line ends rooms a and b at line 4, column 7 of the drawing (b2)"),
        ("| a | a   a | ? |", "| a | a   a | ? D", "tile A1: the right border of the room space at line 4, column 15"),
        ("| a | a   a | ? |", "| a | a   a | ?", "tile A1: the right border of the room space at line 4, column 15"),
        (
            "| a | a   a | ? |",
            "| a D a   a | ? |",
            "tile A1: a doorway beside line 4, column 7 of the drawing (b2) has the same region",
        ),
        ("| a | a   a | ? |", "|\ta | a   a | ? |", "tile A1: line 4, column 2 of the drawing is no printable character"),
        ("+   +---+   +   +", "+   +-D-+   +   +", "tile A1: a doorway beside line 6, column 7 of the drawing (b3) has the same"),
        ("+   +---+   +   +", "+   +D--+   +   +", "tile A1: 'D' at line 5, column 6 of the drawing stands beside its place"),
        ("+---+---+---+---+", "+---+-D-+---+---+", "tile A1: the upper border of the room space at line 2, column 7"),
        ("| ?   a | ?   a |", "| ?   a | ? | ? |\n+   +   +   +---+\n| ?   a | ?   a |", "tile A1: the drawing has 11 lines"),
    ],
)
def test_a_wrong_drawing_of_a_tile_is_refused(old: str, new: str, message: str) -> None:
    content = changed(_room(old, new))
    problem = refusal(content)
    assert message in problem.message or "the map has 4 columns and 5 rows" in problem.message


@pytest.mark.parametrize(
    ("room", "message"),
    [
        ("| ?   a | ?   a |/+   +---+   +   +/| a | a | a | ? |/+   +---+   +   +/| ?   a   ?   a |", "room a is in two parts"),
        (
            "| ?   a | ?   a |/+   +---+   +   +/| a | ? | a | ? |/+   +---+   +   +/| ?   a   ?   a |",
            "lies in a region without a letter",
        ),
        (
            "| ?   a | b   b |/+   +   +   +   +/| a   a | b   b |/+   +   +   +   +/| ?   a | b   b |",
            "no way leads from the hallway to",
        ),
    ],
)
def test_rooms_are_one_region_each_that_can_be_entered(room: str, message: str) -> None:
    drawn = "+---+---+---+---+\n" + room.replace("/", "\n") + "\n"
    rooms = ('{ a = "Storage" }', '{ a = "Storage", b = "Attic" }' if " b " in room else '{ a = "Storage" }')
    assert message in refusal(changed((A1, drawn), rooms)).message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "+---+-D-+---+---+",
            "+---+---+-D-+---+",
            "an edge of the hallway space at line 8, column 7 of the drawing (b4) is drawn as wall",
        ),
        ("+---+-D-+---+---+", "+---+-D-+-D-+---+", "an edge of the hallway space at line 8, column 11"),
        ("+---+-D-+---+---+", "+---+   +---+---+", "(b4) is drawn as open, on the back as door"),
        ("  .   .   .   .", "  .   . | .   .", "an edge of the hallway space at line 8, column 7"),
        ("  .   .   .   .", "| .   .   .   .", "the left border of the hallway space at line 8, column 3 of the drawing (a4)"),
        ("  .   .   .   .", "D .   .   .   .", "(a4) is drawn as door, on the back as open"),
        ("  .   .   .   .", "  .   .   .   ?", "the hallway differs from the back at line 8, column 15"),
    ],
)
def test_all_tiles_of_a_floor_look_alike_from_the_hallway(old: str, new: str, message: str) -> None:
    assert HALL.count(old) == 1
    problem = refusal(changed((A1 + HALL, A1 + HALL.replace(old, new))))
    assert problem.message.startswith("tile A1: ")
    assert message in problem.message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "| a   a   a   a |",
            "| a   ?   a   a |",
            "back.attic: '?' (of the shipped legend) at line 2, column 7 of the drawing (b1)",
        ),
        ("| a   a   a   a |", "| a   a   a   b |", "back.attic: 'b' (of the shipped legend) at line 2, column 15"),
        ("| a   a   a   a |", "  a   a   a   a |", "back.attic: the left border of the room space at line 2, column 3"),
        ("| a   a   a   a |", "| a   a   . | . |", "back.attic: no line lies between hallway and room at line 2, column 11"),
        ("+---+-D-+---+---+", "+---+---+---+---+", "back.attic: no way leads from the hallway to line 2, column 3"),
        ("+---+-D-+---+---+", "+---+   +---+---+", "back.attic: no line lies between hallway and room at line 8, column 7"),
        (
            "| a   a   a   a |",
            "| a D a   a   a |",
            "back.attic: a doorway beside line 2, column 7 of the drawing (b1) has the same",
        ),
        ("  .   .   .   .", "D .   .   .   .", "back.attic: a doorway lies on the left border at line 8, column 3"),
        ("  .   .   .   .", "  a   a   a   a", "back.attic: the back of a tile has hallway and unknown floor"),
        ("  .   .   .   .", "  .   .   .", "back.attic: a place without a space at line 8, column 15"),
    ],
)
def test_a_wrong_back_is_refused(old: str, new: str, message: str) -> None:
    assert message in refusal(changed(_back(old, new))).message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("| .   *   .   . |", "| .   .   .   . |", "the map has 0 marked squares"),
        ("| .   *   .   . |", "| .   *   *   . |", "the map has 2 marked squares"),
        ("| .   *   .   . |", "| .   *   ?   . |", "'?' (of the shipped legend) at line 6, column 11"),
        ("| .   *   .   . |", "| .   *   a   . |", "'a' (of the shipped legend) at line 6, column 11"),
        ("| .   *   .   . |", "| .   *   R   . |", "'R' (of the shipped legend) at line 6, column 11"),
        ("| .   *   .   . |", "D .   *   .   . |", "a doorway lies on the left border at line 6, column 3"),
        ("| .   *   .   . |", "| .   * D .   . |", "a doorway beside line 6, column 11 of the drawing (c3) has the same region"),
        ("| #   # | v | # |", "| #   # D v | # |", "a doorway leads to no space beside line 2, column 11"),
        ("| .   *   .   . |", "| .   *   .   . |\n+---+---+---+---+", "the drawing has 10 lines"),
    ],
)
def test_a_wrong_fixed_part_is_refused(old: str, new: str, message: str) -> None:
    problem = refusal(changed((old, new)))
    assert problem.message.startswith("part.attic.landing: ")
    assert message in problem.message


CAMP = "| .   .   .   C   C   C   .   v |"
EXITS = "+---+---+---+-D-+-D-+---+---+---+\n  #   #   # | E   E |"
LANDING = "| .   .   . : ^ |\n+   +   +   +   +\n| .   *   .   . |"
JOINTS = "  .   .   .   .\n+---+---+---+---+\n'''\n\n[part.2F]"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (EXITS, EXITS.replace("D-+-D", "--+-D"), "part: no step leads from the camp to the exit 1F.foyer.d7"),
        (EXITS, EXITS.replace("D", "-").replace("E", "#"), "part: no map has an exit"),
        (EXITS, EXITS.replace("E", "#"), "part.1F.foyer: a doorway leads to no space beside line 14, column 15"),
        (CAMP, CAMP.replace("| .", "| C"), "part: the camp space 1F.foyer.a6 is cut off from the others"),
        (LANDING, LANDING.replace("| .   .", "| C   .", 1), "part: the camp lies on two floors"),
        (
            "| v | # |\n+---+---+   +",
            "| v | # |\n+---+---+---+",
            "stairs and maps: no way leads from the camp to attic.landing.a2",
        ),
        (JOINTS, f"|{JOINTS[1:]}", "floor.attic: the hallway space attic.1.a4 is cut off from landing"),
    ],
)
def test_camp_exits_and_landings_are_joined(old: str, new: str, message: str) -> None:
    assert refusal(changed((old, new))).message.startswith(message)


def test_a_board_has_a_camp() -> None:
    assert refusal(changed(*[("C   C   C", ".   .   .")] * 3, ("+-D-+-D-+", "+-D-+-D-+"))).message == "part: no map has a camp"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{ x = 4, y = 0 }", "{ x = 3, y = 0 }", "floor.attic, position 2: it overlaps 1 at x = 3, y = 0 of the floor"),
        ("{ x = 4, y = 0 }", "{ x = 9, y = 0 }", "floor.attic, position 2: it overlaps landing at x = 9, y = 0 of the floor"),
        ("{ x = 20, y = 0 }", "{ x = 37, y = 0 }", "floor.attic, position 5: it lies beyond the edge"),
        ("{ x = 20, y = 0 }", "{ x = 20, y = 17 }", "floor.attic, position 5: it lies beyond the edge"),
        ("{ x = 20, y = 0 }", "{ x = 40, y = 0 }", "floor.attic, position 5, x: 40 is not possible"),
        ("{ x = 20, y = 0 }", "{ x = 21, y = 0 }", "floor.attic: the hallway space attic.5.a4 is cut off from landing"),
        (
            "{ x = 20, y = 0 }",
            "{ x = 20, y = 0, turn = 180 }",
            "floor.attic: the hallway space attic.5.a1 is cut off from landing",
        ),
        ("{ x = 16, y = 4, turn = 180 }", "{ x = 16, y = 4 }", "floor.2F: the hallway space 2F.5.a4 is cut off from landing"),
    ],
)
def test_pieces_lie_side_by_side_with_hallways_that_meet(old: str, new: str, message: str) -> None:
    assert message in refusal(changed((old, new))).message


def test_maps_have_26_columns_and_20_rows_at_most() -> None:
    start = BOARD.index("[part.attic]\nlanding = '''\n") + len("[part.attic]\nlanding = '''\n")
    drawn = BOARD[start : BOARD.index("'''", start)]
    wide = "".join(f"{line.ljust(17)}{line.ljust(17)[1:] * 6}\n" for line in drawn.split("\n")[:-1])
    assert "part.attic.landing: the drawing has 28 columns and 4 rows" in refusal(changed((drawn, wide))).message
    high = drawn + "\n".join(drawn.split("\n")[1:]) * 5
    assert "part.attic.landing: the drawing has 4 columns and 24 rows" in refusal(changed((drawn, high))).message
    assert refusal(changed((drawn, "\n\n\n"))).message == "part.attic.landing: the drawing is empty"
