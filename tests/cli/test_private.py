"""What commands do beside what they are asked for: nothing in the network, and no file but those that `docs/privacy.md` names."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from platformdirs import windows
from platformdirs.macos import MacOS
from tests.cli.conftest import OUTSIDE, SAMPLES, Spooklog
from tests.forking import Forked

from spooklog.cli.exports.formats import FORMATS
from spooklog.cli.program import COMMANDS, Group
from spooklog.cli.serving import scribe_key
from spooklog.migrations.opening import open_store

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")

TYPED = f"""
new spooks anna bert cora dave --name evening
play -g evening "bert 1S"
undo -g evening
redo -g evening
takeback -g evening 1 --agreed all
import {SAMPLES / "spooks-full.sheet"} --name hand
amend -g hand 28 --remove
note -g hand late
about -g hand --place home
dispute open -g hand 3 "no fair play"
dispute list -g hand
dispute show -g hand 1
dispute rule -g hand 1 house-rule --why "as ever"
branch -g hand 9 --name what-if
compare hand what-if
show -g hand
moves -g evening
log -g hand --entries
score -g hand --why anna
explain -g hand 3
replay -g hand --to 2
close -g hand
reopen -g hand
rename evening first
archive first
unarchive first
simulate spookies --seats 3 --games 1 --seed 1
series new fridays --format spooks-long -o roster=open "anna=Anna Berg" "bert=Bert Holm" "cora=Cora Lind" "dave=Dave Moor"
series add hand --series fridays
series result fridays anna=30 bert=0 cora=12 dave=7 dealer=dave
series correct fridays 2 anna=30 bert=0 cora=21 dave=7 --why miscounted
series remove fridays 2 --why twice
series join fridays emil
series leave fridays emil
series show fridays
series list
series formats spooks
series export fridays -o fridays.svg
series close fridays --why late
series reopen fridays
games
players
players show anna
players rename dave "Dave Falk"
players merge "Cora Lind" cora
players split cora
stats
precedents spooks:bats.2
rulesets
rules spooks bats.2
facts spooks
plugins
audit -g hand -o audit.html
verify --all
receipt --all
links new watch
links seats --game hand -o links.html
links list --revoked
db check
db log
db rebuild
db upgrade
db backup copy.db
export -g hand -o hand.spooklog
import hand.spooklog
players erase emil --yes
"""
"""A line for each command that ends by itself."""

APART = {"record", "serve", "plugin new", "links change", "links revoke", "db accept", "db skip", "analyse", "series analyse"}
"""Commands that run until they are ended, write a package, need what only their answers say, or count in other processes."""

REACHES = (
    "socket.",
    "urllib.",
    "http.",
    "smtplib.",
    "ftplib.",
    "webbrowser.",
    "subprocess.",
    "os.system",
    "os.exec",
    "os.posix_spawn",
)
"""How the events begin by which Python says that a program reaches out, or starts another one."""

HEARING = f"""
import os, shlex, sys
heard = []
sys.addaudithook(lambda event, given: heard.append(f"{{event}} {{given}}") if event.startswith({REACHES}) else None)
from spooklog.cli.main import run
for line in sys.stdin.read().splitlines():
    code = run(shlex.split(line))
    if code: print("FAILED", code, line, file=sys.stderr)
print(*heard, sep="\\n", file=sys.stderr)
"""


@pytest.fixture(scope="module")
def typed(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """What all these commands print into pipes, and what they do in the network beside it."""
    folder = tmp_path_factory.mktemp("typed")
    kept = {name: value for name, value in os.environ.items() if name not in OUTSIDE}
    env = kept | {"SPOOKLOG_DB": str(shutil.copy(empty_store, folder / "games.db")), "SPOOKLOG_BY": "Scribe", "COLUMNS": "100"}
    with Forked(f"import os; os.chdir({str(folder)!r})\n{HEARING}", env=env) as process:
        return process.communicate(TYPED.strip())


def test_commands_reach_no_network_and_start_no_program(typed: tuple[str, str]) -> None:
    """Not a name is looked up. Python says of each thing that it does for a program what it is (PEP 578)."""
    out, err = typed
    assert not err.strip(), err + out


def test_what_is_printed_into_a_pipe_is_plain_text(typed: tuple[str, str]) -> None:
    """No colour, no movement of a cursor, nothing drawn over."""
    out, _ = typed
    assert out.count("\n") > 500
    assert not set(out) & {"\x1b", "\r", "\b", "\t"}


def test_every_command_is_typed_or_named_as_one_that_is_not() -> None:
    words = [shlex.split(line) for line in TYPED.strip().splitlines()]
    listed = set[str]()
    for name, one in COMMANDS.items():
        listed |= (
            {f"{name} {each}" for each in one.commands} | ({name} if one.code else set()) if isinstance(one, Group) else {name}
        )
    assert listed - {" ".join(line[:many]) for line in words for many in (1, 2)} - {"export"} == APART


def test_only_the_server_imports_what_reaches_a_network() -> None:
    """And the driver of PostgreSQL, for a store that lies there; `serve` opens the browser of this machine."""
    names = "socket|ssl|urllib.request|http.client|smtplib|ftplib|httpx|requests|webbrowser".replace(".", "\\.")
    importing = re.compile(rf"^\s*(?:import|from) (?:{names})\b", re.MULTILINE)
    found = {
        path.relative_to(ROOT) for path in ROOT.glob("*/spooklog/**/*.py") if importing.search(path.read_text(encoding="utf-8"))
    }
    assert {path.as_posix() for path in found if path.parts[0] != "web"} == {"cli/spooklog/cli/commands/serve.py"}


OTHER_HOST = re.compile(
    r"""(?:src|href|action|data|srcset|xlink:href)\s*=\s*["']?\s*(?:https?:)?//|url\(["']?\s*(?:https?:)?//|@import"""
)
"""What would let a page or a picture load something from another host, or lead there."""


def test_exported_files_name_no_other_host(hand: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No page, picture or table does; the one link to another host is what `--format bgs-link` is asked for."""
    monkeypatch.chdir(tmp_path)
    for name, one in FORMATS.items():
        if one.binary and name not in ("html", "bgsplay"):
            continue
        hand(
            "export",
            "-g",
            "hand",
            "--format",
            name,
            "-o",
            f"hand.{name}",
            *(("--what", "plies") if "--what" in one.takes else ()),
        )
    hand("audit", "-g", "hand", "-o", "audit.html")
    hand("links", "seats", "--game", "hand", "-o", "links.html", "--url", "https://games.example.org")
    for path in tmp_path.iterdir():
        if path.suffix in (".html", ".svg", ".csv", ".jsonl", ".cast", ".sheet", ".replay"):
            text = path.read_text(encoding="utf-8").replace("https://games.example.org/", "")
            assert not OTHER_HOST.search(text), path.name


def mode(path: Path) -> int:
    """Who may read and write a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def _open_handed() -> Iterator[None]:
    """A shell that takes no right away from new files."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_open_handed")
def test_a_users_folders_hold_what_the_page_names_for_that_user_alone(
    spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store with what SQLite and the queue of writers need beside it, the witness, the link of the server: nothing else."""
    monkeypatch.delenv("SPOOKLOG_DB")
    for name, place in {"HOME": "", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state"}.items():
        monkeypatch.setenv(name, str(tmp_path / place))
    monkeypatch.chdir(tmp_path)
    spooklog("new", "spooks", "anna", "bert", "cora", "--name", "evening")
    for line in ("play -g evening 1S", "games", "stats", "analyse", "db check", "links new watch"):
        spooklog(*shlex.split(line), code=None)
    with open_store(str(tmp_path / "data/spooklog/spooklog.db")) as store:
        assert scribe_key(store, "Scribe")
        found = {path.relative_to(tmp_path).as_posix(): mode(path) for path in tmp_path.rglob("*")}
    made = {name: bits for name, bits in found.items() if name not in ("data", "state", "games.db")}
    assert {re.sub(r"/\w{20,}\b", "/ID", name) for name in made} == set(
        re.findall(r"^    ((?:data|state)/\S+)", PAGE, re.MULTILINE)
    )
    assert {name for name, bits in made.items() if bits not in (0o600, 0o700)} == set()


def test_the_page_names_the_folders_of_each_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCALAPPDATA", "%LOCALAPPDATA%")
    # Windows is not here to be asked itself
    monkeypatch.setattr(windows, "get_win_folder", windows.get_win_folder_from_env_vars)
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name)
    for system in (MacOS("spooklog", appauthor=False), windows.Windows("spooklog", appauthor=False)):
        for folder in (system.user_data_path, system.user_state_path):
            named = str(folder).replace(str(Path.home()), "~").replace("%/", "%\\")
            assert f"`{named}`" in PAGE, folder


def test_a_sheet_and_a_replay_file_hold_names_and_notes_and_a_page_no_watchers(
    evening: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    evening("about", "--place", "Attic", "--tag", "league", "--with", "Eva Egg")
    evening("note", "a long evening")
    found = {}
    for suffix in ("sheet", "spooklog", "html"):
        evening("export", "-o", f"evening.{suffix}")
        text = Path(f"evening.{suffix}").read_text(encoding="utf-8")
        found[suffix] = {words for words in ("anna", "a long evening", "Attic", "league", "Eva Egg", "Scribe") if words in text}
    around = {"anna", "a long evening", "Attic", "league"}
    assert found == {"html": around, "sheet": around | {"Eva Egg"}, "spooklog": around | {"Eva Egg", "Scribe"}}


def test_a_copy_from_before_an_erasure_has_the_name_again(evening: Spooklog, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.db")
    evening("db", "backup", copy)
    evening("players", "erase", "anna", "--yes")
    named = ["anna" in evening("players", *of).out for of in ((), ("--db", copy))]
    assert named == [False, True]
