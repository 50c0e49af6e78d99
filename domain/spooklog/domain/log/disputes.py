"""Commands about disputes: one is opened on an entry with a claim, and the table decides it. Pure."""

from __future__ import annotations

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.log.decision import Command, Decision, Situation, about
from spooklog.domain.log.events import Disputed, DisputeRuled, Settlement
from spooklog.domain.log.game import Dispute, Game
from spooklog.domain.values.errors import Illegal, NotFound, Usage
from spooklog.domain.values.saying import said


class OpenDispute(Command, frozen=True):
    """Open a dispute about an entry; `rule` is an id of the rulebook, short or full.

    `line` is the line of the disputed ply, where the entry belongs to another one as the game now stands. Raises NotFound for a
    missing entry, line or rule.
    """

    claim: str
    anchor: int
    rule: str | None = None
    line: int | None = None

    def decide(self, at: Situation) -> Decision:
        """Return the entry that opens it."""
        game, claim, anchor, line = at.game, at.seal(self.claim), self.anchor, self.line
        if not 1 <= anchor <= game.head:
            words = said("there is no entry {entry}: the log has {last}", entry=anchor, last=game.head)
            raise NotFound(words, expected=(said("{first} to {last}", first=1, last=game.head),))
        if line is not None and not 1 <= line <= game.lines:
            raise NotFound(said("there is no line {number}: the log has {last}", number=line, last=game.lines))
        full = full_rule(game.ruleset, self.rule) if self.rule else None
        stored = None if line == game.line_at(anchor) else line  # the entry determines the usual line
        return Decision((about(game, Disputed(claim.digest, anchor, full, stored)),), (claim,))


class RuleDispute(Command, frozen=True):
    """Decide a dispute by its number; `series` is the stream of the series that a house rule is for.

    Raises NotFound for a missing dispute, Illegal for a decided one or where the log does not show what the decision states,
    Usage for a house rule without words.
    """

    number: int
    decision: Settlement
    why: str | None = None
    series: str | None = None

    def decide(self, at: Situation) -> Decision:
        """Return the entry that holds the decision."""
        game, decision = at.game, self.decision
        why = at.seal(self.why) if self.why else None
        found = open_dispute(game, self.number)
        if decision == "stands" and game.ply_of(found) is None:
            gone = "the ply does not stand: it was undone, or an amendment took it out"
            raise Illegal(gone, expected=("replayed", "amended", "redo"))
        if decision == "amended" and not any(entry > found.entry for entry in game.amendments):
            raise Illegal("nothing was amended since the dispute was opened", expected=("amend PLY TEXT --apply", "stands"))
        if decision == "replayed" and game.ply_of(found) is not None:
            raise Illegal("the ply still stands: nothing was played again", expected=("takeback", "undo", "stands"))
        if decision == "house-rule" and why is None:
            raise Usage("a house rule needs words", expected=(said('--why "a Cat beats a Master"'),))
        if self.series and decision != "house-rule":
            raise Usage("only a house rule can be for a series", expected=("house-rule",))
        event = DisputeRuled(found.entry, decision, why.digest if why else None, self.series)
        return Decision((about(game, event),), (why,) if why else ())


def full_rule(ruleset: AnyRuleset, rule: str) -> str:
    """Return the full id of a rule by its short or full one. Raises NotFound with the nearest ids."""
    ruleset.rulebook.find(rule)
    return f"{ruleset.meta.slug}:{rule.removeprefix(f'{ruleset.meta.slug}:')}"


def find_dispute(game: Game, number: int) -> Dispute:
    """Return a dispute by its number. Raises NotFound."""
    if not 1 <= number <= len(game.disputes):
        last = len(game.disputes)
        if not last:
            words = said("there is no dispute {number}: the game has none", number=number)
            raise NotFound(words, expected=("dispute open PLY CLAIM",))
        words = said("there is no dispute {number}: the game has {last}", number=number, last=last)
        raise NotFound(words, expected=(said("{first} to {last}", first=1, last=last),))
    return game.disputes[number - 1]


def open_dispute(game: Game, number: int) -> Dispute:
    """Return an undecided dispute by its number. Raises NotFound, and Illegal for a decided one."""
    found = find_dispute(game, number)
    if found.verdict:
        words = said("dispute {number} was decided already: {decision}", number=number, decision=found.verdict.decision)
        raise Illegal(words, expected=("dispute open",))
    return found
