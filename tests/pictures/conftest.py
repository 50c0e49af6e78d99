"""Pictures are tested on recorded games too, which come from stores; and on a board that a package of its own brings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import db, spooklog
from tests.replays.conftest import store

__all__ = ["db", "spooklog", "store"]

collect_ignore = ["installed"]
"""A package that can be imported only where it is installed."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with Lanterns in it, installed by pip without any network."""
    target, source = tmp_path_factory.mktemp("site"), Path(__file__).with_name("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    alone = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(target)]
    done = subprocess.run([*pip, *alone, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


@pytest.fixture
def lanterns(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lanterns is installed."""
    monkeypatch.syspath_prepend(str(site))
