"""A table's own board files for tests: copies of the shipped one with something changed, and their refusals."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.canvas import board_bytes
from tests.told import still_english

from spooklog.domain.rulesets.polterheist.mansion.reading import read_mansion
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import Said

BOARD = board_bytes().decode()
A1 = "+---+---+---+---+\n| ?   a | ?   a |\n+   +   +   +   +\n| a | a   a | ? |\n+   +---+   +   +\n| ?   a   ?   a |\n"
"""The room of tile A1, as far as it is its own."""

HALL = "+---+-D-+---+---+\n  .   .   .   .\n+---+---+---+---+\n"
"""The hallway of attic tiles."""


def changed(*changes: tuple[str, str]) -> bytes:
    """The shipped file with the first occurrence of each text replaced."""
    text = BOARD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()


def refusal(content: bytes) -> Usage:
    with pytest.raises(Usage) as caught:
        read_mansion(content)
    problem = caught.value
    assert problem.expected, problem.message
    assert all(problem.expected)
    assert problem.message.isprintable()
    if "not TOML" not in problem.message:
        # what is no sentence is typed: keys and values of the file
        assert still_english(one for one in (problem.message, *problem.expected) if isinstance(one, Said)) == set()
    return problem
