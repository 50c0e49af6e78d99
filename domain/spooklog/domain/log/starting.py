"""Deciding the start of a game. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from spooklog.domain.contract.digests import digest_of_start
from spooklog.domain.contract.ruleset import AnyRuleset, Setup
from spooklog.domain.log.decision import Decision, Draft
from spooklog.domain.log.events import GameStarted
from spooklog.domain.log.option_words import without_words
from spooklog.domain.log.texts import SealedText
from spooklog.domain.values.errors import Illegal, Impossible
from spooklog.domain.values.saying import said


def start(ruleset: AnyRuleset, setup: Setup, started: Callable[[Setup], GameStarted], why: SealedText | None = None) -> Decision:
    """Return the entry that starts a game. With `why`, a ruling allows the rules that the setup breaks, and the event names them.

    `started` makes the event from the final setup. Raises Illegal or Impossible.
    """
    try:
        state = ruleset.start(setup)
    except Illegal as refusal:
        if why is None or refusal.rule is None:
            raise
        if refusal.rule in setup.allowed:  # allowed already and refused again: else this would recur for ever
            words = said("{problem}; a ruling cannot change that", problem=refusal.message)
            raise Impossible(words, rule=refusal.rule) from None
        allowed = msgspec.structs.replace(setup, allowed=setup.allowed | {refusal.rule})
        return start(ruleset, allowed, started, why)  # a setup may break several rules, one refusal at a time
    event = started(setup)
    if setup.allowed and why:
        event = msgspec.structs.replace(event, allowed=tuple(sorted(setup.allowed)), why=why.digest)
    return Decision((Draft(event, first_digest(ruleset, setup, state), state),), (why,) if why and setup.allowed else ())


def first_digest(ruleset: AnyRuleset, setup: Setup, state: Any) -> str:
    """Return the digest of the first entry: of the position with its fixed fields, as if no option held words.

    So erasing words changes no digest; the entry itself holds their hashes. `state` is the state that the setup leads to.
    """
    options = without_words(ruleset.meta.options, setup.options)
    if options != setup.options:
        state = ruleset.rules.start(msgspec.structs.replace(setup, options=options))
    return digest_of_start(state)
