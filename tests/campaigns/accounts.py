"""What must be true of a store after many have worked on it: nothing acknowledged is lost or there twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from tests.campaigns.typing_in import CommandLine
from tests.campaigns.working import Done

from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.store import Store, open_store


def account(url: str, done: Sequence[Done], *, erased: bool = False) -> None:
    """Look for everything that was acknowledged. What speaks of a person who was `erased` may be gone."""
    with open_store(url) as store:
        if store.recorder.unscrubbed():  # a process was cut off between erasing and scrubbing: the next one does it
            store.recorder.scrub()
        _sound(store)
        names = Counter(stream.name for stream in store.streams.every())
        texts = Counter(text.split(" ")[0] for text in store.games.texts(store.streams.find("evening").id).values())
        assert max(texts.values(), default=1) == 1, "stored twice"
        for one in done:
            match one.what:
                case "line" | "note":
                    assert texts[one.key] == 1 or (erased and one.what == "note"), f"{one} was acknowledged, and is lost"
                case "game" | "sheet":
                    assert names[one.key] == 1, f"{one} was acknowledged, and is lost"
                case "merge":
                    other = store.people.called(f"Other {one.key}")
                    assert store.people.merged()[other.id] == store.people.called(f"One {one.key}").id
                case "erasing":
                    assert store.people.find(f"Gone {one.key}") is None, f"{one} was acknowledged, and is lost"
                case "checkpoint":
                    pass  # it has no name of its own; the store's log is whole
    code, out, _ = CommandLine(url).ended("db", "check", "--json")
    assert (code, json.loads(out)["problems"]) == (0, [])


def _sound(store: Store) -> None:
    for stream in [*store.streams.every(), *store.streams.every(kind="series")]:
        entries = store.games.entries(stream.id)
        assert [entry.number for entry in entries] == list(range(1, stream.head + 1)), "a gap"
        assert verify(store.games, stream.id) == []
    assert verify(store.own_log, store.own_log.id) == []
    assert list(problems_of_store(store)) == []
    assert check_database(store.recorder) == []
    rows = store.recorder.select_notifications(None, 10**9)
    assert len({row.id for row in rows}) == len(rows)
