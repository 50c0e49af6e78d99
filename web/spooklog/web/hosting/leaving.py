"""How a server that ends leaves its proxy: it goes on answering until the proxy has heard that it ends, and sends nobody more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf

LEAVE = 2.0
"""Seconds for which a server that ends behind a proxy still takes what comes, and says so at `/healthz`: a request that meets a
closed port or connection may be lost.
"""

LONGEST = 10.0
"""Seconds after which it ends although the proxy, which asked for `/healthz` just before, did not ask since."""

_GLANCE = 0.05


class Leaving:
    """Whether a server ends, and whether a proxy that looks after it has heard so. All calls come from the event loop."""

    def __init__(self) -> None:
        self.begun = False
        self._asked = self._told = -inf

    def ask(self) -> bool:
        """Note that somebody asks how the server is; return whether it ends."""
        now = asyncio.get_running_loop().time()
        if not self.begun:
            self._asked = now
        elif self._told == -inf:
            self._told = now
        return self.begun

    async def wait(self, hurried: Callable[[], bool]) -> None:
        """Wait LEAVE seconds, and for a proxy that asks every few seconds until it has asked, or until somebody is in a hurry."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        looks_after = begun - self._asked < LONGEST
        while not hurried():
            now = loop.time()
            told = self._told > -inf or not looks_after
            if now - begun >= (LEAVE if told else LONGEST) and now - self._told >= LEAVE / 2:
                return
            await asyncio.sleep(_GLANCE)
