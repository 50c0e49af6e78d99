"""Which lines may stand in a game with the plies that came later, as far as all can see."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.errors import SpooklogError

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Action, AnyRuleset
    from spooklog.domain.log.game import Game
    from spooklog.domain.values.labels import Labels

LOOKED_AT = 2000
"""So many plies are played again at most, those of all lines together."""


def fitting(game: Game, at: int, lines: Collection[str], labels: Labels, *, instead: bool) -> frozenset[str]:
    """Return the lines behind which all later plies can still be played, `instead` of the ply that came behind ply `at`.

    Plies are played again as all can see them, up to the first that cannot be played so in the game as it is. Of a long game with
    many lines the next plies count alone.
    """
    start = game.ruleset.knowledge.seen_by(game.moment(at).state, "public")
    most = LOOKED_AT // max(1, len(lines)) + 1
    seen = [_Seen(game.actions_seen(ply, "public"), any(ply.ruled)) for ply in game.plies[at : at + instead + most]]
    reach = len(_played(game.ruleset, start, seen)) - instead
    return frozenset(line for line in lines if _fits(game.ruleset, start, line, labels, seen[instead:][: max(0, reach)]))


class _Seen(NamedTuple):
    """A ply as all can see it: its actions, and whether the table let it stand against a rule."""

    actions: tuple[Action, ...]
    ruled: bool


def _fits(ruleset: AnyRuleset, start: Any, line: str, labels: Labels, later: Sequence[_Seen]) -> bool:
    try:
        first = _Seen(read_part(ruleset, line, start, labels), ruled=True)  # what is offered is allowed
    except SpooklogError:
        return False
    return len(_played(ruleset, start, (first, *later))) > len(later)


def _played(ruleset: AnyRuleset, state: Any, plies: Iterable[_Seen]) -> list[Any]:
    """Return the states behind plies, up to the first that cannot be played."""
    states = list[Any]()
    for ply in plies:
        try:
            for action in ply.actions:
                if not ply.ruled:
                    ruleset.rules.check(state, action)
                state = ruleset.rules.apply(state, action, 0)
        except SpooklogError:
            break
        states.append(state)
    return states
