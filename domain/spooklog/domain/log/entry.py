"""One stored entry of a game: an action or an event about the log, with who recorded it, when, and its place in the chain."""

# No `from __future__ import annotations`: msgspec would evaluate the strings again in each command.

from typing import Annotated, Generic, TypeVar

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.contract.registry import LONGEST_PACKAGE
from spooklog.domain.values.value import Value

E = TypeVar("E", bound=Action)

When = Annotated[int, msgspec.Meta(ge=-30_610_224_000_000, lt=253_370_764_800_000)]
"""A moment in ms since 1970 UTC, in the years 1000 to 9998, so that datetime can show it in every time zone."""

Count = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
"""A running number, from 1."""

Package = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_PACKAGE)]
"""A package that brings a ruleset, with its version: `dice-game 1.2`."""


class Ruled(Value, frozen=True, forbid_unknown_fields=True):
    """The table let an action stand although it breaks a rule: the full rule id, and the hash of the reason."""

    rule: str
    why: str


class Entry(Value, Generic[E], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that is stored for one entry, in this order.

    - `v` is the version of the event's shape, `by` the person id of the recorder.
    - `at` is when it was recorded, `happened` when it took place if that differs, both in ms since 1970 UTC.
    - `prev` is the hash of the entry before (hex, empty for the first), `digest` the digest of the position after it.
    - Entries of one typed line share `line`, a running number that is never reused; `ply` is the line's number in the game as it
      then stood.
    """

    v: int
    by: str
    at: When
    prev: str
    digest: str
    event: E
    happened: When | None = None
    line: Count | None = None
    ply: Count | None = None
    ruled: Ruled | None = None


AnyEntry = Entry[Action]
