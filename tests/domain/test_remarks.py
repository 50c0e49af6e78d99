"""What people say at the table, in every ruleset: kept with its seat, costing no ply, never taken back."""

from __future__ import annotations

import pytest
from tests.domain.test_log import LABELS, SPOOKS, table

from spooklog.domain.lines.line import Remark, is_remark, read_remark
from spooklog.domain.log.amend import Correction
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.events import Noted
from spooklog.domain.log.folding import evolve
from spooklog.domain.values.errors import Ambiguous, Corrupt, Illegal, Unreadable, Usage
from spooklog.domain.values.labels import check_labels

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


def test_any_player_may_make_any_remark_in_an_open_game() -> None:
    book = table("anna says shall we?", "anna 1S", "cora says: not my turn, I know", "void", "annika says a pity")
    remarks = book.game.remarks(book.texts)
    assert remarks[0] == [Remark("shall we?", 1)]
    assert remarks[1] == [Remark("not my turn, I know", 4)]
    assert [one.words(LABELS) for one in remarks[2]] == ["annika: a pity"]


def test_no_remark_is_recorded_in_a_closed_game() -> None:
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
def test_an_unreadable_remark_is_refused_with_a_message(line: str, error: type[Exception], words: str) -> None:
    book = table("anna 1S")
    with pytest.raises(error, match=words):
        book.play(line)
    assert not book.game.notes


def test_a_remark_needs_no_ruling() -> None:
    with pytest.raises(Unreadable, match="no ruling"):
        table("anna 1S").play("anna says ha", ruled="we allow it")


def test_a_line_that_begins_with_a_word_of_the_notation_is_no_remark() -> None:
    assert is_remark("trick says")
    assert not any(map(is_remark, ("anna: says", "anna: says:", "anna :says", "says", "")))
    assert read_remark("trick says 3", LABELS, KEYWORDS) is None
    assert read_remark("bert 3S", LABELS, KEYWORDS) is None
    assert read_remark("BE SAYS  two  words ", LABELS, KEYWORDS) == Remark("two  words", 3)


def test_a_remark_survives_an_undo_and_returns_to_its_ply_with_a_redo() -> None:
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


def test_a_remark_survives_the_removal_of_its_ply() -> None:
    book = table("anna 1S", "annika 2S", "annika says mine", "bert 3S")
    book.amend(Correction(ply=2, how="remove"), conflicts="drop", why="it was bert")
    assert book.game.remarks(book.texts) == {1: [Remark("mine", 2)]}


def test_an_amendment_inserts_no_remark_as_a_ply() -> None:
    with pytest.raises(Usage, match="no ply"):
        table("anna 1S").plan(Correction(ply=1, how="insert", text="bert says no"))


def test_a_remark_of_a_person_without_a_seat_is_corrupt() -> None:
    game = table("anna 1S").game

    def noted(seat: int) -> AnyEntry:
        return Entry(1, "p1", 5, "", "", Noted("aa", 1, seat=seat))

    with pytest.raises(Corrupt, match="not at the table"):
        evolve(game, game.head + 1, noted(5))
    assert evolve(game, game.head + 1, noted(4)).notes[-1].seat == 4


def test_no_player_is_called_says() -> None:
    with pytest.raises(Usage, match="word of the notation"):
        check_labels(["Says", "bert"], KEYWORDS)


@pytest.mark.parametrize("words", ["pass", "I pass", "I'm passing", "eight of bones", "2S", '"2S"', "annika passes"])
def test_a_remark_that_could_be_a_play_is_refused_with_both(words: str) -> None:
    book = table("anna 1S")
    with pytest.raises(Ambiguous) as refusal:
        book.play(f"annika says {words}")
    assert refusal.value.expected[-1] == f"annika says \\{words}"
    assert refusal.value.expected[0].startswith("annika ")
    assert not book.game.notes
    assert len(book.game.plies) == 1


@pytest.mark.parametrize("words", ["pass", "I pass", "\\pass", "2S"])
def test_the_escape_makes_a_remark_of_what_could_be_a_play_and_is_no_part_of_it(words: str) -> None:
    book = table("anna 1S")
    book.play(f"annika says \\{words}")
    assert book.game.remarks(book.texts) == {1: [Remark(words, 2)]}


@pytest.mark.parametrize("words", ["well played", "\\o/", "what a trick", "no", "left or right?", "see you at 8", "nice one"])
def test_other_words_are_remarks_as_they_are(words: str) -> None:
    book = table("anna 1S")
    book.play(f"annika says {words}")
    assert book.game.remarks(book.texts) == {1: [Remark(words, 2)]}
