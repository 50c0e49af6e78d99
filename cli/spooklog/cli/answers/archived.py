"""Answers of archive and unarchive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET, UnsetType

from spooklog.cli.output import emit_json, said, say
from spooklog.domain.values.answer import Answer
from spooklog.store.entries.rows import LogKind

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Stream


class LogName(Answer, frozen=True, kw_only=True):
    """A game or a series by name."""

    name: str
    kind: LogKind


class Archived(Answer, frozen=True, kw_only=True):
    """The logs that were archived, or unarchived."""

    archived: Sequence[LogName] | UnsetType = UNSET
    unarchived: Sequence[LogName] | UnsetType = UNSET


def answer_archived(rows: Sequence[Stream], key: Literal["archived", "unarchived"], *, as_json: bool) -> None:
    """Print a line for each log; in JSON the logs under `key`."""
    if as_json:
        emit_json(Archived(**{key: [LogName(name=row.name, kind=row.log_kind) for row in rows]}))
        return
    for row in rows:
        if key == "archived":
            say(said("{name} is archived: spooklog unarchive {name} lists it again", name=row.name))
        else:
            say(said("{name} is listed again", name=row.name))
