"""The moments of a game that people look for in a replay."""

from __future__ import annotations

from spooklog.domain.rulesets.spookies.state import State


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply began or brought: a turn, a fall, the attic reached or paid, penalty chips collected, the count."""
    found = ["turn"] if after.turn > before.turn else []
    roll = after.last
    # `last` stays when other actions follow: only a new roll counts
    if roll is not None and _rolls(after) > _rolls(before):
        found += ["fall"] if roll.came == "fall" else []
        found += ["attic"] if roll.end == after.box.attic and roll.came in ("up", "attic") else []
        found += ["penalty"] if roll.collected else []
    return (*found, *(("count",) if after.phase == "count" != before.phase else ()))


def _rolls(state: State) -> int:
    return sum(tally.rolls for tally in state.tallied)
