"""Who wins: in all games but one those of the first rank, or all together."""

from __future__ import annotations

from hypothesis import given

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.testing.playing import SEEDS, random_game

RANKED_WINNERS = frozenset({"polterheist"})
"""Games whose winners have ranks among themselves."""


@given(seed=SEEDS)
def test_the_winners_are_those_of_the_first_rank(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for outcome in filter(None, map(ruleset.rules.outcome, played.states)):
        if outcome.winners and ruleset.meta.slug not in RANKED_WINNERS:
            assert [rank == 1 for rank in outcome.ranks] == [seat in outcome.winners for seat in range(1, played.setup.seats + 1)]
