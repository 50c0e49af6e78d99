"""The rules: how the night starts, who acts, what is refused, what an action does, and how the night ends."""

from __future__ import annotations

import msgspec
from tests.rulesets.nightwatch.actions import Belled, WatchAction
from tests.rulesets.nightwatch.check import check
from tests.rulesets.nightwatch.ending import outcome
from tests.rulesets.nightwatch.play import apply
from tests.rulesets.nightwatch.start import start
from tests.rulesets.nightwatch.state import Watch
from tests.rulesets.nightwatch.turns import turn

from spooklog.domain.contract.context import Context
from spooklog.domain.contract.defaults import title

__all__ = ["apply", "check", "enrich", "outcome", "start", "title", "turn"]


def enrich(state: Watch, action: WatchAction, context: Context) -> WatchAction:  # noqa: ARG001
    """The time, where the hour struck."""
    if isinstance(action, Belled) and action.at is None:
        return msgspec.structs.replace(action, at=context.now)
    return action
