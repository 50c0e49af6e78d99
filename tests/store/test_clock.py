from datetime import UTC, datetime

from freezegun import freeze_time

from spooklog.store.clock import system_clock


def test_the_clock_tells_milliseconds_since_1970_utc() -> None:
    moment = datetime(2026, 10, 31, 20, 15, 0, 500_000, tzinfo=UTC)
    with freeze_time(moment):
        assert system_clock() == 1_793_477_700_500
    assert abs(system_clock() - datetime.now(UTC).timestamp() * 1000) < 5_000
