"""Names and labels in the chain, and a log of the store itself: every log is rewritten.

A person's id becomes a salted hash of the name, the first entry of each log gets salted hashes of the labels, and what rows hold
of merges, erasures, skips and word lists becomes entries of the store's own log. Words of options become sealed texts, and names
of given files leave the log: digests of such a log are computed again by its rules. Earlier hashes and receipts become void. A
broken log stays broken: an entry that did not follow the one before it does not follow it afterwards either.
"""

import json
import os
import re
import time
from base64 import b32encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

from spooklog.domain.log.beside import Beside
from spooklog.domain.log.texts import SealedText
from spooklog.domain.values.errors import SpooklogError
from spooklog.store.checks.replayer import Replayer, replayer_of
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import EventRow

revision = "0008"
down_revision = "0007"

_PERSON = re.compile(rb'"(p[a-z2-7]{20})"')
_PREV = re.compile(rb'"prev":"([0-9a-f]{0,64})"')
_PERSONS = re.compile(rb'"persons":\[[^\]]*\]')
_ORIGIN = re.compile(rb'"origin":\{"stream":"(g[a-z2-7]{20})","entry":[0-9]+,"hash":"([0-9a-f]{64})"')
_DIGEST = re.compile(rb'"([0-9a-f]{64})"')
_NAMED = re.compile(rb'"(\w+)":"(?!wordnet-3\.0@)[\w.-]{1,64}@([0-9a-f]{64})"')
_WORDS = re.compile(rb'"(?:house_words|banned_words)":(\[[^\]]+\])')
_VERDICT = re.compile(rb'"id":"(?!wordnet-3\.0")[^"]*","sha256":"([0-9a-f]{64})"')
_ENTRY_DIGEST = re.compile(rb'"digest":"([0-9a-f]{64})"')
_PAGE = 500


def upgrade() -> None:
    """Add the columns, begin the store's own log, and rewrite every log."""
    op.add_column("people", sa.Column("salt", sa.LargeBinary))
    op.add_column("people", sa.Column("written", sa.Text))
    op.add_column("seats", sa.Column("salt", sa.LargeBinary))
    op.add_column("streams", sa.Column("salt", sa.LargeBinary))
    op.create_index(
        "one_store",
        "streams",
        ["kind"],
        unique=True,
        sqlite_where=sa.text("kind = 'store'"),
        postgresql_where=sa.text("kind = 'store'"),
    )
    people = _people()
    own, origins = _OwnLog(), _origins()
    hashes = {hash: hash for _, hash in origins.values()}
    for log, kind, called in _in_order(_run("SELECT id, kind, name FROM streams"), origins):
        name = _free(log, called)
        own.begin(kind, log, _seal(log, name), *_write_anew(log, kind, people, hashes))
    own.tell_the_rest()
    own.store()
    _empty_lists()


def _empty_lists() -> None:
    """Empty the lists, which hold old ids and words: the first reader rebuilds them."""
    for name in ("a", "b"):
        for table in ("games", "scoreboards", "figures", "statistics", "series", "standings", "entered"):
            _run(f"DELETE FROM {table}_{name}")
    _run("UPDATE projections SET position = 0, version = 0, state = CASE name WHEN 'a' THEN 'live' ELSE 'empty' END")


def _run(statement: str, **values: object) -> list[tuple]:  # type: ignore[type-arg]
    found = op.get_bind().execute(sa.text(statement), values)
    return [tuple(row) for row in found] if found.returns_rows else []


def _people() -> dict[bytes, bytes]:
    """Give every person an id made of the name; return the new ids by the old ones."""
    new: dict[bytes, bytes] = {}
    rows = _run("SELECT id, name, key, touched, same_as FROM people")
    _run("UPDATE people SET key = NULL, same_as = NULL")
    for old, name, _, touched, _ in rows:
        salt = os.urandom(16)
        id = "p" + b32encode(sha256(salt + (name or "").encode()).digest())[:26].decode().lower()
        new[old.encode()] = id.encode()
        kept = salt if name is not None else None
        _run(
            "INSERT INTO people (id, name, touched, salt) VALUES (:id, :name, :touched, :salt)",
            id=id,
            name=name,
            touched=touched,
            salt=kept,
        )
        _run("UPDATE seats SET person_id = :id WHERE person_id = :old", id=id, old=old)
        _run("UPDATE skipped SET person_id = :id WHERE person_id = :old", id=id, old=old)
        _run("DELETE FROM people WHERE id = :old", old=old)
    for old, _, key, _, same_as in rows:
        same = new.get(str(same_as).encode(), b"").decode() or None
        _run("UPDATE people SET key = :key, same_as = :same WHERE id = :id", key=key, same=same, id=new[old.encode()].decode())
    return new


def _origins() -> dict[str, tuple[str, str]]:
    """Return for each copy of a game the id of the original, and the hash of the entry copied from."""
    firsts = _run("SELECT originator_id, state FROM events WHERE originator_version = 1 AND topic = 'game.started'")
    found = ((log, _ORIGIN.search(_raw(state))) for log, state in firsts)
    return {log: (origin[1].decode(), origin[2].decode()) for log, origin in found if origin}


def _in_order(streams: list[tuple], origins: dict[str, tuple[str, str]]) -> Iterator[tuple]:  # type: ignore[type-arg]
    """Yield logs in the order of their beginning, a copy of a game after that game."""
    first = dict(_run("SELECT originator_id, MIN(notification_id) FROM events GROUP BY originator_id"))
    rows = {row[0]: row for row in sorted(streams, key=lambda row: first.get(row[0], 0))}
    done: set[str] = set()
    for log in rows:
        chain, one = [], log
        while one in rows and one not in done and one not in chain:
            chain.append(one)
            one = origins.get(one, ("", ""))[0]
        done.update(chain)
        yield from (rows[copied] for copied in reversed(chain))


def _free(log: str, name: str) -> str:
    """Return the name of a log, a new one for a log called `store`: that word stands for the whole store in receipts."""
    if name != "store":
        return name
    taken = {name for (name,) in _run("SELECT name FROM streams")}
    free = next(f"store-{number}" for number in range(1, len(taken) + 2) if f"store-{number}" not in taken)
    _run("UPDATE streams SET name = :name WHERE id = :log", name=free, log=log)
    return free


def _seal(log: str, name: str) -> str:
    """Salt the name of a log; return its hash."""
    salt = os.urandom(16)
    _run("UPDATE streams SET salt = :salt WHERE id = :log", salt=salt, log=log)
    return sha256(salt + name.encode()).hexdigest()


def _labels(log: str) -> bytes:
    """Salt the labels of a log; return their hashes as the first entry holds them."""
    digests = []
    for seat, label in _run("SELECT seat, label FROM seats WHERE stream_id = :log ORDER BY seat", log=log):
        salt = os.urandom(16)
        digests.append(sha256(salt + (label or "").encode()).hexdigest())
        if label is not None:
            _run("UPDATE seats SET salt = :salt WHERE stream_id = :log AND seat = :seat", salt=salt, log=log, seat=seat)
    return json.dumps(digests, separators=(",", ":")).encode()


def _write_anew(log: str, kind: str, people: dict[bytes, bytes], hashes: dict[str, str]) -> tuple[str, str, int]:
    """Chain the entries of a log anew; return the hash of the first, its author and its time."""
    labels, number, begun = _labels(log), 0, ("", "", 0)
    old = new = ""
    digests: Digests | None = None
    select = """SELECT notification_id, originator_version, topic, state FROM events
    WHERE originator_id = :log AND originator_version > :after ORDER BY originator_version LIMIT :page"""
    while rows := _run(select, log=log, after=number, page=_PAGE):
        for id, number, topic, stored in rows:
            before = _raw(stored)
            state = _PERSON.sub(lambda found: b'"%s"' % people.get(found[1], found[1]), before)
            if (prev := _PREV.search(state)) and prev[1].decode() == old:
                state = state[: prev.start(1)] + new.encode() + state[prev.end(1) :]
            if number == 1:
                state = _PERSONS.sub(lambda found: found[0] + b',"labels":' + labels, state, count=1)
                sealed = _without_words(log, state)
                digests = Digests(log, kind) if sealed != state else None
                state = sealed
            if origin := _ORIGIN.search(state):
                known = hashes.get(origin[2].decode(), origin[2].decode())
                state = state[: origin.start(2)] + known.encode() + state[origin.end(2) :]
            if digests:
                state = digests.anew(number, topic, _VERDICT.sub(rb'"id":"dictionary","sha256":"\1"', state))
            _run("UPDATE events SET state = :state WHERE notification_id = :id", state=state, id=id)
            framing = f"{log}\n{number}\n{topic}\n".encode()
            old, new = sha256(framing + before).hexdigest(), sha256(framing + state).hexdigest()
            if old in hashes:
                hashes[old] = new
            if number == 1:
                begun = new, *_author(_json(state))
    _run("UPDATE streams SET head_hash = :new WHERE id = :log AND head_hash = :old", new=new, log=log, old=old)
    return begun


def _without_words(log: str, state: bytes) -> bytes:
    """Return a first entry with hashes in place of the words of options, and without names of files."""
    state = _NAMED.sub(rb'"\1":"\1@\2"', state)
    return _WORDS.sub(lambda found: found[0].replace(found[1], _sealed_words(log, found[1])), state)


def _sealed_words(log: str, words: bytes) -> bytes:
    digests = []
    try:
        found = json.loads(words)
    except ValueError:
        return words
    if not all(isinstance(word, str) for word in found):  # an entry that was damaged stays so
        return words
    for word in found:
        salt = os.urandom(16)
        digests.append(sha256(salt + word.encode()).hexdigest())
        _run(
            "INSERT INTO texts (digest, stream_id, salt, text) VALUES (:digest, :log, :salt, :text)",
            digest=digests[-1],
            log=log,
            salt=salt,
            text=word,
        )
    return json.dumps(digests, separators=(",", ":")).encode()


class Digests:
    """Computes the digests of a log's positions by today's rules; behind an entry that cannot be folded, the old ones stay."""

    def __init__(self, log: str, kind: str) -> None:
        self._log = log
        self._course: Replayer | None = replayer_of("series" if kind == "series" else "game", Beside(_content, _texts))
        self._mapper = EntryMapper()

    def anew(self, number: int, topic: str, state: bytes) -> bytes:
        """Return the entry with its digest computed again, whatever it was."""
        if self._course is None or not (found := _ENTRY_DIGEST.search(state)):
            return state
        try:
            entry = self._mapper.entry(EventRow(self._log, number, topic, state))
            digest = self._course.step(number, entry)
        except SpooklogError:
            self._course = None
            return state
        return state if digest is None else state[: found.start(1)] + digest.encode() + state[found.end(1) :]


def _content(digest: str) -> bytes | None:
    return next((_raw(content) for (content,) in _run("SELECT content FROM files WHERE sha256 = :digest", digest=digest)), None)


def _texts(digests: Sequence[str]) -> dict[str, SealedText]:
    found: dict[str, SealedText] = {}
    for digest in digests:
        for salt, text in _run("SELECT salt, text FROM texts WHERE digest = :digest", digest=digest):
            found[digest] = SealedText(digest, bytes(salt), text)
    return found


def _author(entry: dict[str, Any]) -> tuple[str, int]:
    """Return author and time of an entry; no author, and the present time, where a damaged entry holds none."""
    by, at = entry.get("by"), entry.get("at")
    known = isinstance(by, str) and re.fullmatch("p[a-z2-7]{26}", by)
    timed = type(at) is int and -30_610_224_000_000 <= at < 253_370_764_800_000
    return str(by) if known else "", int(at) if timed else time.time_ns() // 1_000_000  # type: ignore[arg-type]


def _raw(stored: bytes | str) -> bytes:
    """Return the bytes of an entry, also where another program put text in their place."""
    return stored.encode() if isinstance(stored, str) else bytes(stored)


def _json(state: bytes) -> dict[str, Any]:
    try:
        found = json.loads(state)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


class _OwnLog:
    """The entries of the store's own log, which begins here."""

    def __init__(self) -> None:
        self._id = "l" + b32encode(os.urandom(20))[:20].decode().lower()
        self._now = time.time_ns() // 1_000_000
        self._rows: list[dict[str, object]] = []
        self._head_hash = ""

    def begin(self, kind: str, log: str, name: str, hash: str, by: str, at: int) -> None:
        """Add the beginning of an existing game or series, at the time of its first entry."""
        if hash:
            self._add("store.log_begun", {"log": log, "kind": kind, "name": name, "hash": hash}, by, at)

    def tell_the_rest(self) -> None:
        """Add what rows hold of merges, erasures, skips and word lists. Authors and times of most are unknown."""
        for id, kept in _run("SELECT id, same_as FROM people WHERE same_as IS NOT NULL ORDER BY id"):
            self._add("store.people_merged", {"kept": kept, "merged": [id]})
        erased = [id for (id,) in _run("SELECT id FROM people WHERE name IS NULL ORDER BY id")]
        missing = sorted(_missing_texts())
        if erased or missing:
            texts: dict[str, object] = {"texts": missing} if missing else {}
            self._add("store.erased", {"persons": erased, **texts})
        for log, entry, by, at in _run("SELECT stream_id, entry, person_id, at FROM skipped ORDER BY at"):
            self._add("store.entry_skipped", {"log": log, "entry": entry}, by, at)
        for (digest,) in _run("SELECT sha256 FROM wordlists ORDER BY sha256"):
            self._add("store.word_list_added", {"list": digest})

    def store(self) -> None:
        """Store the entries and the row of the log."""
        _run(
            """INSERT INTO streams (id, kind, name, ruleset, head, head_hash, touched, status)
            VALUES (:id, 'store', 'the store''s own log', '', :head, :hash, :at, 'open')""",
            id=self._id,
            head=len(self._rows),
            hash=self._head_hash,
            at=self._rows[-1]["at"] if self._rows else self._now,
        )
        for row in self._rows:
            _run(
                """INSERT INTO events (originator_id, originator_version, topic, state)
                VALUES (:log, :number, :topic, :state)""",
                log=self._id,
                number=row["number"],
                topic=row["topic"],
                state=row["state"],
            )

    def _add(self, topic: str, event: dict[str, object], by: str = "", at: int | None = None) -> None:
        number = len(self._rows) + 1
        at = self._now if at is None else at
        entry = {"v": 1, "by": by, "at": at, "prev": self._head_hash, "digest": "", "event": event}
        state = json.dumps(entry, separators=(",", ":")).encode()
        self._head_hash = sha256(f"{self._id}\n{number}\n{topic}\n".encode() + state).hexdigest()
        self._rows.append({"number": number, "topic": topic, "state": state, "at": at})


def _missing_texts() -> set[str]:
    """Return what may be hashes of texts in entries without a text in the store: those texts were erased."""
    known = {digest for (digest,) in _run("SELECT digest FROM texts")}
    missing: set[str] = set()
    after = 0
    select = "SELECT notification_id, originator_version, state FROM events WHERE notification_id > :after ORDER BY 1 LIMIT :page"
    while rows := _run(select, after=after, page=_PAGE):
        after = rows[-1][0]
        for _, number, stored in rows:
            event = _raw(stored).partition(b'"event":')[2]
            if number == 1:
                event = re.sub(rb'"labels":\[[^\]]*\]|"origin":\{[^}]*\}', b"", event)
            event = re.sub(rb'"sha256":"[0-9a-f]{64}"', b"", event)
            missing.update(found.decode() for found in _DIGEST.findall(event))
    return missing - known
