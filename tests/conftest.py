"""What all tests share: which tests are slow, and how they are run."""

from __future__ import annotations

import gc
import itertools
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any
from zlib import crc32

import pytest
import sqlalchemy as sa
from _pytest.runner import runtestprotocol
from hypothesis.internal.conjecture import providers
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from tests.browser.browsers import MISSING
from tests.learning import is_alone, watched
from tests.memory import memory
from tests.posix import needs_posix

from spooklog.migrations.upgrade import upgrade

pytest_plugins = ["spooklog.testing"]

SLOW = (
    "browser",
    "campaigns",
    "cluster",
    "cli/test_phrasings.py",
    "cli/test_plugin_new.py",
    "cli/test_private.py",
    "cli/test_written_files.py",
    "damage",
    "docs/test_site.py",
    "endurance",
    "garbage",
    "plugins/test_bad_plugins.py",
    "plugins/test_games_without.py",
    "secrets",
    "stores",
    "systems/test_windows.py",
    "testing/test_rule_report.py",
    "tools/test_demo.py",
    "tui/test_record_evening.py",
    "tui/test_record_others.py",
    "web/test_access.py",
    "web/test_bad_requests.py",
    "web/test_guard.py",
    "web/test_secrets.py",
    "web/test_server.py",
)
"""Folders and files whose tests are marked `slow`: they try many cases of what other tests show once."""

ALIKE = (
    "cli/test_analyse.py",
    "cli/test_animation.py",
    "cli/test_languages.py",
    "cli/test_pages.py",
    "cli/test_pictures.py",
    "contracts/test_laws.py",
    "contracts/test_long_lines.py",
    "domain/halloween/test_bots.py",
    "domain/polterheist/test_bots.py",
    "domain/spookies/test_bots.py",
    "domain/spooks/test_bots.py",
    "domain/spukstaben/test_bots.py",
    "domain/test_told.py",
    "pictures/charts",
    "pictures/house",
    "pictures/mansion",
    "pictures/rooms",
    "pictures/scoresheet",
    "pictures/svg",
    "pictures/table",
    "pictures/test_languages.py",
    "pictures/town",
    "projections/test_languages.py",
    "replays/analysis",
    "replays/page",
    "replays/test_languages.py",
    "replays/test_library_sentences.py",
    "store/test_languages.py",
    "tools/test_catalogues.py",
    "tools/test_environment.py",
    "tui/test_record_screen.py",
    "web/test_beginning.py",
    "web/test_called.py",
    "web/test_chances.py",
    "web/test_choosing.py",
    "web/test_correcting.py",
    "web/test_hands.py",
    "web/test_inert.py",
    "web/test_languages.py",
    "web/test_names_of_sheets.py",
    "web/test_next_game.py",
    "web/test_options_of_a_new_game.py",
    "web/test_pages.py",
    "web/test_series.py",
    "web/test_series_opening.py",
    "web/test_statistics.py",
    "web/test_style.py",
    "web/test_windows.py",
    "web/test_words_of_pages.py",
)
"""Folders and files of which `make test-quick` keeps the golden files alone.

They measure drawings, pages and screens, how well bots play and what they foresee, sentences in other languages, and rules on
random games: sums, and texts put together, which are the same in every Python. Where two could differ, in how a number is written
or a letter is classed, golden files show it, playthroughs of each game among them. What compiled libraries draw
(`pictures/test_png.py`, `replays/moving`) is tried on each.
"""

ROUNDS = {
    "browser/test_pages.py": 4,
    "browser": 2,
    "campaigns": 8,
    "cli/test_animation.py": 3,
    "cli/test_languages.py::test_every_command": 2,
    "cli/test_pictures.py::test_contradictory_options": 1,
    "cli/test_pictures.py": 3,
    "damage/test_closed_places.py::test_a_file_that_is_no_store": 5,
    "damage": 4,
    "domain/halloween/test_bots.py": 4,
    "domain/halloween/test_ruled.py::test_any_action": 4,
    "domain/polterheist/test_bots.py": 4,
    "domain/spookies/test_bots.py": 4,
    "domain/spukstaben/test_bots.py": 4,
    "domain/test_toml.py::test_toml_within_the_bounds": 8,
    "endurance": 2,
    "garbage/test_commands.py::test_an_invalid_width": 9,
    "garbage": 4,
    "pictures": 5,
    "plugins/test_games_without.py": 3,
    "replays/page": 3,
    "replays/test_languages.py::test_a_page": 3,
    "replays/sheets/test_round_trip.py": 2,
    "replays/stores": 2,
    "replays/test_library.py": 4,
    "replays/test_library_plies.py": 4,
    "revisions/test_unsupported.py": 4,
    "secrets/test_typed_commands.py": 2,
    "secrets": 4,
    "store/storelog/test_log.py": 4,
    "store/test_targets.py": 4,
    "web/test_bad_requests.py": 4,
    "web/test_kept.py": 6,
    "web/test_pages.py": 6,
    "web/test_secrets.py": 3,
    "web/test_sharing.py": 3,
}
"""Where the cases of a test are rounds of one promise: of so many cases `make test` runs one, of each test at least one.

The first place (folder, file or test) that a test lies in counts. The other cases are marked `rounds`, and run in
`make test-thorough`. Those that prove a rule, or compare with a golden file, are never left out.
"""

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # a shell makes what it starts in the background deaf to Ctrl-C, and with it whatever the tests start
    signal.signal(signal.SIGINT, signal.default_int_handler)


if place := memory():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(place))  # where `tmp_path` lies

_STATE = Path(tempfile.mkdtemp(prefix="spooklog-state-"))
os.environ["XDG_STATE_HOME"] = str(_STATE)  # what tests see of stores is not written where this user's own are remembered
os.environ["XDG_DATA_HOME"] = str(_STATE / "data")  # nor is a game of a test stored among this user's own, whatever goes wrong
os.environ["SPOOKLOG_LANG"] = "en"  # answers are in English, whatever this machine speaks
_tests = itertools.count(1)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """On Windows, leave out the files of tests that need a POSIX system, and the folders whose `conftest.py` does."""
    file = collection_path / "conftest.py" if collection_path.is_dir() else collection_path
    left_out = sys.platform == "win32" and file.suffix == ".py" and file.is_file() and needs_posix(file)
    return True if left_out else None


@pytest.hookimpl(tryfirst=True)  # before fixtures of the test
def pytest_runtest_setup() -> None:
    """A folder of state for each test: another one may have seen a store of the same id."""
    os.environ["XDG_STATE_HOME"] = os.environ["WIN_PD_OVERRIDE_LOCAL_APPDATA"] = str(_STATE / str(next(_tests)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let a worker report how a test went, and of its set-up and its end only what failed: each report takes time to send."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.fixture(scope="session", autouse=True)
def _types_learned_by_one_thread() -> Iterator[None]:
    """Refuse every type that msgspec learns without the lock, whatever the test: another thread could read it half-learned."""

    def refuse(frame: FrameType) -> None:
        assert is_alone(frame), f"{frame.f_code.co_filename}:{frame.f_lineno} learns a type itself, not with a Codec"

    with watched(refuse):
        yield


@pytest.fixture(scope="session", autouse=True)
def _statements_compiled_once() -> Iterator[None]:
    """Compile a statement once for all stores of a kind, where SQLAlchemy does it for each: tests open thousands."""
    compiled: dict[Any, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        for dialect in (SQLiteDialect_pysqlite, PGDialect_psycopg):  # all dialects of a class are the same key
            patch.setattr(dialect, "__eq__", lambda one, other: type(one) is type(other))
            patch.setattr(dialect, "__hash__", lambda one: hash(type(one)))

        def share(connection: sa.Connection) -> None:
            connection.execution_options(compiled_cache=compiled)

        sa.event.listen(sa.Engine, "engine_connect", share)
        yield
        sa.event.remove(sa.Engine, "engine_connect", share)


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store without games, made once: a test copies it."""
    path = tmp_path_factory.mktemp("store") / "empty.db"
    upgrade(str(path))
    return path


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(_STATE, ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Three workers more than there are cores: tests of screens, processes and servers wait longer than they compute."""
    return (os.cpu_count() or 1) + 3


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--shuffle SEED` changes the order of the tests."""
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in an order that follows from a number")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect garbage only behind the collection of tests, and never look at the thousands of tests again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)  # before `-m` chooses by marker
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark the slow tests, and the rounds; shuffle what is chosen, so that each order runs the same tests."""
    from spooklog.testing.thorough import thorough  # not before the plugin is

    if not thorough():  # a few examples hardly ever use the constants of the code, and reading it takes seconds in each worker
        providers._get_local_constants = lambda: providers._local_constants
    slow, alike = (tuple(f"tests/{place}" for place in places) for places in (SLOW, ALIKE))
    for item in items:
        if item.nodeid.startswith(slow) or (item.nodeid.startswith(alike) and not item.get_closest_marker("golden")):
            item.add_marker("slow")
    for every, cases in _cases(items):
        kept = crc32(cases[0].name.encode()) % min(every, len(cases))
        for number, item in enumerate(cases):
            if number % every != kept and not any(map(item.get_closest_marker, ("rule", "golden"))):
                item.add_marker("rounds")
    yield
    if (seed := config.getoption("shuffle")) is not None:
        _shuffle(items, Random(seed))


def _cases(items: list[pytest.Item]) -> Iterator[tuple[int, list[pytest.Item]]]:
    """Yield the cases of each test of `ROUNDS`, and of how many of them one is run."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if not item.get_closest_marker("rounds"):  # else the one case that is kept could be one of these
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in tests.values():
        found = (every for place, every in ROUNDS.items() if cases[0].nodeid.startswith(f"tests/{place}"))
        if every := next(found, 0):
            yield every, cases


def _shuffle(items: list[pytest.Item], chance: Random) -> None:
    """Put the files into another order, and the tests of each: what files share is made once all the same."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    shuffled = list(files.values())
    chance.shuffle(shuffled)
    for tests in shuffled:
        chance.shuffle(tests)
    items[:] = [item for tests in shuffled for item in tests]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line how many tests were skipped because there is no browser: every page is untested then."""
    skipped = [one for one in terminalreporter.stats.get("skipped", ()) if MISSING in str(one.longrepr)]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} tests of tests/browser did not run: {MISSING}", yellow=True, bold=True)
