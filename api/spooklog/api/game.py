"""A game of an open store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from spooklog.api.given import checked
from spooklog.api.moment import Moment
from spooklog.api.viewers import Who, viewer_of
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import SpooklogError, Usage

if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from pathlib import Path

    from spooklog.api.amendment import Amendment
    from spooklog.api.opened import OpenedStore
    from spooklog.domain.contract.ruleset import Choice
    from spooklog.domain.log.amend import Amend, Conflicts
    from spooklog.domain.log.amend_beginning import AmendBeginning
    from spooklog.domain.log.decision import Command
    from spooklog.replays.analysis.answers import Analysed
    from spooklog.replays.analysis.efforts import Effort
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store as InnerStore


@checked
class Game:
    """A game of an open store, as it stands now: what other writers record shows at once.

    `Store.new`, `Store.game` and `Store.read` return games. Every method that records takes `by`, the name of who records, by
    default the name that the game was opened with. It raises Illegal in a game that is closed or archived, and Unavailable where
    the store cannot be used; when it returns, the entry is on the disk. Several threads may use one game.
    """

    def __init__(self, store: OpenedStore, id: str, by: str | None = None) -> None:
        """Programs get games from a `Store`: this is for spooklog itself."""
        self._store, self._id, self._by = store, id, by
        self._called = id

    # -- what it is ----------------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """What the store calls it for ever: a game may be renamed."""
        return self._id

    @property
    def name(self) -> str:
        """Its name in the store, such as `amber-bat-12`."""
        return self._loaded().stream.name

    @property
    def ruleset(self) -> str:
        """Its rules with their revision, such as `spooks/1`."""
        return self._loaded().game.started.ruleset

    @property
    def title(self) -> str:
        """What is played: the title that players gave the game, else that of its ruleset."""
        return self._loaded().game.title

    @property
    def players(self) -> tuple[str, ...]:
        """The labels of the players in the order of their seats."""
        return self._loaded().labels.names

    @property
    def lines(self) -> list[str]:
        """The lines of all plies as they now stand: `lines[0]` is that of ply 1."""
        loaded = self._loaded()
        return [loaded.game.line(ply, loaded.labels) for ply in loaded.game.plies]

    @property
    def ply(self) -> int:
        """How many plies it has: the number of the last one."""
        return len(self._loaded().game.plies)

    @property
    def entry(self) -> int:
        """The number of the last entry of its log. It grows with all that is recorded, corrections too."""
        return self._loaded().stream.head

    @property
    def status(self) -> Literal["provisional", "official", "amended", "void"]:
        """`provisional` until it is closed, then `official`, `amended` once a closed game changed; `void` if broken off."""
        return self._loaded().game.status

    # -- how it stands now, for a reader of everything -----------------------------------------------------------------------

    @property
    def turn(self) -> tuple[str, ...]:
        """Who must act: `Moment.turn` of the game as it stands."""
        return self.at().turn

    @property
    def over(self) -> bool:
        """Whether the game waits for no one."""
        return self.at().over

    @property
    def scores(self) -> dict[str, int | None]:
        """The points by label: `Moment.scores` of the game as it stands."""
        return self.at().scores

    @property
    def winners(self) -> tuple[str, ...]:
        """The labels of the players who won."""
        return self.at().winners

    def moves(self, player: Who | None = None) -> list[str]:
        """Return the lines that may be played now: `Moment.moves` of the game as it stands."""
        return self.at().moves(player)

    def forms(self, player: Who | None = None) -> list[Choice]:
        """Return the patterns of lines that are too many to list: `Moment.forms` of the game as it stands."""
        return self.at().forms(player)

    def at(self, ply: int | None = None) -> Moment:
        """Return the game after a ply, by default the last one, for a reader of everything; 0 is the start.

        Raises NotFound for a ply that is not there.
        """
        return self.seen_by("full", ply)

    def seen_by(self, viewer: Who, ply: int | None = None) -> Moment:
        """Return the game after a ply, by default the last one, as a player knew it then, given by label or seat.

        `public` is what all at the table know, `full` what is logged. Raises Usage for another viewer, NotFound for a ply that
        is not there.
        """
        loaded = self._loaded()
        return Moment(loaded.seen(viewer_of(viewer, loaded.labels), ply), loaded.stream.name)

    def analyse(self, viewer: Who = "full", *, effort: Effort = "normal", seed: int = 1, processes: int = 1) -> Analysed:
        """Estimate who was likely to win after each ply, as a viewer knew it, where the game turned, what luck and play moved.

        Bots play each position on; a score sheet is played on with rounds of earlier games of its title, and the answer's `past`
        says how many. That takes seconds, and is kept until the game, or one that it rests on, changes: the next call takes it.
        `processes` count together where there is much to do; a script that asks for several needs `if __name__ == "__main__"`.

        Raises Usage for another viewer or effort, and for a game of a title that has no analysis, with the reason.
        """
        from spooklog.projections.lists.contests.past import past_of_game
        from spooklog.replays.analysis.kept import analysed

        inner, loaded = self._store.inner, self._loaded()
        past, who = past_of_game(inner, loaded), viewer_of(viewer, loaded.labels)
        return analysed(inner, loaded, who, effort, seed, past=past, processes=max(processes, 1))[0]

    # -- what is recorded ----------------------------------------------------------------------------------------------------

    def play(self, *lines: str, ruled: str | None = None, by: str | None = None, after: int | None = None) -> Moment:
        """Record lines of play, all of them or none, and return the game after them.

        A line is what `spooklog play` takes: `anna 1S`, or `1S` where only anna can be meant. With `ruled`, the reason of the
        table, a line stands although a rule forbids it. With `after` it is refused unless the log ends at that `entry`.

        Raises Unreadable, Ambiguous, Illegal (its `rule` forbids the line, and `expected` would have been accepted), Impossible,
        and Conflict for `after`.
        """
        if not lines:
            raise Usage("there is no line to play", expected=tuple(self.moves()[:3]))
        return self._record(*(Play(line, ruled) for line in lines), by=by, after=after)

    def undo(self, plies: int = 1, *, to: int | None = None, official: bool = False, by: str | None = None) -> Moment:
        """Take back the last plies, or with `to` all behind that ply, and return the game as it then stands.

        They stay in the log, and `redo` brings them back. Raises NotFound for more plies than there are, Illegal where it would
        change the result of a closed game, unless `official`.
        """
        from spooklog.domain.log.undoing import Undo

        return self._record(Undo(plies, to, official), by=by)

    def redo(self, plies: int = 1, *, official: bool = False, by: str | None = None) -> Moment:
        """Bring back plies that were undone. Raises NotFound for more than there are, and Illegal as `undo` does."""
        from spooklog.domain.log.undoing import Redo

        return self._record(Redo(plies, official), by=by)

    def note(self, words: str, *, ply: int | None = None, by: str | None = None) -> None:
        """Keep a note on a ply, by default on the last entry. Raises NotFound for a ply that is not there."""
        from spooklog.domain.log.noting import Annotate

        game = self._loaded().game
        if ply is None:
            self._record(Annotate(words), by=by)
            return
        entry = game.moment(ply).plies.last
        self._record(Annotate(words, entry.last if entry else 1, entry.line if entry else 0), by=by)

    def close(self, *, by: str | None = None) -> None:
        """Make the result official: from then on only a correction changes it. Raises Illegal for an undecided game."""
        from spooklog.domain.log.closing import Close

        self._record(Close(), by=by)

    def break_off(self, why: str | None = None, *, by: str | None = None) -> None:
        """Break the game off: it counts for nothing. Raises Illegal for a game that is closed or was broken off already."""
        from spooklog.domain.log.closing import Close

        self._record(Close(void=True, why=why), by=by)

    def reopen(self, *, by: str | None = None) -> None:
        """Let a closed or broken-off game go on. Raises Illegal for a game that is open."""
        from spooklog.domain.log.closing import Reopen

        self._record(Reopen(), by=by)

    def amend(
        self,
        ply: int,
        line: str = "",
        *,
        how: Literal["replace", "insert", "remove"] = "replace",
        conflicts: Conflicts = "report",
        why: str | None = None,
        ruled: str | None = None,
        apply: bool = True,
        by: str | None = None,
    ) -> Amendment:
        """Correct the past: `line` is what really happened at a ply. Return what follows from that.

        The whole game is tried first. `how` puts the line in the place of the ply, or inserts it before the ply, or removes the
        ply; the number behind the last ply puts the line in at the end. `ruled` lets the new line stand although a rule forbids
        it. `why` is the reason of the amendment. With `apply=False` nothing is stored.

        A later ply that the rules no longer allow is a conflict, and nothing is stored. `conflicts="drop"` takes such plies out,
        `conflicts="ruled"` lets them stand by a ruling for the reason `why`.

        Raises NotFound for a ply that is not there, what playing the line there raises, Illegal or Impossible for a conflict,
        Usage for an amendment that changes nothing, and Conflict where another writer changed the ply meanwhile.
        """
        from spooklog.domain.log.amend import Amend, Correction

        if (how == "remove") == bool(line.strip()):
            words = "a ply that is removed gets no line" if line.strip() else f"say what happened instead of ply {ply}"
            raise Usage(words, input=line or None, expected=(f'amend({ply}, how="remove")', f'amend({ply}, "LINE")'))

        def command(_: InnerStore, loaded: LoadedGame) -> Amend:
            at_end = how == "replace" and ply == len(loaded.game.plies) + 1
            correction = Correction(ply=ply, how="insert" if at_end else how, text=line, ruled=ruled)
            return Amend((correction,), conflicts, why, loaded.game)

        return self._amend(command, apply=apply, by=by)

    def amend_beginning(
        self,
        *lines: str,
        conflicts: Conflicts = "report",
        why: str | None = None,
        apply: bool = True,
        by: str | None = None,
    ) -> Amendment:
        """Correct how the game began, by lines as in the head of a sheet, such as `dealer bert` or `players anna bert cora`.

        A line takes the place of the one that begins with the same word, and a word alone takes its line away. The rest is as for
        `amend`. Raises Unreadable and Usage for lines that do not fit, and what `amend` raises.
        """
        from spooklog.replays.sheets.beginning import amended_beginning

        return self._amend(
            lambda inner, loaded: amended_beginning(inner, loaded, list(lines), conflicts=conflicts, why=why), apply=apply, by=by
        )

    def branch(self, ply: int | None = None, *, name: str | None = None, by: str | None = None) -> Game:
        """Start a copy of the game as it stands after a ply, by default the last one. A copy counts for nothing.

        Raises NotFound for a ply that is not there, Conflict for a name that is taken.
        """
        who = self._store.recorder(by or self._by)
        recorded = self._store.inner.games.branch(self._id, ply, by=who, name=name)
        return Game(self._store, recorded.loaded.stream.id, by or self._by)

    # -- what leaves ---------------------------------------------------------------------------------------------------------

    def sheet(self) -> str:
        """Return the game as a sheet: text that people read, and that `Store.read_sheet` takes back."""
        from spooklog.api.exporting import sheet

        return sheet(self._store.inner, self._loaded(), "full").decode()

    def export(self, path: str | os.PathLike[str], *, viewer: Who = "full", replace: bool = False) -> Path:
        """Write the game into a file, and return its path. The suffix says what is written:

        `.html` a page that plays the game back, `.svg` and `.png` the board as it stands, `.gif` a moving picture, `.sheet` and
        `.txt` text that `Store.read` takes back, `.spooklog` a replay file with the whole log. The first four are made for one
        `viewer`, by default for a reader of everything.

        Raises Conflict for a file that is there, unless `replace`; Usage for another suffix, a viewer who may not see what is
        written, a file that cannot be written, and where `.png` and `.gif` need packages that are not installed.
        """
        from spooklog.api.exporting import OF_GAMES, maker_of, write_file

        make, inner, loaded = maker_of(path, OF_GAMES, "a game"), self._store.inner, self._loaded()
        seen_by = viewer_of(viewer, loaded.labels)
        return write_file(inner, path, lambda: make(inner, loaded, seen_by), replace=replace)

    def verify(self) -> list[str]:
        """Hold every entry against the hash chain, the rules and the index of the store; return the problems, none if sound."""
        from spooklog.store.checks.logs import verify

        return verify(self._store.inner.games, self._id)

    # -- inside --------------------------------------------------------------------------------------------------------------

    def _loaded(self) -> LoadedGame:
        loaded = self._store.inner.games.load(self._id)
        self._called = loaded.stream.name  # for `repr`, which has a name also when the store is closed
        return loaded

    def _amend(
        self, command: Callable[[InnerStore, LoadedGame], Amend | AmendBeginning], *, apply: bool, by: str | None
    ) -> Amendment:
        from spooklog.api.amendment import Amendment, without_commands

        inner, loaded = self._store.inner, self._loaded()
        try:
            amend = command(inner, loaded)
            if not apply:
                return Amendment(inner, *inner.games.plan(self._id, amend), None)
            recorded = inner.games.append(self._id, amend, by=self._store.recorder(by or self._by))
        except SpooklogError as problem:
            raise without_commands(problem) from None
        return Amendment(inner, loaded, recorded.amendment, recorded)

    def _record(self, *commands: Command, by: str | None, after: int | None = None) -> Moment:
        inner = self._store.inner
        loaded = inner.games.append(self._id, *commands, by=self._store.recorder(by or self._by), after=after).loaded
        return Moment(loaded.seen(), loaded.stream.name)

    def _repr_svg_(self) -> str:
        return self.at()._repr_svg_()

    def _repr_html_(self) -> str:
        return self.at()._repr_html_()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self._store, self._id) == (other._store, other._id)

    def __hash__(self) -> int:
        return hash(self._id)

    def __repr__(self) -> str:
        try:
            moment = self.at()
            return f"<Game {self.name}, {self.title}: {', '.join(self.players)}; ply {moment.ply}, {next_words_of(moment)}>"
        except SpooklogError as problem:  # a closed store, rules that are not played here: a repr must not fail
            return f"<Game {self._called}: {problem.message}>"


def next_words_of(moment: Moment) -> str:
    """Return what is awaited in words."""
    return moment.prompt[0].removeprefix("next: ") if moment.prompt else "over"
