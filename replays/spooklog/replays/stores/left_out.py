"""What the owner of a store leaves out of its file: the notes of all games, or people with all that certainly mentions them."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.replays.files.left_out import LeftOut
from spooklog.store.erasing.search import Kind, search
from spooklog.store.erasing.unreachable import unreachable
from spooklog.store.store import Store

_IN_NO_FILE: tuple[Kind, ...] = ("skip", "list name")
"""Finds that stand in no file without people: reasons to skip an entry, and the names of word lists, which get another one."""


def find_left_out(store: Store, people: Sequence[str], *, notes: bool) -> tuple[LeftOut, int]:
    """Return what a file leaves out, and how many finds stay that may mention the people.

    `people` are names. With a person go all who count as them, what they wrote, and the finds that erasing them would remove for
    certain. What no erasing reaches stays: words in entries and in files that decide. Raises NotFound for an unknown name.
    """
    ids, texts, names, suspected = set[str](), set[str](), dict[str, str](), 0
    for name in people:
        found = search(store.people, name)
        suspected += sum(item.place.kind not in _IN_NO_FILE for item in found.suspected)
        suspected += len(unreachable(store.recorder.query, found))
        ids.update(person.id for person in found.people)
        for item in found.certain:
            place = item.place
            match place.kind:
                case "text":
                    texts.add(place.key)
                case "game":
                    names[place.stream] = f"game-{place.stream[1:9]}"
                case _:  # of other people and word lists nothing is certain, and reasons to skip an entry are in no file
                    pass
    left = LeftOut(notes=notes, people=frozenset(ids), texts=frozenset(texts), names=names)
    return left, suspected
