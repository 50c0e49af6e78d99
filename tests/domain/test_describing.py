"""What surrounds a game: described at any time, corrected by describing again, and left alone by undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domain.test_log import DECIDED, result, table

from spooklog.domain.log.closing import Close
from spooklog.domain.log.decision import Decision, Lookups
from spooklog.domain.log.describing import (
    LONGEST_TAG,
    MOST_PHOTOS,
    MOST_TAGS,
    MOST_WATCHERS,
    Describe,
    read_photo,
)
from spooklog.domain.log.events import Described
from spooklog.domain.log.folding import fold
from spooklog.domain.log.outline import begin_outline, evolve_outline
from spooklog.domain.log.surroundings import Description, Surroundings, description_words, in_words, surroundings_of
from spooklog.domain.log.texts import MAX_ORIGINAL, line_of, original_of, seal_original
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.values.errors import Conflict, Corrupt, NotFound, Usage
from spooklog.testing.playing import Logbook


class Evening:
    """A game whose surroundings are described: names are people's ids, and texts are those of its log."""

    def __init__(self, book: Logbook | None = None) -> None:
        self.book = book or table("anna 1S")

    def describe(self, **fields: Any) -> Decision:
        """Describe the game."""
        return self.take(Describe(**fields))

    def take(self, command: Describe) -> Decision:
        """Decide a description, and fold it."""
        lookups = Lookups(person_of, names_of, self._words, lambda original: seal_original(original, b"salt"))
        decision = command.decide(msgspec.structs.replace(self.book.at(), lookups=lookups))
        self.book.keep(decision)
        return decision

    def _words(self, digests: Sequence[str]) -> Mapping[str, str]:
        return {digest: self.book.texts[digest] for digest in digests if digest in self.book.texts}

    @property
    def around(self) -> Description:
        """The surroundings in words."""
        held = self.book.game.surroundings
        return in_words(held, self.book.texts, names_of(held.watchers))


def person_of(name: str) -> str:
    """The id of a person."""
    return f"p{name.casefold().replace(' ', '')}"


def names_of(ids: Sequence[str]) -> Mapping[str, str | None]:
    """Names of people by id."""
    return {id: id[1:].title() for id in ids}


# -- what is said ----------------------------------------------------------------------------------------------------------


def test_a_game_is_described_bit_by_bit() -> None:
    evening = Evening()
    evening.describe(place="Anna's  kitchen", tags=("league",))
    evening.describe(tags=("night",), watchers=("Eva", "Frida"), photos=("https://example.org/1.jpg",), minutes=95)
    assert evening.around == Description(
        "Anna's kitchen", ("league", "night"), ("Eva", "Frida"), ("https://example.org/1.jpg",), 95, None, 0
    )
    assert evening.book.game.surroundings.entry == 4


def test_an_entry_holds_hashes_and_ids_only() -> None:
    evening = Evening()
    decision = evening.describe(
        place="Kitchen", tags=("league",), photos=("https://example.org/x",), source="BG Stats", original=b"{}"
    )
    (draft,) = decision.drafts
    stored = msgspec.json.encode(draft.event).decode()
    assert [text.text for text in decision.texts] == ["league", "https://example.org/x", "Kitchen", "BG Stats", "{}"]
    assert not [text.text for text in decision.texts if text.text != "{}" and text.text in stored]


def test_a_repeated_description_adds_nothing() -> None:
    evening = Evening()
    evening.describe(place="Kitchen", tags=("league",), watchers=("Eva",), photos=("https://example.org/x",), minutes=95)
    again = {"place": "Kitchen", "tags": ("League",), "watchers": ("Eva",), "photos": ("https://example.org/x",), "minutes": 95}
    with pytest.raises(Usage, match="nothing new"):
        evening.describe(**again)
    (draft,) = evening.describe(**again | {"minutes": 100}).drafts
    assert draft.event == Described(minutes=100)


def test_a_tag_given_twice_is_one() -> None:
    evening = Evening()
    evening.describe(tags=("League", "league", "night"))
    assert evening.around.tags == ("League", "night")


def test_parts_are_cleared_and_single_ones_taken_out() -> None:
    evening = Evening()
    evening.describe(place="Kitchen", tags=("a", "b", "c"), watchers=("Eva", "Frida"), photos=("https://x.org/1",), minutes=5)
    evening.describe(without_tags=("B",), without_watchers=("eva",), without_photos=("https://x.org/1",), clear=("minutes",))
    assert evening.around == Description("Kitchen", ("a", "c"), ("Frida",))
    evening.describe(clear=("place", "tags", "watchers"), tags=("d", "a"))
    assert evening.around == Description(tags=("a", "d"))


def test_a_value_cleared_and_given_again_stays_the_same() -> None:
    evening = Evening()
    evening.describe(tags=("a", "b"), watchers=("Eva", "Frida"), photos=("https://x.org/1",))
    held = evening.book.game.surroundings
    told = {"tags": ("B", "c"), "watchers": ("frida",), "photos": ("https://x.org/1",)}
    (draft,) = evening.describe(**told, clear=("tags", "watchers", "photos", "minutes")).drafts
    assert isinstance(draft.event, Described)
    assert set(draft.event.removed) == {held.tags[0], held.watchers[0]}
    assert (len(draft.event.tags), draft.event.watchers, draft.event.photos) == (1, (), ())
    assert evening.around == Description(None, ("b", "c"), ("Frida",), ("https://x.org/1",))
    with pytest.raises(Usage, match="nothing new"):
        evening.describe(**told, clear=("tags", "watchers", "photos"))


def test_a_description_based_on_an_older_state_is_refused() -> None:
    evening = Evening()
    evening.describe(tags=("a",), since=0)
    with pytest.raises(Conflict, match="described in entry 3 meanwhile"):
        evening.describe(tags=("b",), since=0)
    evening.describe(tags=("b",), since=3)
    evening.book.play("annika 2G")
    evening.describe(place="Kitchen", since=4)  # plies in between do not matter


def test_source_and_original_are_cleared_together() -> None:
    evening = Evening()
    evening.describe(source="BG Stats play 7", original=b'{"id": 7}')
    held = evening.book.game.surroundings
    assert original_of(evening.book.texts[held.original or ""]) == b'{"id": 7}'
    evening.describe(clear=("source",))
    assert evening.book.game.surroundings == Surroundings(entry=4)


def test_a_closed_game_can_be_described_and_keeps_its_result() -> None:
    book = result(*DECIDED)
    book.take(Close())
    evening = Evening(book)
    evening.describe(place="Kitchen")
    assert (book.game.closed, book.game.status) == (True, "official")


def test_undo_and_redo_leave_the_description() -> None:
    evening = Evening(table("anna 1S", "annika 2G"))
    evening.describe(tags=("league",))
    evening.book.take(Undo(2))
    assert [*evening.around.tags] == ["league"]
    evening.describe(tags=("night",))
    evening.book.take(Redo(2))
    assert [*evening.around.tags] == ["league", "night"]
    assert [ply.number for ply in evening.book.game.plies] == [1, 2]


# -- refusals --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "nothing new"),
        ({"clear": ("tags",)}, "nothing new"),
        ({"clear": ("board",)}, "no part 'board'"),
        ({"place": " "}, "a place has"),
        ({"place": "x" * 201}, "a place has"),
        ({"place": "bell\x07"}, "control characters"),
        ({"tags": ("",)}, "a tag has"),
        ({"tags": ("a, b",)}, "no comma"),
        ({"tags": ("x" * (LONGEST_TAG + 1),)}, "a tag has"),
        ({"tags": tuple(f"t{one}" for one in range(MOST_TAGS + 1))}, "50 tags at most"),
        ({"watchers": tuple(f"w{one}" for one in range(MOST_WATCHERS + 1))}, "100 watchers at most"),
        ({"photos": tuple(f"https://x.org/{one}" for one in range(MOST_PHOTOS + 1))}, "50 photos at most"),
        ({"watchers": ("1",)}, "plays in this game"),
        ({"watchers": ("Frida", "ANNIKA")}, "plays in this game"),
        ({"minutes": 0}, "minutes"),
        ({"minutes": 100_000}, "minutes"),
        ({"original": b""}, "empty"),
        ({"original": b"x" * (MAX_ORIGINAL + 1)}, "at most"),
        ({"source": "x" * 2001}, "2000 characters"),
    ],
)
def test_an_invalid_description_is_refused(fields: dict[str, Any], words: str) -> None:
    evening = Evening()
    with pytest.raises(Usage, match=words):
        evening.describe(**fields)
    assert evening.book.game.head == 2


@pytest.mark.parametrize("field", ["without_tags", "without_watchers", "without_photos"])
def test_an_absent_part_of_a_description_cannot_be_removed(field: str) -> None:
    evening = Evening()
    evening.describe(tags=("league",), watchers=("Eva",), photos=("https://example.org/x",))
    with pytest.raises(NotFound, match="the game has no") as refusal:
        evening.describe(**{field: ("other",)})
    assert refusal.value.expected


def test_links_that_differ_in_case_are_two_photos() -> None:
    evening = Evening()
    evening.describe(tags=("League",), photos=("https://example.org/aB",))
    evening.describe(photos=("https://example.org/Ab",))
    assert len(evening.book.game.surroundings.photos) == 2
    with pytest.raises(NotFound) as refusal:
        evening.describe(without_photos=("https://example.org/ab",))
    assert set(refusal.value.expected) == {"https://example.org/aB", "https://example.org/Ab"}
    with pytest.raises(NotFound) as refusal:
        evening.describe(without_tags=("other",))
    assert refusal.value.expected == ("League",)


@pytest.mark.parametrize(
    "link",
    [
        "javascript:alert(1)",
        "data:image/png;base64,AAAA",
        "file:///etc/passwd",
        "ftp://example.org/x",
        "//example.org/x",
        "example.org/x",
        "https://",
        "https://anna:secret@example.org/x",
        "https://example.org/a b",
        'https://example.org/"onload=',
        "https://example.org/<script>",
        "https://[::1/x",
        "https://example.org:99999/x",
        "https://example.org/" + "x" * 2000,
        "https://example.org/\u202e",
    ],
)
def test_a_photo_is_a_plain_link_to_the_web(link: str) -> None:
    with pytest.raises(Usage, match="a photo is a link"):
        read_photo(link)


@pytest.mark.parametrize("link", ["https://example.org/a.jpg?x=1#y", "HTTP://Example.org", "https://münchen.example/ä"])
def test_links_stay_as_they_were_typed(link: str) -> None:
    assert read_photo(f" {link} ") == link


def test_limits_of_a_description_hold_over_several_entries() -> None:
    evening = Evening()
    evening.describe(tags=tuple(f"t{one}" for one in range(MOST_TAGS)))
    with pytest.raises(Usage, match="50 tags at most"):
        evening.describe(tags=("one more",))
    evening.describe(tags=("one more",), without_tags=("t0",))
    assert len(evening.around.tags) == MOST_TAGS


# -- the fold --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", [Described(removed=("x",)), Described(tags=("a", "a")), Described(watchers=("pa", "pa"))])
def test_an_entry_that_contradicts_the_description_is_corrupt(event: Described) -> None:
    with pytest.raises(Corrupt, match="entry 9"):
        Surroundings().after(9, event)


def test_the_outline_of_a_game_of_unknown_rules_has_the_same_description() -> None:
    evening = Evening()
    evening.describe(place="Kitchen", tags=("a", "b"), watchers=("Eva",), minutes=95)
    evening.book.play("annika 2G")
    evening.describe(without_tags=("a",), clear=("minutes",))
    numbered = list(enumerate(evening.book.entries, start=1))
    outline = begin_outline(*numbered[0])
    for number, entry in numbered[1:]:
        outline = evolve_outline(outline, number, entry)
    assert outline.surroundings == surroundings_of(numbered) == evening.book.game.surroundings
    assert outline.surroundings.minutes is None


def test_null_clears_and_absence_keeps() -> None:
    held = Surroundings(place="a", minutes=5).after(3, msgspec.json.decode(b'{"place":null}', type=Described))
    assert held == Surroundings(minutes=5, entry=3)
    assert msgspec.json.encode(Described(place=None)) == b'{"place":null}'
    assert msgspec.json.encode(Described()) == b"{}"


def test_erased_words_are_counted_and_left_out() -> None:
    held = Surroundings(place="h1", tags=("h2", "h3"), watchers=("pa", "pb"), source="h4", original="h5")
    assert in_words(held, {"h3": "night"}, {"pa": "Anna", "pb": None}) == Description(
        tags=("night",), watchers=("Anna",), erased=4
    )
    assert in_words(Surroundings(), {}, {}) == Description()


def test_an_entry_of_a_description_is_put_in_words() -> None:
    texts, names = {"h1": "Anna's kitchen", "h2": "league", "h3": "night"}, {"pa": "Eva Egg"}
    event = Described(
        place="h1", tags=("h2", "h3"), watchers=("pa", "pb"), minutes=1, removed=("h9",), source=None, original="h8"
    )
    assert description_words(event, texts, names, "(erased)") == (
        "place Anna's kitchen, no source, tags league and night, watchers Eva Egg and (erased), without (erased), 1 minute, "
        "the original kept"
    )


WORDS = st.sampled_from(["league", "night", "final", "Zoë"])
CHANGES = st.builds(
    Describe,
    place=st.none() | WORDS,
    tags=st.lists(WORDS, max_size=3).map(tuple),
    watchers=st.lists(WORDS, max_size=2).map(tuple),
    minutes=st.none() | st.integers(1, 99_999),
    without_tags=st.lists(WORDS, max_size=2).map(tuple),
    clear=st.lists(st.sampled_from(["place", "tags", "watchers", "minutes"]), max_size=2).map(tuple),
)


@settings(max_examples=40)
@given(st.lists(CHANGES, max_size=6))
def test_every_sequence_of_descriptions_folds_to_the_given_values(changes: list[Describe]) -> None:
    evening = Evening()
    place, minutes, tags, watchers = None, None, list[str](), list[str]()
    for change in changes:
        try:
            evening.take(change)
        except (Usage, NotFound):
            continue
        clear = change.clear
        place = change.place or (None if "place" in clear else place)
        minutes = change.minutes or (None if "minutes" in clear else minutes)
        gone = {tag for tag in tags if tag not in change.tags} if "tags" in clear else {*change.without_tags}
        tags = [tag for tag in tags if tag not in gone]
        tags += [tag for tag in dict.fromkeys(change.tags) if tag not in tags]
        watchers = [name for name in watchers if name in change.watchers or "watchers" not in clear]
        watchers += [name for name in dict.fromkeys(change.watchers) if name not in watchers]
    around = evening.around
    assert (around.place, around.minutes, list(around.tags)) == (place, minutes, tags)
    assert [name.casefold() for name in around.watchers] == [name.casefold() for name in watchers]
    assert fold(enumerate(evening.book.entries, start=1)) == evening.book.game


# -- originals -------------------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_the_bytes_of_an_original_come_back(original: bytes) -> None:
    line = line_of(original)
    assert line.isprintable()
    assert original_of(line) == original
