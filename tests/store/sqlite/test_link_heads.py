"""Links by a damage that an SQLite file alone allows: a text where a number stands."""

from __future__ import annotations

from pathlib import Path

from tests.behind import behind

from spooklog.store.store import Store


def test_links_open_nothing_where_the_head_of_the_stores_own_log_is_no_number(store: Store, path: Path) -> None:
    _, key = store.links.new("scribe", by="Scribe")
    assert store.links.find(key)
    behind(path, "UPDATE streams SET head = 'x' WHERE kind = 'store'")
    assert store.links.find(key) is None
