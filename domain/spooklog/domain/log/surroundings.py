"""What surrounds a game: where it was played, who watched, its tags, its length, photos. Folded from descriptions. Pure.

Texts are held as hashes and watchers as person ids: `in_words` returns them as people read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec
from msgspec import UNSET

from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import Described
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import chained, joined, said
from spooklog.domain.values.value import Value
from spooklog.domain.words.wording import counted

if TYPE_CHECKING:
    pass

Part = Literal["place", "tags", "watchers", "photos", "minutes", "source"]
"""A part of the surroundings that can be cleared; `source` includes the original."""

PARTS: tuple[Part, ...] = ("place", "tags", "watchers", "photos", "minutes", "source")


class Surroundings(Value, frozen=True):
    """The surroundings of a game at one moment of its log.

    `place`, `tags`, `photos`, `source` and `original` are hashes of texts, `watchers` person ids; `minutes` is the length that
    people gave, None where it follows from table times. `entry` is the last entry that described the game, 0 without one.
    """

    place: str | None = None
    tags: tuple[str, ...] = ()
    watchers: tuple[str, ...] = ()
    photos: tuple[str, ...] = ()
    minutes: int | None = None
    source: str | None = None
    original: str | None = None
    entry: int = 0

    @property
    def texts(self) -> tuple[str, ...]:
        """The hashes of the texts that people read: all but the original."""
        return tuple(text for text in (self.place, *self.tags, *self.photos, self.source) if text is not None)

    def after(self, number: int, event: Described) -> Surroundings:
        """Return the surroundings after a description. Raises Corrupt where it removes what is not there, or adds what is."""
        gone = frozenset(event.removed)
        if not gone <= {*self.tags, *self.watchers, *self.photos}:
            raise Corrupt(f"entry {number} removes a tag, a watcher or a photo that is not there")
        lists = {"tags": event.tags, "watchers": event.watchers, "photos": event.photos}
        values: dict[str, object] = {}
        for name, added in lists.items():
            now = (*(one for one in getattr(self, name) if one not in gone), *added)
            if len(set(now)) < len(now):
                raise Corrupt(f"entry {number} adds to the {name} what is there already")
            values[name] = now
        for name in ("place", "minutes", "source", "original"):
            value = getattr(event, name)
            values[name] = getattr(self, name) if value is UNSET else value
        return msgspec.structs.replace(self, entry=number, **values)


def surroundings_of(entries: Iterable[tuple[int, AnyEntry]]) -> Surroundings:
    """Return the surroundings of a game by its entries, numbered as stored; also where its rules are not played here.

    Raises Corrupt for an entry that does not follow from those before it.
    """
    found = Surroundings()
    for number, entry in entries:
        if isinstance(entry.event, Described):
            found = found.after(number, entry.event)
    return found


class Description(NamedTuple):
    """Surroundings in words. What was erased is left out, and `erased` counts it."""

    place: str | None = None
    tags: tuple[str, ...] = ()
    watchers: tuple[str, ...] = ()
    photos: tuple[str, ...] = ()
    minutes: int | None = None
    source: str | None = None
    erased: int = 0


def in_words(surroundings: Surroundings, texts: Mapping[str, str], names: Mapping[str, str | None]) -> Description:
    """Return surroundings in words, by `texts` of the game by hash and `names` of people by id."""
    one = surroundings
    place = texts.get(one.place) if one.place else None
    source = texts.get(one.source) if one.source else None
    tags = tuple(texts[tag] for tag in one.tags if tag in texts)
    photos = tuple(texts[photo] for photo in one.photos if photo in texts)
    watchers = tuple(name for name in (names.get(watcher) for watcher in one.watchers) if name)
    named = sum(text is not None for text in (one.place, one.source)) + len(one.tags) + len(one.photos) + len(one.watchers)
    shown = sum(text is not None for text in (place, source)) + len(tags) + len(photos) + len(watchers)
    return Description(place, tags, watchers, photos, one.minutes, source, named - shown)


def surroundings_line(place: str | None, tags: Sequence[str], watchers: Sequence[str]) -> str:
    """Return surroundings in a few words: `Anna's kitchen, league, night, watched by Eva`; empty where the log has none."""
    watched = said("watched by {names}", names=listed(watchers)) if watchers else ""
    return joined([one for one in (place, *tags, watched) if one])


def description_words(event: Described, texts: Mapping[str, str], names: Mapping[str, str | None], erased: str) -> str:
    """Return a description on one line, such as `place Anna's kitchen, tags league and night, 95 minutes`.

    `texts` are those of the game by hash, `names` those of people by id; `erased` stands for words that were erased.
    """

    def words(*held: str) -> str:
        return chained(texts.get(one) or names.get(one) or erased for one in held)

    found: list[str] = []
    if event.place is not UNSET:
        found.append(said("no place") if event.place is None else said("place {words}", words=words(event.place)))
    if event.source is not UNSET:
        found.append(said("no source") if event.source is None else said("source {words}", words=words(event.source)))
    if event.tags:
        found.append(said("tags {words}", words=words(*event.tags)))
    if event.watchers:
        found.append(said("watchers {words}", words=words(*event.watchers)))
    if event.photos:
        found.append(said("photos {words}", words=words(*event.photos)))
    if event.removed:
        found.append(said("without {words}", words=words(*event.removed)))
    if event.minutes is not UNSET:
        found.append(said("no length") if event.minutes is None else counted(event.minutes, "minute"))
    if isinstance(event.original, str):
        found.append(said("the original kept"))
    return joined(found)
