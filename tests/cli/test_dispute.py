"""Disputes on the command line: opened, listed, shown with their evidence, decided; and what other commands say of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from freezegun import freeze_time
from tests.cli.conftest import PLAYERS, Spooklog
from tests.cli.two_hands import OTHER, SHEET, VIEWERS

from spooklog.testing.thorough import thorough

ROW = ["game", "dispute", "entry", "anchor", "ply", "by", "at", "rule", "claim", "open", "verdict"]
EVIDENCE = [*ROW, "disputed", "before", "after", "rests_on", "choices", "public", "knew", "since", "now"]


@pytest.fixture
def disputed(hand: Spooklog) -> Spooklog:
    """The sample hand, in which ply 15 (cora stuck on a Bone) is disputed."""
    hand("dispute", "open", "15", "cora", "had", "a", "Bone", "--rule", "red.4", "--by", "Bert Holm", "-g", "hand")
    return hand


def test_a_dispute_is_opened_about_a_ply_with_a_claim(hand: Spooklog) -> None:
    opened = hand("dispute", "open", "15", "cora had a Bone", "--rule", "red.4", "--json").json
    assert list(opened) == [*ROW, "precedents"]
    assert (opened["dispute"], opened["ply"], opened["anchor"], opened["entry"]) == (1, 15, 22, 56)
    assert (opened["rule"], opened["claim"], opened["by"]) == ("spooks:red.4", "cora had a Bone", "Scribe")
    assert (opened["open"], opened["verdict"]) == (True, None)
    assert hand("dispute", "open", "0", "dave dealt twice").out == "hand: dispute 2 about the start (entry 57)\n"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("open", "99", "x"), 7, "there is no ply 99"),
        (("open", "fifteen", "x"), 2, "no ply"),
        (("open", "15"), 2, "the claim is missing"),
        (("open", "15", "  "), 2, "the claim is missing"),
        (("open", "15", "x", "--rule", "red.99"), 7, "has no rule"),
        (("open", "--entry", "999", "x"), 7, "there is no entry 999"),
        (("open", "--entry", "0", "x"), 7, "there is no entry 0"),
        (("open", "15", "x", "--after", "3"), 6, "the log stands at entry"),
        (("show", "1"), 7, "there is no dispute 1"),
        (("rule", "1", "stands"), 7, "there is no dispute 1"),
        (("rule", "1", "nonsense"), 2, "no dispute is decided by"),
        (("open", "9" * 40, "x"), 2, "no ply"),
    ],
)
def test_an_impossible_dispute_or_decision_is_refused(hand: Spooklog, arguments: tuple[str, ...], code: int, words: str) -> None:
    assert words in hand("dispute", *arguments, "--json", code=code).error["message"]


def test_disputes_of_one_game_or_of_all_are_listed_with_their_status(disputed: Spooklog) -> None:
    disputed("dispute", "open", "16", "bert laid it twice")
    disputed("dispute", "rule", "1", "stands", "--why", "cora showed her hand")
    disputed("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "evening")
    assert disputed("dispute", "list").out == "no disputes\n"
    disputed("play", "bert 1S")
    disputed("dispute", "open", "1", "that was anna's card")
    one, two, three = disputed("dispute", "list", "--all", "--json").json["disputes"]
    assert [(row["game"], row["dispute"], row["open"]) for row in (one, two, three)] == [
        ("evening", 1, True),
        ("hand", 1, False),
        ("hand", 2, True),
    ]
    assert two["verdict"] == {
        "decision": "stands",
        "entry": 58,
        "by": "Scribe",
        "at": two["verdict"]["at"],
        "why": "cora showed her hand",
        "series": None,
    }
    rows = disputed("dispute", "list", "--all", "--open", "--json").json["disputes"]
    assert [(row["game"], row["dispute"]) for row in rows] == [("evening", 1), ("hand", 2)]
    listed = disputed("dispute", "list", "-g", "hand").out
    assert "cora had a Bone" in listed
    assert "stands" in listed
    assert disputed("dispute", "list", "-g", "hand", "--open", "--json").json["disputes"] == rows[1:]


def test_a_damaged_game_does_not_hide_the_disputes_of_others(disputed: Spooklog, db: Path) -> None:
    import sqlite3
    from contextlib import closing

    disputed("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "evening")
    disputed("play", "bert 1S")
    disputed("dispute", "open", "1", "that was anna's card")
    with closing(sqlite3.connect(db)) as connection, connection:
        of_evening = "originator_version = 2 AND originator_id = (SELECT id FROM streams WHERE name = 'evening')"
        connection.execute(f"UPDATE events SET state = replace(state, '1S', '2S') WHERE {of_evening}")
    answer = disputed("dispute", "list", "--all", "--json").json
    assert [row["game"] for row in answer["disputes"]] == ["hand"]
    assert [one["game"] for one in answer["damaged"]] == ["evening"]
    assert "! evening: " in disputed("dispute", "list", "--all").out


def test_the_evidence_is_the_table_before_and_after_with_the_rules(disputed: Spooklog) -> None:
    told = disputed("dispute", "show", "1", "--json").json
    assert list(told) == EVIDENCE
    assert told["disputed"]["notation"] == "cora stuck"
    assert (told["before"]["phase"], told["after"]["phase"]) == ("follow", "straight")
    assert told["rule"]["rule"] == "spooks:red.4"
    assert (told["rule"]["breach"], told["rule"]["assumed"]) == ("illegal", False)
    assert [rule["rule"] for rule in told["rests_on"]] == ["spooks:red.4", "spooks:r.1", "spooks:bones.1"]
    assert told["choices"]["actions"] == []
    assert list(told["knew"]) == list(PLAYERS)
    assert list(told["knew"]["cora"]) == ["known", "view"]
    assert told["knew"]["cora"]["view"]["known"]["cora"] == told["before"]["known"]["cora"]
    assert told["knew"]["cora"]["view"]["known"]["anna"] == []
    assert told["knew"]["cora"]["known"] == [" ".join(told["before"]["known"]["cora"])]
    assert (told["since"], told["now"]) == ([], {"state": "stands", "ply": 15, "notation": "cora stuck", "says": "cora is stuck"})
    page = disputed("dispute", "show", "1").out
    for words in ("before ply 15", "after ply 15", "what the ply rests on", "what else was legal", "nothing", "Bert Holm"):
        assert words in page


def test_boards_stand_side_by_side_where_there_is_room(disputed: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    def heads() -> list[str]:
        return [line for line in disputed("dispute", "show", "1").out.splitlines() if "ply 15" in line and "fore" in line]

    assert "after ply 15" not in heads()[0]
    monkeypatch.setenv("COLUMNS", "160")
    assert "after ply 15" in heads()[0]


def test_evidence_shows_the_fate_of_the_ply(disputed: Spooklog) -> None:
    disputed("undo", "--to", "14")
    gone = disputed("dispute", "show", "1", "--json").json
    assert (gone["ply"], gone["now"]["state"], [one["how"] for one in gone["since"]]) == (None, "gone", ["undone"])
    assert gone["disputed"]["notation"] == "cora stuck"
    disputed("redo", "28")
    back = disputed("dispute", "show", "1", "--json").json
    assert (back["ply"], back["now"]["state"], [one["how"] for one in back["since"]]) == (
        15,
        "stands",
        ["undone", "brought back"],
    )
    disputed("takeback", "28", "--agreed", "all")
    disputed("play", "cora stuck")
    again = disputed("dispute", "show", "1", "--json").json
    assert (again["since"][2]["how"], again["since"][2]["agreed"]) == ("taken back", list(PLAYERS))
    assert "not in the game any more" in disputed("dispute", "show", "1").out
    assert disputed("dispute", "rule", "1", "stands", "--json", code=4).error["expected"] == ["replayed", "amended", "redo"]
    assert disputed("dispute", "rule", "1", "replayed").out.startswith("hand: dispute 1 is decided: replayed")


def test_evidence_shows_an_amendment_with_its_reason(hand: Spooklog) -> None:
    hand("dispute", "open", "42", "bert laid the 10T")
    hand("amend", "42", "trick anna 4B, bert 10T, cora 7G, dave 1G", "--apply", "--why", "all saw it")
    told = hand("dispute", "show", "1", "--json").json
    assert told["disputed"]["notation"] == "trick anna 4B, bert 10G, cora 7G, dave 1G"
    line = "trick anna 4B, bert 10T, cora 7G, dave 1G"
    says = "the trick: anna 4 of Bones, bert 10 of Bats, cora 7 of Goblins, dave 1 of Goblins"
    assert told["now"] == {"state": "amended", "ply": 42, "notation": line, "says": says}
    (since,) = told["since"]
    assert (since["how"], since["why"], since["notation"]) == ("replaced", "all saw it", told["now"]["notation"])
    assert hand("dispute", "rule", "1", "amended", "--json").json["verdict"]["decision"] == "amended"


def test_a_ply_that_is_gone_is_disputed_by_its_entry(evening: Spooklog) -> None:
    evening("play", "anna 2T")
    evening("undo")
    evening("play", "anna 2K")
    opened = evening("dispute", "open", "--entry", "5", "it was the 2T after all", "--json").json
    assert (opened["anchor"], opened["ply"]) == (5, None)
    told = evening("dispute", "show", "1", "--json").json
    assert told["disputed"]["notation"] == "anna 2T"
    assert [one["how"] for one in told["since"]] == ["undone"]
    assert told["after"]["top"]["card"] == "2T"


def test_the_start_can_be_disputed(evening: Spooklog) -> None:
    evening("dispute", "open", "0", "dave dealt twice")
    told = evening("dispute", "show", "1", "--json").json
    assert (told["disputed"], told["after"], told["now"]["state"]) == (None, None, "stands")
    assert "the start" in evening("dispute", "show", "1").out
    assert "about\n" not in evening("dispute", "show", "1", "--plain").err


def test_breaking_a_game_off_can_be_disputed(evening: Spooklog) -> None:
    evening("close", "--void", "it was late")
    evening("dispute", "open", "3", "nobody agreed")
    told = evening("dispute", "show", "1", "--json").json
    assert (told["disputed"]["notation"], told["before"]["phase"], told["after"]["phase"]) == ("void", "follow", "void")
    assert [rule["rule"] for rule in told["rests_on"]] == ["spooks:rec.14"]
    evening("reopen")
    assert [one["how"] for one in evening("dispute", "show", "1", "--json").json["since"]] == ["reopened"]
    evening("dispute", "rule", "1", "replayed")


def test_a_house_rule_belongs_to_its_series(disputed: Spooklog) -> None:
    disputed("series", "new", "autumn", "--format", "spooks-short", *PLAYERS)
    why = "whoever says stuck shows the hand"
    decide = ("dispute", "rule", "1", "house-rule", "-g", "hand", "--why", why)
    assert disputed(*decide, "--series", "hand", code=None).code in (2, 7)
    assert disputed(*decide, "--series", "summer", code=7)
    disputed("dispute", "rule", "1", "house-rule", "--why", why, "--series", "autumn", "-g", "hand")
    (rule,) = disputed("series", "show", "autumn", "--json").json["house_rules"]
    assert (rule["game"], rule["dispute"], rule["rule"], rule["words"]) == ("hand", 1, "spooks:red.4", why)
    assert why in disputed("series", "show", "autumn").out
    disputed("series", "new", "winter", "--format", "spooks-short", *PLAYERS)
    assert disputed("series", "show", "winter", "--json").json["house_rules"] == []


def test_open_disputes_are_marked_until_they_are_decided(disputed: Spooklog) -> None:
    mark = "disputed: 1 open (ply 15)"
    for command in ("show", "score"):
        assert mark in disputed(command).out
        assert disputed(command, "--json").json["disputes"] == [{"dispute": 1, "ply": 15}]
    assert mark in disputed("show", "--at", "3").out
    assert next(line for line in disputed("log").out.splitlines() if line.startswith("15 ")).endswith("dispute 1: open")
    assert disputed("log", "--json").json["plies"][14]["disputes"] == [{"dispute": 1, "decision": None}]
    assert "cora had a Bone" in disputed("log", "--entries").out
    disputed("dispute", "rule", "1", "stands")
    for command in ("show", "score"):
        assert "disputed" not in disputed(command).out
        assert disputed(command, "--json").json["disputes"] == []
    assert disputed("log", "--json").json["plies"][14]["disputes"] == [{"dispute": 1, "decision": "stands"}]


def test_evidence_shows_a_viewer_no_more_than_the_table_does(spooklog: Spooklog, tmp_path: Path) -> None:
    """Two hands that differ only in cards that no viewer here ever saw."""
    one, other = (evidence(spooklog, sheet, tmp_path / f"hand{number}.db") for number, sheet in enumerate((SHEET, OTHER)))
    assert {viewer for viewer in one if one[viewer] != other[viewer]} == {"full"}


def test_alternatives_in_the_evidence_reveal_no_hidden_card(hand: Spooklog) -> None:
    """Ply 21 is anna's card for bert, who was bitten: other viewers see no more cards than before."""
    hand("dispute", "open", "21", "anna gave another card")
    told = {}
    for viewer in ("anna", "bert", "cora", "public"):
        choices = hand("dispute", "show", "1", "--as", viewer, "--json").json["choices"]["actions"]
        told[viewer] = "anna gives 10T" in {choice["notation"] for choice in choices}
    assert told == {"anna": False, "bert": False, "cora": True, "public": True}


def evidence(spooklog: Spooklog, sheet: str, path: Path) -> dict[str, list[str]]:
    """What each viewer is shown of disputed plies of a hand, some of them undone since, and why its scores are what they are."""
    head, _, body = sheet.partition("---\n")
    path.with_suffix(".sheet").write_text(f"{head}---\n" + "".join(body.splitlines(keepends=True)[:30]), encoding="utf-8")
    db, plies = ("--db", str(path)), (0, 6, 15, 20, 21)
    with freeze_time("2026-11-01 12:00"):
        spooklog("import", str(path.with_suffix(".sheet")), "--name", "hand", *db)
        for ply in plies:
            spooklog("dispute", "open", str(ply), "that was wrong", *db)
        spooklog("undo", "--to", "19", *db)
    asked = [("dispute", "show", str(number), *how) for number, _ in enumerate(plies, start=1) for how in ((), ("--json",))]
    asked += [("score", "--why", "cora", "--json"), ("score",), ("log", "--json")]
    viewers = {**dict.fromkeys(VIEWERS if thorough() else ("anna", "bert", "public"), asked), "full": asked[::3]}
    return {viewer: [str(spooklog(*how, "--as", viewer, *db)) for how in commands] for viewer, commands in viewers.items()}


def test_evidence_for_a_seat_holds_only_what_that_seat_knew(disputed: Spooklog) -> None:
    told = disputed("dispute", "show", "1", "--as", "bert", "--json").json
    assert list(told["knew"]) == ["bert"]
    assert told["before"] == told["knew"]["bert"]["view"]
    assert told["before"]["known"]["cora"] == []
    assert disputed("dispute", "show", "1", "--as", "public", "--json").json["knew"] == {}


def test_evidence_holds_the_word_that_a_player_had_written(spooklog: Spooklog) -> None:
    spooklog("new", "spukstaben", "anna", "bert", "--name", "game", "-o", "dictionary=none")
    for line in ("+A c", "+E c", "+U c", "+B p", "+K p", "+O o", "glass", "bert wrote earth", "anna wrote boo", "time"):
        spooklog("play", line)
    spooklog("dispute", "open", "10", "the glass was not empty")
    told = spooklog("dispute", "show", "1", "--json").json
    assert {name: of["known"] for name, of in told["knew"].items()} == {"anna": ["wrote BOO"], "bert": ["wrote EARTH"]}
    page = spooklog("dispute", "show", "1").out
    assert "wrote BOO" in page
    assert "nothing that was not on the table" not in page
    assert "EARTH" not in spooklog("dispute", "show", "1", "--as", "anna").out


def test_a_page_of_evidence_marks_erased_texts(disputed: Spooklog, db: Path) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("DELETE FROM texts")
    assert "(erased)" in disputed("dispute", "show", "1").out
    assert "(erased)" in disputed("dispute", "list").out
    assert disputed("dispute", "show", "1", "--json").json["claim"] is None


def test_narrow_terminals_lose_no_word(disputed: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for command in (("list",), ("list", "--all"), ("show", "1"), ("show", "1", "--plain")):
        out = disputed("dispute", *command).out
        assert max(map(len, out.splitlines())) <= 40
        assert "Bone" in out
    assert disputed("dispute", "show", "1", "--plain").out.isascii()
