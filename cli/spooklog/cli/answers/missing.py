"""The losses that a witness finds: entries that a store held when it was last seen, and lacks now. In words and as JSON."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET, UnsetType

from spooklog.cli.output import INDENT, answers_json, json_ascii, remark, said, told
from spooklog.domain.values.answer import Answer, Time, plain_data
from spooklog.domain.values.saying import listed, within
from spooklog.domain.words.visible import visibly
from spooklog.domain.words.wording import counted
from spooklog.replays.times import show_time
from spooklog.store.entries.rows import Kind

if TYPE_CHECKING:
    from spooklog.store.store import Store
    from spooklog.store.witness.sightings import Loss
    from spooklog.store.witness.witness import Report, Witness

ACCEPT = "spooklog db accept"


class MissingLog(Answer, frozen=True, kw_only=True):
    """How many entries of a log are missing, None where others took their place; `seen` is the last one seen.

    `name` is None for a log that the store lost.
    """

    kind: Kind
    id: str
    name: str | None
    seen: int
    entries: int | None


class StoreWarning(Answer, frozen=True, kw_only=True):
    """A warning that a store was `replaced` by another, or is `older` than it was when it was last seen, and what it lacks."""

    warning: Literal["replaced", "older"]
    message: str
    store: str
    seen: Time
    missing: Sequence[MissingLog] | UnsetType = UNSET
    expected: Sequence[str]


def warn_of_losses(store: Store, witness: Witness, report: Report) -> None:
    """Warn on stderr of what a witness found; an app, whose screen hides stderr, finds the warning on the store."""
    where = visibly(report.where)
    if report.replaced:
        at = report.replaced.at
        parts = {"where": where, "time": show_time(at)}
        if report.replaced.empty:
            message = said(
                "the store that was used at {where} before ({time}) is gone: a new one was begun in its place", **parts
            )
        else:
            message = said("the store that was used at {where} before ({time}) is gone: another store lies in its place", **parts)
        _warn(StoreWarning(warning="replaced", message=message, store=where, seen=at, expected=()))
    if losses := report.losses:
        names = witness.names(losses)
        shown = {log: visibly(name) for log, name in names.items()}
        words, seen = missing_words(losses, shown), max(loss.at for loss in losses)
        message = said(
            "the store {where} is older than it was on {time}, or was changed. Missing: {words}",
            where=where,
            time=show_time(seen),
            words=words,
        )
        hint, cause = said("a copy was put back. If that is right: {line}", line=ACCEPT), ""
        # a store on a server is named by a URL, and has no -wal file
        if os.path.isabs(where):
            hint = said("a copy was put back, or its -wal file was lost. If that is right: {line}", line=ACCEPT)
            cause = said("A copy was put back, or its -wal file was lost. If that is right: {line}", line=ACCEPT)
        cause = cause or said("A copy was put back. If that is right: {line}", line=ACCEPT)
        store.warning = within("{message}. {cause}", message=message, cause=cause)
        missing = missing_logs(losses, names)
        data = StoreWarning(warning="older", message=message, store=where, seen=seen, missing=missing, expected=(ACCEPT,))
        _warn(data, " " * INDENT + told(hint))


def missing_words(losses: Sequence[Loss], names: Mapping[str, str]) -> str:
    """Return what is missing, in words: entries of logs that the store still has, and whole logs that it lost."""
    lacking: Counter[str] = Counter()
    whole: dict[str, Counter[str]] = {"game": Counter(), "series": Counter(), "store": Counter()}
    others: dict[str, None] = {}
    for log in (log for loss in losses for log in loss.logs):
        # the store knows names of the logs that it still has, so it has lost all of this one
        if log.log not in names:
            whole[log.kind][log.log] += log.entry - (log.kept or 0)
        elif log.kept is None:
            others[names[log.log]] = None
        else:
            lacking[names[log.log]] += log.entry - log.kept
    parts = [said("{entries} of {name}", entries=_entries(number), name=name) for name, number in lacking.items()]
    if gone := whole["game"]:
        parts.append(within("{logs} ({entries})", logs=counted(len(gone), "whole game"), entries=_entries(gone.total())))
    if gone := whole["series"]:
        logs = counted(len(gone), "whole series", "whole series")
        parts.append(within("{logs} ({entries})", logs=logs, entries=_entries(gone.total())))
    if others:
        parts.append(said("the entries of {names} in whose place there are others", names=listed([*others])))
    # named only where nothing else is missing: a lost game takes an entry of the store's own log with it
    if not parts and (number := whole["store"].total()):
        parts.append(said("{entries} of the store's own log", entries=_entries(number)))
    return listed(parts) or said("the newest entry")


def missing_logs(losses: Sequence[Loss], names: Mapping[str, str]) -> list[MissingLog]:
    """Return what is missing, log by log."""
    return [
        MissingLog(
            kind=log.kind,
            id=log.log,
            name=names.get(log.log),
            seen=log.entry,
            entries=None if log.kept is None else log.entry - log.kept,
        )
        for loss in losses
        for log in loss.logs
    ]


def _warn(warning: StoreWarning, hint: str = "") -> None:
    """Print a warning on stderr: its message and a hint, or all of it where the command answers in JSON."""
    with suppress(OSError):  # stderr may be closed
        for line in [json_ascii(plain_data(warning))] if answers_json() else [warning.message, hint]:
            if line:
                remark(line)


def _entries(number: int) -> str:
    return counted(number, "entry", "entries")
