"""However long a typed text is, reading it takes no more than so much work a character."""

from __future__ import annotations

from typing import Any

import pytest
from tests.effort import PAIRS, PIECES, grows, long

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.lines.line import MAX_LINE, Void, read_line
from spooklog.domain.lines.possible import LineCompleter
from spooklog.domain.lines.reading import MAX_WORD, read_part
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.options import read_options
from spooklog.testing.playing import random_game


class Moment:
    """The middle of a game, with what a text can be typed for."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        played = random_game(ruleset, 3)
        self.ruleset, self.labels, self.options = ruleset, played.labels, played.setup.options
        self.state: Any = played.states[len(played.states) // 2]
        self.suggest = LineCompleter(ruleset, self.state, self.labels).suggest
        while self.suggest("").unfinished:
            pass  # each answer reads more of the lines that can be played
        self.starts = ("", f"{self.labels[1]} ", f"{self.labels[1]}: ", *(f"{word} " for word in sorted(ruleset.meta.keywords)))

    def read(self, text: str) -> None:
        """Read a line and check its first action."""
        line = read_line(text, self.labels, self.ruleset.meta)
        for part in () if isinstance(line, Void) else line:
            if not part.remark:
                self.ruleset.rules.check(self.state, read_part(self.ruleset, part.text, self.state, self.labels)[0])

    def read_header(self, text: str) -> None:
        """Read a line of a sheet's header."""
        self.ruleset.opening.read_header([text], self.labels, self.options)


@pytest.fixture(scope="module")
def moment(ruleset: AnyRuleset) -> Moment:
    """A moment of a game of every ruleset."""
    return Moment(ruleset)


def test_a_long_word_of_a_line_is_refused_before_the_notation_reads_it(moment: Moment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(moment.ruleset.meta.phrases), "translate", lambda *_: pytest.fail("it was searched for phrases"))
    for piece in (*PIECES, "9S", "a:"):
        for start in moment.starts:
            text = f"{start}{long(piece, MAX_WORD + 1)} b"
            with pytest.raises(Unreadable, match="a word of a line may have 300 characters at most"):
                read_part(moment.ruleset, text, moment.state, moment.labels)
            assert not moment.suggest(text).items


def test_the_work_for_a_line_grows_no_faster_than_the_line(moment: Moment) -> None:
    for start in moment.starts:
        for piece in ("9 ", "a, ", "; "):
            assert not grows(moment.read, piece, start), (start, piece)
    for start in moment.starts[:2]:
        for piece in ("a ", "a, ", "1 "):
            assert not grows(moment.suggest, piece, start), (start, piece)
    assert not moment.suggest("a " * MAX_LINE).items


def test_the_work_for_a_line_of_a_header_grows_no_faster_than_the_line(moment: Moment) -> None:
    for word in ("dealer", "counts", "deal", "lost", "title", "categories", "teams", "starter", "first", "hours"):
        for piece in (*PIECES, *PAIRS):
            assert not grows(moment.read_header, piece, f"{word} "), (word, piece)


def test_the_work_for_an_option_grows_no_faster_than_its_text(moment: Moment) -> None:
    for option in moment.ruleset.meta.options:

        def read(text: str, name: str = option.name) -> None:
            read_options(moment.ruleset.meta.options, {name: text})

        for piece in ("9", "a", "٣", ",", "a,", "a ", "a=1,"):
            assert not grows(read, piece, length=5000), (option.name, piece)
