"""Merging people: several names of one person count as one. Events and seats stay as they are."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import chained, said
from spooklog.store.database.writes import merge_people, split_person
from spooklog.store.entries.rows import Person
from spooklog.store.entries.store_events import PeopleMerged, PersonSplit
from spooklog.store.index.streams import Streams
from spooklog.store.logs.surroundings import watched_by
from spooklog.store.storelog.log import StoreLog


def merge(log: StoreLog, keep: str, others: Sequence[str], *, by: str) -> tuple[Person, list[Person]]:
    """Make each of the others, by name, the same person as `keep`; return the person that counts, and all who count as them anew,
    in the order of `others`, each followed by those who counted as them.

    `by` is the name of the person who merges. Raises NotFound for an unknown name, Usage for people who are the same already, and
    for two who sat at one table, or watched it: these must be two people.
    """
    people, author = log.context.people, log.author(by)
    kept, merged = people.called(keep), [people.called(name) for name in others]
    same, taken = people.merged(), list[str]()

    def group_of(counting: str) -> list[str]:
        return [counting, *(id for id, into in same.items() if into == counting)]

    counting = people.get(same.get(kept.id, kept.id))
    tables, watched = people.tables_of(group_of(counting.id)), watched_by(log.recorder.query, group_of(counting.id))
    for name, person in zip(others, merged, strict=True):
        counts = same.get(person.id, person.id)
        if counts == counting.id or counts in taken:
            raise Usage(said("{name} and {kept} are the same person already", name=person.name, kept=kept.name), input=name)
        theirs = people.tables_of(group_of(counts))
        if both := sorted(name for stream, name in theirs.items() if stream in tables):
            raise Usage(
                said("{name} and {kept} both sat in {game}: they are two people", name=person.name, kept=kept.name, game=both[0]),
                input=name,
            )
        seen = watched_by(log.recorder.query, group_of(counts))
        if at_once := (seen & {*watched, *tables}) | (theirs.keys() & watched):
            both = sorted(Streams(log.recorder.query).names([*at_once]).values())
            raise Usage(
                said(
                    "{name} and {kept} were both at {game}: they are two people", name=person.name, kept=kept.name, game=both[0]
                ),
                input=name,
            )
        taken.append(counts)
        watched |= seen
        tables |= theirs  # two of the others who sat together are two people as well
    with log.writing() as writer:
        merge_people(writer, kept.id, [person.id for person in merged])
        log.record(writer, author, log.drafts(author, PeopleMerged(kept.id, tuple(person.id for person in merged))))
    return counting, [people.get(id) for group in taken for id in group_of(group)]


def split(log: StoreLog, name: str, *, by: str) -> tuple[Person, Person]:
    """Take back a merge, so that a person counts alone again; return the person, and the one they counted as.

    Raises NotFound for an unknown name, Usage for a person who counts alone, naming those who count as them.
    """
    people, author = log.context.people, log.author(by)
    person, same = people.called(name), people.merged()
    if person.id not in same:
        names = people.names(id for id, into in same.items() if into == person.id).values()
        followers = tuple(sorted(name for name in names if name))
        words = said("{name} counts on their own", name=person.name)
        if followers:
            others = chained(followers)
            words = said("{name} counts on their own; {others} count with them", name=person.name, others=others)
        raise Usage(words, input=name, expected=tuple(f'players split "{follower}"' for follower in followers))
    before = people.get(same[person.id])
    with log.writing() as writer:
        split_person(writer, person.id)
        log.record(writer, author, log.drafts(author, PersonSplit(person.id)))
    return person, before
