"""Words written and not spoken yet: two games that differ only in them look the same to all other viewers."""

from __future__ import annotations

from pathlib import Path

import pytest
from freezegun import freeze_time
from tests.cli.conftest import Spooklog

OPENING = ("+A c", "+E c", "+U c", "+B p", "+K p", "+O o", "glass", "anna hint use A")
COMMANDS = (
    *("show", "show --json", "show --json --as-of 10", "log --json", "log --as-of 10", "moves --json", "replay --json"),
    *("export --format svg", "score --json", "score --why team", "explain 9 --json", "dispute show 1"),
    *(f"explain {line} --json" for line in ("bert|wrote|boo", "bert:|earth", "bert:|-")),
    *(f"explain {line} --json" for line in ("anna:|earth", "bert|rule|ok", "bert|scare|c1")),
)
OF_ALL = ("games --json", "players --json", "stats --json")

AFTER: dict[str, tuple[tuple[str, ...], ...]] = {
    "nothing more": (),
    "another word": (("play", "cora wrote keep"), ("play", "anna: boo"), ("play", "cora: cabbage")),
    "the end of the minute": (("play", "time"),),
    "taken back": (("undo",),),
    "spoken and taken back": (("play", "bert: -"), ("undo",)),
    "another one written": (("undo",), ("play", "bert wrote keep")),
    "put right": (("amend", "9", "bert wrote", "--apply", "--why", "x"),),
    "in dispute": (("dispute", "open", "9", "that was no word"), ("play", "cora says I saw it")),
    "broken off": (("close", "--void", "x"),),
}


@freeze_time("2026-11-01 12:00")
def seen(spooklog: Spooklog, db: Path, word: str, after: str, viewers: tuple[str, ...]) -> dict[tuple[str, str], object]:
    """Whatever these viewers can ask about a game in which bert has written a word."""

    def ask(*words: str) -> tuple[int, str, str]:
        answer = spooklog(*words, "--db", str(db), code=None)
        return answer.code, answer.out, answer.err.replace(db.name, "")

    options = ("-o", "timer=recorded", "-o", "dictionary=wordnet")
    assert ask("new", "spukstaben", "anna", "bert", "cora", "--name", "game", *options)[0] == 0
    for line in (*OPENING, f"bert wrote {word}"):
        assert ask("play", line)[0] == 0
    for words in AFTER[after]:
        assert ask(*words)[0] == 0
    found: dict[tuple[str, str], object] = {("", command): ask(*command.split()) for command in OF_ALL}
    for viewer in viewers:
        for command in COMMANDS:
            about = (part.replace("|", " ") for part in command.split())
            found[viewer, command] = ask(*about, "--as", viewer, "-g", "game")
    return found


@pytest.mark.parametrize("after", AFTER)
def test_a_written_word_is_hidden_from_others_before_it_is_spoken(
    spooklog: Spooklog, empty_store: Path, tmp_path: Path, after: str
) -> None:
    told = []
    for name, word in (("one.db", "earth"), ("two.db", "boo")):
        (tmp_path / name).write_bytes(empty_store.read_bytes())
        told.append(seen(spooklog, tmp_path / name, word, after, ("anna", "public")))
    assert [what for what in told[0] if told[0][what] != told[1][what]] == []


def test_the_games_differ_for_the_owner_of_the_word_and_a_full_viewer(
    spooklog: Spooklog, empty_store: Path, tmp_path: Path
) -> None:
    told = []
    for name, word in (("one.db", "earth"), ("two.db", "boo")):
        (tmp_path / name).write_bytes(empty_store.read_bytes())
        told.append(seen(spooklog, tmp_path / name, word, "nothing more", ("bert", "full")))
    differ = {viewer for viewer, command in told[0] if told[0][viewer, command] != told[1][viewer, command]}
    assert differ == {"bert", "full"}
