"""Refusals that rest on hidden things, on pages that show what all can see.

Such a refusal names the action of the line that the log contradicts, and whose hand in the log that is: both follow from what
was typed. It names no other card, nor where one is. So two logs that differ in secrets alone, and refuse the same action, answer
alike: an answer depends on secrets by the refusal itself, by the action of the line that it is about, and by whether a ruling of
the table helps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from spooklog.domain.contract.ruleset import Action, AnyRuleset
from spooklog.domain.lines.line import Void, read_line
from spooklog.domain.lines.logged import played_by_words, read_typed
from spooklog.domain.values.answer import Refusal
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError
from spooklog.web.language import said

if TYPE_CHECKING:
    from spooklog.domain.log.game import Ply
    from spooklog.domain.values.labels import Labels
    from spooklog.store.logs.loaded import LoadedGame

COVERED = said("the log, which knows more than all can see, does not allow this")
"""Where no single action of a line is contradicted."""


class Against(NamedTuple):
    """The first action of a line that the log contradicts: its sentence, and its cards.

    `label` is that of the player whose whole hand was recorded, empty where the log need not have it.
    """

    says: str
    label: str
    cards: tuple[str, ...]

    def against(self) -> str:
        """Return the refusal: what in the log the action does not fit."""
        if self.label:
            return said("{player}'s hand in the log does not fit this: {says}", player=self.label, says=self.says)
        return said("what the log knows, and not all can see, does not fit this: {says}", says=self.says)


class Covered(SpooklogError):
    """A refusal that names nothing hidden; `correct` is the address where the hand in the log is corrected, empty for none."""

    correct = ""

    def answer(self) -> Refusal:
        """Return the JSON of the refusal, with that address."""
        found = super().answer()
        return found.also(Refusal, correct=self.correct) if self.correct else found


class CoveredIllegal(Covered, Illegal):
    """One that a ruling of the table helps."""


class CoveredImpossible(Covered, Impossible):
    """One that no ruling helps."""


def as_all_see(
    problem: SpooklogError, tried: Callable[[], object], against: Callable[[], Against | None], *, ruled: bool = False
) -> SpooklogError:
    """Return a refusal as all can see it: what `tried`, the same by what all can see, raises; else one that names nothing hidden.

    A refusal for a reason that all can see stays as it is, also where no ruling helps. Where the log refuses the line besides,
    and no ruling helps that, the same message says so. What is `ruled` has answered what a rule forbids as far as all can see.
    `against` returns which action the log contradicts.
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
            return covered(problem, against(), seen)
        if not ruled:
            return seen
    return covered(problem, against())


def _ruling_helps(problem: SpooklogError) -> bool:
    return isinstance(problem, Illegal) and problem.ruling_helps


def covered(problem: Illegal | Impossible, against: Against | None = None, forbidden: SpooklogError | None = None) -> Covered:
    """Return a refusal that names nothing hidden; `forbidden` is the refusal by a rule that all see broken as well.

    The rule is that of `forbidden`, else the one that a ruling would let the table break: any other can tell where a card is.
    """
    words = against.against() if against else COVERED
    if forbidden:
        return CoveredImpossible(_no_ruling_helps(forbidden, against), rule=forbidden.rule, input=problem.input)
    if _ruling_helps(problem):
        return CoveredIllegal(words, rule=problem.rule, input=problem.input)
    ways = tuple[str, ...]()
    if against and against.label:
        ways = (said("another card"), said("a correction of {player}'s hand in the log", player=against.label))
    return CoveredImpossible(words, input=problem.input, expected=ways)


def _no_ruling_helps(forbidden: SpooklogError, against: Against | None) -> str:
    message = forbidden.message
    if against is None:
        return said("{message}; no ruling helps", message=message)
    if against.label:
        return said(
            "{message}; no ruling helps, as {player}'s hand in the log does not fit either: {says}",
            message=message,
            player=against.label,
            says=against.says,
        )
    return said(
        "{message}; no ruling helps, as what the log knows, and not all can see, does not fit either: {says}",
        message=message,
        says=against.says,
    )


def hand_address(game: str, label: str, cards: Iterable[str] = ()) -> str:
    """Return where the recorded hand of a player is corrected, who had cards that it lacks."""
    fields = {"player": label, "cards": " ".join(cards)}
    return f"/g/{game}/hand?{urlencode({name: value for name, value in fields.items() if value})}"


def line_against(loaded: LoadedGame, text: str) -> Against | None:
    """Return the first action of a line, typed now, that the log contradicts and all do not see to be wrong; None for none."""
    game, labels = loaded.game, loaded.labels
    worlds = _Worlds(game.ruleset, labels, game.state, _recorded(loaded))
    try:
        line = read_line(text, labels, game.ruleset.meta)
        for part in () if isinstance(line, Void) else line:
            said = played_by_words(game.ruleset, part, worlds.seen, labels)
            if part.remark and not said:
                continue
            for action in said or read_typed(game.ruleset, part.text, worlds.seen, labels):
                if found := worlds.against(action, action):
                    return found
    except SpooklogError:
        pass
    return None


def ply_against(loaded: LoadedGame, ply: Ply, state: Any) -> Against | None:
    """Return the first action of a ply that a log in another state contradicts, as `line_against` does."""
    worlds = _Worlds(loaded.game.ruleset, loaded.labels, state, _recorded(loaded))
    try:
        for action, known in zip(ply.actions, loaded.game.actions_seen(ply, "public"), strict=True):
            if found := worlds.against(action, known):
                return found
    except SpooklogError:
        pass
    return None


def _recorded(loaded: LoadedGame) -> bool:
    """Return whether all at the table know that the log has every hand: so the options say."""
    setup = loaded.game.setup
    return "hands" in setup.opening and setup.options.get("record") == "full"


class _Worlds:
    """Plays actions in the log and, as all know them, in what all can see."""

    def __init__(self, ruleset: AnyRuleset, labels: Labels, log: Any, recorded: bool) -> None:
        self._ruleset, self._labels, self._log, self._recorded = ruleset, labels, log, recorded
        self.seen = ruleset.knowledge.seen_by(log, "public")

    def against(self, action: Action, known: Action) -> Against | None:
        """Play an action; return it where the log refuses it, and all do not see why. Raises Impossible where all see it."""
        refused, open_refusal = self._refusal(self._log, action), self._refusal(self.seen, known)
        if refused and not (open_refusal and _ruling_helps(refused)):
            return self._named(known)
        try:
            self._log = self._ruleset.rules.apply(self._log, action, 1)
        except Impossible:
            self._ruleset.rules.apply(self.seen, known, 1)  # raises where all see that it cannot be
            return self._named(known)
        self.seen = self._ruleset.rules.apply(self.seen, known, 1)
        return None

    def _refusal(self, state: Any, action: Action) -> SpooklogError | None:
        try:
            self._ruleset.rules.check(state, action)
        except SpooklogError as problem:
            return problem
        return None

    def _named(self, action: Action) -> Against:
        ruleset, labels = self._ruleset, self._labels
        seat = action.owner if isinstance(action.owner, int) else getattr(action, "seat", None)
        label = labels[seat] if self._recorded and seat else ""
        words = ruleset.notation.write(self.seen, (action,), labels).replace(",", " ").split()
        terms = {word: ruleset.pictures.term(word, self.seen) for word in words}
        cards = tuple(word for word in words if (term := terms[word]) and term.tone)
        return Against(ruleset.say(self.seen, (action,), labels).text, label, cards)
