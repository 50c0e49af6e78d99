"""Live pages: what changes in the store is rendered once for all who see the same, and sent to each as an event.

One thread follows the store, whatever process writes into it. The event loop renders each view of a changed game once, in a
worker thread, and hands the bytes to the streams that show it. A stream holds only the newest state: a slow phone skips what came
between.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import orjson
from starlette.concurrency import run_in_threadpool

from spooklog.domain.errors import SpooklogError, Unavailable
from spooklog.store.ids import is_own_log
from spooklog.web.lanes import Lane
from spooklog.web.outage import Outage
from spooklog.web.refusals import TooMany

if TYPE_CHECKING:
    from spooklog.store.store import Store

MOST_STREAMS = 2_000
"""Streams of one process at once."""

HEARTBEAT = 15.0
"""Seconds after which a stream sends a sign of life: proxies keep it open, and a page notices when none comes."""

MOST_OF_SENDER = 400
"""Streams of one address at once: a hall full of phones behind one router."""

CHECK = 5.0
"""Seconds after which the links of all streams are looked at again: no log tells of a link that is revoked."""

_RETRY = 1.0
"""Seconds until a lost store is followed again."""

_BEAT = b"event: beat\ndata: \n\n"
_GONE = b"event: gone\ndata: \n\n"
_LOG = logging.getLogger("spooklog.web")


# what a view needs to render itself: the Site, which has the streams and therefore cannot be named here
SiteT = TypeVar("SiteT")
ViewedSite = TypeVar("ViewedSite", contravariant=True)


class View(Protocol[ViewedSite]):
    """What a stream shows; equal views are rendered once. `stream` is the id of its game, None for a page about all games."""

    @property
    def stream(self) -> str | None:
        """The id of the log that it shows, None where any log may change it."""

    def render(self, site: ViewedSite) -> tuple[int, dict[str, object]]:
        """Return the number of the newest entry, and the data of the event. Raises SpooklogError where it cannot be shown."""

    def __hash__(self) -> int: ...


class Stream:
    """The events of one visitor's page. `links` are the ids of the visitor's links: what it shows rests on all of them."""

    def __init__(self, view: View[Any], links: frozenset[str], sender: str) -> None:
        self.view, self.links, self.sender = view, links, sender
        self._newest: bytes | None = None
        self._there = asyncio.Event()
        self._ended = False

    def put(self, message: bytes) -> None:
        """Send a message; it takes the place of one that is not sent yet. Behind the end nothing is sent."""
        if not self._ended:
            self._newest = message
            self._there.set()

    def end(self) -> None:
        """End the stream: the visitor's browser does not come back."""
        self.put(_GONE)
        self._ended = True

    def break_off(self) -> None:
        """End the stream: the visitor's browser tries to come back."""
        self._ended, self._newest = True, None
        self._there.set()

    def beat(self) -> None:
        """Send a sign of life, unless something else waits to be sent."""
        if not self._there.is_set():
            self.put(_BEAT)

    async def next(self) -> bytes | None:
        """Return the next message once there is one; None at the end of the stream."""
        await self._there.wait()
        message, self._newest = self._newest, None
        # the end stays
        if not self._ended:
            self._there.clear()
        return message


class Live(Generic[SiteT]):
    """The streams of a server, by what they show; views render themselves with the parts of the `site`."""

    def __init__(self, store: Store, site: SiteT, lane: Lane | None = None) -> None:
        self._store, self._site = store, site
        self._lane = lane or Lane("live", threads=1, at_once=1)
        self._streams: dict[View[SiteT], set[Stream]] = defaultdict(set)
        self._senders: Counter[str] = Counter()
        self._sent: dict[View[SiteT], bytes] = {}
        """The newest message of each view, which is not sent twice."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = Event()
        self._following: Thread | None = None
        self._changed: set[str] = set()
        self._all_changed = False
        self._wake = asyncio.Event()
        self._clock = time.monotonic
        self._sending: asyncio.Task[None] | None = None
        self.followed: int | None = None
        """The number of the newest entry of which streams were told, None while the store is not followed."""
        self._outage = Outage("every second")
        self._unfollow: Callable[[], None] = lambda: None

    async def start(self) -> None:
        """Follow the store from now on."""
        self._loop = asyncio.get_running_loop()
        self._sending = asyncio.create_task(self._send())
        self._following = Thread(target=self._follow, name="follow", daemon=True)
        self._following.start()

    async def stop(self) -> None:
        """End all streams, to which browsers come back once a server runs again, and stop following the store."""
        self._stop.set()
        for stream in self._all_streams():
            stream.break_off()
        if self._sending:
            self._sending.cancel()
            with suppress(asyncio.CancelledError):
                await self._sending
        if self._following:
            await run_in_threadpool(self._following.join, 2.0)

    def look(self) -> None:
        """Look at the links of all streams again: one may be revoked."""
        self._wake.set()

    def open(self, view: View[SiteT], links: frozenset[str], sender: str = "") -> Stream:
        """Return a stream for a page. Raises TooMany where the server, or its sender, has as many as can be served."""
        if self._senders.total() >= MOST_STREAMS or self._senders[sender] >= MOST_OF_SENDER:
            raise TooMany(60)
        stream = Stream(view, links, sender)
        self._streams[view].add(stream)
        self._senders[sender] += 1
        return stream

    def shut(self, stream: Stream) -> None:
        """Forget a stream whose visitor has gone."""
        streams = self._streams[stream.view]
        streams.discard(stream)
        self._senders[stream.sender] -= 1
        if not self._senders[stream.sender]:
            del self._senders[stream.sender]
        if not streams:
            del self._streams[stream.view]
            self._sent.pop(stream.view, None)

    async def message(self, view: View[SiteT], last: int | None = None) -> bytes | None:
        """Return a view as it is now; None where the visitor has its entry `last` already."""
        entry, message = await self._lane.run("begin", lambda: self._event(view))
        return None if entry is not None and entry == last else message

    # -- in the thread that follows ------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Tell the loop of each log that changes, until the server stops; a lost store is tried again."""
        recorder = self._store.recorder
        Thread(target=self._stop_following, name="unfollow", daemon=True).start()
        while not self._stop.is_set():
            try:
                newest = recorder.max_notification_id()
                with recorder.subscribe(gt=newest) as subscription:
                    self._unfollow = subscription.stop
                    if self._stop.is_set():
                        return
                    self._outage.end()
                    self.followed = newest or 0
                    self._tell(None)  # what came while nothing was followed
                    for notification in subscription:
                        self._tell(str(notification.originator_id))
                        self.followed = notification.id
            except Unavailable as problem:
                self._outage.begin(problem)
            except Exception:
                # a page that does not move is bad, a server that ends is worse
                _LOG.exception("the store cannot be followed")
            self.followed = None
            self._stop.wait(_RETRY)

    def _stop_following(self) -> None:
        """Stop the subscription when the server stops: its iteration waits for entries, and for nothing else."""
        self._stop.wait()
        self._unfollow()

    def _tell(self, log: str | None) -> None:
        if self._loop and not self._loop.is_closed() and not self._stop.is_set():
            with suppress(RuntimeError):  # the loop may close in between
                self._loop.call_soon_threadsafe(self._note, log)

    # -- in the loop ---------------------------------------------------------------------------------------------------------

    def _note(self, log: str | None) -> None:
        # the store's own log changes names, links and people of any game
        if log is None or is_own_log(log):
            self._all_changed = True
        else:
            self._changed.add(log)
        self._wake.set()

    async def _send(self) -> None:
        """Render what changed and send it, one round after the other: changes during a round make one more."""
        beaten = self._clock()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK):
                    await self._wake.wait()
            self._wake.clear()
            changed, everything = self._changed, self._all_changed
            self._changed, self._all_changed = set(), False
            try:
                await self._round([view for view in self._streams if everything or _is_among(view, changed)])
            except Unavailable:
                pass  # the thread that follows says so, once
            except Exception:
                _LOG.exception("a live page was not sent")
            if self._clock() - beaten >= HEARTBEAT:
                beaten = self._clock()
                for stream in self._all_streams():
                    stream.beat()

    async def _round(self, views: Sequence[View[SiteT]]) -> None:
        """End the streams of visitors of whom a link was revoked, and send some views to the others."""
        if not self._streams:
            return
        valid, messages = await self._lane.run("go on", lambda: self._rendered(views))
        for stream in self._all_streams():
            if not stream.links <= valid:
                stream.end()
        for view, message in messages.items():
            streams = self._streams.get(view, ())
            if streams and message != self._sent.get(view):
                self._sent[view] = message
                for stream in streams:
                    stream.put(message)

    def _rendered(self, views: Sequence[View[SiteT]]) -> tuple[frozenset[str], dict[View[SiteT], bytes]]:
        """Return the ids of the valid links, and some views as they are now."""
        # the links last: what a page shows is sent to no one whose link was revoked meanwhile
        messages = {view: self._event(view)[1] for view in views}
        return frozenset(link.id for link in self._store.links.every()), messages

    def _event(self, view: View[SiteT]) -> tuple[int | None, bytes]:
        """Return a view as it is now, with its entry; the end of the stream where it cannot be shown."""
        try:
            entry, data = view.render(self._site)
        except SpooklogError:
            return None, _GONE
        return entry, b"id: %d\nevent: state\ndata: %s\n\n" % (entry, orjson.dumps(data))

    def _all_streams(self) -> list[Stream]:
        return [stream for streams in self._streams.values() for stream in streams]


def _is_among(view: View[Any], changed: set[str]) -> bool:
    return bool(changed) if view.stream is None else view.stream in changed
