"""What a position is made of: what the rules need to go on, and nothing that is only looked back on."""

from __future__ import annotations

import json

import msgspec
from hypothesis import given
from tests.domain.spookies.script import RESULT, replay, up

from spooklog.domain.contract.digests import digest_of, digest_of_start, position, without_memory
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies.state import State
from spooklog.testing.playing import SEEDS, random_game, refusal_of

ANY: AnyRuleset = RULESET
COUNT = f"players tim peter\noptions chips=9\n---\ntim s\n{up('tim', 2, '66')}tim stop\npeter s\n{up('peter', 2, '66')}"


def test_a_position_has_numbers_and_the_names_of_characters_and_no_players() -> None:
    assert json.loads(position(replay("tim s\ntim 34").state)) == {
        "phase": "decide",
        "current": 1,
        "character": "Schnuffer",
        "rolled": True,
        "positions": [0, 0, 0, 0, 1],
        "stock": 49,
        "chips": [1, 0],
        "penalty": [0, 0, 0, 0, 0, 0, 0],
    }


def test_equal_positions_reached_by_different_lines_have_equal_digests() -> None:
    one = replay("tim s\ntim 11\npeter k\npeter 11")
    other = replay("tim ?h\ntim 1122\npeter s\npeter 13")
    assert one.state != other.state
    assert digest_of(one.state) == digest_of(other.state)


def test_players_may_count_in_either_order() -> None:
    one = replay(f"{COUNT}tim shows 1x3\npeter shows 2x6\nphase over")
    other = replay(f"{COUNT}peter shows 2x6\ntim shows 1x3\nphase over")
    assert digest_of(one.state) == digest_of(other.state)


def test_the_first_digest_covers_the_facts_and_options_of_the_game() -> None:
    plain, dear, round_ = (
        replay("", data=data, options=options).state
        for data, options in (("", ""), ("rewards.5 = [2, 0, 0]", ""), ("", "end_mode=finish_round"))
    )
    assert digest_of(plain) == digest_of(dear) == digest_of(round_)
    assert len({digest_of_start(state) for state in (plain, dear, round_)}) == 3


def test_all_memory_has_a_default() -> None:
    assert {field.name for field in msgspec.structs.fields(State) if field.name in State.MEMORY and field.required} == set()
    assert {"turn", "rolls", "last", "tallies"} == State.MEMORY


@given(seed=SEEDS)
def test_a_game_plays_on_without_its_memory(seed: int) -> None:
    played = random_game(RULESET, seed)
    rules, state = ANY.rules, without_memory(played.states[0])
    for number, (before, action, after) in enumerate(played.steps(), start=1):
        assert rules.turn(state) == rules.turn(before)
        assert list(RULESET.moves.choices(state)) == list(RULESET.moves.choices(before))
        for tried in {action, *played.actions[:3]}:
            ours, theirs = refusal_of(RULESET, state, tried), refusal_of(RULESET, before, tried)
            assert (ours and ours.rule) == (theirs and theirs.rule)
        state = without_memory(rules.apply(state, action, number))
        assert position(state) == position(after)
    assert rules.outcome(state) == rules.outcome(played.end)


def test_a_ruling_is_folded_without_memory_as_well() -> None:
    """A turn out of turn, and another character in mid-turn, ask whether there was a roll: that is no memory."""
    for script, line in (
        ("tim s\ntim 34", "tim h"),
        ("tim s\ntim 34", "peter 34"),
        ("tim s\ntim 34\ntim ?\nruled turn.2", "tim takes h"),
    ):
        game = replay(script)
        (action,) = RULESET.notation.read(line, game.state, game.labels)
        after = RULESET.rules.apply(game.state, action, 9)
        assert position(RULESET.rules.apply(without_memory(game.state), action, 9)) == position(after)


def test_a_result_is_a_position_of_its_own() -> None:
    game = replay(f"{RESULT}result tim 33, peter 20")
    assert json.loads(position(game.state)).keys() >= {"phase", "points"}
