"""A site to visit: a store with games of all titles cut in the middle, a series, links of every role, and clients."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import httpx2
from anyio.from_thread import BlockingPortal
from starlette.applications import Starlette
from tests.behind import memory

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.disputes import OpenDispute
from spooklog.domain.log.noting import Annotate
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.entries.rows import Role
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.store.store import Store, open_store
from spooklog.web.app import create_app
from spooklog.web.settings import Settings
from spooklog.web.site import Site
from spooklog.web.turns.rates import Rates

ORIGIN = "http://table.test:8642"
SECURE = "https://games.example.org"
HOSTED = Settings((ORIGIN,), metrics=True)
JSON = {"Accept": "application/json"}
PHONE = {"User-Agent": "Some Mobile browser"}
FOREIGN = "x" * 26
"""A key that opens nothing."""

SAMPLES = Path(str(resources.files("spooklog.replays"))) / "samples"
EVENING = 1_793_475_060_000

GAMES: Mapping[str, tuple[str, int]] = {
    "hand": ("spooks-full", 20),
    "town": ("halloween-table", 12),
    "house": ("polterheist-table", 20),
    "words": ("spukstaben-table", 12),
    "dice": ("spookies-table", 12),
    "sheet": ("tally-table", 7),
    "other-hand": ("spooks-masters", 8),
}
"""The games by name: the sample that each is taken from, and its plies."""

SERIES = "fridays"
"""A series with the game `hand`."""

Opens = tuple[Role, str | None, int | None, bool]
LINKS: Mapping[str, Opens] = {
    "scribe": ("scribe", None, None, True),
    "watch": ("watch", None, None, False),
    "scribe of hand": ("scribe", "hand", None, True),
    "watch hand": ("watch", "hand", None, False),
    "scribe of fridays": ("scribe", SERIES, None, True),
    "watch fridays": ("watch", SERIES, None, False),
    "cora of fridays": ("seat", SERIES, 3, True),
    "bert looks": ("seat", "hand", 2, False),
    "other": ("watch", "other-hand", None, False),
    "revoked": ("scribe", None, None, True),
    **{f"{label} records": ("seat", "hand", seat, True) for seat, label in enumerate(("anna", "bert", "cora", "dave"), start=1)},
    **{f"first of {game}": ("seat", game, 1, True) for game in GAMES if game != "hand"},
    **{f"second of {game}": ("seat", game, 2, False) for game in GAMES if game != "hand"},
}
"""The links by name: role, game or series, seat, whether it records. The link `revoked` is revoked."""


def ticking(start: int = EVENING) -> Callable[[], int]:
    """A clock that ticks a second each time it is looked at."""
    ticks = count(start, 1000)
    return lambda: next(ticks)


def drawing(seed: str = "") -> Callable[[int], bytes]:
    """Chance that is the same in every run."""
    draws = count()
    return lambda size: hashlib.shake_256(f"{seed}{next(draws)}".encode()).digest(size)


def cut(sample: str, plies: int) -> list[bytes]:
    """The first lines of a sample."""
    head, _, body = (SAMPLES / f"{sample}.sheet").read_bytes().partition(b"---\n")
    return [*head.splitlines(keepends=True), b"---\n", *body.splitlines(keepends=True)[:plies]]


def furnish(store: Store) -> dict[str, str]:
    """Fill an empty store; return the keys of its links by their names."""
    for name, (sample, plies) in GAMES.items():
        stream = import_sheet(store.games, cut(sample, plies), by="Scribe", now=EVENING, name=name).loaded.stream.id
        store.games.append(stream, Annotate("a quiet evening"), OpenDispute("that was no fair play", 2), by="Scribe")
    seats = [
        SeatSpec(*one) for one in (("anna", "Anna Berg"), ("bert", "Bert Holm"), ("cora", "Cora Lind"), ("dave", "Dave Moor"))
    ]
    opening = Opening(ruleset=find_ruleset("spooks"), format="spooks-long", seats=seats, by="Scribe", settings={"target": "200"})
    series = store.series.open(opening, name=SERIES).loaded.stream.id
    store.series.add(series, store.streams.find("hand").id, by="Scribe")
    keys = {}
    for name, (role, opens, seat, records) in LINKS.items():
        target = store.streams.find(opens).id if opens else None
        link, keys[name] = store.links.new(role, by="Scribe", stream=target, seat=seat, records=records)
        if name == "revoked":
            store.links.revoke(link.id, by="Scribe")
    return keys


class Furnished(NamedTuple):
    """The file of a filled store, and the keys of its links by their names."""

    path: Path
    keys: Mapping[str, str]


class Visiting(httpx2.BaseTransport):
    """Answers of an application: a request goes to the event loop once, where one of Starlette's client goes eight times."""

    def __init__(self, app: Starlette, sender: tuple[str, int] = ("testclient", 50000)) -> None:
        self._application = httpx2.ASGITransport(app, client=sender)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The whole answer."""

        async def answer() -> httpx2.Response:
            given = await self._application.handle_async_request(request)
            body = b"".join([part async for part in given.aiter_raw()])
            return httpx2.Response(given.status_code, headers=given.headers, stream=httpx2.ByteStream(body))

        return TestSite.portal.call(answer)


class TestSite:
    """A site with its store, and clients that visit it. The server does not follow the store: no lifespan runs."""

    __test__ = False
    portal: ClassVar[BlockingPortal]
    """An event loop that answers every client."""

    def __init__(self, store: Store, keys: Mapping[str, str], settings: Settings | None = None) -> None:
        self.store, self.keys = store, dict(keys)
        self.settings = settings or Settings((ORIGIN,))
        self.app: Starlette = create_app(store, self.settings)
        self.site: Site = self.app.state.site
        self.client = self.visit()

    def visit(self, *links: str, **headers: str) -> httpx2.Client:
        """A client that holds the keys of these links, and sends these headers each time. It follows no redirections."""
        origin = self.settings.origins[0]
        client = httpx2.Client(transport=Visiting(self.app), base_url=origin, headers={"Origin": origin, **headers})
        if links:
            client.headers["Cookie"] = f"{self.site.jar.name}={'.'.join(self.keys.get(link, link) for link in links)}"
        return client

    def id_of(self, name: str) -> str:
        """The id of a game or a series."""
        return self.store.streams.find(name).id

    def entries(self) -> int:
        """How many entries the store holds."""
        return self.store.recorder.max_notification_id() or 0

    def rest(self) -> None:
        """Forget how often anyone has asked."""
        self.site.rates = Rates()


@contextmanager
def opened(furnished: Furnished, settings: Settings | None = None) -> Iterator[TestSite]:
    """A site over a copy of a filled store, in memory."""
    with (
        memory(furnished.path) as url,
        open_store(url, clock=ticking(EVENING + 3_600_000), entropy=drawing("later"), synchronous="OFF") as store,
    ):
        yield TestSite(store, furnished.keys, settings)


def places(path: str) -> list[str]:
    """The names of the open places of an address."""
    return re.findall(r"{(\w+)}", path)


def filled(path: str, **values: Any) -> str:
    """An address with its open places filled."""
    return re.sub(r"{(\w+)}", lambda found: str(values[found[1]]), path)
