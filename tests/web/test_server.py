"""`spooklog serve` as a process: it answers, ends on a signal, and leaves a sound store after any end."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from tests.cli.conftest import Spooklog, db, env, evening, spooklog
from tests.cli.terminal import PROGRAM
from tests.forking import THE_PROGRAM, Forked
from tests.servers import server_or_skip

from spooklog.cli.serving import scribe_key
from spooklog.domain.values.errors import Unavailable
from spooklog.replays.installing import install
from spooklog.store.files.private_files import LOCK
from spooklog.store.store import open_store
from spooklog.web.addresses import link_address, qr_lines
from spooklog.web.app import create_app
from spooklog.web.connections import listening
from spooklog.web.server import _Server, config_of
from spooklog.web.settings import Settings

__all__ = ["db", "env", "evening", "spooklog"]

LINK = re.compile(r"(http://127\.0\.0\.1:\d+)/open#([a-z2-7]{26})")
A_LONG_TIME = 60
"""Seconds that a process has to end on a machine that does much else."""


class Serving(NamedTuple):
    """A server that runs, its origin, and the key of its link."""

    process: Forked
    origin: str
    key: str

    def connect(self) -> HTTPConnection:
        """A connection to it."""
        parts = urlsplit(self.origin)
        assert parts.hostname
        return HTTPConnection(parts.hostname, parts.port, timeout=A_LONG_TIME)

    def ask(self, path: str, body: Mapping[str, Any] | None = None, **headers: str) -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        connection = self.connect()
        given = {"Accept": "application/json", "Authorization": f"Bearer {self.key}", **headers}
        if body is not None:
            given["Content-Type"] = "application/json"
        connection.request("GET" if body is None else "POST", path, json.dumps(body) if body is not None else None, given)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, json.loads(content)

    def stream(self, path: str) -> tuple[HTTPConnection, HTTPResponse]:
        """A stream of events that has begun."""
        connection = self.connect()
        connection.request("GET", path, headers={"Authorization": f"Bearer {self.key}"})
        answer = connection.getresponse()
        assert re.fullmatch(rb"retry: \d+\n", answer.readline())
        return connection, answer

    def is_closed(self) -> None:
        """Wait until it takes no new connection: it has begun to end."""
        with suppress(ConnectionError):
            while True:
                connection = self.connect()
                connection.connect()
                connection.close()

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """End it; return its exit code and what else it has printed."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=A_LONG_TIME)
        return self.process.wait(), out, err


@contextmanager
def serving(env: Mapping[str, str], *options: str, before: str = "") -> Iterator[Serving]:
    """A server on a free port, in a process that does something `before`; it does not outlive a test that fails."""
    with Forked(before + THE_PROGRAM, "serve", "--port", "0", *options, env=env) as process:
        found = LINK.fullmatch(process.stdout.readline().strip())
        assert found, process.stderr.read()
        yield Serving(process, found[1], found[2])


@pytest.mark.parametrize("how", [pytest.param(signal.SIGINT, marks=pytest.mark.rounds), signal.SIGTERM, signal.SIGHUP])
def test_a_server_answers_and_ends_on_a_signal(env: dict[str, str], evening: Spooklog, how: signal.Signals) -> None:
    with serving(env) as server:
        status, lobby = server.ask("/")
        assert (status, [game["game"] for game in lobby["games"]]) == (200, ["evening"])
        status, (recorded,) = server.ask("/g/evening/lines", {"text": "anna 2T", "request": "a-request-1"})
        assert (status, recorded["entry"]) == (200, 5)
        assert server.end(how) == (0, "", "")
    assert evening("log", "--json").json["plies"][-1]["notation"] == "anna 2T"


def test_a_server_calls_nobody(env: dict[str, str], evening: Spooklog) -> None:
    """It answers, and opens no connection of its own; not a name is looked up."""
    reaches = ("socket.connect", "socket.send", "socket.get", "urllib.", "http.", "subprocess.", "webbrowser.", "os.system")
    says = f"lambda event, given: event.startswith({reaches}) and print(event, given, file=sys.stderr)"
    with serving(env, before=f"import sys; sys.addaudithook({says}); ") as server:
        assert [server.ask(path)[0] for path in ("/", "/g/evening", "/stats", "/rules/spooks")] == [200] * 4
        assert server.ask("/g/evening/lines", {"text": "anna 2T", "request": "a-request-1"})[0] == 200
        assert server.end() == (0, "", "")
    assert evening("log", "--json").json["plies"][-1]["notation"] == "anna 2T"


def test_a_server_under_nohup_outlives_its_terminal(env: dict[str, str], evening: Spooklog) -> None:
    with serving(env, before="import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); ") as server:
        server.process.send_signal(signal.SIGHUP)
        assert server.ask("/")[0] == 200
        assert server.end() == (0, "", "")
    assert evening("db", "check").code == 0


def test_a_server_under_nohup_does_not_hear_the_end_of_its_terminal(empty_store: Path) -> None:
    """What the process above could also answer shortly before it ends."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with open_store(str(empty_store)) as store:
            app = create_app(store, Settings(("http://127.0.0.1:8642",)))
            with _Server(config_of(app), app.state.site, lambda: None).ended_by_signals():
                heard = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM)}
    finally:
        signal.signal(signal.SIGHUP, before)
    assert heard[signal.SIGHUP] is signal.SIG_IGN
    assert heard[signal.SIGTERM] not in (signal.SIG_IGN, signal.SIG_DFL)


def test_streams_end_with_the_server_so_that_browsers_come_back(env: dict[str, str], evening: Spooklog) -> None:
    assert evening("score").code == 0
    with serving(env) as server:
        connection, stream = server.stream("/g/evening/events")
        assert server.end() == (0, "", "")
        assert b"gone" not in stream.read()
        connection.close()


@pytest.mark.parametrize("twice", [False, True])
def test_a_slow_request_does_not_delay_the_end_of_a_server(env: dict[str, str], evening: Spooklog, twice: bool) -> None:
    assert evening("score").code == 0
    with serving(env) as server:
        slow = server.connect()
        slow.putrequest("POST", "/g/evening/lines")
        slow.putheader("Content-Type", "application/json")
        slow.putheader("Content-Length", "100")
        slow.endheaders()
        server.ask("/")
        if twice:
            server.process.send_signal(signal.SIGINT)
            server.is_closed()
        assert server.end() == (0, "", "")
        slow.close()


def test_the_first_signal_ends_a_server_and_the_second_its_waiting(empty_store: Path) -> None:
    with open_store(str(empty_store)) as store:
        app = create_app(store, Settings(("http://127.0.0.1:8642",)))
        server = _Server(config_of(app), app.state.site, lambda: None)
        told = []
        for _ in range(2):
            server.handle_exit(signal.SIGINT, None)
            told.append((server.should_exit, server.force_exit))
    assert told == [(True, False), (True, True)]


def test_a_taken_port_is_refused_before_a_store_is_made(spooklog: Spooklog, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        place = tmp_path / "none.db"
        refused = spooklog("serve", "--port", str(port), "--db", str(place), "--json", code=9).error
    assert refused["message"] == f"another program listens at port {port}, perhaps another spooklog serve"
    assert refused["expected"][0].startswith("--port ")
    assert not place.exists()


def test_a_server_makes_its_store(env: dict[str, str], tmp_path: Path) -> None:
    place = tmp_path / "new.db"
    with serving({**env, "SPOOKLOG_DB": str(place)}) as server:
        assert server.ask("/") == (200, {"games": []})
        assert server.end()[0] == 0
    assert place.exists()


def test_the_link_stays_the_same_until_it_is_revoked(env: dict[str, str], spooklog: Spooklog) -> None:
    with serving(env) as server:
        first = server.key
        server.end()
    with serving(env) as server:
        assert server.key == first
        server.end()
    state = Path(os.environ["XDG_STATE_HOME"], "spooklog", "served")
    (kept,) = (file for file in state.iterdir() if file.name != LOCK)
    assert (state.stat().st_mode & 0o777, kept.stat().st_mode & 0o777) == (0o700, 0o600)
    assert "Scribe" not in kept.read_text()
    ((link,),) = (spooklog("links", "--json").json["links"],)
    assert (link["role"], link["opens"], link["player"]) == ("scribe", None, "Scribe")
    spooklog("links", "revoke", link["id"])
    with serving(env) as server:
        second = server.key
        assert second != first
        assert server.ask("/links")[0] == 200
        server.end()
    assert len(spooklog("links", "list", "--revoked", "--json").json["links"]) == 2
    with open_store(env["SPOOKLOG_DB"]) as store:
        assert scribe_key(store, "Scribe") == second
        assert scribe_key(store, "Bert") not in (first, second), "another person records under another name"
        kept.write_text("{")
        assert scribe_key(store, "Scribe") not in (first, second), "what is kept was lost"


def test_a_demonstration_uses_a_temporary_store(env: dict[str, str], spooklog: Spooklog, tmp_path: Path) -> None:
    with serving({**env, "TMPDIR": str(tmp_path)}, "--demo") as server:
        games = server.ask("/")[1]["games"]
        assert games[0]["game"] == "tonight"
        assert {game["title"] for game in games} == {"Spooks", "Spookies", "Spukstaben", "Halloween", "Polter-Heist", "Wizard"}
        assert server.ask("/g/tonight/lines", {"text": "dave 8B", "request": "a-request-1"})[0] == 200
        assert server.ask("/s/fridays")[0] == 200
        assert len(list(tmp_path.glob("spooklog-demo-*"))) == 1
        assert server.end() == (0, "", "")
    assert list(tmp_path.glob("spooklog-demo-*")) == []
    assert not Path(os.environ["XDG_STATE_HOME"], "spooklog").exists()
    assert spooklog("links", "--json").json == {"links": []}
    refused = spooklog("serve", "--demo", "--db", "other.db", "--json", code=2).error
    assert refused["message"] == "--demo serves a store of its own"


def test_a_killed_server_leaves_a_sound_store(env: dict[str, str], evening: Spooklog) -> None:
    with serving(env) as server:
        connection, stream = server.stream("/g/evening/events")
        for number, line in enumerate(("anna 2T", "bert 2G"), start=1):
            assert server.ask("/g/evening/lines", {"text": line, "request": f"a-request-{number}"})[0] == 200
        server.end(signal.SIGKILL)
        stream.close()
        connection.close()
    assert evening("log", "--json").json["plies"][-1]["notation"] == "bert 2G"
    assert evening("db", "check", "--json").json["problems"] == []
    with serving(env) as server:
        assert server.ask("/g/evening")[1]["ply"] == 4
        server.end()


def test_a_server_has_the_bounds_that_it_is_given_counts_and_logs_what_is_asked(env: dict[str, str], evening: Spooklog) -> None:
    assert evening("score").code == 0
    options = ("--bound", "connections=2", "--bound", "streams=7", "--metrics", "--log", "json")
    with serving(env, *options) as server:
        assert server.ask("/g/evening")[0] == 200
        metrics = server.connect()
        metrics.request("GET", "/metrics")
        assert b'route="/g/{game}",status="200"} 1' in metrics.getresponse().read()
        with (
            socket.create_connection(("127.0.0.1", metrics.port)),
            socket.create_connection(("127.0.0.1", metrics.port)) as third,
        ):
            assert third.recv(100).startswith(b"HTTP/1.1 503 ")
        metrics.close()
        code, out, err = server.end()
    assert (code, out) == (0, "")
    logged = [json.loads(line) for line in err.splitlines()]
    assert [(one["method"], one["route"], one["status"], bool(one["link"])) for one in logged] == [
        ("GET", "/g/{game}", 200, True),
        ("GET", "/metrics", 200, False),
    ]


@pytest.mark.parametrize("bound", ["streams", "streams=0", "tables=3"])
def test_an_unknown_bound_is_refused_before_a_store_is_made(spooklog: Spooklog, tmp_path: Path, bound: str) -> None:
    place = tmp_path / "none.db"
    assert spooklog("serve", "--bound", bound, "--db", str(place), "--json", code=2).error["expected"]
    assert not place.exists()


def test_a_server_answers_under_its_own_names_alone(env: dict[str, str], evening: Spooklog) -> None:
    assert evening("score").code == 0
    with serving(env) as server:
        port = urlsplit(server.origin).port
        statuses = [server.ask("/", Host=name)[0] for name in (f"localhost:{port}", "localhost", f"games.example.org:{port}")]
        assert statuses == [200, 403, 403]
        assert server.end() == (0, "", "")


def test_headers_without_an_end_are_refused(env: dict[str, str], db: Path) -> None:
    with serving(env) as server:
        connection = server.connect()
        connection.connect()
        connection.send(b"GET / HTTP/1.1\r\nCookie: " + b"a" * 20_000)
        answer = HTTPResponse(connection.sock)
        answer.begin()
        assert answer.status == 431
        assert b"bytes before its body" in answer.read()
        connection.close()
        assert server.end() == (0, "", "")
    assert db.exists()


def test_behind_a_proxy_no_key_is_printed(env: dict[str, str], evening: Spooklog) -> None:
    key = evening("links", "new", "scribe", "--json").json["link"].partition("#")[2]
    with Forked(THE_PROGRAM, "serve", "--port", "0", "--base-url", "https://games.example.org/", "--json", env=env) as process:
        assert json.loads(process.stdout.readline()) == {"url": "https://games.example.org", "link": None}
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=A_LONG_TIME) == ("", "")
    assert len(evening("links", "--json").json["links"]) == 1
    made = evening("links", "new", "watch", "--json").json["link"]
    assert made.startswith("https://games.example.org/open#")
    assert key not in made


def test_a_terminal_shows_the_address_and_ctrl_c_ends_the_server(env: dict[str, str], db: Path) -> None:
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [*PROGRAM, "serve", "--port", "0"], {**env, "TERM": "xterm", "CI": "1"})
    seen = b""
    while seen.count(b"\n") < 2:
        seen += os.read(terminal, 65_536)
    os.write(terminal, b"\x03")
    with suppress(OSError):  # the other end is closed
        while got := os.read(terminal, 65_536):
            seen += got
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
    said, link, *rest = seen.decode().splitlines()
    assert said == f"serving {db.name}; Ctrl-C ends it"
    assert LINK.fullmatch(link)
    assert "".join(rest) == "^C"


@pytest.mark.parametrize("options", [("--lan", "--base-url", "https://games.example.org"), ("--base-url", "games")])
def test_meaningless_options_are_refused(spooklog: Spooklog, options: tuple[str, ...]) -> None:
    assert spooklog("serve", *options, "--json", code=2).error["expected"]


@pytest.mark.parametrize("command", [("serve",), ("links", "new", "watch"), ("links",)])
def test_without_the_extra_the_missing_packages_are_named(
    spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    missing = "uvicorn" if command == ("serve",) else "spooklog.web.pages.links"
    monkeypatch.delitem(sys.modules, "spooklog.web.server", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    refused = spooklog(*command, "--json", code=2).error
    assert refused["expected"] == [install("web")]


def test_links_are_made_without_what_a_server_needs(env: dict[str, str]) -> None:
    code = """
import sys
for name in ("jinja2", "segno", "starlette", "uvicorn"):
    sys.modules[name] = None
from spooklog.cli.main import run
sys.exit(run(["links", "new", "watch"]) or run(["links"]))
"""
    ended = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert ended.stdout.startswith("http://127.0.0.1:8642/open#")


def test_the_address_in_the_network_is_found_without_asking_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "_address_towards", lambda _: None)
    monkeypatch.setattr(listening, "_addresses_of_name", lambda: ["127.0.1.1", "169.254.3.4", "192.168.1.20"])
    assert listening.lan_address() == "192.168.1.20"
    monkeypatch.setattr(listening, "_addresses_of_name", lambda: ["127.0.1.1"])
    with pytest.raises(Unavailable, match="no address in a local network"):
        listening.lan_address()


def test_a_server_in_a_network_has_its_address_and_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Tablet.home.arpa")
    origins = listening.origins_at(("192.168.1.20", listening.LOOPBACK), 80)
    assert origins == ("http://192.168.1.20", "http://tablet.local", "http://127.0.0.1", "http://localhost")
    monkeypatch.setattr(socket, "gethostname", lambda: "my tablet")
    assert listening.origins_at(("10.0.0.5",), 8642) == ("http://10.0.0.5:8642",)


def test_a_port_that_may_not_be_taken_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forbidding(socket.socket):
        def bind(self, address: object) -> None:  # noqa: ARG002
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "socket", Forbidding)
    with pytest.raises(Unavailable, match="this user may not listen at port 80") as refused:
        listening.listen(["127.0.0.1"], 80)
    assert refused.value.expected == ("--port 8642",)


DARK = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True)}


@pytest.mark.parametrize("origin", ["http://192.168.178.200:8642", "https://games.example.org", "http://10.0.0.5:80"])
def test_a_code_for_the_terminal_has_the_dots_of_the_code(origin: str) -> None:
    import segno

    address = link_address(origin, "A" * 22)
    lines = qr_lines(address)
    rows = [[DARK[sign][half] for sign in line] for line in lines for half in (0, 1)]
    code = segno.make(address, error="l", micro=False)
    expected = [[bool(dot) for dot in row] for row in code.matrix_iter(border=2)]
    assert rows[: len(expected)] == expected
    assert not any(dot for row in rows[len(expected) :] for dot in row)
    assert len(lines) <= 20, "there is room for it in a terminal of 24 lines"


def test_two_servers_on_one_postgresql_show_what_either_records(env: dict[str, str], spooklog: Spooklog) -> None:
    with server_or_skip().database() as url:
        there = {**env, "SPOOKLOG_DB": url}
        spooklog("new", "spooks", "anna", "bert", "cora", "--setup", "dealer cora", "--name", "evening", "--db", url)
        with serving(there) as one, serving(there) as other:
            assert one.key == other.key
            connection, stream = other.stream("/g/evening/events")
            assert one.ask("/g/evening/lines", {"text": "bert 1S", "request": "a-request-1"})[0] == 200
            while b"bert 1S" not in stream.readline():
                pass
            assert other.ask("/g/evening")[1]["ply"] == 1
            assert other.ask("/g/evening/lines", {"text": "cora 2S", "request": "a-request-2"})[0] == 200
            assert one.ask("/g/evening")[1]["ply"] == 2
            assert other.end() == (0, "", "")
            assert one.end() == (0, "", "")
            connection.close()
