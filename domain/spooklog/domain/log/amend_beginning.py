"""Decides another beginning of a game: its players, date, options, facts, and opening (starter, dealer, title). Pure.

The whole game is tried behind it, as behind an amended ply: what can no longer stay is named before anything is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.arrange import Player
from spooklog.domain.errors import Conflict, Illegal, Usage
from spooklog.domain.labels import Labels, check_labels
from spooklog.domain.log.amend import AmendDecision, AmendmentPlan, Conflicts, Planner
from spooklog.domain.log.amending import amendable, begun_anew
from spooklog.domain.log.decision import Command, Seated, Situation
from spooklog.domain.log.events import BeginningAmended
from spooklog.domain.log.game import Game
from spooklog.domain.log.texts import SealedText
from spooklog.domain.options import stored_options
from spooklog.domain.ruleset import Setup


class AmendBeginning(Command, frozen=True):
    """Correct how the game began, and check all plies by the rules behind it.

    `setup` is the whole corrected setup, as the ruleset prepared it; `played` the time of play in ms since 1970 UTC, `offset` the
    table's distance from UTC in minutes; `players` are who sat on the seats, None where that is right. `conflicts` and `why` are
    those of `Amend`; a ruling also keeps what the rules forbid in the setup. `seen` is the game that the scribe looked at: the
    amendment is refused with Conflict where it begins otherwise now.
    """

    setup: Setup
    played: int
    offset: int
    conflicts: Conflicts = "report"
    why: str | None = None
    players: tuple[Player, ...] | None = None
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
        seated = self._seated(at)
        event = self._event(game, at.labels, seated, reason)
        anew = begun_anew(game, game.head + 1, event)
        if anew.setup == game.setup:
            after = msgspec.structs.replace(anew, head=game.head + 1)
            return AmendmentPlan(game, after, (), event, (reason,) if reason else (), seated)
        planner = Planner(anew, at.labels, at.seal, self.conflicts, reason, at.lexicon)
        planner.start_at(1)
        for ply in game.plies:
            planner.keep(ply)
        return msgspec.structs.replace(planner.beginning(game, event), seated=seated)

    def _seated(self, at: Situation) -> tuple[Seated, ...]:
        """Return who takes a seat or another label. Raises Usage for another number of players, a label that no line can have,
        and a person who watched the game.
        """
        game, meta = at.game, at.game.ruleset.meta
        if self.players is None:
            return ()
        if len(self.players) != game.setup.seats:
            raise Usage(f"{game.setup.seats} sat at this table, and {len(self.players)} are named", expected=at.labels.names)
        names = at.lookups.names(game.started.persons)
        found = list[Seated]()
        for number, (player, person) in enumerate(zip(self.players, game.started.persons, strict=True), start=1):
            name = names.get(person)
            same = (name or at.labels[number]) == player.name
            if same and player.label == at.labels[number]:
                continue
            id = person if same and name else at.lookups.person(player.name)
            if id in game.surroundings.watchers:
                raise Usage(f"{player.name} watched this game", input=player.name, expected=(f'about --without "{player.name}"',))
            found.append(Seated(number, id, player.name, at.seal(player.label)))
        if found:
            check_labels([player.label for player in self.players], meta.keywords, readable_as_token=meta.token_pattern)
        return tuple(found)

    def _event(self, game: Game, labels: Labels, seated: Sequence[Seated], reason: SealedText | None) -> BeginningAmended:
        """Return the event, without what becomes of plies."""
        started, changed = game.started, dict[str, Any]()
        persons, labels_now = list(started.persons), list(started.labels)
        for one in seated:
            persons[one.number - 1], labels_now[one.number - 1] = one.person, one.label.digest
        for name, ids, before in (("persons", persons, started.persons), ("labels", labels_now, started.labels)):
            if tuple(ids) != before:
                changed[name] = tuple(ids)
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
