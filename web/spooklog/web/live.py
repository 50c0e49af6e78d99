"""Live pages: what changes in the store is rendered once for all who see the same, and sent to each as an event.

One thread follows the store, whatever process writes into it. The event loop renders each view of a changed game once, one game
after the other, in a worker thread, and hands it to the streams that show it. A stream shows one view, or those of all tabs
of a browser, and holds only the newest state of each: a slow phone skips what came between.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import orjson
from starlette.concurrency import run_in_threadpool

from spooklog.domain.values.errors import SpooklogError, Unavailable
from spooklog.store.database.following import Listener, Telling, runner_of
from spooklog.store.entries.ids import is_own_log
from spooklog.store.entries.store_events import LinksUsed
from spooklog.web.hosting.outage import Outage
from spooklog.web.pieces import packed
from spooklog.web.refusals import TooMany
from spooklog.web.turns.lanes import Lane

if TYPE_CHECKING:
    from spooklog.store.store import Store
    from spooklog.web.bounds import Bounds

HEARTBEAT = 15.0
"""Seconds after which a stream sends a sign of life: proxies keep it open, and a page notices when none comes."""

CHECK = 5.0
"""Seconds after which the links of all streams are looked at again: no log tells of a link that is revoked."""

_RETRY = 1.0
"""Seconds until a lost store is followed again."""

_LOG = logging.getLogger("spooklog.web")


# what a view needs to render itself: the Site, which has the streams and therefore cannot be named here
SiteT = TypeVar("SiteT")
ViewedSite = TypeVar("ViewedSite", contravariant=True)


class View(Protocol[ViewedSite]):
    """What a page shows; equal views are rendered once. `stream` is the id of its game, None for a page about all games."""

    @property
    def stream(self) -> str | None:
        """The id of the log that it shows, None where any log may change it."""

    @property
    def besides(self) -> str | None:
        """The id of another log that may change it; None where there is none."""

    def entry(self, site: ViewedSite) -> int | None:
        """Return the number of the newest entry, None where only `render` finds it. Raises SpooklogError."""

    def render(self, site: ViewedSite) -> tuple[int, dict[str, object]]:
        """Return the number of the newest entry, and the data of the event. Raises SpooklogError where it cannot be shown."""

    def __hash__(self) -> int: ...


class Message(NamedTuple):
    """What a stream sends of a view: its entry, and an event from the fields of its data on, without the `{` before them.

    `packed` is the same compressed, once for all streams that take it so; `begun` is that of `Live` when it was rendered.
    """

    entry: int = 0
    fields: bytes = b""
    packed: bytes = b""
    begun: int = 0


GONE = Message()
"""Says that a view cannot be shown, or no longer to this visitor."""


class Stream:
    """What one browser is sent. `rests` has its views, each with the ids of the visitor's links on which it rests."""

    def __init__(self, rests: Mapping[View[Any], frozenset[str]], sender: str) -> None:
        self.rests, self.sender = dict(rests), sender
        self._newest: dict[View[Any], Message] = {}
        self._there = asyncio.Event()
        self._broken = False

    @property
    def _ended(self) -> bool:
        return self._broken or not self.rests

    def shows(self, view: View[Any]) -> bool:
        """Return whether the visitor is there, and may see a view."""
        return view in self.rests and not self._broken

    def put(self, view: View[Any], message: Message) -> None:
        """Send a message about a view; it takes the place of one that is not sent yet. Of a view that is gone nothing is sent."""
        if self.shows(view):
            self._newest[view] = message
            self._there.set()

    def end(self, view: View[Any]) -> None:
        """Say that a view is gone, and send nothing more of it. A stream without views ends: the browser does not come back."""
        self.put(view, GONE)
        self.rests.pop(view, None)

    def break_off(self) -> None:
        """End the stream: the visitor's browser tries to come back."""
        self._broken = True
        self._newest.clear()
        self._there.set()

    def beat(self) -> None:
        """Send a sign of life, unless something else waits to be sent."""
        self._there.set()

    async def next(self) -> tuple[View[Any] | None, Message] | None:
        """Return the next message once there is one, with its view; a sign of life has none. None at the end of the stream."""
        if not self._newest and not self._ended:
            await self._there.wait()
        self._there.clear()
        if self._newest:
            view = next(iter(self._newest))
            return view, self._newest.pop(view)
        return None if self._ended else (None, GONE)


class Live(Generic[SiteT]):
    """The streams of a server, by what they show; views render themselves with the parts of the `site`."""

    def __init__(self, store: Store, site: SiteT, bounds: Bounds, lane: Lane | None = None) -> None:
        self._store, self._site, self._bounds = store, site, bounds
        self._lane = lane or Lane("live", threads=1, at_once=1)
        self._open: set[Stream] = set()
        self._streams: dict[View[SiteT], set[Stream]] = defaultdict(set)
        self._senders: Counter[str] = Counter()
        self._sent: dict[View[SiteT], Message] = {}
        """The newest message of each view, which is not sent twice."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = Event()
        self._following: Thread | None = None
        self._unfollow: Callable[[], None] = lambda: None
        self._changed: dict[str, None] = {}
        """The logs that changed, in the order in which they did first."""
        self._all_changed = False
        self._wake = asyncio.Event()
        self._clock = time.monotonic
        self._sending: asyncio.Task[None] | None = None
        self.followed: int | None = None
        """The number of the newest entry of which streams were told, None while the store is not followed."""
        self.begun = 0
        """How often following has begun: behind another PostgreSQL server the same numbers may stand for other entries."""
        self._outage = Outage("every second")

    async def start(self) -> None:
        """Follow the store from now on."""
        self._loop = asyncio.get_running_loop()
        self._sending = asyncio.create_task(self._send())
        self._following = Thread(target=self._follow, name="follow", daemon=True)
        self._following.start()

    async def stop(self) -> None:
        """End all streams, to which browsers come back once a server runs again, and stop following the store."""
        self._stop.set()
        self._unfollow()
        for stream in self._open:
            stream.break_off()
        if self._sending:
            self._sending.cancel()
            with suppress(asyncio.CancelledError):
                await self._sending
        if self._following:
            await run_in_threadpool(self._following.join, 2.0)

    def beat(self) -> None:
        """Send a sign of life to all streams."""
        for stream in self._open:
            stream.beat()

    def look(self) -> None:
        """Look at the links of all streams again: one may be revoked."""
        if self._open:
            self._wake.set()

    def __len__(self) -> int:
        """Return how many streams are open."""
        return len(self._open)

    @property
    def views(self) -> Collection[View[SiteT]]:
        """What the open streams show."""
        return self._streams.keys()

    def open(self, rests: Mapping[View[SiteT], frozenset[str]], sender: str = "") -> Stream:
        """Return a stream of some views, each with the ids of the links on which it rests.

        Raises TooMany where the server, or the sender, has as many streams as can be served.
        """
        if len(self) >= self._bounds.streams or self._senders[sender] >= self._bounds.streams_of_sender:
            raise TooMany(60)
        stream = Stream(rests, sender)
        self._open.add(stream)
        self._senders[sender] += 1
        for view in rests:
            self._streams[view].add(stream)
        if self._stop.is_set():
            stream.break_off()
        return stream

    def shut(self, stream: Stream) -> None:
        """Forget a stream whose visitor has gone."""
        self._open.discard(stream)
        self._senders[stream.sender] -= 1
        if not self._senders[stream.sender]:
            del self._senders[stream.sender]
        for view in stream.rests:
            self._leave(stream, view)

    def end(self, stream: Stream, view: View[SiteT]) -> None:
        """Say to a stream that one of its views is gone."""
        stream.end(view)
        self._leave(stream, view)

    async def message(self, view: View[SiteT], seen: int | None = None) -> Message | None:
        """Return a view as it is now; None where the page shows its entry, `seen`, already. Raises Unavailable."""

        def as_it_is() -> Message | None:
            # pages that come back all at once have mostly seen what there is: for them nothing is rendered
            with suppress(SpooklogError):
                if seen is not None and view.entry(self._site) == seen:
                    return None
            message = self._message(view)
            return message if message is GONE or message.entry != seen else None

        return await self._lane.run("begin", as_it_is)

    # -- in the thread that follows ------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Tell the loop of each log that changes, until the server stops; a lost store is tried again."""
        recorder = self._store.recorder
        while not self._stop.is_set():
            try:
                newest = recorder.max_notification_id()
                with runner_of(recorder.location, Listener(self._told, newest), Telling) as runner:
                    self._unfollow = runner.stop
                    if self._stop.is_set():  # before it could be stopped
                        return
                    self._outage.end()
                    self.begun += 1
                    self._tell(None)  # what came while nothing was followed
                    self.followed = newest or 0
                    runner.run_forever()
            except Unavailable as problem:
                self._outage.begin(problem)
            except Exception:
                # a page that does not move is bad, a server that ends is worse
                _LOG.exception("the store cannot be followed")
            self.followed = None
            self._stop.wait(_RETRY)

    def _told(self, log: str, topic: str, number: int) -> None:
        if topic != LinksUsed.TOPIC:  # it comes every half minute of a busy evening, and no page shows it
            self._tell(log)
        self.followed = number

    def _tell(self, log: str | None) -> None:
        # without streams no page needs it: a stream renders its page after it has opened
        if self._open and self._loop and not self._loop.is_closed() and not self._stop.is_set():
            with suppress(RuntimeError):  # the loop may close in between
                self._loop.call_soon_threadsafe(self._note, log)

    # -- in the loop ---------------------------------------------------------------------------------------------------------

    def _note(self, log: str | None) -> None:
        # the store's own log changes names, links and people of any game
        if log is None or is_own_log(log):
            self._all_changed = True
        else:
            self._changed[log] = None
        self._wake.set()

    async def _send(self) -> None:
        """Render what changed and send it, log by log: no table waits for the pages of those that changed after it.

        Changes meanwhile make another pass.
        """
        beaten = self._clock()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK):
                    await self._wake.wait()
            self._wake.clear()
            changed, everything = self._changed, self._all_changed
            self._changed, self._all_changed = {}, False
            try:
                for views in _by_log([view for view in self._streams if everything or _is_among(view, changed)], changed):
                    await self._round(views)
            except Unavailable:
                # the thread that follows tells of it; pages stay as they are until the store is there again
                self._all_changed = True
            except Exception:
                _LOG.exception("a live page was not sent")
            if self._clock() - beaten >= HEARTBEAT:
                beaten = self._clock()
                self.beat()

    async def _round(self, views: Sequence[View[SiteT]]) -> None:
        """End what rests on a link that was revoked, and send some views to all others."""
        if not self._open:
            return
        valid, messages = await self._lane.run("go on", lambda: self._rendered(views))
        for stream in self._open:
            for view in [view for view, links in stream.rests.items() if not links <= valid]:
                self.end(stream, view)
        for view, message in messages.items():
            streams = self._streams.get(view, ())
            if message is GONE:
                for stream in [*streams]:
                    self.end(stream, view)
            elif streams and message != self._sent.get(view):
                self._sent[view] = message
                for stream in streams:
                    stream.put(view, message)

    def _rendered(self, views: Sequence[View[SiteT]]) -> tuple[frozenset[str], dict[View[SiteT], Message]]:
        """Return the ids of the valid links, and some views as they are now. Raises Unavailable."""
        # the links last: what a page shows is sent to no one whose link was revoked meanwhile
        messages = {view: self._message(view) for view in views}
        return frozenset(link.id for link in self._store.links.every()), messages

    def _message(self, view: View[SiteT]) -> Message:
        """Return a view as it is now; GONE where it cannot be shown. Raises Unavailable where the store cannot be read now."""
        begun = self.begun
        try:
            entry, data = view.render(self._site)
        except Unavailable:
            raise
        except SpooklogError:
            return GONE
        fields = orjson.dumps(data)[1:] + b"\n\n"
        return Message(entry, fields, packed(fields), begun)

    def _leave(self, stream: Stream, view: View[SiteT]) -> None:
        streams = self._streams[view]
        streams.discard(stream)
        if not streams:
            del self._streams[view]
            self._sent.pop(view, None)


def _is_among(view: View[Any], changed: Collection[str]) -> bool:
    return bool(changed) if view.stream is None else view.stream in changed or view.besides in changed


def _by_log(views: Iterable[View[Any]], changed: Iterable[str]) -> Sequence[Sequence[View[Any]]]:
    """Return views by the log that they show: first of logs in the order in which they changed, last those about all games.

    Without any view there is one empty list.
    """
    found: dict[str | None, list[View[Any]]] = {log: [] for log in changed}
    for view in views:
        found.setdefault(view.stream, []).append(view)
    about_all = found.pop(None, [])
    return [some for some in (*found.values(), about_all) if some] or [[]]
