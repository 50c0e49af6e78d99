"""Commands typed on a screen for one viewer: two stores that differ in hidden cards alone answer every command alike."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory
from rich.console import Console
from tests.cli.two_hands import OTHER, SHEET

from spooklog.cli.main import run
from spooklog.cli.program import COMMANDS, Listed
from spooklog.cli.recording.lines import LineRecorder
from spooklog.cli.tui.table import Table
from spooklog.domain.contract.ruleset import Viewer
from spooklog.store.store import open_store

WIDTH = 100
HANDS = (("one", SHEET), ("other", OTHER))
PLAYERS = ("anna=Anna Berg", "bert=Bert Holm", "cora=Cora Lind", "dave=Dave Moor")

TYPED: dict[str, tuple[str, ...]] = {
    "new": (
        "spooks anna bert cora dave --name three",
        "spooks anna bert cora dave --seed 5 --name three",
        "--series fridays --name three",
    ),
    "play": ("pass",),
    "record": ("hand", "evening"),
    "undo": ("", "--to 6"),
    "redo": ("",),
    "takeback": ("2 --agreed all",),
    "amend": ("14 pass", '--head "dealer bert"'),
    "branch": ("8",),
    "note": ("a bluff",),
    "about": ("", "--place the attic --tag league --with Eva", "-g evening"),
    "close": ("--void the cat jumped on the table",),
    "reopen": ("",),
    "rename": ("hand autumn",),
    "archive": ("evening", "hand"),
    "unarchive": ("evening",),
    "simulate": ("spooks --seed 1",),
    "show": ("", "--at 6", "--as-of 9", "-g hand", "-g evening", "--plain"),
    "moves": ("", "--at 6", "-g evening"),
    "log": ("", "--last 3", "--entries", "-g evening"),
    "score": ("", "--why anna", "--why cora", "-g evening --why cora"),
    "explain": ("cora 9S", "cora 6K", "dave 6K", "8", "14"),
    "compare": ("evening",),
    "replay": ("",),
    "analyse": ("",),
    "games": ("", "--text bluff"),
    "stats": ("", "--ruleset spooks", "anna", "anna bert", "--chart points", "anna --chart rating"),
    "precedents": ("spooks:bats.2",),
    "rulesets": ("",),
    "rules": ("spooks blue.3",),
    "facts": ("spooks", "-g hand"),
    "plugins": ("",),
    "import": ("hand.sheet --name three", "hand.spooklog --name three", "strange.spooklog", "fridays.series --name others"),
    "export": ("", "-o out.sheet"),
    "verify": ("", "--all", "-g evening", "hand.spooklog"),
    "receipt": ("", "--all"),
    "audit": ("", "--summary"),
    "players": ("",),
    "players show": ("anna",),
    "players merge": ("anna bert",),
    "players split": ("anna",),
    "players rename": ("anna Anne",),
    "players erase": ("cora",),
    "series new": ("others --format spooks-long anna bert cora dave",),
    "series join": ("fridays emil", "fridays emil at 57", "fridays emil --at 57"),
    "series leave": ("fridays dave",),
    "series add": ("evening --series fridays",),
    "series result": ("fridays anna=30 bert=0 cora=12 dave=7 dealer=anna",),
    "series correct": ("fridays 1 anna=31",),
    "series remove": ("fridays 1",),
    "series show": ("", "fridays"),
    "series analyse": ("", "fridays"),
    "series list": ("",),
    "series formats": ("spooks",),
    "series close": ("fridays",),
    "series reopen": ("fridays",),
    "series export": ("fridays", "fridays --format csv", "fridays --format svg", "fridays -o out.series"),
    "dispute open": ("8 that card was not on top",),
    "dispute list": ("",),
    "dispute show": ("1",),
    "dispute rule": ("1 stands",),
    "serve": ("", "--demo"),
    "links": ("", "--revoked"),
    "links change": ("abc --label tablet",),
    "links list": ("",),
    "links new": ("watch", "scribe", "seat -g evening --seat bert"),
    "links revoke": ("abc",),
    "links seats": ("-g evening",),
    "plugin new": ("dark_tower",),
    "db upgrade": ("",),
    "db check": ("",),
    "db backup": ("copy.db",),
    "db accept": ("",),
    "db rebuild": ("",),
    "db log": ("",),
    "db skip": ("hand 3",),
}
"""What is typed behind each command."""


def all_paths() -> Iterator[str]:
    """Every command of the program; a group that does something by itself is one, too."""
    for name, listed in COMMANDS.items():
        if isinstance(listed, Listed):
            yield name
        else:
            if listed.code:
                yield name
            yield from (f"{name} {below}" for below in listed.commands)


class Twin:
    """A store and files that differ from those of the other twin in two hidden cards alone."""

    def __init__(self, folder: Path, sheet: str, plies: int, empty: Path, clock: FrozenDateTimeFactory) -> None:
        self.folder = folder
        folder.mkdir()
        head, _, body = sheet.partition("---\n")
        lines = body.splitlines(keepends=True)
        for name, length in (("evening", plies - 1), ("hand", plies)):
            (folder / f"{name}.sheet").write_text(f"{head}---\n{''.join(lines[:length])}", encoding="utf-8")
        self.db = Path(shutil.copy(empty, folder / "made.db"))
        elsewhere = Path(shutil.copy(empty, folder / "elsewhere.db"))
        clock.move_to("2026-11-01 12:00")

        def command(*arguments: str, db: Path = self.db) -> None:
            clock.tick(60)  # a minute each: lists are in the order of these times
            assert run([*arguments, "--by", "Scribe", "--db", str(db)]) == 0, arguments

        command("series", "new", "fridays", "--format", "spooks-long", *PLAYERS)
        command("series", "result", "fridays", "anna=30", "bert=0", "cora=12", "dave=7", "dealer=dave")
        for name in ("evening", "hand"):
            command("import", str(folder / f"{name}.sheet"), "--name", name)
        command("note", "a bluff")
        command("series", "add", "hand", "--series", "fridays")
        command("dispute", "open", "8", "that card was not on top")
        command("export", "-o", str(folder / "hand.spooklog"))
        command("series", "export", "fridays", "-o", str(folder / "fridays.series"))
        command("import", str(folder / "hand.sheet"), "--name", "strange", db=elsewhere)
        command("export", "-o", str(folder / "strange.spooklog"), db=elsewhere)
        assert run(["games", "--db", str(self.db)]) == 0  # each copy has lists that are up to date

    def _lay_out(self, place: Path) -> None:
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        for name in ("hand.sheet", "hand.spooklog", "strange.spooklog", "fridays.series"):
            shutil.copy(self.folder / name, place)
        shutil.copy(self.db, place / "games.db")

    def answer(self, typed: str, viewer: Viewer, monkeypatch: pytest.MonkeyPatch, *, anew: bool = True) -> tuple[str, str]:
        """The kind of an answer, and all that it shows; `anew` with the files and the store as they were made."""
        place = self.folder / "typed"
        if anew:
            self._lay_out(place)
        monkeypatch.chdir(place)
        db = place / "games.db"
        with open_store(str(db), synchronous="OFF") as store:
            table = Table(LineRecorder(store, "games.db", "hand", "Scribe", as_json=False))
            answer = table.answer(typed, viewer, WIDTH)
        console = Console(width=10_000, record=True, file=StringIO())
        for part in (*answer.news, *answer.parts):
            console.print(part, markup=False, highlight=False)
        # the id of a log is drawn by chance
        return answer.kind, re.sub(r'"stream": "\w+"', '"stream": …', console.export_text())


@pytest.fixture(autouse=True)
def _later() -> Iterator[None]:
    """It is one o'clock for both twins; how long a connection waits is none of their business."""
    with freeze_time("2026-11-01 13:00", ignore=["eventsourcing"]):
        yield


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> dict[int, tuple[Twin, Twin]]:
    """Two stores a moment of the game: one of either hand."""
    folder = tmp_path_factory.mktemp("twins")
    made = {}
    with pytest.MonkeyPatch.context() as patch, freeze_time() as clock:
        assert isinstance(clock, FrozenDateTimeFactory)
        patch.setenv("XDG_STATE_HOME", str(folder / "state"))
        for plies in (14, 20):
            one, other = (Twin(folder / f"{plies} {name}", sheet, plies, empty_store, clock) for name, sheet in HANDS)
            made[plies] = (one, other)
    return made


@pytest.mark.parametrize("typed", ["new spooks anna bert cora --seed 5 --name three", "import hand.sheet --name three"])
@pytest.mark.parametrize("viewer", [1, "public"])
def test_a_game_that_is_begun_on_a_screen_for_a_viewer_is_answered_as_the_public_sees_it(
    twins: dict[int, tuple[Twin, Twin]], monkeypatch: pytest.MonkeyPatch, typed: str, viewer: Viewer
) -> None:
    _, said = twins[14][0].answer(f"{typed} --json", viewer, monkeypatch)
    _, shown = twins[14][0].answer("show -g three --as public --json", viewer, monkeypatch, anew=False)
    begun, public = json.loads(said), json.loads(shown)
    assert begun == {key: public.get(key, value) for key, value in begun.items()}


@pytest.mark.parametrize("typed", ["undo --json", "undo 3 --json", "close --json", "note a bluff --json"])
def test_an_answer_in_json_awaits_what_the_screen_awaits(
    twins: dict[int, tuple[Twin, Twin]], monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    _, said = twins[14][0].answer(typed, "public", monkeypatch)
    _, shown = twins[14][0].answer("show --as public --json", "public", monkeypatch, anew=False)
    answer, public = json.loads(said), json.loads(shown)
    assert [answer.get(key, public[key]) for key in ("turn", "outcome")] == [public["turn"], public["outcome"]]


@pytest.mark.parametrize(
    "typed", ["verify", "verify hand.spooklog", "series export", 'series "export" fridays --format csv', "links new scribe"]
)
def test_commands_that_quote_the_log_or_its_hash_do_not_run_for_one_viewer(
    twins: dict[int, tuple[Twin, Twin]], monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    kind, said = twins[14][0].answer(typed, 1, monkeypatch)
    assert kind == "refused"
    assert "answers with all that was logged, and this screen shows less" in said
    assert twins[14][0].answer(typed, "full", monkeypatch)[0] != "refused"


def test_each_command_is_typed() -> None:
    assert sorted(TYPED) == sorted(all_paths())


@pytest.mark.slow
@pytest.mark.parametrize(("viewer", "plies"), [(1, 14), ("public", 20)])
@pytest.mark.parametrize("path", TYPED)
def test_a_command_typed_for_a_viewer_answers_with_nothing_that_the_viewer_cannot_know(
    twins: dict[int, tuple[Twin, Twin]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    viewer: Viewer,
    plies: int,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    told = {
        typed: [twin.answer(typed, viewer, monkeypatch) for twin in twins[plies]]
        for words in TYPED[path]
        for typed in (f"{path} {words}".strip(), f"{path} {words}".strip() + " --json")
    }
    assert [typed for typed, (one, other) in told.items() if one != other] == []
