"""Requests on a server: beside lines that are committed together, and over a wire that was cut."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Literal

import pytest
from tests.store.conftest import Starter
from tests.wire import Wire

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Unavailable
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.store import Store, open_store


def test_threads_that_commit_together_store_a_repeated_request_once(url: str, start: Starter) -> None:
    with open_store(url, group=True) as store:
        game = store.games.start(start(target=1000)).loaded.stream.id
        busy = store.games.start(start(target=1000)).loaded.stream.id

        def ask(number: int) -> int:
            store.games.append(busy, Annotate(f"note {number}"), by="bert")
            return store.games.append(game, Play("anna 1"), by="anna", request="request-1").last

        with ThreadPoolExecutor(8) as pool:
            assert {*pool.map(ask, range(16))} == {2}
        assert (store.streams.get(game).head, store.streams.get(busy).head) == (2, 17)
        assert check_database(store.recorder) == verify(store.games, game) == []


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_request_over_a_wire_that_is_cut_is_stored_once(
    wire: Wire, far: Store, store: Store, start: Starter, cut: Literal["before", "after"]
) -> None:
    game = store.games.start(start()).loaded.stream.id
    far.games.load(game)
    wire.cut = cut
    with suppress(Unavailable):  # cut before the commit, nothing is stored
        assert far.games.append(game, Play("anna 1"), by="anna", request="request-1").last == 2
        assert cut == "after"
    assert wire.cuts == 1
    again = far.games.append(game, Play("anna 1"), by="anna", request="request-1")
    assert (again.last, again.repeated, store.streams.get(game).head) == (2, cut == "after", 2)
