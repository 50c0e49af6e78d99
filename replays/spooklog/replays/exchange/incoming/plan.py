"""What an import of plays would do: a plan, which stores nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from spooklog.domain.log.decision import Command
from spooklog.domain.log.texts import MAX_ORIGINAL, line_of
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.incoming.changed import judge
from spooklog.replays.exchange.incoming.earlier_imports import EarlierImports, find_earlier_imports
from spooklog.replays.exchange.incoming.people import FilePeople, FilePlayer, named_twice
from spooklog.replays.exchange.incoming.sheet import title_of
from spooklog.replays.exchange.incoming.start import commands_of_play, start_of_play
from spooklog.replays.exchange.plays import BadPlay, FoundPlay, PlaysFile
from spooklog.store.entries.rows import Person, Stream
from spooklog.store.logs.game_writer import GameWriter
from spooklog.store.store import Store

Change = Literal["new", "known", "changed", "restarted", "conflict", "left"]
"""What becomes of a play: a game begins; its game is left as it is; its game is corrected; its game is archived and begins anew,
since its start changed; nothing, as its game was corrected here; nothing, for another reason."""

Report = Callable[[int, int], None]
"""Called with how many plays are done, and how many there are."""

_REPORTED = 100
"""Plays from one report to the next."""


class PlannedPlay(NamedTuple):
    """A play with what becomes of it. `stream` is its game, None where there is none yet; `why` says more, in words.

    `generation` is that of a game that begins, `commands` correct a game that is there, `archives` are games that it replaces.
    """

    found: FoundPlay
    change: Change
    stream: Stream | None = None
    why: str = ""
    generation: int = 0
    commands: tuple[Command, ...] = ()
    archives: tuple[Stream, ...] = ()


class ImportPlan(NamedTuple):
    """What an import of a file would do: its plays in the order of the file, those that cannot be taken, its people.

    `titles` counts the plays that begin games, by title, those with most first; `absent` is how many games of earlier imports
    have no play in the file.
    """

    file: PlaysFile
    plays: tuple[PlannedPlay, ...]
    bad: tuple[BadPlay, ...]
    people: FilePeople
    titles: tuple[tuple[str, int], ...]
    players: tuple[FilePlayer, ...]
    absent: int

    def those(self, *changes: Change) -> list[PlannedPlay]:
        """Return the plays of which this becomes."""
        return [one for one in self.plays if one.change in changes]

    @property
    def writes(self) -> bool:
        """Whether anything would be stored."""
        return any(one.change in ("new", "changed", "restarted") or one.archives for one in self.plays)


def plan_import(store: Store, file: PlaysFile, *, by: str, report: Report | None = None) -> ImportPlan:
    """Plan an import; `by` is the name of the person who imports. Nothing is stored."""
    known = find_earlier_imports(store, file)
    people = FilePeople(store, by, known.people, (found.play for found in file.plays))
    plays, bad = list[PlannedPlay](), list(file.bad)
    for done, found in enumerate(file.plays):
        if report and done % _REPORTED == 0:
            report(done, len(file.plays))
        try:
            planned = _planned(store, found, known, deleted=found.play.id in file.deleted)
            if planned.change in ("new", "restarted"):
                planned = _started(store, planned, people)
        except SpooklogError as problem:
            bad.append(BadPlay(found.number, problem.message))
        else:
            plays.append(planned)
    for one in plays:
        if one.change in ("new", "restarted") or people.knows(one.found.play):
            people.count(one.found.play)
    titles = Counter(title_of(one.found.play) for one in plays if one.change == "new")
    bad.sort(key=lambda one: one.number)
    return ImportPlan(file, tuple(plays), tuple(bad), people, tuple(titles.most_common()), people.players(), known.absent)


def _planned(store: Store, found: FoundPlay, known: EarlierImports, *, deleted: bool) -> PlannedPlay:
    """Return a play with what becomes of it by what the store has of it. Raises what folding its game raises."""
    id = found.play.id
    if game := known.games.get(id):
        return PlannedPlay(found, *judge(store, found, game, deleted=deleted))
    if name := known.elsewhere.get(id):
        return PlannedPlay(found, "left", why=said("it is here as {name}", name=name))
    if id in known.deleted:
        return PlannedPlay(found, "left", why=said("its game was here once and is gone"))
    return PlannedPlay(found, "new")


def _started(store: Store, planned: PlannedPlay, people: FilePeople) -> PlannedPlay:
    """Return a play that begins a game, tried out; as left where it cannot begin. Raises what the rules raise."""
    play = planned.found.play
    persons = people.of_play(play)
    if why := _why_not(planned.found, persons):
        return planned._replace(change="left", why=why, archives=())
    writer_of(store, planned.found, persons, people.author)
    return planned


def _why_not(found: FoundPlay, persons: Sequence[Person]) -> str:
    """Return why a play begins no game, empty where it does."""
    play = found.play
    if play.ignored:
        return said("it does not count there")
    if twice := named_twice(play):
        return said("it names {twice} twice", twice=twice)
    if erased := next((one.name for one, person in zip(play.players, persons, strict=True) if person.name is None), None):
        return said("{erased} was erased here", erased=erased)
    if len(line_of(found.original)) > MAX_ORIGINAL:
        return said("its original has more than {number} characters", number=MAX_ORIGINAL)
    return ""


def writer_of(
    store: Store, found: FoundPlay, persons: Sequence[Person], author: Person, *, name: str | None = None, id: str | None = None
) -> GameWriter:
    """Return a writer with all entries of the game of a play, to be stored or not. Raises what the rules raise."""
    by = author.name or ""
    start, sheet = start_of_play(found.play, [person.name or "" for person in persons], by)
    writer = store.games.new(start, name, among=(*persons, author), id=id)
    writer.take(*commands_of_play(found, sheet), by=by)
    return writer
