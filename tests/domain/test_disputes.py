"""Disputes are opened on entries, follow their plies through every correction, and are decided once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.amend import Correction
from spooklog.domain.log.changes import corrections
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.game import Dispute, Ply
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, NotFound, Usage
from spooklog.domain.values.labels import Labels
from spooklog.testing.playing import NAMES, SEEDS, Logbook, random_setup

SPOOKS = find_ruleset("spooks")
LINES = ("anna 1S", "bert 2S", "cora 3S", "anna 4K")


class Disputed(Logbook):
    """A log that can be disputed and amended."""

    def dispute(self, anchor: int, rule: str | None = None, line: int | None = None) -> Dispute:
        self.take(OpenDispute(f"claim {len(self.entries)}", anchor, rule, line))
        return self.game.disputes[-1]

    def decide(self, number: int, decision: Any, why: str | None = None, series: str | None = None) -> None:
        self.take(RuleDispute(number, decision, why, series))

    def ply_of(self, number: int) -> int | None:
        """Where the ply of a dispute stands, by the game as it was kept and as it is folded anew."""
        game, again = self.game, self.refold()
        assert game.disputes == again.disputes
        found = game.ply_of(game.disputes[number - 1])
        assert again.ply_of(again.disputes[number - 1]) == found
        return found


@pytest.fixture
def book() -> Disputed:
    """A hand with hidden cards, four plies old: entries 2 to 5."""
    setup = SPOOKS.opening.prepare(
        Setup(seats=3, options=dict(DEFAULTS), opening={"dealer": 3, "counts": [19, 19, 18]}), frozenset()
    )
    book = Disputed(SPOOKS, setup, Labels(("anna", "bert", "cora")))
    for line in LINES:
        book.play(line)
    return book


DEFAULTS = {option.name: option.default for option in SPOOKS.meta.options}


def test_a_dispute_is_numbered_and_leaves_the_table_as_it_is(book: Disputed) -> None:
    state = book.game.state
    first, second = book.dispute(3, "blue.3"), book.dispute(1)
    assert (first.number, first.entry, first.anchor, first.rule) == (1, 6, 3, "spooks:blue.3")
    assert (second.number, second.rule, book.game.ply_of(second)) == (2, None, 0)
    assert book.ply_of(1) == 2
    assert book.game.state == state


@pytest.mark.parametrize("anchor", [0, -1, 6, 10**20])
def test_an_entry_that_is_not_there_cannot_be_disputed(book: Disputed, anchor: int) -> None:
    with pytest.raises(NotFound, match="there is no entry"):
        book.dispute(anchor)


def test_a_rule_that_is_not_there_cannot_be_cited(book: Disputed) -> None:
    with pytest.raises(NotFound) as refusal:
        book.dispute(3, "blue.99")
    assert "blue.3" in refusal.value.expected
    assert book.dispute(3, "spooks:blue.3").rule == "spooks:blue.3"


def test_a_dispute_goes_with_its_ply_and_comes_back_with_it(book: Disputed) -> None:
    book.dispute(4)
    book.undo(2)
    assert book.ply_of(1) is None
    book.redo(1)
    assert book.ply_of(1) == 3
    book.undo(1)
    book.play("cora pass")
    assert book.ply_of(1) is None


def test_a_dispute_follows_its_ply_through_amendments(book: Disputed) -> None:
    book.dispute(5)
    book.amend(Correction(ply=4, how="replace", text="anna 4S"))
    assert book.ply_of(1) == 4
    book.amend(Correction(ply=2, how="insert", text="bert pass"), conflicts="drop")
    assert book.ply_of(1) is None


def test_a_ply_that_was_undone_for_good_can_still_be_disputed_by_its_entry(book: Disputed) -> None:
    book.undo(1)
    book.play("anna 4S")
    assert book.game.ply_of(book.dispute(5, line=4)) is None
    assert book.game.disputes[0].line == 4
    with pytest.raises(NotFound, match="there is no line"):
        book.dispute(5, line=9)


def test_each_ply_that_one_amendment_put_in_can_be_disputed(book: Disputed) -> None:
    book.amend(Correction(ply=5, how="insert", text="bert 5S"), Correction(ply=5, how="insert", text="cora 6S"))
    assert [ply.inserted for ply in book.game.plies] == [False] * 4 + [True] * 2
    for number, ply in enumerate(book.game.plies[4:], start=1):
        book.dispute(ply.first, line=ply.line)
        assert book.ply_of(number) == 4 + number


def test_a_dispute_is_decided_once(book: Disputed) -> None:
    book.dispute(4)
    book.decide(1, "stands", "cora had the 3")
    (found,) = book.game.disputes
    assert found.verdict
    assert (found.verdict.decision, found.verdict.entry, book.texts[found.verdict.why or ""]) == ("stands", 7, "cora had the 3")
    with pytest.raises(Illegal, match="decided already"):
        book.decide(1, "stands")
    with pytest.raises(NotFound, match="there is no dispute 2"):
        book.decide(2, "stands")


def test_a_decision_must_agree_with_the_log(book: Disputed) -> None:
    book.dispute(5)
    with pytest.raises(Illegal, match="still stands"):
        book.decide(1, "replayed")
    with pytest.raises(Illegal, match="nothing was amended"):
        book.decide(1, "amended")
    book.undo(1)
    with pytest.raises(Illegal, match="does not stand"):
        book.decide(1, "stands")
    book.play("anna 4S")
    book.decide(1, "replayed")


def test_an_amendment_from_before_the_dispute_did_not_settle_it(book: Disputed) -> None:
    book.amend(Correction(ply=4, how="replace", text="anna 4S"))
    book.dispute(5)
    with pytest.raises(Illegal, match="nothing was amended"):
        book.decide(1, "amended")
    book.amend(Correction(ply=4, how="replace", text="anna 4G"))
    book.decide(1, "amended")


def test_a_house_rule_needs_words_and_alone_is_for_a_series(book: Disputed) -> None:
    book.dispute(5)
    with pytest.raises(Usage, match="needs words"):
        book.decide(1, "house-rule", series="s1")
    with pytest.raises(Usage, match="only a house rule"):
        book.decide(1, "stands", "because", "s1")
    book.decide(1, "house-rule", "a Cat beats a Master", "s1")
    verdict = book.game.disputes[0].verdict
    assert verdict
    assert verdict.series == "s1"


def test_a_closed_game_can_still_be_disputed(book: Disputed) -> None:
    book.close(void=True, why="it was late")
    book.dispute(4)
    book.decide(1, "stands")
    assert book.game.status == "void"


def test_corrections_map_every_ply_to_its_fate(book: Disputed) -> None:
    book.undo(2)
    book.redo(1)
    book.takeback(1, 1, 2, 3)
    book.play("cora pass")
    book.amend(
        Correction(ply=2, how="replace", text="bert 2K"), Correction(ply=4, how="insert", text="anna 3G"), why="as bert wrote"
    )
    book.amend(Correction(ply=2, how="remove", text=""), conflicts="drop")
    book.close(void=True)
    book.reopen()
    found = corrections(enumerate(book.entries, start=1))
    told = [(one.entry, [(change.how, _number(change.before), _number(change.after)) for change in one.changes]) for one in found]
    assert told == [
        (6, [("undone", 3, None), ("undone", 4, None)]),
        (7, [("brought back", None, 3)]),
        (8, [("taken back", 3, None)]),
        (10, [("replaced", 2, 2), ("inserted", None, 4)]),
        (11, [("removed", 2, None), ("dropped", 3, None), ("dropped", 4, None)]),
        (13, [("reopened", 2, None)]),
    ]
    assert [one.agreed for one in found] == [(), (), (1, 2, 3), (), (), ()]
    assert book.texts[found[3].why or ""] == "as bert wrote"


def _number(ply: Ply | None) -> int | None:
    return ply.number if ply else None


@given(seed=SEEDS)
def test_after_any_corrections_each_line_has_its_last_correction(seed: int) -> None:
    """Lines are played, undone, brought back, taken back and amended as chance has it, and disputed in between."""
    rng = Rng(seed)
    book = Disputed(SPOOKS, random_setup(SPOOKS, rng), Labels(NAMES))
    for _ in range(40):
        game = book.game
        all_seats, plies = range(1, len(game.started.persons) + 1), len(game.plies)
        match rng.below(8):
            case 0 if plies:
                book.undo(1 + rng.below(plies))
            case 1 if game.undone:
                book.redo(1 + rng.below(len(game.undone)))
            case 2 if plies:
                book.takeback(1 + rng.below(plies), *all_seats)
            case 3 if plies:
                book.amend(Correction(ply=1 + rng.below(plies), how="remove", text=""), conflicts="drop")
            case 4 if plies:
                ply = game.plies[rng.below(plies)]
                book.dispute(ply.last, line=ply.line)
            case _ if game.turn.kind != "over":
                book.play_actions(SPOOKS.sample(game.state, rng))
            case _:
                pass
    game, standing = book.game, {ply.line: ply for ply in book.game.plies}
    left = {change.line: change for one in corrections(enumerate(book.entries, start=1)) for change in one.changes}
    for line in range(1, game.lines + 1):
        change = left.get(line)
        assert (line in standing) == (change is None or change.after is not None)
        if change and change.after:
            assert standing[line].actions == change.after.actions
    for one in game.disputes:
        assert book.ply_of(one.number) == (standing[one.line].number if one.line in standing else None)
