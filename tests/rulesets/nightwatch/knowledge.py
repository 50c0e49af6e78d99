"""Who knows what: a watcher the own hand, and the own dropped cards until they are shuffled; the order of the pile, no one."""

from __future__ import annotations

import msgspec
from tests.rulesets.nightwatch.actions import UNKNOWN, Answered, Drawn, Dropped, WatchAction
from tests.rulesets.nightwatch.state import Watch

from spooklog.domain.contract.defaults import CHANCE, SHOWN
from spooklog.domain.contract.ruleset import Viewer

__all__ = ["binds", "redact", "seen_by"]


def seen_by(state: Watch, viewer: Viewer) -> Watch:
    """The state as a viewer knows it."""
    if viewer == "full":
        return state

    def own(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(row if seat == viewer else _face_down(row) for seat, row in zip(state.seats, rows, strict=True))

    fresh = state.fresh if viewer == state.current else UNKNOWN
    return msgspec.structs.replace(
        state, pile=_face_down(state.pile), hands=own(state.hands), dropped=own(state.dropped), fresh=fresh
    )


def redact(action: WatchAction, before: Watch, now: Watch, viewer: Viewer) -> WatchAction:  # noqa: ARG001
    """The action as a viewer knows it."""
    match action:
        case Drawn() if viewer not in ("full", before.current):
            return Drawn(UNKNOWN)
        case Dropped(seat) if viewer not in ("full", seat):
            return Dropped(seat, UNKNOWN)
        case _:
            return action


def binds(state: Watch, action: WatchAction) -> str | None:  # noqa: ARG001
    """A card that was shown was seen, and chance spoke."""
    if isinstance(action, Answered) and action.yes:
        return SHOWN
    return CHANCE if action.owner == "chance" else None


def _face_down(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (UNKNOWN,) * len(cards)
