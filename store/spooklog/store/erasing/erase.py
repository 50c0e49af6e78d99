"""Erases a person: name, labels, what they wrote and what mentions them. No event changes, every chain stays whole.

The erasure is one transaction. After it, unused bytes of the database are scrubbed; a mark in the database stays until that is
done, so that another process can finish the work of a killed one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from spooklog.domain.values.errors import NotFound, Unavailable, Usage
from spooklog.domain.values.saying import said
from spooklog.store.changes.renaming import write_name
from spooklog.store.database.schema import Query
from spooklog.store.database.writes import Writer, forget_asked, query_of, revoke_links_of, write_author, write_player
from spooklog.store.entries.ids import Entropy
from spooklog.store.entries.rows import GONE, Person, PlayerRow
from spooklog.store.entries.store_events import EntryOf, Erased, PlayerOf, SeatOf, StoreEvent
from spooklog.store.erasing.search import Item, Search, search
from spooklog.store.erasing.spelling import plain
from spooklog.store.erasing.traces import contains
from spooklog.store.index.people import SALT_BYTES, People
from spooklog.store.index.players import Reader, players_of, seal_of_player
from spooklog.store.index.streams import Streams
from spooklog.store.storelog.log import StoreLog

UNNAMED = "words"
"""The name of a word list whose own name was erased."""

_SHORTEST = 2


class Choice(msgspec.Struct, frozen=True):
    """A person's decision about the finds.

    `also` are texts: a find that contains one is certain. `keep` and `take` name finds by mark, or by a text that they contain.
    Finds in `keep` stay, even if they are in `take` too; suspected finds in `take` go, and with `everything` all of them.
    """

    also: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    take: tuple[str, ...] = ()
    everything: bool = False


class Found(msgspec.Struct, frozen=True):
    """What an erasure removes.

    `people` are all who count as one, `tables` the streams where they sat with the labels they had there, `texts` the digests of
    texts with the stream of each, `skips` reasons of skipped entries by stream and number, `games` the speakable names of streams
    that get another one, by id. `others` are people whose names and labels go, `labels` labels of other people with the person,
    `lists` the word lists that go, and `list_names` those that get another name, by sha256; `links` the ids of links that lose
    their labels.
    """

    people: tuple[Person, ...] = ()
    tables: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    texts: Mapping[str, str] = msgspec.field(default_factory=dict)
    skips: tuple[tuple[str, int], ...] = ()
    games: Mapping[str, str] = msgspec.field(default_factory=dict)
    others: tuple[Person, ...] = ()
    labels: tuple[tuple[str, str], ...] = ()
    lists: Mapping[str, str] = msgspec.field(default_factory=dict)
    list_names: Mapping[str, str] = msgspec.field(default_factory=dict)
    links: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the person that the erasure removes."""
        return tuple(person.name for person in self.people if person.name)


def find(people: People, name: str, choice: Choice | None = None) -> Found:
    """Return what erasing the person of a name, and all who count as them, would remove.

    Raises NotFound for an unknown name, Usage for a choice that names no find.
    """
    choice = choice or Choice()
    return chosen(search(people, name, checked(choice.also)), choice)


def checked(also: Sequence[str]) -> Sequence[str]:
    """Return the texts to search for. Raises Usage for one that is too short to be distinctive."""
    for text in also:
        if len("".join(plain(text).split())) < _SHORTEST:
            raise Usage(
                said("'{text}' is too short: it would be found everywhere", text=text),
                input=text,
                expected=(said("a text of 2 signs or more"),),
            )
    return also


def chosen(found: Search, choice: Choice) -> Found:
    """Return the finds of a search that the erasure removes. Raises Usage for a mark or text in the choice that names no find."""
    kept = meant(found, choice.keep, found.items)
    taken = [*found.suspected] if choice.everything else meant(found, choice.take, found.suspected)
    return _sorted(found, [item for item in (*found.certain, *taken) if item not in kept])


def meant(found: Search, words: Sequence[str], items: Sequence[Item]) -> list[Item]:
    """Return the finds that marks or texts name. Raises Usage for one that names none."""
    marks, means = found.marks(), list[Item]()
    for word in words:
        traces = contains((word,))
        those = [item for item in items if word in (marks[item.place], item.text) or traces.in_text(item.text)]
        # a mark means its find alone, even where the text of another find contains it
        marked = [item for item in items if word == marks[item.place]]
        if not those:
            raise Usage(
                said("'{word}' fits none of the finds", word=word), input=word, expected=(said("a mark or a text of the list"),)
            )
        means += marked or those
    return means


def _sorted(found: Search, items: Sequence[Item]) -> Found:
    by_kind: dict[str, list[Item]] = {}
    for item in items:
        by_kind.setdefault(item.place.kind, []).append(item)

    def of(kind: str) -> list[Item]:
        return by_kind.get(kind, [])

    labels = (item.place.key.split(" ", 1) for item in of("label"))  # id and label: an id has no blank
    return Found(
        people=found.people,
        tables=found.tables,
        texts={item.place.key: item.place.stream for item in of("text")},
        skips=tuple((item.place.stream, int(item.place.key)) for item in of("skip")),
        games={item.place.stream: item.text for item in of("game")},
        others=tuple(Person(item.place.key, item.text, None) for item in of("person")),
        labels=tuple((person, label) for person, label in labels),
        lists={item.place.key: item.text for item in of("list")},
        list_names={item.place.key: item.text for item in of("list name")},
        links=tuple(item.place.key for item in of("link")),
    )


def erase(
    log: StoreLog, name: str, choice: Choice | None = None, *, by: str, players: Reader | None = None
) -> tuple[Found, dict[str, str]]:
    """Erase a person, and all who count as them; return what was removed, and the new names of games by the old ones.

    `by` is the name of the person who erases, for the store's log. `players` reads originals of imported games: who the others
    in originals are that go is kept, so that a later import meets the same people.

    On return no byte of the database holds any of it. Raises NotFound for an unknown name, except where an earlier erasure was
    not yet scrubbed, which this call then does; Usage for a choice that names no find; Unavailable where the store cannot be
    written, or where all is erased but others read the store, so that it cannot be scrubbed: then the same call does the rest.
    """
    renamed: dict[str, str] = {}
    recorder, entropy, author = log.recorder, log.context.entropy, log.author(by)
    try:
        with recorder.erasing() as writer:
            query = query_of(writer)
            write_author(writer, author.person, new=author.new)
            # searched again within the transaction: others may have written since the choice was made
            found, streams = find(log.context.people.by(query), name, choice), Streams(query)
            events: list[StoreEvent] = []
            for stream, before in found.games.items():
                renamed[before] = streams.new_name(entropy)
                events.append(write_name(writer, stream, renamed[before], entropy(SALT_BYTES)))
            kept = _kept_players(query, found, players, entropy)
            events.append(_event(query, found, kept))  # before the removal: it finds seats by their labels
            drafts = log.drafts(author, *events)
            recorder.record(writer, drafts)  # before the removal: the author may be the person erased
            _remove(writer, found, drafts[-1].at)
            for player in kept:
                write_player(writer, player)
    except NotFound:
        if not recorder.unscrubbed():
            raise
        found = Found()
    try:
        recorder.scrub()
    except Unavailable as problem:
        again = said("the same command again, when that is mended")
        # nothing was erased now, or the recorder says already that it was
        if not found.people or problem.message.startswith("it is erased"):
            raise
        words = said("it is erased, but still lies in unused bytes of the store: {why}", why=problem.message)
        raise Unavailable(words, expected=(again,)) from problem
    return found, renamed


def _kept_players(query: Query, found: Found, players: Reader | None, entropy: Entropy) -> list[PlayerRow]:
    """Return who the players in originals are that go."""
    erased = {person.id for person in (*found.people, *found.others)}
    return [*players_of(query, found.texts, players, entropy, erased)] if players else []


def _event(query: Query, found: Found, players: Sequence[PlayerRow]) -> Erased:
    """Return the entry of the store's own log about an erasure: ids and hashes."""
    seats = [
        SeatOf(stream, seat)
        for person, label in found.labels
        for stream, seat in query("SELECT stream_id, seat FROM seats WHERE person_id = ? AND label = ?", (person, label))
    ]
    persons = tuple(person.id for person in (*found.people, *found.others))
    return Erased(
        persons=persons,
        labels=tuple(seats),
        texts=tuple(found.texts),
        lists=tuple(found.lists),
        skips=tuple(EntryOf(stream, entry) for stream, entry in found.skips),
        links=found.links,
        players=tuple(PlayerOf(row.person, seal_of_player(row)) for row in players),
    )


def _remove(writer: Writer, found: Found, now: int) -> None:
    unnamed = "name = NULL, key = NULL, salt = NULL, written = NULL, touched = NULL"
    for person in (*found.people, *found.others):
        writer.execute(f"UPDATE people SET {unnamed} WHERE id = ?", (person.id,))
        writer.execute("UPDATE seats SET label = NULL, salt = NULL WHERE person_id = ?", (person.id,))
        writer.execute("DELETE FROM players WHERE person_id = ?", (person.id,))
        revoke_links_of(writer, person.id, now)
    for id, label in found.labels:
        writer.execute("UPDATE seats SET label = NULL, salt = NULL WHERE person_id = ? AND label = ?", (id, label))
    for digest in found.texts:
        writer.execute("DELETE FROM texts WHERE digest = ?", (digest,))
    for stream, entry in found.skips:
        gone = (GONE, GONE, stream, entry)
        writer.execute("UPDATE skipped SET why = ?, problem = ?, salt = NULL WHERE stream_id = ? AND entry = ?", gone)
    for sha256 in found.list_names:
        writer.execute("UPDATE wordlists SET name = ? WHERE sha256 = ?", (UNNAMED, sha256))
    for sha256 in found.lists:
        writer.execute("DELETE FROM wordlists WHERE sha256 = ?", (sha256,))
    for id in found.links:
        writer.execute("UPDATE links SET label = NULL, salt = NULL WHERE id = ?", (id,))
    forget_asked(writer)
