"""Deciding the start of a game. Pure."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from spooklog.domain.errors import Illegal, Impossible
from spooklog.domain.log.decision import Decision, Draft
from spooklog.domain.log.events import GameStarted
from spooklog.domain.log.texts import SealedText
from spooklog.domain.position import digest_of_start
from spooklog.domain.ruleset import AnyRuleset, Setup


def start(ruleset: AnyRuleset, setup: Setup, started: Callable[[Setup], GameStarted], why: SealedText | None = None) -> Decision:
    """Start a game. With `why`, rules that the setup breaks are allowed and named in the event.

    `started` makes the event from the final setup. Raises Illegal or Impossible.
    """
    try:
        state = ruleset.rules.start(setup)
    except Illegal as refusal:
        if why is None or refusal.rule is None:
            raise
        if refusal.rule in setup.allowed:
            raise Impossible(f"{refusal.message}; a ruling cannot change that", rule=refusal.rule) from None
        allowed = msgspec.structs.replace(setup, allowed=setup.allowed | {refusal.rule})
        return start(ruleset, allowed, started, why)
    event = started(setup)
    if setup.allowed and why:
        event = msgspec.structs.replace(event, allowed=tuple(sorted(setup.allowed)), why=why.digest)
    return Decision((Draft(event, digest_of_start(state), state),), (why,) if why and setup.allowed else ())
