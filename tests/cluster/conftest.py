"""A cluster as `python -m tools.cluster up` makes it, for the tests of a process."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.endurance.conftest import pytest_terminal_summary, report, seed
from tests.memory import memory
from tests.servers import program_or_skip

from spooklog.store.store import Store, open_store
from tools.cluster.cluster import Cluster

__all__ = ["pytest_terminal_summary", "report", "seed"]


def free_ports(many: int) -> list[int]:
    """Ports of this machine that nobody listens to."""
    with ExitStack() as stack:
        return [stack.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1] for _ in range(many)]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Two PostgreSQL servers, two of spooklog, and Caddy; a test leaves all of them as they were."""
    program_or_skip("caddy")
    with tempfile.TemporaryDirectory(prefix="spooklog-cluster-", dir=memory(), ignore_cleanup_errors=True) as folder:
        made = Cluster(Path(folder) / "site", free_ports(5))
        try:
            made.up(fsync=False)
            yield made
        finally:
            made.down()


@pytest.fixture
def store(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The store of the cluster, opened by this process as well."""
    monkeypatch.setenv("PGPASSFILE", cluster.environment["PGPASSFILE"])
    with open_store(cluster.url) as store:
        yield store
