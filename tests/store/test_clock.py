from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest
from freezegun import freeze_time

from spooklog.domain.values.errors import Unavailable
from spooklog.store.entries.clock import system_clock


def test_the_clock_tells_milliseconds_since_1970_utc() -> None:
    moment = datetime(2026, 10, 31, 20, 15, 0, 500_000, tzinfo=UTC)
    with freeze_time(moment):
        assert system_clock() == 1_793_477_700_500
    assert abs(system_clock() - datetime.now(UTC).timestamp() * 1000) < 5_000


@pytest.mark.parametrize("seconds", [-62_000_000_000, 253_400_000_000])
def test_a_clock_that_shows_an_impossible_year_is_refused(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: seconds * 10**9)
    with pytest.raises(Unavailable, match="the clock of this machine"):
        system_clock()
