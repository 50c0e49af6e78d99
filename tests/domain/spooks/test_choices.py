"""What chance plays for a table (catalogue 8.10), where what was told before leaves little room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.contract.ruleset import Form, Setup
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.moves.choices import holdings
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options

LABELS = Labels(["anna", "bert", "cora"])
SHORT = {"dealer": 3, "counts": [2, 2, 52]}
"""A ruled deal: after `anna 1S, --, anna 2K` anna is out."""


def after(*lines: str, opening: dict[str, object] | None = None, **options: str) -> State:
    """A hand of three after some lines."""
    setup = Setup(
        seats=3,
        options=read_options(RULESET.meta.options, options),
        opening=opening or {"dealer": 3},
        allowed=frozenset({"spooks:deal.3"}),
        revision=RULESET.meta.revision,
    )
    state = RULESET.rules.start(RULESET.opening.prepare(setup, frozenset(options)))
    for ply, line in enumerate(lines, start=1):
        for action in RULESET.notation.read(line, state, LABELS):
            RULESET.rules.check(state, action)
            state = RULESET.rules.apply(state, action, ply)
    return state


OUT = ("anna 1S", "--", "anna 2K")


@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize(
    ("lines", "options"),
    [
        (("anna out", "bert left 404"), {"record": "result", "decks": "2"}),
        (("anna out", "bert left 400"), {"record": "result"}),
        (("anna out", "bert left 404"), {"record": "result"}),
        (("anna out", "bert left 1S 2K"), {"record": "result", "decks": "2"}),
        (("bert left 1S",), {"record": "result", "decks": "2"}),
        ((*OUT, "bert left 3"), {}),
        ((*OUT, "bert left 3S 4S"), {}),
        ((*OUT, "bert left ?"), {}),
        ((*OUT, "lost", "bert left 7"), {}),
    ],
)
def test_chance_completes_an_unknown_hand_consistently(lines: tuple[str, ...], options: dict[str, str], seed: int) -> None:
    state, rng = after(*lines, opening=SHORT if lines[0] == OUT[0] else None, **options), Rng(seed)
    while state.phase != "over":
        action = RULESET.sample(state, rng)
        RULESET.rules.check(state, action)
        state = RULESET.rules.apply(state, action, 1)


def test_a_hidden_hand_is_offered_every_card_it_could_hold() -> None:
    state = after("anna 1S", "bert 2K")
    assert "1S" not in holdings(state, 3)
    assert len(holdings(state, 3)) == 54
    offered = {
        RULESET.notation.write(state, (choice,), LABELS)
        for choice in RULESET.moves.choices(state)
        if not isinstance(choice, Form)
    }
    assert offered == {"cora 3S", "cora 3K", "cora 3G", "cora 3B", "cora 3T", "cora C", "cora pass"}


def test_last_hands_and_straights_are_offered_as_forms() -> None:
    straight = after("anna 1S", "--", "anna 5B", "bert stuck")
    assert [form.pattern for form in RULESET.moves.choices(straight) if isinstance(form, Form)] == ["CARD CARD …"]
    told = [form for form in RULESET.moves.choices(after(*OUT, opening=SHORT)) if isinstance(form, Form)]
    assert [(form.seat, form.pattern) for form in told] == [
        *((seat, pattern) for seat in (2, 3) for pattern in ("left CARD …", "left POINTS", "left ?")),
        (2, "POINTS, NAME POINTS, …"),
    ]
    in_a_series = after(*OUT, opening=SHORT, series="short")
    assert not [form for form in RULESET.moves.choices(in_a_series) if isinstance(form, Form) and form.pattern == "left ?"]
