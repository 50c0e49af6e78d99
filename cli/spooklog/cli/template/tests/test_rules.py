"""A test for each rule of Pig."""

import pytest
from spooklog_pig import RULESET

from spooklog.domain.values.errors import Illegal, Unreadable
from spooklog.testing.playing import Logbook, started


def played(*lines: str) -> Logbook:
    """Return a game of two to ten points, after some lines."""
    book = started(RULESET, ["anna", "bert"], target="10")
    for line in lines:
        book.play(line)
    return book


@pytest.mark.rule("pig:turn.1")
def test_a_1_loses_what_the_turn_has_brought() -> None:
    state = played("anna rolls 6", "anna rolls 1").game.state
    assert (state.totals, state.seat, state.brought) == ((0, 0), 2, 0)


@pytest.mark.rule("pig:turn.1")
def test_only_the_player_on_turn_rolls_and_holds_after_a_roll() -> None:
    for line in ("bert rolls 3", "anna holds"):
        with pytest.raises(Illegal, match="waits for anna: roll") as refusal:
            played().play(line)
        assert refusal.value.rule == "pig:turn.1"


@pytest.mark.rule("pig:end.1")
def test_enough_points_win_and_end_the_game() -> None:
    book = played("anna rolls 6", "anna rolls 4", "anna holds")
    assert book.game.outcome is not None
    assert (book.game.outcome.winners, book.game.outcome.points) == ((1,), (10, 0))
    with pytest.raises(Illegal, match="over") as refusal:
        book.play("bert rolls 2")
    assert refusal.value.rule == "pig:end.1"


@pytest.mark.rule("pig:rec.1")
def test_a_line_has_one_of_the_forms_of_the_notation() -> None:
    for line in ("anna rolls 7", "anna sings"):
        with pytest.raises(Unreadable) as refusal:
            played().play(line)
        assert refusal.value.rule == "pig:rec.1"
