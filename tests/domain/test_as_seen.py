"""Commands that were given on a game as it was seen: done where they mean the same, refused where the game went on otherwise."""

from __future__ import annotations

import pytest

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.amend import Correction
from spooklog.domain.log.as_seen import AsSeen, Outdated, plies_come, plies_gone
from spooklog.domain.log.closing import Close, Reopen
from spooklog.domain.log.decision import Command
from spooklog.domain.log.game import Game
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.values.errors import Illegal
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import OptionValue
from spooklog.testing.playing import Logbook

PLAYERS = ("anna", "bert", "cora")


def opened(slug: str, *lines: str, **options: OptionValue) -> Logbook:
    """A game of three with some lines played."""
    ruleset = find_ruleset(slug)
    given = {option.name: option.default for option in ruleset.meta.options} | options
    book = Logbook(ruleset, ruleset.opening.prepare(Setup(seats=3, options=given), frozenset()), Labels(PLAYERS))
    for line in lines:
        book.play(line)
    return book


def lines(book: Logbook) -> list[str]:
    """The game as it stands, line by line."""
    return [book.game.line(ply, book.labels) for ply in book.game.plies]


def refused(book: Logbook, command: Command, seen: Game) -> Outdated:
    """The refusal of a command that was given on another game; nothing is recorded."""
    before = len(book.entries)
    with pytest.raises(Outdated) as refusal:
        book.take(AsSeen(command, seen))
    assert len(book.entries) == before
    return refusal.value


@pytest.mark.parametrize("command", [Play("bert 4"), Undo(), Close(void=True, why="the cat")])
def test_notes_and_disputes_since_change_no_meaning_of_a_line(command: Command) -> None:
    book = opened("tally", "anna 3")
    seen = book.game
    book.note("loud", 2)
    book.take(AsSeen(command, seen))
    assert len(book.entries) == 4


def test_an_undo_takes_back_only_the_ply_that_was_seen() -> None:
    book = opened("tally", "anna 3", "bert 4")
    seen = book.game
    book.undo()
    book.play("bert 5")
    refusal = refused(book, Undo(), seen)
    assert [ply.number for ply in plies_gone(refusal.seen, refusal.now)] == [2]
    assert [book.game.line(ply, book.labels) for ply in plies_come(refusal.seen, refusal.now)] == ["bert 5"]
    assert lines(book) == ["anna 3", "bert 5"]


def test_two_undos_of_one_slip_take_back_one_ply() -> None:
    book = opened("tally", "anna 3", "bert 4")
    seen = book.game
    book.take(AsSeen(Undo(), seen))
    refused(book, Undo(), seen)
    assert lines(book) == ["anna 3"]


def test_a_redo_brings_back_only_the_ply_that_was_seen_undone() -> None:
    book = opened("tally", "anna 3", "bert 4")
    book.undo()
    seen = book.game
    book.undo()
    book.redo()
    book.take(AsSeen(Redo(), seen))
    assert lines(book) == ["anna 3", "bert 4"]
    book.undo()
    seen = book.game
    book.play("bert 5")
    book.undo()
    refused(book, Redo(), seen)


def test_a_round_that_waited_is_not_written_twice() -> None:
    book = opened("tally")
    seen = book.game
    book.play("anna 5, bert 6, cora 7")
    refused(book, Play("anna 5, bert 6, cora 7"), seen)
    refused(book, Play("anna 4, bert 6, cora 7"), seen)


def test_scores_of_different_players_may_come_in_any_order() -> None:
    book = opened("tally")
    seen = book.game
    book.play("bert 6")
    book.take(AsSeen(Play("anna 5"), seen))
    assert lines(book) == ["bert 6", "anna 5"]


def test_a_score_that_now_closes_the_round_has_another_meaning() -> None:
    book = opened("tally", "anna 5")
    seen = book.game
    book.play("bert 6")
    book.play("cora 7")
    refused(book, Play("bert 6"), seen)


def test_an_answer_does_not_become_a_card_of_a_later_trick() -> None:
    book = opened("spooks", "bert 1S")
    seen = book.game
    book.play("cora 2G")
    refusal = refused(book, Play("cora 2S"), seen)
    assert refusal.kind == "conflict"


def test_a_correction_of_an_earlier_ply_must_be_seen_first() -> None:
    book = opened("tally", "anna 5")
    seen = book.game
    book.amend(Correction(ply=1, how="replace", text="anna 6"))
    refusal = refused(book, Play("bert 4"), seen)
    gone, come = plies_gone(refusal.seen, refusal.now), plies_come(refusal.seen, refusal.now)
    assert [ply.line for ply in gone] == [ply.line for ply in come] == [1]


def test_a_line_with_a_ruling_commutes_with_nothing() -> None:
    book = opened("tally")
    seen = book.game
    book.play("bert 6")
    refused(book, Play("anna 5", "the table says so"), seen)


def test_a_result_closed_meanwhile_must_be_seen_first() -> None:
    book = opened("tally", "anna 5", "bert 6", "cora 7", rounds=1)
    seen = book.game
    book.take(Close())
    book.take(Reopen())
    book.take(AsSeen(Undo(), seen))
    seen = book.game
    book.play("cora 8")
    book.take(Close())
    with pytest.raises(Illegal):  # what refuses the command says more
        book.take(AsSeen(Undo(), seen))
    refused(book, Undo(official=True), seen)


def test_a_line_that_became_illegal_gets_the_refusal_of_its_rule() -> None:
    book = opened("spooks", "bert 1S")
    seen = book.game
    book.play("cora 2S")
    with pytest.raises(Illegal, match="turn of anna"):
        book.take(AsSeen(Play("cora 2S"), seen))
