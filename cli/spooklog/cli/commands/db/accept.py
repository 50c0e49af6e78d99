"""The command that takes a store as it is, although entries are missing."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.cli.answers.missing import MissingLog, missing_logs, missing_words
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import found_store, recorder_name, state_folder
from spooklog.domain.values.answer import Answer
from spooklog.store.witness.accepting import accept as accepted
from spooklog.store.witness.witness import Witness


class Accepted(Answer, frozen=True, kw_only=True):
    """Whether anything was missing, and what."""

    accepted: bool
    missing: Sequence[MissingLog]


def accept(by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """Accept the store as it is, although entries seen before are missing. Until then each command warns of what is missing.

    The store's own log records who accepted it.
    """
    with found_store(db) as store:
        witness = Witness(store, state_folder())
        losses = accepted(store, witness, by=recorder_name(by))
        names = witness.names(losses)
    if as_json:
        emit_json(Accepted(accepted=bool(losses), missing=missing_logs(losses, names)))
    elif losses:
        say(said("accepted without what is missing: {words}", words=missing_words(losses, names)))
    else:
        say(said("nothing is missing that was seen here"))
