"""A person is erased again and again while others write of them: in the end nothing tells of them, and every log is sound."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.campaigns.accounts import account
from tests.campaigns.working import Apart, Threaded
from tests.endurance.stores import counting
from tests.servers import server_or_skip

from spooklog.domain.log.noting import Annotate
from spooklog.domain.series.named_texts import texts_of
from spooklog.domain.values.errors import NotFound, Unavailable
from spooklog.store.erasing.erase import erase
from spooklog.store.erasing.search import search
from spooklog.store.store import Store, open_store

DORA = "Dora Quendolin"
BETWEEN = 0.15
"""Between two erasings, in seconds."""
PATIENCE = 60.0
"""Seconds until what must happen counts as never happening."""

TABLES = ("people", "seats", "texts", "streams", "skipped", "members", "wordlists")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, empty_store: Path) -> Iterator[str]:
    """A store of each kind, with a game that goes on for ever."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            url = str(shutil.copy(empty_store, tmp_path / "games.db"))
        else:
            url = stack.enter_context(server_or_skip().database())
        with open_store(url) as store:
            store.games.start(counting("anna", "bert"), name="evening")
        yield url


def test_a_person_erased_under_load_leaves_no_trace(url: str, rounds: int, seed: int, report: Callable[[str], None]) -> None:
    workers: list[Threaded | Apart] = [
        Threaded(url, "tess", seed, DORA),
        Threaded(url, "tom", seed, DORA),
        Apart(url, "paul", seed, DORA),
    ]
    with open_store(url) as store:
        erased = 0
        with ExitStack() as working:
            for worker in workers:
                working.enter_context(worker)
            begun = time.monotonic()
            while (now := time.monotonic() - begun) < rounds or (now < PATIENCE and erased <= rounds):
                time.sleep(BETWEEN)
                erased += _erase(store)
        store.games.append(store.streams.find("evening").id, Annotate("the last word"), by=DORA)
        assert search(store.people, DORA).certain
        assert _erase(store)
        with pytest.raises(NotFound):
            search(store.people, DORA)
        for table in TABLES:
            assert "quendolin" not in repr(store.recorder.query(f"SELECT * FROM {table}")).casefold(), table
        assert _texts_by_the_erased(store) == []
    assert [worker.wrong for worker in workers] == [[], [], []]
    done = [one for worker in workers for one in worker.done]
    account(url, done, erased=True)
    if not url.startswith("postgresql:"):
        assert b"uendolin" not in b"".join(file.read_bytes() for file in Path(url).parent.glob("games.db*"))
    kinds = Counter(one.what for one in done)
    report(f"{url.partition(':')[0]}: {DORA} erased {erased} times while {dict(kinds)} were stored; seed {seed}")
    assert erased > rounds
    assert len(kinds) >= 5, kinds


def _erase(store: Store) -> bool:
    """Erase the person, if the name is known now; returns whether it was."""
    try:
        found, _ = erase(store.own_log, DORA, by="Scribe")
    except NotFound:
        return False
    except Unavailable:  # erased, and not scrubbed while others read: the next call does the rest
        return True
    return bool(found.people)


def _texts_by_the_erased(store: Store) -> list[str]:
    """Texts that are there though the person who wrote them was erased."""
    gone = {id for (id,) in store.recorder.query("SELECT id FROM people WHERE name IS NULL")}
    found = []
    for stream in store.streams.every():
        there = store.games.texts(stream.id)
        for one in store.games.entries(stream.id):
            if one.entry.by in gone:
                found += [there[digest] for digest in texts_of(one.entry) if digest in there]
    return found
