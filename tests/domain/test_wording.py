"""Numbers and names in sentences, cells of scoreboards, and how a game ended in words."""

from __future__ import annotations

from typing import Any, cast

import pytest

from spooklog.domain.log.answers import OutcomeAnswer, ScoreAnswer
from spooklog.domain.log.words import ending
from spooklog.domain.words.wording import cell_words, counted, percent, shortened, tenths, winning


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 chips"), (1, "1 chip"), (-1, "-1 chip"), (2, "2 chips"), (-2, "-2 chips"), (1000, "1000 chips")]
)
def test_a_number_has_the_noun_that_goes_with_it(number: int, said: str) -> None:
    assert counted(number, "chip") == said


def test_a_noun_may_have_a_plural_of_its_own() -> None:
    assert (counted(1, "die", "dice"), counted(3, "die", "dice")) == ("1 die", "3 dice")


@pytest.mark.parametrize(
    ("number", "said"),
    [(1.25, "1.3"), (2.35, "2.4"), (-1.25, "-1.3"), (1 / 3, "0.3"), (9.95, "10.0"), (3, "3.0"), (1e6, "1000000.0")],
)
def test_a_mean_is_rounded_as_people_round(number: float, said: str) -> None:
    assert tenths(number) == said


@pytest.mark.parametrize(("won", "of", "said"), [(1, 8, 13), (5, 8, 63), (1, 3, 33), (57, 200, 29), (0, 1, 0), (7, 7, 100)])
def test_a_share_is_rounded_as_people_round(won: int, of: int, said: int) -> None:
    assert percent(won / of) == said


def test_a_verb_agrees_with_the_number_of_winners() -> None:
    assert winning(["anna"]) == "anna wins"
    assert winning(["anna", "bert"]) == "anna and bert win"


def test_the_end_of_a_game_names_the_winner_or_the_points_of_the_team() -> None:
    assert ending(ended("anna", ended_by="play"), []) == "anna wins by play"
    team = [ScoreAnswer(seat=None, player=None, score=1, rank=None, pending=False, side=None, cells={})]
    assert ending(ended(ended_by="dawn", rating="Waste of words"), team) == "the team has 1 point: Waste of words"
    assert ending(ended(), []) == "nobody wins"


def test_an_end_without_a_winner_is_put_in_natural_words() -> None:
    assert ending(ended("tim", ended_by="stock", ending="the stock is empty"), []) == "tim wins: the stock is empty"
    assert ending(ended(ended_by="stock", ending="the stock is empty"), []) == "nobody wins: the stock is empty"
    assert ending(ended("tim", ended_by="result"), []) == "tim wins"
    assert ending(ended(ended_by="bite"), []) == "nobody wins, ended by bite"


def ended(*winners: str, **fields: Any) -> OutcomeAnswer:
    """An outcome, of which only these fields are read."""
    return cast("OutcomeAnswer", {"winners": winners, **fields})


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (None, ""),
        (7, "7"),
        ({"value": 3, "most": 8}, "3/8"),
        ({"counts": []}, ""),
        ({"counts": [("g", 2), ("b", 1)]}, "gx2 bx1"),
        ({"counts": [("sensor", 1), ("audio", 2)]}, "sensor, 2 audio"),
        ({"counts": [("g", 1), ("audio", 1)]}, "g, audio"),
    ],
)
def test_cells_are_put_in_words(cell: object, words: str) -> None:
    assert cell_words(cell) == words


@pytest.mark.parametrize(("most", "words"), [(11, "the old inn"), (10, "the old i…"), (5, "the…"), (4, "the…"), (1, "…")])
def test_long_words_are_cut_with_a_sign(most: int, words: str) -> None:
    assert shortened("the old inn", most) == words
    assert len(words) <= most
