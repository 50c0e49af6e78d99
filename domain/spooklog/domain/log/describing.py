"""The command that describes what surrounds a game: place, tags, watchers, photos, length. Pure.

A game can be described at any time, closed or not: that changes no result. An undo leaves it, another description corrects it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar
from urllib.parse import urlsplit

from spooklog.domain.log.decision import Command, Decision, Situation, about
from spooklog.domain.log.events import MOST_MINUTES, Described
from spooklog.domain.log.surroundings import PARTS, Part, Surroundings
from spooklog.domain.log.texts import MAX_TEXT, SealedText
from spooklog.domain.values.errors import Conflict, NotFound, Usage
from spooklog.domain.values.labels import composed, normal
from spooklog.domain.values.saying import Said, said
from spooklog.domain.words.visible import is_visible

MOST_TAGS, MOST_WATCHERS, MOST_PHOTOS = 50, 100, 50
"""Of one game."""

LONGEST_PLACE, LONGEST_TAG = 200, 60
"""Characters."""

T = TypeVar("T")


class Describe(Command, frozen=True):
    """Describe what surrounds a game; what is not given stays as it is.

    `tags`, `watchers` (names of people) and `photos` (links) are added; a `without_…` takes some of those before out, by their
    words. `clear` names whole parts that are emptied first, but for what is given again: `clear=("tags",)` with tags replaces
    all. `minutes` is how long the game took. `source` says which play of another program an import came from, and `original` are
    the bytes of that play. `since` is the entry of the last description that the describer knows, 0 where there was none.

    Raises Usage for what cannot be stored or changes nothing, NotFound for words to take out that are not there, Conflict where
    the game was described after `since`.
    """

    place: str | None = None
    tags: tuple[str, ...] = ()
    watchers: tuple[str, ...] = ()
    photos: tuple[str, ...] = ()
    minutes: int | None = None
    without_tags: tuple[str, ...] = ()
    without_watchers: tuple[str, ...] = ()
    without_photos: tuple[str, ...] = ()
    clear: tuple[Part, ...] = ()
    source: str | None = None
    original: bytes | None = None
    since: int | None = None

    def decide(self, at: Situation) -> Decision:
        """Return the entry that describes the game."""
        for part in self.clear:
            if part not in PARTS:
                raise Usage(said("there is no part '{part}' to clear", part=part), input=part, expected=PARTS)
        before, sealed = at.game.surroundings, list[SealedText]()
        if self.since is not None and self.since != before.entry:
            raise Conflict(said("the game was described in entry {entry} meanwhile", entry=before.entry), expected=("about",))

        def seal(text: str) -> str:
            sealed.append(at.seal(text))
            return sealed[-1].digest

        tags, photos = _Texts(before.tags, at, normal), _Texts(before.photos, at, str)
        removed = [
            *(tags.but(self.tags) if "tags" in self.clear else tags.out(self.without_tags, _no_tag)),
            *self._unwatched(before, at),
            *(photos.but(self.photos) if "photos" in self.clear else photos.out(self.without_photos, _no_photo)),
        ]
        values: dict[str, Any] = {
            "tags": tags.added(map(read_tag, self.tags), seal, MOST_TAGS, _too_many_tags),
            "photos": photos.added(map(read_photo, self.photos), seal, MOST_PHOTOS, _too_many_photos),
            "removed": tuple(removed),
            **self._single(before, at, seal),
        }
        if self.original is not None:
            sealed.append(at.lookups.seal_original(self.original))
            values["original"] = sealed[-1].digest
        values["watchers"] = self._watched(before, removed, at)  # last: only now may a name become a person of the store
        event = Described(**values)
        if event == Described():
            raise Usage("this says nothing new about the game", expected=("about --place WHERE", "about --tag TAG"))
        return Decision((about(at.game, event),), tuple(sealed))

    def _single(self, before: Surroundings, at: Situation, seal: Callable[[str], str]) -> dict[str, Any]:
        """Return the fields that hold one value, where they change."""
        found: dict[str, Any] = {}
        for name, text in (("place", None if self.place is None else read_place(self.place)), ("source", self.source)):
            held = getattr(before, name)
            if text is None:
                found |= {name: None} if held and name in self.clear else {}
            elif not held or at.lookups.words((held,)).get(held) != " ".join(text.split()):
                found[name] = seal(text)
        if before.original and "source" in self.clear:
            found["original"] = None
        if self.minutes is not None and check_minutes(self.minutes) != before.minutes:
            found["minutes"] = self.minutes
        elif self.minutes is None and before.minutes is not None and "minutes" in self.clear:
            found["minutes"] = None
        return found

    def _unwatched(self, before: Surroundings, at: Situation) -> list[str]:
        """Return the ids of the watchers who are taken out. Raises NotFound for a name that is no watcher's."""
        if not self.without_watchers and "watchers" not in self.clear:
            return []
        written = {name: id for id, name in at.lookups.names(before.watchers).items() if name}
        if "watchers" not in self.clear:
            return _found(written, self.without_watchers, _no_watcher, normal)
        names = {normal(name): id for name, id in written.items()}
        stay = {names.get(normal(" ".join(name.split()))) for name in self.watchers}
        return [id for id in before.watchers if id not in stay]

    def _watched(self, before: Surroundings, removed: Sequence[str], at: Situation) -> tuple[str, ...]:
        """Return the ids of new watchers. Raises Usage for a player of the game, and for too many."""
        there = [id for id in before.watchers if id not in removed]
        new: list[str] = []
        for name in self.watchers:
            if at.labels.has(name.strip()) or (id := at.lookups.person(name)) in at.game.started.persons:
                raise Usage(said("{name} plays in this game, and so is no watcher", name=name), input=name)
            if id not in (*there, *new):
                new.append(id)
        if (count := len(there) + len(new)) > MOST_WATCHERS:
            raise Usage(said("a game has {most} watchers at most, these are {count}", most=MOST_WATCHERS, count=count))
        return tuple(new)


class _Texts:
    """Texts of one kind that surround the game. Two with the same `key` are one: of links, the case of letters matters."""

    def __init__(self, hashes: Sequence[str], at: Situation, key: Callable[[str], str]) -> None:
        self._hashes = list(hashes)
        self._at = at
        self._key = key

    def out(self, words: Sequence[str], lacking: Callable[[str], Said]) -> list[str]:
        """Take some texts out by their words; return their hashes. Raises NotFound for words that are not there."""
        return self._without(_found(self._written(), words, lacking, self._key) if words else [])

    def but(self, words: Sequence[str]) -> list[str]:
        """Take all texts out but some; return their hashes."""
        known, stay = self._known() if words else {}, {self._key(" ".join(word.split())) for word in words}
        kept = {one for key, one in known.items() if key in stay}
        return self._without([one for one in self._hashes if one not in kept])

    def _without(self, gone: list[str]) -> list[str]:
        self._hashes = [one for one in self._hashes if one not in gone]
        return gone

    def added(
        self, texts: Iterable[str], seal: Callable[[str], str], most: int, too_many: Callable[[int], Said]
    ) -> tuple[str, ...]:
        """Seal those texts that are not there yet, each once; return their hashes. Raises Usage for too many."""
        new: dict[str, str] = {}
        for text in texts:
            new.setdefault(self._key(text), text)  # the first of two that are one
        for key in self._known() if new else ():
            new.pop(key, None)
        if (count := len(self._hashes) + len(new)) > most:
            raise Usage(too_many(count))
        return tuple(map(seal, new.values()))

    def _known(self) -> dict[str, str]:
        return {self._key(text): one for text, one in self._written().items()}

    def _written(self) -> dict[str, str]:
        return {text: one for one, text in self._at.lookups.words(self._hashes).items()} if self._hashes else {}


def _found(written: dict[str, str], words: Sequence[str], lacking: Callable[[str], Said], key: Callable[[str], str]) -> list[str]:
    """Return what is written as some words, compared by a key, each once. Raises NotFound where nothing is."""
    known, keys = {key(text): one for text, one in written.items()}, [key(" ".join(word.split())) for word in words]
    for word, wanted in zip(words, keys, strict=True):
        if wanted not in known:
            raise NotFound(lacking(word), input=word, expected=tuple(written))
    return [known[wanted] for wanted in dict.fromkeys(keys)]


def _no_tag(word: str) -> Said:
    return said("the game has no tag '{word}'", word=word)


def _no_watcher(word: str) -> Said:
    return said("the game has no watcher '{word}'", word=word)


def _no_photo(word: str) -> Said:
    return said("the game has no photo '{word}'", word=word)


def _too_many_tags(count: int) -> Said:
    return said("a game has {most} tags at most, these are {count}", most=MOST_TAGS, count=count)


def _too_many_photos(count: int) -> Said:
    return said("a game has {most} photos at most, these are {count}", most=MOST_PHOTOS, count=count)


def read_place(text: str) -> str:
    """Return a place on one line, single blanks. Raises Usage for one that is empty or too long."""
    place = composed(" ".join(text.split()))
    if not place or len(place) > LONGEST_PLACE:
        words = said("a place has 1 to {most} characters", most=LONGEST_PLACE)
        raise Usage(words, input=text, expected=(said("Anna's kitchen"),))
    return place


def read_tag(text: str) -> str:
    """Return a tag on one line, single blanks. Raises Usage for one that is empty, too long or holds a comma."""
    tag = composed(" ".join(text.split()))
    if not tag or len(tag) > LONGEST_TAG or "," in tag:
        words = said("a tag has 1 to {most} characters and no comma", most=LONGEST_TAG)
        raise Usage(words, input=text, expected=(said("league"),))
    return tag


def read_photo(text: str) -> str:
    """Return the link to a photo. Raises Usage unless it is an address that begins with `https://` or `http://`.

    An address with a password is refused: it would stand in every copy of the log.
    """
    link = text.strip()
    try:
        parts = urlsplit(link)
        plain = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        plain = False
    if not plain or len(link) > MAX_TEXT or not is_visible(link) or any(sign in link for sign in ' "<>\\^`{|}'):
        words = said(
            "a photo is a link that begins with https:// or http://, of {most} characters at most, without a password",
            most=MAX_TEXT,
        )
        raise Usage(words, input=text, expected=("https://example.org/photo.jpg",))
    return link


def check_minutes(minutes: int) -> int:
    """Return the length of a game in minutes. Raises Usage where it is impossible."""
    if not 1 <= minutes <= MOST_MINUTES:
        raise Usage(said("a game takes 1 to {most} minutes", most=MOST_MINUTES), input=str(minutes), expected=("95",))
    return minutes
