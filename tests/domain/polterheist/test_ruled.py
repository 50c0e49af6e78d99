"""What a ruling lets through takes effect in good order or not at all, and absurd lines are refused in words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.domain.polterheist.script import replay

from spooklog.domain.contract.actions import Seen
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.rulesets import polterheist
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import ACTIONS
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Impossible, SpooklogError
from spooklog.domain.values.labels import Labels

RULESET: AnyRuleset = polterheist.RULESET
LABELS = Labels(["anna", "bob", "cleo"])
SETTINGS = ["", "geometry=loose", "hands=hidden", "escape=always floor_plans=keep reveal=may"]

seats = st.integers(1, 3)
cards = st.sampled_from(
    ["candle", "liquid", "mask", "sensor", "plan", "treasure", "t", "time", "ghost", "spook", "phantom", "?", "cat"]
)
places = st.sampled_from(
    ["camp", "exit", "1F.foyer.d3", "1F.2.b3", "attic.landing.b3", "1F.foyer.d7", "1F.3?1", "2F.landing*", "nowhere", ""]
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "seat": seats,
    "partner": seats,
    "target": seats,
    "meets": st.integers(0, 3),
    "die": st.integers(0, 9),
    "dice": st.lists(st.integers(0, 9), max_size=3).map(tuple),
    "path": st.lists(places, max_size=4).map(tuple),
    "steps": st.integers(0, 99),
    "slot": st.sampled_from(["1F.2", "attic.5", "1F.9", ""]),
    "tile": st.sampled_from(["F6", "A1", "F99", ""]),
    "tiles": st.lists(st.tuples(st.sampled_from(["1F.1", "2F.2", "x"]), st.sampled_from(["F2", "S3", ""])), max_size=3).map(
        tuple
    ),
    "number": st.integers(0, 9),
    "count": st.integers(0, 9),
    "discards": st.integers(-1, 99),
    "rounds": st.integers(-1, 9),
    "adjacent": st.booleans(),
    "floor": st.sampled_from(["attic", "1F", "roof", ""]),
    "at": places,
    "start": places,
    "card": cards,
    "hidden": cards,
    "cards": st.lists(cards, max_size=3).map(tuple),
    "gives": st.lists(cards, max_size=2).map(tuple),
    "takes": st.lists(cards, max_size=2).map(tuple),
}
ANY_ACTION = st.one_of(*(st.builds(kind, **{name: VALUES[name] for name in kind.__struct_fields__}) for kind in ACTIONS))


@pytest.mark.parametrize("options", SETTINGS)
@given(seed=st.integers(0, 10**6), at=st.integers(0, 120), action=ANY_ACTION)
def test_any_action_is_refused_or_takes_effect_and_the_game_goes_on(options: str, seed: int, at: int, action: Any) -> None:
    state: State = replay("---", options=options).state
    rng = Rng(seed)
    for ply in range(1, at):
        if RULESET.rules.turn(state).over:
            break
        state = RULESET.rules.apply(state, RULESET.sample(state, rng), ply)
    try:
        RULESET.rules.check(state, action)
        legal = True
    except SpooklogError:
        legal = False
    try:
        state = RULESET.rules.apply(state, action, at + 1)
    except Impossible:
        assert not legal or not _is_whole(action)
        return
    for ply in range(at + 2, at + 12):
        seen = Seen(state, LABELS, RULESET.rules.turn(state))
        prompt = RULESET.pictures.prompt(seen)
        assert RULESET.pictures.view(seen)
        assert RULESET.pictures.scene(seen, prompt).panels
        if seen.turn.over:
            return
        state = RULESET.rules.apply(state, RULESET.sample(state, rng), ply)


def _is_whole(action: Any) -> bool:
    """Whether nothing about an action is left to chance."""
    return "" not in (getattr(action, "card", "x"), getattr(action, "tile", "x")) and getattr(action, "dice", (1,)) != ()


@pytest.mark.parametrize(
    "line",
    [
        "d ?candle",
        "d ?",
        "d ?treasure",
        "m 1F.2.b3 /999",
        "m " + "b3 " * 150,
        "mark from from",
        "g phantom",
        "send",
        "plan 99",
        "m @@",
        "x" * 9000,
    ],
)
@pytest.mark.parametrize("options", SETTINGS)
def test_absurd_lines_are_refused(line: str, options: str) -> None:
    game = replay("---\nanna 6 4" if "loose" in options else "---\nanna 6 4\nanna m d3", options=options)
    assert game.refusal(f"anna {line}").message


def test_cards_face_down_are_none_where_hands_are_open() -> None:
    state = replay("given tile 1F.2=F6\ngiven anna at 1F.2.a1\ngiven phase search\n---").state
    for action in (act.DiscoveryDrawn(1, "?"), act.DiscoveryDrawn(1, "?", hidden="treasure")):
        with pytest.raises(Impossible):
            RULESET.rules.apply(state, action, 1)


def test_no_ruling_puts_more_cards_on_the_pile_than_the_box_has() -> None:
    held = "given anna at 1F.foyer.b2 courage 8\n---\n"
    game = replay(f"{held}anna candle\nruled candle.1\n" + "anna candle\nruled candle.3\n" * 9)
    assert game.state.discard == ("candle",) * 6
    game = replay(f"options hands=hidden\ngiven bob concealed liquid\n{held}")
    for _ in range(3):
        try:
            game.play("anna trade bob: - / candle", ruled=True)
        except Impossible:
            break
    assert game.state.carried[0] == ("candle",)
    assert game.state.concealed[1] == ()


def test_no_ruling_hides_the_treasure_among_more_discards_than_the_pile_has() -> None:
    dead = "given discard candle mask\ngiven token 1F.foyer.b2 turn bob\ngiven phase end\n---\nend\n"
    game = replay(f"{dead}rehide 3\nrefused rehide.2")
    with pytest.raises(Impossible, match="the discard pile has fewer cards"):
        game.play("rehide 3", ruled=True)
    game.play("rehide 2", ruled=True)
    assert game.state.discard == ()
