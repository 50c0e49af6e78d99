"""Streams: what comes of each view, how they end, and that those of all tabs of a browser are one."""

from __future__ import annotations

import asyncio
import re
import threading
import zlib
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any
from urllib.parse import urlencode

import httpx2
import orjson
import pytest
from tests.threads import threads_since
from tests.web.asking import Held, first_event, first_event_of, held_open
from tests.web.sites import JSON, ORIGIN, TestSite

from spooklog.domain.log.noting import Annotate
from spooklog.domain.values.errors import Unavailable
from spooklog.store.changes.links import USE_WRITTEN
from spooklog.store.database.following import runner_of
from spooklog.web import live
from spooklog.web.bounds import Bounds
from spooklog.web.events import Events
from spooklog.web.live import GONE, Live, Message, Stream, View
from spooklog.web.pages.lobby import LobbyView
from spooklog.web.pages.table import TableView
from spooklog.web.pieces import BEGINNING, packed, stored
from spooklog.web.refusals import TooMany
from spooklog.web.site import Site
from spooklog.web.streams import MOST_VIEWS, Watched

A_LONG_TIME = 600.0
"""Seconds in which everything must have happened on a busy machine."""
GZIP = {"accept-encoding": "br, gzip"}
LOBBY = LobbyView(())
LOST = 12
"""How often the store is lost: more threads than anything else begins meanwhile."""
NEWS = Message(1, b"news")


def test_a_server_and_a_sender_have_a_bounded_number_of_streams(site: TestSite) -> None:
    streams = Live(site.site.store, site.site, Bounds(streams=5, streams_of_sender=3))
    rests: dict[View[Site], frozenset[str]] = {LOBBY: frozenset()}
    opened_now = [streams.open(rests, "a") for _ in range(3)]
    with pytest.raises(TooMany):
        streams.open(rests, "a")
    more = [streams.open(rests, sender) for sender in "bc"]
    with pytest.raises(TooMany):
        streams.open(rests, "d")
    for stream in (*opened_now, *more):
        streams.shut(stream)
    assert len(streams) == 0
    assert not streams._streams
    assert not streams._senders


def test_a_stream_is_shut_when_its_visitor_leaves(site: TestSite) -> None:
    for _ in range(3):
        assert first_event(site, site.visit("watch hand"), "/g/hand/events").status == 200
    assert len(site.site.live) == 0
    assert not site.site.live._streams


async def following(site: TestSite, script: Callable[[Live[Site]], Awaitable[None]]) -> None:
    """Run a script once the server follows its store: what is open then gets no state until something happens."""
    await site.site.live.start()
    try:
        async with asyncio.timeout(A_LONG_TIME):
            while site.site.live.followed is None:
                await asyncio.sleep(0.001)
            await script(site.site.live)
    finally:
        await site.site.live.stop()


async def until(stream: Stream, wanted: Callable[[View[Site] | None, Message], bool]) -> Message:
    """The first message of a kind."""
    while (found := await stream.next()) is not None:
        if wanted(*found):
            return found[1]
    raise AssertionError("the stream ended before")


def state(view: View[Site] | None, message: Message) -> bool:
    """Whether a message is the state of a view."""
    return view is not None and message is not GONE


def having(entry: int) -> Callable[[View[Site] | None, Message], bool]:
    """A function that tells whether a message has an entry."""
    return lambda _, message: message.entry == entry


def gone(view: View[Site] | None, message: Message) -> bool:
    """Whether a message says that a view is gone."""
    return view is not None and message is GONE


def opened_stream(site: TestSite, *links: str) -> Stream:
    """A stream of the table `hand` as a scribe sees it, for a visitor with these links."""
    ids = {site.store.links.find(site.keys[link]) for link in links}
    view = TableView(site.id_of("hand"), "full", scribe=True, own=(), shape="wide", panel=None, whole_series=True)
    return site.site.live.open({view: frozenset(link.id for link in ids if link)}, "a")


@pytest.mark.parametrize("links", [("scribe of hand",), ("scribe of hand", "watch hand")])
def test_a_stream_ends_when_a_link_is_revoked_that_it_rests_on(
    site: TestSite, monkeypatch: pytest.MonkeyPatch, links: tuple[str, ...]
) -> None:
    monkeypatch.setattr(live, "CHECK", 0.05)
    link = site.store.links.find(site.keys["scribe of hand"])
    assert link

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, *links)
        site.store.links.revoke(link.id, by="Scribe")
        await until(stream, gone)
        site.store.games.append(site.id_of("hand"), Annotate("a secret"), by="Scribe")
        assert await stream.next() is None

    asyncio.run(following(site, script))


def test_an_overloaded_server_asks_a_page_to_reconnect(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise TooMany(5)

    async def script() -> None:
        monkeypatch.setattr(site.site.live, "message", full)
        async with held_open(site, site.visit("watch hand"), "/g/hand/events") as held:
            await held.until(lambda held: held.ended)
        assert b"event:" not in held.body
        assert len(site.site.live) == 0

    asyncio.run(script())


def test_visitors_of_one_link_see_one_lobby_whenever_it_was_used(site: TestSite) -> None:
    watch = site.store.links.find(site.keys["watch"])
    assert watch

    async def script() -> None:
        async with held_open(site, site.visit("watch"), "/events") as held:
            await held.until(lambda held: b"event:" in held.body)
            site.store.links.note_uses({watch.id: (watch.used or 0) + 10 * USE_WRITTEN})
            async with held_open(site, site.visit("watch"), "/events") as other:
                await other.until(lambda held: b"event:" in held.body)
                assert (len(site.site.live), len(site.site.live.views)) == (2, 1)

    asyncio.run(script())


def test_a_view_that_is_gone_sends_nothing_more_and_the_last_one_ends_the_stream() -> None:
    async def script() -> None:
        other = LobbyView(())._replace(links=("another",))  # type: ignore[arg-type]
        stream = Stream({LOBBY: frozenset(), other: frozenset()}, "a")
        stream.put(LOBBY, NEWS)
        stream.end(LOBBY)
        stream.put(LOBBY, NEWS)
        stream.put(other, NEWS)
        assert [await stream.next(), await stream.next()] == [(LOBBY, GONE), (other, NEWS)]
        stream.end(other)
        assert [await stream.next(), await stream.next()] == [(other, GONE), None]

    asyncio.run(script())


def test_a_stream_holds_the_newest_state_of_each_view() -> None:
    async def script() -> None:
        other = LobbyView(())._replace(links=("another",))  # type: ignore[arg-type]
        stream = Stream({LOBBY: frozenset(), other: frozenset()}, "a")
        for number in range(5):
            for view in (LOBBY, other):
                stream.put(view, Message(number))
        assert [await stream.next(), await stream.next()] == [(LOBBY, Message(4)), (other, Message(4))]
        stream.put(LOBBY, NEWS)
        stream.break_off()
        assert await stream.next() is None

    asyncio.run(script())


def test_a_change_elsewhere_moves_no_lobby_of_one_game(site: TestSite) -> None:
    watcher = site.visit("watch hand")

    def lobby(visitor: httpx2.Client) -> list[tuple[str, dict[str, Any]]]:
        return events_of(first_event(site, visitor, "/events").body)

    before, whole = lobby(watcher), lobby(site.visit("watch"))
    site.store.games.append(site.id_of("words"), Annotate("nothing to see"), by="Scribe")
    assert lobby(watcher) == before
    assert lobby(site.visit("watch")) != whole
    site.store.games.append(site.id_of("hand"), Annotate("a bluff"), by="Scribe")
    assert lobby(watcher) != before


def test_a_table_is_sent_before_the_pages_of_another_one_are_rendered(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    pages, rounds = site.site.live, list[set[str | None]]()
    rendered = pages._rendered

    def noted(views: Sequence[View[Site]]) -> Any:
        rounds.append({view.stream for view in views})
        return rendered(views)

    monkeypatch.setattr(pages, "_rendered", noted)

    async def script(_: Live[Site]) -> None:
        links = frozenset(link.id for link in site.store.links.every())
        shown: list[View[Site]] = [LOBBY]
        shown += [TableView(site.id_of(name), "full", True, (), "wide", None, True) for name in ("town", "hand")]
        streams = [pages.open({view: links}, "a") for view in shown]
        rounds.clear()
        for name in ("hand", "town"):
            pages._note(site.id_of(name))
        for stream in streams:
            await until(stream, state)
        assert [one for one in rounds if one] == [{site.id_of("hand")}, {site.id_of("town")}, {None}]

    asyncio.run(following(site, script))


def test_that_links_are_used_renders_nothing(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    pages, rendered = site.site.live, list[View[Site]]()
    message = pages._message

    def noted(view: View[Site]) -> Message:
        rendered.append(view)
        return message(view)

    monkeypatch.setattr(pages, "_message", noted)

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, "scribe of hand")
        link = site.store.links.find(site.keys["watch hand"])
        assert link
        site.store.links.note_uses({link.id: site.store.links.now()})
        used = site.store.recorder.max_notification_id()
        while pages.followed != used:
            await asyncio.sleep(0.001)
        assert not rendered
        site.store.games.append(site.id_of("hand"), Annotate("a bluff"), by="Scribe")
        await until(stream, state)
        assert len(rendered) == 1

    asyncio.run(following(site, script))


def test_no_event_is_sent_twice(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    stream_id, pages, rounds = site.id_of("hand"), site.site.live, list[int]()
    rendered = pages._rendered

    def counted(views: Sequence[View[Site]]) -> Any:
        rounds.append(len(views))
        return rendered(views)

    monkeypatch.setattr(pages, "_rendered", counted)

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, "watch hand")
        site.store.games.append(stream_id, Annotate("once"), by="Scribe")
        first = await until(stream, state)
        for _number in range(2):  # the second round begins when the first one is sent
            before = len(rounds)
            pages._note(None)
            while len(rounds) == before:
                await asyncio.sleep(0.01)
        site.store.games.append(stream_id, Annotate("twice"), by="Scribe")
        second = await until(stream, state)
        assert first.entry != second.entry

    asyncio.run(following(site, script))


def test_a_state_that_is_older_than_what_a_page_shows_is_not_sent(site: TestSite) -> None:
    streams = Live(site.site.store, site.site, Bounds())
    events = Events(streams, [Watched(LOBBY, frozenset(), 7)], "a", named=False, packs=False)
    sent = list[bytes]()

    async def send(content: bytes) -> None:
        sent.append(content.partition(b"\n")[0])

    async def script() -> None:
        for entry in (6, 7, 9, 8, 9):
            await events._send(send, LOBBY, Message(entry, b"news"))
        # behind another PostgreSQL server, which lacks the last entries
        await events._send(send, LOBBY, Message(5, b"news", begun=1))
        await events._send(send, LOBBY, Message(4, b"news"))
        await events._send(send, LOBBY, GONE)

    asyncio.run(script())
    assert sent == [b"id: 7", b"id: 9", b"id: 9", b"id: 5", b"event: gone"]


def test_a_quiet_stream_sends_keep_alives(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "CHECK", 0.02)
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, "watch hand")
        for _number in range(2):
            await until(stream, lambda view, _: view is None)

    asyncio.run(following(site, script))


def test_a_keep_alive_replaces_no_waiting_event() -> None:
    async def script() -> None:
        stream = Stream({LOBBY: frozenset()}, "a")
        stream.put(LOBBY, NEWS)
        stream.beat()
        assert await stream.next() == (LOBBY, NEWS)
        stream.beat()
        assert await stream.next() == (None, GONE)

    asyncio.run(script())


def test_a_reconnected_browser_gets_its_missed_events(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "CHECK", 0.02)
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)
    newest, watcher = site.store.streams.find("hand").head, site.visit("watch hand")

    async def first(query: str, **headers: str) -> bytes:
        reply = await first_event_of(site, watcher, f"/g/hand/events{query}", **headers)
        return reply.body.partition(b"event: ")[2].partition(b"\n")[0]

    async def script(_: Live[Site]) -> None:
        assert [await first(f"?from={entry}") for entry in (newest - 1, newest)] == [b"state", b"beat"]
        assert [await first("", **{"last-event-id": str(entry)}) for entry in (newest - 1, newest)] == [b"state", b"beat"]
        # a browser repeats the address with which it once began
        assert await first(f"?from={newest - 1}", **{"last-event-id": str(newest)}) == b"beat"

    asyncio.run(following(site, script))


def test_a_stream_ends_as_soon_as_its_link_is_revoked_on_the_page_of_links(
    site: TestSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "CHECK", 2 * A_LONG_TIME)
    link, scribe = site.store.links.find(site.keys["watch hand"]), site.visit("scribe", **JSON)
    assert link

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, "watch hand")
        # in this loop, as a server would
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(site.app), headers=scribe.headers) as client:
            assert (await client.post(f"{ORIGIN}/links/{link.id}/revoke")).status_code == 200
        await until(stream, gone)

    asyncio.run(following(site, script))


# -- one stream for all tabs -------------------------------------------------------------------------------------------------


EVENTS = re.compile(rb"(?:id: (.*)\n)?event: (state|gone)\ndata: (.*)\n\n")


def live_at(*addresses: str) -> str:
    """The address of one stream of several."""
    return f"/live?{urlencode([('v', address) for address in addresses])}"


def events_of(body: bytes | bytearray) -> list[tuple[str, dict[str, Any]]]:
    """The kinds and the data of events."""
    return [(kind.decode(), orjson.loads(data or b"{}")) for _, kind, data in EVENTS.findall(body)]


def kinds_and_views(body: bytes | bytearray) -> list[tuple[str, int]]:
    """The kinds of events, with the numbers of their views."""
    return [(kind, data["view"]) for kind, data in events_of(body)]


def unpacked(body: bytes | bytearray) -> bytes:
    """What a compressed stream holds so far."""
    return zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress(body)


def test_one_shared_stream_equals_the_streams_of_all_tabs(site: TestSite) -> None:
    addresses = ("/g/hand/events?as=bert&shape=narrow", "/events", "/g/words/events", "/g/hand/events?as=bert")

    # the store is not followed: once it is, each view may be told again
    async def script() -> None:
        scribe = site.visit("scribe")
        async with held_open(site, scribe, live_at(*addresses)) as held:
            await held.until(lambda held: len(kinds_and_views(held.body)) == 4)
        alone = [await first_event_of(site, scribe, address) for address in addresses]
        events = events_of(held.body)
        assert [kind for kind, _ in events] == ["state"] * 4
        shown = [dict(data) for _, data in events]
        assert [data.pop("view") for data in shown] == [0, 1, 2, 3]
        assert shown == [events_of(reply.body)[0][1] for reply in alone]
        assert shown[0]["html"] != shown[3]["html"], "one is narrow"

    asyncio.run(script())


def test_a_change_is_sent_to_the_views_that_it_changes(site: TestSite) -> None:
    async def script(_: Live[Site]) -> None:
        address = live_at("/g/hand/events", "/g/words/events", "/g/hand/events?as=public")
        async with held_open(site, site.visit("scribe"), address) as held:
            await held.until(lambda held: len(kinds_and_views(held.body)) >= 3)
            # what was open before the store was followed may get its state once more
            site.store.games.append(site.id_of("hand"), Annotate("news"), by="Scribe")
            newest = site.store.streams.find("hand").head
            changed = {0, 2}
            await held.until(
                lambda held: {data["view"] for _, data in events_of(held.body) if data["entry"] == newest} == changed
            )
            assert kinds_and_views(held.body).count(("state", 1)) <= 2

    asyncio.run(following(site, script))


def test_a_stream_withdraws_exactly_the_views_hidden_from_its_visitor(site: TestSite) -> None:
    wanted = (
        "/g/words/events",
        "/g/hand/events",
        "/g/hand/events?as=full",
        "/g/none/events",
        "/nothing",
        "/g/hand",
        "",
        "/events",
        "https://evil.example/events",
    )

    async def script(_: Live[Site]) -> None:
        async with held_open(site, site.visit("watch hand"), live_at(*wanted)) as held:
            await held.until(lambda held: len({view for _, view in kinds_and_views(held.body)}) == len(wanted))
            assert held.status == 200
            assert not held.ended
        kinds = {view: kind for kind, view in kinds_and_views(held.body)}
        assert {view for view, kind in kinds.items() if kind == "state"} == {1, 7}
        # nothing that may be seen: there is nothing to wait for
        async with held_open(site, site.visit("watch hand"), live_at(wanted[0], wanted[2])) as held:
            await held.until(lambda held: held.ended)
        assert kinds_and_views(held.body) == [("gone", 0), ("gone", 1)]

    asyncio.run(following(site, script))


def test_a_revoked_link_ends_the_views_that_rest_on_it_alone(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "CHECK", 0.05)
    link = site.store.links.find(site.keys["watch hand"])
    assert link

    async def script(_: Live[Site]) -> None:
        visitor = site.visit("watch hand", "first of words")
        address = live_at("/g/hand/events", "/g/words/events", "/events")
        async with held_open(site, visitor, address) as held:
            await held.until(lambda held: {("state", view) for view in range(3)} <= {*kinds_and_views(held.body)})
            site.store.links.revoke(link.id, by="Scribe")
            await held.until(lambda held: {("gone", 0), ("gone", 2)} <= {*kinds_and_views(held.body)})
            so_far = len(held.body)
            for game in ("hand", "words"):
                site.store.games.append(site.id_of(game), Annotate("news"), by="Scribe")
            await held.until(lambda held: ("state", 1) in kinds_and_views(held.body[so_far:]))
            assert {view for _, view in kinds_and_views(held.body[so_far:])} == {1}

    asyncio.run(following(site, script))


@pytest.mark.parametrize("packs", [False, True])
def test_a_browser_reconnected_to_several_views_gets_its_missed_events(site: TestSite, packs: bool) -> None:
    coding = {"accept-encoding": "gzip"} if packs else {}

    async def came(address: str, **headers: str) -> list[int]:
        """The views that were sent before the first sign of life."""
        async with held_open(site, site.visit("scribe"), address, **headers, **coding) as held:

            def plain(held: Held) -> bytes:
                return unpacked(held.body) if packs else held.body

            def beaten(held: Held) -> bool:
                if held.body:
                    site.site.live.beat()
                return b"event: beat" in plain(held)

            await held.until(lambda held: held.status == 200)
            while not beaten(held):
                await asyncio.sleep(0.01)
            ids.extend(found[0].decode() for found in EVENTS.findall(plain(held)))
            return [view for _, view in kinds_and_views(plain(held))]

    async def script() -> None:
        hand, words = (site.store.streams.find(name).head for name in ("hand", "words"))
        views = ("/g/hand/events?", "/g/words/events?")
        assert await came(live_at(f"{views[0]}from={hand}", f"{views[1]}from={words - 1}")) == [1]
        assert ids[-1] == f"{hand},{words}", "a browser comes back with this"
        assert await came(live_at(*views), **{"last-event-id": ids[-1]}) == []
        # a browser repeats the address with which it once began
        assert await came(live_at(f"{views[0]}from=1", f"{views[1]}from=1"), **{"last-event-id": f"{hand},"}) == [1]
        for unread in ("", str(hand), f"{hand},{words},1", "a,b", ",", "-1,1e9"):
            assert await came(live_at(*views), **{"last-event-id": unread}) == [0, 1]

    ids = list[str]()
    asyncio.run(script())


@pytest.mark.parametrize("many", [0, MOST_VIEWS + 1])
def test_a_stream_has_a_bounded_number_of_views(site: TestSite, many: int) -> None:
    answer = site.visit("scribe", **JSON).get(live_at(*["/events"] * many))
    assert (answer.status_code, answer.json()["error"]) == (400, "usage")
    assert site.visit("scribe").head(live_at(*["/events"] * MOST_VIEWS)).status_code == 200


def test_a_stream_of_several_views_counts_as_one(site: TestSite) -> None:
    async def script() -> None:
        async with held_open(site, site.visit("scribe"), live_at("/events", "/g/hand/events", "/g/hand/events?as=bert")) as held:
            await held.until(lambda held: len(kinds_and_views(held.body)) == 3)
            assert len(site.site.live) == 1
        assert len(site.site.live) == 0
        assert not site.site.live._streams

    asyncio.run(script())


# -- compressed --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/g/hand/events", "/events", live_at("/g/hand/events", "/events", "/g/none/events")])
def test_a_compressed_stream_holds_the_same_as_a_plain_one(site: TestSite, address: str) -> None:
    async def script(_: Live[Site]) -> None:
        scribe, most = site.visit("scribe"), 6
        async with held_open(site, scribe, address) as plain, held_open(site, scribe, address, **GZIP) as packs:
            for _number in range(most):
                site.store.games.append(site.id_of("hand"), Annotate("news"), by="Scribe")
            newest = site.store.streams.find("hand").head
            entries = {newest if "hand" in address else None, site.entries() if address != "/g/hand/events" else None} - {None}
            await plain.until(lambda held: entries <= entries_of(held.body))
            await packs.until(lambda held: entries <= entries_of(unpacked(held.body)))
        assert dict(packs.headers)["content-encoding"] == "gzip"
        assert "content-encoding" not in dict(plain.headers)
        assert {dict(held.headers)["vary"] for held in (plain, packs)} == {"Accept-Encoding"}
        assert last_of(unpacked(packs.body)) == last_of(plain.body)
        assert len(packs.body) < len(unpacked(packs.body)) / 3

    asyncio.run(following(site, script))


def entries_of(body: bytes | bytearray) -> set[int]:
    """The entries of all states."""
    return {data["entry"] for kind, data in events_of(body) if kind == "state"}


def last_of(body: bytes | bytearray) -> dict[int, Any]:
    """The last event of each view."""
    return {data.get("view", 0): (kind, data) for kind, data in events_of(body)}


def test_a_message_is_compressed_once_for_all_streams(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    compressed = list[bytes]()

    def counted(content: bytes) -> bytes:
        compressed.append(content)
        return packed(content)

    monkeypatch.setattr(live, "packed", counted)

    async def script(_: Live[Site]) -> None:
        opened_now = [opened_stream(site, "watch hand") for _ in range(20)]
        for _number in range(3):
            site.store.games.append(site.id_of("hand"), Annotate("news"), by="Scribe")
        newest = site.store.streams.find("hand").head
        messages = [await until(stream, having(newest)) for stream in opened_now]
        assert len({id(message) for message in messages}) == 1
        assert len(compressed) == len(set(compressed)) <= 4

    asyncio.run(following(site, script))


def test_pieces_can_stand_in_any_order_and_number() -> None:
    one, other = b"a message " * 9_000, bytes(range(256)) * 100
    whole = b"".join((BEGINNING, stored(b"first"), packed(one), packed(other), stored(b""), packed(one), stored(b"last")))
    assert unpacked(whole) == b"".join((b"first", one, other, one, b"last"))
    assert len(packed(one)) < 400


# -- following ---------------------------------------------------------------------------------------------------------------


def test_a_store_that_is_followed_again_and_again_costs_no_threads(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_RETRY", 0.001)
    tries = 0
    earlier = {*threading.enumerate()}

    def losing(*asked: Any) -> Any:
        nonlocal tries
        runner = runner_of(*asked)
        if (tries := tries + 1) <= LOST:
            runner.stop()
        return runner

    monkeypatch.setattr(live, "runner_of", losing)

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, "watch hand")
        while tries <= LOST or len(threads_since(earlier)) >= LOST:  # each try would leave one
            await asyncio.sleep(0.01)
        site.store.games.append(site.id_of("hand"), Annotate("news"), by="Scribe")
        newest = site.store.streams.find("hand").head
        await until(stream, having(newest))

    asyncio.run(following(site, script))


def test_a_temporarily_missing_store_ends_no_page(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "CHECK", 0.02)
    every, away = site.store.links.every, count()

    def sometimes() -> Any:
        if next(away) < 5:
            raise Unavailable("the store is away")
        return every()

    async def script(_: Live[Site]) -> None:
        stream = opened_stream(site, "watch hand")
        monkeypatch.setattr(site.store.links, "every", sometimes)
        site.store.games.append(site.id_of("hand"), Annotate("news"), by="Scribe")
        newest = site.store.streams.find("hand").head
        found = await stream.next()
        while found and found[1].entry != newest:
            assert found[1] is not GONE
            found = await stream.next()
        assert found
        assert next(away) > 5

    asyncio.run(following(site, script))
