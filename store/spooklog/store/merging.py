"""Two names, one person: whoever was logged under several is counted as one. Events and seats stay as they are."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.errors import Usage
from spooklog.store.people import People
from spooklog.store.recorder import SQLiteRecorder
from spooklog.store.rows import Person


def merge(people: People, recorder: SQLiteRecorder, keep: str, others: Sequence[str]) -> tuple[Person, list[Person]]:
    """Make each of the others, by name, the same person as `keep`; the person that counts now, and everybody who did not before.

    Raises NotFound for a name that nobody has, Usage for somebody who is the same person already.
    """
    kept, merged = people.called(keep), [people.called(name) for name in others]
    same, taken = people.merged(), set[str]()
    counting = people.get(same.get(kept.id, kept.id))
    for name, person in zip(others, merged, strict=True):
        counts = same.get(person.id, person.id)
        if counts == counting.id or counts in taken:
            raise Usage(f"{person.name} and {kept.name} are the same person already", input=name)
        taken.add(counts)
    everybody = [*taken, *(id for id, into in same.items() if into in taken)]
    recorder.merge_people(kept.id, [person.id for person in merged])
    return counting, [people.get(id) for id in everybody]
