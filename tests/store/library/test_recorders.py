"""The suites that eventsourcing ships for recorders, on those of stores."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder
from eventsourcing.tests.persistence import (
    ApplicationRecorderTestCase,
    NonInterleavingNotificationIDsBaseCase,
    TrackingRecorderTestCase,
)
from tests.servers import server_or_skip
from tests.store.library.kit import taking_events

from spooklog.projections.lists.games_view import GamesView
from spooklog.store.database.application import GameLog, open_log
from spooklog.store.database.location import locate


class Case:
    """A suite on a fresh store. Ids are text, as all ids of a store."""

    log: GameLog
    view: GamesView | None

    @pytest.fixture(autouse=True)
    def _opened(self, url: str) -> Iterator[None]:
        self.log, self.view = open_log(locate(url), "OFF"), None
        yield
        if self.view:
            self.view.close()
        self.log.close()

    def new_originator_id(self) -> str:
        """Return the id of a new stream."""
        return f"g{uuid4().hex}"

    def create_recorder(self) -> Any:
        """Return the recorder of the store."""
        return taking_events(self.log.recorder)


class OnSQLite(Case):
    @pytest.fixture
    def url(self, path: Path) -> str:
        """A store in a file."""
        return str(path)


class OnPostgres(Case):
    @pytest.fixture
    def url(self) -> Iterator[str]:
        """A store in a database of a real server."""
        with server_or_skip().database() as url:
            yield url


class Subscribing(ApplicationRecorderTestCase[Any]):
    """With the case about subscriptions, which the library keeps for recorders that have them."""

    def test_insert_subscribe(self) -> None:
        """Run it."""
        self.optional_test_insert_subscribe()


class TestSQLiteRecorder(OnSQLite, Subscribing): ...


class TestPostgresRecorder(OnPostgres, Subscribing):
    EXPECT_CONTIGUOUS_NOTIFICATION_IDS = False


class TestSQLiteOrder(OnSQLite, NonInterleavingNotificationIDsBaseCase): ...


class TestPostgresOrder(OnPostgres, NonInterleavingNotificationIDsBaseCase):
    def test(self) -> None:
        """The suite wants the entries of two writers one behind the other.

        Promise: writers of different games do not wait for each other. Followers see every entry once, those of a game in order.
        """
        recorder, games = self.create_recorder(), [self.new_originator_id() for _ in range(2)]
        with ThreadPoolExecutor(2) as writers:
            list(writers.map(recorder.insert_events, [self.create_stack(game) for game in games]))
        seen = recorder.select_notifications(start=None, limit=3 * self.insert_num)
        for game in games:
            assert [one.originator_version for one in seen if one.originator_id == game] == list(range(self.insert_num))


class Lists(Case):
    """The lists as a recorder of positions."""

    def create_recorder(self) -> TrackingRecorder:
        """Return the live lists of an empty store."""
        self.view = GamesView(self.log)
        return self.view

    def test_insert_tracking(self) -> None:
        """The suite tracks several applications in one recorder.

        Promise: rows and position are committed together, and each set of tables has one position, in the log of its store.
        """
        view = self.create_recorder()
        assert view.max_tracking_id("games") is None
        view.insert_tracking(Tracking("games", 21))
        view.insert_tracking(Tracking("games", 22))
        for number in (21, 22):
            with pytest.raises(IntegrityError, match=f"already at {number} or beyond"):
                view.insert_tracking(Tracking("games", number))
        assert view.max_tracking_id("games") == 22
        known = [view.has_tracking_id("games", number) for number in (None, 20, 21, 22, 23)]
        assert known == [True, True, True, True, False]
        view.insert_tracking(Tracking("games", 24))
        with pytest.raises(IntegrityError, match="already at 23 or beyond"):  # a gap cannot be filled in
            view.insert_tracking(Tracking("games", 23))


class TestSQLiteLists(OnSQLite, Lists, TrackingRecorderTestCase): ...


class TestPostgresLists(OnPostgres, Lists, TrackingRecorderTestCase): ...
