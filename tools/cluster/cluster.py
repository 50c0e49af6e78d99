"""The cluster: its folder, its ports, and what is done with all of it at once."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import ssl
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from http.client import HTTPException, HTTPSConnection
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tools.cluster.database import DATABASE, USER, Node, prepare
from tools.cluster.processes import Background, until

FOLDER = Path("cluster")
PORT = 8650
"""The port of Caddy; the servers behind it have the next ones."""

CADDYFILE = """{{
	admin off
	auto_https disable_redirects
	skip_install_trust
	storage file_system {folder}/certificates
}}

{site} {{
	tls internal
	reverse_proxy {servers} {{
		lb_try_duration 10s
		lb_try_interval 250ms
		health_uri /healthz
		health_interval 1s
		health_timeout 3s
		transport http {{
			keepalive 30s
			response_header_timeout 30s
		}}
	}}
}}
"""


class Cluster:
    """A cluster in a folder. `ports` are those of Caddy, of two servers of spooklog, and of two of PostgreSQL."""

    def __init__(self, folder: Path, ports: Sequence[int] = range(PORT, PORT + 5)) -> None:
        self.folder = folder.absolute()
        self.site_port, *self.server_ports = ports[:3]
        kept = self.folder / "password"
        self._password = kept.read_text() if kept.exists() else secrets.token_hex(16)
        self.nodes = [Node(self.folder, name, port, self._password) for name, port in zip(("one", "two"), ports[3:], strict=True)]
        self.servers = [Background(self.folder, f"serve-{port}") for port in self.server_ports]
        self.proxy = Background(self.folder, "caddy")

    # -- where things are ----------------------------------------------------------------------------------------------------

    @property
    def site(self) -> str:
        """The address for browsers."""
        return f"https://localhost:{self.site_port}"

    @property
    def url(self) -> str:
        """The URL of the store: both PostgreSQL servers, of which the one that takes writes is used."""
        return f"postgresql://{USER}@{','.join(f'127.0.0.1:{node.port}' for node in self.nodes)}/{DATABASE}"

    @property
    def certificate(self) -> Path:
        """The certificate that browsers have to trust."""
        return self.folder / "certificates/pki/authorities/local/root.crt"

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment of a program that opens the store."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SPOOKLOG_", "PG"))}
        state = {"XDG_STATE_HOME": str(self.folder / "state"), "XDG_DATA_HOME": str(self.folder / "data")}
        return kept | state | {"SPOOKLOG_DB": self.url, "PGPASSFILE": str(self.folder / "pgpass")}

    @property
    def primary(self) -> Node:
        """The PostgreSQL server that takes writes. Raises LookupError where none does."""
        for node in self.nodes:
            if node.pid and node.ask("SELECT pg_is_in_recovery()") == [(False,)]:
                return node
        raise LookupError("no PostgreSQL server takes writes: python -m tools.cluster promote")

    @property
    def standby(self) -> Node:
        """The other one."""
        primary = self.primary
        return next(node for node in self.nodes if node is not primary)

    def connect(self) -> HTTPSConnection:
        """Return a connection to the site."""
        trust = ssl.create_default_context(cafile=str(self.certificate))
        return HTTPSConnection("localhost", self.site_port, context=trust, timeout=600)

    # -- what is done with it ------------------------------------------------------------------------------------------------

    def up(self, *, fsync: bool = True) -> None:
        """Make what is not there yet, and start what does not run."""
        if not (self.folder / "password").exists():
            self._make(fsync=fsync)
        else:
            for node in self.nodes:
                if not node.pid:
                    node.start()
        for number in range(len(self.servers)):
            self.start(number)
        for number in range(len(self.servers)):
            self.serve(number)
        if not self.proxy.pid:
            self.proxy.start(
                ["caddy", "run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"], self.environment
            )
        until(self.is_up, "the site does not answer")

    def down(self) -> None:
        """End everything; what is stored stays in the folder."""
        self.proxy.stop()
        for server in self.servers:
            server.end()
        for server in self.servers:
            server.stop()
        for node in self.nodes:
            node.stop()

    def promote(self) -> None:
        """Let the standby take the place of a primary that is gone, and that must not come back but by `rejoin`."""
        next(node for node in self.nodes if node.pid).promote()

    def rejoin(self) -> None:
        """Let the server that was the primary follow the one that took its place."""
        primary, lost = self.primary, self.standby
        lost.rejoin(primary)
        primary.pair_up()

    def restart(self) -> None:
        """Restart the servers of spooklog one after the other, so that one always answers."""
        for number, server in enumerate(self.servers):
            server.stop()
            self.serve(number)

    def serve(self, number: int) -> None:
        """Start a server of spooklog where it does not run, and wait until it answers."""
        self.start(number)
        server, port = self.servers[number], self.server_ports[number]
        until(lambda: _answers(f"http://127.0.0.1:{port}/healthz"), f"{server.name} does not answer: see {server.log}")

    def start(self, number: int) -> None:
        """Start a server of spooklog where it does not run."""
        server, port = self.servers[number], self.server_ports[number]
        if not server.pid:
            options = ("--base-url", self.site, "--port", str(port), "--read-db", self.url, "--no-browser", "--metrics")
            server.start(self.command("serve", *options), self.environment)

    def is_up(self) -> bool:
        """Return whether the site answers through the proxy."""
        try:
            with closing(self.connect()) as connection:
                connection.request("GET", "/healthz")
                return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False

    def run(self, *command: str) -> str:
        """Run a command of spooklog on the store; return what it printed. Raises CalledProcessError."""
        done = subprocess.run(self.command(*command), env=self.environment, check=True, stdout=subprocess.PIPE, text=True)
        return done.stdout

    def command(self, *command: str) -> list[str]:
        """Return the command line of a command of spooklog, to be run in the `environment`."""
        return [*_PROGRAM, *command]

    def link(self) -> str:
        """Return a new link for a scribe."""
        found: str = json.loads(self.run("links", "new", "scribe", "--by", "Scribe", "--json"))["link"]
        return found

    def _make(self, *, fsync: bool) -> None:
        if not shutil.which("caddy"):
            raise FileNotFoundError("caddy is not installed: apt-get install caddy")
        self.folder.mkdir(parents=True, exist_ok=True)
        prepare(self.folder)
        one, two = self.nodes
        passes = self.folder / "pgpass"
        passes.touch(mode=0o600)
        passes.write_text(f"*:*:*:{USER}:{self._password}\n")
        servers = " ".join(f"127.0.0.1:{port}" for port in self.server_ports)
        (self.folder / "Caddyfile").write_text(CADDYFILE.format(folder=self.folder, site=self.site, servers=servers))
        one.create(fsync=fsync)
        two.copy(one)
        one.pair_up()
        one.ask(f"CREATE DATABASE {DATABASE}")
        self.run("db", "upgrade")
        kept = self.folder / "password"
        kept.touch(mode=0o600)
        kept.write_text(self._password)


_PROGRAM = (sys.executable, "-m", "spooklog.cli")


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError, HTTPException):
        return False
