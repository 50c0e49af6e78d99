"""Deciding the start of a game. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from spooklog.domain.errors import Illegal, Impossible
from spooklog.domain.log.decision import Decision, Draft
from spooklog.domain.log.events import GameStarted
from spooklog.domain.log.texts import SealedText
from spooklog.domain.option_words import without_words
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
    return Decision((Draft(event, first_digest(ruleset, setup, state), state),), (why,) if why and setup.allowed else ())


def first_digest(ruleset: AnyRuleset, setup: Setup, state: Any) -> str:
    """Return the digest of the first entry: of the position with what is fixed, as if no option held words.

    Words can be erased, and an erasure changes no digest. Their hashes in the entry say which words there were. `state` is the
    one that the setup leads to.
    """
    options = without_words(ruleset.meta.options, setup.options)
    if options != setup.options:
        state = ruleset.rules.start(msgspec.structs.replace(setup, options=options))
    return digest_of_start(state)
