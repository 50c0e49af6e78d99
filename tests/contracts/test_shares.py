"""What a score is made of: the same laws for every ruleset there is."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from tests.contracts.playing import SEEDS, Played, few, random_game

from spooklog.domain.ruleset import AnyRuleset, Share, Step, Viewer


def known(played: Played, moment: int, viewer: Viewer) -> tuple[tuple[Step, ...], Any]:
    """The steps up to a moment and the state there, as a viewer knows them then."""
    ruleset, now = played.ruleset, played.states[moment]
    steps = tuple(
        Step(ruleset.seen_by(before, viewer), ruleset.redact(action, before, now, viewer), number)
        for number, (before, action, _) in enumerate(list(played.steps())[:moment], start=1)
    )
    return steps, ruleset.seen_by(now, viewer)


@given(seed=SEEDS)
def test_the_shares_of_a_seat_add_up_to_its_score(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            steps, end = known(played, moment, viewer)
            for row in ruleset.scores(end):
                if row.seat is not None:
                    assert total(ruleset.shares(steps, end, row.seat)) == row.score


@given(seed=SEEDS)
def test_a_share_names_a_rule_of_the_rulebook_and_a_ply_that_was_played(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for viewer in played.viewers:
        steps, end = known(played, len(played.actions), viewer)
        for seat in range(1, played.setup.seats + 1):
            shares = ruleset.shares(steps, end, seat)
            assert shares
            for share in shares:
                assert share.what
                assert share.rule is None or share.rule in ruleset.rulebook.rules
                assert share.ply is None or 0 <= share.ply <= len(steps)


def total(shares: tuple[Share, ...]) -> int | None:
    """What the shares come to; None where nothing was counted."""
    counted = [share.points for share in shares if share.points is not None]
    return sum(counted) if counted else None
