"""Sheets made by hand: rounds, bids, categories, teams, results, and sheets that are hard to fit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from tests.pictures.scenes import scene_of

from spooklog.domain.pictures.scene import Scene, ScoreBonus, ScoreCell, ScoreColumn, ScoreLine, ScoreSheet, Text

NAMES = ("anna", "bert", "cora", "dave", "eva", "finn", "gita", "hugo", "ida", "jon", "kim", "lea")


def column(name: str, points: Sequence[float] = (), place: int = 0, **more: object) -> ScoreColumn:
    """A player with these figures, one a round."""
    history = tuple(accumulate(points, initial=0.0)) if points else ()
    total = f"{history[-1]:g}" if history else ""
    given = {"seats": (1 + place,), "word": name, "total": total, "history": history, **more}
    return ScoreColumn(name, **given)  # type: ignore[arg-type]


def ranked(columns: Sequence[ScoreColumn], *, low: bool = False) -> tuple[ScoreColumn, ...]:
    """The columns with their places by points."""
    totals = [column.history[-1] * (1 if low else -1) for column in columns]
    return tuple(
        ScoreColumn(**{name: getattr(one, name) for name in one.__struct_fields__} | {"place": 1 + sum(t < own for t in totals)})
        for one, own in zip(columns, totals, strict=True)
    )


def figures(rounds: int, players: int, *, step: int = 7) -> list[list[int]]:
    """Points of each player in each round, the same ones every time."""
    return [[(number * 31 + player * 17) % (3 * step) - step for number in range(rounds)] for player in range(players)]


def rounds(points: Sequence[Sequence[int]]) -> tuple[ScoreLine, ...]:
    """A line for each round, with running totals."""
    totals = [list(accumulate(own)) for own in points]
    return tuple(
        ScoreLine(
            str(number + 1),
            tuple(ScoreCell(str(own[number]), total=str(sums[number])) for own, sums in zip(points, totals, strict=True)),
        )
        for number in range(len(points[0]))
    )


def bid(figure: str, mark: str, total: str, **more: object) -> ScoreCell:
    """A figure with a bid and the tricks taken; in red below zero."""
    return ScoreCell(figure, "warning" if figure.startswith("-") else "", mark, total=total, **more)  # type: ignore[arg-type]


def open_line(label: str, count: int, written: str = "") -> ScoreLine:
    """The line that players write in: the first of them has written already where a figure is given."""
    cells = [ScoreCell(written, new=True) if written and not place else ScoreCell(pending=True) for place in range(count)]
    return ScoreLine(label, tuple(cells), active=True)


def played(players: int, number: int, *, names: Sequence[str] = NAMES, low: bool = False, **more: object) -> ScoreSheet:
    """A game of so many rounds, with one more under way."""
    points = figures(number, players)
    columns = ranked(
        [
            column(
                names[place % len(names)],
                own,
                place,
                active=place > 0,
                marks=("dealer",) if place == number % players else (),
            )
            for place, own in enumerate(points)
        ],
        low=low,
    )
    given = {"low": low, "lead": Text("bert leads by 7"), **more}
    return ScoreSheet(columns, (*rounds(points), open_line(str(number + 1), players, "12")), **given)  # type: ignore[arg-type]


def won(name: str, total: str, place: int, **more: object) -> ScoreColumn:
    """A column of a game that is over."""
    return ScoreColumn(name, total=total, place=place, winner=place == 1, word=name, **more)  # type: ignore[arg-type]


def line(label: str, *texts: str, **more: object) -> ScoreLine:
    """A line with figures alone."""
    return ScoreLine(label, tuple(map(ScoreCell, texts)), **more)  # type: ignore[arg-type]


def over(players: int, label: str) -> ScoreSheet:
    """A game that is over, with a line of this label."""
    columns = tuple(
        won(name, str(140 - place), place, seats=(place,), history=(0.0, 140.0 - place))
        for place, name in enumerate(NAMES[:players], 1)
    )
    return ScoreSheet(columns, (line(label, *(one.total for one in columns)),), lead=Text("anna wins by 1", "good"))


BLANK = ScoreSheet(tuple(column(name, place=place, active=True) for place, name in enumerate(NAMES[:4])), target="100")
BIDS = ScoreSheet(
    (
        column("anna", (20, 30, -10), 0, marks=("dealer",), active=True),
        column("bert", (-10, 20, 40), 1, active=True),
        column("cora", (30, -20, 20), 2, active=True),
    ),
    (
        ScoreLine("1", (bid("20", "0/0", "20"), bid("-10", "1/0", "-10"), bid("30", "1/1", "30"))),
        ScoreLine("2", (bid("30", "1/1", "50"), bid("20", "0/0", "10"), bid("-20", "0/2", "10"))),
        ScoreLine("3", (bid("-10", "2/1", "40"), bid("40", "2/2", "50"), bid("20", "0/0", "30", new=True))),
        ScoreLine("4", (*(ScoreCell(mark=mark, pending=True) for mark in ("1/", "2/")), ScoreCell(pending=True)), active=True),
        *(ScoreLine(str(number), (), due=True) for number in range(5, 21)),
    ),
    running=True,
    rounds=20,
    lead=Text("bert leads by 10"),
)
BONUSES = ScoreSheet(
    ranked([column("anna", (12, 17, 3), 0), column("bert", (0, -3, 8), 1, active=True)]),
    (
        line("1", "12", "0"),
        ScoreLine("2", (ScoreCell("17", bonuses=(ScoreBonus("+5", "flush"),), total="29"), bid("-3", "", "-3"))),
        ScoreLine(
            "3",
            (ScoreCell("3", total="32"), ScoreCell("8", new=True, bonuses=(ScoreBonus("+2", "last trick"), ScoreBonus("-1")))),
            note=Text("double"),
        ),
    ),
    target="50",
    lead=Text("anna leads by 27"),
    keys=("end", "undo"),
)
CATEGORIES = ScoreSheet(
    (won("anna", "10", 1), won("bert", "8", 2), won("cora", "7", 3), won("dave", "4", 4)),
    (
        line("settlements", "3", "4", "2", "2", word="settlements"),
        line("cities", "4", "2", "2", "2", word="cities"),
        line("longest road", "2", "", "", "", word="road"),
        line("largest army", "", "2", "", "", word="army"),
        line("victory points", "1", "", "3", "", word="vp"),
    ),
    heading="category",
    target="10",
    lead=Text("anna wins by 2", "good"),
)
TEAMS = ScoreSheet(
    (
        column("north", (162, 80, 0), 0, members=("anna", "cora"), marks=("dealer",)),
        column("east", (0, 82, 162), 1, members=("bert", "dave"), active=True),
    ),
    (line("1", "162", "0"), line("2", "80", "82", note=Text("double", "warning")), line("3", "0", "162")),
    heading="hand",
    target="1000",
    lead=Text("east leads by 2"),
)
RESULT = ScoreSheet(
    (won("anna", "20", 2), won("bert", "33", 1), won("cora", "20", 2), won("dave", "-4", 4, note=Text("gave up", "quiet"))),
    lead=Text("bert wins by 13", "good"),
)
NO_POINTS = ScoreSheet((won("anna", "", 2), won("bert", "", 1)), sum="", lead=Text("bert wins", "good"))
TOGETHER = ScoreSheet(
    (ScoreColumn("the team", members=NAMES[:4], total="won", winner=True, note=Text("on level 5", "good")),), sum=""
)
SOLO = ScoreSheet((column("anna", (4, 9), active=True),), (line("1", "4"), line("2", "9"), open_line("3", 1)), rounds=13)
WORDS = ScoreSheet(
    (column("anna", active=True), column("bert", active=True)),
    (line("1", "won", "lost"), line("2", "lost", "won"), open_line("3", 2)),
    sum="",
    heading="game",
    keys=("won", "lost", "drawn"),
)
DECIDED = ScoreSheet(
    tuple(
        ScoreColumn(one.name, one.seats, (), one.name, one.total, one.place, winner=one.place == 1, history=one.history)
        for one in played(5, 8).columns
    ),
    rounds(figures(8, 5)),
    lead=Text("eva wins by 9", "good"),
    rounds=8,
)
ODD = (
    "Maximiliane-Theodora-von-der-Au",
    "李小龍李小龍李小龍",
    "مرحبا بالعالم",
    "</svg><script>",
    "2",
    "👩‍👩‍👧‍👦👻👻👻👻",
    "W" * 32,
)
HUGE = ScoreSheet(
    tuple(ScoreColumn(name, total="1234567890123456789", place=place) for place, name in enumerate(ODD[:3], 1)),
    (line("1", "123456789012345", "-999999999999", "0.125"), line("a category with a very long name", "1e300", "", "½")),
    target="10000000000000",
    lead=Text("Maximiliane-Theodora-von-der-Au leads by 1234567890123456 points, and nobody can catch up any more at all"),
)

PAIRS = ScoreSheet(
    (
        won("anna+cora", "520", 1, members=("anna", "cora"), seats=(1, 3), history=(0.0, 40.0, 520.0)),
        won("bert+dave", "310", 2, members=("bert", "dave"), seats=(2, 4), history=(0.0, 40.0, 310.0)),
        won("finn+gita", "120", 3, members=("finn", "gita"), seats=(5, 6), history=(0.0, 40.0, 120.0)),
        won("hugo+lea", "90", 4, members=("hugo", "lea"), seats=(7, 8), history=(0.0, 40.0, 90.0)),
    ),
    (line("1", "520", "310", "120", "90"),),
    lead=Text("anna+cora wins by 210", "good"),
)
REASONS = ScoreSheet(
    tuple(
        won(name, "10", place, note=Text("longest road", "good") if place == 1 else None)
        for place, name in enumerate(NAMES[:4], 1)
    ),
    (
        ScoreLine(
            "1",
            (
                ScoreCell("12", bonuses=(ScoreBonus("+2", "longest road"),)),
                ScoreCell("8", bonuses=(ScoreBonus("+2", "largest army"),)),
                ScoreCell("3"),
                ScoreCell("2"),
            ),
        ),
    ),
    lead=Text("anna wins by 2", "good"),
)

SHEETS = {
    "pairs": PAIRS,
    "reasons": REASONS,
    "blank": BLANK,
    "first": ScoreSheet(BLANK.columns, (open_line("1", 4, "12"),), target="100"),
    "rounds": played(4, 6, target="100", rounds=10),
    "low": played(3, 4, low=True, target="66"),
    "bids": BIDS,
    "bonuses": BONUSES,
    "categories": CATEGORIES,
    "teams": TEAMS,
    "result": RESULT,
    "no-points": NO_POINTS,
    "together": TOGETHER,
    "solo": SOLO,
    "words": WORDS,
    "decided": DECIDED,
    "twelve": played(12, 9),
    "twenty": played(20, 5, running=True),
    "long": played(4, 47, running=True),
    "longest": played(6, 200),
    "odd": played(7, 3, names=ODD),
    "huge": HUGE,
    "nobody": ScoreSheet(()),
    **{f"over-{count}-{label}": over(count, label) for count in range(2, 8) for label in ("1", "full house", "three of a kind")},
}
"""Every kind of sheet by name."""


def sheet_scene(name: str) -> Scene:
    """A sheet as the board of a scene."""
    return scene_of("scoresheet", SHEETS[name], title="Catan")
