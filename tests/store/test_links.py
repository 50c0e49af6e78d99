"""Links: a key opens what it was made for and nothing else, and the store never holds the key."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.behind import behind
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Ambiguous, Conflict, Corrupt, NotFound, SpooklogError, Usage
from spooklog.store.changes.archiving import archive
from spooklog.store.changes.links import KEY_BYTES, letters
from spooklog.store.changes.merging import merge
from spooklog.store.checks.consistency import disagreements
from spooklog.store.checks.database import check_database
from spooklog.store.checks.own_log import check_own_log, problems_of_store
from spooklog.store.checks.reindex import reindex
from spooklog.store.entries.rows import Link
from spooklog.store.erasing.erase import Choice, erase
from spooklog.store.erasing.search import search
from spooklog.store.store import Store, open_store


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game of two with full names."""
    return store.games.start(start("anna=Anna Berg", "bert=Bert Holm"), name="evening").loaded.stream.id


def sound(store: Store) -> bool:
    """Whether no check finds anything."""
    found = disagreements(store.recorder, store.streams.every(), store.mapper)
    return [*check_database(store.recorder), *problems_of_store(store), *found] == []


# -- keys --------------------------------------------------------------------------------------------------------------


def test_a_key_finds_its_link_and_the_store_holds_only_its_hash(store: Store, game: str) -> None:
    link, key = store.links.new("seat", by="Scribe", stream=game, seat=2, records=True)
    assert re.fullmatch(r"[a-z2-7]{26}", key)
    assert re.fullmatch(r"[a-z2-7]{8}", link.id)
    assert store.links.find(key) == link
    assert key not in repr(link)
    for table in ("links", "people", "events", "texts"):
        assert key not in repr(store.recorder.query(f"SELECT * FROM {table}"))
    assert sound(store)


def test_another_process_finds_it_too(store: Store, other: Store, game: str) -> None:
    link, key = store.links.new("watch", by="Scribe", stream=game)
    assert other.links.find(key) == link
    assert other.links.every() == [link]


@pytest.mark.parametrize(
    "key", ["", "x", "a" * 26, "A" * 26, "a" * 10_000_000, "schlüssel", "\x00" * 26, "a" * 26 + "\n", "a" * 25 + "="]
)
def test_an_unknown_or_malformed_key_finds_nothing(store: Store, game: str, key: str) -> None:
    store.links.new("watch", by="Scribe", stream=game)
    assert store.links.find(key) is None


def test_keys_differ_in_capitals(store: Store, game: str) -> None:
    _, key = store.links.new("watch", by="Scribe", stream=game)
    assert store.links.find(key.swapcase()) is None


def test_opening_a_store_imports_nothing_of_links(path: Path) -> None:
    with open_store(str(path)) as fresh:
        assert "links" not in vars(fresh)


# -- making ------------------------------------------------------------------------------------------------------------


def test_each_role_has_the_person_who_records_with_it(store: Store, game: str) -> None:
    seats = store.people.seats(game)
    scribe, _ = store.links.new("scribe", by="Cora Lind", stream=game)
    seat, _ = store.links.new("seat", by="Cora Lind", stream=game, seat=1)
    watch, _ = store.links.new("watch", by="Dave Moor")
    assert (scribe.records, scribe.seat, scribe.person) == (True, None, store.people.called("cora lind").id)
    assert (seat.records, seat.seat, seat.person) == (False, 1, seats[0].person)
    assert (watch.records, watch.stream, watch.person) == (False, None, None)
    assert store.people.find("Dave Moor"), "who made a link stands in the store's own log"
    assert [link.id for link in store.links.every()] == [scribe.id, seat.id, watch.id]
    assert sound(store)


@pytest.mark.parametrize(
    ("role", "more", "told"),
    [
        ("king", {}, "no kind of link"),
        ("seat", {"seat": 1}, "a game or a series"),
        ("seat", {"stream": "game"}, "number of the seat"),
        ("scribe", {"stream": "game", "seat": 1}, "has no seat"),
        ("watch", {"stream": "game", "seat": 1}, "has no seat"),
        ("watch", {"records": True}, "records nothing"),
        ("scribe", {"by": "  "}, "a name has"),
    ],
)
def test_values_that_do_not_fit_the_role_are_refused(store: Store, game: str, role: Any, more: dict[str, Any], told: str) -> None:
    values = {"by": "Scribe"} | more | ({"stream": game} if "stream" in more else {})
    with pytest.raises(Usage, match=told):
        store.links.new(role, **values)
    assert store.links.every(revoked=True) == []


def test_an_unknown_game_or_seat_is_not_found(store: Store, game: str) -> None:
    for stream, seat in (("gnothing", 1), (store.own_log.id, 1), (game, 3), (game, 0), (game, -1)):
        with pytest.raises(NotFound):
            store.links.new("seat", by="Scribe", stream=stream, seat=seat)
    with pytest.raises(NotFound, match="evening has no seat 3"):
        store.links.new("seat", by="Scribe", stream=game, seat=3)
    with pytest.raises(NotFound):
        store.links.new("watch", by="Scribe", stream="gnothing")


def test_threads_make_links_at_once(store: Store, game: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: store.links.new("scribe", by="Scribe", stream=game), range(12)))
    assert len({link.id for link, _ in made}) == len({key for _, key in made}) == 12
    assert all(store.links.find(key) == link for link, key in made)


# -- what they cover ---------------------------------------------------------------------------------------------------


def test_a_link_for_a_game_covers_that_game_alone(store: Store, start: Starter, game: str, series: str) -> None:
    another = store.games.start(start("anna=Anna Berg", "bert=Bert Holm")).loaded.stream.id
    link, _ = store.links.new("seat", by="Scribe", stream=game, seat=2)
    assert [store.links.covers(link, stream) for stream in (game, another, series, "gnothing")] == [True, False, False, False]
    assert [store.links.seat_in(link, stream) for stream in (game, another, series, "gnothing")] == [2, None, None, None]


def test_a_link_for_a_series_covers_its_games(store: Store, start: Starter, series: str, game: str) -> None:
    before, _ = store.links.new("seat", by="Scribe", stream=series, seat=1, records=True)
    played = finished(store, start, "bert", "anna")
    assert not store.links.covers(before, played)
    assert store.links.seat_in(before, played) is None
    store.series.add(series, played, by="Scribe")
    assert [store.links.covers(before, stream) for stream in (series, played, game)] == [True, True, False]
    assert [store.links.seat_in(before, stream) for stream in (series, played, game)] == [None, 2, None]
    assert before.person == store.people.called("anna").id
    with pytest.raises(NotFound, match="no player 3"):
        store.links.new("seat", by="Scribe", stream=series, seat=3)
    watch, _ = store.links.new("watch", by="Scribe", stream=series)
    assert store.links.covers(watch, played)
    assert store.links.seat_in(watch, played) is None


def test_a_player_of_a_series_may_sit_out_a_game_of_it(store: Store, start: Starter) -> None:
    series = store.series.open(opening("anna", "bert", "cora")).loaded.stream.id
    link, _ = store.links.new("seat", by="Scribe", stream=series, seat=3)
    played = finished(store, start, "anna", "bert")
    store.series.add(series, played, by="Scribe")
    assert store.links.covers(link, played)
    assert store.links.seat_in(link, played) is None


def test_a_link_for_the_store_covers_every_game_and_series_and_not_the_stores_own_log(
    store: Store, game: str, series: str
) -> None:
    link, _ = store.links.new("scribe", by="Scribe")
    streams = (game, series, store.own_log.id, "gnothing", "")
    assert [store.links.covers(link, stream) for stream in streams] == [True, True, False, False, False]


def test_an_archived_game_is_covered_as_before(store: Store, game: str) -> None:
    link, key = store.links.new("seat", by="Scribe", stream=game, seat=1, records=True)
    archive(store.own_log, ["evening"], by="Scribe")
    assert store.links.find(key) == link
    assert store.links.covers(link, game)
    later, _ = store.links.new("watch", by="Scribe", stream=game)
    assert store.links.covers(later, game)


# -- revoking ----------------------------------------------------------------------------------------------------------


def test_a_revoked_link_opens_nothing_and_stays_revoked(store: Store, other: Store, game: str) -> None:
    link, key = store.links.new("seat", by="Scribe", stream=game, seat=1)
    kept, _ = store.links.new("watch", by="Scribe")
    revoked = store.links.revoke(link.id, by="Scribe")
    assert revoked == msgspec.structs.replace(link, revoked=revoked.revoked)
    assert revoked.revoked is not None
    assert store.links.find(key) is other.links.find(key) is None
    assert not store.links.covers(revoked, game)
    assert store.links.seat_in(revoked, game) is None
    assert store.links.revoke(link.id, by="Scribe") == revoked
    assert store.links.every() == [kept]
    assert store.links.every(revoked=True) == [revoked, kept]


def test_a_unique_beginning_of_an_id_will_do(store: Store, path: Path) -> None:
    links = [store.links.new("watch", by="Scribe")[0] for _ in range(3)]
    for link, id in zip(links, ("abcdefgh", "abcdxxxx", "zzzzzzzz"), strict=True):
        behind(path, "UPDATE links SET id = ? WHERE id = ?", id, link.id)
    with pytest.raises(Ambiguous, match="abcdefgh or abcdxxxx"):
        store.links.revoke("abcd", by="Scribe")
    assert store.links.revoke(" ABCDE ", by="Scribe").id == "abcdefgh"
    assert store.links.revoke("abcd", by="Scribe").id == "abcdxxxx"
    for unknown in ("", "q", "abcdefghi", "!"):
        with pytest.raises(NotFound):
            store.links.revoke(unknown, by="Scribe")
    assert [link.id for link in store.links.every()] == ["zzzzzzzz"]


def test_a_key_given_for_an_id_is_not_repeated_in_the_refusal(store: Store) -> None:
    _, key = store.links.new("watch", by="Scribe")
    with pytest.raises(SpooklogError) as refused:
        store.links.revoke(key, by="Scribe")
    assert key not in repr(vars(refused.value)) + str(refused.value)


# -- labels, ends, uses ------------------------------------------------------------------------------------------------

DAY = 86_400_000


def test_a_link_has_a_label_that_people_change(store: Store, other: Store, game: str) -> None:
    link, key = store.links.new("watch", by="Scribe", stream=game, label="  tablet in\tthe kitchen ")
    assert link.label == "tablet in the kitchen"
    assert store.links.change(link.id[:5], by="Scribe", label="hall").label == "hall"
    found = other.links.find(key)
    assert found == msgspec.structs.replace(link, label="hall", salt=found.salt if found else None)
    assert store.links.change(link.id, by="Scribe", label="").label is None
    assert sound(store)


@pytest.mark.parametrize("label", ["a" * 61, "red\x1b[31m", "left\u202eright", "a\x00"])
def test_a_label_that_no_screen_should_show_is_refused(store: Store, label: str) -> None:
    with pytest.raises(Usage, match="label"):
        store.links.new("watch", by="Scribe", label=label)
    link, _ = store.links.new("watch", by="Scribe")
    with pytest.raises(Usage, match="label"):
        store.links.change(link.id, by="Scribe", label=label)
    assert store.links.every() == [link]


def test_a_link_that_has_ended_opens_nothing(store: Store, game: str) -> None:
    now = store.links.now()
    link, key = store.links.new("seat", by="Scribe", stream=game, seat=1, until=now + DAY)
    kept, _ = store.links.new("watch", by="Scribe")
    assert store.links.find(key) == link
    assert store.links.covers(link, game)
    # the clock ticks a second each time it is looked at
    links = store.links
    links._context = msgspec.structs.replace(store.games.context, clock=lambda: now + DAY)
    assert links.find(key) is None
    assert not links.covers(link, game)
    assert links.seat_in(link, game) is None
    assert links.every() == [kept]
    assert links.every(revoked=True) == [link, kept]
    links.change(link.id, by="Scribe", until=now + 2 * DAY)
    assert links.find(key) == msgspec.structs.replace(link, until=now + 2 * DAY)
    links.change(link.id, by="Scribe", until=None)
    assert [one.until for one in links.every()] == [None, None]


def test_the_link_of_a_key_is_known_after_its_end(store: Store, game: str) -> None:
    now = store.links.now()
    over, key = store.links.new("watch", by="Scribe", stream=game, until=now + 1500)
    link, other = store.links.new("watch", by="Scribe", stream=game)
    revoked = store.links.revoke(link.id, by="Scribe")
    assert store.links.now() > now
    assert (store.links.find(key), store.links.find(other)) == (None, None)
    assert (store.links.known(key), store.links.known(other)) == (over, revoked)
    assert (store.links.known("x" * 26), store.links.known("no key")) == (None, None)


def test_a_link_takes_a_key_that_its_maker_drew_unless_another_has_it(store: Store, game: str) -> None:
    key = letters(bytes(KEY_BYTES))
    link, made = store.links.new("watch", by="Scribe", stream=game, key=key)
    assert (made, store.links.find(key)) == (key, link)
    store.links.revoke(link.id, by="Scribe")
    with pytest.raises(Conflict, match="a link with this key"):
        store.links.new("watch", by="Scribe", key=key)
    assert store.links.every() == []
    assert sound(store)


def test_an_end_that_is_over_is_refused(store: Store) -> None:
    now = store.links.now()
    for until in (now - 1, 0, 10**18):
        with pytest.raises(Usage, match="ends in the future"):
            store.links.new("watch", by="Scribe", until=until)
    assert store.links.every(revoked=True) == []


def test_a_revoked_link_is_changed_no_more(store: Store) -> None:
    link = store.links.revoke(store.links.new("watch", by="Scribe").link.id, by="Scribe")
    with pytest.raises(Conflict, match="revoked"):
        store.links.change(link.id, by="Scribe", label="hall")
    assert store.links.every(revoked=True) == [link]


def test_a_use_is_written_once_an_hour(store: Store) -> None:
    link, key = store.links.new("watch", by="Scribe")
    now = store.links.use_of(link)
    assert now is not None
    store.links.note_uses({link.id: now, "nothing": now})
    used = store.links.find(key)
    assert used == msgspec.structs.replace(link, used=now)
    assert store.links.use_of(used) is None
    # another process that read the link before does not write again
    store.links.note_uses({link.id: now + DAY // 48})
    assert store.links.find(key) == used
    store.links.note_uses({link.id: now + DAY})
    assert [one.used for one in store.links.every()] == [now + DAY]
    assert sound(store)


# -- a whole table -----------------------------------------------------------------------------------------------------


def test_a_table_gets_a_link_for_each_seat_and_one_to_watch(store: Store, game: str) -> None:
    made = store.links.for_table(game, by="Scribe", records=True, label="on paper")
    assert [(link.role, link.seat, link.records, link.label) for link, _ in made] == [
        ("seat", 1, True, "on paper"),
        ("seat", 2, True, "on paper"),
        ("watch", None, False, "on paper"),
    ]
    assert [store.links.find(key) for _, key in made] == [link for link, _ in made]
    assert sound(store)


def test_links_of_a_table_take_the_place_of_earlier_ones_where_that_is_asked(store: Store, game: str, series: str) -> None:
    kept = [
        store.links.new("scribe", by="Scribe", stream=game).link,
        store.links.new("watch", by="Scribe").link,
        store.links.new("seat", by="Scribe", stream=series, seat=1).link,
    ]
    first = [link for link, _ in store.links.for_table(game, by="Scribe")]
    second = [link for link, _ in store.links.for_table(game, by="Scribe")]
    assert {link.id for link in store.links.every()} == {link.id for link in (*kept, *first, *second)}
    third = [link for link, _ in store.links.for_table(game, by="Scribe", replace=True)]
    assert {link.id for link in store.links.every()} == {link.id for link in (*kept, *third)}


def test_a_player_who_was_erased_gets_no_link_of_the_table(store: Store, game: str) -> None:
    erase(store.own_log, "Anna Berg", by="Scribe")
    assert [link.seat for link, _ in store.links.for_table(game, by="Scribe")] == [2, None]


# -- people ------------------------------------------------------------------------------------------------------------


def test_erasing_a_person_revokes_their_links(store: Store, game: str) -> None:
    hers = [
        store.links.new("seat", by="Scribe", stream=game, seat=1, records=True),
        store.links.new("scribe", by="Anna Berg"),
        store.links.new("scribe", by="A. Berg"),
    ]
    merge(store.own_log, "Anna Berg", ["A. Berg"], by="Scribe")
    kept = [store.links.new("seat", by="Anna Berg", stream=game, seat=2), store.links.new("watch", by="Anna Berg", stream=game)]
    erase(store.own_log, "Anna Berg", by="Scribe")
    assert [store.links.find(key) for _, key in hers] == [None, None, None]
    assert [store.links.find(key) for _, key in kept] == [link for link, _ in kept]
    revoked = [link for link in store.links.every(revoked=True) if link.revoked is not None]
    assert sorted((link.id, link.person) for link in revoked) == sorted((link.id, link.person) for link, _ in hers)
    assert "Berg" not in repr(store.recorder.query("SELECT * FROM links"))
    with pytest.raises(Usage, match="was erased"):
        store.links.new("seat", by="Scribe", stream=game, seat=1)
    assert sound(store)


def test_an_erasure_takes_labels_with_the_name_and_when_the_persons_links_were_used(store: Store, game: str) -> None:
    of = {
        "theirs": store.links.new("seat", by="Scribe", stream=game, seat=1, label="old phone").link,
        "full": store.links.new("watch", by="Scribe", label="tablet of Anna Berg").link,
        "at the table": store.links.new("watch", by="Scribe", stream=game, label="anna's tablet").link,
        "first": store.links.new("watch", by="Scribe", label="Annas Handy").link,
        "another": store.links.new("watch", by="Scribe", label="hall").link,
    }
    store.links.note_uses(dict.fromkeys((link.id for link in of.values()), store.links.now()))

    def left() -> dict[str, tuple[str | None, bool]]:
        links = {link.id: link for link in store.links.every(revoked=True)}
        return {name: (links[link.id].label, links[link.id].used is not None) for name, link in of.items()}

    found = search(store.people, "Anna Berg")
    assert {item.text: item.certainty for item in found.items if item.place.kind == "link"} == {
        "old phone": "certain",
        "tablet of Anna Berg": "certain",
        "anna's tablet": "certain",
        "Annas Handy": "suspected",
    }
    erase(store.own_log, "Anna Berg", Choice(everything=True), by="Scribe")
    assert left() == {
        "theirs": (None, False),
        "full": (None, True),
        "at the table": (None, True),
        "first": (None, True),
        "another": ("hall", True),
    }
    assert sound(store)


def test_a_person_who_is_erased_while_their_link_is_made_gets_none(
    store: Store, other: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = store.games.context.clock

    def erasing() -> int:
        monkeypatch.undo()
        erase(other.own_log, "Anna Berg", by="Scribe")
        return clock()

    links = store.links
    monkeypatch.setattr(links, "_context", msgspec.structs.replace(store.games.context, clock=erasing))
    with pytest.raises(Conflict, match="erased meanwhile"):
        links.new("seat", by="Scribe", stream=game, seat=1)
    assert store.links.every(revoked=True) == []


def test_a_link_of_merged_people_is_for_the_seat_of_any_of_them(store: Store, start: Starter, series: str) -> None:
    link, key = store.links.new("seat", by="Scribe", stream=series, seat=1)
    store.games.start(start("a=Anna Berg", "dave"))
    merge(store.own_log, "Anna Berg", ["anna"], by="Scribe")
    assert store.links.find(key) == link
    played = finished(store, start, "bert", "a=Anna Berg", said="bert 1 2 3")
    store.series.add(series, played, by="Scribe")
    assert store.links.seat_in(link, played) == 2
    assert store.people.get(link.person or "").name == "anna"
    assert sound(store)


def test_a_player_of_a_series_with_another_label_in_a_game_has_a_seat_there(store: Store, start: Starter, series: str) -> None:
    link, _ = store.links.new("seat", by="Scribe", stream=series, seat=1)
    played = finished(store, start, "bert", "a=Anna Berg", said="bert 1 2 3")
    merge(store.own_log, "anna", ["Anna Berg"], by="Scribe")
    store.series.add(series, played, by="Scribe")
    assert store.people.seats(played)[1].person != link.person
    assert store.links.seat_in(link, played) == 2


# -- damage ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE links SET role = 'king'", "role is unknown"),
        ("UPDATE links SET seat = NULL", "seat does not fit"),
        ("UPDATE links SET role = 'watch', seat = NULL", "person does not fit"),
        ("UPDATE links SET role = 'scribe', seat = NULL, records = 0", "records does not fit"),
        ("UPDATE links SET seat = 0", "seat is 0"),
        ("UPDATE links SET records = 2", "records is 2"),
        ("UPDATE links SET label = ''", "label is no label"),
        ("UPDATE links SET salt = (SELECT salt FROM people LIMIT 1)", "salt does not fit"),
        ("UPDATE links SET until = -99999999999999999", "until is"),
        ("UPDATE links SET used = -99999999999999999", "used is"),
        ("UPDATE links SET seat = 2", None),
    ],
)
def test_a_damaged_link_is_found(store: Store, path: Path, game: str, statement: str, told: str | None) -> None:
    _, key = store.links.new("seat", by="Scribe", stream=game, seat=1)
    assert sound(store)
    behind(path, statement)
    found = (*check_database(store.recorder), *disagreements(store.recorder, (), store.mapper), *problems_of_store(store))
    assert any("link" in words for words in found)
    assert not any("was deleted" in words for words in found)
    if told is None:
        assert store.links.find(key) is None
    else:
        with pytest.raises(Corrupt, match=told):
            store.links.find(key)


@pytest.mark.parametrize(
    "change",
    [
        "role = 'scribe', seat = NULL, records = 1",
        "role = 'watch', seat = NULL, person_id = NULL, stream_id = NULL",
        "records = 1",
        "seat = 2",
        "stream_id = (SELECT id FROM streams WHERE name = 'another')",
        "person_id = (SELECT id FROM people WHERE key = 'bert holm')",
        "until = NULL",
        "until = until + 1000",
        "made = made - 1",
    ],
)
def test_a_link_that_the_stores_own_log_does_not_know_so_opens_nothing(
    store: Store, path: Path, start: Starter, game: str, change: str
) -> None:
    store.games.start(start("anna=Anna Berg", "bert=Bert Holm"), name="another")
    _, key = store.links.new("seat", by="Scribe", stream=game, seat=1, until=store.links.now() + DAY)
    assert store.links.find(key)
    behind(path, f"UPDATE links SET {change}")
    assert store.links.find(key) is None
    assert any("is not the one in the store's own log" in problem for problem in problems_of_store(store))


def test_a_revoked_link_stays_shut_when_its_row_is_changed(store: Store, other: Store, path: Path) -> None:
    link, key = store.links.new("scribe", by="Scribe")
    store.links.revoke(link.id, by="Scribe")
    behind(path, "UPDATE links SET revoked = NULL")
    assert store.links.find(key) is other.links.find(key) is None


def test_a_link_put_into_the_table_or_given_another_key_opens_nothing(store: Store, path: Path) -> None:
    store.links.new("scribe", by="Scribe")
    digest = sha256(b"b" * 26).hexdigest()
    behind(path, "UPDATE links SET digest = ?", digest)
    assert store.links.find("b" * 26) is None
    columns = "id, role, records, person_id, made"
    behind(path, "UPDATE links SET digest = 'x'")
    behind(path, f"INSERT INTO links ({columns}, digest) SELECT 'aaaaaaaa', role, records, person_id, made, ? FROM links", digest)
    assert store.links.find("b" * 26) is None


@pytest.mark.parametrize(
    "damage", ["DELETE FROM streams WHERE kind = 'store'", "UPDATE streams SET head = 0 WHERE kind = 'store'"]
)
def test_links_of_a_store_without_a_sound_log_of_its_own_open_nothing(store: Store, path: Path, damage: str) -> None:
    _, key = store.links.new("scribe", by="Scribe")
    assert store.links.find(key)
    behind(path, damage)
    assert store.links.find(key) is None


def test_the_stores_own_log_says_who_made_changed_and_revoked_a_link(store: Store, game: str) -> None:
    link, _ = store.links.new("watch", by="Cora Lind", stream=game)
    store.links.change(link.id, by="Dave Moor", label="hall")
    store.links.note_uses({link.id: store.links.now()})
    store.links.revoke(link.id, by="Emil Falk")
    entries = store.own_log.entries(store.own_log.id)[-4:]
    names = store.people.names({one.entry.by for one in entries if one.entry.by})
    assert [(one.topic, names.get(one.entry.by)) for one in entries] == [
        ("store.link_made", "Cora Lind"),
        ("store.link_changed", "Dave Moor"),
        ("store.links_used", None),
        ("store.links_revoked", "Emil Falk"),
    ]
    assert sound(store)


def test_a_link_records_under_the_name_of_its_person(store: Store, game: str) -> None:
    link, _ = store.links.new("seat", by="Scribe", stream=game, seat=1, records=True)
    name = store.people.get(link.person or "").name
    store.games.append(game, Play("anna 1"), by=name or "")
    assert store.games.entries(game)[-1].entry.by == link.person


def test_a_link_is_a_frozen_value() -> None:
    link = Link("abcdefgh", "0" * 64, "watch", None, None, False, None, 0)
    with pytest.raises(AttributeError):
        link.role = "scribe"  # type: ignore[misc]  # that is what is tried


def test_a_seat_may_have_several_links(store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    links = [store.links.new("seat", by="Scribe", stream=game, seat=seat)[0] for seat in (1, 2, 2)]
    assert [store.links.seat_in(link, game) for link in links] == [1, 2, 2]


def test_links_follow_from_the_stores_own_log_again(store: Store, path: Path, game: str) -> None:
    kept, key = store.links.new("seat", by="Scribe", stream=game, seat=1, label="tablet")
    ended, _ = store.links.new("watch", by="Scribe")
    store.links.revoke(ended.id, by="Scribe")
    rows = store.links.every(revoked=True)
    behind(path, "UPDATE links SET records = 1, revoked = NULL, until = 9")
    columns = "digest, role, records, made"
    behind(path, f"INSERT INTO links (id, {columns}) SELECT 'aaaaaaaa', 'x', role, records, made FROM links WHERE role = 'watch'")
    assert all(problem.mendable for problem in check_own_log(store))
    assert reindex(store, by="Scribe") == 3
    assert sound(store)
    assert store.links.every(revoked=True) == rows
    assert store.links.find(key) == kept
    behind(path, "UPDATE links SET label = 'another' WHERE id = ?", kept.id)
    assert [problem.mendable for problem in check_own_log(store)] == [False]
    assert reindex(store, by="Scribe") == 0
