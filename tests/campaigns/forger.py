"""A person who can write into the database of a store and knows how spooklog does: valid SQL, chains and indexes that agree."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.rows import EventRow

Edit = Callable[[dict[str, Any]], None]


class Row(NamedTuple):
    """An entry as it lies in the table."""

    number: int
    topic: str
    state: bytes


class Forger:
    """Statements on a store, and what makes a forged log follow and end as a sound one does."""

    def __init__(self, path: str | Path) -> None:
        self._connection = sqlite3.connect(path)

    def run(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Run one statement; its rows."""
        return self._connection.execute(statement, values).fetchall()

    def close(self) -> None:
        """Commit, and let go."""
        self._connection.commit()
        self._connection.close()

    # -- logs --------------------------------------------------------------------------------------------------------

    def log(self, name: str) -> str:
        """The id of a game or a series."""
        ((id,),) = self.run("SELECT id FROM streams WHERE name = ?", name)
        return str(id)

    @property
    def own(self) -> str:
        """The id of the store's own log."""
        return self.log("the store's own log")

    def entries(self, log: str) -> list[Row]:
        """The entries of a log."""
        select = "SELECT originator_version, topic, state FROM events WHERE originator_id = ? ORDER BY originator_version"
        return [Row(*row) for row in self.run(select, log)]

    def find(self, log: str, topic: str) -> int:
        """The number of the first entry of a topic."""
        return next(row.number for row in self.entries(log) if row.topic == topic)

    def put(self, log: str, number: int, state: bytes) -> None:
        """Write other bytes into an entry."""
        self.run("UPDATE events SET state = ? WHERE originator_id = ? AND originator_version = ?", state, log, number)

    def edit(self, log: str, number: int, edit: Edit) -> None:
        """Change the fields of an entry; it is written as spooklog writes it."""
        state = self.entries(log)[number - 1].state
        fields = json.loads(state)
        edit(fields)
        self.put(log, number, json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode())

    def respell(self, log: str, number: int, old: bytes, new: bytes) -> None:
        """Write the same entry in other bytes."""
        state = self.entries(log)[number - 1].state
        assert old in state
        self.put(log, number, state.replace(old, new, 1))

    def number(self, log: str, old: int, new: int) -> None:
        """Give an entry another number."""
        self.run("UPDATE events SET originator_version = ? WHERE originator_id = ? AND originator_version = ?", new, log, old)

    def cut(self, log: str, first: int) -> None:
        """Delete an entry and all behind it."""
        self.run("DELETE FROM events WHERE originator_id = ? AND originator_version >= ?", log, first)

    def add(self, log: str, number: int, topic: str, state: bytes) -> None:
        """Insert an entry, with the next number of the store."""
        columns = "originator_id, originator_version, topic, state"
        self.run(f"INSERT INTO events ({columns}) VALUES (?, ?, ?, ?)", log, number, topic, state)

    def rechain(self, log: str) -> str:
        """Make each entry follow the one before it, and the index agree with the last; the hash of the first."""
        before, first, at = "", "", 0
        for row in self.entries(log):
            state = re.sub(rb'"prev":"[0-9a-f]*"', b'"prev":"%s"' % before.encode(), row.state, count=1)
            self.put(log, row.number, state)
            before = entry_hash(EventRow(log, row.number, row.topic, state))
            first = first or before
            at = json.loads(state)["at"]
        number = len(self.entries(log))
        self.run("UPDATE streams SET head = ?, head_hash = ?, touched = ? WHERE id = ?", number, before, at, log)
        return first

    def write_anew(self, log: str, number: int) -> str:
        """Write a log anew from an entry on, as if that had been recorded a second later; the hash of the first entry."""

        def later(fields: dict[str, Any]) -> None:
            fields["at"] += 1000

        self.edit(log, number, later)
        return self.rechain(log)

    def head(self, log: str) -> tuple[int, str]:
        """The number of the last entry by the index, and its hash."""
        ((number, hash),) = self.run("SELECT head, head_hash FROM streams WHERE id = ?", log)
        return number, hash

    def tell_own(self, topic: str, fields: dict[str, Any]) -> None:
        """Put an entry behind the store's own log, as the one who wrote the last."""
        *_, last = self.entries(self.own)
        envelope = json.loads(last.state) | {"event": fields}
        self.add(self.own, last.number + 1, topic, json.dumps(envelope, separators=(",", ":")).encode())
        self.rechain(self.own)

    # -- people --------------------------------------------------------------------------------------------------------

    def person(self, name: str) -> str:
        """The id of a person."""
        ((id,),) = self.run("SELECT id FROM people WHERE name = ?", name)
        return str(id)
