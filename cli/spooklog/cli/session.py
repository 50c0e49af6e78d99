"""What a command works with: the store, the recorder, the game or series, the viewer.

A witness compares the store with what this user's commands saw of it before. At a table, where one command after the other is
typed, the game at hand is the one that they are about.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from spooklog.cli.output import gathering, looker, said
from spooklog.domain.values.errors import NotFound, Unavailable, Usage
from spooklog.domain.values.labels import seat_of
from spooklog.domain.words.reasons import reason_of
from spooklog.migrations.opening import open_store as open_or_create
from spooklog.store.database.location import MEMORY, locate
from spooklog.store.database.schema import SchemaMissing
from spooklog.store.index.people import recorder_name as recorder_name
from spooklog.store.store import open_store
from spooklog.store.witness.comparing import replaced_by
from spooklog.store.witness.sightings import WitnessFiles
from spooklog.store.witness.witness import Witness, place_of

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.formats.result import GameResult
    from spooklog.domain.values.labels import Labels
    from spooklog.store.database.location import Location
    from spooklog.store.entries.rows import Stream
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

NO_GAME = ("spooklog new spooks anna bert cora", "spooklog import FILE", "-g NAME")
NO_SERIES = ("spooklog series new fridays --format spooks-long anna bert cora", "spooklog series list")
NO_STORE = (said("spooklog new spooks anna bert cora  begins one"), "--db PATH", "SPOOKLOG_DB")


def store_url(given: str | None, *, create: bool = False) -> str:
    """Return the URL of the store that the call names, else of the one in the platform's data folder; `create` makes that folder.

    Raises Usage for a store in memory, which would end with the command, Unavailable where the folder cannot be made.
    """
    if given and given.startswith(MEMORY):
        raise Usage("a store in memory ends with the command", input=given, expected=("--db PATH", "SPOOKLOG_DB"))
    if given:
        return given
    if (folder := _user_folder("XDG_DATA_HOME", "~/.local/share", user="user_data_path")) is None:
        words = "this user has no folder for the store"
        raise Unavailable(words, expected=("--db PATH", "SPOOKLOG_DB"))
    try:
        if create:
            # a new store is for its owner alone
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        message = said("the folder {folder} for the store cannot be made: {why}", folder=folder, why=reason_of(problem))
        raise Unavailable(message, expected=("--db PATH", "SPOOKLOG_DB")) from None
    return f"sqlite:///{folder / 'spooklog.db'}"


def state_folder() -> Path | None:
    """Return the folder of the witness's files, within the platform's folder for program state; None where the user has none."""
    folder = _user_folder("XDG_STATE_HOME", "~/.local/state", user="user_state_path")
    return folder and folder / "seen"


def _user_folder(variable: str, home: str, *, user: str) -> Path | None:
    """Return this program's part of one of the user's folders; None where the user has none. `user` is the name in platformdirs.

    On Linux it is computed here as platformdirs would: importing its module for Linux takes too long for every command.
    """
    if sys.platform in ("win32", "darwin"):
        import platformdirs

        found: Path = getattr(platformdirs, user)("spooklog", appauthor=False)
        return found
    given = os.environ.get(variable, "").strip()
    folder = given if os.path.isabs(given) else os.path.expanduser(home)
    return Path(folder, "spooklog") if os.path.isabs(folder) else None


def nonblank(option: str, words: str | None) -> str | None:
    """Return the words of an option. Raises Usage where they are blank: a blank reason would be lost silently."""
    if words is not None and not words.strip():
        raise Usage(said("{option} is empty", option=option), expected=(f"{option} WORDS",))
    return words


@contextmanager
def opened(db: str | None, *, create: bool = False, every_log: bool = False) -> Iterator[Store]:
    """Open the store, compared with what the witness saw of it; `create` makes it where there is none.

    `every_log` compares logs that were touched long ago, too.
    Without `create`, an empty store in memory stands for a default store that was never made. Raises NotFound for any other store
    that does not exist, Unavailable.
    """
    url = store_url(db, create=create)
    try:
        found = open_or_create(url) if create else open_store(url)
    except SchemaMissing as problem:
        if db or was_seen(locate(url)):
            raise NotFound(problem.message, expected=NO_STORE) from None
        found = open_or_create(MEMORY)
    with found as store, watched(store, every_log=every_log):
        store.cached_results = partial(_results_of_lists, store)
        yield store


@contextmanager
def served(db: str | None) -> Iterator[Store]:
    """Open the store for many threads at once, compared with what the witness saw of it; make it where there is none.

    Raises Unavailable.
    """
    with open_or_create(store_url(db, create=True), group=True) as store, watched(store):
        store.cached_results = partial(_results_of_lists, store)
        yield store


@contextmanager
def existing(db: str | None, *, every_log: bool = False) -> Iterator[Store]:
    """Open a store that exists, compared with what the witness saw of it. Raises NotFound, Unavailable."""
    with found_store(db) as store, watched(store, every_log=every_log):
        yield store


def found_store(db: str | None) -> Store:
    """Open a store that exists, without the witness. Raises NotFound, Unavailable."""
    try:
        return open_store(store_url(db))
    except SchemaMissing as problem:
        raise NotFound(problem.message, expected=NO_STORE) from None


def _results_of_lists(store: Store, games: Sequence[str]) -> Mapping[str, tuple[int, GameResult]]:
    """Return the results of games that the lists hold already; only series ask for them."""
    from spooklog.projections.lists.cached_results import cached_results  # noqa: PLC0415  (few commands read a series)

    return cached_results(store)(games)


_watching: ContextVar[bool] = ContextVar("watching", default=False)


@contextmanager
def watched(store: Store, *, every_log: bool = False) -> Iterator[None]:
    """Compare a store with what was seen of it, warn of what is missing on stderr, and remember what is stored meanwhile.

    `every_log` compares the logs that were touched long ago, too. A command that runs within another one does not warn again.
    """
    witness = Witness(store, state_folder())
    report = witness.look(every_log=every_log)
    if (report.losses or report.replaced) and not (_watching.get() or gathering()):
        from spooklog.cli.answers.missing import warn_of_losses  # noqa: PLC0415  (few stores lose anything)

        warn_of_losses(store, witness, report)
    store.recorder.witness = witness.stored
    token = _watching.set(True)
    try:
        yield
    finally:
        _watching.reset(token)
        store.recorder.witness = None
        witness.leave()


def was_seen(location: Location) -> bool:
    """Return whether a store was seen at a place where there is none now."""
    folder, where = state_folder(), place_of(location)
    return folder is not None and where is not None and any(replaced_by(WitnessFiles(folder, ""), where))


class Begun:
    """Holds the name of the game that was begun last; None before there is one."""

    def __init__(self) -> None:
        self.game: str | None = None


_begun: ContextVar[Begun | None] = ContextVar("begun", default=None)


@contextmanager
def games_begun() -> Iterator[Begun]:
    """Collect the game that is begun within: started, copied, or imported."""
    begun = Begun()
    token = _begun.set(begun)
    try:
        yield begun
    finally:
        _begun.reset(token)


def note_begun(game: str) -> None:
    """Report a game that was begun, by its name. Does nothing outside of `games_begun`."""
    if begun := _begun.get():
        begun.game = game


_at_hand: ContextVar[str | None] = ContextVar("at_hand", default=None)


@contextmanager
def at_hand(game: str) -> Iterator[None]:
    """Run commands about a game, by its id, unless they name another. SPOOKLOG_GAME is taken away meanwhile."""
    # typer would take SPOOKLOG_GAME for a --game of the call, which comes before the game at hand
    token, outside = _at_hand.set(game), os.environ.pop("SPOOKLOG_GAME", None)
    try:
        yield
    finally:
        _at_hand.reset(token)
        if outside is not None:
            os.environ["SPOOKLOG_GAME"] = outside


def find_game(store: Store, game: str | None, by: str | None) -> Stream:
    """Return the game that the call names, else the game at hand, else the one that this person touched last.

    Raises Ambiguous, and NotFound, also where the game touched last is archived.
    """
    if game is not None:
        return store.streams.find(game)
    if here := _at_hand.get():
        return store.streams.get(here)
    person = recorder_name(by)
    found = store.people.last_touched(person)
    if found is None:
        of_others = [f"-g {stream.name}" for stream in store.streams.newest(1)] or NO_GAME[-1:]
        words = said("{person} has recorded no game here yet", person=person)
        raise NotFound(words, expected=(*NO_GAME[:-1], *of_others))
    if found.archived is not None:
        words = said("{game}, in which {person} recorded last, is archived: say which game", game=found.name, person=person)
        raise NotFound(words, expected=(f"-g {found.name}", f"spooklog unarchive {found.name}"))
    return found


def find_series(store: Store, name: str | None, by: str | None) -> Stream:
    """Return the series that the call names; else that of the game at hand; else that of the game that this person touched last,
    or the series touched last, whichever is newer.

    An archived series must be named. Raises NotFound, Ambiguous, and Usage for the name of a game.
    """
    if name is not None:
        return store.streams.find(name, kind="series")
    if (here := _at_hand.get()) and (member := store.series.member(here)):
        return store.streams.get(member.series, kind="series")

    newest = next(iter(store.streams.newest(1, kind="series")), None)
    if newest is None:
        archived = store.streams.newest(1, kind="series", archived=True)
        words = "all series here are archived: say which" if archived else "there is no series here yet"
        raise NotFound(words, expected=("spooklog series list --archived",) if archived else NO_SERIES)
    game = store.people.last_touched(recorder_name(by))
    if game and game.touched >= newest.touched and (member := store.series.member(game.id)):
        found = store.streams.get(member.series, kind="series")
        return newest if found.archived is not None else found
    return newest


def nothing_listed(store: Store, kind: Literal["game", "series"], begin: str) -> str:
    """Return the message of an empty list of games or series: all are archived, or there is none yet and `begin` makes one."""
    archived = store.streams.newest(1, kind=kind, archived=True)
    if kind == "game":
        archive = said("all games here are archived: spooklog games --archived")
        return archive if archived else said("no games here yet: {line}", line=begin)
    archive = said("all series here are archived: spooklog series list --archived")
    return archive if archived else said("no series here yet: {line}", line=begin)


def load_game(store: Store, game: str | None, by: str | None, as_of: int | None = None) -> LoadedGame:
    """Load a game as its log stands, or as it stood at an entry."""
    stream = find_game(store, game, by)
    return store.games.load(stream) if as_of is None else store.games.load_as_of(stream.id, as_of)


def viewer_of(word: str | None, labels: Labels, stream: str) -> Viewer:
    """Return the viewer: a seat by label or number, `public`, or `full`; by default the viewer of the page.

    `stream` is the id of the game. Raises Usage, Ambiguous.
    """
    if word is None:
        return looker(stream)
    match word.casefold():
        case "full":
            return "full"
        case "public":
            return "public"
        case _:
            return seat_of(word, labels, others=("public", "full"))
