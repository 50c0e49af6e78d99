"""What rulings let through, and what foreign logs hold: any action takes effect in good order, or not at all (Impossible)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import orjson
import pytest
from tests.domain.halloween.script import replay

from spooklog.domain.contract.ruleset import Seen
from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError
from spooklog.testing.playing import play_out, random_setup

PLACES = ("ch", "sc", "po", "ho", "xx", "")
CARDS = ("A1", "B4", "B6", "B9", "B12", "B13", "B15", "C2", "C5", "C6", "C8", "C13", "C15", "D1", "D4", "D8", "D11", "D13", "Z9")
KINDS = ("summon", "green", "discs", "scare", "die", "rest", "warp", "plus3", "nothing")


def any_action(rng: random.Random, seats: int) -> Any:
    """An action of any kind with fields of any sense."""
    kind = rng.choice(act.ACTIONS)
    values = {field.name: _any_value(field.name, rng, seats) for field in msgspec.structs.fields(kind)}
    plain = {name: value for name, value in values.items() if value is not None}
    return msgspec.convert(plain, kind)


def _any_value(name: str, rng: random.Random, seats: int) -> Any:
    match name:
        case "seat":
            return rng.randint(1, seats + 1)
        case "section" | "raised" | "number":
            return rng.randint(0, 5)
        case "level" | "foe":
            return rng.randint(1, 5)
        case "other" | "to" | "pick":
            return rng.choice([0, 0, rng.randint(1, 5)])
        case "at" | "start" | "near" | "second":
            return rng.choice(PLACES)
        case "card":
            return rng.choice(CARDS)
        case "kind":
            return rng.choice(("plus3", "die"))
        case "by":
            return rng.randint(0, seats + 1)
        case "value":
            return rng.randint(0, 12)
        case "values":
            return [rng.randint(0, 12) for _ in range(rng.randint(0, 3))]
        case "pay":
            return [rng.randint(1, 5) for _ in range(rng.randint(0, 3))]
        case "sections":
            return [rng.randint(0, 5) for _ in range(rng.randint(0, 2))]
        case "tokens":
            return None
        case "args":
            fields = ("at", "start", "level", "other", "second", "near", "section", "number", "by")
            found = {field: _any_value(field, rng, seats) for field in fields if rng.random() < 0.7}
            return found | {"kind": rng.choice(KINDS), "pay": [rng.randint(1, 5)], "get": [rng.randint(1, 5)] * 2}
        case _:
            return None


def ruled(state: State, action: Any) -> State | None:
    """The state after an action that a ruling lets through; None where no ruling can."""
    try:
        RULESET.rules.check(state, action)
    except Illegal:
        pass
    except SpooklogError:
        return None
    try:
        return RULESET.rules.apply(state, action, 1)
    except Impossible:
        return None


@pytest.mark.parametrize("seed", range(12))
def test_any_action_takes_effect_in_good_order_or_not_at_all(seed: int) -> None:
    rng, chance = random.Random(seed), Rng(seed)
    played = play_out(RULESET, random_setup(RULESET, chance), chance)
    labels = played.labels
    for state in played.states[:: max(1, len(played.states) // 40)]:
        now = state
        for _ in range(25):
            try:
                action = any_action(rng, state.table.seats)
            except msgspec.ValidationError:
                continue
            after = ruled(now, action)
            if after is None:
                continue
            now = after
            turn = RULESET.rules.turn(now)
            seen = Seen(now, labels, turn, (action,))
            assert orjson.dumps(RULESET.pictures.view(seen))
            RULESET.pictures.scene(seen, RULESET.pictures.prompt(seen))
            RULESET.results.scores(now)
            if turn.must:
                assert next(RULESET.moves.choices(now), None) is not None, turn
                drawn = RULESET.sample(now, chance)
                RULESET.rules.check(now, drawn)


@pytest.mark.parametrize(
    "line",
    [
        "anna 2R",
        "anna end",
        "anna 2F po b>g 1:2",
        "ben 1R",
    ],
)
def test_while_a_roll_lies_open_no_ruling_lets_the_board_change(line: str) -> None:
    game = replay("given town po:bbg\n---\nanna 1F po b>g 2:3 ?")
    for action in RULESET.notation.read(line, game.state, game.labels)[:1]:
        with pytest.raises(Impossible, match="open roll"):
            RULESET.rules.apply(game.state, action, 1)


def test_a_compensation_settles_only_the_debt_to_that_player() -> None:
    game = replay(
        """
        given anna tokens bgy
        given ben cards C1
        given cleo cards C1
        ---
        anna K C1 bgy
        """
    )
    after = RULESET.rules.apply(game.state, act.OccupantCompensated(3, "C1"), 1)
    assert [(due.kind, due.seat) for due in after.agenda] == [("comp", 2)]
    with pytest.raises(Impossible):
        RULESET.rules.apply(game.state, act.OccupantCompensated(1, "C1"), 1)


def test_the_cause_of_the_end_is_the_event_that_triggered_it() -> None:
    game = replay(
        """
        given anna done 123 cards B4 B14 B1 C11 tokens bgy
        given ben haunts ch:b sc:b th:b ce:b ho:b
        ---
        anna K C1 bgy
        triggered yes
        anna end
        ben 1H po b
        ben 2R
        ben 3R
        ben end
        cleo 1R
        cleo 2R
        cleo 3R
        cleo end
        over yes
        """
    )
    assert game.outcome.ended_by == "cards"
