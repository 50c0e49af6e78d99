"""`amend`: tried first, stored with --apply; what it prints, what it refuses, and what every other command says afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog

from spooklog.domain.contract.results import Breach
from spooklog.domain.log.answers import flag_of
from spooklog.domain.log.words import flag_words
from spooklog.domain.values.labels import Labels

DRY = "nothing is stored yet:"
TOWN = Path(__file__).resolve().parents[2] / "replays/spooklog/replays/samples/halloween-table.sheet"


def entries(spooklog: Spooklog) -> int:
    """How many entries the game has."""
    return int(spooklog("show", "--json").json["entry"])


@pytest.fixture
def edits(tmp_path: Path) -> Path:
    """A file of corrections after which the sample hand goes on to its last trick."""
    path = tmp_path / "edits.txt"
    path.write_text("# what two saw\nreplace 22 dave gives 3K\nremove 36  # a comment\nremove 37\nremove 38\nremove 39\n")
    return path


@pytest.mark.parametrize(
    ("breach", "words"),
    [
        (Breach("spooks:blue.3", 4), "spooks:blue.3, ply 4"),
        (Breach("spooks:blue.3", 4, what="@1 held one"), "spooks:blue.3, ply 4: anna held one"),
        (Breach("spooks:blue.3", 0), "spooks:blue.3, the start"),
        (Breach("spooks:blue.3", 4, ruled=True), "ruled at ply 4 against spooks:blue.3"),
    ],
)
def test_a_breach_without_a_text_shows_its_rule_and_its_ply(breach: Breach, words: str) -> None:
    assert flag_words(flag_of(breach, Labels(["anna"]), {})) == words


def test_a_correction_is_previewed_and_stored_only_with_apply(hand: Spooklog) -> None:
    told = hand("amend", "16", "bert", "3T").out
    assert "16  bert 3T 4S 5T" in told
    assert "becomes" in told
    assert DRY in told
    assert entries(hand) == 55
    assert hand("log", "--last", "27", "--json").json["plies"][0]["notation"] == "bert 3T 4S 5T"


def test_a_preview_with_conflicts_succeeds_and_lists_the_decisions(hand: Spooklog) -> None:
    told = hand("amend", "22", "dave gives 3K", code=0).out
    assert "spooks:deal.6: the 10 of" in told
    assert "impossible  spooks:deal.6  the 10 of Spiders is in the hand of dave, not of bert" in told
    assert "expected  NAME CARD · trick NAME CARD" in told
    assert "6 plies cannot stay, counted as dropped here: decide" in told
    assert "--conflicts drop" in told
    assert "outcome  anna wins by trick  not decided" in told


def test_conflicting_plies_need_a_decision_before_anything_is_stored(hand: Spooklog) -> None:
    error = hand("amend", "22", "dave gives 3K", "--apply", "--json", code=5).error
    assert (error["error"], error["rule"]) == ("impossible", "spooks:deal.6")
    assert error["message"] == "ply 36 could not stay: the 10 of Spiders is in the hand of dave, not of bert"
    assert error["expected"] == ["--conflicts drop", "another correction of it in --file EDITS"]
    error = hand("amend", "16", "--remove", "--apply", "--json", code=4).error
    assert error["message"].startswith("ply 17 could not stay: ")
    assert error["message"].endswith("the same line would mean something else there")
    assert error["expected"] == ["--conflicts drop", "another correction of it in --file EDITS"], "a ruling cannot help it"
    error = hand("amend", "2", "--remove", "--apply", "--json", code=4).error
    assert error["message"].startswith("ply 3 could not stay: ")
    assert '--conflicts ruled --why "…"' in error["expected"]
    assert "hint" not in hand("amend", "16", "--remove", "--apply", code=4).err
    assert entries(hand) == 55


def test_every_command_marks_an_amended_game(hand: Spooklog) -> None:
    hand("close")
    said = hand("amend", "22", "dave", "gives", "3K", "--conflicts", "drop", "--apply", "--why", "two saw it").out
    assert "hand: amended (entry 57), the game is at ply 36" in said
    assert "the game is closed: its official result is amended now" in said
    assert "status   official" in said
    assert "amended in entry 57" in next(line for line in hand("log").out.splitlines() if "dave gives 3K" in line)
    assert "   amended in entry 57" in hand("show", "--plain").out
    assert "amended in entry 57" in hand("score").out
    assert "amended" in hand("games").out
    assert "   amended in entry 57" in hand("replay", "--from", "22", "--to", "22").out
    last = hand("log", "--entries", "--last", "1").out
    for words in ("game.amended", "ply 22 becomes dave gives 3K", "dropped: 36 to 41", "two saw it"):
        assert words in last
    assert hand("verify").code == 0
    assert hand("db", "check").code == 0


def test_undo_after_an_amendment_reports_that_the_amendment_stays(hand: Spooklog) -> None:
    hand("amend", "41", "--remove", "--conflicts", "drop", "--apply")
    said = hand("undo").out
    assert "the amendment of entry 56 stays: only another amendment changes what it did" in said
    assert "the amendment" not in hand("redo").out
    assert "the amendment" not in hand("undo").out


def test_an_undone_ply_cannot_be_redone_after_an_amendment(hand: Spooklog) -> None:
    hand("undo", "2")
    assert "2 undone plies cannot be redone then" in hand("amend", "14", "bert 3B", "--when", "20:40").out
    assert "2 undone plies cannot be redone any more" in hand("amend", "14", "bert 3B", "--when", "20:40", "--apply").out
    assert hand("redo", "--json", code=7).error["message"] == "there is nothing to redo"


def test_a_time_alone_is_corrected(hand: Spooklog) -> None:
    told = hand("amend", "14", "bert 3B #@ 20:40", "--apply").out
    assert "bert 3B  no time" in told
    assert "bert 3B  20:40:00" in told
    assert "turn, points and outcome stay as they are" in told
    assert "20:40:00" in hand("log").out


def test_a_preview_compares_chips_while_there_are_no_points(spooklog: Spooklog) -> None:
    spooklog("new", "spookies", "tim", "peter", "--name", "house")
    for line in ("tim s", "tim 66", "tim 66", "tim stop"):
        spooklog("play", line)
    told = spooklog("amend", "3", "tim 366").out
    assert "stay as they are" not in told
    assert [line.split() for line in told.splitlines() if line.startswith("tim ")] == [["tim", "3", "chips", "2", "chips"]]


def test_an_amendment_in_json_is_complete(hand: Spooklog) -> None:
    told = hand("amend", "22", "dave gives 3K", "--json").json
    assert list(told) == ["game", "entry", "applied", "plies", "conflicts", "expected", "before", "after", "series", "head"]
    assert (told["game"], told["entry"], told["applied"]) == ("hand", 55, False)
    assert told["conflicts"] == [36, 37, 38, 39, 40, 41]
    assert told["plies"][0] == {
        "fate": "replaced",
        "old": {"ply": 22, "notation": "dave gives 10S", "ruled": []},
        "new": {"ply": 22, "notation": "dave gives 3K", "ruled": []},
        "rule": None,
        "message": None,
    }
    assert [row["fate"] for row in told["plies"]] == ["replaced", *["kept"] * 13, *["conflict"] * 6, "kept"]
    assert told["plies"][14]["rule"] == "spooks:deal.6"
    assert (told["before"]["outcome"]["winners"], told["after"]["outcome"]) == (["anna"], None)
    stored = hand("amend", "22", "dave gives 3K", "--json", "--apply", "--conflicts", "drop").json
    assert (stored["applied"], stored["entry"], stored["conflicts"]) == (True, 56, [])
    assert stored["after"]["ply"] == 36
    ply = hand("log", "--json").json["plies"][21]
    assert (ply["notation"], ply["amended"]) == ("dave gives 3K", 56)
    event = hand("log", "--entries", "--last", "1", "--json").json["entries"][0]["event"]
    assert event["edits"][0]["notation"] == "dave gives 3K"


def test_a_file_holds_many_corrections(hand: Spooklog, edits: Path) -> None:
    assert DRY in hand("amend", "--file", str(edits)).out
    hand("amend", "--file", str(edits), "--conflicts", "drop", "--apply")
    assert hand("show", "--json").json["ply"] == 36


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("replace 14", 3, "say what happened instead"),
        ("remove 14 bert 3B", 3, "nothing stands behind a ply that is removed"),
        ("remove 14 #! why not", 3, "nothing stands behind a ply that is removed"),
        ("change 14 bert 3B", 3, "that is no correction"),
        ("replace x bert 3B", 3, "that is no correction"),
        ("replace ٣ bert 3B", 3, "that is no correction"),
        ("#@ 20:40", 3, "a time stands behind the correction that it is of"),
        ("replace 14 bert 3B #@ half past", 3, "'half past' is no time"),
        ("replace 99 bert 3B", 7, "there is no ply 99: the game has 42"),
        ("replace 14 bert 9K", 5, "the 9 of Spooks is in the hand of cora, not of bert"),
        ("replace 14 bert 3B", 2, "this changes nothing: the log has these lines already"),
        ("replace 14 bert 3B #! all agreed", 2, "no rule forbids this: it needs no ruling"),
    ],
)
def test_a_refusal_names_the_number_of_the_first_bad_line_of_a_file(
    hand: Spooklog, tmp_path: Path, line: str, code: int, message: str
) -> None:
    file = tmp_path / "edits.txt"
    file.write_text(f"# first\n{line}\n", encoding="utf-8")
    error = hand("amend", "--file", str(file), "--json", code=code).error
    assert error["message"] == message
    assert error["line"] == (None if "changes nothing" in message else 2)


def test_a_file_is_bounded(hand: Spooklog, tmp_path: Path) -> None:
    file = tmp_path / "edits.txt"
    file.write_text("before 43 anna 1S\n" * 1001)
    error = hand("amend", "--file", str(file), "--json", code=2).error
    assert (error["line"], error["message"]) == (1001, "an amendment may have 1000 corrections at most")
    file.write_text("# nothing\n")
    assert hand("amend", "--file", str(file), "--json", code=2).error["message"] == "there is no correction in this file"
    assert hand("amend", "--file", str(tmp_path / "none"), "--json", code=7)


@pytest.mark.parametrize(
    ("call", "code", "message"),
    [
        ((), 2, "say which ply, and what happened instead"),
        (("14",), 2, "say what happened instead of ply 14"),
        (("bert", "5S"), 2, "'bert' is no ply"),
        (("-2",), 2, "'-2' is no ply"),
        (("14", "bert 5S", "--remove"), 2, "--remove takes only a PLY"),
        (("14", "--remove", "--before"), 2, "--remove takes only a PLY"),
        (("14", "--remove", "--ruled", "x"), 2, "--remove takes only a PLY"),
        (("14", "bert 5S", "--file", "x"), 2, "--file excludes PLY, TEXT, --remove, --before, --ruled and --when"),
        (("14", "bert 5S", "--conflicts", "keep"), 2, "--conflicts is drop or ruled, not 'keep'"),
        (("14", "--remove", "--conflicts", "ruled"), 2, "plies stay by a ruling only with a reason"),
        (("14", "--remove", "--why", " "), 2, "--why is empty"),
        (("14", "bert 3B # loud"), 2, "an amendment takes no note"),
        (("14", "void the cat"), 2, "nothing past can be broken off"),
        (("99", "bert 5S"), 7, "there is no ply 99: the game has 42"),
        (("14", "zoe 5S"), 3, None),
        (("14", "bert 3B", "--when", "20:40", "--after", "3"), 6, "the log stands at entry 55, not 3"),
    ],
)
def test_an_invalid_call_of_amend_is_refused_with_a_message(
    hand: Spooklog, call: tuple[str, ...], code: int, message: str | None
) -> None:
    error = hand("amend", *call, "--json", code=code).error
    assert message is None or error["message"] == message
    assert entries(hand) == 55


def test_dashes_and_numbers_are_notation(evening: Spooklog) -> None:
    told = evening("amend", "2", "-2", "--json", code=2).error
    assert told["message"] == "this changes nothing: the log has these lines already"
    refused = evening("amend", "1", "--before", "-1", "--json", code=4).error
    assert (refused["input"], refused["rule"]) == ("-1", "spooks:rec.6")


def test_a_line_that_a_rule_forbids_is_put_in_by_a_ruling(evening: Spooklog) -> None:
    assert """if the table lets it stand: --ruled "why\"""" in evening("amend", "3", "--before", "dave 1T", code=4).err
    evening("amend", "3", "--before", "dave", "1T", "--ruled", "dave was faster", "--apply")
    assert "ruled at ply 3 against spooks:turn.1: dave was faster" in evening("show", "--plain").out
    ply = evening("log", "--json").json["plies"][2]
    assert (ply["notation"], ply["amended"], ply["ruled"][0]["why"]) == ("dave 1T", 5, "dave was faster")


def test_a_ply_that_broke_the_game_off_is_not_amended(evening: Spooklog) -> None:
    evening("play", "void")
    assert "cannot bring back a game" in evening("amend", "3", "anna 2S", code=2).err


def test_narrow_terminals_stack_both_sides(hand: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    for width in (40, 59, 60, 80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        told = hand("amend", "22", "dave gives 3K").out
        table = told.split("\n\n")[0]
        assert all(len(line) <= width for line in table.splitlines())
        assert ("as it was" in table) == (width >= 60)
        assert "… 13 plies stay" in table
        assert "… 3 more plies cannot stay" in " ".join(table.split())


def test_a_ply_number_shifted_by_another_writer_is_never_corrected(hand: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    from spooklog.store.logs.games import Games

    append = Games.append

    def late(self: Games, stream: str, steps: object, **more: object) -> object:
        monkeypatch.setattr(Games, "append", append)
        hand("amend", "1", "--before", "bert 2S", "--ruled", "first of all", "--conflicts", "drop", "--apply")
        return append(self, stream, steps, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Games, "append", late)
    error = hand("amend", "14", "bert 3B", "--when", "20:40", "--apply", "--json", code=6).error
    assert error["message"].startswith("ply 14 has changed")


def test_the_standings_of_its_series_change_with_it(hand: Spooklog) -> None:
    players = ("anna=Anna Berg", "bert=Bert Holm", "cora=Cora Lind", "dave=Dave Moor")
    hand("series", "new", "autumn", "--format", "spooks-short", *players)
    hand("series", "add", "hand", "--series", "autumn")
    told = hand("amend", "42", "--remove", "-g", "hand").out
    assert "autumn: bert  13" in told
    series = hand("amend", "42", "--remove", "-g", "hand", "--json").json["series"]
    assert (series["before"]["totals"]["bert"], series["after"]["totals"]["bert"]) == (13, 0)


def test_a_preview_names_each_hand_that_would_stop_counting_and_the_reason(spooklog: Spooklog) -> None:
    spooklog("series", "new", "fridays", "--format", "spooks-long", "anna", "bert", "cora", "dave")
    spooklog("new", "--series", "fridays", "--name", "first", "-o", "record=result")
    spooklog("play", "result anna out, bert left 20, cora left 30, dave left 190")
    spooklog("series", "result", "fridays", "anna=10", "bert=0", "cora=9", "dave=5")
    told = " ".join(
        spooklog("amend", "1", "result anna out, bert left 20, cora left 30, dave left 205", "-g", "first").out.split()
    )
    assert "fridays: hand 2 counts does not count: dave was grabbed and dropped out" in told
    assert "fridays: hand 1" not in told
    assert spooklog("series", "show", "--json").json["games"][1]["counted"]


def test_a_preview_with_unchanged_points_names_the_other_changes(spooklog: Spooklog) -> None:
    spooklog("import", str(TOWN), "--name", "town")
    told = " ".join(spooklog("amend", "17", "anna 1R", "-g", "town").out.split())
    assert "stay as they are" not in told
    assert "anna 3, 2 scare" in told
    assert "3, 1 scare" in told
    assert "ben" not in told.partition("3, 1 scare")[2].partition(DRY)[0]


def test_a_preview_without_changes_reports_that(spooklog: Spooklog) -> None:
    spooklog("import", str(TOWN), "--name", "town")
    assert "stay as they are" in spooklog("amend", "12", "cleo 2F po b>g 2:3 by anna", "-g", "town").out


def test_how_a_game_began_is_corrected_with_its_consequences_first(spooklog: Spooklog) -> None:
    spooklog("new", "tally", "anna", "bert", "--name", "t", "--title", "Ches", "-o", "rounds=3")
    for line in ("anna 3, bert 5", "anna 4, bert 2", "anna 4, bert 2"):
        spooklog("play", line)
    tried = spooklog("amend", "--head", "options rounds=2", "--head", "title Chess")
    assert "options rounds=3  options rounds=2" in tried.out
    assert "title Ches" in tried.out
    assert "cannot stay" in tried.out
    assert "1 ply cannot stay, counted as dropped here: decide" in tried.out
    assert "EDITS" not in tried.out
    assert entries(spooklog) == 7
    spooklog("amend", "--head", "options rounds=2", "--apply", code=4)
    told = spooklog("amend", "--head", "options rounds=2", "--conflicts", "drop", "--apply", "--json").json
    assert told["head"] == [{"before": "options rounds=3", "after": "options rounds=2"}]
    assert (told["applied"], told["conflicts"]) == (True, [])
    assert "inning was amended: option" in spooklog("audit").out
    spooklog("amend", "--head", "title Chess", "--head", "date 2026-10-31 20:15", "--apply", "--why", "a slip")
    assert "Chess" in spooklog("games").out
    assert "31 Oct" in spooklog("games").out
    assert spooklog("games", "--text", "slip").code == 0
    spooklog("db", "check")


def test_players_who_change_their_seats_see_whose_points_these_are_then(spooklog: Spooklog) -> None:
    spooklog("new", "tally", "anna", "bert", "cora")
    spooklog("play", "anna 1, bert 2, cora 3")
    tried = spooklog("amend", "--head", "players bert anna cora")
    rows = [" ".join(line.split()) for line in tried.out.splitlines()]
    assert "anna 1 2" in rows
    assert "bert 2 1" in rows
    assert not [row for row in rows if row.startswith("cora ")]
    wrong = spooklog("amend", "--head", "players anna bert emil")
    assert "turn, points and outcome stay as they are" in wrong.out


def test_a_head_is_corrected_by_itself(spooklog: Spooklog) -> None:
    spooklog("new", "tally", "anna", "bert")
    spooklog("amend", "--head", "title Chess", "1", "anna 3", code=2)
    spooklog("amend", "--head", "title Chess", "--remove", code=2)
    spooklog("amend", "--head", "title Chess", "--after", "7", "--apply", code=6)


def test_the_players_of_a_game_are_corrected_outside_its_series(spooklog: Spooklog) -> None:
    spooklog("series", "new", "club", "--ruleset", "tally", "--format", "points-high", "anna", "bert", "eva")
    spooklog("new", "tally", "anna", "bert", "--series", "club", "-o", "record=result", "--name", "one")
    spooklog("play", "result anna 5, bert 3")
    refused = spooklog("amend", "--head", "players anna eva", "--json", code=2).error
    assert (refused["expected"], "club" in refused["message"]) == (["series remove club 1"], True)
    spooklog("series", "remove", "club", "1")
    assert "players anna bert" in spooklog("amend", "--head", "players anna eva", "-g", "one").out
    spooklog("amend", "--head", "players anna eva", "--apply", "-g", "one")
    spooklog("series", "add", "one", "--series", "club")
    totals = spooklog("series", "show", "club", "--json").json["totals"]
    assert totals == {"anna": 5, "bert": 0, "eva": 3}
    spooklog("db", "check")


def test_a_late_player_and_one_who_never_came_are_corrected_with_the_consequences_first(spooklog: Spooklog) -> None:
    spooklog("new", "tally", "anna", "bert", "--name", "one")
    spooklog("play", "anna 3, bert 5")
    spooklog("play", "anna 1, bert 2")
    tried = spooklog("amend", "--head", "players anna bert cora")
    assert "players anna bert  players anna bert cora" in tried.out
    assert "anna has 3 in round 1" in tried.out
    assert "round 1: the scores of cora" in tried.out
    assert "1 ply cannot stay, counted as dropped here: decide" in tried.out
    assert entries(spooklog) == 5
    told = spooklog("amend", "--head", "players anna bert cora", "--conflicts", "drop", "--apply", "--json").json
    assert [row["player"] for row in told["before"]["scores"]] == ["anna", "bert"]
    assert [row["player"] for row in told["after"]["scores"]] == ["anna", "bert", "cora"]
    spooklog("play", "cora 9")
    assert "cora" in spooklog("players").out
    tried = spooklog("amend", "--head", "players anna bert")
    assert "first amend PLY with a line without cora" in " ".join(tried.out.split())
    tried = spooklog("amend", "--head", "players anna bert", "--conflicts", "drop", "--apply")
    assert "cora would not sit at the table" in tried.out
    assert [row["player"] for row in spooklog("score", "--json").json["scores"]] == ["anna", "bert"]
    assert "cora" not in spooklog("players").out
    assert "3 9" in spooklog("audit").out
    for look in (("log", "--entries"), ("log", "--as-of", "6"), ("show", "--as-of", "6"), ("verify",), ("db", "check")):
        spooklog(*look)
    assert "were right" in spooklog("db", "rebuild", "--index").out
    spooklog("db", "check")


def test_a_player_in_the_middle_is_corrected_by_way_of_the_sheet(spooklog: Spooklog, tmp_path: Path) -> None:
    spooklog("new", "tally", "anna", "cora", "--name", "one")
    spooklog("play", "anna 3, cora 5")
    refused = spooklog("amend", "--head", "players anna bert cora", code=2)
    for command in ("export FILE.sheet", "import FILE.sheet"):
        assert command in " ".join(refused.err.split())
    sheet = tmp_path / "one.sheet"
    spooklog("export", str(sheet))
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("players anna cora", "players anna bert cora"), encoding="utf-8")
    spooklog("import", str(sheet), "--name", "right")
    assert [row["player"] for row in spooklog("score", "-g", "right", "--json").json["scores"]] == ["anna", "bert", "cora"]


def test_a_seat_of_a_game_in_a_series_comes_and_leaves_outside_it(spooklog: Spooklog) -> None:
    spooklog("series", "new", "club", "--ruleset", "tally", "--format", "points-high", "anna", "bert", "eva")
    spooklog("new", "tally", "anna", "bert", "--series", "club", "-o", "record=result", "--name", "one")
    for players in ("players anna bert eva", "players anna"):
        assert spooklog("amend", "--head", players, "--json", code=2).error["expected"] == ["series remove club 1"]
    spooklog("series", "remove", "club", "1")
    spooklog("amend", "--head", "players anna bert eva", "--apply", "-g", "one")
    spooklog("play", "result anna 5, bert 3, eva 4", "-g", "one")
    spooklog("series", "add", "one", "--series", "club")
    assert spooklog("series", "show", "club", "--json").json["totals"] == {"anna": 5, "bert": 3, "eva": 4}
