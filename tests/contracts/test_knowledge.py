"""Who sees what: the same laws for every ruleset there is."""

from __future__ import annotations

from typing import Any

import orjson
from hypothesis import given
from tests.contracts.playing import SEEDS, Played, few, random_game, refusal_of

from spooklog.domain.chance import Rng
from spooklog.domain.ruleset import Action, AnyRuleset, Viewer


@given(seed=SEEDS)
def test_a_view_is_plain_data_with_the_same_fields_for_everybody(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        views = [ruleset.view(played.states[moment], viewer, played.labels) for viewer in played.viewers]
        assert all(orjson.loads(orjson.dumps(view)) == view for view in views)
        assert len({tuple(view) for view in views}) == 1


@given(seed=SEEDS)
def test_every_view_makes_a_picture(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            scene = ruleset.board(ruleset.view(played.states[moment], viewer, played.labels))
            assert scene.shapes
            orjson.dumps(scene.to_plain())


@given(seed=SEEDS)
def test_a_view_shows_no_more_than_the_viewer_knows(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        state = played.states[moment]
        assert ruleset.seen_by(state, "full") == state
        for viewer in played.viewers:
            known = ruleset.seen_by(state, viewer)
            assert ruleset.seen_by(known, viewer) == known
            assert ruleset.view(known, "full", played.labels) == ruleset.view(state, viewer, played.labels)


@given(seed=SEEDS)
def test_what_a_viewer_saw_starts_and_folds_as_well(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 2):
        for viewer in played.viewers:
            setup = ruleset.redact_setup(played.setup, viewer)
            assert ruleset.redact_setup(setup, viewer) == setup
            state = ruleset.start(setup)
            for number, action in enumerate(_seen(played, moment, viewer), start=1):
                state = ruleset.apply(state, action, number)
            orjson.dumps(ruleset.view(state, viewer, played.labels))


@given(seed=SEEDS)
def test_a_redacted_action_is_the_same_action_with_less_in_it(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for before, action, now in played.steps():
        assert ruleset.redact(action, before, now, "full") == action
        for viewer in played.viewers:
            seen = ruleset.redact(action, before, now, viewer)
            assert type(seen) is type(action)
            assert seen.owner == action.owner
            assert ruleset.redact(seen, before, now, viewer) == seen
            if viewer == action.owner:
                assert seen == action


@given(seed=SEEDS)
def test_worlds_that_differ_only_in_secrets_look_the_same_to_the_last_byte(ruleset: AnyRuleset, seed: int) -> None:
    """Two games part at a choice that a viewer does not see, and go on alike as long as that viewer sees the same.

    Until the end: then hands may be laid open.
    """
    rng = Rng(seed)
    played = random_game(ruleset, seed)
    for _ in range(4):
        moment = rng.below(len(played.actions))
        viewer = rng.choice(played.viewers[1:])
        history = list(played.steps())[:moment]
        _follow(ruleset, played, history, viewer, rng)


def _follow(ruleset: AnyRuleset, played: Played, history: list[tuple[Any, Action, Any]], viewer: Viewer, rng: Rng) -> None:
    ones = others = history
    one = other = history[-1][2] if history else played.states[0]
    for number in range(len(history) + 1, len(history) + 25):
        action = ruleset.sample(one, rng)
        after = ruleset.apply(one, action, number)
        ones, one = [*ones, (one, action, after)], after
        look_alikes: list[tuple[list[tuple[Any, Action, Any]], Any]] = []
        for _ in range(6):
            candidate = action if not look_alikes and refusal_of(ruleset, other, action) is None else ruleset.sample(other, rng)
            then = ruleset.apply(other, candidate, number)
            branch = [*others, (other, candidate, then)]
            if _as_seen(ruleset, branch, viewer) == _as_seen(ruleset, ones, viewer):
                look_alikes.append((branch, then))
        if not look_alikes:
            return
        others, other = look_alikes[-1]
        if "over" in (ruleset.to_act(one).kind, ruleset.to_act(other).kind):
            return
        views = [orjson.dumps(ruleset.view(state, viewer, played.labels)) for state in (one, other)]
        assert views[0] == views[1]
        assert ruleset.flags(one, viewer) == ruleset.flags(other, viewer)


def _as_seen(ruleset: AnyRuleset, history: list[tuple[Any, Action, Any]], viewer: Viewer) -> list[Action]:
    now = history[-1][2]
    return [ruleset.redact(action, before, now, viewer) for before, action, _ in history]


def _seen(played: Played, moment: int, viewer: Viewer) -> list[Action]:
    now = played.states[moment]
    return [played.ruleset.redact(action, before, now, viewer) for before, action, _ in list(played.steps())[:moment]]
