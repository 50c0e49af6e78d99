"""The methods of eventsourcing that stores have of their own: each keeps a promise, and a test holds it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from spooklog.projections.lists import games_view, live_changes
from spooklog.store.database import application, following
from spooklog.store.entries import mapper
from spooklog.store.postgres import datastore as postgres_datastore
from spooklog.store.postgres import group, notify, upkeep
from spooklog.store.postgres import recorder as postgres_recorder
from spooklog.store.sqlite import datastore as sqlite_datastore
from spooklog.store.sqlite import recorder as sqlite_recorder
from spooklog.store.sqlite import subscription

MODULES = (
    application,
    following,
    games_view,
    group,
    live_changes,
    mapper,
    notify,
    postgres_datastore,
    postgres_recorder,
    sqlite_datastore,
    sqlite_recorder,
    subscription,
    upkeep,
)

TESTS = Path(__file__).parents[2]

APPLICATION, FACTORIES = "store/test_application.py", "store/library/test_factories.py"
SQLITE, QUEUE = "store/sqlite/test_datastore.py", "store/sqlite/test_queue.py"
RECORDER, SUITE = "store/test_recorder.py", "store/library/test_recorders.py"
OPENING, CONNECTIONS = "store/postgres/test_opening.py", "store/postgres/test_connections.py"
FOLLOWING, WRITERS, GROUP = (f"store/postgres/test_{part}.py" for part in ("following", "writers", "group"))
LIVE, LISTS, PAGES = "projections/lists/test_live_changes.py", "projections/lists/test_catch_up.py", "web/test_live.py"

HELD = {
    "GameLog.construct_env": (APPLICATION, "test_a_variable_of_the_shell_does_not_change_how_games_are_stored"),
    "GameLog.close": (GROUP, "test_closing_a_group_stores_waiting_writes_and_refuses_later_ones"),
    "EntryMapper.__init__": (APPLICATION, "test_the_chain_is_over_plain_bytes"),
    "EntryMapper.to_stored_event": (APPLICATION, "test_eventsourcing_reads_and_writes_through_the_same_door"),
    "EntryMapper.to_domain_event": ("store/test_mapper.py", "test_a_shape_from_the_future_is_refused"),
    "RowMapper.to_domain_event": (LIVE, "test_an_unreadable_entry_is_reported_and_following_resumes_after_a_skip"),
    "ViewFactory.tracking_recorder": (LIVE, "test_entries_of_another_process_are_seen"),
    "Listener.__init__": (PAGES, "test_a_store_that_is_followed_again_and_again_costs_no_threads"),
    "Telling.process_event": (PAGES, "test_a_change_is_sent_to_the_views_that_it_changes"),
    "LiveGames.process_event": (LIVE, "test_a_change_is_reported_even_if_another_reader_was_quicker"),
    "GamesView.insert_tracking": (SUITE, "test_insert_tracking"),
    "GamesView.max_tracking_id": (SUITE, "test_insert_tracking"),
    "GamesView.wait": (LIVE, "test_following_ends_on_request"),
    "EventRecorder.insert_events": (APPLICATION, "test_entries_without_the_row_of_their_stream_are_not_stored"),
    "EventRecorder.select_events": (RECORDER, "test_inserted_entries_are_selected_in_order_by_either_bound"),
    "EventRecorder.select_notifications": (RECORDER, "test_notifications_come_in_the_order_of_the_store"),
    "StorePool.__init__": (RECORDER, "test_every_connection_is_set_up_alike"),
    "StorePool._create_connection": (RECORDER, "test_every_connection_is_set_up_alike"),
    "sqlite.StoreDatastore.__init__": (QUEUE, "test_all_open_stores_of_a_process_share_one_queue"),
    "sqlite.StoreDatastore.get_connection": (SQLITE, "test_each_reader_of_a_store_closed_meanwhile_is_refused"),
    "sqlite.StoreDatastore.transaction": (SQLITE, "test_a_writer_whose_rollback_fails_does_not_keep_its_turn"),
    "sqlite.StoreDatastore.close": (RECORDER, "test_readers_of_a_closed_store_are_refused_cleanly"),
    "SQLiteEventRecorder.__init__": (RECORDER, "test_a_damaged_file_is_corrupt"),
    "SQLiteEventRecorder.insert_events": (SQLITE, "test_followers_through_another_opening_are_woken_at_once"),
    "SQLiteEventRecorder._insert_events": (RECORDER, "test_entries_decided_on_another_head_are_a_conflict"),
    "SQLiteEventRecorder.subscribe": (SUITE, "test_insert_subscribe"),
    "SQLiteStoreFactory.__init__": (FACTORIES, "test_mapper"),
    "SQLiteSubscription.__init__": (LIVE, "test_entries_of_another_process_are_seen"),
    "SQLiteSubscription.stop": (SQLITE, "test_a_subscription_ends_when_its_store_is_closed"),
    "SQLiteSubscription.__exit__": (PAGES, "test_a_store_that_is_followed_again_and_again_costs_no_threads"),
    "postgres.StoreDatastore.__init__": (OPENING, "test_without_a_server_the_store_is_unavailable"),
    "postgres.StoreDatastore.register_type_adapters": (
        OPENING,
        "test_an_empty_database_is_a_missing_store_and_opening_makes_none",
    ),
    "postgres.StoreDatastore.get_connection": (CONNECTIONS, "test_more_threads_than_connections_are_all_served"),
    "postgres.StoreDatastore.cursor": (WRITERS, "test_a_connection_that_is_left_in_a_transaction_or_a_pipeline_is_dropped"),
    "PostgresEventRecorder.__init__": (FOLLOWING, "test_followers_are_notified_of_many_entries_at_once"),
    "PostgresEventRecorder.insert_events": (CONNECTIONS, "test_a_write_stored_with_a_lost_answer_is_acknowledged_once"),
    "PostgresEventRecorder.max_notification_id": (FOLLOWING, "test_an_entry_is_visible_once_no_smaller_number_can_follow"),
    "PostgresEventRecorder.subscribe": (FOLLOWING, "test_a_recorder_that_is_closed_ends_its_subscriptions"),
    "PostgresStoreFactory.__init__": (FACTORIES, "test_mapper"),
    "GroupEventRecorder.__init__": (GROUP, "test_all_waiting_writes_are_stored_together"),
    "StoreSubscription._listen": (CONNECTIONS, "test_a_follower_goes_on_after_a_lost_connection"),
}
"""The test that holds the promise of each method: what the library does in its place, the docstring says."""


def overridden() -> Iterator[tuple[str, str | None]]:
    """The methods that take the place of one of the library's, with their docstrings."""
    for module in MODULES:
        for name, cls in vars(module).items():
            if not inspect.isclass(cls) or cls.__module__ != module.__name__:
                continue
            library = [base for base in cls.__mro__[1:] if base.__module__.startswith("eventsourcing")]
            kind = f"{module.__name__.split('.')[2]}." if name == "StoreDatastore" else ""
            for method, value in vars(cls).items():
                if inspect.isfunction(value) and any(method in vars(base) for base in library):
                    yield f"{kind}{name}.{method}", value.__doc__


def test_no_method_of_the_library_is_overridden_without_a_reason() -> None:
    found = dict(overridden())
    assert found.keys() == HELD.keys()
    assert [name for name, doc in found.items() if not doc] == []


@pytest.mark.parametrize(("file", "test"), sorted(set(HELD.values())))
def test_the_test_that_holds_it_is_there(file: str, test: str) -> None:
    assert f"def {test}(" in (TESTS / file).read_text()
