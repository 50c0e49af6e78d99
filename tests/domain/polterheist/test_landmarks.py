"""The moments of a game that people look for in a replay."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.shown import brought

FOUND = "given tile 1F.2=F6\ngiven anna at 1F.2.b1 courage 3\ngiven steps 1\n---\nanna m a1"
OUT = "given anna at 1F.foyer.e6\ngiven treasure anna\ngiven steps 5\n---"
ESCAPING = "given escaping\ngiven exited anna\ngiven active bob"
LAST = "given ghost bob at 2F.landing.b2\ngiven ghost cleo at attic.landing.b2"


@pytest.mark.parametrize(
    ("script", "line", "marks"),
    [
        ("anna 5 4", "anna m 1F.foyer.d3", ()),
        ("anna 5 4\nanna m 1F.foyer.d3", "bob 4 3", ("turn",)),
        ("anna 5 4\nanna m 1F.foyer.d3", "end", ("turn",)),
        (FOUND, "anna d time", ("time",)),
        (FOUND, "anna d treasure", ("treasure",)),
        (FOUND, "anna d candle", ()),
        (f"{FOUND}\nanna d ghost", "anna g wraith", ("death",)),
        ("given treasure anna\ngiven anna at 1F.foyer.d2\ngiven steps 4\n---", "anna drop t", ("treasure",)),
        ("given token 1F.foyer.d1 turn bob\ngiven due rehide -\n---", "rehide", ("treasure",)),
        (OUT, "anna m exit", ("treasure", "escape", "end")),
        (f"{OUT}\nanna m exit", "escape", ("turn", "escape", "end")),
        (f"{ESCAPING}\ngiven bob at 1F.foyer.e6\ngiven steps 3\n---", "bob m exit", ("escape",)),
        (f"{ESCAPING}\n---", "stop", ("end",)),
        (f"{LAST}\ngiven anna at 1F.foyer.a1 courage 1\ngiven phase encounter\n---", "anna g spook", ("death", "end")),
    ],
)  # fmt: skip
def test_a_line_has_the_expected_landmarks(script: str, line: str, marks: tuple[str, ...]) -> None:
    assert brought(script, line) == marks
