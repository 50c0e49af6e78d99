"""The command that serves a store to browsers."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from spooklog.cli.output import INDENT, emit_json, gathering, said, say
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.serving import PORT, keep_origin, scribe_key, web_extra
from spooklog.cli.session import recorder_name, served
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Unavailable, Usage
from spooklog.domain.values.saying import spoken_code
from spooklog.migrations.opening import open_store
from spooklog.replays.demo import fill
from spooklog.store.entries.clock import system_clock

if TYPE_CHECKING:
    from spooklog.store.store import Store

DEMO = said("the demo")


class LogForm(StrEnum):
    """The forms of the log of requests."""

    LINES = "lines"
    JSON = "json"


class Serving(Answer, frozen=True, kw_only=True):
    """The address of a running server, and the scribe's link, None where none is printed."""

    url: str
    link: str | None


class _Announced(NamedTuple):
    """What `serve` prints of itself: what it serves, its address, and the scribe's link, None where none is printed."""

    what: str
    origin: str
    link: str | None
    public: bool
    read_only: bool


def serve(
    context: typer.Context,
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65_535, help="the port; with 0 a free one")] = PORT,
    lan: Annotated[bool, typer.Option("--lan", help="for all in this network, phones too; not encrypted")] = False,
    base_url: Annotated[
        str | None,
        typer.Option("--base-url", metavar="URL", help="behind a proxy of this machine, which browsers reach at this address"),
    ] = None,
    public: Annotated[
        bool, typer.Option("--public", help="all who reach the server may watch all games, without a link")
    ] = False,
    demo: Annotated[bool, typer.Option("--demo", help="a store with games to look at, which is gone afterwards")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="open no browser")] = False,
    bound: Annotated[
        list[str] | None,
        typer.Option("--bound", metavar="NAME=N", help="change a bound, as docs/serve.md lists them; repeatable"),
    ] = None,
    metrics: Annotated[bool, typer.Option("--metrics", help="count requests, for Prometheus on this machine: /metrics")] = False,
    log: Annotated[LogForm | None, typer.Option("--log", metavar="lines|json", help="write each request to stderr")] = None,
    read_db: Annotated[
        str | None,
        typer.Option("--read-db", metavar="URL", help="a standby of the store on PostgreSQL, from which pages are read"),
    ] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Serve the games to browsers, live, until Ctrl-C: to this machine, to the network, or behind a proxy.

    The link that is printed is a key: it records and sees everything. It stays the same until it is revoked; links new makes
    links that open less. Behind a proxy the link is printed at a terminal alone, since a service's output is kept in a log.
    A store that is read-only is shown to those who have links already, and with --public to all.
    """
    _check(context, lan=lan, base_url=base_url, demo=demo)
    with web_extra():
        from spooklog.web.addresses import link_address
        from spooklog.web.bounds import read_bounds
        from spooklog.web.connections.listening import LOOPBACK, inherited, lan_address, listen, origins_at, port_of
        from spooklog.web.server import serve as run_server
        from spooklog.web.settings import Settings, read_base_url
    bounds = read_bounds(bound or ())
    behind = None if base_url is None else read_base_url(base_url)
    hosts = (lan_address(), LOOPBACK) if lan else (LOOPBACK,)
    # before the store: where the port is taken nothing else is to happen
    sockets = inherited(os.environ) or listen(hosts, port)
    try:
        origins = (behind,) if behind else origins_at(hosts, port_of(sockets))
        settings = Settings(
            origins,
            proxied=behind is not None,
            bounds=bounds,
            metrics=metrics,
            log=log.value if log else None,
            lasting=not demo,
            public=public,
            language=spoken_code(),
        )
        origin, person = settings.origins[0], recorder_name(by or ("Scribe" if demo else None))
        with _demo_store(person) if demo else served(db) as store:
            if read_db is not None:
                store.recorder.read_from(read_db)
            link = None
            if not behind or sys.stdout.isatty():
                key = store.links.new("scribe", by=person)[1] if demo else scribe_key(store, person)
                link = link_address(origin, key) if key else None
            read_only = store.recorder.is_read_only()
            if read_only and not (public or store.links.every()):
                words = "the store is read-only, and no link to it was made yet"
                raise Unavailable(words, expected=("serve --public", said("links new watch  where the store can be written")))
            if not demo:
                keep_origin(store, origin)
            what = DEMO if demo else _shown(store)
            if behind:
                what = said("{what} to a proxy, at port {port}", what=what, port=port_of(sockets))
            announced = _Announced(what, origin, link, public=public, read_only=read_only)

            def ready() -> None:
                _announce(announced, as_json=as_json)
                if link and not (behind or no_browser) and _has_screen():
                    # some browsers return only when they are closed
                    Thread(target=webbrowser.open, args=(link,), daemon=True).start()

            run_server(store, settings, sockets, partial(copy_context().run, ready))  # pages have languages of their own
    finally:
        for one in sockets:
            one.close()
    if sys.stdout.isatty():
        say()  # the prompt is not to stand behind ^C


def _check(context: typer.Context, *, lan: bool, base_url: str | None, demo: bool) -> None:
    """Raise Usage where no server can run, or for options that do not go together."""
    if gathering():
        raise Usage("a server does not end: it runs in a shell", input="serve", expected=("spooklog serve",))
    if lan and base_url is not None:
        words = "behind a proxy the server listens to this machine alone: --lan or --base-url"
        raise Usage(words, input="--lan", expected=("serve --lan", f"serve --base-url {base_url}"))
    source = context.get_parameter_source("db")
    if demo and source is not None and source.name == "COMMANDLINE":
        raise Usage("--demo serves a store of its own", input="--db", expected=("serve --demo", "serve --db URL"))


@contextmanager
def _demo_store(by: str) -> Iterator[Store]:
    """Open a store with games to look at; it is removed at the end."""
    with (
        TemporaryDirectory(prefix="spooklog-demo-", ignore_cleanup_errors=True) as folder,
        open_store(str(Path(folder) / "demo.db"), synchronous="OFF") as store,
    ):
        fill(store, by=by, now=system_clock())
        yield store


def _shown(store: Store) -> str:
    """Return the name of a store's file, or its database without a password."""
    location = store.recorder.location
    return location.name if isinstance(location, Path) else str(location)


def _announce(announced: _Announced, *, as_json: bool) -> None:
    """Print where a server is reached: to a pipe its link alone, at a terminal also the QR code and how to end it."""
    if as_json:
        emit_json(Serving(url=announced.origin, link=announced.link))
        return
    address = announced.link or announced.origin
    if not sys.stdout.isatty():
        say(address)
        return
    from spooklog.cli.screens.links import is_local, show_code

    say(said("serving {what}; Ctrl-C ends it", what=announced.what))
    say(address)
    if announced.read_only:
        say(said("the store is read-only: it is shown to those who have a link, and records nothing"), INDENT)
    if announced.public:
        say(said("all who reach {address} may watch all games", address=announced.origin), INDENT)
    if (announced.link or announced.public) and not is_local(address):
        show_code(address)
        if address.startswith("http:"):
            say(said("not encrypted: others in this network can read along"), INDENT)


def _has_screen() -> bool:
    """Return whether a browser can be opened: a person is at the terminal of a machine with a screen."""
    if not sys.stdout.isatty() or "CI" in os.environ or "SSH_CONNECTION" in os.environ:
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
