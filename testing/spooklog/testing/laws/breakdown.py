"""What a score is made of: the same laws for every ruleset there is."""

from __future__ import annotations

from hypothesis import given

from spooklog.domain.contract.parts import is_default
from spooklog.domain.contract.ruleset import AnyRuleset, ScorePart
from spooklog.testing.playing import SEEDS, few, random_game


@given(seed=SEEDS)
def test_the_parts_of_a_score_add_up_to_it(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            steps, end = played.known_steps(moment, viewer), played.seen(moment, viewer).state
            for row in ruleset.results.scores(end):
                if row.seat is not None and not is_default(ruleset.results.breakdown):
                    assert total(ruleset.results.breakdown(steps, end, row.seat)) == row.score


@given(seed=SEEDS)
def test_a_part_of_a_score_names_a_rule_of_the_rulebook_and_a_ply_that_was_played(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    moment = len(played.actions)
    for viewer in played.viewers:
        steps, end = played.known_steps(moment, viewer), played.seen(moment, viewer).state
        scores = {row.seat: row.score for row in ruleset.results.scores(end)}
        for seat in range(1, played.setup.seats + 1):
            parts = ruleset.results.breakdown(steps, end, seat)
            assert parts or scores.get(seat) is None or is_default(ruleset.results.breakdown)
            for part in parts:
                assert part.what
                assert part.rule is None or part.rule in ruleset.rulebook.rules
                assert part.ply is None or 0 <= part.ply <= len(steps)


def total(parts: tuple[ScorePart, ...]) -> int | None:
    """What the parts come to; None where nothing was counted."""
    counted = [part.points for part in parts if part.points is not None]
    return sum(counted) if counted else None
