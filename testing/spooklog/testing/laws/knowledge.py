"""Who sees what: the same laws for every ruleset there is."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
import orjson
from hypothesis import given

from spooklog.domain.contract.digests import position
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Seen, Viewer
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import english
from spooklog.testing.playing import LONG, SEEDS, few, frozen, random_game, refusal_of

MANY = 200
History = list[tuple[Any, Action, Any]]
"""States before and after each action."""


@given(seed=SEEDS)
def test_a_view_is_plain_data_with_the_same_fields_for_every_viewer(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        views = [ruleset.pictures.view(played.seen(moment, viewer)) for viewer in played.viewers]
        assert all(orjson.loads(orjson.dumps(view)) == view for view in views)
        assert len({tuple(view) for view in views}) == 1


@given(seed=SEEDS)
def test_every_viewer_has_a_picture_and_words_for_what_happens_next(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            seen = played.seen(moment, viewer)
            prompt = ruleset.pictures.prompt(seen)
            assert all(prompt)
            scene = ruleset.pictures.scene(seen, prompt)
            assert scene.shapes
            orjson.dumps(scene.to_plain())


@given(seed=SEEDS)
def test_redacting_a_state_twice_equals_redacting_it_once(ruleset: AnyRuleset, seed: int) -> None:
    played, see = random_game(ruleset, seed), ruleset.knowledge.seen_by
    for state in played.states:
        assert see(state, "full") == state
        for viewer in played.viewers:
            known = see(state, viewer)
            assert type(known) is type(state)
            assert frozen(see(known, viewer)) == frozen(known)


@given(seed=SEEDS)
def test_every_seat_knows_what_the_public_knows(ruleset: AnyRuleset, seed: int) -> None:
    """Seen by a seat, then by the public, is seen by the public."""
    played, see = random_game(ruleset, seed), ruleset.knowledge.seen_by
    for state in played.states:
        public = see(state, "public")
        for seat in played.viewers[2:]:
            known = see(see(state, seat), "public")
            assert position(known) == position(public)
            assert frozen(known) == frozen(public)


@given(seed=SEEDS)
def test_a_redacted_action_is_the_same_action_with_less_in_it(ruleset: AnyRuleset, seed: int) -> None:
    played, redact = random_game(ruleset, seed), ruleset.knowledge.redact
    for before, action, now in played.steps():
        assert redact(action, before, now, "full") == action
        for viewer in played.viewers:
            seen = redact(action, before, now, viewer)
            assert type(seen) is type(action)
            assert seen.owner == action.owner
            assert redact(seen, before, now, viewer) == seen
            if viewer == action.owner:
                assert seen == action


@LONG
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
        _follow(ruleset, played.labels, history, played.states[moment], viewer, rng)


def _follow(ruleset: AnyRuleset, labels: Labels, history: History, start: Any, viewer: Viewer, rng: Rng) -> None:
    ones = others = history
    one = other = start
    for number in range(len(history) + 1, len(history) + 25):
        if ruleset.rules.turn(one).over or ruleset.rules.turn(other).over:
            return
        action = ruleset.sample(one, rng)
        after = ruleset.rules.apply(one, action, number)
        ones, one = [*ones, (one, action, after)], after
        look_alikes: list[tuple[History, Any]] = []
        for _ in range(6):
            same = not look_alikes and refusal_of(ruleset, other, action) is None
            candidate = action if same else ruleset.sample(other, rng)
            then = ruleset.rules.apply(other, candidate, number)
            branch = [*others, (other, candidate, then)]
            if _as_seen(ruleset, branch, viewer) == _as_seen(ruleset, ones, viewer):
                look_alikes.append((branch, then))
        if not look_alikes:
            return
        others, other = look_alikes[-1]
        if ruleset.rules.turn(one).over or ruleset.rules.turn(other).over:
            return
        shown = _shown(ruleset, labels, ones, viewer), _shown(ruleset, labels, others, viewer)
        for what in shown[0]:
            assert shown[0][what] == shown[1][what], f"{what}, {viewer}, after {number} actions"


def _as_seen(ruleset: AnyRuleset, history: History, viewer: Viewer) -> list[Action]:
    now = history[-1][2]
    return [ruleset.knowledge.redact(action, before, now, viewer) for before, action, _ in history]


def _shown(ruleset: AnyRuleset, labels: Labels, history: History, viewer: Viewer) -> dict[str, bytes]:
    """All that a viewer is shown after the last action of a history, as bytes."""
    before, action, now = history[-1]
    state = ruleset.knowledge.seen_by(now, viewer)
    last = ruleset.knowledge.redact(action, before, now, viewer)
    seen = Seen(state, labels, ruleset.rules.turn(state), (last,))
    prompt = ruleset.pictures.prompt(seen)
    answers = {
        "turn": seen.turn,
        "choices": [(type(choice).__name__, choice) for choice in islice(ruleset.moves.choices(state), MANY)],
        "implied": ruleset.notation.implied(state, seen.turn),
        "scores": ruleset.results.scores(state),
        "outcome": ruleset.rules.outcome(state),
        "breaches": ruleset.results.breaches(state),
        "advice": ruleset.results.advice(state),
        "view": ruleset.pictures.view(seen),
        "prompt": prompt,
        "scene": ruleset.pictures.scene(seen, prompt),
        "citations": ruleset.moves.citations(ruleset.knowledge.seen_by(before, viewer), last),
        "known": ruleset.pictures.private_knowledge(seen, viewer) if isinstance(viewer, int) else (),
        "line": ruleset.notation.write(ruleset.knowledge.seen_by(before, viewer), (last,), labels),
    }
    return {what: msgspec.json.encode(answer, enc_hook=english) for what, answer in answers.items()}
