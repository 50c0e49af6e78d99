"""The view model of the screen where a game is recorded: all that it shows to one viewer, computed in another thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from spooklog.cli.recording.command_parser import NEXT
from spooklog.domain.errors import SpooklogError
from spooklog.domain.log.plain import plain_flag
from spooklog.domain.log.times import table_times
from spooklog.domain.log.words import amended_words, flag_words, next_words, whose
from spooklog.domain.ruleset import name_of
from spooklog.domain.wording import because
from spooklog.projections.game.history import plies
from spooklog.replays.times import write_clock

if TYPE_CHECKING:
    from spooklog.cli.tui.vocabulary import Vocabulary
    from spooklog.domain.labels import Labels
    from spooklog.domain.log.seen import SeenGame
    from spooklog.domain.ruleset import Breach, Viewer
    from spooklog.domain.scene import Scene
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store


class LogRow(NamedTuple):
    """A ply in the log: its number, its time at the table where it is known, its line, and marks such as rulings and notes."""

    number: int
    time: str
    line: str
    marks: tuple[str, ...] = ()


class Place(NamedTuple):
    """The place of a game in its series: the name of the series, what its games are called, and the number of this one."""

    series: str
    each: str
    number: int


class Proposal(NamedTuple):
    """What Enter does on an empty line: the line, whether it is entered `at_once` or only put in, and what it does in words."""

    line: str
    at_once: bool
    words: str


class ViewModel(NamedTuple):
    """One game as it now stands, for one viewer. `whose` and `next` are what it waits for, in a word and in words.

    `flags` came with the last ply; `vocabulary` is for completion; `place` is None for a game without a series; `proposal` is
    None where Enter does nothing on an empty line.
    """

    loaded: LoadedGame
    viewer: Viewer
    seen: SeenGame
    rows: tuple[LogRow, ...]
    flags: tuple[str, ...]
    whose: str
    next: str
    vocabulary: Vocabulary
    place: Place | None = None
    proposal: Proposal | None = None

    @property
    def scene(self) -> Scene:
        """The board."""
        return self.seen.scene

    @property
    def seen_by(self) -> str:
        """The viewer, in a word."""
        return name_of(self.viewer, self.loaded.labels)


def view_model_of(store: Store, loaded: LoadedGame, viewer: Viewer, vocabulary: Vocabulary) -> ViewModel:
    """Return the view model of a game."""
    texts = store.games.texts(loaded.stream.id)
    seen = loaded.seen(viewer)
    words = tuple(flag_words(plain_flag(flag, loaded.labels, texts)) for flag in _raised_last(loaded, seen))
    rows = tuple(_rows(loaded, viewer, texts, seen.breaches))
    place = _place(store, loaded)
    due = _proposal(store, loaded, place)
    return ViewModel(loaded, viewer, seen, rows, words, whose(seen), next_words(seen), vocabulary, place, due)


def _place(store: Store, loaded: LoadedGame) -> Place | None:
    member = store.series.member(loaded.stream.id)
    if member is None:
        return None
    row = store.streams.get(member.series, kind="series")
    return Place(row.name, loaded.game.ruleset.meta.each, member.number)


def _proposal(store: Store, loaded: LoadedGame, place: Place | None) -> Proposal | None:
    """Return what to do next: close a decided game, then begin the next one or close the series; None where play goes on."""
    game = loaded.game
    if not (game.closed or game.void):
        return Proposal("close", False, "close, and Enter again makes the result official") if game.outcome else None
    if place is None:
        return Proposal(NEXT, False, f"{NEXT}, and Enter again begins another game")
    try:
        found = store.streams.find(place.series, kind="series").id
        series = store.series.load(found).series
        # behind an older game the next one was begun already
        if series.closed or series.games[-1:] != (loaded.stream.id,):
            return None
        over = store.series.standings(found).over
    except SpooklogError:  # the commands of a damaged series report it
        return None
    if over:
        return Proposal(f"series close {place.series}", False, "series close, and Enter again makes it official")
    return Proposal(NEXT, True, f"the next {place.each} of {place.series}")


def _raised_last(loaded: LoadedGame, seen: SeenGame) -> Iterator[Breach]:
    """Yield the breaches of the last ply: rulings on it, and breaches that it revealed. Older ones stand in the log."""
    last = len(seen.game.plies)
    new = [breach for breach in seen.breaches if breach.at == last]
    others = [breach for breach in seen.breaches if breach.at != last and not breach.ruled]
    # the moment before is folded only where an older breach may have come out
    before = frozenset(loaded.seen(seen.viewer, last - 1).breaches) if others else frozenset()
    yield from (*new, *(breach for breach in others if breach not in before))


def _rows(loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], flags: tuple[Breach, ...]) -> Iterator[LogRow]:
    """Yield the log as it now stands.

    Marks are `! …` for rulings and for claims that were disproved later, `# …` for notes, `anna: …` for words of a player.
    """
    game, offset, labels = loaded.game, loaded.game.started.offset, loaded.labels
    remarks, disproved, times = game.remarks(texts), _disproved(flags, labels), table_times(game)
    early = remarks.get(0, ())
    ruled = [f"! {rule}{because(texts.get(game.started.why or ''))}" for rule in game.started.allowed]
    if early or ruled:
        yield LogRow(0, "", "the start", (*ruled, *(one.words(labels) for one in early)))
    for row in plies(loaded, viewer, texts):
        marks = [f"! {ruling['rule']}{because(ruling['why'])}" for ruling in row["ruled"]]
        marks += disproved.get(row["ply"], [])
        marks += [amended_words(row["amended"])] if row["amended"] else []
        marks += [f"# {row['why']}"] if row["why"] else []
        marks += [one.words(labels) for one in remarks.get(row["ply"], ())]
        time = times[row["ply"]]
        clock = "" if time is None else write_clock(time, offset).rpartition(":")[0]
        yield LogRow(row["ply"], clock, row["notation"], tuple(marks))


def _disproved(flags: tuple[Breach, ...], labels: Labels) -> dict[int, list[str]]:
    """Return the marks of breaches that no ruling allowed, by their plies."""
    marks: dict[int, list[str]] = {}
    for flag in flags:
        if not flag.ruled:
            marks.setdefault(flag.at, []).append(f"! {flag.rule}: {labels.named(flag.what)}")
    return marks
