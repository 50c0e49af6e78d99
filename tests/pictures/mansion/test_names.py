"""Names of rooms are written where nothing else is, and their lines do not touch."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from spooklog.domain.pictures.scene import Chamber, Space, Storey
from spooklog.pictures.mansion.art.names import Lettering, name_picture
from spooklog.pictures.mansion.survey import Run, Survey


@pytest.mark.parametrize("runs", [(Run(2, 0, 4), Run(3, 0, 4)), (Run(2, 0, 4), Run(4, 0, 4))])
def test_lines_of_a_name_are_further_apart_than_their_letters_are_high(runs: tuple[Run, Run]) -> None:
    drawn = name_picture(Chamber("a", "Conservatory Laboratory", ()), runs, Lettering(largest=40.0))
    lines = list(ElementTree.fromstring(drawn).iter("text"))
    assert [line.text for line in lines] == ["Conservatory", "Laboratory"]
    upper, lower = (float(line.attrib["y"]) for line in lines)
    assert lower - upper >= float(lines[0].attrib["font-size"])


def test_a_clear_place_between_two_rows_has_no_marks_above_and_below() -> None:
    places = [(x, y) for y in range(2) for x in range(5)]
    marks = {(1, 0): "search", (3, 1): "square"}
    floor = Storey("1F", "1st Floor", 5, 2, tuple(Space(x, y, "room", marks.get((x, y), "")) for x, y in places))
    room = Chamber("a", "Library", tuple(places))
    between = {clear: [run for run in Survey(floor).runs(room, clear=clear) if run.line == 2] for clear in (False, True)}
    assert between == {False: [Run(2, 0, 5)], True: [Run(2, 0, 1), Run(2, 2, 1), Run(2, 4, 1)]}
