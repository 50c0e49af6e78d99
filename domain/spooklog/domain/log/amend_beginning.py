"""Decides another beginning of a game: its date, its options, its facts, its opening (starter, dealer, title). Pure.

The whole game is tried behind it, as behind an amended ply: what can no longer stay is named before anything is stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spooklog.domain.errors import Conflict, Illegal, Usage
from spooklog.domain.labels import Labels
from spooklog.domain.log.amend import AmendDecision, AmendmentPlan, Conflicts, Planner
from spooklog.domain.log.amending import amendable, begun_anew
from spooklog.domain.log.decision import Command, Situation
from spooklog.domain.log.events import BeginningAmended
from spooklog.domain.log.game import Game
from spooklog.domain.log.texts import SealedText
from spooklog.domain.options import stored_options
from spooklog.domain.ruleset import Setup


class AmendBeginning(Command, frozen=True):
    """Correct how the game began, and check all plies by the rules behind it.

    `setup` is the whole corrected setup, as the ruleset prepared it; `played` the time of play in ms since 1970 UTC, `offset` the
    table's distance from UTC in minutes. `conflicts` and `why` are those of `Amend`; a ruling also keeps what the rules forbid in
    the setup. `seen` is the game that the scribe looked at: the amendment is refused with Conflict where it begins otherwise now.
    """

    setup: Setup
    played: int
    offset: int
    conflicts: Conflicts = "report"
    why: str | None = None
    seen: Game | None = None

    def decide(self, at: Situation) -> AmendDecision:
        """Return the entry that amends.

        Raises Illegal or Impossible while a ply can no longer stay, and what `plan` raises.
        """
        if self.seen is not None and self.seen.started != at.game.started:
            words = "another writer corrected how the game began meanwhile"
            raise Conflict(words, expected=("amend without --apply, to see it",))
        return self.plan(at).decision()

    def plan(self, at: Situation) -> AmendmentPlan:
        """Return what the amendment would do.

        Raises Usage for one that changes nothing, or an option that cannot be amended, and what the rules raise for the setup.
        """
        game, reason = at.game, at.seal(self.why) if self.why else None
        if self.conflicts == "ruled" and reason is None:
            raise Usage("plies stay by a ruling only with a reason", expected=('--why "what the table agreed"',))
        event = self._event(game, at.labels, reason)
        anew = begun_anew(game, game.head + 1, event)
        if anew.setup == game.setup:
            after = msgspec.structs.replace(anew, head=game.head + 1)
            return AmendmentPlan(game, after, (), event, (reason,) if reason else ())
        planner = Planner(anew, at.labels, at.seal, self.conflicts, reason, at.lexicon)
        planner.start_at(1)
        for ply in game.plies:
            planner.keep(ply)
        return planner.beginning(game, event)

    def _event(self, game: Game, labels: Labels, reason: SealedText | None) -> BeginningAmended:
        """Return the event, without what becomes of plies."""
        started, changed = game.started, dict[str, Any]()
        if options := self._options(game):
            changed["options"] = options
        for name, old, new in (
            ("data", started.data, _as_stored(self.setup.data)),
            ("opening", started.opening, _as_stored(self.setup.opening)),
            ("played", started.played, self.played),
            ("offset", started.offset, self.offset),
        ):
            if new != old:
                changed[name] = new
        allowed = self._allowed(game, labels, ruled=reason is not None and self.conflicts == "ruled")
        if allowed != started.allowed:
            changed["allowed"] = allowed
        if not changed:
            raise Usage("this changes nothing: the game begins so already")
        return BeginningAmended(**changed, why=reason.digest if reason else None)

    def _options(self, game: Game) -> dict[str, Any]:
        """Return the options that change. Raises Usage for one that cannot be amended."""
        specs, revision, may = game.ruleset.meta.options, game.setup.revision, amendable(game)
        before = stored_options(specs, game.setup.options, revision)
        now = _as_stored(stored_options(specs, self.setup.options, revision))
        changed = {name: value for name, value in now.items() if value != before.get(name)}
        for name in changed:
            if name not in may:
                raise Usage(f"the option {name} cannot be amended: words and files stay as they were", input=name)
        return changed

    def _allowed(self, game: Game, labels: Labels, *, ruled: bool) -> tuple[str, ...]:
        """Return the rules whose breach the table allows at the start. Raises Illegal or Impossible."""
        allowed = frozenset[str]()
        while True:
            try:
                game.ruleset.rules.start(msgspec.structs.replace(self.setup, allowed=allowed))
            except Illegal as refusal:
                again = refusal.rule in game.started.allowed or ruled
                if refusal.rule is None or refusal.rule in allowed or not again:
                    raise labels.fill(refusal) from None
                allowed |= {refusal.rule}
            else:
                return tuple(sorted(allowed))


def _as_stored(value: Any) -> Any:
    """Return plain data as it comes back from a log: lists in place of tuples."""
    if isinstance(value, Mapping):
        return {key: _as_stored(one) for key, one in value.items()}
    return [_as_stored(one) for one in value] if isinstance(value, tuple | list) else value
