"""Which threads a test leaves behind.

Numbers of all threads say nothing: those of earlier tests end meanwhile, and a thread that was told to end takes its time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Set
from contextlib import contextmanager
from threading import Thread

PATIENCE = 30.0
"""Seconds until a thread counts as one that does not end."""


def threads_since(earlier: Set[Thread]) -> set[Thread]:
    """The threads that have started since and still run, without those that stand for a network between two programs."""
    return {thread for thread in {*threading.enumerate()} - earlier if not thread.name.startswith("wire")}


@contextmanager
def leaving_no_thread() -> Iterator[None]:
    """Whatever threads start within have ended, or end soon after."""
    earlier = {*threading.enumerate()}
    yield
    patience = time.monotonic() + PATIENCE
    while left := threads_since(earlier):
        assert time.monotonic() < patience, f"threads do not end: {left}"
        time.sleep(0.01)
