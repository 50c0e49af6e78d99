"""Header lines of a sheet about what surrounds the game: place, tags, watchers, photos, how long it took.

place Anna's kitchen
tags league, night
watchers Frida, "Eva Egg"
photo https://example.org/1.jpg
duration 95
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from spooklog.domain.log.describing import Describe, check_minutes, read_photo, read_place, read_tag
from spooklog.domain.log.surroundings import Description
from spooklog.domain.values.errors import Unreadable, Usage
from spooklog.domain.values.saying import said
from spooklog.replays.sheets.line import escaped, once, unescaped
from spooklog.store.index.people import clean_name

WORDS = ("place", "tags", "watchers", "photo", "duration")
"""The words that such a line begins with. No ruleset has header lines that begin so."""

LINES = ("place WHERE", "tags TAG, TAG…", "watchers NAME, NAME…", "photo LINK", "duration MINUTES")

# possessive: else a name before many blanks takes a time that grows with their square
_NAME = re.compile(r'\s*+(?:"((?:[^"\\]|\\.)*+)"\s*+|([^",]*+))(?:,|\Z)')
_MINUTES = re.compile(r"(?:(\d{1,4}):([0-5]\d)|(\d{1,6}) ?(?:min|minutes)?)", re.ASCII)


class SurroundingsLines:
    """The lines of a header about its surroundings, while they are read. Tags, watchers and photos add up over several lines."""

    def __init__(self) -> None:
        self.place: str | None = None
        self.tags: tuple[str, ...] = ()
        self.watchers: tuple[str, ...] = ()
        self.photos: tuple[str, ...] = ()
        self.minutes: int | None = None

    def take(self, word: str, rest: str) -> None:
        """Take a line that begins with one of `WORDS`. Raises Unreadable or Usage."""
        text = unescaped(f" {rest}").strip()
        if not text:
            expected = next(line for line in LINES if line.startswith(word))
            raise Unreadable(said("the line '{word}' is empty", word=word), expected=(expected,))
        match word:
            case "place":
                self.place = once(word, read_place(text), self.place)
            case "tags":
                self.tags += read_tags(text)
            case "watchers":
                self.watchers += read_names(text)
            case "photo":
                self.photos += (read_photo(text),)
            case _:
                self.minutes = once(word, read_minutes(text), self.minutes)

    def take_over(self, before: Description) -> None:
        """Take place and tags of the game before, unless the header has its own."""
        self.place = self.place or before.place
        self.tags = self.tags or before.tags

    def commands(self) -> tuple[Describe, ...]:
        """Return the command that records them; none where there is nothing to record."""
        told = Describe(place=self.place, tags=self.tags, watchers=self.watchers, photos=self.photos, minutes=self.minutes)
        return () if told == Describe() else (told,)


def write_surroundings(around: Description) -> list[str]:
    """Return the header lines that read back as these surroundings; where an import came from is not among them."""
    lines = [f"place {around.place}"] if around.place else []
    lines += [f"tags {', '.join(around.tags)}"] if around.tags else []
    lines += [f"watchers {write_names(around.watchers)}"] if around.watchers else []
    lines += [f"photo {photo}" for photo in around.photos]
    lines += [f"duration {around.minutes}"] if around.minutes else []
    return [escaped(line) for line in lines]


def read_tags(text: str) -> tuple[str, ...]:
    """Read tags, separated by commas. Raises Usage for an impossible one."""
    return tuple(map(read_tag, text.split(",")))


def read_names(text: str) -> tuple[str, ...]:
    """Read names of people, separated by commas, in quotes or without. Raises Usage for an impossible one."""
    names: list[str] = []
    position = 0
    while position < len(text):
        match = _NAME.match(text, position)
        if match is None:
            rest = text[position:]
            raise Usage(said("cannot read the names from '{rest}' on", rest=rest), input=rest, expected=('Frida, "Eva Egg"',))
        quoted, bare = match.groups()
        names.append(clean_name(bare if quoted is None else re.sub(r"\\(.)", r"\1", quoted)))
        position = match.end()
    return tuple(names)


def write_names(names: Iterable[str]) -> str:
    """Return names as a text that `read_names` reads back."""
    return ", ".join(map(_quoted, names))


def read_minutes(text: str) -> int:
    """Read how long a game took, such as `95` or `1:35`, in minutes. Raises Usage."""
    match = _MINUTES.fullmatch(text.strip())
    if match is None:
        raise Usage(said("'{text}' is no length of a game", text=text), input=text, expected=("95", "1:35"))
    hours, minutes, all_minutes = match.groups()
    return check_minutes(int(all_minutes) if all_minutes else int(hours) * 60 + int(minutes))


def _quoted(name: str) -> str:
    if re.fullmatch(r"\w+", name):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
