"""Decides another beginning of a game: its players, date, options, facts, and opening (starter, dealer, title). Pure.

The whole game is tried behind it, as behind an amended ply: what can no longer stay is named before anything is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.amend import AmendDecision, AmendmentPlan, Conflicts, Planner
from spooklog.domain.log.amending import amendable, begun_anew
from spooklog.domain.log.decision import Command, Seated, Situation
from spooklog.domain.log.events import BeginningAmended
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.texts import SealedText
from spooklog.domain.start.arrange import Player
from spooklog.domain.values.errors import Conflict, Illegal, Impossible, Usage
from spooklog.domain.values.labels import Labels, called, check_labels
from spooklog.domain.values.options import stored_options
from spooklog.domain.values.saying import Said, said


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
        return self.plan(at).decision()

    def plan(self, at: Situation) -> AmendmentPlan:
        """Return what the amendment would do.

        Raises Conflict where the game begins otherwise than the scribe saw, Usage for an amendment that changes nothing, or an
        option that cannot be amended, and what the rules raise for the setup.
        """
        if self.seen is not None and self.seen.started != at.game.started:
            words = "another writer corrected how the game began meanwhile"
            raise Conflict(words, expected=(said("amend without --apply, to see it"),))
        game, reason = at.game, at.seal(self.why) if self.why else None
        if self.conflicts == "ruled" and reason is None:
            raise Usage("plies stay by a ruling only with a reason", expected=(said('--why "what the table agreed"'),))
        seated = self._seated(at)
        labels = self._labels(at.labels, seated)
        event = self._event(game, labels, seated, reason)
        anew = begun_anew(game, game.head + 1, event)
        if anew.setup == game.setup:
            after = msgspec.structs.replace(anew, head=game.head + 1)
            return AmendmentPlan(game, after, (), event, (reason,) if reason else (), seated)
        planner = Planner(anew, labels, at.seal, self.conflicts, reason, at.lexicon)
        planner.start_at(1)
        for ply in game.plies:
            planner.keep(ply, _names_gone(game, ply, at.labels, self.setup.seats))
        return msgspec.structs.replace(planner.beginning(game, event), seated=seated)

    def _seated(self, at: Situation) -> tuple[Seated, ...]:
        """Return who takes a seat or another label.

        Raises Usage for a label that no line can have, a person who watched the game, and a player who would come to sit on
        another seat because another came or left.
        """
        game, meta = at.game, at.game.ruleset.meta
        seats, before = self.setup.seats, game.setup.seats
        if seats != len(self.players or game.started.persons):
            named = len(self.players or game.started.persons)
            words = said("the setup has {seats} seats, and {named} players are named", seats=seats, named=named)
            raise Usage(words, expected=at.labels.names)
        if self.players is None:
            return ()
        names = at.lookups.names(game.started.persons)
        if seats != before:
            _refuse_moved(self.players, [names.get(one) or at.labels[n] for n, one in enumerate(game.started.persons, start=1)])
        found = list[Seated]()
        for number, player in enumerate(self.players, start=1):
            person = game.started.persons[number - 1] if number <= before else ""
            name = names.get(person)
            same = bool(person) and (name or at.labels[number]) == player.name
            if same and player.label == at.labels[number]:
                continue
            id = person if same and name else at.lookups.person(player.name)
            if id in game.surroundings.watchers:
                watched = said("{name} watched this game", name=player.name)
                raise Usage(watched, input=player.name, expected=(f'about --without "{player.name}"',))
            found.append(Seated(number, id, player.name, at.seal(player.label)))
        if found:
            erased = {number for number, label in enumerate(at.labels.names, start=1) if label == str(number)}
            labels = [one.label for n, one in enumerate(self.players, start=1) if n not in erased or one.label != str(n)]
            check_labels(labels, meta.keywords, readable_as_token=meta.token_pattern)
        return tuple(found)

    def _labels(self, before: Labels, seated: Sequence[Seated]) -> Labels:
        """Return the labels of the game as it then begins."""
        names = {**dict(enumerate(before.names, start=1)), **{one.number: one.label.text for one in seated}}
        return Labels([names[seat] for seat in range(1, self.setup.seats + 1)])

    def _event(self, game: Game, labels: Labels, seated: Sequence[Seated], reason: SealedText | None) -> BeginningAmended:
        """Return the event, without what becomes of plies."""
        started, changed, seats = game.started, dict[str, Any](), range(1, self.setup.seats + 1)
        persons, labels_now = dict(enumerate(started.persons, start=1)), dict(enumerate(started.labels, start=1))
        persons |= {one.number: one.person for one in seated}
        labels_now |= {one.number: one.label.digest for one in seated}
        for name, ids, before in (("persons", persons, started.persons), ("labels", labels_now, started.labels)):
            now = tuple(ids[seat] for seat in seats if seat in ids)
            if now != before:
                changed[name] = now
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
                words = said("the option {name} cannot be amended, words and files stay as they were", name=name)
                raise Usage(_with_another(words), input=name, expected=_SHEET)
        return changed

    def _allowed(self, game: Game, labels: Labels, *, ruled: bool) -> tuple[str, ...]:
        """Return the rules whose breach the table allows at the start. Raises Illegal or Impossible."""
        allowed = frozenset[str]()
        same = self.setup.seats == game.setup.seats  # a game of as many players as before may stay what it is
        start = game.ruleset.rules.start if same else game.ruleset.start
        while True:
            try:
                start(msgspec.structs.replace(self.setup, allowed=allowed))
            except Illegal as refusal:
                again = refusal.rule in game.started.allowed or ruled
                if refusal.rule is None or refusal.rule in allowed or not again:
                    raise labels.fill(refusal) from None
                allowed |= {refusal.rule}
            else:
                return tuple(sorted(allowed))


_SHEET = ("export FILE.sheet", "import FILE.sheet")


def _with_another(words: str) -> Said:
    """Return a refusal with the way that is left."""
    return said("{words}: export the sheet, correct its head, and import it as another game", words=words)


class _Staying(Labels):
    """The labels of a game, of which those behind the first `seats` are refused."""

    __slots__ = ("seats",)

    def __init__(self, names: Sequence[str], seats: int) -> None:
        super().__init__(names)
        self.seats = seats

    def __getitem__(self, seat: int) -> str:
        """Return the label of a seat. Raises Impossible for a player who leaves."""
        if seat > self.seats:
            name = super().__getitem__(seat)
            words = said("{name} would not sit at the table", name=called(name))
            raise Impossible(words, expected=(said("first amend PLY with a line without {line}", line=name),))
        return super().__getitem__(seat)


def _names_gone(game: Game, ply: Ply, labels: Labels, seats: int) -> Impossible | None:
    """Return why a ply cannot stay at a table of so many seats: its line names a player who leaves. None where it names none."""
    try:
        if seats < game.setup.seats:
            game.line(ply, _Staying(labels.names, seats))
    except Impossible as gone:
        return gone
    return None


def _refuse_moved(players: Sequence[Player], before: Sequence[str]) -> None:
    """Raise Usage for a player who sat on one seat and is named on another: only the last players may come or leave.

    Plies belong to seats, and the players behind one in the middle would all get what others played. `before` are the names of
    those who sat at the table, or their labels once erased.
    """
    for number, player in enumerate(players, start=1):
        if player.name in before and player.name not in before[number - 1 : number]:
            sat = said(
                "{name} sat on seat {before}, and is named on seat {now}; players come and leave only behind the others",
                name=player.name,
                before=before.index(player.name) + 1,
                now=number,
            )
            raise Usage(_with_another(sat), input=player.name, expected=_SHEET)


def _as_stored(value: Any) -> Any:
    """Return plain data as it comes back from a log: lists in place of tuples."""
    if isinstance(value, Mapping):
        return {key: _as_stored(one) for key, one in value.items()}
    return [_as_stored(one) for one in value] if isinstance(value, tuple | list) else value
