"""A moment of a game, as one viewer knows it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import spooklog

DEALT = 7
"""A seed: the hands of a dealt game are hidden from the others."""


@pytest.fixture
def game() -> Iterator[spooklog.Game]:
    with spooklog.open("memory:") as store:
        game = store.new("spooks", ["anna", "bert", "cora"], name="evening", seed=DEALT)
        game.play(game.moves()[0])
        yield game


def test_a_moment_stays_what_it_was(game: spooklog.Game) -> None:
    moment = game.at()
    line = moment.line
    game.undo()
    assert (moment.ply, moment.line, game.ply) == (1, line, 0)
    assert game.at(0).line == ""


def test_a_viewer_sees_only_what_the_viewer_knew(game: spooklog.Game) -> None:
    full, anna, public = game.at(), game.seen_by("anna"), game.seen_by("public")
    hands = full.view["known"]
    assert {label: len(cards) for label, cards in hands.items() if cards}.keys() == {"anna", "bert", "cora"}
    assert [label for label, cards in anna.view["known"].items() if cards] == ["anna"]
    assert [label for label, cards in public.view["known"].items() if cards] == []
    assert (full.viewer, anna.viewer, public.viewer, game.seen_by(1).viewer) == ("full", "anna", "public", "anna")


def test_moves_are_those_that_the_viewer_can_know(game: spooklog.Game) -> None:
    actor = game.turn[0]
    held = game.at().view["known"][actor]
    own = game.seen_by(actor).moves(actor)
    assert {line.split()[1] for line in own} <= {*held, "pass"}
    other = next(label for label in game.players if label != actor)
    assert set(own) <= set(game.seen_by(other).moves(actor)) | set(own)


def test_patterns_stand_for_lines_that_are_too_many_to_list() -> None:
    with spooklog.open() as store:
        game = store.new("tally", ["ann", "ben"])
        (form, *_) = game.forms("ann")
        assert form.line.startswith("ann ")
        assert form.meaning


def test_a_moment_shows_its_board_in_a_notebook_and_as_text(game: spooklog.Game) -> None:
    moment = game.at()
    assert moment.svg() == moment._repr_svg_() == game._repr_svg_()
    assert moment.svg().startswith("<svg ")
    assert "<figure><img" in moment._repr_html_()
    assert "Spooks" in str(moment)
    assert max(map(len, str(moment).splitlines())) <= 80
    assert repr(game.seen_by("anna")).startswith("<Moment 1 of evening, Spooks as anna sees it: ")


def test_a_decided_game_says_who_won() -> None:
    with spooklog.open() as store:
        game = store.new("tally", ["ann", "ben"])
        moment = game.play("ann 3", "ben 4", "end")
        assert (moment.over, moment.turn, moment.winners, moment.scores) == (True, (), ("ben",), {"ann": 3, "ben": 4})
        assert moment.outcome is not None
        assert moment.outcome["winners"] == ["ben"]
        assert [(row.player, row.rank) for row in moment.scoreboard] == [("ann", 2), ("ben", 1)]


def test_players_who_win_together_have_one_score() -> None:
    with spooklog.open() as store:
        game = store.new("spukstaben", ["ann", "ben"])
        assert [*game.scores] == ["team"]
