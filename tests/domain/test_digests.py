"""Positions: what is digested of a state, and what is not."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from spooklog.domain.contract.actions import State
from spooklog.domain.contract.digests import digest_of, digest_of_start, position, without_memory


class Hand(State, frozen=True):
    """Some cards: how many sit at the table is fixed, the last roll is remembered."""

    MEMORY = frozenset({"roll", "laid"})
    FIXED = frozenset({"seats"})

    seats: int
    cards: tuple[str, ...]
    due: str = ""
    roll: int | None = None
    laid: tuple[int, ...] = ()


class Grown(Hand, frozen=True):
    """The same in a later version, with a field that few games use."""

    MEMORY = Hand.MEMORY
    FIXED = Hand.FIXED

    bonus: int = 0


class Begun(State, frozen=True):
    """A state with defaults that another object may equal."""

    phase: str = "start"
    slots: tuple[int, ...] = (0, 0)
    used: dict[str, int] = msgspec.field(default_factory=dict)


HAND = Hand(3, ("1S", "2S"))


def changed(**fields: object) -> Hand:
    """The hand with some fields changed."""
    return msgspec.structs.replace(HAND, **fields)


def test_a_position_has_sorted_fields_and_leaves_out_defaults() -> None:
    assert position(HAND) == b'{"cards":["1S","2S"]}'
    assert position(changed(due="count")) == b'{"cards":["1S","2S"],"due":"count"}'
    assert digest_of(HAND) == sha256(b'{"cards":["1S","2S"]}').hexdigest()


def test_a_value_equal_to_its_default_is_left_out() -> None:
    made = Begun("".join(["st", "art"]), tuple([0] * 2), {})
    assert made.phase is not Begun().phase
    assert made.slots is not Begun().slots
    assert position(made) == position(Begun()) == b"{}"
    assert position(Begun("over", (0, 1), {"a": 1})) == b'{"phase":"over","slots":[0,1],"used":{"a":1}}'


def test_memory_and_setup_are_no_part_of_the_position() -> None:
    assert digest_of(changed(roll=5, laid=(1, 2))) == digest_of(HAND)
    assert digest_of(changed(seats=4)) == digest_of(HAND)
    assert digest_of(changed(due="count")) != digest_of(HAND)


def test_the_first_digest_covers_what_is_fixed_for_the_whole_game() -> None:
    assert digest_of_start(changed(seats=4)) != digest_of_start(HAND)
    assert digest_of_start(changed(roll=5)) == digest_of_start(HAND)


def test_a_new_field_changes_no_digest_of_games_that_do_not_use_it() -> None:
    assert digest_of(Grown(3, ("1S", "2S"))) == digest_of(HAND)
    assert digest_of(Grown(3, ("1S", "2S"), bonus=1)) != digest_of(HAND)


def test_a_state_without_memory_is_the_same_position() -> None:
    cleared = without_memory(changed(roll=5, laid=(1,), due="count"))
    assert cleared == changed(due="count")
