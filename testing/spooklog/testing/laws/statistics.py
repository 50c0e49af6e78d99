"""What games tell of themselves: the statistics that were announced, once each, and nothing that is still hidden."""

from __future__ import annotations

from hypothesis import given

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.testing.playing import SEEDS, few, random_game


def test_statistics_have_unique_names_and_refer_to_each_other(ruleset: AnyRuleset) -> None:
    known = {one.name: one for one in ruleset.meta.statistics}
    assert len(known) == len(ruleset.meta.statistics)
    for one in known.values():
        assert all((one.name.isidentifier(), one.title, one.help, one.scale > 0, one.shown or not one.each))
        assert one.over is None or (one.kind == known[one.over].kind == "sum" and one.team == known[one.over].team)


@given(seed=SEEDS)
def test_a_game_reports_each_declared_statistic_once(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    known = {one.name: one for one in ruleset.meta.statistics}
    for moment in few(played, seed):
        told = ruleset.results.statistics(played.known_steps(moment, "full"), played.states[moment])
        assert len({(one.seat, one.name) for one in told}) == len(told)
        for one in told:
            assert (one.seat is None) == known[one.name].team
            assert one.seat is None or 1 <= one.seat <= played.setup.seats


@given(seed=SEEDS)
def test_statistics_reveal_nothing_hidden(ruleset: AnyRuleset, seed: int) -> None:
    played, statistics = random_game(ruleset, seed), ruleset.results.statistics
    for moment in few(played, seed, count=3):
        told = statistics(played.known_steps(moment, "full"), played.states[moment])
        for viewer in played.viewers:
            assert statistics(played.known_steps(moment, viewer), played.seen(moment, viewer).state) == told
