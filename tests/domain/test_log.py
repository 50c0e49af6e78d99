"""The log's own rules, on a hand of Spooks that a table tells: plies, undo and redo, notes, rulings, the end, and time."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.lines.line import Remark
from spooklog.domain.log import starting
from spooklog.domain.log.entry import Entry
from spooklog.domain.log.events import LOG_EVENTS, Closed, GameStarted, Noted, Redone, TakenBack, Undone
from spooklog.domain.log.folding import _LOG_EVENT_FOLDS, Folding, begin, evolve, fold
from spooklog.domain.log.game import Steps
from spooklog.domain.log.outline import begin_outline, evolve_outline
from spooklog.domain.log.texts import MAX_TEXT, seal
from spooklog.domain.values.errors import (
    Ambiguous,
    Conflict,
    Corrupt,
    Illegal,
    Impossible,
    NotFound,
    SpooklogError,
    Unreadable,
    Usage,
)
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.testing.playing import Logbook

SPOOKS = find_ruleset("spooks")
LABELS = Labels(["anna", "annika", "bert", "cora"])


def table(*lines: str, **options: str) -> Logbook:
    """A hand of four from hidden hands, cora dealing, after some lines."""
    setup = Setup(seats=4, options=read_options(SPOOKS.meta.options, options))
    book = Logbook(SPOOKS, SPOOKS.opening.prepare(setup, frozenset(options)), LABELS)
    for line in lines:
        book.play(line)
    return book


def result(*lines: str) -> Logbook:
    """A hand with only a recorded result."""
    return table(*lines, record="result")


DECIDED = ("anna out", "annika left 3", "bert left 4", "cora left 5")


def counts(book: Logbook) -> list[int]:
    """The number of cards of each player."""
    state = book.game.state
    return [state.count(seat) for seat in state.seats]


# -- lines ---------------------------------------------------------------------------------------------------------------------


def test_a_line_is_one_ply_with_all_its_entries() -> None:
    book = table("anna 1S", "annika 2G", "trick anna 3K, annika 4K, bert 5K, cora 6K")
    ply = book.game.plies[-1]
    assert (ply.number, ply.line, ply.first, ply.last, len(ply.actions)) == (3, 3, 4, 7, 4)
    assert book.game.head == 7


def test_the_steps_that_rulesets_count_are_those_of_the_game() -> None:
    book = table("anna 1S", "annika 2G", "trick anna 3K, annika 4K, bert 5K, cora 6K")
    book.close(void=True, why="it was late")
    assert book.game.plies[-1].void
    assert tuple(Steps(book.game)) == tuple(book.game.steps())
    assert len(Steps(book.game)) == 6


def test_a_line_is_taken_whole_or_refused_whole() -> None:
    book = table("anna 1S", "annika 2G")
    before = book.game
    with pytest.raises(Impossible):
        book.play("trick anna 3K, annika 4K, bert 5K, cora 5K")
    assert book.game is before
    assert len(book.entries) == 3


def test_a_refusal_speaks_of_players_by_name_and_repeats_the_line() -> None:
    with pytest.raises(Illegal) as refusal:
        table("anna 1S").play("cora 2S")
    problem = refusal.value
    assert (problem.rule, problem.input) == ("spooks:turn.1", "cora 2S")
    assert "annika" in problem.message
    assert problem.expected == ("annika CARD", "annika pass")
    assert "@" not in problem.message


@pytest.mark.parametrize(
    ("line", "error"),
    [("an 2S", Ambiguous), ("emil 2S", Unreadable), ("annika flies", Unreadable), ("", Unreadable), ("x" * 5000, Unreadable)],
)
def test_an_unreadable_line_is_quoted_in_its_refusal(line: str, error: type[SpooklogError]) -> None:
    with pytest.raises(error) as refusal:
        table("anna 1S").play(line)
    assert refusal.value.input == line


# -- undo and redo -------------------------------------------------------------------------------------------------------------


def test_undo_takes_back_whole_lines_and_redo_brings_them_back() -> None:
    book = table("anna 1S", "annika 2G", "trick anna 3K, annika 4K, bert 5K, cora 6K")
    before = book.game
    book.undo(2)
    assert counts(book) == [13, 14, 14, 14]
    book.redo()
    assert counts(book) == [13, 13, 14, 14]
    book.redo()
    assert book.game.plies == before.plies
    assert book.game.undone == ()


def test_a_new_line_after_an_undo_takes_the_ply_but_never_the_line_number_again() -> None:
    book = table("anna 1S", "annika 2S")
    book.undo()
    book.play("annika 2K")
    assert [(ply.number, ply.line) for ply in book.game.plies] == [(1, 1), (2, 3)]


def test_nothing_can_be_redone_after_a_new_line() -> None:
    book = table("anna 1S", "annika 2S")
    book.undo()
    book.play("annika 2K")
    with pytest.raises(NotFound, match="nothing to redo"):
        book.redo()


@pytest.mark.parametrize("plies", [0, -1, 3])
def test_no_more_lines_can_be_undone_than_there_are(plies: int) -> None:
    with pytest.raises(NotFound) as refusal:
        table("anna 1S", "annika 2S").undo(plies)
    assert refusal.value.expected == ("1 to 2",)


def test_several_undos_are_redone_in_the_order_of_play() -> None:
    book = table("anna 1S", "annika 2S", "bert 3S")
    before = book.game.plies
    book.undo()
    book.undo(2)
    book.redo(3)
    assert book.game.plies == before


# -- notes and rulings ---------------------------------------------------------------------------------------------------------


def test_a_note_stands_at_an_entry_changes_nothing_and_survives_an_undo() -> None:
    book = table("anna 1S", "annika 2S")
    book.note("a  bold   start", 2)
    book.note("and now?")
    assert [(note.entry, note.anchor, book.texts[note.text]) for note in book.game.notes] == [
        (4, 2, "a bold start"),
        (5, 4, "and now?"),
    ]
    book.undo()
    assert len(book.game.notes) == 2
    book.redo()
    assert len(book.game.plies) == 2


def test_a_note_goes_and_comes_back_with_its_ply() -> None:
    book = table("anna 1S", "annika 2S")
    book.note("a bluff?")
    book.undo()
    book.note("we looked it up")
    assert book.game.remarks(book.texts) == {1: [Remark("we looked it up")]}
    book.redo()
    assert book.game.remarks(book.texts) == {1: [Remark("we looked it up")], 2: [Remark("a bluff?")]}
    book.undo()
    book.play("annika 3S", ruled="house rule")
    assert book.game.remarks(book.texts) == {1: [Remark("we looked it up")]}


def test_a_note_on_a_ply_that_was_undone_stays_with_that_ply() -> None:
    book = table("anna 1S", "annika 2S")
    book.undo()
    book.note("this was the line", 3)
    assert book.game.remarks(book.texts) == {}
    book.redo()
    assert book.game.remarks(book.texts) == {2: [Remark("this was the line")]}


@pytest.mark.parametrize("anchor", [0, 4, -1])
def test_a_note_needs_an_entry(anchor: int) -> None:
    with pytest.raises(NotFound):
        table("anna 1S", "annika 2S").note("what?", anchor)


def test_a_ruling_lets_a_forbidden_line_stand_with_a_flag_that_stays() -> None:
    book = table("anna 1S")
    book.play("annika 5S", ruled="we play it that way")
    (flag,) = book.game.breaches()
    assert (flag.rule, flag.at, flag.seat, flag.ruled) == ("spooks:blue.3", 2, 2, True)
    assert book.texts[flag.why or ""] == "we play it that way"
    assert book.game.state.top.card == "5S"
    book.undo()
    assert book.game.breaches() == ()


def test_a_reason_for_a_line_that_no_rule_forbids_is_kept_as_a_note() -> None:
    book = table("anna 1S")
    book.play("annika 2S", ruled="just to be sure")
    assert book.game.breaches() == ()
    assert [(note.anchor, book.texts[note.text]) for note in book.game.notes] == [(3, "just to be sure")]


def test_no_ruling_makes_the_impossible_happen() -> None:
    book = table("anna 1S")
    with pytest.raises(Impossible) as refusal:
        book.play("annika 1S", ruled="there were two of them")
    assert refusal.value.rule == "spooks:deck.1"
    assert len(book.entries) == 2


def test_a_deal_against_the_rules_can_be_allowed_and_is_flagged_from_the_start() -> None:
    options = read_options(SPOOKS.meta.options, {})
    setup = Setup(seats=4, options=options, opening={"dealer": 4, "counts": [17, 13, 13, 12]})

    def started(final: Setup) -> GameStarted:
        return GameStarted(
            ruleset="spooks/1", persons=("a", "b", "c", "d"), options=final.options, opening=final.opening, played=0
        )

    with pytest.raises(Illegal) as refusal:
        starting.start(SPOOKS, setup, started)
    assert refusal.value.rule == "spooks:deal.2"
    decision = starting.start(SPOOKS, setup, started, seal("noticed too late", b"salt"))
    event = decision.drafts[0].event
    assert isinstance(event, GameStarted)
    assert event.allowed == ("spooks:deal.2", "spooks:deal.3")
    game = begin(1, Entry(1, "a", 0, "", decision.drafts[0].digest, event))
    assert [(flag.rule, flag.at, flag.ruled) for flag in game.breaches()] == [
        ("spooks:deal.2", 0, True),
        ("spooks:deal.3", 0, True),
    ]


# -- the end -------------------------------------------------------------------------------------------------------------------


def test_a_result_is_official_once_the_game_is_closed() -> None:
    book = result(*DECIDED)
    before = book.game
    book.close()
    assert (before.status, book.game.status) == ("provisional", "official")
    with pytest.raises(Illegal, match="reopen"):
        book.play("anna out")
    with pytest.raises(Illegal, match="reopen"):
        book.close()


def test_a_game_that_is_not_decided_is_not_closed() -> None:
    with pytest.raises(Illegal, match="not decided"):
        table("anna 1S").close()


def test_a_changed_closed_game_is_marked_as_amended() -> None:
    book = result(*DECIDED)
    book.close()
    book.undo()
    undone = book.game
    book.redo()
    assert (undone.status, book.game.status) == ("amended", "official"), "what was made official stands again"


def test_a_reopened_game_goes_on() -> None:
    book = result(*DECIDED)
    book.close()
    book.reopen()
    assert book.game.status == "provisional"
    book.undo()
    book.play("cora left 6")
    assert book.game.outcome is not None
    assert book.game.outcome.points == (0, 3, 4, 6)
    with pytest.raises(Illegal, match="open already"):
        book.reopen()


def test_a_game_broken_off_counts_for_nothing_and_takes_no_more_lines() -> None:
    book = result(*DECIDED)
    book.play("void the cat ate a card")
    assert (book.game.status, book.game.outcome, book.game.turn.kind) == ("void", None, "over")
    assert book.texts[book.game.plies[-1].why or ""] == "the cat ate a card"
    for again in ("anna out", "void"):
        with pytest.raises(Illegal) as refusal:
            book.play(again)
        assert refusal.value.rule == "spooks:rec.14"


@pytest.mark.parametrize("lines", [(), ("anna 1S",), ("anna 1S", "annika 2S")])
def test_a_game_broken_off_by_mistake_goes_on_after_reopening_or_undo(lines: tuple[str, ...]) -> None:
    for back in (Logbook.reopen, Logbook.undo):
        book = table(*lines)
        before = book.game
        book.close(void=True, why="misdeal")
        back(book)
        assert (book.game.plies, book.game.status) == (before.plies, "provisional")
        assert book.entries[-1].digest == digest_of(before.state)
        assert book.refold() == book.game


# -- time ----------------------------------------------------------------------------------------------------------------------


def test_a_moment_is_the_table_after_a_ply_and_an_earlier_log_is_the_log_as_it_stood() -> None:
    book = table("anna 1S", "annika 2S")
    book.undo()
    book.play("annika 2K")
    book.play("bert 3K")
    assert [book.game.moment(ply).state.pile[-1].card for ply in (1, 2, 3)] == ["1S", "2K", "3K"]
    assert [len(book.refold(head).plies) for head in range(1, 7)] == [0, 1, 2, 1, 2, 3]
    assert book.refold(3).state.top.card == "2S"
    assert len(book.refold(4).undone) == 1
    assert book.game.moment(0).state == book.game.start
    assert book.game.moment(None) is book.game


@pytest.mark.parametrize("ply", [-1, 3])
def test_a_moment_beyond_the_last_ply_is_refused(ply: int) -> None:
    with pytest.raises(NotFound, match=f"no ply {ply}"):
        table("anna 1S", "annika 2S").game.moment(ply)


def test_an_earlier_moment_knows_nothing_of_the_flags_and_the_end_to_come() -> None:
    book = table("anna 1S", "annika 2S")
    book.play("bert 5S", ruled="a wager")
    book.close(void=True)
    assert book.game.moment(2).breaches() == ()
    assert book.game.moment(3).breaches() != ()
    assert book.game.moment(3).status == "provisional"


# -- what cannot be folded -----------------------------------------------------------------------------------------------------


def test_an_empty_log_is_no_game() -> None:
    with pytest.raises(NotFound):
        fold([])


def test_an_inconsistent_log_is_corrupt() -> None:
    book = table("anna 1S", "annika 2S")
    start, first, second = book.entries
    change = msgspec.structs.replace
    for entries in (
        [(1, first)],
        [(2, start)],
        [(1, start), (2, start)],
        [(1, start), (3, second)],
        [(1, start), (2, second)],
        [(1, start), (2, change(first, line=None))],
        [(1, start), (2, change(first, ply=2))],
        [(1, start), (2, first), (3, change(second, line=1, ply=2))],
        [(1, start), (2, first), (3, change(first, event=Undone(1))), (4, first)],
        [(1, start), (2, first), (3, change(first, event=Noted("", 2))), (4, change(first, ply=1))],
        [(1, start), (2, change(first, event=Undone(1)))],
        [(1, start), (2, first), (3, change(first, event=Undone(0)))],
        [(1, start), (2, first), (3, change(first, event=Redone(1)))],
        [(1, change(start, event=change(start.event, ruleset="spooks/0")))],
        [(1, start), (2, first), (3, change(second, event=first.event))],
        [(1, start), (2, first), (3, change(first, event=Closed(void=True), line=None))],
    ):
        with pytest.raises(Corrupt):
            fold(entries)
    with pytest.raises(Corrupt, match="cannot follow"):
        evolve(book.game, 9, second)


def test_an_inconsistent_log_of_unknown_rules_is_corrupt() -> None:
    book = table("anna 1S", "annika 2S", "bert 3S")
    book.undo()
    outline = begin_outline(1, book.entries[0])
    for number, entry in enumerate(book.entries[1:], start=2):
        outline = evolve_outline(outline, number, entry)
    for event, words in (
        (Undone(0), "undoes 0 of 2 plies"),
        (Undone(3), "undoes 3 of 2 plies"),
        (TakenBack(3, (1,)), "undoes 3 of 2 plies"),
        (Redone(0), "redoes 0 of 1 plies"),
        (Redone(2), "redoes 2 of 1 plies"),
        (book.entries[0].event, "starts the game a second time"),
        (book.entries[1].event, "is an action without a line"),
    ):
        with pytest.raises(Corrupt, match=words):
            evolve_outline(outline, 6, msgspec.structs.replace(book.entries[-1], event=event))
    with pytest.raises(Corrupt, match="cannot follow"):
        evolve_outline(outline, 7, book.entries[-1])
    with pytest.raises(Corrupt, match="should be the first"):
        begin_outline(2, book.entries[0])


def test_a_refused_entry_leaves_the_game_and_its_undone_plies_unchanged() -> None:
    book = table("anna 1S", "annika 2S")
    book.undo()
    folding, before = Folding(book.game), book.game
    with pytest.raises(Corrupt):
        folding.step(before.head + 1, book.entries[2])
    assert folding.game == before
    with pytest.raises(Corrupt):
        folding.step(before.head + 1, book.entries[2])
    book.redo()
    folding.step(book.game.head, book.entries[-1])
    assert folding.game == book.game


# -- texts ---------------------------------------------------------------------------------------------------------------------


def test_a_text_is_sealed_with_its_salt() -> None:
    assert seal(" so  it\twas ", b"1").text == "so it was"
    assert seal("yes", b"1").digest != seal("yes", b"2").digest
    assert seal("yes", b"1").digest == sha256(b"1yes").hexdigest()


@pytest.mark.parametrize("text", ["", "  ", "bell\x07", "x" * (MAX_TEXT + 1)])
def test_a_text_that_is_no_plain_line_is_refused(text: str) -> None:
    with pytest.raises(Usage):
        seal(text, b"1")


def test_errors_have_one_exit_code_and_one_name_each() -> None:
    errors = [error for error in SpooklogError.__subclasses__() if error.__module__.startswith("spooklog.")]
    kinds = {error.kind: error.exit_code for error in errors}
    assert len(kinds) == len(errors)
    assert (Conflict.exit_code, Illegal.exit_code, Impossible.exit_code) == (6, 4, 5)


@pytest.mark.parametrize("opening", [{"dealer": "dave"}, {"hands": {"9": ["1S"]}}, {"counts": [14, "x"]}, {"hands": {"x": []}}])
def test_an_impossible_start_is_corrupt(opening: dict[str, object]) -> None:
    options = read_options(SPOOKS.meta.options, {})
    started = GameStarted(ruleset="spooks/1", persons=("a", "b", "c"), options=options, opening=opening, played=0)
    with pytest.raises(Corrupt, match="entry 1"):
        fold([(1, Entry(1, "a", 0, "", "", started))])


def test_every_event_about_the_log_has_a_fold() -> None:
    assert _LOG_EVENT_FOLDS.keys() == set(LOG_EVENTS)
