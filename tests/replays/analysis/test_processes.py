"""A process of its own counts one game apart; ended early, it leaves nothing."""

from __future__ import annotations

import pytest
from tests.replays.analysis.test_analysis import BEGUN
from tests.replays.conftest import take

from spooklog.domain.values.errors import Unavailable
from spooklog.replays.analysis.counting import Task
from spooklog.replays.analysis.course import steps_of
from spooklog.replays.analysis.processes import Apart
from spooklog.store.store import Store


def test_what_is_counted_apart_is_the_same_and_one_that_is_stopped_says_so(store: Store) -> None:
    loaded = take(store, BEGUN)
    task = Task(steps_of(loaded.game), "full", "quick", 1)
    one, other = Apart(task), Apart(task)
    other.stop()
    with pytest.raises(Unavailable, match="ended before it was done"):
        other.findings()
    assert one.findings() == task.findings()
