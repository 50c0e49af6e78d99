"""What a store has of the plays of a file: games of earlier imports, the plays that they came from, and their people.

The id of a game follows from the id of its play, so that every import of the same play meets the same game. A play whose start
changed in its program (other players, another date) begins another game; the generation counts them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from spooklog.domain.log.texts import original_of
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import normal
from spooklog.replays.exchange.bgg import read_bgg
from spooklog.replays.exchange.bgstats.reading import read_bgstats
from spooklog.replays.exchange.bgstats.uuids import our_uuid
from spooklog.replays.exchange.incoming.people import by_key, keys_of, name_of
from spooklog.replays.exchange.plays import TITLES, FoundPlay, Play, PlaysFile, Program
from spooklog.replays.exchange.spreadsheets.results import read_original
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.ids import id_of_request
from spooklog.store.entries.rows import Seat, Stream
from spooklog.store.index.people import unnumbered
from spooklog.store.index.players import Players, kept_players
from spooklog.store.store import Store

ORIGINALS: Mapping[Program, str] = {"bgstats": '{"plays":[', "bgg": "<plays", "csv": '{"csv":'}
"""How the originals of each program begin."""

_READERS: Mapping[Program, Callable[[bytes], PlaysFile]] = {
    "bgstats": read_bgstats,
    "bgg": read_bgg,
    "csv": read_original,
}
"""What reads the original of a play of each program."""

_MOST_GENERATIONS = 100
"""Of the games of one play that are looked for among all games."""


class ImportedGame(NamedTuple):
    """A game of an earlier import: its row, its generation, its seats, and the play as it was then.

    `base` is None where the original was erased; `modified` is when it was changed in its program, empty where that is not known.
    `earlier` are games of earlier generations that are not archived.
    """

    stream: Stream
    generation: int
    seats: tuple[Seat, ...]
    base: Play | None
    earlier: tuple[Stream, ...] = ()
    modified: str = ""


class EarlierImports(NamedTuple):
    """What the store has of a file: games by the id of the play, people by the key of the player.

    `elsewhere` are names of games that are plays of the file under another id: they were played here and exported, or came from
    the other program. `deleted` are ids of plays whose games were begun here once and are gone; `absent` is how many games of
    earlier imports from this program have no play in the file.
    """

    games: Mapping[str, ImportedGame]
    people: Mapping[str, str]
    elsewhere: Mapping[str, str]
    deleted: frozenset[str] = frozenset()
    absent: int = 0


def game_id(play: Play, generation: int = 0) -> str:
    """Return the id of the game of a play; the same in every store."""
    return _id(play.program, play.id, generation)


def _id(program: Program, play: str, generation: int = 0) -> str:
    again = f" {generation}" if generation else ""
    return id_of_request("g", f"{play}{again}", f"play of {program}")


def find_earlier_imports(store: Store, file: PlaysFile) -> EarlierImports:
    """Find what the store has of the plays of a file."""
    plays = {found.play.id: found.play for found in file.plays}
    rows = _generations(store, plays)
    streams = {row.id: row for found in rows.values() for row in found}
    seats = store.people.seats_of(list(streams))
    bases = _bases(store, file.program, list(streams))
    games = {}
    for id, found in rows.items():
        newest = found[-1]
        base = _same_play(bases.get(newest.id, ()), plays[id])
        earlier = tuple(row for row in found[:-1] if row.archived is None)
        play, modified = (base.play, base.modified) if base else (None, "")
        games[id] = ImportedGame(newest, len(found) - 1, seats[newest.id], play, earlier, modified)
    people = _people(store, file, games)
    begun = store.own_log.state().logs
    deleted = frozenset(id for id, play in plays.items() if id not in games and game_id(play) in begun)
    return EarlierImports(games, people, _elsewhere(store, file, games), deleted, _absent(store, file.program, streams))


def _generations(store: Store, plays: Mapping[str, Play]) -> dict[str, list[Stream]]:
    """Return the games of plays by the id of the play, in the order of their generations."""
    found: dict[str, list[Stream]] = {}
    looked, generation = list(plays), 0
    while looked:
        ids = {game_id(plays[id], generation): id for id in looked}
        here = {row.id: row for row in store.streams.several(list(ids))}
        looked = [id for game, id in ids.items() if game in here]
        for game, id in ids.items():
            if game in here:
                found.setdefault(id, []).append(here[game])
        generation += 1
    return found


def _bases(store: Store, program: Program, streams: Sequence[str]) -> dict[str, tuple[FoundPlay, ...]]:
    """Return the plays in the original of each game, as it was imported last; nothing where the original is gone."""
    originals: dict[str, dict[str, str]] = {}
    select = "SELECT stream_id, digest, text FROM texts WHERE stream_id IN ({})"
    for stream, digest, text in rows_for(store.recorder.query, select, streams):
        if text.startswith(ORIGINALS[program]):
            originals.setdefault(stream, {})[digest] = text
    found = {}
    for stream, texts in originals.items():
        if len(texts) == 1:
            (text,) = texts.values()
        else:
            text = texts.get(store.games.load(stream).game.surroundings.original or "", "")
        found[stream] = _plays_of(program, text)
    return found


def _plays_of(program: Program, text: str) -> tuple[FoundPlay, ...]:
    """Return the plays in an original; none where it cannot be read."""
    try:
        return _READERS[program](original_of(text)).plays
    except SpooklogError:
        return ()


def players_in(text: str) -> Players | None:
    """Return the players in the original of an imported game; None in a text that is no original."""
    for program, beginning in ORIGINALS.items():
        if text.startswith(beginning):
            plays = _plays_of(program, text)
            return Players(program, keys_of(plays[0].play)) if len(plays) == 1 else None
    return None


def _same_play(plays: Sequence[FoundPlay], play: Play) -> FoundPlay | None:
    """Return the play of an original that has the id of a play of the file; a play without a uuid is alone in its original."""
    for one in plays:
        if one.play.id == play.id:
            return one
    return plays[0]._replace(play=msgspec.structs.replace(plays[0].play, id=play.id)) if len(plays) == 1 else None


# -- people --------------------------------------------------------------------------------------------------------------------


def _people(store: Store, file: PlaysFile, games: Mapping[str, ImportedGame]) -> dict[str, str]:
    """Return the person of each player of the file whom an earlier import brought, by key."""
    keys = {key for one in file.plays for key in keys_of(one.play)}
    kept = kept_players(store.recorder.query, file.program, keys)
    found: dict[str, str] = {}
    for play in (one.play for one in file.plays):
        game = games.get(play.id)
        if game is None:
            continue
        if game.base is not None:
            found |= by_key([(game.base, [seat.person for seat in game.seats])])
        elif len(game.seats) == len(play.players):
            found |= _seated(store, game.seats, play, kept)
    found |= kept
    missing = keys - found.keys()
    return found | _met_elsewhere(store, file.program, missing, {game.stream.id for game in games.values()})


def _seated(store: Store, seats: Sequence[Seat], play: Play, kept: Mapping[str, str]) -> dict[str, str]:
    """Return the person of each player, by key, in a game whose original went with a person who was erased.

    Players are known as the erasure kept them, else by their names; the erased ones are the others: the file may have another
    order by now. Where a player has another name by now as well, only the seats tell who was erased.
    """
    people = store.people.several([seat.person for seat in seats])
    keys, named, erased = keys_of(play), dict[str, list[str]](), list[str]()
    known = {kept[key] for key in keys if key in kept}
    for seat in seats:
        if seat.name is None:
            erased.append(seat.person)
        elif seat.person not in known:
            person = people[seat.person]
            for name in {normal(unnumbered(person) or seat.name), normal(person.written or seat.name)}:
                named.setdefault(name, []).append(seat.person)
    found, others = dict[str, str](), list[str]()
    for key, player in zip(keys, play.players, strict=True):
        if key in kept:
            found[key] = kept[key]
        elif same := [one for one in named.get(normal(name_of(player)), ()) if one not in found.values()]:
            found[key] = same[0]
        else:
            others.append(key)
    if len(others) == len(erased):
        return found | dict(zip(others, erased, strict=True))
    return {key: seat.person for key, seat in zip(keys, seats, strict=True) if seat.name is None}


def _met_elsewhere(store: Store, program: Program, keys: set[str], looked: set[str]) -> dict[str, str]:
    """Return the persons of players, by key, whom plays brought that are not in this file."""
    found: dict[str, str] = {}
    if not keys:
        return found
    select = "SELECT stream_id, text FROM texts WHERE text LIKE ?"
    rows = store.recorder.query(select, (ORIGINALS[program] + "%",))
    texts = [(stream, text) for stream, text in rows if stream not in looked]
    seats = store.people.seats_of([stream for stream, _ in texts])
    for stream, text in texts:
        persons = [seat.person for seat in seats[stream]]
        for play in (one.play for one in _plays_of(program, text)[:1]):
            if len(play.players) == len(persons):
                found |= {key: person for key, person in by_key([(play, persons)]).items() if key in keys}
    return found


def _elsewhere(store: Store, file: PlaysFile, games: Mapping[str, ImportedGame]) -> dict[str, str]:
    """Return the names of games that are plays of the file under another id."""
    unknown = [found for found in file.plays if found.play.id not in games]
    if file.program == "csv":
        own = [found.play.id for found in unknown]  # a table that this store exported
        return {row.id: row.name for row in store.streams.several(own)}
    if file.program == "bgg":
        return _of_app(store, {found.play.id for found in unknown})
    ours = {our_uuid("play", id): id for (id,) in store.recorder.query("SELECT id FROM streams WHERE kind = 'game'")}
    found_here = {one.play.id: ours[one.play.id] for one in unknown if one.play.id in ours}
    posted = {_id("bgg", one.bgg): one.play.id for one in unknown if one.bgg}
    names = {row.id: row.name for row in store.streams.several([*found_here.values(), *posted])}
    return {
        **{play: names[game] for play, game in found_here.items() if game in names},
        **{play: names[game] for game, play in posted.items() if game in names},
    }


def _of_app(store: Store, plays: set[str]) -> dict[str, str]:
    """Return the names of games that came from BG Stats and are posted at BGG as one of these plays, by the id there."""
    rows = store.recorder.query("SELECT stream_id, text FROM texts WHERE text LIKE ?", (ORIGINALS["bgstats"] + "%",))
    posted: dict[str, str] = {}
    for stream, text in rows if plays else ():
        with suppress(SpooklogError):
            posted |= {found.bgg: stream for found in read_bgstats(original_of(text)).plays if found.bgg in plays}
    names = store.streams.names(list(posted.values()))
    return {play: names[stream] for play, stream in posted.items()}


def _absent(store: Store, program: Program, known: Mapping[str, Stream]) -> int:
    """Return how many games of earlier imports from a program are not among the known ones."""
    return sum(stream not in known for stream in games_from(store, program))


def games_from(store: Store, program: Program) -> list[str]:
    """Return the ids of all games that came from a program."""
    source = f"{TITLES[program]} play "
    rows = store.recorder.query("SELECT DISTINCT stream_id, text FROM texts WHERE text LIKE ?", (f"{source}%",))
    # a note of a player may begin with the same words
    return [stream for stream, text in rows if _is_of_play(stream, program, text.removeprefix(source))]


def _is_of_play(stream: str, program: Program, play: str) -> bool:
    """Return whether a game is that of a play by its id."""
    return any(stream == _id(program, play, generation) for generation in range(_MOST_GENERATIONS))
