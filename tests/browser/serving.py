"""A store served on a port of its own by a thread of the test, which may stop it and start it again."""

from __future__ import annotations

import socket
import time
from importlib import resources
from pathlib import Path
from threading import Thread

import uvicorn

from spooklog.replays.sheets.line import commands_of, read_line
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.entries.rows import Role
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store, open_store
from spooklog.web.addresses import link_address
from spooklog.web.app import create_app
from spooklog.web.connections.listening import listen
from spooklog.web.server import config_of
from spooklog.web.settings import Settings
from spooklog.web.site import Site

SAMPLES = Path(str(resources.files("spooklog.replays"))) / "samples"
PATIENCE = 60.0
"""Seconds within which everything must have happened on a machine that does much else."""


class Served:
    """A store at an address. `path` is its file, which other processes may write."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.store: Store = open_store(str(path), synchronous="OFF")
        # does not listen: while nothing is served, no other process can take the port
        self._place = socket.socket()
        self._place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._place.bind(("127.0.0.1", 0))
        self.port: int = self._place.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self._server: uvicorn.Server | None = None
        self._thread: Thread | None = None

    def start(self) -> None:
        """Serve the store from now on."""
        app = create_app(self.store, Settings((self.base,)))
        self.site: Site = app.state.site
        self.routes = app.routes
        self._server = uvicorn.Server(config_of(app))
        sockets = listen(["127.0.0.1"], self.port)
        self._thread = Thread(target=self._server.run, args=(sockets,), name="server", daemon=True)
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._server.started:
            assert time.monotonic() < until, "the server has not started"
            time.sleep(0.01)

    def stop(self) -> None:
        """Serve it no longer; the store stays open."""
        if self._server and self._thread:
            self._server.should_exit = True
            self._thread.join(PATIENCE)
            assert not self._thread.is_alive(), "the server has not stopped"
        self._server = None

    def close(self) -> None:
        """Stop serving, and close the store."""
        self.stop()
        self.store.close()
        self._place.close()

    # -- games and links -----------------------------------------------------------------------------------------------------

    def game(self, sample: str, plies: int, name: str) -> LoadedGame:
        """Store the first plies of a sample as a game."""
        lines = (SAMPLES / f"{sample}.sheet").read_bytes().splitlines(keepends=True)
        body = lines.index(b"---\n") + 1
        played = [line for line in lines[body:] if not line.startswith(b"#")]
        import_sheet(self.store.games, [*lines[:body], *played[:plies]], by="Scribe", now=round(time.time() * 1000), name=name)
        return self.loaded(name)

    def play(self, name: str, *lines: str) -> None:
        """Record lines of a game as another process does: with a store of its own."""
        with open_store(str(self.path), synchronous="OFF") as other:
            for line in lines:
                loaded = other.games.load(other.streams.find(name).id)
                commands = commands_of(read_line(line), None, loaded.game.ruleset.meta.dialect)
                other.games.append(loaded.stream.id, *commands, by="Scribe")

    def loaded(self, name: str) -> LoadedGame:
        """Return a game as it now stands."""
        return self.store.games.load(self.store.streams.find(name).id)

    def lines(self, name: str) -> list[str]:
        """Return the lines of a game as it now stands."""
        loaded = self.loaded(name)
        return [loaded.game.line(ply, loaded.labels) for ply in loaded.game.plies]

    def link(self, role: Role, game: str | None = None, seat: int | None = None) -> tuple[str, str]:
        """Return the address of a new link, and its key; a player's link records."""
        stream = self.store.streams.find(game).id if game else None
        _, key = self.store.links.new(role, by="Scribe", stream=stream, seat=seat, records=seat is not None)
        return link_address(self.base, key), key
