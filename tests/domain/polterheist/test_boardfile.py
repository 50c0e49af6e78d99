"""A table's own board file: what is read, and what is refused with which words; drawings are in test_boardfile_drawings.py."""

from __future__ import annotations

import random
import re

import pytest
from tests.domain.polterheist.copies import A1, BOARD, HALL, changed, refusal

from spooklog.domain.rulesets.polterheist.mansion.file import MAX_BYTES
from spooklog.domain.rulesets.polterheist.mansion.house import Mansion
from spooklog.domain.rulesets.polterheist.mansion.reading import read_mansion
from spooklog.domain.values.errors import Usage
from spooklog.testing.thorough import thorough

SAME = [
    *("names", "number_of", "floor_of", "piece_of", "slot_of", "place_of", "sizes", "squares", "camp", "exits", "line_up"),
    *("sides", "vertical", "slots", "plans", "tiles"),
]


# -- what is read ----------------------------------------------------------------------------------------------------------------


def _same(mansion: Mansion) -> bool:
    shipped = read_mansion(BOARD.encode())
    up = tuple(next(tile.id for tile in shipped.tiles.values() if slot.startswith(f"{tile.floor}.")) for slot in shipped.slots)
    return (
        all(getattr(mansion, name) == getattr(shipped, name) for name in SAME)
        and mansion.house(up).near == shipped.house(up).near
        and mansion.house(up).mark == shipped.house(up).mark
    )


def test_lines_may_have_lost_their_trailing_blanks() -> None:
    assert _same(read_mansion("\n".join(line.rstrip() for line in BOARD.split("\n")).encode()))


def test_line_ends_and_byte_order_marks_of_other_systems_are_read() -> None:
    assert _same(read_mansion(BOARD.replace("\n", "\r\n").encode()))
    assert _same(read_mansion(b"\xef\xbb\xbf" + BOARD.encode()))


def test_a_file_may_draw_its_spaces_with_other_signs() -> None:
    own = {"^": "↑", "v": "↓", "*": "o", "?": "s", "C": "K", "E": "X", "R": "1", "G": "2", "B": "3", "Y": "4", "#": "%", ".": "h"}
    lines = []
    in_drawing = False
    for line in BOARD.split("\n"):
        in_drawing ^= "'''" in line
        if in_drawing and line.startswith(("|", " ")):
            line = "".join(own.get(sign, sign) if at % 4 == 2 else sign for at, sign in enumerate(line))
        if not in_drawing and (legend := re.match(r'"(.)" = "', line)):
            line = line.replace(legend[1], own[legend[1]], 1)
        lines.append(line)
    assert _same(read_mansion("\n".join(lines).encode()))


def test_tiles_may_be_added_and_rooms_named() -> None:
    tile = '[[tile]]\nid = "A9"\nfloor = "attic"\nrooms = { a = "Bibliothèque" }\nmap = ' + f"'''\n{A1}{HALL}'''\n"
    mansion = read_mansion(f"{BOARD}{tile}".encode())
    assert [one.number for one in mansion.tiles_with("bibliothèque", "attic")] == [9]
    assert list(mansion.tiles)[-1] == "A9"


def test_a_fixed_part_may_be_turned() -> None:
    landing = 'part = { id = "landing", x = 12, y = 0 }'
    start = BOARD.index("[part.cellar]\nlanding = '''\n") + len("[part.cellar]\nlanding = '''\n")
    drawn = BOARD[start : BOARD.index("'''", start)]
    turned = "".join(f"{line.ljust(17)[::-1]}\n" for line in drawn.split("\n")[-2::-1])
    assert _same(read_mansion(changed((landing, landing.replace(" }", ", turn = 180 }")), (drawn, turned))))


# -- the text of the file --------------------------------------------------------------------------------------------------------


def test_invalid_toml_is_refused_with_its_line() -> None:
    problem = refusal(changed(("chips = 80 ", "chips = = 80 ")))
    assert problem.message.startswith("board file: not TOML: ")
    assert problem.line == BOARD[: BOARD.index("chips = 80")].count("\n") + 1


def test_a_text_in_another_encoding_is_refused_with_its_line() -> None:
    content = BOARD.replace("Séance", "S\xe9ance").encode("latin-1")
    problem = refusal(content)
    assert "not written in UTF-8" in problem.message
    assert problem.line == BOARD[: BOARD.index("Séance")].count("\n") + 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "names no format that this program reads"),
        (b"\0" * 2**20, "1048576 bytes"),
        (random.Random(1).randbytes(2**20), "1048576 bytes"),
        (b"#\n" * (MAX_BYTES // 2), "names no format that this program reads"),
        (b"a." * (MAX_BYTES // 2), "line 1 has 262144 characters"),
        (b"\n".join(b"a." * 240 + b"k%d = 1" % number for number in range(500)), "too many dots"),
        (b"a = " + b"[\n" * 100_000, "too deep"),
        (b"a = " + b"9" * 490 + b"\n" + b"x" * 100_000, "characters"),
        (b"'''\n" * 60_000, "not TOML"),
        (b"[[tile]]\n" * 25_000, "too many pairs"),
        (b"[[tile]]\n" * 2_000, "names no format"),
        (changed(("chips = 80 ", "chips = " + "[\n" * 300 + "]\n" * 300)), "nested too deeply"),
        (changed(("chips = 80 ", "chips = " + "[\n" * 16 + "]\n" * 16)), "chips: a list is not possible"),
        (BOARD.encode("utf-16"), "not written in UTF-8"),
        (BOARD.encode() + b"[[tile]]\nid = 'Q'\n" * 400, "there are 435 tiles"),
    ],
)
def test_nonsense_is_refused(content: bytes, message: str) -> None:
    assert message in refusal(content).message


def test_any_damage_is_refused_or_read() -> None:
    source = random.Random("damage")
    signs = [*"+-| ~:D.abc?RGBYCE*^v#01\"\n{}[]=,'", "\t", "é", "\0", "\x1b"]
    lines = BOARD.split("\n")
    read, refused = 0, []
    for _ in range(100 if thorough() else 25):
        text = list(BOARD)
        for _ in range(source.choice([1, 1, 3])):
            text[source.randrange(len(text))] = source.choice(signs)
        shuffled = lines[:]
        one, other = source.randrange(len(lines)), source.randrange(len(lines))
        shuffled[one] = source.choice(["", lines[other], lines[one][: source.randrange(len(lines[one]) + 1)]])
        for content in ("".join(text), "\n".join(shuffled)):
            try:
                read += bool(read_mansion(content.encode()))
            except Usage as problem:
                refused.append(problem)
    assert all(problem.expected and problem.message.isprintable() for problem in refused)
    assert read
    assert refused


# -- tables and values -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1\n", "format = 2\n", "board file: it names no format that this program reads"),
        ("format = 1\n", "format = true\n", "board file: it names no format that this program reads"),
        ("format = 1\n", "format = 1\nsize = 3\n", "board file: 'size' is unknown here"),
        ("chips = 80 ", "#", "board file: chips is missing"),
        ("[camp]\n", "[kamp]\n", "board file: camp is missing"),
        ("chips = 80 ", "chips = 80.5", "chips: 80.5 is not possible"),
        ("chips = 80 ", "chips = -1", "chips: -1 is not possible"),
        ("chips = 80 ", "chips = true", "chips: true is not possible"),
        ("chips = 80 ", "chips = 1980-05-27", "chips: a date or time is not possible"),
        ("tiles_per_floor = 5", "tiles_per_floor = 6", "tiles_per_floor: five tiles lie on every floor"),
        ('id = "polterheist-mansion-1"', 'id = "my mansion"', "id: no id"),
        ('title = "Polter-Heist: the mansion"', 'title = "a\\u001b[2Jb"', "title: 'a\\x1b[2Jb' is no name"),
        ('title = "Polter-Heist: the mansion"', 'title = " "', "title: ' ' is no name"),
        ('["attic", "2F", "1F", "cellar"]', '["attic", "2F", "1F"]', "order: there are 3 texts"),
        ('["attic", "2F", "1F", "cellar"]', '["attic", "2F", "1F", "Attic"]', "order: the floor attic occurs twice"),
        ('["attic", "2F", "1F", "cellar"]', '["attic", "2F", "1F", "roof"]', "floor: roof is missing"),
        ('["attic", "2F", "1F", "cellar"]', '["attic", "2F", "1F", 4]', "order: a list is no list of texts"),
        ('["attic", "2F", "1F", "cellar"]', '["attic", "2F", "1F", "12"]', "order: '12' cannot name a floor"),
        ('["attic", "2F", "1F", "cellar"]', '["attic", "2F", "1F", "camp"]', "order: 'camp' cannot name a floor"),
        ('"." = "common"', '"." = "corridor"', "legend: '.' means 'corridor', which is unknown"),
        ('"." = "common"', '".." = "common"', "legend: '..' cannot stand for a space"),
        ('"." = "common"', '"D" = "common"', "legend: 'D' cannot stand for a space"),
        ('"." = "common"', '"a" = "common"', "legend: 'a' cannot stand for a space"),
        ('"." = "common"', '"," = "common"', "'.' at line 4, column 3 of the drawing is no space of the legend"),
        ('name = "Attic"\nplan', 'name = ""\nplan', "floor.attic.name: '' is no name"),
        ("plan = [0, 2]", "plan = [0, 2.5]", "floor.attic.plan: 2.5 is not possible"),
        ("plan = [0, 2]", "plan = [0]", "floor.attic.plan: two whole numbers"),
        ("plan = [0, 2]", "plan = [0, 2]\nheight = 3", "floor.attic: 'height' is unknown here"),
        ("plan = [0, 2]\n", "", "floor.attic: plan is missing"),
        ("positions = [ { x = 0, y = 0 }, ", "positions = [ ", "floor.attic.positions: there are 4 positions"),
        ("{ x = 4, y = 0 }", "{ x = 4 }", "floor.attic.positions, position 2: y is missing"),
        ("{ x = 4, y = 0 }", "{ x = 4, y = 0, z = 0 }", "floor.attic.positions, position 2: 'z' is unknown here"),
        ("{ x = 4, y = 0 }", "7", "floor.attic.positions, position 2: 7 is no table"),
        ("{ x = 4, y = 0 }", "{ x = -4, y = 0 }", "floor.attic, position 2, x: -4 is not possible"),
        ("{ x = 4, y = 0 }", "{ x = 4, y = 0, turn = 90 }", "floor.attic, position 2: a piece cannot be turned by 90"),
        ('id = "landing", x = 8, y = 0', 'id = "3", x = 8, y = 0', "floor.attic.part: '3' cannot name a part"),
        ('id = "landing", x = 8, y = 0', 'id = "exit", x = 8, y = 0', "floor.attic.part: 'exit' cannot name a part"),
        ('id = "landing", x = 8, y = 0', 'id = "stage", x = 8, y = 0', "part.attic: stage is missing"),
        ("[part.cellar]", "[part.celar]", "part: cellar is missing"),
        ("[back]\nattic", "[back]\nhouse", "back: attic is missing"),
        ("\n[[floor_plan]]", "\n[[floor_plans]]", "board file: 'floor_plans' is unknown here"),
        ('"attic.2", "attic.3"', '"attic.2", "attic.2"', "floor_plan 1, reveals: the position attic.2 occurs twice"),
        ('"attic.2", "attic.3"', '"attic.2", "attic.6"', "floor_plan 1, reveals: there is no position 'attic.6'"),
        ('reveals = ["2F.3", "2F.5"]', "reveals = []", "floor_plan 3, reveals: there are 0 texts"),
        ('name = "2nd Floor, east wing"\n', "", "floor_plan 3: name is missing"),
        (
            '[[floor_plan]]\nname = "Cellar"',
            '[[floor_plan]]\nname = "0"\nreveals = []\n[[floor_plan]]\nname = "C"',
            "there are 7 floor",
        ),
        ('"1F.foyer.f6"]', '"1F.foyer.f5"]', "camp.line_up: a space occurs twice"),
        (', "1F.foyer.f6"]', "]", "camp.line_up: there are 2 texts"),
        ('"1F.foyer.f6"]', '"1F.foyer.g6"]', "camp.line_up: 1F.foyer.g6 is no camp space"),
        ('"1F.foyer.f6"]', '"1F.foyer.f9"]', "camp.line_up: there is no space '1F.foyer.f9'"),
        ('"1F.foyer.a2", "2F', '"1F.foyer.a9", "2F', "stairs.links, link 1: there is no space '1F.foyer.a9'"),
        ('"1F.foyer.a2", "2F', '"1F.foyer.\\u001b", "2F', "stairs.links, link 1: there is no space '1F.foyer.\\x1b'"),
        ('"1F.foyer.a2", "2F', '"1F.foyer.b2", "2F', "stairs.links, link 1: 1F.foyer.b2 is not drawn as stairs up"),
        ('"2F.landing.a2"]', '"2F.landing.c4"]', "stairs.links, link 1: 2F.landing.c4 is not drawn as stairs down"),
        ('"2F.landing.a2"]', '"1F.foyer.h2"]', "stairs.links, link 1: 1F.foyer.a2 and 1F.foyer.h2 are on the same floor"),
        ('"2F.landing.a2"]', '"2F.landing.a2", "2F.landing.h2"]', "stairs.links, link 1: there are 3 texts"),
        ('"1F.foyer.h2", "2F.landing.h2"', '"1F.foyer.a2", "2F.landing.a2"', "link 2: the same stairs are listed before"),
    ],
)
def test_a_wrong_value_is_refused(old: str, new: str, message: str) -> None:
    assert message in refusal(changed((old, new))).message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "A1"', 'id = "1A"', "tile no. 1 of the file: '1A' cannot be the id"),
        ('id = "A1"', 'id = "Attictile1"', "tile no. 1 of the file: 'Attictile1' cannot be the id"),
        ('id = "A1"', "id = 1", "tile no. 1 of the file: 1 cannot be the id"),
        ('id = "A1"', 'id = "A7"', "tile A7: it is number 1 of its floor"),
        ('id = "A1"', 'id = "s1"', "tile: the id s1 occurs twice"),
        ('id = "A1"\n', "", "tile no. 1 of the file: id is missing"),
        ('id = "A1"\n', 'id = "A1"\ncolour = "red"\n', "tile A1: 'colour' is unknown here"),
        ('id = "A1"\nfloor = "attic"', 'id = "A1"\nfloor = "roof"', "tile A1: there is no floor 'roof'"),
        ('rooms = { a = "Storage" }', 'rooms = "Storage"', "tile A1, rooms: 'Storage' is no table"),
        ('rooms = { a = "Storage" }', "rooms = { }", "tile A1, rooms: rooms are lettered a, b, c without a gap"),
        ('rooms = { a = "Storage" }', 'rooms = { a = "S", c = "T" }', "tile A1, rooms: rooms are lettered a, b, c"),
        ('rooms = { a = "Storage" }', 'rooms = { a = "S", b = "T" }', "tile A1: room b is listed but not drawn"),
        (
            'rooms = { a = "Bedroom 1", b = "Bathroom 1" }',
            'rooms = { a = "Bedroom 1" }',
            "tile S1: room b is drawn but not listed",
        ),
        ('rooms = { a = "Storage" }', f'rooms = {{ a = "{41 * "S"}" }}', "tile A1, room a: 'SSSSSSSSSS"),
        ('rooms = { a = "Storage" }', 'rooms = { a = "S\\tT" }', "tile A1, room a: 'S\\tT' is no name"),
    ],
)
def test_a_wrong_tile_is_refused(old: str, new: str, message: str) -> None:
    assert message in refusal(changed((old, new))).message


def test_a_floor_needs_tiles_for_its_five_positions() -> None:
    start = BOARD.index('[[tile]]\nid = "C5"')
    problem = refusal(BOARD[:start].encode())
    assert (problem.message, problem.expected) == ("tile: floor cellar has 4 tiles", ("5 to 99 tiles",))
    none = BOARD[: BOARD.index("[[tile]]")].replace("format = 1\n", "format = 1\ntile = []\n")
    assert refusal(none.encode()).message == "tile: there are no tiles"
