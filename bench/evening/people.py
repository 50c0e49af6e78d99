"""Who is at a club on an evening, each with a phone that asks what the script of the page asks."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import quote

from bench.evening.asking import LOST, Answer, Browser, Refused, Site
from bench.evening.counting import Counted, Heard, Sent
from bench.evening.titles import Script, Title, players_of

AGAIN = 3.0
"""Seconds until a page sends what got no answer once more (`flush` in table.js)."""

BEHIND = 2.0
"""Seconds until a page whose own line did not come over its stream opens another one (`done` in table.js)."""

COMES_BACK = 1.0, 6.0
"""Seconds until a browser opens a stream again that ended, and one that was refused (`live.js`)."""

TAP = 0.8
"""Seconds of a person between two taps."""

BETWEEN = 30.0
"""Seconds from the end of a game to the beginning of the next one."""

_GLANCE = 0.01
"""Seconds between two looks at the own page."""

SLIPS = 60
"""One line of so many is taken back and played again."""

_DATA = re.compile(r' data-(store|id|as|entry|events)="([^"]*)"')
_FILES = re.compile(r'(?:href|src|data-live)="(/static/[^"]+)"')
_WAITS = frozenset({LOST, 429, 503})


class Pace:
    """The time of the evening: `speed` times as fast as people are. `counted` is where everything is counted now."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self.counted = Counted()

    async def rest(self, seconds: float) -> None:
        """Wait as long as a person waits."""
        await asyncio.sleep(seconds / self.speed)


class Phone:
    """A phone: it loads a page and what belongs to it, and follows it. `heard` is what it showed, by game."""

    _numbers = count()

    def __init__(self, site: Site, key: str, pace: Pace) -> None:
        self.number = next(self._numbers)
        self.pace, self.browser = pace, Browser(site, key, self.number)
        self.heard: list[tuple[str, Heard]] = []
        self.page: dict[str, str] = {}
        self._files: set[str] = set()
        self._following: asyncio.Task[None] | None = None

    async def get(self, kind: str, path: str) -> Answer:
        """Return the answer to a request for something of a kind, and count it."""
        began = perf_counter()
        return self._count(kind, began, await self.browser.ask(path))

    async def post(self, kind: str, path: str, fields: dict[str, Any]) -> Answer:
        """Post something, again and again until it is answered, as the script does; count the time until then."""
        began = perf_counter()
        while True:
            answer = await self.browser.ask(path, fields)
            if answer.status not in _WAITS:
                return self._count(kind, began, answer)
            self.pace.counted.refused[kind, answer.status] += 1
            await asyncio.sleep(AGAIN)

    async def load(self, kind: str, path: str) -> bool:
        """Load a page, with its files where they are new to this phone; return whether it came."""
        answer = await self.get(kind, path)
        if answer.status != 200:
            return False
        text = answer.text
        self.page = {name: html.unescape(value) for name, value in _DATA.findall(text)}
        for file in _FILES.findall(text):
            if file not in self._files:
                self._files.add(file)
                await self.get("a file", file)
        return True

    async def show(self, kind: str, path: str, game: str) -> bool:
        """Load a live page and follow it from now on; return whether it came."""
        self.leave()
        if not await self.load(kind, path):
            return False
        heard = Heard(int(self.page.get("entry") or 0))
        self.heard.append((game, heard))
        self.follow_anew()
        return True

    def follow_anew(self) -> None:
        """Follow the page over a new stream."""
        if self._following:
            self._following.cancel()
        self._following = asyncio.create_task(self._follow(self.heard[-1][1]))

    def leave(self) -> None:
        """Close the live page."""
        if self._following:
            self._following.cancel()
            self._following = None
        if self.heard and self.heard[-1][1].left is None:
            self.heard[-1][1].left = perf_counter()

    async def _follow(self, heard: Heard) -> None:
        for tries in count():
            self.pace.counted.anew += bool(tries)
            view = f"{self.page['events']}&shape=narrow&from={heard.newest}"
            began, wait = perf_counter(), COMES_BACK[0]
            try:
                async for entry in self.browser.follow(f"/live?v={quote(view, safe='')}"):
                    if entry is None:
                        self._count("a stream opens", began, Answer(200))
                    else:
                        heard.hear(entry)
            except Refused as problem:
                self.pace.counted.refused["a stream opens", problem.status] += 1
                wait = COMES_BACK[1]
            await asyncio.sleep(wait)

    def _count(self, kind: str, began: float, answer: Answer) -> Answer:
        if 200 <= answer.status < 400:
            self.pace.counted.seconds[kind].append(perf_counter() - began)
        else:
            self.pace.counted.refused[kind, answer.status] += 1
        return answer


class Table:
    """A table: its title, its series, its games by bots, and the game that goes on."""

    def __init__(self, number: int, title: Title, scripts: Sequence[Script], name: str) -> None:
        self.number, self.title, self.series = number, title, name
        self._scripts = scripts
        self.game = ""
        self._changed = asyncio.Event()

    @property
    def players(self) -> str:
        """Those who sit here, as an opening names them."""
        return " ".join(f'{label}="{name}"' for label, name in players_of(self.title, self.number))

    def scripts(self) -> Iterator[Script]:
        """Yield one game after the other; tables begin with different ones."""
        for number in count(self.number):
            yield self._scripts[number % len(self._scripts)]

    def go_on(self, game: str) -> None:
        """Let all phones at the table show the next game."""
        self.game = game
        self._changed.set()
        self._changed = asyncio.Event()

    async def next_game(self, after: str) -> None:
        """Wait for another game than this one."""
        while self.game == after:
            await self._changed.wait()


class Seat:
    """Somebody at a table with a phone, who looks: a player who sees an own hand, or one who watches; or a screen for all."""

    def __init__(self, phone: Phone, table: Table, *, tv: bool = False) -> None:
        self.phone, self.table, self._tv = phone, table, tv

    async def stay(self) -> None:
        """Show one game of the table after the other."""
        while True:
            game = self.table.game
            kind, path = ("a TV page", f"/g/{game}/tv") if self._tv else ("a table page", f"/g/{game}")
            if await self.phone.show(kind, path, game):
                await self.table.next_game(game)
            else:
                await asyncio.sleep(AGAIN)


class Scribe:
    """Who records at a table what the bots play. A `bare` one sends lines and nothing else."""

    def __init__(self, phone: Phone, table: Table, rng: Random, *, bare: bool) -> None:
        self.phone, self.table, self._rng, self._bare = phone, table, rng, bare
        self._own = 0
        """The newest entry that came from this phone."""
        self._scripts = table.scripts()
        self._script = Script("", ())

    async def begin(self) -> None:
        """Begin the next game of the table. Raises RuntimeError where that is refused."""
        self._script = next(self._scripts)
        body = {"series": self.table.series, "opening": self._script.opening, "request": self._request()}
        answer = await self.phone.post("a game begins", "/games", body)
        if answer.status not in (200, 201):
            raise RuntimeError(f"no game begins at {self.table.series}: {answer.text}")
        game, self._own = answer.data["game"], 0
        while not await self.phone.show("a table page", f"/g/{game}", game):
            await asyncio.sleep(AGAIN)
        if self._bare:
            self.phone.leave()
        self.table.go_on(game)

    async def play(self) -> None:
        """Play the game that was begun, and then one after the other."""
        while True:
            for line in self._script.lines:
                await self._rest(self.table.title.pace * self._rng.uniform(0.5, 1.5))
                await self._tap(line)
                if not await self._send("lines", text=line):
                    break  # counted as refused; the evening goes on with the next game
                if not self._rng.randrange(SLIPS):
                    await self._rest(TAP)
                    await self._send("undo")
                    await self._send("lines", text=line)
            await self._rest(BETWEEN * self._rng.uniform(0.5, 1.5))
            await self.begin()

    async def _rest(self, seconds: float) -> None:
        await self.phone.pace.rest(seconds)
        self.phone.pace.counted.rested += seconds

    async def _tap(self, line: str) -> None:
        """Tap a line together: what is one button asks once what it says; a form asks after each word."""
        words = line.split()
        if self._bare:
            return
        for shown in range(min(3, len(words)), len(words) + 1):
            text = quote(" ".join(words[:shown]))
            await self.phone.get("a first tap", f"/g/{self.phone.page['id']}/suggest?as={self.phone.page['as']}&text={text}")
            await self._rest(TAP)

    async def _send(self, path: str, **fields: str) -> bool:
        """Send something for the log; return whether it was recorded."""
        phone, (game, heard), page = self.phone, self.phone.heard[-1], self.phone.page
        began, seen = perf_counter(), max(heard.newest, self._own)
        body = {**fields, "request": self._request(), "store": page["store"], "seen": seen, "as": page["as"], "ago": 0}
        answer = await phone.post("a line" if path == "lines" else "an undo", f"/g/{page['id']}/{path}", body)
        if answer.status not in (200, 201):
            return False
        data = answer.data
        self._own = max(one["entry"] for one in (data if isinstance(data, list) else [data]))
        phone.pace.counted.sent.append(Sent(game, self._own, began, phone.number))
        if not self._bare:
            await self._see(heard)
        return True

    async def _see(self, heard: Heard) -> None:
        """Wait until the page shows the own line: what it shows is tapped next. After a while it opens another stream."""
        began, anew = perf_counter(), False
        while heard.newest < self._own and (waited := perf_counter() - began) < 2 * BEHIND:
            if waited > BEHIND and not anew:
                anew = True
                self.phone.pace.counted.anew += 1
                self.phone.follow_anew()
            await asyncio.sleep(_GLANCE)

    def _request(self) -> str:
        return f"{self._rng.getrandbits(96):024x}"


class Guest:
    """Somebody who comes by with a link to watch everything, looks at one thing or another, and goes."""

    def __init__(self, phone: Phone, tables: Sequence[Table], rng: Random) -> None:
        self.phone, self._tables, self._rng = phone, tables, rng

    async def watch(self) -> None:
        """Look at what runs, then at a table for a while, then at some moments of its game and its scores."""
        phone, table, rest = self.phone, self._rng.choice(self._tables), self.phone.pace.rest
        if await phone.show("home", "/", "/"):
            await rest(10)
        game = table.game
        if await phone.show("a table page", f"/g/{game}", game):
            await rest(self._rng.uniform(60, 180))
            plies = phone.heard[-1][1].newest
            phone.leave()
            for _ in range(4):
                await phone.get("a moment", f"/g/{game}/{self._rng.randrange(max(1, plies // 2))}")
                await rest(3)
            await phone.get("scores", f"/g/{game}/score")
        phone.leave()

    async def read(self) -> None:
        """Open pages of statistics and of a series."""
        table = self._rng.choice(self._tables)
        (_, name), (_, other) = self._rng.sample(players_of(table.title, table.number), 2)
        pages = (
            "/stats",
            f"/stats?ruleset={table.title.slug}",
            "/players",
            f"/player?name={quote(name)}",
            f"/player/against?name={quote(name)}&other={quote(other)}",
            "/games",
            "/stats/totals",
        )
        for path in self._rng.sample(pages, 3):
            await self.phone.get("statistics", path)
            await self.phone.pace.rest(15)
        await self.phone.get("a series", f"/s/{table.series}")
