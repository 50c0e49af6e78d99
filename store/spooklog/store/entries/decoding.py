"""Decodes the entries of one log in order. Actions of rules that this program does not play stay as they are stored."""

from __future__ import annotations

from spooklog.domain.contract.registry import unsupported
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import GameStarted
from spooklog.domain.values.errors import Unsupported
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import EventRow, NotificationRow

_OF_EVERY_RULESET = ("game.", "series.")


class LogDecoder:
    """Decodes one log from its first entry on, or from a later one where the caller knows whether the rules are `unsupported`."""

    def __init__(self, mapper: EntryMapper, unsupported: Unsupported | None = None) -> None:
        self._mapper = mapper
        self.unsupported = unsupported
        """Why this program does not play by the rules of the log; None where it does."""

    def entry(self, row: EventRow | NotificationRow) -> AnyEntry:
        """Decode the next entry. Raises Corrupt for one that cannot be read."""
        if self.unsupported and not row.topic.startswith(_OF_EVERY_RULESET):
            return self._mapper.envelope(row)
        entry = self._mapper.entry(row)
        # a series holds no actions, so its entries can be read whatever its ruleset
        if row.originator_version == 1 and isinstance(entry.event, GameStarted):
            self.unsupported = unsupported(entry.event.ruleset, entry.event.package)
        return entry
