"""People: an equal name is one person, and events know them by id only."""

from __future__ import annotations

import pytest
from tests.store.conftest import Starter

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.log.noting import Annotate
from spooklog.domain.values.errors import Ambiguous, Conflict, Corrupt, NotFound, Usage
from spooklog.store.changes.merging import merge, split
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.database.writes import merge_people
from spooklog.store.entries.rows import Seat
from spooklog.store.index.people import check_seats, clean_name
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store


def test_an_equal_name_in_any_case_or_composition_is_one_person(store: Store, start: Starter) -> None:
    composed, decomposed = "Zoë Groß", "zoe\u0308  GROSS"
    first = store.games.start(start(f"zoe={composed}", by=decomposed)).loaded
    second = store.games.start(start(f"other={decomposed}", by="Scribe")).loaded
    assert first.seats[0].person == second.seats[0].person == store.games.entries(first.stream.id)[0].entry.by
    assert second.seats == store.people.seats(second.stream.id)
    assert store.people.names([first.seats[0].person]) == {first.seats[0].person: composed}


def test_a_name_is_found_without_accents_but_names_another_person(store: Store, start: Starter) -> None:
    first = store.games.start(start("jo=José Ruiz", "anna")).loaded
    assert store.people.meant("jose ruiz").id == store.people.meant("JOSÉ  RUIZ").id == first.seats[0].person
    assert store.people.find("jose ruiz") is None
    second = store.games.start(start("jo=Jose Ruiz", "anna")).loaded
    assert second.seats[0].person != first.seats[0].person
    assert store.people.meant("jose ruiz").id == second.seats[0].person
    with pytest.raises(Ambiguous, match="José Ruiz"):
        store.people.meant("Josè Ruiz")
    with pytest.raises(NotFound):
        store.people.meant("Joseph Ruiz")


def test_a_label_of_people_who_were_merged_means_the_person_that_counts(store: Store, start: Starter) -> None:
    first = store.games.start(start("jo=José Ruiz", "anna")).loaded
    store.games.start(start("jo=Pepe Ruiz", "anna"))
    with pytest.raises(Ambiguous, match="José Ruiz and Pepe Ruiz"):
        store.people.meant("jo")
    merge(store.own_log, "José Ruiz", ["Pepe Ruiz"], by="Scribe")
    assert store.people.meant("jo").id == first.seats[0].person


def test_one_person_may_take_two_seats(store: Store, start: Starter) -> None:
    loaded = store.games.start(start("left=Anna Berg", "right=Anna Berg")).loaded
    assert loaded.seats[0].person == loaded.seats[1].person
    assert verify(store.games, loaded.stream.id) == []


def test_seats_come_in_order_with_person_label_and_name(store: Store, start: Starter) -> None:
    loaded = store.games.start(start("anna=Anna Berg", "bert")).loaded
    assert store.people.seats(loaded.stream.id) == loaded.seats
    assert [(seat.number, seat.label, seat.name) for seat in loaded.seats] == [(1, "anna", "Anna Berg"), (2, "bert", "bert")]
    assert store.people.seats("gnothing") == ()


def test_ids_reveal_nothing_and_never_repeat(store: Store, start: Starter) -> None:
    ids = [store.games.start(start("anna", "bert")).loaded.stream.id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(id) == 21 and id.isalnum() and id.islower() for id in ids)


@pytest.mark.parametrize("name", ["", "   ", "a" * 101, "a\x07b", "a\u202eb"])
def test_an_invalid_name_of_a_person_is_refused(name: str) -> None:
    with pytest.raises(Usage):
        clean_name(name)


def test_a_name_is_kept_on_one_line() -> None:
    assert clean_name("  Anna \n Maria\tBerg ") == "Anna Maria Berg"


def test_no_ids_have_no_names(store: Store) -> None:
    assert store.people.names([]) == {}


@pytest.fixture
def several(store: Store, start: Starter) -> list[LoadedGame]:
    """Games of anna, of anne and of bert, each with a guest."""
    return [store.games.start(start(name, f"{name}s_guest")).loaded for name in ("anna", "anne", "bert")]


def test_several_names_are_put_together_and_events_and_seats_stay_as_they_are(store: Store, several: list[LoadedGame]) -> None:
    anna, anne, bert = (loaded.seats[0].person for loaded in several)
    kept, merged = merge(store.own_log, "ANNA", ["anne"], by="Scribe")
    assert (kept.name, [person.name for person in merged]) == ("anna", ["anne"])
    assert store.people.merged() == {anne: anna}
    merge(store.own_log, "bert", ["anne"], by="Scribe")  # and anna with her
    assert store.people.merged() == {anne: bert, anna: bert}
    for loaded in several:
        assert store.people.seats(loaded.stream.id) == loaded.seats
        assert verify(store.games, loaded.stream.id) == check_database(store.recorder) == []


def test_a_merge_into_a_merged_person_goes_to_the_final_one(store: Store, several: list[LoadedGame]) -> None:
    anna, anne, bert = (loaded.seats[0].person for loaded in several)
    merge(store.own_log, "anna", ["anne"], by="Scribe")
    kept, _ = merge(store.own_log, "anne", ["bert"], by="Scribe")
    assert kept.name == "anna"
    assert store.people.merged() == {anne: anna, bert: anna}


@pytest.mark.usefixtures("several")
def test_no_person_is_merged_with_themselves_or_twice(store: Store) -> None:
    merge(store.own_log, "anna", ["anne"], by="Scribe")
    for keep, others in (("bert", ["bert"]), ("anna", ["anne"]), ("anne", ["anna"]), ("bert", ["anna", "anne"])):
        with pytest.raises(Usage, match="same person already"):
            merge(store.own_log, keep, others, by="Scribe")
    with pytest.raises(NotFound) as refused:
        merge(store.own_log, "anna", ["brt"], by="Scribe")
    assert "bert" in refused.value.expected
    assert len(store.people.merged()) == 1


@pytest.mark.usefixtures("several")
def test_people_who_sat_at_one_table_cannot_be_merged(store: Store, start: Starter) -> None:
    store.games.start(start("anne", "bert"), name="evening")
    merge(store.own_log, "anna", ["anne"], by="Scribe")
    for keep, others in (("anne", ["bert"]), ("anna", ["bert"]), ("bert", ["annes_guest", "annas_guest", "anna"])):
        with pytest.raises(Usage, match=r"both sat in .*: they are two people"):
            merge(store.own_log, keep, others, by="Scribe")
    assert len(store.people.merged()) == 1


@pytest.mark.parametrize("labels", [("anna", "ANNA"), ("2", None)])
def test_two_equal_labels_in_a_first_entry_are_refused(labels: tuple[str | None, ...]) -> None:
    seats = [Seat(number, f"p{number}", label, None, b"salt" if label else None) for number, label in enumerate(labels, start=1)]
    with pytest.raises(Corrupt, match="two players at the table have the same label"):
        check_seats(seats, ("p1", "p2"), [digest_of_text(b"salt", label or "") for label in labels])


def test_a_merge_can_be_taken_back(store: Store, several: list[LoadedGame]) -> None:
    anna, anne, bert = (loaded.seats[0].person for loaded in several)
    merge(store.own_log, "anna", ["anne", "bert"], by="Scribe")
    with pytest.raises(Usage, match="anna counts on their own; anne and bert count with them") as refused:
        split(store.own_log, "anna", by="Scribe")
    assert refused.value.expected == ('players split "anne"', 'players split "bert"')
    person, before = split(store.own_log, "ANNE", by="Scribe")
    assert (person.id, before.id, store.people.merged()) == (anne, anna, {bert: anna})


def test_a_merge_after_its_concurrent_opposite_is_refused(store: Store, start: Starter) -> None:
    anna, bert = (seat.person for seat in store.games.start(start("anna", "bert")).loaded.seats)
    with store.recorder.writing() as writer:
        merge_people(writer, anna, [bert])
    with pytest.raises(Conflict), store.recorder.writing() as writer:
        merge_people(writer, bert, [anna])
    assert store.people.merged() == {bert: anna}


def test_several_who_are_merged_come_in_the_order_of_their_names(store: Store, start: Starter) -> None:
    others = ["Zoe", "Anni", "Mia", "Ben", "Yara", "Carl"]
    for name in ("Anna", *others):
        store.games.start(start(f"one={name}"))
    _, merged = merge(store.own_log, "Anna", others, by="Scribe")
    assert [person.name for person in merged] == others


def test_texts_of_another_log_are_no_texts_of_this_one(store: Store, start: Starter) -> None:
    ours, theirs = (store.games.start(start(), Annotate(words)).loaded.stream.id for words in ("a note of ours", "one of theirs"))
    both = [*store.games.texts(ours), *store.games.texts(theirs)]
    assert list(store.games.texts(ours, both).values()) == ["a note of ours"]
    assert list(store.games.texts(theirs, both).values()) == ["one of theirs"]
