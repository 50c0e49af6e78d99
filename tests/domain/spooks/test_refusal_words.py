"""Refusals and prompts say cards in words; the notation stands in what is expected."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.rulesets.spooks.actions import CardPlayed, StraightLaid
from spooklog.domain.rulesets.spooks.cards import KINDS
from spooklog.domain.values.errors import Illegal, Impossible
from spooklog.testing.playing import SEEDS, random_game

CODE = re.compile(r"\b([0-9]+|M)[SKGBT]\b")


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, card=st.sampled_from(KINDS))
def test_no_refusal_and_no_prompt_has_a_card_in_its_notation(seed: int, card: str) -> None:
    played = random_game(find_ruleset("spooks"), seed)
    said = list[str]()
    for moment, state in enumerate(played.states[:-1]):
        for line in played.ruleset.pictures.prompt(played.seen(moment, "public")):
            said.append(getattr(line, "text", str(line)))
        for seat in state.seats:
            for action in (CardPlayed(seat, card), StraightLaid(seat, (card, card))):
                try:
                    played.ruleset.rules.check(state, action)
                except (Illegal, Impossible) as problem:
                    said.append(problem.message)
    assert not [*filter(CODE.search, said)]
