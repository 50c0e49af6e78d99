"""Amendments, takebacks and branches by example: what is refused, with which message, and logs that no decision could produce."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.store.counting import COUNTING, Counted

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.lines.line import MAX_LINE, Remark
from spooklog.domain.log.amend import MOST_EDITS, Correction
from spooklog.domain.log.amending import dump_action
from spooklog.domain.log.branching import branch
from spooklog.domain.log.closing import OfficialResult
from spooklog.domain.log.decision import Decision, about
from spooklog.domain.log.events import Amended, Edit, NewLine, Noted, Origin, Ruling, TakenBack
from spooklog.domain.log.times import table_times
from spooklog.domain.log.undoing import Redo, TakeBack, Undo
from spooklog.domain.values.errors import Corrupt, Illegal, Impossible, NotFound, SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.value import PersistentList
from spooklog.testing.playing import Logbook

PLAYERS = ("anna", "bert", "cora", "dave")


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Logbook:
    """Counting to ten: anna said 1, bert 2 and 3 in one line, anna 4."""
    monkeypatch.setattr("spooklog.domain.log.folding.stored_ruleset", lambda _name, _package: COUNTING)
    book = Logbook(COUNTING, Setup(seats=2, options={"target": 10}), Labels(("anna", "bert")))
    for line in ("anna 1", "bert 2 3", "anna 4"):
        book.play(line)
    return book


@pytest.fixture
def spooks() -> Logbook:
    """The first plies of a hand of Spooks at a table where no card is known beforehand."""
    ruleset = find_ruleset("spooks")
    setup = ruleset.opening.prepare(Setup(seats=4, options={o.name: o.default for o in ruleset.meta.options}), frozenset())
    book = Logbook(ruleset, setup, Labels(PLAYERS))
    for line in ("anna 1S", "bert 2S"):
        book.play(line)
    return book


def lines(book: Logbook) -> list[str]:
    """The game as it stands, line by line."""
    return [book.game.line(ply, book.labels) for ply in book.game.plies]


def replaced(ply: int, text: str, **more: Any) -> Correction:
    """A correction of one ply."""
    return Correction(ply=ply, how="replace", text=text, **more)


def test_a_ply_is_replaced_and_keeps_its_line_its_entries_and_its_notes(book: Logbook) -> None:
    book.note("loud", book.game.plies[1].last)
    before = book.game.plies[1]
    amendment = book.amend(replaced(2, "anna 2 3"))
    assert lines(book) == ["anna 1", "anna 2 3", "anna 4"]
    after = book.game.plies[1]
    assert (after.line, after.first, after.last, after.at) == (before.line, before.first, before.last, before.at)
    assert (after.amended, after.inserted) == (len(book.entries), False)
    assert book.game.state.said == (4, 0)
    assert book.game.remarks(book.texts) == {2: [Remark("loud")]}
    assert [(step.change, step.old and step.old.number) for step in amendment.steps] == [("replaced", 2), ("kept", 3)]
    assert book.refold() == book.game


def test_several_corrections_are_numbered_as_the_game_stood_before(book: Logbook) -> None:
    book.amend(
        Correction(ply=1, how="remove"),
        Correction(ply=1, how="insert", text="bert 1"),
        Correction(ply=4, how="insert", text="bert 5"),
    )
    assert lines(book) == ["bert 1", "bert 2 3", "anna 4", "bert 5"]
    assert [ply.line for ply in book.game.plies] == [4, 2, 3, 5]
    assert book.refold() == book.game


def test_insertions_before_a_ply_precede_its_replacement_in_any_order_of_corrections(book: Logbook) -> None:
    book.amend(replaced(2, "bert 3"), Correction(ply=2, how="insert", text="anna 2"))
    assert lines(book) == ["anna 1", "anna 2", "bert 3", "anna 4"]


def test_conflicting_plies_are_reported_first_and_dropped_on_request(book: Logbook) -> None:
    tried = book.plan(Correction(ply=2, how="remove"))
    assert [(step.change, step.problem and step.problem.message) for step in tried.steps] == [
        ("removed", None),
        ("conflict", "the next number is 2"),
    ]
    with pytest.raises(Illegal) as refused:
        tried.decision()
    assert refused.value.message == "ply 3 could not stay: the next number is 2"
    assert refused.value.expected == (
        "--conflicts drop",
        '--conflicts ruled --why "…"',
        "another correction of it in --file EDITS",
    )
    assert not refused.value.ruling_helps
    book.amend(Correction(ply=2, how="remove"), conflicts="drop")
    assert lines(book) == ["anna 1"]


def test_an_impossible_line_is_never_ruled(book: Logbook) -> None:
    with pytest.raises(Impossible, match="there is no such number"):
        book.plan(replaced(1, "anna 0", ruled="really"))


def test_a_ruled_ply_stays_by_its_ruling_and_loses_it_when_nothing_forbids_it(book: Logbook) -> None:
    book.amend(Correction(ply=2, how="remove"), conflicts="ruled", why="all heard it")
    ruled = book.game.plies[1]
    assert [ruling and (ruling.rule, book.texts[ruling.why]) for ruling in ruled.ruled] == [("counting:next", "all heard it")]
    assert [flag.rule for flag in book.game.breaches()] == ["counting:next"]
    amendment = book.amend(Correction(ply=2, how="insert", text="bert 2 3"))
    assert book.game.plies[2].ruled == ()
    assert amendment.event.ruled == (Ruling(2, ()),)
    assert book.game.breaches() == ()
    assert book.refold() == book.game


def test_two_plies_of_one_amendment_have_notes_of_their_own(book: Logbook) -> None:
    book.amend(Correction(ply=4, how="insert", text="bert 5"), Correction(ply=4, how="insert", text="anna 6"))
    first, second = book.game.plies[3:]
    assert first.last == second.last == len(book.entries)
    for ply in (first, second):
        book.note(f"about {ply.number}", ply.last, ply.line)
    assert book.game.remarks(book.texts) == {4: [Remark("about 4")], 5: [Remark("about 5")]}
    assert [entry.event.line for entry in book.entries if isinstance(entry.event, Noted)] == [None, second.line]


def test_an_amendment_ends_what_could_be_redone(book: Logbook) -> None:
    book.undo()
    book.amend(replaced(2, "bert 2"))
    assert book.game.undone == ()
    with pytest.raises(NotFound, match="there is nothing to redo"):
        book.redo()


def test_a_correction_without_a_change_is_left_out_of_several(book: Logbook) -> None:
    amendment = book.amend(replaced(1, "anna 1"), replaced(2, "anna 2 3"))
    assert isinstance(amendment.event, Amended)
    assert [(edit.ply, edit.how) for edit in amendment.event.edits] == [(2, "replace")]
    assert [ply.amended for ply in book.game.plies] == [0, len(book.entries), 0]


def test_another_time_alone_is_a_correction(book: Logbook) -> None:
    book.amend(replaced(1, "anna 1", happened=60_000))
    assert book.game.plies[0].happened == 60_000
    assert table_times(book.game)[1] == 60_000
    with pytest.raises(Usage, match="changes nothing"):
        book.plan(replaced(1, "anna 1", happened=60_000))


def test_a_ply_that_was_put_in_and_corrected_was_still_not_recorded_at_the_table(book: Logbook) -> None:
    book.amend(Correction(ply=4, how="insert", text="bert 5"))
    book.amend(replaced(4, "anna 5"))
    assert not book.game.plies[3].inserted
    plies = PersistentList(msgspec.structs.replace(ply, at=60_000 * ply.number) for ply in book.game.plies)
    slowly = msgspec.structs.replace(book.game, plies=plies)
    assert table_times(slowly) == [None, 60_000, 120_000, 180_000, None]


@pytest.mark.parametrize(
    ("wishes", "kind", "words"),
    [
        ((), Usage, "there is nothing to amend"),
        ((replaced(1, "anna 1"),), Usage, "this changes nothing: the log has these lines already"),
        ((replaced(4, "anna 5"),), NotFound, "there is no ply 4: the game has 3"),
        ((Correction(ply=0, how="remove"),), NotFound, "there is no ply 0: the game has 3"),
        ((Correction(ply=5, how="insert", text="anna 5"),), NotFound, "there is no ply 5: the game has 3"),
        ((replaced(2, "bert 2"), Correction(ply=2, how="remove")), Usage, "ply 2 is corrected twice"),
        ((replaced(2, "bert 5"),), Illegal, "the next number is 2"),
        ((replaced(2, "bert -5"),), Impossible, "there is no such number"),
        ((replaced(2, "bert"),), Unreadable, "say who counts, then numbers"),
        ((replaced(2, "zoe 2"),), Unreadable, "no player 'zoe' here"),
        ((replaced(2, "bert 2", ruled="all heard it"),), Usage, "no rule forbids this: it needs no ruling"),
        ((replaced(2, "void"),), Usage, "nothing past can be broken off"),
        ((replaced(2, "b" * (MAX_LINE + 1)),), Unreadable, f"a line may have {MAX_LINE} characters at most"),
        (tuple(replaced(1, "bert 1") for _ in range(MOST_EDITS + 1)), Usage, "ply 1 is corrected twice"),
    ],
)
def test_an_impossible_amendment_is_refused_with_a_message(
    book: Logbook, wishes: tuple[Correction, ...], kind: type[SpooklogError], words: str
) -> None:
    before = book.game
    with pytest.raises(kind) as refused:
        book.amend(*wishes)
    assert refused.value.message.startswith(words)
    assert book.game == before


def test_no_more_than_a_thousand_corrections_are_taken(book: Logbook) -> None:
    wishes = [Correction(ply=4, how="insert", text="anna 5", line=n) for n in range(1, MOST_EDITS + 2)]
    with pytest.raises(Usage, match="1000 corrections at most") as refused:
        book.amend(*wishes)
    assert refused.value.line == MOST_EDITS + 1


def test_a_ruling_for_a_ply_that_stays_needs_a_reason(book: Logbook) -> None:
    with pytest.raises(Usage, match="only with a reason"):
        book.plan(Correction(ply=1, how="remove"), conflicts="ruled")


def test_a_refusal_of_an_amendment_names_the_line(book: Logbook) -> None:
    with pytest.raises(Illegal) as refused:
        book.plan(replaced(2, "bert 5", line=7))
    assert (refused.value.input, refused.value.line, refused.value.ruling_helps) == ("bert 5", 7, True)


def test_only_reopen_undoes_breaking_a_game_off(book: Logbook) -> None:
    book.play("void the cat")
    for correction in (replaced(4, "anna 5"), Correction(ply=4, how="remove"), Correction(ply=5, how="insert", text="anna 5")):
        with pytest.raises(Usage, match="cannot bring back a game"):
            book.plan(correction)
    book.amend(Correction(ply=4, how="insert", text="anna 5"))
    assert lines(book) == ["anna 1", "bert 2 3", "anna 4", "anna 5", "void"]
    assert book.game.void
    assert book.game.status == "void"
    assert book.refold() == book.game


def test_an_amended_closed_game_is_marked_until_it_is_closed_again(book: Logbook) -> None:
    book.play("bert 5 6 7 8 9 10")
    book.close()
    book.amend(replaced(3, "bert 4"))
    assert (book.game.status, book.game.closed) == ("amended", True)
    with pytest.raises(Illegal, match="reopen"):
        book.play("anna 11")
    book.reopen()
    book.close()
    assert book.game.status == "official"


def _line(*actions: Counted, ruled: tuple[Any, ...] = ()) -> NewLine:
    return NewLine(tuple(map(dump_action, actions)), ruled)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Amended(()), "is no valid amendment"),
        (Amended((Edit(1, "replace"),)), "is no valid amendment"),
        (Amended((Edit(1, "remove", _line(Counted(1, 1))),)), "is no valid amendment"),
        (Amended((Edit(1, "remove"), Edit(1, "remove"))), "is no valid amendment"),
        (Amended((Edit(1, "remove"),), (1,)), "is no valid amendment"),
        (Amended((Edit(4, "remove"),)), "amends a ply behind the last, which is 3"),
        (Amended((Edit(1, "remove"),), (9,)), "amends a ply behind the last, which is 3"),
        (Amended((Edit(5, "insert", _line(Counted(1, 1))),)), "amends a ply behind the last, which is 3"),
        (Amended((Edit(1, "replace", _line()),)), "puts in a line without an action"),
        (Amended((Edit(1, "replace", _line(Counted(3, 1))),)), "is of seat 3, and 2 sit at the table"),
        (Amended((Edit(1, "replace", _line(Counted(1, 1), ruled=(None, None))),)), "rules 2 of 1 actions"),
        (Amended((Edit(1, "remove"),), (), (Ruling(2, (None,)),)), "rules 1 of 2 actions"),
        (TakenBack(4, (1, 2)), "undoes 4 of 3 plies"),
        (TakenBack(1, (1, 3)), "agreed to by a seat that is not at the table"),
    ],
)
def test_an_amendment_that_no_decision_could_produce_is_corrupt(book: Logbook, event: Any, words: str) -> None:
    book.entries.append(msgspec.structs.replace(book.entries[-1], event=event, line=None, ply=None))
    with pytest.raises(Corrupt, match=words):
        book.refold()


def test_an_amendment_of_the_ply_that_broke_the_game_off_is_corrupt(book: Logbook) -> None:
    book.play("void")
    for edit in (Edit(4, "remove"), Edit(4, "replace", _line(Counted(1, 5))), Edit(5, "insert", _line(Counted(1, 5)))):
        with pytest.raises(Corrupt, match="which broke the game off"):
            book.keep(Decision((about(book.game, Amended((edit,))),)))


def test_an_unknown_action_in_an_amendment_is_corrupt(book: Logbook) -> None:
    for strange, words in (
        (msgspec.structs.replace(dump_action(Counted(1, 1)), topic="counting.shouted"), "unknown action counting.shouted"),
        (msgspec.structs.replace(dump_action(Counted(1, 1)), v=2), "of version 2"),
        (msgspec.structs.replace(dump_action(Counted(1, 1)), said={"seat": "one"}), "cannot be read as counting.counted"),
    ):
        with pytest.raises(Corrupt, match=words):
            book.keep(Decision((about(book.game, Amended((Edit(1, "replace", NewLine((strange,))),))),)))


# -- taking back ---------------------------------------------------------------------------------------------------------


def test_an_unanswered_action_is_taken_back_by_its_player_alone(spooks: Logbook) -> None:
    spooks.takeback(1, 2)
    assert lines(spooks) == ["anna 1S"]
    assert spooks.entries[-1].event == TakenBack(1, (2,))
    spooks.redo()
    assert lines(spooks) == ["anna 1S", "bert 2S"]


def test_the_actions_of_others_are_taken_back_by_all(spooks: Logbook) -> None:
    with pytest.raises(Illegal) as refused:
        TakeBack(2, (2,)).decide(spooks.at())
    assert refused.value.message == "ply 1 is @1's action: @1, @3 and @4 must agree too"
    spooks.takeback(2, 1, 2, 3, 4)
    assert lines(spooks) == []


def test_the_table_s_own_line_is_taken_back_by_all(spooks: Logbook) -> None:
    spooks.play("void")
    with pytest.raises(Illegal, match="ply 3 ended the game for all: bert, cora and dave must agree too"):
        spooks.takeback(1, 1)
    spooks.takeback(1, 1, 2, 3, 4)
    assert not spooks.game.void


@pytest.mark.parametrize(
    ("plies", "agreed", "kind", "words"),
    [
        (3, (1, 2), NotFound, "cannot take back 3: there are 2 plies to take back"),
        (0, (1, 2), NotFound, "cannot take back 0"),
        (1, (), Usage, "name at least one seat that agreed"),
        (1, (5,), Usage, "name at least one seat that agreed"),
    ],
)
def test_an_impossible_takeback_is_refused_with_a_message(
    spooks: Logbook, plies: int, agreed: tuple[int, ...], kind: type[SpooklogError], words: str
) -> None:
    with pytest.raises(kind, match=words):
        spooks.takeback(plies, *agreed)


@pytest.mark.parametrize(("correction", "verb"), [(TakeBack(1, (1, 2)), "takeback"), (Undo(), "undo"), (Undo(to=0), "undo")])
def test_an_official_result_is_changed_only_where_that_is_allowed(book: Logbook, correction: TakeBack | Undo, verb: str) -> None:
    book.play("anna 5 6 7 8 9 10")
    book.close()
    with pytest.raises(OfficialResult, match=f"the game is closed: {verb} would change its official result"):
        book.take(correction)
    book.take(msgspec.structs.replace(correction, official=True))
    with pytest.raises(OfficialResult, match="redo would change"):
        book.take(Redo())
    assert book.game.status == "amended"


def test_an_action_that_showed_something_is_taken_back_by_all() -> None:
    ruleset = find_ruleset("spooks")
    options = {option.name: option.default for option in ruleset.meta.options}
    setup = ruleset.opening.prepare(Setup(seats=3, options=options), frozenset())
    book = Logbook(ruleset, setup, Labels(PLAYERS[:3]))
    for line in ("anna 1S", "bert 2G", "trick anna 3S, bert 4S, cora 5S"):
        book.play(line)
    with pytest.raises(Illegal, match="ply 3 showed what was hidden: cora must agree too"):
        book.takeback(1, 1, 2)
    book.takeback(1, 1, 2, 3)
    assert lines(book) == ["anna 1S", "bert 2G"]


# -- branches ------------------------------------------------------------------------------------------------------------


def test_a_branch_has_no_corrections_no_notes_and_reasons_of_its_own(book: Logbook) -> None:
    book.note("loud")
    book.amend(Correction(ply=2, how="remove"), conflicts="ruled", why="all heard it")
    book.amend(replaced(1, "anna 1", happened=60_000))
    drafts = branch(book.game, Origin("g", 7, "ab", 2), (), lambda digest: f"new {digest[:3]}", str)
    assert [draft.event.TOPIC for draft in drafts] == ["game.started", "counting.counted", "counting.counted"]
    assert [(draft.line, draft.ply) for draft in drafts] == [(None, None), (1, 1), (2, 2)]
    assert [draft.happened for draft in drafts] == [None, 60_000, None]
    assert drafts[2].ruled is not None
    assert drafts[2].ruled.why.startswith("new ")


def test_nothing_branches_off_where_a_game_was_broken_off(book: Logbook) -> None:
    book.play("void")
    with pytest.raises(Usage, match="nothing goes on from where a game was broken off") as refused:
        branch(book.game, Origin("g", 7, "ab", 4), (), str, str)
    assert refused.value.expected == ("branch 3",)
