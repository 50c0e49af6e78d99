"""Word lists: those given as files, which the store keeps beside the games they advise, and those that come with the program.

An option holds its own name with the checksum of a list (`dictionary@9f86…`). The name of the file is stored only beside its
content, where an erasure can change it. Replaying a log needs no list: the verdict on a word was stored with the word.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.domain.values.saying import said
from spooklog.store.database.writes import write_list
from spooklog.store.entries.row_validation import MENDING, WORDLISTS, validated
from spooklog.store.entries.rows import NamedList

if TYPE_CHECKING:
    from spooklog.domain.words.lexicons.wordlist import WordList
    from spooklog.store.database.application import EventRecorder
    from spooklog.store.storelog.log import StoreLog

Lexicons = Callable[[str], "WordList | None"]
"""Finds a word list by the value of an option; None for one that is not here."""

_NAME = 64
_VALUE = re.compile(r"([\w.-]{1,64})@([0-9a-f]{64})")
_SELECT = "SELECT sha256, name, content FROM wordlists WHERE sha256 = ?"
_SELECT_ONE = "SELECT sha256 FROM wordlists WHERE sha256 = ?"
_SELECT_ALL = "SELECT sha256, name, length(content) FROM wordlists ORDER BY name, sha256"


class Kept(msgspec.Struct, frozen=True):
    """A stored list: its checksum, the name of its file, and its size in bytes."""

    sha256: str
    name: str
    bytes: int


class Wordlists:
    """Reads and adds the word lists of a store."""

    def __init__(self, recorder: EventRecorder, log: Callable[[], StoreLog]) -> None:
        self._recorder = recorder
        self._log = log
        self._held: dict[str, NamedList] = {}

    def add(self, option: str, name: str, content: bytes, *, by: str) -> str:
        """Store the list of a file, unless it is there already, and return the value of an option that names it.

        `by` is the name of the person who adds it. Raises Usage for content that is no word list.
        """
        from spooklog.domain.words.lexicons.wordlist import read_words  # start-up cost: most commands use no list, here and below
        from spooklog.store.entries.store_events import WordListAdded

        read_words(name, content)
        digest = sha256(content).hexdigest()
        if digest in self._held or self._stored(digest) is None:
            log = self._log()
            author = log.author(by)
            with log.writing() as writer:
                # once more within the transaction: another process may have added it since
                if writer.execute("SELECT 1 FROM wordlists WHERE sha256 = ?", (digest,)).fetchone() is None:
                    write_list(writer, NamedList(digest, _plain(name), content))
                    log.record(writer, author, log.drafts(author, WordListAdded(digest)))
        return f"{option}@{digest}"

    def hold(self, option: str, name: str, content: bytes) -> str:
        """Hold the list of a file for a game or series that is about to begin, and return the value of an option that names it.

        It is found like any other, and stored in one transaction with the new log: where none begins, none is left behind.
        Raises Usage for content that is no word list.
        """
        from spooklog.domain.words.lexicons.wordlist import read_words

        read_words(name, content)
        digest = sha256(content).hexdigest()
        self._held[digest] = NamedList(digest, _plain(name), content)
        return f"{option}@{digest}"

    def held(self) -> tuple[NamedList, ...]:
        """Return the lists that are held and not stored."""
        return tuple(one for one in self._held.values() if not self._recorder.query(_SELECT_ONE, (one.sha256,)))

    def find(self, value: str) -> WordList | None:
        """Return the list that an option names; None where it is not here. Raises Corrupt for an altered list."""
        from spooklog.domain.words.lexicons import bundled

        if (match := _VALUE.fullmatch(value)) is None:
            return None
        if found := bundled(value):
            return found
        stored = self._stored(match[2])
        return None if stored is None else _read(match[1], stored[0], match[2], stored[1])

    def name(self, value: str) -> str | None:
        """Return the name of the list that an option names, as people know it: its file's name; None where it is not here."""
        from spooklog.domain.words.lexicons import BUNDLED

        match = _VALUE.fullmatch(value)
        stored = None if match is None else self._stored(match[2])
        return BUNDLED.get(value) or (stored[0] if stored else None)

    def here(self, value: str) -> bool:
        """Return whether the list that an option names is here, without reading it."""
        from spooklog.domain.words.lexicons import BUNDLED

        match = _VALUE.fullmatch(value)
        digest = match[2] if match else ""
        return value in BUNDLED or digest in self._held or bool(digest and self._recorder.query(_SELECT_ONE, (digest,)))

    def kept(self) -> tuple[Kept, ...]:
        """Return all lists that were given as files."""
        rows = self._recorder.query(_SELECT_ALL)
        return tuple(Kept(digest, name, size) for digest, name, size in rows)

    def _stored(self, digest: str) -> tuple[str, bytes] | None:
        """Return the name and the content of a list, stored or held; None where it is not here."""
        if held := self._held.get(digest):
            return held.name, held.content
        rows = self._recorder.query(_SELECT, (digest,))
        return next(((name, content) for _, name, content in validated("wordlists", WORDLISTS, rows)), None)


@lru_cache(maxsize=4)
def _read(option: str, name: str, digest: str, content: bytes) -> WordList:
    """Return a list from its stored content, named after its option: a list's name goes into logs, the file's name must not.

    Cached, as players ask about words again and again.
    """
    from spooklog.domain.words.lexicons.wordlist import read_words

    try:
        words = read_words(option, content)
    except Usage as problem:
        raise _changed(name) from problem
    if words.sha256 != digest:
        raise _changed(name)
    return words


def _changed(name: str) -> Corrupt:
    return Corrupt(said("the word list {name} was altered after it was added", name=name), expected=MENDING)


def _plain(name: str) -> str:
    """Return a file's name as an option can hold it."""
    return re.sub(r"[^\w.-]+", "-", name, flags=re.ASCII).strip("-")[-_NAME:] or "words"
