"""Checks and applies the actions of a ply one after another; a ruling lets an illegal action through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from spooklog.domain.actions import Action
from spooklog.domain.context import Context
from spooklog.domain.errors import Illegal, Impossible
from spooklog.domain.log.entry import Ruled
from spooklog.domain.ruleset import AnyRuleset


class Taken(msgspec.Struct, frozen=True):
    """An action that took effect, the state after it, and where a ruling let it through, the ruling and the overruled refusal."""

    action: Action
    state: Any
    ruled: Ruled | None = None
    overruled: Illegal | None = None


def taken(
    ruleset: AnyRuleset, state: Any, actions: Sequence[Action], ply: int, why: str | None = None, context: Context | None = None
) -> list[Taken]:
    """Check and apply the actions of a ply, starting in a state; with a `context`, enrich each action first.

    `why` is the digest of the reason for a ruling. Raises Impossible, and Illegal with `ruling_helps` set for this state.
    """
    rules, steps = ruleset.rules, list[Taken]()
    for bare in actions:
        action = bare if context is None else rules.enrich(state, bare, context)
        ruled = overruled = None
        try:
            rules.check(state, action)
        except Illegal as refusal:
            if why is None or refusal.rule is None:
                possible = refusal.ruling_helps and refusal.rule is not None
                refusal.ruling_helps = possible and _can_happen(ruleset, state, action, ply)
                raise
            ruled, overruled = Ruled(refusal.rule, why), refusal
        state = rules.apply(state, action, ply)
        steps.append(Taken(action, state, ruled, overruled))
    return steps


def _can_happen(ruleset: AnyRuleset, state: Any, action: Action, ply: int) -> bool:
    """Return whether an action could take effect if a ruling let it through."""
    try:
        ruleset.rules.apply(state, action, ply)
    except Impossible:
        return False
    return True
