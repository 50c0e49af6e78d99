"""What a correction would change, ply by ply, as a viewer knows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from spooklog.domain.values.errors import SpooklogError
from spooklog.projections.amended import Amended
from spooklog.web.covering import as_all_see, ply_against
from spooklog.web.people import named

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.amend import AmendmentPlan, Step
    from spooklog.domain.log.game import Ply
    from spooklog.store.logs.loaded import LoadedGame


class Change(NamedTuple):
    """A ply that is corrected: its number, sentence and line as they were and as they become, empty where there is none."""

    number: int
    old: tuple[str, str]
    new: tuple[str, str]


class Stretch(NamedTuple):
    """Plies in a row of one fate: how many, their numbers as they were, the sentence of the first, and why it cannot stay."""

    fate: str
    many: int
    first: int
    last: int
    says: str
    problem: SpooklogError | None


def hands_tell_more(changed: Amended, changes: Sequence[Change], stretches: Sequence[Stretch]) -> bool:
    """Return whether the hands in the log would tell more of a correction than all can see."""
    return changes != list(changes_of(changed, "full")) or stretches != list(stretches_of(changed, "full"))


def changes_of(changed: Amended, viewer: Viewer) -> Iterator[Change]:
    """Yield the plies that the correction names."""
    for step in changed.plan.steps:
        if step.change in ("replaced", "removed", "inserted"):
            number = step.old.number if step.old else step.new.number if step.new else 0
            yield Change(number, _words(changed.before, step.old, viewer), _words(changed.after, step.new, viewer))


def _words(loaded: LoadedGame, ply: Ply | None, viewer: Viewer = "full") -> tuple[str, str]:
    """Return the sentence with names and the line of a ply as a viewer knows it, empty for none."""
    game, labels = loaded.game, loaded.labels
    return (game.say(ply, named(loaded).labels, viewer).text, game.line(ply, labels, viewer)) if ply else ("", "")


def stretches_of(changed: Amended, viewer: Viewer) -> Iterator[Stretch]:
    """Yield what becomes of the plies that no correction names."""
    before, plan = changed.before, changed.plan
    rows = ((step, at) for step, at in _states(plan) if step.change in ("kept", "dropped", "ruled", "conflict"))
    for fate, some in groupby(rows, key=lambda row: row[0].change):
        steps = [(step.old, step.problem, at) for step, at in some if step.old]
        if not steps:
            continue
        (first, problem, at), (last, *_) = steps[0], steps[-1]
        says = "" if fate == "kept" and len(steps) > 1 else _words(before, first, viewer)[0]
        if problem and viewer == "public":
            problem = as_all_see(problem, partial(_play_again, before, first, at), partial(ply_against, before, first, at))
        yield Stretch(fate, len(steps), first.number, last.number, says, problem)


def _states(plan: AmendmentPlan) -> Iterator[tuple[Step, Any]]:
    """Yield every step with the corrected state before it."""
    if not plan.steps:
        return
    first, after = plan.steps[0].old or plan.steps[0].new, plan.after
    state = after.plies[first.number - 2].state if first and first.number > 1 else after.start
    for step in plan.steps:
        yield step, state
        state = step.new.state if step.new else state


def _play_again(before: LoadedGame, ply: Ply, state: Any) -> None:
    """Play a ply, as all know it, in another state as all see it. Raises what refuses it."""
    ruleset = before.game.ruleset
    state = ruleset.knowledge.seen_by(state, "public")
    try:
        for action in before.game.actions_seen(ply, "public"):
            ruleset.rules.check(state, action)
            state = ruleset.rules.apply(state, action, ply.number)
    except SpooklogError as problem:
        raise before.labels.fill(problem) from None
