"""Whose turn it is, and what may be played: the same laws for every ruleset there is."""

from __future__ import annotations

from itertools import islice

from hypothesis import given

from spooklog.domain.contract.ruleset import AnyRuleset, Form
from spooklog.testing.playing import SEEDS, few, hold_legal, random_game

MANY = 400
"""So many choices are looked at in one moment."""


@given(seed=SEEDS)
def test_a_turn_names_each_existing_actor_at_most_once(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    actors = {"team", "table", "chance", *range(1, played.setup.seats + 1)}
    for moment, state in enumerate(played.states):
        for viewer in played.viewers:
            turn = ruleset.rules.turn(state if viewer == "full" else played.seen(moment, viewer).state)
            assert len({*turn.must, *turn.may}) == len(turn.must) + len(turn.may)
            assert {*turn.must, *turn.may} <= actors
            assert not turn.one or len(turn.must) > 1
            assert not turn.rule or turn.rule in ruleset.rulebook.rules


@given(seed=SEEDS)
def test_every_viewer_knows_the_due_actions_and_their_actors(ruleset: AnyRuleset, seed: int) -> None:
    """Who of several holds the card that opens is hidden; that an action is due is not, or its existence would leak."""
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        turn = ruleset.rules.turn(played.states[moment])
        for viewer in played.viewers:
            known = played.seen(moment, viewer).turn
            assert (known.due, known.rule, known.over) == (turn.due, turn.rule, turn.over)
            assert {*turn.must} <= {*known.must}
            assert {*turn.may} <= {*known.must, *known.may}


@given(seed=SEEDS)
def test_every_action_belongs_to_an_actor_who_must_or_may_act(ruleset: AnyRuleset, seed: int) -> None:
    for state, action, _ in random_game(ruleset, seed).steps():
        turn = ruleset.rules.turn(state)
        assert action.owner in (*turn.must, *turn.may)


@given(seed=SEEDS)
def test_every_offered_action_is_accepted(ruleset: AnyRuleset, seed: int) -> None:
    """Where hands are hidden, by the rules as far as the viewer knows; what is accepted takes effect there as well."""
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            state = played.seen(moment, viewer).state
            for choice in islice(ruleset.moves.choices(state), MANY):
                if isinstance(choice, Form):
                    assert choice.seat is None or 1 <= choice.seat <= played.setup.seats
                    assert choice.pattern
                    assert choice.meaning
                else:
                    assert type(choice) in ruleset.actions
                    hold_legal(ruleset, state, choice)
                    ruleset.rules.apply(state, choice, moment + 1)


@given(seed=SEEDS)
def test_every_offered_action_belongs_to_an_actor_of_the_turn(ruleset: AnyRuleset, seed: int) -> None:
    """While the game waits, something is offered to an actor that must act; at an end only to those who may."""
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            seen = played.seen(moment, viewer)
            owners = {choice.owner for choice in islice(ruleset.moves.choices(seen.state), MANY)}
            assert owners <= {*seen.turn.must, *seen.turn.may}
            if viewer == "full":
                assert seen.turn.over or owners & {*seen.turn.must}


@given(seed=SEEDS)
def test_the_choices_of_a_seat_are_its_part_of_all_choices(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 3):
        for viewer in ("full", 1):
            seen = played.seen(moment, viewer)
            offered = list(ruleset.moves.choices(seen.state))
            for seat in range(1, played.setup.seats + 1):
                owners = (seat, "team") if "team" in seen.turn.must else (seat,)
                assert list(ruleset.moves.choices(seen.state, seat)) == [one for one in offered if one.owner in owners]
