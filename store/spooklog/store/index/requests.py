"""Requests of clients: a request that a client repeats, because its answer was lost, is stored once.

A client draws a random text for each request. It is stored with the entries, in their transaction, and with a hash of what was
asked, so that the same text for something else is noticed. A request that begins a game gives the game its id.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.log.decision import Command
from spooklog.domain.log.game import Game
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.domain.values.labels import normal
from spooklog.domain.values.saying import said
from spooklog.store.database.schema import Query
from spooklog.store.entries.ids import Entropy, id_of_request
from spooklog.store.entries.row_validation import REQUESTS, validated
from spooklog.store.entries.rows import Request
from spooklog.store.index.people import clean_name

_REQUEST = re.compile(r"[A-Za-z0-9_-]{8,64}")
_SELECT = f"SELECT {', '.join(column.name for column in REQUESTS)} FROM requests WHERE stream_id = ? AND request = ?"
_DRAWN = 16
"""Random bytes of a request that the server draws for a client."""
_ENCODER = msgspec.json.Encoder(order="sorted")


class StartRequest(NamedTuple):
    """A request that starts a game: the client's text for it, and an id of who asks, such as that of a person or a link.

    With `digest`, a hash of the request's content, the same text with another content starts another game.
    """

    request: str
    scope: str
    digest: str = ""

    @property
    def game(self) -> str:
        """The id of the game that the request starts. Raises Usage for an impossible text."""
        _check(self.request)
        return id_of_request("g", f"{self.request} {self.digest}" if self.digest else self.request, self.scope)


class GameRequest(NamedTuple):
    """A request about a game: the client's text for it, and the sha256 of its content."""

    request: str
    digest: str

    def stored(self, query: Query, stream: str) -> Request | None:
        """Return the request as it was stored for a game; None where it was not.

        Raises Conflict where that text was used for something else.
        """
        for _, request, *values in validated("requests", REQUESTS, query(_SELECT, (stream, self.request))):
            found = Request(request, *values)
            if found.asked not in (None, self.digest):
                words = said("the request {request} was made before, for something else", request=self.request)
                raise Conflict(words, input=self.request, expected=(said("another text for another request"),))
            return found
        return None


def new_request(entropy: Entropy) -> str:
    """Return a random text for a client's request."""
    return entropy(_DRAWN).hex()


def game_request(request: str, commands: Sequence[Command], by: str) -> GameRequest:
    """Return a request with the hash of its commands and of the name of who asks. Raises Usage for an impossible one."""
    _check(request)
    if not commands:
        raise Usage("a request asks for something", input=request, expected=(said("a command"),))
    content = [normal(clean_name(by)), *map(_plain, commands)]
    return GameRequest(request, sha256(_ENCODER.encode(content)).hexdigest())


def _check(request: str) -> None:
    if not _REQUEST.fullmatch(request):
        raise Usage("a request is named by 8 to 64 letters, digits, - and _, drawn at random", input=request)


def _plain(value: Any) -> Any:
    """Return a command as plain data, without its time. Defaults are left out, so that a new field changes no hash."""
    match value:
        case Game():
            return None  # what the scribe looked at is no part of the request
        case Action():
            return [value.TOPIC, value]
        case Command():
            given = ((one.name, getattr(value, one.name), one.default) for one in msgspec.structs.fields(value))
            # when it took place may be worked out anew for a request that comes again
            kept = {name: _plain(field) for name, field, default in given if field != default and name != "happened"}
            return [type(value).__name__, kept]
        case tuple():
            return [_plain(one) for one in value]
        case _:
            return value
