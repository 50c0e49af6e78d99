"""A game as somebody sees it on the screen where it is recorded: all that is shown, worked out away from the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from spooklog.cli.answers.recorded import amended_words, flag_words, next_words, whose
from spooklog.cli.recording.command_parser import NEXT
from spooklog.domain.errors import SpooklogError
from spooklog.domain.log.plain import plain_flag
from spooklog.domain.log.times import table_times
from spooklog.domain.ruleset import name_of
from spooklog.domain.wording import because
from spooklog.projections.game.history import plies
from spooklog.replays.times import write_clock

if TYPE_CHECKING:
    from spooklog.cli.tui.vocabulary import Vocabulary
    from spooklog.domain.log.seen import SeenGame
    from spooklog.domain.ruleset import Breach, Viewer
    from spooklog.domain.scene import Scene
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store


class LogRow(NamedTuple):
    """A ply in the log: its number, the time at the table where it is known, its line, and what is remarkable about it."""

    number: int
    time: str
    line: str
    marks: tuple[str, ...] = ()


class Place(NamedTuple):
    """Where a game stands in its series: the name of that, what its games are called, and the number of this one."""

    series: str
    each: str
    number: int


class Proposal(NamedTuple):
    """What Enter does on an empty line: the line, whether it is entered `at_once` or first put in, and what it does in words."""

    line: str
    at_once: bool
    words: str


class Sight(NamedTuple):
    """One game now, for one viewer. `whose` and `next` say what is awaited, in a word and in words.

    `flags` came with the last ply; `vocabulary` can be completed; `place` is None for a game that stands alone, `proposal` where
    nothing goes without saying.
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
        """The picture."""
        return self.seen.scene

    @property
    def seen_by(self) -> str:
        """The viewer, in a word."""
        return name_of(self.viewer, self.loaded.labels)


def look(store: Store, loaded: LoadedGame, viewer: Viewer, vocabulary: Vocabulary) -> Sight:
    """The sight of a game."""
    texts = store.games.texts(loaded.stream.id)
    seen = loaded.seen(viewer)
    words = tuple(flag_words(plain_flag(flag, loaded.labels, texts)) for flag in _raised_last(loaded, seen))
    rows = tuple(_rows(loaded, viewer, texts, seen.breaches))
    place = _place(store, loaded)
    due = _proposal(store, loaded, place)
    return Sight(loaded, viewer, seen, rows, words, whose(seen), next_words(seen), vocabulary, place, due)


def _place(store: Store, loaded: LoadedGame) -> Place | None:
    member = store.series.member(loaded.stream.id)
    if member is None:
        return None
    row = store.streams.get(member.series, kind="series")
    return Place(row.name, loaded.game.ruleset.meta.each, member.number)


def _proposal(store: Store, loaded: LoadedGame, place: Place | None) -> Proposal | None:
    """What is next once a game is decided: to close it, then another one. Nothing in a series that is over or has gone on."""
    game = loaded.game
    if not (game.closed or game.void):
        return Proposal("close", False, "close, and Enter again makes the result official") if game.outcome else None
    if place is None:
        return Proposal(NEXT, False, f"{NEXT}, and Enter again begins another game")
    try:
        found = store.streams.find(place.series, kind="series").id
        series = store.series.load(found).series
        if series.closed or series.games[-1:] != (loaded.stream.id,):
            return None
        over = store.series.standings(found).over
    except SpooklogError:  # of a damaged series its own commands tell
        return None
    if over:
        return Proposal(f"series close {place.series}", False, "series close, and Enter again makes it official")
    return Proposal(NEXT, True, f"the next {place.each} of {place.series}")


def _raised_last(loaded: LoadedGame, seen: SeenGame) -> Iterator[Breach]:
    """The breaches that came with the last ply: rulings on it, and what it revealed. Older ones stand in the log."""
    last = len(seen.game.plies)
    new = [breach for breach in seen.breaches if breach.at == last]
    others = [breach for breach in seen.breaches if breach.at != last and not breach.ruled]
    known = frozenset(loaded.seen(seen.viewer, last - 1).breaches) if others else frozenset()
    yield from (*new, *(breach for breach in others if breach not in known))


def _rows(loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], flags: tuple[Breach, ...]) -> Iterator[LogRow]:
    """The log as it now stands: `! …` for rulings and what later knowledge disproved, `# …` for notes, `anna: …` for what
    was said.
    """
    game, offset = loaded.game, loaded.game.started.offset
    disproved: dict[int, list[str]] = {}
    for flag in flags:
        if not flag.ruled:
            disproved.setdefault(flag.at, []).append(f"! {flag.rule}: {loaded.labels.named(flag.what)}")
    labels, remarks = loaded.labels, game.remarks(texts)
    early = remarks.get(0, ())
    ruled = [f"! {rule}{because(texts.get(game.started.why or ''))}" for rule in game.started.allowed]
    if early or ruled:
        yield LogRow(0, "", "the start", (*ruled, *(one.words(labels) for one in early)))
    times = table_times(game)
    for row in plies(loaded, viewer, texts):
        marks = [f"! {ruling['rule']}{because(ruling['why'])}" for ruling in row["ruled"]]
        marks += disproved.get(row["ply"], [])
        marks += [amended_words(row["amended"])] if row["amended"] else []
        marks += [f"# {row['why']}"] if row["why"] else []
        marks += [one.words(labels) for one in remarks.get(row["ply"], ())]
        time = times[row["ply"]]
        clock = "" if time is None else write_clock(time, offset).rpartition(":")[0]
        yield LogRow(row["ply"], clock, row["notation"], tuple(marks))
