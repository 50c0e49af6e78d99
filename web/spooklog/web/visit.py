"""One request, as the functions that answer it see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from spooklog.domain.log.as_seen import Outdated
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.web.access import GameAccess, Visitor, recorder_of
from spooklog.web.language import ENGLISH, said
from spooklog.web.refusals import Forbidden, NotThere
from spooklog.web.seeing import as_seen, went_on

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.decision import Command
    from spooklog.store.logs.loaded import LoadedGame, Recorded
    from spooklog.store.store import Store
    from spooklog.web.site import Site

MAX_TEXT = 4_000
"""Characters of one value that a request gives."""

_FLAGS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False, "": False}

Shape = Literal["narrow", "medium", "wide"]
"""The shape of a screen: that of a phone, of a tablet held upright, or a wide one."""

SHAPES: Mapping[str, Shape] = {"narrow": "narrow", "medium": "medium", "wide": "wide"}


@dataclass(frozen=True)
class Visit:
    """A request: the site, who asks, and what the address and the body hold.

    `path` has the open places of the address, `query` its parameters, `body` the fields of a form or a JSON object; `keys` are
    those that the visitor brought, `shape` is that of the screen, `sender` is the visitor's address, and `table` is the id of the
    game whose table the browser showed last, empty where it showed none. `speaks` finds the language of pages.
    """

    site: Site
    visitor: Visitor
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Mapping[str, Any]
    keys: tuple[str, ...]
    shape: Shape
    sender: str
    table: str = ""
    speaks: Callable[[], str] = lambda: ENGLISH

    def wrong_key(self) -> None:
        """Count a key that opens nothing. Raises TooMany where its sender has tried too many."""
        self.site.rates.wrong_keys.take(self.sender)

    @cached_property
    def language(self) -> str:
        """The code of the language of pages; what is answered in JSON never asks for it."""
        return self.speaks()

    @property
    def store(self) -> Store:
        """The store."""
        return self.site.store

    @property
    def access(self) -> GameAccess:
        """What the visitor may do with the game of the address. Raises NotThere."""
        if self.body:
            self.check_store()
        return self.visitor.game(self.path["game"])

    @property
    def scribing(self) -> GameAccess:
        """What a scribe may do with the game of the address. Raises NotThere, and Forbidden for anyone else."""
        access = self.access
        if not access.scribe:
            raise Forbidden("only the scribe does that", expected=(said("ask the scribe"),))
        return access

    @property
    def recording(self) -> GameAccess:
        """What one who records may do with the game of the address. Raises NotThere, and Forbidden for one who only watches."""
        access = self.access
        if not access.records:
            raise Forbidden("this link only watches", expected=(said("a link that records, from the scribe"),))
        return access

    def append(self, access: GameAccess, *commands: Command) -> Recorded:
        """Record commands in a game, once for each `request` of the body.

        With `after` they are recorded only behind that entry; with `seen` only where they mean what they meant at that entry.
        Raises WentOn where they do not.
        """
        by = recorder_of(self.store, access.person)
        after, request = self.number("after"), self.word("request")
        given = as_seen(self.store.games, access, self.number("seen"), commands)
        try:
            return self.store.games.append(access.stream.id, *given, by=by, after=after, request=request)
        except Outdated as problem:
            raise went_on(self.store.games, access, problem, self.body) from None

    def check_store(self) -> None:
        """Raise Conflict where the request was made on a page of another store, which was served at this address before."""
        store = self.word("store")
        if store is not None and store != self.store.streams.own().id:
            raise Conflict("this was entered on a page of another store", expected=(said("load the page again"),))

    def load(self, access: GameAccess) -> tuple[LoadedGame, Viewer]:
        """Return a game as it stands, and the viewer that the address names. Raises NotThere."""
        loaded = self.store.games.load(access.stream)
        return loaded, access.viewer(self.query.get("as"), loaded.labels)

    def word(self, name: str, *, needed: bool = False) -> str | None:
        """Return a text of the body; None where it is missing or blank. Raises Usage, also where it is `needed` and missing."""
        value = self.body.get(name)
        if value is not None and not isinstance(value, str):
            raise Usage(said("{name} is a text", name=name), input=str(value)[:80], expected=(f'"{name}": "…"',))
        if value is not None and len(value) > MAX_TEXT:
            raise Usage(said("{name} has {most} characters at most", name=name, most=MAX_TEXT), expected=(said("less text"),))
        if value is None or not value.strip():
            if needed:
                raise Usage(said("{name} is missing", name=name), expected=(f'"{name}": "…"',))
            return None
        return value

    def flag(self, name: str) -> bool:
        """Return a yes or no of the body; no where it is missing. Raises Usage."""
        value = self.body.get(name)
        if isinstance(value, str):
            value = _FLAGS.get(value.strip().casefold(), value)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise Usage(said("{name} is true or false", name=name), input=str(value)[:80], expected=(f'"{name}": true',))

    def number(self, name: str) -> int | None:
        """Return a whole number of the body, 0 or more; None where it is missing. Raises Usage."""
        return _number(name, self.body.get(name))

    def asked_number(self, name: str) -> int | None:
        """Return a whole number of the address, 0 or more; None where it is missing. Raises Usage."""
        return _number(name, self.query.get(name))

    def ply(self) -> int | None:
        """Return the ply that the address names, None for now. Raises NotThere for what is no number."""
        return self.path_number("ply") if "ply" in self.path else None

    def path_number(self, name: str) -> int:
        """Return a whole number of the address. Raises NotThere for what is none."""
        word = self.path[name]
        if not (word.isascii() and word.isdecimal() and len(word) <= 9):
            raise NotThere
        return int(word)


def _number(name: str, value: object) -> int | None:
    if value is None or value == "":
        return None
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= 15:
        return int(value)
    # True is a number for Python
    if type(value) is int and 0 <= value < 10**15:
        return value
    raise Usage(said("{name} is a whole number", name=name), input=str(value)[:80], expected=(f'"{name}": 1',))
