"""The moments of a game as a list, which stands on the page as it is: with scripts off it is the replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from spooklog.domain.values.saying import joined, said, within
from spooklog.replays.page.moments import Shown
from spooklog.replays.page.scores import START, points_words
from spooklog.replays.paper.html import element, text

_USUAL = 0.4
"""A mark that more of the moments have is no landmark: they are not tagged with it."""


class Row(msgspec.Struct, frozen=True):
    """What the list keeps of a moment: all but its drawings and tables. `then` is what follows, and the points, in words."""

    ply: int
    says: str
    clock: str
    pause: int
    marks: tuple[str, ...]
    remarks: tuple[str, ...]
    then: str


def row_of(moment: Shown) -> Row:
    """Return the row of a moment."""
    points = joined(
        within("{name} {points}", name=score.player or said("team"), points=points_words(score))
        for score in moment.scores
        if score.points is not None
    )
    then = joined((part for part in (*moment.prompt[:1], points) if part), "; ")
    return Row(moment.ply, moment.says or START, moment.clock, moment.pause, moment.marks, moment.remarks, then)


def landmarks_of(rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the marks that are rare enough to be landmarks, in the order in which they come up first."""
    often = Counter(mark for row in rows for mark in row.marks)
    return tuple(mark for mark, number in often.items() if number <= max(_USUAL * len(rows), 2))


def moments_markup(rows: Sequence[Row], letters: Mapping[str, str], prefix: str) -> str:
    """Return the buttons of the marks, and the list. `letters` are the keys of marks; `prefix` begins the id of every moment."""
    landmarks = frozenset(landmarks_of(rows))
    return _filters(rows, letters) + element("ol", *(_row(row, landmarks, prefix) for row in rows), class_="rows", start="0")


def _filters(rows: Sequence[Row], letters: Mapping[str, str]) -> str:
    """Return a button for each mark, which shows the moments that have it alone."""
    often = Counter(mark for row in rows for mark in row.marks)
    buttons = (
        element("button", f"{text(mark)} ", element("small", str(number)), type="button", data_mark=mark,
                data_letter=letters.get(mark), aria_pressed="false")
        for mark, number in often.items()
    )  # fmt: skip
    return element("div", *buttons, class_="marks script", role="group", aria_label=said("Landmarks")) if often else ""


def _row(row: Row, landmarks: frozenset[str], prefix: str) -> str:
    tags = (f" {element('span', text(mark), class_='tag')}" for mark in row.marks if mark in landmarks)
    clock = f" {element('time', text(row.clock))}" if row.clock else ""
    link = element(
        "a",
        element("span", str(row.ply), class_="no"),
        " ",
        element("b", text(row.says)),
        *tags,
        clock,
        href=f"#{prefix}{row.ply}",
    )
    return element(
        "li",
        link,
        *map(_remark, row.remarks),
        element("small", text(row.then), class_="plain") if row.then else "",
        id=f"{prefix}{row.ply}",
        value=row.ply,
        data_pause=row.pause,
        data_marks="|".join(row.marks) or None,
    )


def _remark(words: str) -> str:
    return element("small", text(words), class_="warn" if words.startswith(("!", "?")) else None)


def gone_markup(disputes: Iterable[str]) -> str:
    """Return the disputes about plies that are gone; empty where there are none."""
    found = "".join(_remark(words) for words in disputes)
    return element("div", element("h3", text(said("About plies that are gone"))), found, class_="gone") if found else ""
