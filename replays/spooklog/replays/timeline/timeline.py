"""A game as a line of moments: the start and every ply, as one viewer saw them, with marks to search for.

The game keeps the state after every ply, so moving along a timeline is indexing, and nothing is folded again. A moment is made
on demand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from spooklog.domain.contract.ruleset import Breach, Viewer
from spooklog.domain.lines.line import Remark
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.times import table_times
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import from_to
from spooklog.store.logs.loaded import LoadedGame

FLAG, NOTE, END = said("flag"), said("note"), said("end")
"""Marks of every ruleset, beside the landmarks of its own."""

KEPT = 4
"""How many seen games are cached: a moment needs the one before it, and a screen shows two or three."""


NO_CHANCES: Mapping[Viewer, Sequence[str]] = {}


class Moment(msgspec.Struct, frozen=True):
    """The table after a ply; ply 0 is the start.

    `line` is the ply's line as the viewer saw it then, `says` its sentence, both empty at the start; `time` is the time at the
    table in ms since 1970 UTC, None where it is not known. `flags` are the breaches of this ply that the viewer knows by the end
    of the timeline, `came_out` those of earlier plies that were revealed here. `why` is the reason of a game that was broken off,
    `amended` the entry of the amendment that the ply is from.
    """

    ply: int
    line: str
    says: str
    time: int | None
    marks: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    flags: tuple[Breach, ...] = ()
    came_out: tuple[Breach, ...] = ()
    why: str | None = None
    amended: int | None = None


class Timeline:
    """The moments of a game from ply `first` to ply `last`, both included, as a viewer saw them.

    It holds nothing that the viewer learnt after `last`. `texts` are the game's notes and reasons by their hashes.
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
        chances: Mapping[Viewer, Sequence[str]] = NO_CHANCES,
        called: Labels | None = None,
    ) -> None:
        """With `undone`, plies that were taken back are left out instead of refused, and return when they are brought back.

        `chances` are words about the chances to win after each ply from 0 on, for viewers for whom an analysis is kept. Sentences
        and drawings have the players as `called`, by default their labels; lines always have the labels.

        Raises NotFound for a ply that is not there, Usage when the last would come before the first.
        """
        end = len(loaded.game.plies)
        for ply in (first, last):
            if ply is not None and not (undone or 0 <= ply <= end):
                raise NotFound(
                    said("there is no ply {ply}: the game has {number}", ply=ply, number=end), expected=(from_to(0, end),)
                )
        self.loaded, self.viewer, self.texts = loaded, viewer, texts
        self.chances, self._called = chances, called
        self._wanted = (first, last)
        self.first, self.last = min(first or 0, end), end if last is None else min(last, end)
        if self.first > self.last:
            raise Usage(
                said("ply {last} comes before ply {first}", last=self.last, first=self.first),
                expected=(said("{line} or more", line=f"--to {self.first}"),),
            )
        self._game = loaded.game.moment(self.last)
        self._looked_at = lru_cache(KEPT)(self._look)  # one for each timeline: on the class it would keep every timeline alive
        self._times = table_times(self._game)
        self._remarks = loaded.game.remarks(texts)
        self._flags, self._revealed = self._flagged()

    def __getitem__(self, ply: int) -> Moment:
        """Return the moment after a ply. Raises NotFound for a ply outside the timeline."""
        if not self.first <= ply <= self.last:
            there = from_to(self.first, self.last) if self.first < self.last else str(self.first)
            raise NotFound(said("there is no ply {ply}: this replay has {there}", ply=ply, there=there), expected=(there,))
        return self._moment(ply)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """All moments, in order."""
        return tuple(map(self._moment, range(self.first, self.last + 1)))

    @property
    def open_ended(self) -> bool:
        """Whether the timeline goes on when the game does."""
        return self._wanted[1] is None

    @property
    def unfinished(self) -> bool:
        """Whether more plies are expected after its last moment."""
        return self.open_ended and not self._is_over(self.last)

    def after(self, ply: int, mark: str) -> int | None:
        """Return the next ply with a mark, None where there is none."""
        return next((moment.ply for moment in self.moments if moment.ply > ply and mark in moment.marks), None)

    def before(self, ply: int, mark: str) -> int | None:
        """Return the last ply before this one with a mark, None where there is none."""
        return next((moment.ply for moment in reversed(self.moments) if moment.ply < ply and mark in moment.marks), None)

    def seen(self, ply: int) -> SeenGame:
        """Return the game after a ply as the viewer knew it then: view, prompt, picture."""
        return self._looked_at(ply)

    def seen_by(self, viewer: Viewer) -> Timeline:
        """Return the same timeline as another viewer saw it."""
        return self._again(self.loaded, viewer, self.texts, self.chances)

    def renewed(self, loaded: LoadedGame, texts: Mapping[str, str]) -> Timeline:
        """Return the same stretch of the game as its log now stands; shorter where plies of it were undone."""
        return self._again(loaded, self.viewer, texts)

    def _again(
        self, loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], chances: Mapping[Viewer, Sequence[str]] = NO_CHANCES
    ) -> Timeline:
        first, last = self._wanted
        return Timeline(loaded, viewer, texts, first=first, last=last, undone=True, chances=chances, called=self._called)

    @property
    def called(self) -> Labels:
        """What sentences and drawings call the players."""
        return self._called or self.loaded.labels

    def _look(self, ply: int) -> SeenGame:
        return SeenGame(self._game.moment(ply), self.called, self.viewer)

    def _moment(self, number: int) -> Moment:
        ply = self._game.plies[number - 1] if number else None
        here, shown, remarks = self._flags.get(number, ()), self._revealed.get(number, ()), self._remarks.get(number, ())
        general = (mark for mark, there in ((FLAG, here or shown), (NOTE, remarks), (END, self._ends(number))) if there)
        marks = dict.fromkeys((*self._landmarks(number), *general))  # END is a landmark of some rulesets too
        line = self._game.line(ply, self.loaded.labels, self.viewer, now=ply.state) if ply else ""
        says = self._game.say(ply, self.called, self.viewer, now=ply.state).text if ply else ""
        why = ply.why if ply else None
        reason, amended = self.texts.get(why) if why else None, ply.amended or None if ply else None
        told = self._times[number], tuple(marks), tuple(remarks), tuple(here), tuple(shown), reason, amended
        return Moment(number, line, says, *told)

    def _landmarks(self, number: int) -> tuple[str, ...]:
        if not number:
            return ()
        return self._game.ruleset.pictures.landmarks(self.seen(number - 1).state, self.seen(number).state)

    def _ends(self, number: int) -> bool:
        """Whether the game is over after a ply, and was not before it."""
        return self._is_over(number) and not (number and self._is_over(number - 1))

    def _is_over(self, number: int) -> bool:
        return self.seen(number).turn.over

    def _flagged(self) -> tuple[dict[int, list[Breach]], dict[int, list[Breach]]]:
        """Return the flags by the ply that they are of, and those that came out later by the ply that revealed them."""
        belongs: dict[int, list[Breach]] = {}
        revealed: dict[int, list[Breach]] = {}
        flags = self.seen(self.last).breaches
        for flag in flags:
            belongs.setdefault(flag.at, []).append(flag)
        for flag, ply in self._came_out([flag for flag in flags if not flag.ruled]):
            if ply > flag.at:
                revealed.setdefault(ply, []).append(flag)
        return belongs, revealed

    def _came_out(self, flags: list[Breach]) -> Iterator[tuple[Breach, int]]:
        """Yield each flag with the first ply after which the viewer knew of it."""
        breaches, left = self._game.ruleset.results.breaches, flags
        for ply in range(min((flag.at for flag in flags), default=self.last), self.last):
            known = breaches(self.seen(ply).state)
            yield from ((flag, ply) for flag in left if flag in known)
            left = [flag for flag in left if flag not in known]
        yield from ((flag, self.last) for flag in left)
