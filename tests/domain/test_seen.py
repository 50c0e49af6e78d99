"""What a viewer is shown of a game at a moment: the row of a seat or of its team, and the parts of its score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.rulesets.installed import installed
from tests.rulesets.nightwatch import RULESET

from spooklog.domain.contract import defaults
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.results import Breach, ScorePart
from spooklog.domain.contract.ruleset import AnyRuleset, Setup
from spooklog.domain.log.answers import outcome_of
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.testing.playing import Logbook

if TYPE_CHECKING:
    from spooklog.domain.log.game import Game

LABELS = Labels(["anna", "bert", "cora"])


def played(ruleset: AnyRuleset, *lines: str, **options: str) -> Game:
    """A game of three after some lines."""
    setup = Setup(seats=3, options=read_options(ruleset.meta.options, options))
    book = Logbook(ruleset, ruleset.opening.prepare(setup, frozenset(options)), LABELS)
    for line in lines:
        book.play(line)
    return book.game


def test_a_team_score_without_a_breakdown_is_one_part(monkeypatch: pytest.MonkeyPatch) -> None:
    team = find_ruleset("spukstaben")
    monkeypatch.setattr(team.results, "breakdown", defaults.breakdown)
    seen = SeenGame(played(team, "result 12", record="result"), LABELS)
    for seat in (1, 2, 3):
        assert seen.row_of(seat) is seen.scores[0]
        assert seen.breakdown(seat) == (ScorePart(12, "as the ruleset counts"),)


def test_a_player_who_has_a_row_has_the_score_in_it() -> None:
    with installed():
        seen = SeenGame(played(RULESET), LABELS)
    assert [row.seat for seat in (1, 2, 3) if (row := seen.row_of(seat))] == [1, 2, 3]


def test_plies_raise_the_breaches_that_were_new_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = find_ruleset("spooks")

    def revealed(state: Any) -> tuple[Breach, ...]:
        return tuple(Breach("spooks:red.5", at) for at in range(1, len(state.pile)))

    monkeypatch.setattr(ruleset.results, "breaches", revealed)
    setup = Setup(seats=3, options=read_options(ruleset.meta.options, {}))
    book = Logbook(ruleset, ruleset.opening.prepare(setup, frozenset()), LABELS)
    moments = [SeenGame(book.game, LABELS)]
    for line, why in (("anna 1S", None), ("bert 5S", "it slipped"), ("anna pass", "she was asked"), ("bert 6S", None)):
        book.play(line, ruled=why)
        moments.append(SeenGame(book.game, LABELS))
    assert [len(moment.breaches) for moment in moments] == [0, 0, 2, 3, 4]
    for number, before in enumerate(moments):
        for now in moments[number:]:
            assert now.raised(before) == tuple(breach for breach in now.breaches if breach not in before.breaches)


def test_the_record_level_is_the_one_that_the_outcome_reached() -> None:
    game = played(find_ruleset("spooks"), "lost", "anna out", "bert left 40", "cora left 7", record="table")
    outcome = outcome_of(SeenGame(game, LABELS))
    assert outcome is not None
    assert (outcome["record"], game.record_level(game.outcome)) == ("result", "result")
    assert game.record_level(None) == "table", "until the game is decided it is the option"
