"""Accepts a store as it is, although a witness saw more of it, and records that in the store's own log."""

from __future__ import annotations

from spooklog.store.entries.store_events import StoreAccepted
from spooklog.store.store import Store
from spooklog.store.witness.sightings import Loss
from spooklog.store.witness.witness import Witness


def accept(store: Store, witness: Witness, *, by: str) -> tuple[Loss, ...]:
    """Record that the store is accepted as it is, and let the witness begin anew; return the losses.

    Without a loss nothing is recorded.

    Raises Usage for an impossible name `by`, Unavailable where the store cannot be written.
    """
    losses = witness.look().losses
    if losses:
        log = store.own_log
        author = log.author(by)
        seen, found = max(loss.entry for loss in losses), store.recorder.max_notification_id() or 0
        # the log first: a process killed in between leaves a loss that is reported again
        with log.writing() as writer:
            log.record(writer, author, log.drafts(author, StoreAccepted(seen=seen, found=found)))
        witness.accept()
    return losses
