"""Read the mansion of a board file, the one that ships or a table's own."""

from __future__ import annotations

from functools import lru_cache

from spooklog.domain.rulesets.polterheist.mansion.check import check_ground, check_pieces
from spooklog.domain.rulesets.polterheist.mansion.drawing import CAMP, EXIT, SQUARE
from spooklog.domain.rulesets.polterheist.mansion.file import BoardFile, read_board
from spooklog.domain.rulesets.polterheist.mansion.groundplan import FIXED, GroundPlan, ground_plan, space_called
from spooklog.domain.rulesets.polterheist.mansion.house import UNKNOWN, Mansion, Plan, Tile
from spooklog.domain.rulesets.polterheist.refuse import PACKAGE


@lru_cache(maxsize=1)
def shipped_mansion() -> Mansion:
    """Return the mansion of the board file that ships with the rules."""
    from pkgutil import get_data  # few commands need a board

    content = get_data(PACKAGE, "mansion.toml")
    if content is None:
        raise FileNotFoundError(f"{PACKAGE} has no mansion.toml")
    return read_mansion(content)


def read_mansion(content: bytes) -> Mansion:
    """Return the mansion of a board file. Raises Usage with what is wrong, where, and what was expected."""
    board = read_board(content)
    # each step relies on the one before: a ground plan on sound drawings, the house on a ground plan
    check_pieces(board)
    ground = ground_plan(board)
    mansion = _mansion(board, ground)
    check_ground(board, ground, mansion.house((UNKNOWN,) * len(mansion.slots)))
    return mansion


def _mansion(board: BoardFile, ground: GroundPlan) -> Mansion:
    pieces = [ground.pieces[at] for at in ground.piece_at]
    positions = tuple(piece for piece in ground.pieces if piece.slot != FIXED)
    floors = tuple(floor.key for floor in board.floors)
    slots = tuple(f"{floors[piece.floor]}.{piece.name}" for piece in positions)
    signed = list(enumerate(ground.signs))
    return Mansion(
        id=board.id,
        title=board.title,
        chips=board.chips,
        floors=floors,
        floor_names=tuple(floor.name for floor in board.floors),
        slots=slots,
        tiles={tile.id: Tile(tile.id, tile.floor, tile.number, tile.rooms) for tile in board.tiles},
        plans=tuple(Plan(plan.name, tuple(map(slots.index, plan.slots))) for plan in board.plans),
        names=ground.names,
        number_of=ground.number_of,
        floor_of=tuple(piece.floor for piece in pieces),
        piece_of=tuple(piece.name for piece in pieces),
        slot_of=tuple(piece.slot for piece in pieces),
        place_of=ground.place_of,
        sizes=ground.sizes,
        squares=tuple(number for number, sign in signed if sign == SQUARE),
        camp=frozenset(number for number, sign in signed if sign == CAMP),
        exits=frozenset(number for number, sign in signed if sign == EXIT),
        line_up=tuple(space_called(ground.number_of, name, "camp.line_up") for name in board.line_up),
        sides=ground.sides,
        vertical=ground.vertical,
        _ground=ground,
        _positions=positions,
        _maps={tile.id: tile.map for tile in board.tiles},
    )
