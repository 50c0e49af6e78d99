"""A game as a line of moments to look at: the start and every ply, as one viewer saw them, with the marks that people look for.

The state after every ply is kept by the game, so moving along a timeline is indexing and nothing is folded again. A moment is
made when somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from spooklog.domain.errors import NotFound, Usage
from spooklog.domain.log.game import Ply
from spooklog.domain.log.remarks import Remark
from spooklog.domain.log.times import table_times
from spooklog.domain.ruleset import Flag, Viewer
from spooklog.store.loaded import LoadedGame

FLAG, NOTE, END = "flag", "note", "end"
"""Marks of every ruleset, beside the landmarks of its own."""


class Moment(msgspec.Struct, frozen=True):
    """The table after a ply; ply 0 is the start.

    `line` is the ply's line as the viewer saw it then, empty at the start; `time` the time at the table in ms since 1970 UTC, or
    None where nobody knows. `flags` are those of this ply, as far as the viewer knows of them by the end of the timeline;
    `came_out` maps those of earlier plies that were revealed here. `why` is the reason of a game that was broken off,
    `amended` the entry of the amendment that the ply is from.
    """

    ply: int
    line: str
    time: int | None
    marks: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    flags: tuple[Flag, ...] = ()
    came_out: tuple[Flag, ...] = ()
    why: str | None = None
    amended: int | None = None


class Timeline:
    """The moments of a game from ply `first` to ply `last`, both included, as a viewer saw them.

    What the viewer learnt after `last` is not in it. `texts` are the game's notes and reasons by their hashes.
    """

    def __init__(
        self,
        loaded: LoadedGame,
        viewer: Viewer,
        texts: Mapping[str, str],
        *,
        first: int | None = None,
        last: int | None = None,
        undone: bool = False,
    ) -> None:
        """With `undone` it ends with the game where plies of it were taken back, and is whole again when they come back.

        Raises NotFound for a ply that is not there, Usage when the last would come before the first.
        """
        end = len(loaded.game.plies)
        for ply in (first, last):
            if ply is not None and not (undone or 0 <= ply <= end):
                raise NotFound(f"there is no ply {ply}: the game has {end}", expected=(f"0 to {end}",))
        self.loaded, self.viewer, self.texts = loaded, viewer, texts
        self._wanted = (first, last)
        self.first, self.last = min(first or 0, end), end if last is None else min(last, end)
        if self.first > self.last:
            raise Usage(f"ply {self.last} comes before ply {self.first}", expected=(f"--to {self.first} or more",))
        self._game = loaded.game.moment(self.last)
        self._known: dict[int, Any] = {}
        self._times = table_times(self._game)
        self._remarks = loaded.game.remarks(texts)
        self._flags, self._revealed = self._flagged()

    def __getitem__(self, ply: int) -> Moment:
        """The moment after a ply. Raises NotFound for one outside."""
        if not self.first <= ply <= self.last:
            there = f"{self.first} to {self.last}" if self.first < self.last else str(self.first)
            raise NotFound(f"there is no ply {ply}: this replay has {there}", expected=(there,))
        return self._moment(ply)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """All of them, in order."""
        return tuple(map(self._moment, range(self.first, self.last + 1)))

    @property
    def open_ended(self) -> bool:
        """Whether it goes on when the game does."""
        return self._wanted[1] is None

    @property
    def unfinished(self) -> bool:
        """Whether more is expected after its last moment."""
        return self.open_ended and not self._is_over(self.last)

    def after(self, ply: int, mark: str) -> int | None:
        """The next ply with a mark."""
        return next((moment.ply for moment in self.moments if moment.ply > ply and mark in moment.marks), None)

    def before(self, ply: int, mark: str) -> int | None:
        """The ply before this one with a mark, the last of them."""
        return next((moment.ply for moment in reversed(self.moments) if moment.ply < ply and mark in moment.marks), None)

    def view(self, ply: int) -> dict[str, Any]:
        """What the viewer saw of the table after a ply: the ruleset's view, for its board and for what is awaited."""
        game = self._game
        return game.ruleset.view(self._state(ply), self.viewer, self.loaded.labels)

    def seen_by(self, viewer: Viewer) -> Timeline:
        """The same timeline as another viewer saw it."""
        return self._again(self.loaded, viewer, self.texts)

    def renewed(self, loaded: LoadedGame, texts: Mapping[str, str]) -> Timeline:
        """The same stretch of the game as its log stands by now; shorter where plies of it were undone."""
        return self._again(loaded, self.viewer, texts)

    def _again(self, loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str]) -> Timeline:
        first, last = self._wanted
        return Timeline(loaded, viewer, texts, first=first, last=last, undone=True)

    def _state(self, ply: int) -> Any:
        return self._game.plies[ply - 1].state if ply else self._game.start

    def _moment(self, number: int) -> Moment:
        ply = self._game.plies[number - 1] if number else None
        here, shown, said = self._flags.get(number, ()), self._revealed.get(number, ()), self._remarks.get(number, ())
        marks = [*self._landmarks(number)]
        marks += [mark for mark, there in ((FLAG, here or shown), (NOTE, said), (END, self._ends(number))) if there]
        line, why = (self._line(ply), ply.why) if ply else ("", None)
        reason, amended = self.texts.get(why) if why else None, ply.amended or None if ply else None
        return Moment(number, line, self._times[number], tuple(marks), tuple(said), tuple(here), tuple(shown), reason, amended)

    def _landmarks(self, number: int) -> tuple[str, ...]:
        return self._game.ruleset.landmarks(self._seen(number - 1), self._seen(number)) if number else ()

    def _ends(self, number: int) -> bool:
        """Whether the game is over after a ply, and was not before it."""
        return self._is_over(number) and not (number and self._is_over(number - 1))

    def _is_over(self, number: int) -> bool:
        game = self._game
        if number and game.plies[number - 1].void:
            return True
        return game.ruleset.to_act(self._seen(number)).kind == "over"

    def _seen(self, number: int) -> Any:
        """The state after a ply as the viewer knows it: kept, since the moment after it needs it too."""
        if number not in self._known:
            self._known[number] = self._game.ruleset.seen_by(self._state(number), self.viewer)
        return self._known[number]

    def _line(self, ply: Ply) -> str:
        """The line as the viewer could have written it then; what was shown later is in later moments."""
        return self._game.line(ply, self.loaded.labels, self.viewer, now=ply.state)

    def _flagged(self) -> tuple[dict[int, list[Flag]], dict[int, list[Flag]]]:
        """The flags by the ply they belong to, and those that came out later by the ply that revealed them."""
        game = self._game
        belongs: dict[int, list[Flag]] = {}
        revealed: dict[int, list[Flag]] = {}
        for flag in game.flags(self.viewer):
            belongs.setdefault(flag.at, []).append(flag)
            if not flag.ruled and (ply := self._came_out(flag)) > flag.at:
                revealed.setdefault(ply, []).append(flag)
        return belongs, revealed

    def _came_out(self, flag: Flag) -> int:
        known = (ply for ply in range(flag.at, self.last) if flag in self._game.ruleset.flags(self._state(ply), self.viewer))
        return next(known, self.last)
