"""The calls of docs/http.md do what the page says: each is made to a server that runs."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from tests.cli.conftest import Spooklog, db, env, evening, spooklog
from tests.web.test_json import VALIDATORS
from tests.web.test_server import Serving, serving

__all__ = ["db", "env", "evening", "spooklog"]

PAGE = Path(__file__).parents[2] / "docs" / "http.md"
CALLS = re.compile(r"(?<=```sh\n).*?(?=```)", re.DOTALL)
SHAPES = ("show", "show", "moves", "explain", "log", None, "lines", "note", "dispute open", "undo or takeback", None, None)
"""The shape of the answer to each call of the page, None for a picture and for streams."""


class Call(NamedTuple):
    """A call of curl: its method, address and headers, and the body that it sends."""

    method: str
    path: str
    headers: dict[str, str]
    body: str | None


def calls(page: str, key: str) -> Iterator[Call]:
    """The calls of a page, in its order."""
    for block in CALLS.findall(page):
        for line in block.replace("\\\n", " ").splitlines():
            if line.startswith("curl "):
                yield read(shlex.split(line)[1:], key)


def read(words: list[str], key: str) -> Call:
    """A call from the words behind `curl`."""
    headers, body, query, address = dict[str, str](), None, "", ""
    left = iter(words)
    for word in left:
        match word:
            case "-s" | "-i" | "-N" | "-G":
                pass
            case "-H":
                name, _, value = next(left).replace("$KEY", key).partition(": ")
                headers[name] = value
            case "-d":
                body = next(left)
            case "--data-urlencode":
                name, _, value = next(left).partition("=")
                query = f"?{name}={quote(value)}"
            case _:
                address = word
    assert address.startswith("$SITE/"), address
    return Call("GET" if body is None else "POST", address.removeprefix("$SITE") + query, headers, body)


def test_every_call_of_the_page_is_answered(env: dict[str, str], evening: Spooklog) -> None:
    assert evening("score").code == 0
    with serving(env) as server:
        made = list(calls(PAGE.read_text(encoding="utf-8"), server.key))
        for call, shape in zip(made, SHAPES, strict=True):
            kind, status, content = answer(server, call)
            assert status == 200, (call, content)
            if shape:
                assert kind == "application/json"
                VALIDATORS[shape].validate(json.loads(content))
            else:
                assert kind.startswith("image/svg+xml" if "board.svg" in call.path else "text/event-stream")
                assert content.startswith(b"<svg" if "board.svg" in call.path else b"retry: ")
        assert evening("log", "--json").json["plies"][0]["notes"] == ["a long think"]
        # the same request again, as after a lost network, although its line was undone since
        repeated = next(call for call in made if call.path.endswith("/lines"))
        assert json.loads(answer(server, repeated)[2])[0]["entry"] == 5
        assert len(evening("log", "--json").json["plies"]) == 2


def answer(server: Serving, call: Call) -> tuple[str, int, bytes]:
    """The type, the status and the content of an answer; of a stream its first line."""
    connection = server.connect()
    connection.request(call.method, call.path, call.body, call.headers)
    came = connection.getresponse()
    kind = came.getheader("content-type") or ""
    content = came.readline() if kind.startswith("text/event-stream") else came.read()
    connection.close()
    return kind, came.status, content
