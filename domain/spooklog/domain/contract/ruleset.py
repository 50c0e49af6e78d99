"""A ruleset: the rules of one title, composed of parts.

It is a pure decider, with chance and the table as actors beside the seats. It never reads a clock, a file of a game, or a
terminal. States and actions are frozen values; `apply` shares what did not change, so that a timeline can keep the state after
every ply. `parts.py` has the parts; `actions.py`, `results.py`, `meta.py` and `context.py` have the values that they take and
return. All of them can be imported from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from spooklog.domain.contract import defaults
from spooklog.domain.contract.actions import (
    Action,
    Actor,
    Choice,
    Field,
    Form,
    Plain,
    Seen,
    Sentence,
    Setup,
    State,
    Step,
    Term,
    Turn,
    Viewer,
    name_of,
    viewers,
)
from spooklog.domain.contract.context import NO_CONTEXT, Context, Lexicon
from spooklog.domain.contract.game_rules import GameRules
from spooklog.domain.contract.meta import Column, FileOption, Meta, Statistic
from spooklog.domain.contract.parts import Bot, Knowledge, Moves, Notation, Opening, Pictures, Results, Rules
from spooklog.domain.contract.results import (
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
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said

if TYPE_CHECKING:
    from spooklog.domain.contract.analysis import Analysis
    from spooklog.domain.contract.chances import Chances
    from spooklog.domain.contract.rulebook import Rulebook
    from spooklog.domain.values.chance import Rng
    from spooklog.domain.values.labels import Labels

__all__ = [
    "NO_CONTEXT",
    "Action",
    "Actor",
    "Advice",
    "AnyRuleset",
    "Bot",
    "Breach",
    "Cell",
    "Choice",
    "Column",
    "Context",
    "Field",
    "FileOption",
    "Form",
    "GameRules",
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
    "Sentence",
    "Setup",
    "StatValue",
    "State",
    "Statistic",
    "Step",
    "Term",
    "Tokens",
    "Turn",
    "Viewer",
    "name_of",
    "viewers",
]

OPTIONAL = frozenset({"analysis", "chances"})
"""The parts that a ruleset need not have."""

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Ruleset(Generic[S, A]):
    """The rules of one title: the parts that recording a line needs, and the other parts, made on first use.

    `package` is the import path of the package that holds facts.toml and rulebook.toml; `actions` lists every action type, for
    the store. Opening, moves, results, pictures, analysis and chances are functions that return these parts; without one, the
    part is the module or the folder of its name in the package; that of pictures is `board`. A `GameRules` given as `rules` is
    also every part that is neither given nor there, but for the parts in `OPTIONAL`.
    """

    opening: Opening
    """How a game starts."""
    moves: Moves[S, A]
    """What may be played: choices, completion, chance, bots."""
    results: Results[S]
    """What a game comes to: scores, statistics, breaches, advice."""
    pictures: Pictures[S]
    """What a viewer is shown: view, prompt, scene, sentences."""
    analysis: Analysis[S, A] | None
    """What estimates of a game are made with; None where there is none, for the reason that `meta.unanalysed` gives."""
    chances: Chances[S] | None
    """What chances from past rounds are made with; None where games are no rounds of points."""

    def __init__(
        self,
        meta: Meta,
        package: str,
        actions: tuple[type[A], ...],
        rules: Rules[S, A],
        notation: Notation[S, A],
        *,
        opening: Callable[[], Opening] | None = None,
        moves: Callable[[], Moves[S, A]] | None = None,
        results: Callable[[], Results[S]] | None = None,
        pictures: Callable[[], Pictures[S]] | None = None,
        analysis: Callable[[], Analysis[S, A]] | None = None,
        chances: Callable[[], Chances[S]] | None = None,
        knowledge: Knowledge[S, A] | None = None,
    ) -> None:
        self.meta = meta
        self.package = package
        self.actions = actions
        self.rules = rules
        self.notation = notation
        self.knowledge: Knowledge[S, A] = knowledge or (rules if isinstance(rules, GameRules) else defaults)
        self._later = {
            "opening": opening,
            "moves": moves,
            "results": results,
            "pictures": pictures,
            "analysis": analysis,
            "chances": chances,
        }

    if not TYPE_CHECKING:  # the type checker knows the attributes, and any other one is an error

        def __getattr__(self, name: str) -> Any:
            """Make a part on its first use, and keep it."""
            later = vars(self).get("_later", {})
            if name not in later:
                raise AttributeError(f"a ruleset has no {name}", name=name, obj=self)
            make = later[name]
            module = f"{self.package}.{'board' if name == 'pictures' else name}"
            if make:
                part = make()
            elif name in OPTIONAL and not _is_there(module):
                part = None
            elif isinstance(self.rules, GameRules) and not _is_there(module):
                part = self.rules
            else:
                part = import_module(module)
            setattr(self, name, part)
            return part

    @property
    def hides(self) -> bool:
        """Whether something can be hidden from a viewer: not where all know everything, as by default."""
        own = self.knowledge.seen_by
        return getattr(own, "__func__", own) not in (defaults.seen_by, Knowledge.seen_by)

    def start(self, setup: Setup) -> S:
        """Return the first state of a new game. Raises what the rules raise, and Usage for a number of players not in `meta`.

        Facts of one's own and a ruling of the table may admit other numbers: then the rules alone decide.
        """
        meta = self.meta
        if meta.min_seats <= setup.seats <= meta.max_seats or setup.allowed or setup.data:
            return self.rules.start(setup)
        with suppress(LookupError, ArithmeticError, TypeError, ValueError):  # they need not be ready for such a number
            self.rules.start(setup)  # many refuse it by a rule
        words = said("{title} is for {seats} players, not {number}", title=meta.title, seats=meta.seats, number=setup.seats)
        raise Usage(words, expected=(said("{seats} players", seats=meta.seats),))

    def sample(self, state: S, rng: Rng) -> A:
        """Return one legal action or chance outcome, drawn at random: by the weights of `moves`, else from its choices.

        Raises LookupError when the game is over or waits for something that chance does not draw.
        """
        if (weighed := self.moves.sample(state, rng)) is not None:
            return weighed
        from spooklog.domain.contract.sampling import drawn  # start-up cost: no recorded line is drawn

        return drawn(self.rules, self.notation, self.moves, self.results, state, rng)

    def say(self, before: S, actions: Sequence[A], labels: Labels) -> Sentence:
        """Return what players did in one ply, as a sentence; where the game has none for it, as its line.

        Both the state `before` and the actions are as the reader knows them.
        """
        if said := self.pictures.say(before, actions, labels):
            return said
        line = self.notation.write(before, actions, labels)
        owner = name_of(actions[0].owner, labels)
        return Sentence(line, line.removeprefix(owner).removeprefix(":").strip() or line)

    @property
    def rulebook(self) -> Rulebook:
        """Every rule id with its text."""
        from spooklog.domain.contract.rulebook import load_rulebook  # read only to refuse or to explain

        return load_rulebook(self.package)


def _is_there(module: str) -> bool:
    from importlib.util import find_spec  # start-up cost: of small games alone

    package, _, _ = module.rpartition(".")
    return hasattr(import_module(package), "__path__") and find_spec(module) is not None


AnyRuleset: TypeAlias = Ruleset[Any, Any]
"""A ruleset whose state and action types the caller does not know; a state goes back only to the ruleset that made it."""
