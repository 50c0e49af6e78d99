"""What would have been accepted: as much as people read, and how much more there is."""

from __future__ import annotations

import pytest

from spooklog.cli.output import MOST_EXPECTED, fail
from spooklog.domain.values.errors import Usage


@pytest.mark.parametrize(("number", "tail"), [(MOST_EXPECTED, "w11"), (MOST_EXPECTED + 7, "… and 7 more")])
def test_a_refusal_counts_the_alternatives_it_leaves_out(capsys: pytest.CaptureFixture[str], number: int, tail: str) -> None:
    problem = Usage("no", expected=tuple(f"w{at}" for at in range(number)))
    fail(problem, as_json=False)
    words = " ".join(capsys.readouterr().err.split())
    assert words.endswith(tail)
    assert ("w11" in words, "w12" in words) == (True, False)
    fail(problem, as_json=True)
    assert f"w{number - 1}" in capsys.readouterr().err
