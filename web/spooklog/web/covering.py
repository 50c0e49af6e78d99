"""What pages say that show what all can see: refusals that rest on hidden hands name no card."""

from __future__ import annotations

from collections.abc import Callable

from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError

COVERED = "the log, which knows more than all can see, does not allow this"


def as_all_see(problem: SpooklogError, tried: Callable[[], object], *, ruled: bool = False) -> SpooklogError:
    """Return a refusal as all can see it: what `tried`, the same by what all can see, raises; else one that names no card.

    A refusal for a reason that all can see stays as it is, also where no ruling helps.
    What is `ruled` has answered what a rule forbids as far as all can see. Where no ruling helps, the refusal is Impossible.
    """
    if not isinstance(problem, Illegal | Impossible):
        return problem
    try:
        tried()
    except SpooklogError as seen:
        if not _ruling_helps(seen):
            return seen
        if (seen.message, seen.rule) == (problem.message, problem.rule):
            return problem
        if not _ruling_helps(problem):
            return Impossible(f"{seen.message}; and {COVERED}", rule=seen.rule, input=problem.input)
        if not ruled:
            return seen
    return covered(problem)


def _ruling_helps(problem: SpooklogError) -> bool:
    return isinstance(problem, Illegal) and problem.ruling_helps


def covered(problem: Illegal | Impossible) -> Illegal | Impossible:
    """Return a refusal that names no card."""
    kind = Illegal if _ruling_helps(problem) else Impossible
    return kind(COVERED, rule=problem.rule, input=problem.input)
