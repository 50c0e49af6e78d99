"""What people say at the table, in every ruleset: kept with its seat, no ply, and nothing that anybody can take back."""

from __future__ import annotations

import pytest
from tests.domain.test_log import LABELS, SPOOKS, table

from spooklog.domain.errors import Ambiguous, Corrupt, Illegal, Unreadable, Usage
from spooklog.domain.labels import check_labels
from spooklog.domain.log.amend import Correction
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.events import Noted
from spooklog.domain.log.folding import evolve
from spooklog.domain.log.remarks import Remark, is_remark, read_remark

KEYWORDS = SPOOKS.meta.keywords


def test_a_remark_costs_no_ply_and_changes_nothing_on_the_table() -> None:
    book = table("anna 1S")
    before = book.game
    book.play("bert says  is that so?")
    assert (book.game.plies, book.game.lines, book.game.state) == (before.plies, before.lines, before.state)
    (note,) = book.game.notes
    assert (note.seat, note.anchor, note.line, book.texts[note.text]) == (3, before.head, 1, "is that so?")
    assert book.entries[-1].line is None
    assert book.refold() == book.game


def test_anybody_may_say_anything_at_any_time_of_an_open_game() -> None:
    book = table("anna says shall we?", "anna 1S", "cora says: not my turn, I know", "void", "annika says a pity")
    remarks = book.game.remarks(book.texts)
    assert remarks[0] == [Remark("shall we?", 1)]
    assert remarks[1] == [Remark("not my turn, I know", 4)]
    assert [one.words(LABELS) for one in remarks[2]] == ["annika: a pity"]


def test_nobody_says_anything_in_a_game_that_is_closed() -> None:
    book = table("anna out", "annika left 3", "bert left 4", "cora left 5", record="result")
    book.play("anna says good game")
    book.close()
    with pytest.raises(Illegal, match="closed"):
        book.play("bert says well played")
    book.reopen()
    book.play("bert says well played")


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("zoe says hello", Unreadable, "no player 'zoe'"),
        ("brt says hello", Unreadable, "did you mean bert"),
        ("an says hello", Ambiguous, "anna or annika"),
        ("anna says", Unreadable, "what does anna say"),
        ("anna says " + "x" * 2001, Usage, "2000 characters"),
        ("anna says " + "x" * 4000, Unreadable, "4000 characters"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(line: str, error: type[Exception], words: str) -> None:
    book = table("anna 1S")
    with pytest.raises(error, match=words):
        book.play(line)
    assert not book.game.notes


def test_a_remark_needs_no_ruling() -> None:
    with pytest.raises(Unreadable, match="no ruling"):
        table("anna 1S").play("anna says ha", ruled="we allow it")


def test_a_line_that_begins_with_a_word_of_the_notation_is_the_rulesets_own() -> None:
    assert is_remark("trick says")
    assert not any(map(is_remark, ("anna: says", "anna: says:", "anna :says", "says", "")))
    assert read_remark("trick says 3", LABELS, KEYWORDS) is None
    assert read_remark("bert 3S", LABELS, KEYWORDS) is None
    assert read_remark("BE SAYS  two  words ", LABELS, KEYWORDS) == Remark("two  words", 3)


def test_words_stay_when_their_ply_is_taken_back_and_go_back_to_it_with_it() -> None:
    book = table("anna says first", "anna 1S", "annika 2S", "annika says mine")
    book.note("a bluff?")
    book.undo()
    assert book.game.remarks(book.texts) == {0: [Remark("first", 1)], 1: [Remark("mine", 2)]}
    book.redo()
    assert book.game.remarks(book.texts)[2] == [Remark("mine", 2), Remark("a bluff?")]
    book.undo(2)
    assert book.game.remarks(book.texts) == {0: [Remark("first", 1), Remark("mine", 2)]}
    book.play("anna 1S")
    assert len(book.game.plies) == 1


def test_words_stay_when_their_ply_is_removed_by_a_correction() -> None:
    book = table("anna 1S", "annika 2S", "annika says mine", "bert 3S")
    book.amend(Correction(ply=2, how="remove"), conflicts="drop", why="it was bert")
    assert book.game.remarks(book.texts) == {1: [Remark("mine", 2)]}


def test_nothing_that_is_said_is_put_in_as_a_ply() -> None:
    with pytest.raises(Usage, match="no ply"):
        table("anna 1S").plan(Correction(ply=1, how="insert", text="bert says no"))


def test_words_of_somebody_who_does_not_sit_there_are_corrupt() -> None:
    game = table("anna 1S").game

    def noted(seat: int) -> AnyEntry:
        return Entry(1, "p1", 5, "", "", Noted("aa", 1, seat=seat))

    with pytest.raises(Corrupt, match="not at the table"):
        evolve(game, game.head + 1, noted(5))
    assert evolve(game, game.head + 1, noted(4)).notes[-1].seat == 4


def test_nobody_is_called_says() -> None:
    with pytest.raises(Usage, match="word of the notation"):
        check_labels(["Says", "bert"], KEYWORDS)
