"""The players of a file as people of the store.

An equal name need not be the same person, so the players of a file are people of their own until they are merged: one with the
name of a person here gets a number behind it. A player whom an earlier import brought is that person again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from spooklog.domain.values.labels import normal
from spooklog.replays.exchange.plays import Play, PlayPlayer
from spooklog.store.entries.ids import person_id
from spooklog.store.entries.rows import Person
from spooklog.store.index.people import MAX_NAME, SALT_BYTES, Guests, numbered
from spooklog.store.store import Store

ANONYMOUS = "Anonymous"

_AGAIN = re.compile(r" #[0-9]+$")
"""How the key of a player ends who has the key of another at the same table."""

_BY_NAME = "name "
"""How the key of a player begins who is known by name alone."""


class FilePlayer(NamedTuple):
    """A player of a file with the person of the store, known or new, and how many plays of the file name the player.

    `candidate` is the name of a person here with the same name, None where there is none, or where they count as one already.
    An anonymous player has none.
    """

    name: str
    person: Person
    is_new: bool
    plays: int
    anonymous: bool
    candidate: str | None = None


class FilePeople:
    """The people of one file. `known` are those of earlier imports, by the keys of their players."""

    def __init__(self, store: Store, by: str, known: Mapping[str, str], plays: Iterable[Play]) -> None:
        self._store = store
        self._entropy = store.games.context.entropy
        guests = Guests(store.people, self._entropy)
        self.author = guests.person(by)
        self.new = list[Person](guests.newcomers)
        """People who are to be stored: the author and players, as far as the store does not have them."""
        self._keys = {person.key for person in self.new}
        self._of: dict[str, Person] = {}
        self._players: dict[str, FilePlayer] = {}
        self._before = store.people.several(known.values())
        self._known = known
        self._names = _names_of(plays)

    def of_play(self, play: Play) -> tuple[Person, ...]:
        """Return the person of each player of a play; a person who was erased has no name."""
        return tuple(self._person(key, player) for key, player in zip(keys_of(play), play.players, strict=True))

    def knows(self, play: Play) -> bool:
        """Return whether earlier imports brought every player of a play, and none was erased."""
        persons = [self._before.get(self._known.get(key, "")) for key in keys_of(play)]
        return all(person is not None and person.name is not None for person in persons)

    def count(self, play: Play) -> None:
        """Count a play for the list of players."""
        for key, player in zip(keys_of(play), play.players, strict=True):
            person = self._person(key, player)
            name = self._names.get(key) or name_of(player)
            before = self._players.get(key) or FilePlayer(name, person, key not in self._known, 0, player.anonymous)
            self._players[key] = before._replace(plays=before.plays + 1)

    def players(self) -> tuple[FilePlayer, ...]:
        """Return the players of the plays that were counted, those with the most plays first."""
        same = self._store.people.merged()
        found = [
            # the second of one name at a table is another person
            player if _AGAIN.search(key) else player._replace(candidate=self._candidate(player, same))
            for key, player in self._players.items()
        ]
        return tuple(sorted(found, key=lambda player: (-player.plays, normal(player.name))))

    def _candidate(self, player: FilePlayer, same: Mapping[str, str]) -> str | None:
        """Return the name of another person here who has the name of a player; None where they count as one already."""
        if player.anonymous:
            return None
        here = self._store.people.find(player.name) or next((one for one in self.new if one.key == normal(player.name)), None)
        mine = player.person.id
        if here is None or player.person.name is None or same.get(here.id, here.id) == same.get(mine, mine):
            return None
        return here.name

    def _person(self, key: str, player: PlayPlayer) -> Person:
        person = self._of.get(key)
        if person is None:
            before = self._before.get(self._known.get(key, ""))
            person = self._of[key] = before or self._new(self._names.get(key) or name_of(player))
        return person

    def _new(self, name: str) -> Person:
        """Return a new person of a name, under a free one made from it."""
        here, number = name, 1
        while normal(here) in self._keys or self._store.people.find(here):
            number += 1
            here = numbered(name, number)
        self._keys.add(normal(here))
        salt = self._entropy(SALT_BYTES)
        person = Person(person_id(salt, name), here, normal(here), salt, None if here == name else name)
        self.new.append(person)
        return person


def keys_of(play: Play) -> tuple[str, ...]:
    """Return the key of each player; anonymous players of one play are different people."""
    seen: dict[str, int] = {}
    keys = []
    for player in play.players:
        key = player.key or "anonymous"
        seen[key] = seen.get(key, 0) + 1
        keys.append(key if seen[key] == 1 else f"{key} #{seen[key]}")
    return tuple(keys)


def _names_of(plays: Iterable[Play]) -> dict[str, str]:
    """Return names of players by key: a play without players has nothing but the user name, where others have the name."""
    found: dict[str, str] = {}
    for play in plays:
        for key, player in zip(keys_of(play), play.players, strict=True):
            if key not in found and key != f"user {player.name.casefold()}":
                found[key] = name_of(player)
    return found


def name_of(player: PlayPlayer) -> str:
    """Return the name of a player, cut to the length of a name here."""
    return player.name[:MAX_NAME].rstrip() or ANONYMOUS


def named_twice(play: Play) -> str | None:
    """Return the name of a player whom a play names twice by uuid or user name, None without one.

    Two players who have nothing but the same name are two people.
    """
    keys: set[str] = set()
    for player in play.players:
        if player.key in keys and not player.anonymous and not player.key.startswith(_BY_NAME):
            return player.name
        keys.add(player.key)
    return None


def by_key(plays: Iterable[tuple[Play, Sequence[str]]]) -> dict[str, str]:
    """Return the person of each player, by key, from plays with the persons on their seats; later plays decide."""
    return {key: person for play, persons in plays for key, person in zip(keys_of(play), persons, strict=False)}
