"""The base of every answer: typed values that terminal, pages and JSON are made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins
from msgspec.structs import asdict

from spooklog.domain.values.saying import english

Time: TypeAlias = Annotated[int, Meta(description="ms since 1970 UTC")]
Actor: TypeAlias = Annotated[str, Meta(description="a player by label; `team`, `table` or `chance` for other actors")]

A = TypeVar("A", bound="Answer")


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer or a part of one. Its JSON has the fields in the order declared, without those that are UNSET.

    A subclass declared without `kw_only` has its own fields before those of its base. An answer is written by
    `orjson.dumps(…, default=plain_data)`.
    An object that a ruleset adds fields to is a TypedDict.
    """

    def also(self, kind: type[A], **fields: Any) -> A:
        """Return this answer as one of a kind that has further fields, or others in place of some."""
        return kind(**{**asdict(self), **fields})

    def only(self, kind: type[A]) -> A:
        """Return this answer as one of a kind that has only some of its fields."""
        return kind(**{name: getattr(self, name) for name in kind.__struct_fields__})


plain_data = partial(to_builtins, enc_hook=english)
"""Makes plain data of an answer, or of any part of one: sentences in it become their English text."""


class Refusal(Answer, frozen=True, kw_only=True):
    """An error as commands and the server answer with it.

    `says` has each of `expected` in the words of the game, for pages alone. Where a game went on since the visitor saw it,
    `since` says how, and `entry` is the newest entry. Where a hand in the log does not fit a line, `correct` is the address of
    the page that corrects the hand.
    """

    error: str
    rule: str | None
    message: str
    input: str | None
    line: int | None
    expected: Sequence[str]
    says: Sequence[str] | UnsetType = UNSET
    since: Sequence[str] | UnsetType = UNSET
    entry: int | UnsetType = UNSET
    correct: str | UnsetType = UNSET
