from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.values.chance import Rng

SEEDS = st.integers(-(2**70), 2**70)


def test_the_first_draws_are_those_of_the_published_generator() -> None:
    rng = Rng(0)
    assert [rng.bits64() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_shuffle_is_the_one_worked_out_by_hand_from_those_draws() -> None:
    """0xE2…/2⁶⁴ of 4 is 3, 0x6E…/2⁶⁴ of 3 is 1, 0x06…/2⁶⁴ of 2 is 0: swap 3 with 3, 2 with 1, 1 with 0."""
    items = [0, 1, 2, 3]
    Rng(0).shuffle(items)
    assert items == [2, 0, 1, 3]


@given(seed=SEEDS)
def test_seeds_count_modulo_two_to_the_64th(seed: int) -> None:
    assert Rng(seed).bits64() == Rng(seed + 2**64).bits64()


@given(seed=SEEDS, n=st.one_of(st.integers(1, 200), st.integers(1, 2**64)))
def test_a_draw_lies_below_its_bound_and_is_the_same_every_time(seed: int, n: int) -> None:
    draw = Rng(seed).below(n)
    assert 0 <= draw < n
    assert Rng(seed).below(n) == draw


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_bound_without_draws_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Rng(0).below(n)


def test_every_outcome_is_about_equally_likely() -> None:
    rng = Rng(7)
    counts = Counter(rng.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@given(seed=SEEDS, items=st.lists(st.integers()))
def test_a_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    Rng(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


def test_nothing_can_be_chosen_from_nothing() -> None:
    with pytest.raises(IndexError):
        Rng(0).choice([])
