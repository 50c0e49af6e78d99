"""Playing to the end, reading and storing: the same laws for every ruleset there is."""

from __future__ import annotations

import msgspec
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contracts.playing import SEEDS, WORLD, few, frozen, play_out, random_game, refusal_of

from spooklog.domain.chance import Rng
from spooklog.domain.errors import Ambiguous, Illegal, Impossible, SpooklogError, Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.rulebook import Rulebook
from spooklog.domain.ruleset import AnyRuleset, Form


@given(seed=SEEDS)
def test_a_game_comes_to_an_end_with_a_result(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    assert ruleset.outcome(played.end) is not None
    with pytest.raises(LookupError):
        ruleset.sample(played.end, Rng(0))


@given(seed=SEEDS)
def test_what_is_offered_is_accepted(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        state = played.states[moment]
        offered = list(ruleset.choices(state))
        turn = ruleset.to_act(state)
        assert bool(offered) == (turn.kind != "over")
        for seat in range(1, played.setup.seats + 1):
            owners = (seat, "team") if turn.kind == "seats" and seat in turn.seats else (seat,)
            assert list(ruleset.choices_of(state, seat)) == [one for one in offered if one.owner in owners]
        for choice in offered:
            if isinstance(choice, Form):
                assert choice.seat is None or 1 <= choice.seat <= played.setup.seats
                assert choice.pattern
                assert choice.meaning
            else:
                assert type(choice) in ruleset.actions
                ruleset.check(state, choice)


@given(seed=SEEDS)
def test_somebody_is_awaited_until_the_game_is_over(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        turn = ruleset.to_act(state)
        assert turn.kind != "over"
        assert turn.seats or turn.kind != "seats"
        assert turn.kind in ("seats", "chance") or not turn.seats
        assert len(set(turn.seats)) == len(turn.seats)
        assert action.owner in ("team", "table", *turn.seats)
    assert ruleset.to_act(played.end).kind == "over"


@given(seed=SEEDS)
def test_playing_changes_no_state_in_place(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    setup = frozen(played.setup)
    for number, (state, action, after) in enumerate(played.steps(), start=1):
        before = frozen(state)
        ruleset.check(state, action)
        assert ruleset.apply(state, action, number) == after
        assert frozen(state) == before
    assert frozen(played.setup) == setup


@given(seed=SEEDS, other=SEEDS)
def test_digests_are_made_of_the_full_view_in_whatever_order_states_come(ruleset: AnyRuleset, seed: int, other: int) -> None:
    several = [random_game(ruleset, seed), random_game(ruleset, other)]
    states = [state for both in zip(*(played.states for played in several), strict=False) for state in (*both, *both)]
    rng = Rng(seed)
    for state in [*states, *(rng.choice(states) for _ in states)]:
        view = ruleset.view(state, "full", Labels.numbered(ruleset.seat_count(state)))
        assert ruleset.canonical(state) == orjson.dumps(view, option=orjson.OPT_SORT_KEYS)


@given(seed=SEEDS)
def test_looking_changes_no_state_in_place(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        state = played.states[moment]
        before = frozen(state)
        for viewer in played.viewers:
            ruleset.view(state, viewer, played.labels)
            ruleset.flags(state, viewer)
        list(ruleset.choices(state))
        ruleset.scores(state)
        assert frozen(state) == before


@given(seed=SEEDS)
def test_an_action_out_of_place_is_refused_with_a_rule_or_ruled_and_never_breaks_the_game(ruleset: AnyRuleset, seed: int) -> None:
    """Actions of other moments, and of another game, tried here and there: with a ruling they take effect or are impossible."""
    played, rng = random_game(ruleset, seed), Rng(seed)
    other = play_out(ruleset, ruleset.deal(played.setup, rng), rng)
    strangers = (*played.actions, *other.actions)
    for _ in range(60):
        state, action = rng.choice(played.states), rng.choice(strangers)
        before = frozen(state)
        refusal = refusal_of(ruleset, state, action)
        assert frozen(state) == before
        if refusal is not None:
            _assert_of_its_rulebook(ruleset.rulebook, refusal)
        if refusal is not None and not isinstance(refusal, Illegal):
            continue
        try:
            after = ruleset.apply(state, action, 1)
        except (Illegal, Impossible):
            assert refusal is not None, "what was accepted takes effect"
            continue
        assert frozen(state) == before
        for viewer in played.viewers:
            orjson.dumps(ruleset.view(after, viewer, played.labels))
        assert ruleset.to_act(after).kind in ("seats", "chance", "table", "over")


@given(seed=SEEDS)
def test_a_legal_action_rests_on_rules_there_are(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        grounds = ruleset.grounds(state, action)
        assert grounds
        assert set(grounds) <= set(ruleset.rulebook.rules)


def _assert_of_its_rulebook(rulebook: Rulebook, refusal: SpooklogError) -> None:
    assert refusal.rule is not None
    assert refusal.message
    slug, _, rule_id = refusal.rule.partition(":")
    assert slug == rulebook.slug
    assert refusal.kind == rulebook.rules[rule_id].breach


@given(seed=SEEDS)
def test_every_line_reads_back_as_it_was_written(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        read = ruleset.read(ruleset.write((action,), played.labels), state, played.labels)
        assert tuple(ruleset.consult(state, one, WORLD) for one in read) == (action,)  # times stand beside lines


@given(seed=SEEDS)
def test_every_action_survives_being_stored(ruleset: AnyRuleset, seed: int) -> None:
    for action in random_game(ruleset, seed).actions:
        assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action


@given(seed=SEEDS, text=st.text(max_size=40))
def test_any_text_is_read_or_refused(ruleset: AnyRuleset, seed: int, text: str) -> None:
    played = random_game(ruleset, seed % 10)
    state = played.states[seed % len(played.states)]
    try:
        actions = ruleset.read(text, state, played.labels)
    except (Unreadable, Ambiguous, Illegal):
        pass
    else:
        assert actions
        assert all(type(action) in ruleset.actions for action in actions)


@given(seed=SEEDS, data=st.data())
def test_words_of_the_notation_in_any_order_are_read_and_checked_or_refused(
    ruleset: AnyRuleset, seed: int, data: st.DataObject
) -> None:
    played = random_game(ruleset, seed % 10)
    moment = seed % len(played.states)
    state = played.states[moment]
    tokens = {token for action in played.actions for token in ruleset.write((action,), played.labels).replace(",", " , ").split()}
    words = sorted(tokens | ruleset.meta.keywords | {"?", "-2", "--", "0"})
    line = " ".join(data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=6)))
    try:
        actions = ruleset.read(line, state, played.labels)
        for action in actions:
            ruleset.check(state, action)
            state = ruleset.apply(state, action, moment)
    except SpooklogError as refusal:
        _assert_of_its_rulebook_or_unreadable(ruleset.rulebook, refusal)


def _assert_of_its_rulebook_or_unreadable(rulebook: Rulebook, refusal: SpooklogError) -> None:
    if refusal.kind not in ("unreadable", "ambiguous"):
        _assert_of_its_rulebook(rulebook, refusal)


@given(seed=SEEDS)
def test_outcome_scores_and_places_agree(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state in played.states[:-1]:
        assert ruleset.outcome(state) is None
        assert all(row.rank is None for row in ruleset.scores(state))
    with pytest.raises(LookupError):
        ruleset.report(played.states[0], played.labels)
    outcome = ruleset.outcome(played.end)
    seats = range(1, played.setup.seats + 1)
    assert outcome is not None
    assert len(outcome.points) == len(outcome.ranks) == played.setup.seats
    if any(row.seat is None for row in ruleset.scores(played.end)):  # a team: nobody wins alone, and nobody is behind
        assert (outcome.winners, set(outcome.points), set(outcome.ranks)) == ((), {None}, {1})
    else:
        assert outcome.winners
        assert {seat for seat in seats if outcome.ranks[seat - 1] == 1} == set(outcome.winners)
    assert all(rank == 1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)
    rows = {row.seat: row for row in ruleset.scores(played.end) if row.seat is not None}
    for seat, row in rows.items():
        assert (row.score, row.rank) == (outcome.points[seat - 1], outcome.ranks[seat - 1])
    orjson.dumps(ruleset.report(played.end, played.labels))


@given(seed=SEEDS)
def test_a_game_broken_off_is_over_without_a_result(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 2)[:-1]:
        state = ruleset.void(played.states[moment])
        assert ruleset.to_act(state).kind == "over"
        assert ruleset.outcome(state) is None
        refusal = refusal_of(ruleset, state, played.actions[moment])
        assert refusal is not None
        assert refusal.rule == ruleset.meta.void_rule
