"""Decide what becomes of one log of another store: stored, continued, kept as a copy, or left, and why."""

from __future__ import annotations

from typing import NamedTuple

from spooklog.domain.values.errors import Conflict, Corrupt, Illegal, Usage
from spooklog.domain.values.saying import said
from spooklog.replays.files.log import Log
from spooklog.replays.files.overlap import Parted
from spooklog.replays.files.own_log import OwnLog
from spooklog.replays.files.plan import Plan, Planning
from spooklog.replays.stores.copies import continued, new_copy, sealed_anew
from spooklog.replays.stores.family import Families, Version, origin_of
from spooklog.replays.stores.report import Change
from spooklog.store.store import Store


class Left(NamedTuple):
    """Nothing is stored of a log: what became of it, why, and the entry at which versions part."""

    change: Change
    words: str = ""
    entry: int | None = None


class Stored(NamedTuple):
    """Something is stored of a log, by a plan; of a new copy also the game that it is a version of, by id, and where it parts."""

    change: Change
    plan: Plan
    copy_of: str | None = None
    entry: int | None = None


class LogMerger:
    """Decides about the logs of one transaction, one after the other. With `branches` versions that parted are kept as copies."""

    def __init__(self, store: Store, planning: Planning, families: Families, own: OwnLog, *, branches: bool) -> None:
        self._store = store
        self._own = own
        self._planning = planning
        self._families = families
        self._branches = branches

    def decide(self, log: Log) -> Stored | Left:
        """Decide about a log that has proven sound."""
        if log.header.kind == "game" and (what := self._copy_from_there(log)):
            return what
        return self._planned(log)

    def _planned(self, log: Log) -> Stored | Left:
        try:
            plan = self._planning.plan(log)
        except Parted as parted:
            return self._parted(log, parted)
        except Illegal as problem:
            return Left("archived", problem.message)
        except (Conflict, Corrupt, Usage) as problem:
            return Left("refused", problem.message)
        change = plan.taken.change
        return Stored(change, plan) if plan.batch else Left(change)

    def _copy_from_there(self, log: Log) -> Stored | Left | None:
        """Decide about a copy that is new here: it may be a copy of what is here. None where it is not, or is no copy."""
        origin = origin_of(log, self._store.mapper)
        if origin is None or self._store.streams.several([log.header.stream]):
            return None
        versions = self._families.versions(log, origin)
        if same := _whole(versions, log):
            return Left("kept", said("it is here as {name}", name=same.stream.name))
        if shorter := _shorter(versions, 1):
            return self._continuing(log, shorter, versions, None)
        self._leave_out_erased(log, log, versions)
        return None

    def _parted(self, log: Log, parted: Parted) -> Stored | Left:
        """Decide about a log that differs from the one here from an entry on."""
        if log.header.kind == "series":
            return Left("parted", parted.message, parted.entry)
        versions = self._families.versions(log, log.header.stream)
        if same := _whole(versions, log):
            return Left("kept", said("this version is here as {name}", name=same.stream.name), parted.entry)
        if parted.entry == 1:
            return Left("refused", said("another game was begun here under the same id"), 1)
        shorter = _shorter(versions, parted.entry)
        if not self._branches:
            words = parted.message
            if shorter:
                words = said(
                    "{words}; the version of the file is here as {name}, with fewer entries",
                    words=words,
                    name=shorter.stream.name,
                )
            return Left("parted", words, parted.entry)
        if shorter:
            return self._continuing(log, shorter, versions, parted.entry)
        copy = new_copy(self._store, log, parted.entry, max(version.common for version in versions))
        self._leave_out_erased(copy, log, versions)
        what = self._copied(copy, parted.entry)
        return what._replace(change="copied", copy_of=log.header.stream) if isinstance(what, Stored) else what

    def _continuing(self, log: Log, here: Version, versions: list[Version], entry: int | None) -> Stored | Left:
        copy = continued(self._store, log, here.stream)
        self._leave_out_erased(copy, log, versions)
        return self._copied(copy, entry)

    def _leave_out_erased(self, copy: Log, log: Log, versions: list[Version]) -> None:
        """Leave out of a copy what was erased in another version of the game: the copy has texts and labels of its own."""
        erased, state = self._own.erased_texts, self._own.state
        gone = {digest for digest in log.texts if digest in erased}
        twins = ((theirs, ours) for version in versions for theirs, ours in version.twins.items())
        gone |= {theirs for theirs, ours in twins if ours in erased and theirs in log.texts}
        family = {version.stream.id for version in versions}
        seats = {seat for stream, seat in state.erased_labels if stream in family}
        if copy is not log:
            gone = {sealed_anew(log.texts[one], copy.header.stream).digest for one in gone}
        copy.leave_out(gone, seats)

    def _copied(self, copy: Log, entry: int | None) -> Stored | Left:
        """Plan a copy. Refuse one that is not sound, although the version that it copies was."""
        if copy.problems:
            return Left("refused", said("it cannot be copied: {problem}", problem=copy.problems[0].message), entry)
        return self._planned(copy)._replace(entry=entry)


def _whole(versions: list[Version], log: Log) -> Version | None:
    """Return a version that says all that a log of a file says."""
    return next((one for one in versions if one.common == len(log.rows)), None)


def _shorter(versions: list[Version], least: int) -> Version | None:
    """Return a copy of `least` entries or more that a log of a file continues. The game itself is never continued by a copy."""
    return next((one for one in versions if one.copy and one.common == one.stream.head >= least), None)
