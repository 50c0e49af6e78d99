"""A game as somebody sees it on the screen where it is recorded: all that is shown, worked out away from the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from spooklog.cli.answers import amended_words, flag_words, next_words
from spooklog.cli.output import gathered
from spooklog.domain.log.times import table_times
from spooklog.domain.ruleset import name_of
from spooklog.projections.history import plies
from spooklog.projections.table import flag_of, scene
from spooklog.replays.times import write_clock

if TYPE_CHECKING:
    from spooklog.domain.log.game import Game
    from spooklog.domain.ruleset import Flag, Viewer
    from spooklog.domain.scene import Scene
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store

_NAMED = 2
"""So many players who are awaited stand in the prompt."""


class LogRow(NamedTuple):
    """A ply in the log: its number, the time at the table where it is known, its line, and what is remarkable about it."""

    number: int
    time: str
    line: str
    marks: tuple[str, ...] = ()


class Sight(NamedTuple):
    """One game now, for one viewer. `whose` and `next` say what is awaited, in a word and in words.

    `flags` came with the last ply.
    """

    loaded: LoadedGame
    viewer: Viewer
    scene: Scene
    rows: tuple[LogRow, ...]
    flags: tuple[str, ...]
    whose: str
    next: str

    @property
    def seen_by(self) -> str:
        """The viewer, in a word."""
        return name_of(self.viewer, self.loaded.labels)


def look(store: Store, loaded: LoadedGame, viewer: Viewer) -> Sight:
    """The sight of a game."""
    texts = store.games.texts(loaded.stream.id)
    flags = loaded.game.flags(viewer)
    words = tuple(flag_words(flag_of(flag, loaded.labels, texts)) for flag in _raised_last(loaded.game, viewer, flags))
    with gathered(0, viewer):
        following = next_words(loaded)
    rows = tuple(_rows(loaded, viewer, texts, flags))
    return Sight(loaded, viewer, scene(loaded, viewer), rows, words, _whose(loaded, viewer), following)


def _raised_last(game: Game, viewer: Viewer, flags: tuple[Flag, ...]) -> Iterator[Flag]:
    """The flags that came with the last ply: rulings on it, and what it revealed. Older ones stand in the log."""
    last = len(game.plies)
    before = game.plies[-2].state if last > 1 else game.start
    known = game.ruleset.flags(before, viewer) if last else ()
    yield from (flag for flag in flags if flag.at == last or not (flag.ruled or flag in known))


def _whose(loaded: LoadedGame, viewer: Viewer) -> str:
    """Who is awaited, as far as the viewer knows."""
    game = loaded.game
    if game.void or game.closed:
        return "void" if game.void else "closed"
    turn = game.turn_seen(viewer)
    if turn.kind == "over":
        return "over"
    names = [loaded.labels[seat] for seat in turn.seats]
    return ", ".join(names) if 0 < len(names) <= _NAMED else "table"


def _rows(loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], flags: tuple[Flag, ...]) -> Iterator[LogRow]:
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
    ruled = [f"! {rule}{_because(texts.get(game.started.why or ''))}" for rule in game.started.allowed]
    if early or ruled:
        yield LogRow(0, "", "the start", (*ruled, *(one.words(labels) for one in early)))
    times = table_times(game)
    for row in plies(loaded, viewer, texts):
        marks = [f"! {ruling['rule']}{_because(ruling['why'])}" for ruling in row["ruled"]]
        marks += disproved.get(row["ply"], [])
        marks += [amended_words(row["amended"])] if row["amended"] else []
        marks += [f"# {row['why']}"] if row["why"] else []
        marks += [one.words(labels) for one in remarks.get(row["ply"], ())]
        time = times[row["ply"]]
        clock = "" if time is None else write_clock(time, offset).rpartition(":")[0]
        yield LogRow(row["ply"], clock, row["notation"], tuple(marks))


def _because(why: str | None) -> str:
    return f": {why}" if why else ""
