"""Folds amendments: the plies before the first correction stay; all later ones are applied again, all behind another start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from spooklog.domain.contract.ruleset import Action, AnyRuleset
from spooklog.domain.log.entry import AnyEntry, Ruled
from spooklog.domain.log.events import Amended, BeginningAmended, Edit, GameStarted, NewLine, StoredAction
from spooklog.domain.log.game import Game, Note, Ply
from spooklog.domain.values.codec import codec_of
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.options import Named, Words, stored_options
from spooklog.domain.values.value import PersistentList


def corrected(
    game: Game, number: int, entry: AnyEntry, amendment: Amended, states: Iterable[Any] = ()
) -> tuple[PersistentList[Ply], int]:
    """Return the plies of a game after an amendment, which is entry `number`, and the number of lines accepted by then.

    `states`, if the caller has them, are the states after each ply from the first changed one on: they spare applying the plies.

    A replacing ply keeps the line, entries and time of the one that it replaces, so that notes and disputes stay with it. The
    rules check nothing here, as they checked the amendment before it was stored. Raises Corrupt for an amendment that no plan
    could have made, and Impossible for an action that cannot be applied.
    """
    _check(game, number, amendment)  # before `first`, which an amendment without edits does not have
    rebuilding = _Rebuilding(game, number, entry, amendment.first, iter(states))
    edits: dict[int, list[Edit]] = {}
    for edit in amendment.edits:
        edits.setdefault(edit.ply, []).append(edit)
    ruled = {ruling.ply: ruling.ruled for ruling in amendment.ruled}
    dropped = frozenset(amendment.dropped)
    for place in range(rebuilding.first, len(game.plies) + 2):
        old: Ply | None = game.plies[place - 1] if place <= len(game.plies) else None
        for edit in edits.get(place, ()):
            if edit.how == "remove" or edit.line is None:
                old = None
            elif edit.how == "insert":
                rebuilding.insert(edit.line)
            elif old:
                rebuilding.replace(old, edit.line)
                old = None
        if old and place not in dropped:
            rebuilding.keep(old, ruled.get(place, old.ruled))
    return rebuilding.plies, rebuilding.lines


def begun_anew(game: Game, number: int, event: BeginningAmended) -> Game:
    """Return the game with the beginning that an amendment, entry `number`, gives it, its plies as they were.

    Raises Corrupt for an option that cannot be amended, and what the ruleset raises for a game that cannot begin so.
    """
    if wrong := sorted(event.options.keys() - amendable(game)):
        raise Corrupt(f"entry {number} amends the option {wrong[0][:100]!a}, which cannot be amended")
    old = game.started
    started = _with(
        old,
        persons=old.persons if event.persons is None else event.persons,
        labels=old.labels if event.labels is None else event.labels,
        options={**old.options, **event.options},
        data=old.data if event.data is None else event.data,
        opening=old.opening if event.opening is None else event.opening,
        played=old.played if event.played is None else event.played,
        offset=old.offset if event.offset is None else event.offset,
        allowed=old.allowed if event.allowed is None else event.allowed,
        why=old.why if event.allowed is None or event.why is None else event.why,
    )
    check_table(number, event, started)
    setup = _with(
        game.setup,
        seats=len(started.persons),
        options={**game.setup.options, **event.options},
        data=started.data,
        opening=started.opening,
        allowed=frozenset(started.allowed),
    )
    if setup == game.setup:
        return _with(game, started=started)
    return _with(game, started=started, setup=setup, start=game.ruleset.rules.start(setup), notes=_said(game, setup.seats))


def _said(game: Game, seats: int) -> PersistentList[Note]:
    """Return the notes of a game at a table of so many seats: the words of a player who is gone stay, as the scribe's."""
    if all((note.seat or 0) <= seats for note in game.notes):
        return game.notes
    return PersistentList(_with(note, seat=None) if (note.seat or 0) > seats else note for note in game.notes)


def check_table(number: int, event: BeginningAmended, started: GameStarted) -> None:
    """Raise Corrupt where entry `number` names players anew, and the game would start without any or with other labels."""
    named = event.persons is not None or event.labels is not None
    if named and (not started.persons or len(started.labels) != len(started.persons)):
        raise Corrupt(f"entry {number} seats players without labels")


def amendable(game: Game) -> frozenset[str]:
    """Return the names of the options that an amendment may change: none that hold words or name a file.

    Words lie beside the log as texts, and files decide how the game is played: both belong to its first entry.
    """
    stored = stored_options(game.ruleset.meta.options, game.setup.options, game.setup.revision)
    return frozenset(one.name for one in game.ruleset.meta.options if one.name in stored and not isinstance(one, Words | Named))


def replayed(
    game: Game, number: int, entry: AnyEntry, event: BeginningAmended, states: Iterable[Any] = ()
) -> PersistentList[Ply]:
    """Return the plies of a game that was begun anew by entry `number`, all applied again; `states` as for `corrected`.

    Raises Corrupt for a missing ply, a ply named twice, or the ply that broke the game off, and Impossible for an action that
    cannot be applied.
    """
    others = [*event.dropped, *(ruling.ply for ruling in event.ruled)]
    if len(set(others)) < len(others) or max(others, default=0) > len(game.plies) - game.void:
        raise Corrupt(f"entry {number} is no valid amendment: its plies are missing, or named twice")
    rebuilding = _Rebuilding(game, number, entry, 1, iter(states))
    ruled = {ruling.ply: ruling.ruled for ruling in event.ruled}
    for ply in game.plies:
        if ply.number not in event.dropped:
            for action in () if ply.void else ply.actions:
                game.check_action(number, action)
            rebuilding.keep(ply, ruled.get(ply.number, ply.ruled))
    return rebuilding.plies


def dump_action(action: Action) -> StoredAction:
    """Return an action in the form in which an amendment stores it."""
    return StoredAction(action.TOPIC, action.VERSION, msgspec.to_builtins(action))


def load_action(ruleset: AnyRuleset, stored: StoredAction) -> Action:
    """Return the action that an amendment stores. Raises Corrupt if the ruleset has no such action."""
    for kind in ruleset.actions:
        if stored.topic == kind.TOPIC and stored.v == kind.VERSION:
            try:
                action: Action = codec_of(kind).convert(stored.said)
            except msgspec.ValidationError as problem:
                raise Corrupt(f"cannot be read as {stored.topic}: {problem}") from problem
            return action
    raise Corrupt(f"holds the unknown action {stored.topic} of version {stored.v}")


class _Rebuilding:
    """Builds the plies again from the first changed one on."""

    def __init__(self, game: Game, number: int, entry: AnyEntry, first: int, states: Iterator[Any]) -> None:
        self._game, self._number, self._entry, self._known = game, number, entry, states
        self._state = game.plies[first - 2].state if first > 1 else game.start
        self.first = first
        self.plies = game.plies.first(first - 1)
        self.lines = game.lines

    def keep(self, ply: Ply, ruled: tuple[Ruled | None, ...]) -> None:
        """Add a ply that stays, possibly with another number."""
        self._ruled(ruled, len(ply.actions))
        state = self._applied(ply.actions, void=ply.void)
        self._add(_with(ply, number=len(self.plies) + 1, ruled=ruled, state=state))

    def replace(self, ply: Ply, line: NewLine) -> None:
        """Add a line in place of a ply."""
        actions, happened = self._actions(line), ply.happened if line.happened is None else line.happened
        changed = {"actions": actions, "ruled": line.ruled, "happened": happened, "state": self._applied(actions)}
        self._add(_with(ply, number=len(self.plies) + 1, amended=self._number, **changed))

    def insert(self, line: NewLine) -> None:
        """Add a line where there was none."""
        # a new number: notes and disputes name lines, so none is used again
        self.lines += 1
        actions, number, place = self._actions(line), self._number, len(self.plies) + 1
        state, by, at = self._applied(actions), self._entry.by, self._entry.at
        ply = Ply(place, self.lines, number, number, by, at, line.happened, actions, line.ruled, state, amended=number)
        self._add(ply)

    def _add(self, ply: Ply) -> None:
        self.plies = self.plies.appended(ply)
        self._state = ply.state

    def _actions(self, line: NewLine) -> tuple[Action, ...]:
        try:
            actions = tuple(load_action(self._game.ruleset, stored) for stored in line.actions)
        except Corrupt as problem:
            raise Corrupt(f"entry {self._number} {problem.message}") from problem
        if not actions:
            raise Corrupt(f"entry {self._number} puts in a line without an action")
        self._ruled(line.ruled, len(actions))
        for action in actions:
            self._game.check_action(self._number, action)
        return actions

    def _ruled(self, ruled: Sequence[Ruled | None], actions: int) -> None:
        if ruled and len(ruled) != actions:
            raise Corrupt(f"entry {self._number} rules {len(ruled)} of {actions} actions")

    def _applied(self, actions: tuple[Action, ...], *, void: bool = False) -> Any:
        for known in self._known:  # takes one state and leaves the rest of the iterator for later plies
            return known
        if void:
            return self._state
        state, place = self._state, len(self.plies) + 1
        for action in actions:
            state = self._game.ruleset.rules.apply(state, action, place)
        return state


def _check(game: Game, number: int, amendment: Amended) -> None:
    """Raise Corrupt for an amendment of a missing ply, of one ply twice, or of the ply that broke the game off."""
    last = len(game.plies)
    insertions = [edit.ply for edit in amendment.edits if edit.how == "insert"]
    changes = [edit.ply for edit in amendment.edits if edit.how != "insert"]
    others = [*changes, *amendment.dropped, *(ruling.ply for ruling in amendment.ruled)]
    shaped = all((edit.line is None) == (edit.how == "remove") for edit in amendment.edits)
    if not amendment.edits or not shaped or len(set(others)) < len(others):
        raise Corrupt(f"entry {number} is no valid amendment: its edits do not fit together")
    if max(others, default=0) > last or max(insertions, default=0) > last + 1:
        raise Corrupt(f"entry {number} amends a ply behind the last, which is {last}")
    if game.void and max(*others, *(place - 1 for place in insertions), 0) == last:
        raise Corrupt(f"entry {number} amends ply {last}, which broke the game off")


_with = msgspec.structs.replace
