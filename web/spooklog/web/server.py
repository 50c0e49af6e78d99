"""Runs the site of a store with uvicorn, on sockets that listen already, until Ctrl-C or SIGTERM."""

from __future__ import annotations

import gc
import logging
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import uvicorn

from spooklog.domain.values.errors import Unavailable
from spooklog.domain.values.saying import speaking
from spooklog.web.app import create_app
from spooklog.web.connections.listening import BACKLOG
from spooklog.web.connections.protocol import protocol_at
from spooklog.web.settings import PROXIES

if TYPE_CHECKING:
    from socket import socket
    from types import FrameType

    from starlette.applications import Starlette

    from spooklog.store.store import Store
    from spooklog.web.settings import Settings
    from spooklog.web.site import Site

OTHER_FILES = 500
"""Open files beside the connections: those of the store, and of visitors who are just being refused."""

KEEP_ALIVE = 75
"""Seconds that an unused connection stays open: longer than proxies keep theirs, which would else meet a closed one."""

TAKEN_AT_ONCE = 4
"""Connections that are taken in one turn of the event loop: a crowd that comes at once holds up no one who is here. asyncio has
one number for that and for how many may wait in the system, which is set anew once the server listens."""

SWITCH = 0.0005
"""Seconds after which a busy thread lets others go on. A line releases Python's lock some fifty times, at each look at the
store, and waits so long for each busy thread before it has the lock again."""

COLLECTED = 2_000, 5, 20
"""How often Python looks for garbage: all threads wait meanwhile, about two microseconds for each new object."""

GRACE = 5
"""Seconds that requests under way have to end."""

_LOG = logging.getLogger("uvicorn.error")
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


def serve(store: Store, settings: Settings, sockets: Sequence[socket], ready: Callable[[], None]) -> None:
    """Serve a store until Ctrl-C, SIGTERM or the end of the terminal; `ready` is called once browsers are answered.

    The store stays the caller's to close; the sockets are closed. Nothing is logged but failures of the server itself, on
    stderr: no key, cookie or address. A second Ctrl-C does not wait for requests under way. Raises Unavailable where the server
    does not start.
    """
    _allow_open_files(settings.bounds.connections + OTHER_FILES)
    app = create_app(store, settings)
    config = config_of(app)
    server = _Server(config, app.state.site, ready)
    try:
        with server.ended_by_signals(), speaking(None):
            server.run(list(sockets))
    except SystemExit:  # of uvicorn, where the site does not start
        raise Unavailable("the server does not start; what it wrote above says why") from None
    finally:
        _LOG.disabled = False
        for one in sockets:
            one.close()


def config_of(app: Starlette) -> uvicorn.Config:
    """Return how uvicorn serves the application of a site."""
    site: Site = app.state.site
    proxied = site.settings.proxied
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=protocol_at(site.door),
        ws="none",
        lifespan="on",
        workers=1,
        backlog=TAKEN_AT_ONCE,
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=proxied,
        forwarded_allow_ips=list(PROXIES) if proxied else [],
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
    )


class _Server(uvicorn.Server):
    """A server whose streams end first, and that ends like any command: uvicorn's would end the process by the signal."""

    def __init__(self, config: uvicorn.Config, site: Site, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._site = site
        self._ready = ready

    @contextmanager
    def ended_by_signals(self) -> Iterator[None]:
        """Let signals end the server, also while it starts and while it ends."""
        heard = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
            heard.remove(signal.SIGHUP)  # nohup: the server outlives its terminal
        before = {number: signal.signal(number, self.handle_exit) for number in heard}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: `ended_by_signals` hears them."""
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  (as Python calls it)
        """End the server; a second signal ends it without waiting for requests under way."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(BACKLOG)
        _tune()
        self._ready()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Leave the proxy, end the streams, which would never end by themselves, and then the server."""
        # requests that are broken off are no failures
        _LOG.disabled = True
        self._site.leaving.begun = True
        if not self._site.settings.proxied:
            self._close_port()
        await self._site.live.stop()
        if self._site.settings.proxied:
            await self._site.leaving.wait(lambda: self.force_exit)
            self._close_port()
        await super().shutdown(sockets)

    def _close_port(self) -> None:
        for server in self.servers:
            server.close()


def _tune() -> None:
    """Let threads alternate more often, and the garbage collector pass over what lasts as long as the server.

    Its passages over all modules held up every request for a tenth of a second.
    """
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECTED)
    gc.collect()
    gc.freeze()


def _allow_open_files(many: int) -> None:
    """Let this process have so many open files, where the system allows that."""
    if sys.platform == "win32":  # no such limit there
        return
    import resource  # noqa: PLC0415  (only where there is one)

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = many if most == resource.RLIM_INFINITY else min(many, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
