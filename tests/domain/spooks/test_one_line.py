"""How a hand ended, told in one line: the points of all losers, and a result as the first line (catalogue 7.2; rec.4, rec.13)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import DECIDED, LEAD, RESULT, replay

from spooklog.domain.contract.ruleset import Form
from spooklog.domain.lines.possible import LineCompleter
from spooklog.domain.lines.reading import read_part
from spooklog.domain.log.amend import Correction
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.actions import HandRevealed, PlayUnlogged, PointsDeclared
from spooklog.domain.rulesets.spooks.rules.due import expected
from spooklog.domain.values.errors import Illegal, Impossible, Unreadable
from spooklog.testing.playing import Logbook

TABLE = "players anna bert cora dave\n---\n"
ALL = "result bert out, anna 41, cora 45, dave left C 3S"


def logged(script: str, *lines: str, revision: int = RULESET.meta.revision) -> Logbook:
    """The log of a hand and of lines behind it."""
    hand = replay(script, revision=revision)
    book = Logbook(RULESET, hand.setup, hand.labels)
    for line in (*hand.lines, *lines):
        book.play(line)
    return book


def suggested(script: str, typed: str) -> list[str]:
    """How a line may go on."""
    hand = replay(script)
    return [one.text for one in LineCompleter(RULESET, hand.state, hand.labels).suggest(typed).items]


# -- the points of all losers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("spooks:rec.7")
@pytest.mark.parametrize("line", ["anna 3, cora 7", "cora 7 , anna left 3", "a 3, c left 3S 4S", "result anna 3, cora left 7"])
def test_the_last_hands_of_all_losers_are_told_in_one_line(line: str) -> None:
    replay(f"{DECIDED}{line}\nphase over\nwinners bert\npoints 3 0 7")


@pytest.mark.rule("spooks:rec.7")
@pytest.mark.parametrize("line", ["result bert won, anna 41, cora 45, dave 62", "bert wins, anna has left 41, cora 45, dave 62"])
def test_who_won_is_out(line: str) -> None:
    hand = replay(RESULT)
    actions = read_part(RULESET, line, hand.state, hand.labels)
    assert actions == RULESET.notation.read("result bert out, anna 41, cora 45, dave 62", hand.state, hand.labels)


@pytest.mark.rule("spooks:rec.7")
def test_one_line_may_tell_some_of_the_last_hands() -> None:
    replay(f"{RESULT}bert 12, cora 40\nphase result\nanna out, dave 3\nphase over\npoints 0 12 40 3")
    replay(f"{LEAD}lost\nbert 12, anna 0, dave 3\nphase lost\ncora ?\nrefused rec.5\ncora 5\nwinners anna\npoints 0 12 5 3")


@pytest.mark.rule("spooks:rec.7", "spooks:rec.8")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("anna 3, bert 4", "rec.7"),
        ("anna 3, bert 0", "rec.7"),
        ("cora 7, cora 7", "rec.7"),
        ("anna 0, cora 7", "rec.8"),
        ("anna 3, cora 700", "rec.8"),
        ("anna 3, bert out", "rec.4"),
        ("anna 3, cora", "rec.5"),
        ("anna 3, cora plays 7", "rec.5"),
        ("anna 3,", "rec.5"),
    ],
)
def test_a_line_of_several_last_hands_is_taken_whole_or_refused_whole(line: str, rule: str) -> None:
    replay(f"{DECIDED}{line}\nrefused {rule}\nphase reveal")


@pytest.mark.rule("spooks:rec.5")
def test_while_a_hand_is_played_a_comma_separates_no_last_hands() -> None:
    replay(f"{LEAD}anna 3, cora 7\nrefused rec.5\nresult anna 3, cora 7\nrefused rec.7\nresult anna out, cora 7\nrefused rec.4")


def test_one_line_of_last_hands_is_one_ply_to_undo_and_to_amend() -> None:
    book = logged(DECIDED, "anna 3, cora 7")
    assert [type(action) for action in book.game.plies[-1].actions] == [PointsDeclared, PointsDeclared]
    book.undo()
    assert book.game.state.phase == "reveal"
    book.redo()
    book.amend(Correction(ply=len(book.game.plies), how="replace", text="anna left 4S, cora 7"))
    assert [type(action) for action in book.game.plies[-1].actions] == [HandRevealed, PointsDeclared]
    assert book.game.outcome
    assert book.game.outcome.points == (4, 0, 7)


def test_the_line_of_all_last_hands_is_offered_while_several_are_to_be_told() -> None:
    forms = [one.pattern for one in RULESET.moves.choices(replay(DECIDED).state) if isinstance(one, Form)]
    assert "POINTS, NAME POINTS, …" in forms
    assert "NAME POINTS, …" in replay(DECIDED).refusal("anna 3S").expected
    forms = [one.pattern for one in RULESET.moves.choices(replay(f"{DECIDED}anna 3").state) if isinstance(one, Form)]
    assert "POINTS, NAME POINTS, …" not in forms


def test_behind_a_comma_the_players_are_suggested_whose_last_hand_is_missing() -> None:
    assert suggested(DECIDED, "anna 3, ") == ["anna 3, cora "]
    assert suggested(DECIDED, "anna 3, c") == ["anna 3, cora "]
    assert suggested(DECIDED, "result anna left 3, ") == ["result anna left 3, cora "]
    assert suggested(RESULT, "anna out, cora 4, ") == ["anna out, cora 4, bert ", "anna out, cora 4, dave "]
    assert suggested(DECIDED, "anna 3, cora 7") == suggested(DECIDED, "anna 3, x") == suggested(LEAD, "anna 3, ") == []


# -- a result as the first line --------------------------------------------------------------------------------------------------


@pytest.mark.rule("spooks:rec.4", "spooks:rec.13")
@pytest.mark.parametrize("script", [TABLE, "", "players anna bert cora dave\noptions decks=2 ghost=yes\n---\n"])
def test_a_result_may_be_the_first_line_of_a_hand(script: str) -> None:
    replay(f"{script}{ALL}\nphase over\nrecord result\nwinners bert\nby result\npoints 41 0 45 33\ntrust points")


@pytest.mark.rule("spooks:rec.4", "spooks:rec.13")
def test_a_result_that_tells_not_all_leaves_a_result_record() -> None:
    replay(f"{TABLE}result bert out, anna 41\nphase lost\nrecord result\nanna 1S\nrefused rec.4\ncora 45, dave 3\nphase over")


@pytest.mark.rule("spooks:rec.4", "spooks:rec.10")
def test_a_first_line_is_checked_as_a_result_and_refused_whole() -> None:
    replay(
        f"{TABLE}result bert out, anna 405\nrefused rec.10\nresult bert 4, anna 4, cora 4, dave 4\nrefused escape.1\nphase open"
    )
    replay(f"{TABLE}anna out\nrefused rec.4\nbert 43\nrefused rec.5\nbert left 43\nrefused rec.7\nanna 1S\n{ALL}\nrefused rec.4")


@pytest.mark.rule("spooks:rec.13")
def test_no_card_can_be_put_before_a_result_that_is_the_first_line() -> None:
    book = logged(TABLE, ALL)
    before = Correction(ply=1, how="insert", text="anna 1S")
    (step,) = book.plan(before).conflicts
    assert step.problem
    assert step.problem.rule == "spooks:rec.13"
    assert not step.ruling_helps
    assert book.plan(before, conflicts="ruled", why="so it was").conflicts
    book.undo()
    assert book.game.state.phase == "open"
    book.redo()
    book.amend(Correction(ply=1, how="replace", text="result anna out, bert 9, cora 8, dave 7"))
    assert book.game.outcome
    assert book.game.outcome.points == (0, 9, 8, 7)


@pytest.mark.rule("spooks:rec.13")
def test_only_before_the_first_card_a_hand_is_recorded_as_its_result_alone() -> None:
    for script in (LEAD, RESULT, DECIDED, f"{LEAD}lost\n", f"{DECIDED}anna 3, cora 7\n"):
        state = replay(script).state
        with pytest.raises(Illegal) as refused:
            RULESET.rules.check(state, PlayUnlogged())
        assert refused.value.rule == "spooks:rec.13"
        with pytest.raises(Impossible):
            RULESET.rules.apply(state, PlayUnlogged(), 1)


def test_before_the_first_card_result_is_suggested_once_it_is_begun() -> None:
    assert suggested(TABLE, "res") == ["result "]
    assert suggested(TABLE, "result anna out, b") == ["result anna out, bert ", "result anna out, bert out"]
    assert "result …" in replay(TABLE).refusal("bert left 43").expected


def test_in_revision_1_a_result_is_no_first_line() -> None:
    with pytest.raises(Illegal) as refused:
        logged(TABLE, ALL, revision=1)
    assert refused.value.rule == "spooks:rec.4"


# -- what cannot be read -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spooks:rec.5")
@pytest.mark.parametrize("line", ["anna -1000", "anna", "", "anna 2X"])
@pytest.mark.parametrize("script", [TABLE, LEAD, RESULT])
def test_a_line_that_cannot_be_read_leads_to_what_is_awaited(script: str, line: str) -> None:
    hand = replay(script)
    with pytest.raises(Unreadable) as refused:
        RULESET.notation.read(line, hand.state, hand.labels)
    assert refused.value.expected == expected(hand.state)
