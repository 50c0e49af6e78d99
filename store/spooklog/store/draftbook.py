"""A draftbook: the book of a game. All that is recorded goes through it: one ply, an undo, the start, a whole imported sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from spooklog.domain.errors import Usage
from spooklog.domain.labels import Labels
from spooklog.domain.log import decide
from spooklog.domain.log.decide import Decision
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import GameStarted, Origin, Settlement
from spooklog.domain.log.folding import begin, evolve
from spooklog.domain.log.game import Game
from spooklog.domain.log.texts import SealedText
from spooklog.domain.options import stored_options
from spooklog.domain.ruleset import Action, AnyRuleset, Setup
from spooklog.store.book import Book, Desk, SeatSpec
from spooklog.store.loaded import LoadedGame, Recorded, status_of
from spooklog.store.rows import Status, Stream

if TYPE_CHECKING:
    from spooklog.domain.log.amend import Amendment, Conflicts, Wish

__all__ = ["ERASED", "Desk", "Draftbook", "SeatSpec", "Start", "Steps"]

ERASED = "a reason that was erased"
"""Stands for the text of a ruling where that is gone."""


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be started.

    `setup` was prepared by the ruleset; `by` is the name of whoever records; `played` is when it takes place, in ms since 1970
    UTC, now by default; `offset` the table's distance from UTC in minutes; `why` the table's reason to break rules in the setup;
    `files` are contents of files that decide, by sha256.
    """

    ruleset: AnyRuleset
    setup: Setup
    seats: Sequence[SeatSpec]
    by: str
    played: int | None = None
    offset: int = 0
    why: str | None = None
    files: Mapping[str, bytes] = msgspec.field(default_factory=dict)


class Draftbook(Book[Game]):
    """New entries of one game, on top of those that are stored."""

    def __init__(self, desk: Desk, stream: Stream, loaded: LoadedGame | None = None) -> None:
        if loaded:
            super().__init__(desk, stream, loaded.game, loaded.seats, loaded.labels)
        else:
            super().__init__(desk, stream, None, (), Labels(()))

    @property
    def game(self) -> Game:
        """The game as it will stand. Raises LookupError before it was started."""
        if self._now is None:
            raise LookupError("the game has not been started")
        return self._now

    # -- what can be recorded --------------------------------------------------------------------------------------------

    def start(self, start: Start) -> None:
        """Start the game. Raises Usage for labels or a number of seats that cannot be, Illegal and Impossible from the rules."""
        meta, setup = start.ruleset.meta, start.setup
        self._sit_down(start.seats, meta)
        if setup.seats != len(start.seats):
            raise Usage(f"the setup has {setup.seats} seats, and {len(start.seats)} players were named")
        played = self._desk.clock() if start.played is None else start.played

        def started(final: Setup) -> GameStarted:
            return GameStarted(
                ruleset=meta.named(final.revision),
                persons=tuple(seat.person for seat in self._seats),
                options=stored_options(meta.options, final.options, final.revision),
                data=final.data,
                opening=final.opening,
                played=played,
                offset=start.offset,
            )

        self._files = dict(start.files)
        why = self._seal(start.why) if start.why else None
        self._decide(lambda: decide.start(start.ruleset, setup, started, why), start.by)

    def is_comment(self, text: str) -> bool:
        """Whether a line is nothing but a comment of the ruleset's own: there is nothing to record of it."""
        return not self.game.ruleset.meta.dialect.without_comment(text).strip()

    def play(self, text: str, *, by: str, ruled: str | None = None, happened: int | None = None) -> None:
        """One line; `ruled` is the table's reason to let it stand though a rule forbids it."""
        clock = self._desk.clock()
        context = self._context(clock if happened is None else happened)
        self._take(decide.play(self.game, text, self.labels, self._seal, ruled, context), by, happened, clock)

    def act(self, *actions: Action, by: str, happened: int | None = None) -> None:
        """A line of actions that need not be read: what a bot does."""
        clock = self._desk.clock()
        context = self._context(clock if happened is None else happened)
        self._decide(lambda: decide.play_actions(self.game, actions, self._seal, context=context), by, happened, clock)

    def undo(self, plies: int = 1, *, by: str, happened: int | None = None) -> None:
        """Take back the last plies."""
        self._take(decide.undo(self.game, plies), by, happened)

    def redo(self, plies: int = 1, *, by: str, happened: int | None = None) -> None:
        """Bring back plies that were undone."""
        self._take(decide.redo(self.game, plies), by, happened)

    def takeback(self, plies: int, agreed: Sequence[int], *, by: str, happened: int | None = None) -> None:
        """Take back the last plies because those on these seats agreed to."""
        self._decide(lambda: decide.takeback(self.game, plies, agreed), by, happened)

    def plan(self, wishes: Sequence[Wish], *, conflicts: Conflicts = "tell", why: str | None = None) -> Amendment:
        """Try corrections of past plies on the game as it will stand; nothing is drafted."""
        from spooklog.domain.log.amend import plan  # whoever records a line at the table does not wait for it

        return plan(self.game, wishes, self.labels, self._seal, conflicts=conflicts, why=why, lexicon=self._desk.lexicon)

    def amend(
        self,
        wishes: Sequence[Wish],
        *,
        conflicts: Conflicts = "tell",
        why: str | None = None,
        by: str,
        happened: int | None = None,
    ) -> Amendment:
        """Correct past plies. Raises Illegal or Impossible while a later ply can no longer stay."""
        amendment = self.plan(wishes, conflicts=conflicts, why=why)
        self._take(amendment.decision(), by, happened)
        return amendment

    def dispute(
        self,
        claim: str,
        anchor: int,
        rule: str | None = None,
        *,
        line: int | None = None,
        by: str,
        happened: int | None = None,
    ) -> None:
        """Open a dispute about an entry; `line` is that of the ply it is about, where the entry alone does not tell it."""
        from spooklog.domain.log.disputes import dispute

        self._take(dispute(self.game, self._seal(claim), anchor, rule, line), by, happened)

    def rule_dispute(
        self,
        number: int,
        decision: Settlement,
        *,
        why: str | None = None,
        series: str | None = None,
        by: str,
        happened: int | None = None,
    ) -> None:
        """Decide a dispute by its number; `series` is the stream of the series that a house rule is for."""
        from spooklog.domain.log.disputes import rule_dispute

        words = self._seal(why) if why else None
        self._take(rule_dispute(self.game, number, decision, words, series), by, happened)

    def branch(self, loaded: LoadedGame, ply: int | None, texts: Mapping[str, str], *, by: str) -> None:
        """Start as a copy of a game at a ply, by default the last, with the same people; `texts` are that game's by their hashes.

        Raises NotFound for a ply that is not there, Usage where that game was broken off.
        """
        from spooklog.domain.log.branching import branch

        moment = loaded.game.moment(ply)
        self._seats = self._new_seats = loaded.seats
        self.labels = loaded.labels
        sealed: dict[str, SealedText] = {}

        def reseal(digest: str) -> str:
            if digest not in sealed:
                sealed[digest] = self._seal(texts.get(digest) or ERASED)
            return sealed[digest].digest

        origin = Origin(loaded.stream.id, loaded.stream.head, loaded.stream.head_hash, len(moment.plies))
        drafts = branch(moment, origin, reseal)
        self._take(Decision(drafts, tuple(sealed.values())), by)

    def note(
        self, text: str, anchor: int | None = None, line: int | None = None, *, by: str, happened: int | None = None
    ) -> None:
        """Remark on an entry, the last one by default; `line` is that of the ply meant."""
        self._take(decide.note(self.game, self._seal(text), anchor, line), by, happened)

    def close(self, *, void: bool = False, why: str | None = None, by: str, happened: int | None = None) -> None:
        """Make the result official, or break the game off with `void`."""
        self._take(decide.close(self.game, self._seal, void=void, why=why), by, happened)

    def reopen(self, *, by: str, happened: int | None = None) -> None:
        """Let a closed game go on."""
        self._take(decide.reopen(self.game), by, happened)

    # -- what is stored of it --------------------------------------------------------------------------------------------

    def loaded(self) -> LoadedGame:
        """The game as it will be loaded once this is stored."""
        return LoadedGame(self._stream(), self.game, self._seats, self.labels)

    def recorded(self) -> Recorded:
        """What was recorded, once this is stored."""
        loaded = self.loaded()
        last = loaded.stream.head
        return Recorded(loaded, self.before, last - len(self.rows) + 1, last)

    def _fold(self, before: Game | None, number: int, entry: AnyEntry, state: Any, /) -> Game:
        return begin(number, entry, self._content) if before is None else evolve(before, number, entry, state)

    def _content(self, digest: str) -> bytes | None:
        return self._files.get(digest) or self._desk.contents(digest)

    def _status(self) -> Status:
        return status_of(self.game)


Steps = Callable[[Draftbook], object]
"""Writes into a draftbook. It may be called again, on a fresh one, when somebody else wrote first."""
