"""An endpoint: a method, an address, the function that answers, and what the reference says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from spooklog.web.answers import Answer
from spooklog.web.visit import Visit

Who: TypeAlias = Literal[
    "anyone",
    "any link",
    "any link to the game",
    "any link to the series",
    "a scribe, or a player who records",
    "a scribe",
    "a link to all games",
    "a scribe of all games",
]


Lasts: TypeAlias = Literal["never", "until an entry", "until an entry, for all", "always"]
"""How long an answer is kept: not at all; until the store has a new entry, for the same links or for all who may see the whole
store, which differ in nothing but whether one may record; as long as the server runs."""


@dataclass(frozen=True)
class Endpoint:
    """One thing that a visitor can ask for.

    `path` has its open places in braces. `says` is one sentence for the reference. `shape` names the answer in JSON: the
    command whose `--json` has the same shape, or a name of the reference's own; `status` is its HTTP status. `query` and `body`
    map what may be given to what it means, and `needed` names what must be given. `who` says whose link is needed. `lasts` says
    how long an answer is kept: that of a function of the address, the links and the store, and of nothing else. `lists` says that
    it reads lists across games, which are brought up to date first.
    """

    method: Literal["GET", "POST"]
    path: str
    answer: Callable[[Visit], Answer]
    says: str
    shape: str
    who: Who
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, str] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    status: int = 200
    lasts: Lasts = "never"
    lists: bool = False
