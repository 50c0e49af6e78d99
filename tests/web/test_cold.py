"""A process that has just started, and whose visitors all come back at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.web.sites import Furnished

ROOT = Path(__file__).parents[2]


def test_a_process_survives_forty_threads_that_are_the_first_to_read_its_store(furnished: Furnished) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.cold", str(furnished.path)], cwd=ROOT, capture_output=True, check=False, timeout=300
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
