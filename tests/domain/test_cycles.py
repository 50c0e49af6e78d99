"""Python's search for cycles is on again when the last of several threads has folded, in whichever order they end."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from spooklog.domain.log.cycles import no_search_for_cycles


@pytest.fixture(autouse=True)
def _searching() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


def test_the_search_is_off_until_the_last_one_is_out() -> None:
    first, second = no_search_for_cycles(), no_search_for_cycles()
    with first:
        second.__enter__()
    assert not gc.isenabled()
    second.__exit__(None, None, None)
    assert gc.isenabled()


def test_a_search_that_was_off_stays_off() -> None:
    gc.disable()
    with no_search_for_cycles(), no_search_for_cycles():
        pass
    assert not gc.isenabled()
