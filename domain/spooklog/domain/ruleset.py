"""A ruleset: the rules of one title, composed of parts.

It is a pure decider, with chance and the table as actors beside the seats. It never reads a clock, a file of a game, or a
terminal. States and actions are frozen values; `apply` shares what did not change, so that a timeline can keep the state after
every ply. `parts.py` has the parts; `actions.py`, `results.py`, `meta.py` and `context.py` have the values that they take and
return. All of them can be imported from here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from spooklog.domain import defaults
from spooklog.domain.actions import (
    Action,
    Actor,
    Field,
    Form,
    Plain,
    Seen,
    Setup,
    State,
    Step,
    Turn,
    Viewer,
    name_of,
    viewers,
)
from spooklog.domain.context import NO_CONTEXT, Context, Lexicon
from spooklog.domain.meta import Column, FileOption, Meta, Statistic
from spooklog.domain.parts import Bot, Knowledge, Moves, Notation, Opening, Pictures, Results, Rules
from spooklog.domain.results import (
    Advice,
    Breach,
    Cell,
    Meter,
    Outcome,
    ScorePart,
    ScoreRow,
    StatValue,
    Tokens,
)

if TYPE_CHECKING:
    from spooklog.domain.rulebook import Rulebook

__all__ = [
    "NO_CONTEXT",
    "Action",
    "Actor",
    "Advice",
    "AnyRuleset",
    "Bot",
    "Breach",
    "Cell",
    "Column",
    "Context",
    "Field",
    "FileOption",
    "Form",
    "Knowledge",
    "Lexicon",
    "Meta",
    "Meter",
    "Moves",
    "Notation",
    "Opening",
    "Outcome",
    "Pictures",
    "Plain",
    "Results",
    "Rules",
    "Ruleset",
    "ScorePart",
    "ScoreRow",
    "Seen",
    "Setup",
    "StatValue",
    "State",
    "Statistic",
    "Step",
    "Tokens",
    "Turn",
    "Viewer",
    "name_of",
    "viewers",
]

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Ruleset(Generic[S, A]):
    """The rules of one title: the parts that recording a line needs, and the other parts as functions that import them.

    `package` is the import path of the package that holds facts.toml and rulebook.toml; `actions` lists every action type, for
    the store.
    """

    def __init__(
        self,
        meta: Meta,
        package: str,
        actions: tuple[type[A], ...],
        rules: Rules[S, A],
        notation: Notation[S, A],
        *,
        opening: Callable[[], Opening],
        moves: Callable[[], Moves[S, A]],
        results: Callable[[], Results[S]],
        pictures: Callable[[], Pictures[S]],
        knowledge: Knowledge[S, A] = defaults,
    ) -> None:
        self.meta = meta
        self.package = package
        self.actions = actions
        self.rules = rules
        self.notation = notation
        self.knowledge = knowledge
        self._opening, self._moves, self._results, self._pictures = opening, moves, results, pictures

    @cached_property
    def opening(self) -> Opening:
        """How a game starts."""
        return self._opening()

    @cached_property
    def moves(self) -> Moves[S, A]:
        """What may be played: choices, completion, chance, bots."""
        return self._moves()

    @cached_property
    def results(self) -> Results[S]:
        """What a game comes to: scores, statistics, breaches, advice."""
        return self._results()

    @cached_property
    def pictures(self) -> Pictures[S]:
        """What a viewer is shown: view, prompt, scene."""
        return self._pictures()

    @property
    def rulebook(self) -> Rulebook:
        """Every rule id with its text."""
        from spooklog.domain.rulebook import load_rulebook  # read only to refuse or to explain

        return load_rulebook(self.package)


AnyRuleset: TypeAlias = Ruleset[Any, Any]
"""A ruleset whose state and action types the caller does not know; a state goes back only to the ruleset that made it."""
