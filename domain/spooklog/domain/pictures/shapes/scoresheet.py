"""Shapes of a score sheet: a column for each player or team, a line for each round or category, and the totals.

Figures are texts, as players write them: the ruleset has added them up. Seats are numbered from 1; 0 stands for none.
"""

from __future__ import annotations

import msgspec

from spooklog.domain.pictures.shapes.shape import Shape
from spooklog.domain.pictures.shapes.text import Text


class ScoreBonus(msgspec.Struct, frozen=True, tag=True):
    """A part of a figure with its own reason: the points as written (`+5`) and the words for them (`flush`, may be empty)."""

    text: str
    reason: str = ""


class ScoreCell(msgspec.Struct, frozen=True, tag=True):
    """What one column has in one line: the figure as text (`12`, `-3`, `won`), empty where nothing is written.

    `tone` is one of text (`good`, `warning`, `quiet`). `mark` is a short note above the figure, such as a bid and the tricks
    taken (`2/3`). `bonuses` are parts of the figure that have reasons. `total` is the running total after this line, empty where
    none is known. `pending`: the game waits for this figure. `new`: the last entry wrote it.
    """

    text: str = ""
    tone: str = ""
    mark: str = ""
    bonuses: tuple[ScoreBonus, ...] = ()
    total: str = ""
    pending: bool = False
    new: bool = False


class ScoreLine(msgspec.Struct, frozen=True, tag=True):
    """A line of the sheet: the number of a round or the name of a category, and a cell for each column, in their order.

    `word` is the word that a typed line has for it, empty where none can be typed. `active`: players write in it now; `due`: it
    is still to come. `note` is a short remark on the line (`double`, `no trump`).
    """

    label: str
    cells: tuple[ScoreCell, ...]
    word: str = ""
    active: bool = False
    due: bool = False
    note: Text | None = None


class ScoreColumn(msgspec.Struct, frozen=True, tag=True):
    """Whom a column counts for: a player, or a team with its members.

    `seats` are those of the column, `word` the word that a typed line has for it (empty where none can be typed). `total` is the
    total as text, empty without points; of a game of which only the result is known, the score as it was written. `place` is the
    standing from 1, 0 while unknown. `active`: the game waits for a figure from here; `winner`: won the game. `marks` are short
    words below the name (`dealer`, `starts`). `note` is a word beside the total (`wins`, `out`, `needs 12`).

    `history` holds the total before the first round and after each closed one, for a chart; empty where none makes sense.
    """

    name: str
    seats: tuple[int, ...] = ()
    members: tuple[str, ...] = ()
    word: str = ""
    total: str = ""
    place: int = 0
    active: bool = False
    winner: bool = False
    marks: tuple[str, ...] = ()
    note: Text | None = None
    history: tuple[float, ...] = ()


class ScoreSheet(Shape, frozen=True):
    """A sheet: its columns, its lines from top to bottom, and what is written around them.

    A sheet without lines whose columns have totals, places or winners is a result: who ended where. A sheet without lines and
    without these is blank.

    `heading` is the word for a line (`round`, `hand`, `category`), `sum` the word of the row of totals, empty for a game without
    points. `running`: each cell shows its running total beside the figure. `target` is the total that ends the game, as text,
    `rounds` the number of rounds that it has, 0 if open; `low`: the lowest total wins. `lead` says who leads and by how much, and
    how it ended once it is over. `keys` are further words that a typed line can begin with or hold next (`won`, `end`).
    """

    columns: tuple[ScoreColumn, ...]
    lines: tuple[ScoreLine, ...] = ()
    heading: str = "round"
    sum: str = "total"
    running: bool = False
    target: str = ""
    rounds: int = 0
    low: bool = False
    lead: Text | None = None
    keys: tuple[str, ...] = ()
