"""A club's evening: tables that are set up and played at, and all who come by, as one load of a site."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

from bench.evening.asking import Link, Site
from bench.evening.counting import Counted
from bench.evening.people import Guest, Pace, Phone, Scribe, Seat, Table
from bench.evening.titles import TITLES, Script, Title, played

WATCHES, READS = 5 * 60, 10 * 60
"""Seconds until the next guest comes by to watch a table, and the next one to read statistics: for each table."""

TV = 4
"""One table of so many has a screen for all."""

SETTLES = 2.0
"""Seconds before the end of a measurement from which on lines are not looked at: they may still be on their way."""

_AT_ONCE = 4
"""Tables that are set up at the same time."""
_GLANCE = 0.05


class Club:
    """The tables of an evening at one or several servers of the same store, which the phones share.

    `link` opens everything at the first of them; `phones` is how many sit at a table. In a `bare` club scribes send lines, and
    nothing else happens.
    """

    def __init__(self, link: Link, sites: Sequence[Site], *, phones: int, speed: float, seed: int, bare: bool = False) -> None:
        self.pace = Pace(speed)
        self.tables: list[Table] = []
        self._link, self._sites, self._phones, self._bare = link, sites, phones, bare
        self._rng, self._numbers, self._name = Random(seed), count(1), f"evening-{seed}"
        self._owner = Phone(link.site, link.key, self.pace)
        self._scripts: dict[str, Sequence[Script]] = {}
        self._there: list[Phone] = []
        self._idle: list[Phone] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.failed: BaseException | None = None

    async def seat(self, tables: int) -> None:
        """Set up so many more tables, let people sit down there, and guests come by."""
        turns = asyncio.Semaphore(_AT_ONCE)

        async def one(title: Title) -> Table:
            async with turns:
                return await self._set_up(title)

        wanted = [TITLES[number % len(TITLES)] for number in range(len(self.tables), len(self.tables) + tables)]
        for title in wanted:
            if title.slug not in self._scripts:
                self._scripts[title.slug] = played(title)
        self.tables += await asyncio.gather(*map(one, wanted))
        if self._bare:
            return
        for number in range(max(1, tables // 2)):
            key = await self._key({"role": "watch", "label": f"{self._name}, guest {number}"})
            self._idle.append(self._phone(key))
        if not any(task.get_name() == "guests" for task in self._tasks):
            self._run(self._come_by(WATCHES, Guest.watch), "guests")
            self._run(self._come_by(READS, Guest.read), "guests")

    async def measure(self, seconds: float, look: Callable[[], None]) -> Counted:
        """Let the evening go on for a while, and call `look` each second; return what was counted meanwhile.

        Raises what ended a table.
        """
        self.pace.counted = counted = Counted()
        late = asyncio.create_task(_look_late(counted))
        while (left := seconds - counted.lasted) > 0:
            await asyncio.sleep(min(1.0, left))
            look()
            if self.failed:
                raise self.failed
        late.cancel()
        self.pace.counted = Counted()
        return counted

    def ways(self, counted: Counted) -> list[float]:
        """Return the ways of the lines that were counted just now to the other phones of their tables, in seconds."""
        heard = [(phone.number, game, one) for phone in self._there for game, one in phone.heard]
        return counted.ways(heard, perf_counter() - SETTLES)

    async def close(self) -> None:
        """Let all go home."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for phone in (self._owner, *self._there):
            phone.leave()
            phone.browser.close()

    # -- setting up ----------------------------------------------------------------------------------------------------------

    async def _set_up(self, title: Title) -> Table:
        number = next(self._numbers)
        table = Table(number, title, self._scripts[title.slug], f"{self._name}-{number}")
        series = {"name": table.series, "ruleset": title.slug, "format": title.format, "players": table.players}
        await self._made("/series", series)
        scribe = self._phone(await self._key({"role": "scribe", "label": table.series}))
        links = (await self._made("/links/seats", {"game": table.series, "label": table.series}))["links"]
        *seats, watch = [one["link"].rpartition("#")[2] for one in links]
        others = [*seats[1:], *[watch] * self._phones][: self._phones - 1]  # who records plays, too
        recorder = Scribe(scribe, table, Random(number), bare=self._bare)
        await recorder.begin()
        self._run(recorder.play(), table.series)
        if not self._bare:
            for place, key in enumerate(others):
                tv = place == self._phones - 2 and not number % TV
                self._run(Seat(self._phone(key), table, tv=tv).stay(), table.series)
        return table

    def _phone(self, key: str) -> Phone:
        phone = Phone(self._sites[len(self._there) % len(self._sites)], key, self.pace)
        self._there.append(phone)
        return phone

    async def _key(self, wanted: dict[str, str]) -> str:
        link: str = (await self._made("/links", wanted))["link"]
        return link.rpartition("#")[2]

    async def _made(self, path: str, wanted: dict[str, str]) -> Any:
        answer = await self._owner.post("setting up", path, wanted)
        if answer.status not in (200, 201):
            raise RuntimeError(f"{path} is refused: {answer.text}")
        return answer.data

    # -- going on ------------------------------------------------------------------------------------------------------------

    def _run(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            self.failed = problem

    async def _come_by(self, seconds: float, does: Callable[[Guest], Coroutine[Any, Any, None]]) -> None:
        """Let guests come by, for each table one in so many seconds of the evening; one who finds no phone free stays away."""
        while True:
            await self.pace.rest(self._rng.expovariate(len(self.tables) / seconds))
            if self._idle:
                self._run(self._visit(self._idle.pop(), does), "guest")

    async def _visit(self, phone: Phone, does: Callable[[Guest], Coroutine[Any, Any, None]]) -> None:
        await does(Guest(phone, self.tables, self._rng))
        self._idle.append(phone)


async def _look_late(counted: Counted) -> None:
    while True:
        before = perf_counter()
        await asyncio.sleep(_GLANCE)
        counted.late.append(perf_counter() - before - _GLANCE)
