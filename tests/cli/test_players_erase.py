"""players erase: told first, asked on a terminal, then gone from every answer and every byte."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.cli.terminal import at_a_terminal

SIDES = ("", "-wal", "-shm")


def bytes_of(db: Path) -> bytes:
    """Every byte of a store, small letters."""
    files = [db.with_name(db.name + side) for side in SIDES]
    return b"".join(file.read_bytes() for file in files if file.exists()).lower()


@pytest.fixture
def friday(spooklog: Spooklog) -> Spooklog:
    """A game with Annabell Berg at the table, and remarks by her and about her."""
    players = ("annabell=Annabell Berg", "bert=Bert Holm", "cora", "dave")
    spooklog("new", "spooks", *players, "--setup", "dealer dave", "--name", "annabells-friday")
    spooklog("play", "bert 1S   # ANNABELL hides the cat")
    spooklog("play", "-2")
    spooklog("play", "annabell 2S", "--by", "Annabell Berg", "-g", "annabells-friday")
    spooklog("note", "my own thought", "--by", "Annabell Berg")
    spooklog("note", "it is late")
    return spooklog


def test_an_erasure_is_previewed_and_done_only_with_the_option_yes(friday: Spooklog, db: Path) -> None:
    before = friday("log", "--json").json
    answer = friday("players", "erase", "annabell BERG", code=2)
    for words in ("ANNABELL hides the cat", "my own thought", "the name of annabells-friday", "1 seat label", "backups"):
        assert words in answer.out
    assert "it is late" not in answer.out
    assert "--yes" in answer.err
    plain = friday("players", "erase", "annabell berg", "--json", code=2)
    assert plain.json["erased"] is False
    assert plain.json["names"] == ["Annabell Berg"]
    assert [row["text"] for row in plain.json["words"]] == ["ANNABELL hides the cat", "my own thought"]
    assert friday("log", "--json").json == before
    assert b"annabell" in bytes_of(db)


def test_an_erasure_leaves_no_answer_and_no_byte_of_the_person(friday: Spooklog, db: Path, tmp_path: Path) -> None:
    friday("games")
    done = friday("players", "erase", "Annabell Berg", "--yes", "--json").json
    assert (done["erased"], done["texts"]) == (True, 2)
    game = done["renamed"]["annabells-friday"]
    assert not [word for word in (b"annabell", b"my own thought", b"hides the cat") if word in bytes_of(db)]
    commands = ("show", "log", "score", "moves", "replay", "export", "log --entries", "show --json", "log --json", "show --as 1")
    for command in commands:
        answer = friday(*command.split(), "-g", game)
        assert "nnabell" not in answer.out.casefold(), command
    for command in ("games", "players", "stats", "db check"):
        assert "nnabell" not in friday(*command.split()).out.casefold(), command
    assert " > bert" in friday("show", "-g", game, "--plain").out or "1 " in friday("show", "-g", game, "--plain").out
    assert "1 2S" in friday("log", "-g", game).out
    friday("play", "bert 3S", "-g", game)
    sheet = tmp_path / "friday.sheet"
    friday("export", "-g", game, "-o", str(sheet))
    assert "players p1 bert" in sheet.read_text(encoding="utf-8")
    friday("import", str(sheet), "--name", "again")
    assert friday("show", "-g", "again", "--json").json["view"].keys() == friday("show", "-g", game, "--json").json["view"].keys()
    friday("players", "erase", "Annabell Berg", "--yes", code=7)
    friday("note", "here again", "-g", game, "--by", "Annabell Berg")
    friday("db", "check")


def test_all_names_of_one_person_are_erased_together(friday: Spooklog, db: Path) -> None:
    friday("new", "spooks", "anni=Annikin Zwei", "bert", "cora", "--name", "other")
    friday("players", "merge", "Annabell Berg", "Annikin Zwei")
    told = friday("players", "erase", "annikin zwei", code=2).out
    assert "of Annabell Berg (also Annikin Zwei)" in told
    friday("players", "erase", "annikin zwei", "--yes")
    assert not [word for word in (b"annabell", b"annikin", b"zwei") if word in bytes_of(db)]
    listed = friday("players", "--json").json["players"]
    assert [(row["games"], row["also"]) for row in listed if row["player"] is None] == [(2, [])]


def test_erasing_an_unknown_name_is_refused_with_near_names(friday: Spooklog) -> None:
    assert friday("players", "erase", "Anabell Berg", "--yes", "--json", code=7).error["expected"] == ["Annabell Berg"]


def test_on_a_terminal_an_erasure_asks_for_confirmation(friday: Spooklog, db: Path) -> None:
    env = os.environ | {"SPOOKLOG_DB": str(db)}
    for given, left in ((b"n\n", True), (b"y\n", False)):
        assert "for good" in at_a_terminal(env, "players", "erase", "Annabell Berg", typed=given, code=0)
        assert (b"annabell" in bytes_of(db)) == left
    assert friday("players", "--json").code == 0


def test_a_series_reports_that_an_erased_player_takes_no_seat_in_its_next_game(spooklog: Spooklog) -> None:
    spooklog("series", "new", "fridays", "annabell=Annabell Berg", "bert", "cora", "--format", "spooks-long")
    spooklog("players", "erase", "Annabell Berg", "--yes")
    error = spooklog("new", "--series", "fridays", "--json", code=2).error
    assert "player 1 of fridays was erased" in error["message"]
    assert error["expected"] == ["series result fridays 1=… bert=… cora=…"]
    spooklog("series", "result", "fridays", "1=30", "bert=0", "cora=12")


@pytest.fixture
def quist(spooklog: Spooklog) -> Spooklog:
    """A game with Zebulon Quist at the table, and one where others only write of him."""
    spooklog("new", "spooks", "zeb=Zebulon Quist", "bert", "cora", "--name", "amber-bat")
    spooklog("note", "zeb lurks", "-g", "amber-bat", "--by", "bert")
    spooklog("new", "spooks", "dave", "bert", "cora", "--name", "quists-day")
    spooklog("note", "Quist wears a hat", "-g", "quists-day", "--by", "bert")
    spooklog("note", "a hat lies there", "-g", "quists-day", "--by", "bert")
    return spooklog


def test_suspected_finds_are_listed_with_their_place_and_kept_by_default(quist: Spooklog, db: Path) -> None:
    told = quist("players", "erase", "Zebulon Quist", code=2).out
    assert "2 more finds that may speak of them, or not, stay unless they are taken" in told
    assert "quists-day, entry 2, note: Quist wears a hat" in told
    assert "the name of quists-day" in told
    assert "server" not in told
    done = quist("players", "erase", "Zebulon Quist", "--yes").out
    assert "2 suspected finds stayed" in done
    assert b"quist wears" in bytes_of(db)
    assert not [word for word in (b"zebulon", b"zeb lurks") if word in bytes_of(db)]


def test_decisions_about_finds_are_taken_from_the_command_line(quist: Spooklog, db: Path) -> None:
    plain = quist("players", "erase", "Zebulon Quist", "--also", "HAT lies", "--json", code=2).json
    assert {row["text"] for row in plain["words"]} == {"zeb lurks", "a hat lies there"}
    assert [(row["kind"], row["entry"], row["game"]) for row in plain["suspected"]] == [
        ("name of a game", None, "quists-day"),
        ("note", 2, "quists-day"),
    ]
    name, note = (row["mark"] for row in plain["suspected"])
    choice = ("--also", "HAT lies", "--take", note, "--take", "quists-day", "--keep", name, "--keep", "zeb lurks")
    done = quist("players", "erase", "Zebulon Quist", "--yes", "--json", *choice).json
    assert (done["texts"], done["renamed"], len(done["kept"]), done["suspected"]) == (2, {}, 2, [])
    assert [word in bytes_of(db) for word in (b"quist wears", b"hat lies", b"zeb lurks", b"quists-day")] == [False] * 2 + [
        True
    ] * 2


def test_all_suspected_finds_are_erased_on_request(quist: Spooklog, db: Path) -> None:
    assert "quists-day is called" in quist("players", "erase", "Zebulon Quist", "--yes", "--all-suspects").out
    assert not [word for word in (b"quist", b"zebulon", b"zeb lurks") if word in bytes_of(db)]


def test_a_meaningless_decision_is_refused_and_nothing_is_erased(quist: Spooklog, db: Path) -> None:
    for wrong in (("--take", "ffff"), ("--keep", "no such text"), ("--also", "x")):
        quist("players", "erase", "Zebulon Quist", "--yes", *wrong, code=2)
    assert b"zebulon quist" in bytes_of(db)


@pytest.mark.parametrize(
    ("answers", "left"), [("n\ny\ny\n", (True, False)), ("all\ny\n", (False, False)), ("none\ny\n", (True, True))]
)
def test_on_a_terminal_each_suspected_find_is_confirmed(quist: Spooklog, db: Path, answers: str, left: tuple[bool, ...]) -> None:
    assert quist("games", "--json").code == 0
    env = os.environ | {"SPOOKLOG_DB": str(db)}
    at_a_terminal(env, "players", "erase", "Zebulon Quist", typed=answers.encode(), code=0)
    assert tuple(word in bytes_of(db) for word in (b"quists-day", b"quist wears")) == left
    assert b"zebulon" not in bytes_of(db)


def test_played_words_survive_an_erasure_and_are_reported(spooklog: Spooklog) -> None:
    spooklog("new", "spukstaben", "zeb=Zebulon Quist", "bea", "-o", "house_words=boo,quisty", "--name", "words")
    for line in ("+E c", "+S c", "+N c", "+R p", "+TH/p p", "+A+ o", "glass", "zeb: quist"):
        spooklog("play", line)
    told = spooklog("players", "erase", "Zebulon Quist", code=2).out
    assert "1 word in entries or files that no erasing reaches" in told
    assert "words, entry 1, word of an option: quisty" in told
    done = spooklog("players", "erase", "Zebulon Quist", "--yes", "--take", "quisty", "--json").json
    assert [row["text"] for row in done["remains"]] == ["QUIST"]
    assert done["outside"][-1].startswith("words that were played")
    options = {one["option"]: one["value"] for one in spooklog("facts", "-g", "words", "--json").json["options"]}
    assert options["house_words"] == "boo"
    assert spooklog("verify", "-g", "words", "--json").json["logs"][0]["problems"] == []
