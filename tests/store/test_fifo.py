"""The semaphore that lets threads in by the order of asking."""

from __future__ import annotations

from threading import Thread
from time import sleep

import pytest

from spooklog.store.database.fifo import FifoSemaphore

WAITERS = 6


@pytest.mark.parametrize("places", [1, 3])
def test_threads_are_let_in_by_the_order_of_asking(places: int) -> None:
    semaphore, served = FifoSemaphore(places), list[int]()

    def wait(number: int) -> None:
        assert semaphore.acquire(stuck=20)
        served.append(number)

    for _ in range(places):
        assert semaphore.acquire(stuck=20)
    waiting = [Thread(target=wait, args=(number,), daemon=True) for number in range(WAITERS)]
    for number, thread in enumerate(waiting, start=1):
        thread.start()
        while len(semaphore._waiting) < number:
            sleep(0.001)
    for number, thread in enumerate(waiting):
        semaphore.release()
        thread.join(20)
        assert served == [*range(number + 1)]


def test_a_thread_that_comes_back_stands_behind_those_who_wait() -> None:
    semaphore, served = FifoSemaphore(), list[str]()
    assert semaphore.acquire(stuck=20)

    def wait(name: str) -> None:
        assert semaphore.acquire(stuck=20)
        served.append(name)
        semaphore.release()

    other = Thread(target=wait, args=("other",), daemon=True)
    other.start()
    while not semaphore._waiting:
        sleep(0.001)
    semaphore.release()
    wait("first")
    other.join(20)
    assert served == ["other", "first"]
