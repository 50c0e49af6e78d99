"""The moments of a game that people look for in a replay."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.actions import LETTERS
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules.rolls import FIGHTS
from spooklog.domain.rulesets.halloween.state import State

_FIGHT = LETTERS.index("F")

_TURN, _HAUNT, _CARD, _FOUGHT = said("turn"), said("haunt"), said("card"), said("fight")
_BLUES, _END = said("blues"), said("end")


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply brought: a new turn, a haunt token placed, a card occupied, a fight, blue ghosts back in town, the end.

    The end is marked twice: where it is triggered, and where the game is over.
    """
    brought = {
        _TURN: (after.round, after.active) != (before.round, before.active),
        _HAUNT: _placed(after) > _placed(before),
        _CARD: _occupied(after) > _occupied(before),
        _FOUGHT: _fought(before, after),
        _BLUES: before.blues_owed and not after.blues_owed,
        _END: (after.triggered, after.over) != (before.triggered, before.over),
    }
    return tuple(name for name, holds in brought.items() if holds)


def _placed(state: State) -> int:
    return sum(holder != 0 for row in state.plates for holder in row)


def _occupied(state: State) -> int:
    return sum(map(len, state.occupants))


def _fought(before: State, after: State) -> bool:
    """Return whether a fight began: by its disc, or by a follow-up or an encore, which need none."""
    if _fight_discs(after) > _fight_discs(before):
        return True
    # the fight began with its declaration: settling its roll is no second one
    if before.roll:
        return False
    declared = after.roll is not None and after.roll.kind in FIGHTS
    won = any(gain.rule == "fight.3" for gain in after.gained)
    return declared or won or _survived(before, after)


def _fight_discs(state: State) -> int:
    return sum(section.spaces[_FIGHT] for player in state.players for section in player.sections)


def _survived(before: State, after: State) -> bool:
    """Return whether a ghost has survived a fight since: by another section, or one more of the same brawl."""
    was, deed = before.latest("fight"), after.latest("fight")
    if deed is None:
        return False
    if was is None or (before.active, before.acting) != (after.active, after.acting):
        return True
    return sum(deed.faced) + len(deed.marked) > sum(was.faced) + len(was.marked)
