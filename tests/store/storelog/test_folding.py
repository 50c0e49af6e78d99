"""The store's own log folded: who counts as whom, which logs there are, and what cannot follow."""

from __future__ import annotations

import msgspec
import pytest

from spooklog.domain.contract.actions import Action
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.events import Noted
from spooklog.domain.values.errors import Corrupt
from spooklog.store.entries.rows import Link
from spooklog.store.entries.store_events import (
    CheckpointMade,
    EntryOf,
    EntrySkipped,
    Erased,
    Head,
    LinkChanged,
    LinkMade,
    LinksRevoked,
    LinksUsed,
    LogArchived,
    LogBegun,
    LogExtended,
    LogImported,
    LogRenamed,
    LogUnarchived,
    PeopleMerged,
    PersonSplit,
    PlayerOf,
    StoreAccepted,
    UseOf,
    WordListAdded,
)
from spooklog.store.storelog.folding import KnownLog, KnownSkip, StoreState, fold_store


def folded(*events: Action) -> StoreState:
    """What events come to, each by the person `pz` and a millisecond after the one before."""

    def entry(number: int, event: Action) -> AnyEntry:
        return Entry(event.VERSION, "pz", number, "", "", event)

    return fold_store((number, entry(number, event)) for number, event in enumerate(events, start=1))


BEGUN = LogBegun(log="ga", kind="game", name="name", hash="hash")
IMPORTED = LogImported(
    log="sb", kind="series", name="other", hash="first", head=Head("sb", 4, "last"), unnamed=("pa",), missing=("text",)
)


def test_an_empty_log_folds_to_an_empty_state() -> None:
    state = vars(folded())
    assert state.pop("links").links == {}
    assert not any(state.values())


def test_logs_that_were_begun_or_imported_are_known_by_kind_first_entry_and_name() -> None:
    state = folded(BEGUN, IMPORTED)
    assert state.logs == {"ga": KnownLog("game", "hash", "name"), "sb": KnownLog("series", "first", "other")}


def test_a_log_that_was_deleted_may_come_back_from_a_replay_file() -> None:
    again = msgspec.structs.replace(IMPORTED, name="new", head=Head("sb", 6, "later"))
    state = folded(IMPORTED, again)
    assert (state.logs, state.reached) == ({"sb": KnownLog("series", "first", "new")}, {"sb": Head("sb", 6, "later")})


def test_a_log_that_was_renamed_is_known_by_the_new_name_and_the_same_first_entry() -> None:
    assert folded(BEGUN, LogRenamed("ga", "new")).logs == {"ga": KnownLog("game", "hash", "new")}


def test_a_log_is_archived_from_the_time_of_the_entry_until_it_is_listed_again() -> None:
    archived = (BEGUN, IMPORTED, LogArchived("ga", "why"), LogArchived("sb"))
    state, again = folded(*archived), folded(*archived, LogUnarchived("ga"))
    assert (state.archived, again.archived) == ({"ga": 3, "sb": 4}, {"sb": 4})
    assert state.reasons == again.reasons == {"why"}


def test_an_archived_log_that_was_deleted_comes_back_from_a_replay_file_unarchived() -> None:
    assert folded(IMPORTED, LogArchived("sb"), IMPORTED).archived == {}


def test_an_imported_log_keeps_its_length_and_its_missing_texts() -> None:
    state = folded(IMPORTED, LogExtended(head=Head("sb", 6, "later"), unnamed=("pb",), missing=("more",)))
    assert state.reached == {"sb": Head("sb", 6, "later")}
    assert (state.unnamed_people, state.erased_texts) == ({"pa", "pb"}, set())


def test_the_later_of_two_checkpoints_gives_the_length_of_a_log() -> None:
    state = folded(
        CheckpointMade(heads=(Head("ga", 1, "a"), Head("gb", 1, "b")), more=True), CheckpointMade(heads=(Head("ga", 2, "c"),))
    )
    assert state.heads == {"ga": (Head("ga", 2, "c"), 2), "gb": (Head("gb", 1, "b"), 1)}


@pytest.mark.parametrize(
    ("merges", "expected"),
    [
        ([("pa", "pb")], {"pb": "pa"}),
        ([("pa", "pb", "pc")], {"pb": "pa", "pc": "pa"}),
        ([("pa", "pb"), ("pc", "pa")], {"pb": "pc", "pa": "pc"}),
        ([("pa", "pb"), ("pc", "pb")], {"pb": "pc", "pa": "pc"}),
        ([("pa", "pb"), ("pb", "pc")], {"pb": "pa", "pc": "pa"}),
        ([("pa", "pb"), ("pc", "pd"), ("pd", "pb")], {"pb": "pc", "pa": "pc", "pd": "pc"}),
    ],
)
def test_a_merge_includes_people_merged_earlier(merges: list[tuple[str, ...]], expected: dict[str, str]) -> None:
    assert folded(*(PeopleMerged(kept, tuple(others)) for kept, *others in merges)).same_as == expected


def test_a_person_who_is_split_counts_alone_and_the_others_as_before() -> None:
    assert folded(PeopleMerged("pa", ("pb", "pc")), PersonSplit("pb")).same_as == {"pc": "pa"}


def test_people_texts_and_lists_that_were_erased_are_known() -> None:
    state = folded(WordListAdded("one"), WordListAdded("two"), Erased(persons=("pa",), texts=("text",), lists=("one",)))
    assert (state.erased_people, state.erased_texts, state.lists) == ({"pa"}, {"text"}, {"two"})


def test_a_skip_is_known_with_who_decided_it_and_when() -> None:
    assert folded(BEGUN, EntrySkipped("ga", 3, "1", "2")).skips == {("ga", 3): KnownSkip("pz", 2, "1", "2")}


def test_an_accepted_loss_is_recorded() -> None:
    assert folded(StoreAccepted(seen=9, found=7)).accepted == [StoreAccepted(seen=9, found=7)]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((BEGUN, BEGUN), "entry 2 begins a log that was begun before"),
        ((IMPORTED, msgspec.structs.replace(IMPORTED, hash="another")), "entry 2 begins a log that was begun before"),
        ((LogRenamed("ga", "new"),), "entry 1 is about a log that was never begun"),
        ((LogArchived("ga"),), "entry 1 is about a log that was never begun"),
        ((LogUnarchived("ga"),), "entry 1 is about a log that was never begun"),
        ((BEGUN, LogUnarchived("ga")), "entry 2 lists a log again that was not archived"),
        ((BEGUN, LogArchived("ga"), LogArchived("ga")), "entry 3 archives a log that was archived before"),
        ((LogExtended(head=Head("ga", 2, "hash")),), "entry 1 is about a log that was never begun"),
        ((PersonSplit("pa"),), "entry 1 splits a person who was not merged"),
        ((PeopleMerged("pa", ("pb",)), PersonSplit("pb"), PersonSplit("pb")), "entry 3 splits a person who was not merged"),
    ],
)
def test_a_contradictory_entry_is_a_problem_and_blocks_no_other(events: tuple[Action, ...], words: str) -> None:
    state = folded(*events, WordListAdded("list"))
    assert (state.problems, state.lists) == ([words], {"list"})


def test_an_event_of_a_game_is_refused() -> None:
    with pytest.raises(Corrupt, match=r"entry 1 is game\.noted, which does not belong in a store"):
        folded(Noted("text", 1))


LINK = LinkMade(link="la", digest="hash", role="seat", log="ga", seat=2, records=True, person="pa", label="label", until=90)


def test_a_link_is_what_its_events_come_to() -> None:
    made = Link("la", "hash", "seat", "ga", 2, records=True, person="pa", made=1, label="label", until=90)
    assert folded(LINK).links.links == {"la": made}
    later = folded(LINK, LinkChanged(link="la", until=95), LinksUsed((UseOf("la", 70),)), LinksRevoked(("la",)))
    assert later.links.links == {"la": msgspec.structs.replace(made, label=None, until=95, used=70, revoked=4)}
    assert later.problems == []


def test_an_erasure_revokes_the_links_of_a_person_and_takes_labels() -> None:
    other = msgspec.structs.replace(LINK, link="lb", person="pb")
    state = folded(LINK, other, LinksUsed((UseOf("la", 7), UseOf("lb", 7))), Erased(persons=("pa",), links=("lb",)))
    assert [(link.revoked, link.used, link.label) for link in state.links.links.values()] == [(4, None, "label"), (None, 7, None)]


@pytest.mark.parametrize("event", [LinkChanged(link="lb"), LinksRevoked(("lb",)), LinksUsed((UseOf("lb", 1),)), LINK])
def test_events_about_unknown_links_are_problems(event: Action) -> None:
    assert len(folded(LINK, event).problems) == 1


def test_a_revoked_link_cannot_be_revoked_or_used_again() -> None:
    gone = (LINK, LinksRevoked(("la",)))
    assert [len(folded(*gone, event).problems) for event in (LinksRevoked(("la",)), LinksUsed((UseOf("la", 1),)))] == [1, 1]


def test_who_a_player_of_another_program_is_is_known_until_they_are_erased() -> None:
    kept = Erased(persons=("pa",), players=(PlayerOf("pb", "hash"), PlayerOf("pc", "other")))
    assert folded(kept).players == {"hash": "pb", "other": "pc"}
    assert folded(kept, Erased(persons=("pb",))).players == {"other": "pc"}


def test_an_erased_reason_to_skip_is_known_no_more() -> None:
    skipped = (BEGUN, EntrySkipped("ga", 3, "1", "2"), Erased(persons=("pa",), skips=(EntryOf("ga", 3),)))
    assert folded(*skipped).skips == {("ga", 3): KnownSkip("pz", 2)}


def test_the_number_behind_a_name_is_known_where_the_log_says_it() -> None:
    older = msgspec.structs.replace(IMPORTED, renamed=("pa",))
    assert folded(older).renamed == {"pa": None}
    assert folded(older, LogExtended(head=Head("sb", 6, "later"), renamed=("pb",), numbers=(3,))).renamed == {"pa": None, "pb": 3}
