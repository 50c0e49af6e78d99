"""The base of every answer: typed values that terminal, pages and JSON are made of."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Time: TypeAlias = Annotated[int, Meta(description="ms since 1970 UTC")]
Actor: TypeAlias = Annotated[str, Meta(description="a player by label; `team`, `table` or `chance` for other actors")]


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer or a part of one. Its JSON has the fields in the order declared, without those that are UNSET.

    `orjson.dumps(…, default=msgspec.to_builtins)` writes it. An object that a ruleset adds fields to is a TypedDict.
    """
