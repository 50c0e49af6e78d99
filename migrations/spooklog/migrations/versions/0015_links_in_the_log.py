"""The store's own log knows links, and reasons to skip; a table keeps who players of other programs are.

What rows hold of links and skipped entries becomes entries of the store's own log.
"""

import json
import os
import time
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_EARLIEST, _LATEST = -30_610_224_000_000, 253_370_764_800_000
"""The first moment of the year 1000 and of 9999, in ms since 1970 UTC."""


def upgrade() -> None:
    """Add the columns and the table, and log what the rows hold."""
    op.add_column("links", sa.Column("salt", sa.LargeBinary))
    op.add_column("skipped", sa.Column("salt", sa.LargeBinary))
    op.create_table(
        "players",
        sa.Column("program", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("person_id", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
    )
    own = _OwnLog()
    _log_skips(own)
    _log_links(own)
    own.store()


def _log_skips(own: "_OwnLog") -> None:
    """Log the reasons to skip entries once more, with their hashes; those that were erased stay erased."""
    for log, entry, by, at, why, problem in _run("SELECT stream_id, entry, person_id, at, why, problem FROM skipped ORDER BY at"):
        if (why, problem) != ("(erased)", "(erased)") and _is_sound([log, by], [entry], [at]):
            salt = os.urandom(16)
            hashes = {"why": _hash(salt, why), "problem": _hash(salt, problem)}
            own.add("store.entry_skipped", {"log": log, "entry": entry, **hashes}, at, by)
            _run("UPDATE skipped SET salt = :salt WHERE stream_id = :log AND entry = :entry", salt=salt, log=log, entry=entry)


def _log_links(own: "_OwnLog") -> None:
    """Log links without a maker, at the time of their rows; then when each was revoked and used."""
    columns = "id, digest, role, stream_id, seat, records, person_id, made, revoked, label, until, used"
    for id, digest, role, log, seat, records, person, made, revoked, label, until, used in _run(
        f"SELECT {columns} FROM links ORDER BY made, id"
    ):
        times = [made, revoked, until, used]
        if role not in ("scribe", "seat", "watch") or records not in (0, 1) or None in (id, digest, made):
            continue
        if not _is_sound([id, digest, log, person], [seat], times):
            continue
        salt = None if label is None else os.urandom(16)
        event = {"link": id, "digest": digest, "role": role, "log": log, "seat": seat, "records": bool(records) or None}
        event |= {"person": person, "label": _hash(salt, label) if salt else None, "until": until}
        own.add("store.link_made", {name: value for name, value in event.items() if value is not None}, made)
        if used is not None:
            own.add("store.links_used", {"uses": [{"link": id, "at": used}]}, used)
        if revoked is not None:
            own.add("store.links_revoked", {"links": [id]}, revoked)
        if salt:
            _run("UPDATE links SET salt = :salt WHERE id = :id", salt=salt, id=id)


def _is_sound(ids: list[object], counts: list[object], times: list[object]) -> bool:
    """Return whether a row holds what an entry can hold: one that another program damaged is not logged, and opens nothing."""
    return (
        all(one is None or (isinstance(one, str) and one.isascii() and one.isprintable()) for one in ids)
        and all(one is None or (type(one) is int and 1 <= one < 2**53) for one in counts)
        and all(one is None or (type(one) is int and _EARLIEST <= one < _LATEST) for one in times)
    )


def _run(statement: str, **values: object) -> list[tuple]:  # type: ignore[type-arg]
    found = op.get_bind().execute(sa.text(statement), values)
    return [tuple(row) for row in found] if found.returns_rows else []


def _hash(salt: bytes, text: str) -> str:
    return sha256(salt + str(text).encode()).hexdigest()


class _OwnLog:
    """The store's own log, to be continued; a store without one, which is damaged, stays so."""

    def __init__(self) -> None:
        rows = _run("SELECT id, head, head_hash FROM streams WHERE kind = 'store'")
        self._id, self._head, self._hash = rows[0] if rows else ("", 0, "")
        self._added = 0

    def add(self, topic: str, event: dict[str, object], at: int, by: str = "") -> None:
        """Add an entry, recorded at `at`, in ms since 1970 UTC, by a person (an id) or nobody."""
        if not self._id:
            return
        self._head += 1
        self._added += 1
        entry = {"v": 1, "by": by, "at": at, "prev": self._hash, "digest": "", "event": event}
        state = json.dumps(entry, separators=(",", ":")).encode()
        self._hash = sha256(f"{self._id}\n{self._head}\n{topic}\n".encode() + state).hexdigest()
        _run(
            "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (:log, :number, :topic, :state)",
            log=self._id,
            number=self._head,
            topic=topic,
            state=state,
        )

    def store(self) -> None:
        """Move the row of the log to its new end."""
        if self._added:
            _run(
                "UPDATE streams SET head = :head, head_hash = :hash, touched = :now WHERE id = :id",
                head=self._head,
                hash=self._hash,
                now=time.time_ns() // 1_000_000,
                id=self._id,
            )
