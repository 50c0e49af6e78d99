"""A game of rules that this program does not play is whole: it is listed, carried and verified, and only its fold is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.behind import behind
from tests.cli.conftest import Spooklog
from tests.projections.kit import tables_of
from tests.revisions.conftest import Program

from spooklog.store.store import open_store

FOLDING = [
    ("show", "-g", "one"),
    ("play", "-g", "one", "anna 4"),
    ("moves", "-g", "one"),
    ("score", "-g", "one"),
    ("replay", "-g", "one"),
    ("log", "-g", "one"),
    ("export", "-g", "one"),
    ("undo", "-g", "one"),
    ("close", "-g", "one"),
    ("branch", "1", "-g", "one"),
    ("audit", "-g", "one"),
    ("facts", "-g", "one"),
]


@pytest.fixture
def dropped(three: Spooklog, program: Program) -> Spooklog:
    """The store with games of three revisions, and a program that no longer plays revision 1."""
    program(2, 3)
    return three


def listed(spooklog: Spooklog, *more: str) -> dict[str, tuple[str, str]]:
    """Status and standing of the games by name."""
    return {row["game"]: (row["status"], row["standing"]) for row in spooklog("games", "--json", *more).json["games"]}


@pytest.mark.parametrize("words", FOLDING, ids=lambda words: words[0])
def test_commands_that_fold_an_unsupported_game_are_refused_in_one_sentence(dropped: Spooklog, words: tuple[str, ...]) -> None:
    refusal = dropped(*words, code=9)
    assert refusal.err.startswith("unsupported")
    assert "one cannot be played on here: it follows revised/1, and this program plays revised/2 to" in " ".join(
        refusal.err.split()
    )


def test_the_refusal_has_its_own_kind_in_json(dropped: Spooklog) -> None:
    error = dropped("show", "-g", "one", "--json", code=9).error
    assert (error["error"], error["expected"]) == ("unsupported", ["an older spooklog"])


def test_the_lists_keep_the_result_that_the_game_had_when_it_was_folded(dropped: Spooklog) -> None:
    assert listed(dropped) == {
        "one": ("unsupported", "bert won, unsupported"),
        "two": ("provisional", "anna won"),
        "three": ("provisional", "going on"),
    }
    assert listed(dropped, "--status", "unsupported").keys() == {"one"}
    assert listed(dropped, "--status", "provisional").keys() == {"two", "three"}
    (row,) = dropped("games", "--json", "--status", "unsupported").json["games"]
    assert [one["player"] for one in row["players"]] == ["anna", "bert"]
    assert (row["ply"], row["winners"], row["played"] is not None) == (2, ["bert"], True)


def test_statistics_and_players_count_by_the_stored_results(three: Spooklog, program: Program) -> None:
    before = three("stats", "--json").json, three("players", "--json").json
    program(2, 3)
    assert (three("stats", "--json").json, three("players", "--json").json) == before


def test_a_rebuild_carries_the_stored_results_over_and_finds_nothing_wrong(dropped: Spooklog, db: Path) -> None:
    with open_store(str(db)) as store:
        before = tables_of(store)
    for _ in range(2):
        assert dropped("db", "rebuild", "--json").json["differences"] == []
        with open_store(str(db)) as store:
            assert tables_of(store) == before
    assert dropped("db", "check").code == 0


def test_check_and_verify_do_not_report_an_unsupported_game_as_damage(dropped: Spooklog) -> None:
    checked = dropped("db", "check", "--json").json
    assert (checked["problems"], checked["unsupported"]) == ([], ["one"])
    assert "one: chain checked, moves not" in dropped("db", "check").out
    told = {one["name"]: one for one in dropped("verify", "--all", "--json").json["logs"]}
    assert told["one"]["sound"]
    assert told["one"]["proofs"] == ["chain", "index"]
    assert told["one"]["unsupported"].startswith("it follows revised/1")
    assert (told["two"]["proofs"], told["two"]["unsupported"]) == (["chain", "rules", "index"], None)
    assert "its moves were not checked against the rules: it follows revised/1" in dropped("verify", "-g", "one").out


def test_alterations_of_an_unsupported_game_are_found(dropped: Spooklog, db: Path) -> None:
    behind(db, "UPDATE events SET state = replace(state, '\"number\":1', '\"number\":2') WHERE originator_version = 2")
    assert "entry 2" in dropped("verify", "-g", "one", code=8).out
    assert "one" in {row["game"] for row in dropped("db", "check", "--json", code=8).json["problems"]}


def test_a_replay_file_of_an_unsupported_game_is_imported_verified_and_listed(
    dropped: Spooklog, tmp_path: Path, fresh: str
) -> None:
    file = str(tmp_path / "one.spooklog")
    dropped("export", "-g", "one", "-o", file)
    assert dropped("verify", file).code == 0
    dropped("import", file, "--db", fresh)
    assert listed(dropped, "--db", fresh) == {"one": ("unsupported", "unsupported")}
    (row,) = dropped("games", "--json", "--db", fresh).json["games"]
    assert (row["ply"], row["winners"], [one["player"] for one in row["players"]]) == (2, [], ["anna", "bert"])
    assert dropped("stats", "--json", "--db", fresh).json["all"]["unsupported"] == 1
    assert [row["games"] for row in dropped("players", "--json", "--db", fresh).json["players"]] == [1, 1]
    dropped("show", "--db", fresh, "-g", "one", code=9)
    dropped("db", "check", "--db", fresh)
    dropped("db", "backup", str(tmp_path / "copy.db"), "--db", fresh)
    again = str(tmp_path / "again.spooklog")
    dropped("export", "-g", "one", "-o", again, "--db", fresh)
    assert Path(again).read_bytes() == Path(file).read_bytes()


def test_a_program_that_supports_the_game_again_folds_it_at_once(
    dropped: Spooklog, program: Program, tmp_path: Path, fresh: str
) -> None:
    file = str(tmp_path / "one.spooklog")
    dropped("export", "-g", "one", "-o", file)
    dropped("import", file, "--db", fresh)
    assert listed(dropped, "--db", fresh) == {"one": ("unsupported", "unsupported")}
    program(1, 3)
    assert dropped("db", "check", "--db", fresh).code == 0
    assert listed(dropped, "--db", fresh) == {"one": ("provisional", "bert won")}
    assert dropped("db", "rebuild", "--json", "--db", fresh).json["differences"] == []


def test_an_older_program_lists_the_game_of_a_newer_one(three: Spooklog, program: Program) -> None:
    program(1, 2)
    assert listed(three)["three"] == ("unsupported", "going on, unsupported")
    assert "a newer spooklog" in three("show", "-g", "three", code=9).err
    three("db", "rebuild")
    three("db", "check")


def test_a_game_without_its_package_is_unsupported_and_stops_no_list(three: Spooklog, uninstalled: Callable[[], None]) -> None:
    uninstalled()
    assert {status for status, _ in listed(three).values()} == {"unsupported"}
    assert "no ruleset revised is installed" in " ".join(three("show", "-g", "two", code=9).err.split())
    three("stats")
    three("players", "show", "anna")
    assert three("db", "rebuild", "--json").json["differences"] == []
    three("db", "check")
    three("verify", "--all")
    assert three("log", "-g", "two", "--entries", "--json").json["entries"][1]["event"] == {
        "seat": 1,
        "number": 1,
        "player": "anna",
    }


def test_entries_of_an_unsupported_game_are_listed_as_stored(dropped: Spooklog) -> None:
    assert "revised.said" in dropped("log", "-g", "one", "--entries").out
    rows = dropped("log", "-g", "one", "--entries", "--json").json["entries"]
    assert [row["topic"] for row in rows] == ["game.started", "revised.said", "revised.said", "revised.said"]
    assert json.dumps(rows[1]["event"]) == '{"seat": 1, "number": 1, "player": "anna"}'


def test_people_of_an_unsupported_game_can_be_erased_and_its_chain_stays_whole(dropped: Spooklog) -> None:
    dropped("players", "erase", "bert", "--yes")
    dropped("verify", "--all")
    assert listed(dropped)["one"][0] == "unsupported"


def test_undone_amended_and_broken_off_games_are_followed_without_their_rules(
    three: Spooklog, program: Program, tmp_path: Path, fresh: str
) -> None:
    three("undo", "-g", "one")
    three("play", "-g", "one", "bert 2")
    three("play", "-g", "one", "anna 3")
    three("amend", "1", "bert 1", "-g", "one", "--apply")
    three("close", "--void", "it rained", "-g", "one")
    file = str(tmp_path / "one.spooklog")
    three("export", "-g", "one", "-o", file)
    program(2, 3)
    three("import", file, "--db", fresh)
    (row,) = three("games", "--json", "--db", fresh).json["games"]
    assert row["ply"] == 4
    assert three("db", "check", "--json").json["problems"] == []
    assert three("db", "check", "--json", "--db", fresh).json["problems"] == []


# -- series ------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def series(three: Spooklog, program: Program) -> Spooklog:
    """The store with a series of the games one and two, opened under revision 1, which the program no longer plays."""
    program(1, 1)
    three("series", "new", "days", "--format", "points-high", "--ruleset", "revised", "anna", "bert")
    program(1, 3)
    three("series", "add", "one", "--series", "days")
    three("series", "add", "two", "--series", "days")
    three("games")
    program(2, 3)
    return three


def test_a_series_counts_the_stored_result_of_an_unsupported_game_and_marks_it(series: Spooklog) -> None:
    told = series("series", "show", "days", "--json").json
    assert told["totals"] == {"anna": 6, "bert": 7}
    assert [(game["game"], game["counted"], game["unsupported"]) for game in told["games"]] == [
        ("one", True, True),
        ("two", True, False),
    ]
    assert "unsupported" in series("series", "show", "days").out
    (row,) = series("series", "list", "--json").json["series"]
    assert (row["status"], row["totals"]) == ("provisional", {"anna": 6, "bert": 7})


def test_a_series_goes_on_with_games_of_the_newest_revision(series: Spooklog) -> None:
    series("new", "--series", "days", "--name", "next")
    series("play", "-g", "next", "anna 1 2 3 4")
    assert series("series", "show", "days", "--json").json["totals"] == {"anna": 26, "bert": 7}


def test_without_a_stored_result_the_series_names_the_game_it_cannot_count(series: Spooklog, tmp_path: Path, fresh: str) -> None:
    file = str(tmp_path / "days.spooklog")
    series("export", "-g", "days", "-o", file)
    series("import", file, "--db", fresh)
    told = series("series", "show", "days", "--json", "--db", fresh).json
    assert told["totals"] == {"anna": 5, "bert": 5}
    assert [(game["status"], game["counted"]) for game in told["games"]] == [("unsupported", False), ("provisional", True)]
    words = " ".join(series("series", "show", "days", "--db", fresh).out.split())
    assert "game 1 (one) cannot be counted: this program does not play its rules" in words
    series("series", "list", "--db", fresh)
    series("db", "check", "--db", fresh)
    series("db", "rebuild", "--db", fresh)
    series("verify", "--all", "--db", fresh)


def test_a_rebuild_and_a_check_do_not_stop_at_an_unsupported_game_of_a_series(series: Spooklog) -> None:
    assert series("db", "rebuild", "--json").json["differences"] == []
    assert series("db", "check", "--json").json["problems"] == []
    assert series("series", "show", "days", "--json").json["totals"] == {"anna": 6, "bert": 7}
    assert "unsupported: one cannot be played on here" in " ".join(series("audit", "--series", "days").out.split())


def test_a_series_whose_package_is_gone_is_listed_with_its_stored_standings(
    series: Spooklog, uninstalled: Callable[[], None]
) -> None:
    uninstalled()
    (row,) = series("series", "list", "--json").json["series"]
    assert (row["status"], row["totals"]) == ("unsupported", {"anna": 6, "bert": 7})
    series("series", "list")
    assert "no ruleset revised is installed" in " ".join(series("series", "show", "days", code=9).err.split())
    assert series("db", "rebuild", "--json").json["differences"] == []
    assert series("db", "check", "--json").json["problems"] == []
    assert len(series("series", "list", "--status", "unsupported", "--json").json["series"]) == 1


def test_disputes_of_an_unsupported_game_are_not_listed_and_it_is_not_called_damaged(
    three: Spooklog, program: Program, dropped: Spooklog
) -> None:
    program(1, 3)
    three("dispute", "open", "1", "was that so?", "-g", "one")
    program(2, 3)
    told = dropped("dispute", "list", "--all", "--json").json
    assert [one["game"] for one in told["unsupported"]] == ["one"]
    assert (told["disputes"], told["damaged"]) == ([], [])


def test_precedents_of_an_unsupported_game_are_kept_and_marked(
    three: Spooklog, program: Program, uninstalled: Callable[[], None]
) -> None:
    program(1, 3)
    three("dispute", "open", "1", "was that so?", "--rule", "next", "-g", "one")
    three("dispute", "open", "1", "was it?", "--rule", "next", "-g", "two")
    three("games")
    program(2, 3)
    for _ in range(2):
        told = three("precedents", "revised:next", "--json").json
        assert [row["game"] for row in told["precedents"]] == ["two"]
        assert [(one["game"], one["precedents"]) for one in told["unsupported"]] == [("one", 1)]
        assert three("db", "rebuild", "--json").json["differences"] == []
    assert "! 1 precedent in one cannot be shown: one cannot be played on here" in three("precedents", "next").out
    uninstalled()
    told = three("precedents", "revised:next", "--json").json
    assert (told["text"], len(told["unsupported"])) == (None, 2)


def test_an_unsupported_game_is_renamed_archived_and_unarchived_like_others(dropped: Spooklog) -> None:
    dropped("rename", "one", "first")
    dropped("archive", "first")
    assert list(listed(dropped, "--archived")) == ["first"]
    assert list(listed(dropped)) == ["two", "three"]
    assert dropped("db", "check", "--json").json["problems"] == []
    dropped("unarchive", "first")
    assert listed(dropped)["first"] == ("unsupported", "bert won, unsupported")


def test_a_result_of_a_series_whose_package_is_gone_stays_listed_and_counted(
    series: Spooklog, uninstalled: Callable[[], None]
) -> None:
    series("series", "result", "days", "anna=9", "bert=1")
    series("players")
    uninstalled()
    assert listed(series)["days #3"] == ("unsupported", "anna won, unsupported")
    assert series("db", "rebuild", "--json").json["differences"] == []
    assert series("db", "check", "--json").json["problems"] == []
    assert {row["player"]: row["results"] for row in series("players", "--json").json["players"]} == {"anna": 1, "bert": 1}


def test_a_result_never_counted_here_is_listed_without_details(
    series: Spooklog, uninstalled: Callable[[], None], tmp_path: Path, fresh: str
) -> None:
    series("series", "result", "days", "anna=9", "bert=1")
    file = str(tmp_path / "days.spooklog")
    series("export", "-g", "days", "-o", file)
    uninstalled()
    series("import", file, "--db", fresh)
    assert listed(series, "--db", fresh)["days #3"] == ("unsupported", "unsupported")
    assert series("db", "check", "--json", "--db", fresh).json["problems"] == []
    assert series("db", "rebuild", "--json", "--db", fresh).json["differences"] == []
