"""What a command works with: the store, who is recording, which game, who is looking."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal

from platformdirs import user_data_path

from spooklog.cli.output import gathering, looker
from spooklog.cli.recording.at_hand import game_at_hand
from spooklog.cli.witnessing import was_seen, watched
from spooklog.domain.errors import NotFound, Unavailable, Usage
from spooklog.migrations.opening import open_store as open_or_create
from spooklog.replays.sheets.line import MAX_LINE
from spooklog.store.location import MEMORY, locate
from spooklog.store.schema import SchemaMissing
from spooklog.store.store import open_store

if TYPE_CHECKING:
    from spooklog.domain.labels import Labels
    from spooklog.domain.ruleset import Viewer
    from spooklog.domain.series.result import GameResult
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.results import Results
    from spooklog.store.rows import Stream
    from spooklog.store.store import Store

MAX_DIGITS = 30
"""A number longer than this is nobody's seat, and no ply of anybody's."""

NO_GAME = ("spooklog new spooks anna bert cora", "spooklog import FILE", "-g NAME")


NO_STORE = ("spooklog new spooks anna bert cora  begins one", "--db PATH", "SPOOKLOG_DB")


def store_url(given: str | None, *, create: bool = False) -> str:
    """The store that was asked for, else the one in the platform's data folder, which `create` makes.

    Raises Usage for one in memory, which would end with the command, Unavailable where the folder cannot be made.
    """
    if given and given.startswith(MEMORY):
        raise Usage("a store in memory ends with the command", input=given, expected=("--db PATH", "SPOOKLOG_DB"))
    if given:
        return given
    try:
        folder = user_data_path("spooklog", appauthor=False)
    except RuntimeError:  # a user without a home
        words = "this user has no folder for the store"
        raise Unavailable(words, expected=("--db PATH", "SPOOKLOG_DB")) from None
    try:
        if create:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        message = f"the folder {folder} for the store cannot be made: {problem.strerror}"
        raise Unavailable(message, expected=("--db PATH", "SPOOKLOG_DB")) from None
    return f"sqlite:///{folder / 'spooklog.db'}"


def recorder_name(given: str | None) -> str:
    """Who records: what was asked for, else the name this user logs in with."""
    if given:
        return given
    try:
        return getpass.getuser().encode("utf-8", "replace").decode()
    except (OSError, KeyError, ImportError):
        return "somebody"


def said(option: str, words: str | None) -> str | None:
    """What was said with an option. Raises Usage where it was left empty: a reason that is none would be lost in silence."""
    if words is not None and not words.strip():
        raise Usage(f"{option} is empty", expected=(f"{option} WORDS",))
    return words


@contextmanager
def opened(db: str | None, *, create: bool = False) -> Iterator[Store]:
    """The store, held against what was seen of it; with `create` it is made where there is none.

    In place of the one in the data folder that nothing was recorded in yet, an empty one in memory. Raises NotFound for any other
    that is not there, Unavailable.
    """
    with _store(db, create=create) as store, watched(store):
        store.known = _listed(store)
        yield store


@contextmanager
def existing(db: str | None) -> Iterator[Store]:
    """A store that is there, held against what was seen of it. Raises NotFound, Unavailable."""
    with found_store(db) as store, watched(store):
        yield store


def found_store(db: str | None) -> Store:
    """The store, where it is there. Raises NotFound, Unavailable."""
    try:
        return open_store(store_url(db))
    except SchemaMissing as problem:
        raise NotFound(problem.message, expected=NO_STORE) from None


def _store(db: str | None, *, create: bool) -> Store:
    if create:
        return open_or_create(store_url(db, create=True))
    try:
        return found_store(db)
    except NotFound:
        if db or was_seen(locate(store_url(db))):
            raise
        return open_or_create(MEMORY)


def _listed(store: Store) -> Results:
    """Results of games that the lists have already; only whoever looks at a series asks for them."""

    def known(games: Sequence[str]) -> Mapping[str, tuple[int, GameResult]]:
        from spooklog.projections.lists.cached_results import known_results  # noqa: PLC0415  (a series alone asks for it)

        return known_results(store)(games)

    return known


def find_game(store: Store, game: str | None, by: str | None) -> Stream:
    """The game that was asked for, else the one at hand, else the one this person touched last.

    Raises Ambiguous, and NotFound, also for a game touched last that is archived.
    """
    if game is not None:
        return store.streams.find(game)
    if here := game_at_hand():
        return store.streams.get(here)
    person = recorder_name(by)
    found = store.streams.last_touched(person)
    if found is None:
        raise NotFound(f"{person} has recorded no game here yet", expected=NO_GAME)
    if found.archived is not None:
        words = f"{found.name}, in which {person} recorded last, is archived: say which game"
        raise NotFound(words, expected=(f"-g {found.name}", f"spooklog unarchive {found.name}"))
    return found


def nothing_listed(store: Store, kind: Literal["game", "series"], begin: str) -> str:
    """The words of an empty list of games or series: all are archived, or there is none yet, and `begin` makes one."""
    archived = store.streams.newest(1, kind=kind, archived=True)
    words, way = ("games", "games") if kind == "game" else ("series", "series list")
    return f"all {words} here are archived: spooklog {way} --archived" if archived else f"no {words} here yet: {begin}"


def load_game(store: Store, game: str | None, by: str | None, as_of: int | None = None) -> LoadedGame:
    """A game as its log stands, or stood at an entry."""
    stream = find_game(store, game, by)
    return store.games.load(stream.id) if as_of is None else store.games.load_as_of(stream.id, as_of)


def origin_of(store: Store, loaded: LoadedGame) -> dict[str, object] | None:
    """The moment that a copy of a game begins from, with that game's name; None for a game of its own."""
    origin = loaded.game.started.origin
    if origin is None:
        return None
    return {"game": store.streams.names((origin.stream,))[origin.stream], "ply": origin.ply, "entry": origin.entry}


def viewer_of(word: str | None, labels: Labels, stream: str) -> Viewer:
    """Who looks: a player by label or seat number, `public`, or `full`; by default the viewer of the page. Raises Usage.

    `stream` is the id of the game.
    """
    if word is None:
        return looker(stream)
    match word.casefold():
        case "full":
            return "full"
        case "public":
            return "public"
        case number if number.isdecimal() and len(number) <= MAX_DIGITS and 1 <= int(number) <= len(labels):
            return int(number)
        case _:
            seat = labels.find(word)
            if seat is None:
                names = (*labels.names, "public", "full")
                raise Usage(f"nobody '{word}' sits at this table", input=word, expected=names)
            return seat


def seat_of(word: str, labels: Labels) -> int:
    """The seat of a player by label or seat number. Raises Usage."""
    if word.isdecimal() and len(word) <= MAX_DIGITS and 1 <= int(word) <= len(labels):
        return int(word)
    seat = labels.find(word)
    if seat is None:
        raise Usage(f"nobody '{word}' sits at this table", input=word, expected=labels.names)
    return seat


def open_input(name: str, lines: Callable[[BinaryIO], Iterator[bytes]] | None = None) -> Iterator[bytes]:
    """The lines of a file, or of standard input for `-`, as bytes. Raises NotFound, Usage.

    A line is never read further than a sheet's line may be long; `lines` may read them in another way.
    """
    limit = MAX_LINE * 4 + 16
    _check_name(name)
    if name == "-" and gathering():
        raise Usage("standard input is the keyboard of this screen", input=name, expected=("FILE",))
    try:
        with open(0, "rb", closefd=False) if name == "-" else Path(name).open("rb") as file:
            if lines:
                yield from lines(file)
                return
            while raw := file.readline(limit):
                yield raw
    except FileNotFoundError:
        raise NotFound(f"there is no file {name}", input=name) from None
    except OSError as problem:
        raise Usage(f"'{name}' cannot be read: {problem.strerror}", input=name) from None


def _check_name(name: str) -> None:
    if not name or "\0" in name:
        raise Usage("that is no file name", input=name)
