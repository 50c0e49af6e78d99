"""How much a sender may ask for, by a clock of the test."""

from __future__ import annotations

import pytest

from spooklog.web.bounds import Bounds
from spooklog.web.refusals import TooMany
from spooklog.web.turns.rates import Rate, Rates


def test_a_rate_lets_many_through_at_once_and_then_one_at_a_time() -> None:
    now = 0.0
    rate = Rate(3, 0.5, lambda: now)
    for _ in range(3):
        rate.take("a")
    with pytest.raises(TooMany) as refused:
        rate.take("a")
    assert refused.value.seconds == 2
    rate.take("b")
    now = 2.0
    rate.take("a")
    with pytest.raises(TooMany):
        rate.take("a")
    now = 100.0
    for _ in range(3):
        rate.take("a")


def test_a_refused_request_does_not_make_the_wait_longer() -> None:
    now = 0.0
    rate = Rate(1, 0.1, lambda: now)
    rate.take("a")
    for _ in range(50):
        with pytest.raises(TooMany):
            rate.take("a")
    now = 10.0
    rate.take("a")


def test_a_rate_remembers_a_bounded_number_of_senders() -> None:
    rate = Rate(2, 0.001, remembered=100)
    for number in range(1000):
        rate.take(f"sender {number}")
    assert len(rate._spent) == 100
    rate.take("sender 999")
    with pytest.raises(TooMany):
        rate.take("sender 999")


def test_work_longer_than_the_remaining_budget_is_waited_for() -> None:
    now = 0.0
    rates = Rates(Bounds(work_at_once=20, work=50), lambda: now)
    rates.work.take("a", 0.002)
    rates.work.spend("a", 30.0)
    with pytest.raises(TooMany) as refused:
        rates.work.take("a", 0.002)
    assert refused.value.seconds == 20
    now = 20.1
    rates.work.take("a", 0.002)


def test_a_club_that_shares_one_link_opens_its_tables_at_once() -> None:
    rates = Rates(Bounds(), lambda: 0.0)
    for _ in range(100 * 10):  # pages, pictures and streams of a hundred phones
        rates.work.take("the link of all", 0.002)
        rates.work.spend("the link of all", 0.005)
