"""Answers that are kept until the store has a new entry, and made once however many ask for them at once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from http import HTTPStatus
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import Response

from spooklog.store.index.analyses import newest_analysis

if TYPE_CHECKING:
    from spooklog.store.store import Store

MOST_BYTES = 32 * 1024 * 1024
"""Of all bodies that are kept."""

Version = tuple[Any, ...]
"""What a store holds, as `version_of` tells it from what it held before; empty for an answer that never changes."""


Run = Callable[[Callable[[], Response]], Awaitable[Response]]


class _Kept(NamedTuple):
    version: Version
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def response(self) -> Response:
        """Return the answer anew: a header that is added to one goes to no other."""
        response = Response()
        response.body, response.raw_headers = self.body, list(self.headers)
        return response


class KeptAnswers:
    """The answers of a site, the least used of which go first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most, self._size = most_bytes, 0
        self._answers: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._lock = Lock()
        self._making: dict[tuple[Hashable, Version], asyncio.Event] = {}
        """Of the event loop alone."""

    async def answer(self, key: Hashable, version: Version, make: Callable[[], Response], run: Run) -> Response:
        """Return the answer of a key and a version, as it was kept or as `make` makes it, which `run` does in a thread.

        While it is made, other callers wait without a thread. Where that fails, or its caller goes before its turn, the next
        one makes it. What a thread has begun is kept though its caller has gone. A refusal is kept for no one.
        """
        while (kept := self._found(key, version)) is None:
            if (making := self._making.get((key, version))) is None:
                self._making[key, version] = made = asyncio.Event()
                try:
                    return await run(lambda: self._made(key, version, make))
                finally:
                    del self._making[key, version]
                    made.set()
            await making.wait()
        return kept

    def _made(self, key: Hashable, version: Version, make: Callable[[], Response]) -> Response:
        # one whose caller has gone may have made it while this one waited for a thread
        if (kept := self._found(key, version)) is not None:
            return kept
        response = make()
        if response.status_code == HTTPStatus.OK:
            self._keep(key, _Kept(version, list(response.raw_headers), bytes(response.body)))
        return response

    def _found(self, key: Hashable, version: Version) -> Response | None:
        with self._lock:
            kept = self._answers.get(key)
            if kept is None or kept.version != version:
                return None
            self._answers.move_to_end(key)
        return kept.response()

    def _keep(self, key: Hashable, kept: _Kept) -> None:
        with self._lock:
            if (before := self._answers.pop(key, None)) is not None:
                self._size -= len(before.body)
            self._answers[key] = kept
            self._size += len(kept.body)
            while self._size > self._most:
                _, oldest = self._answers.popitem(last=False)
                self._size -= len(oldest.body)


def version_of(store: Store) -> Version:
    """Return what changes with every entry, with all that the store's own log records (names, people, erasures), and with every
    analysis that is kept, whatever process does that.

    It is read before an answer is made. The own log stands beside the number of the newest entry, which on PostgreSQL waits for
    entries that are under way.
    """
    own = store.recorder.query("SELECT head, head_hash FROM streams WHERE kind = 'store'")
    return store.recorder.max_notification_id(), newest_analysis(store.recorder.query), *own
