"""Commands that record: new, play, undo, redo, note, close, reopen."""

from __future__ import annotations

import io

import pytest
from tests.cli.conftest import PLAYERS, Spooklog


def test_a_new_game_prints_its_name_and_the_prompt(spooklog: Spooklog) -> None:
    assert spooklog("new", "spooks", *PLAYERS, "--name", "halloween").out.startswith(
        "halloween: Spooks, anna, bert, cora, dave\n"
    )


def test_the_store_may_be_named_on_the_command_line(spooklog: Spooklog, tmp_path: object) -> None:
    db = f"sqlite:///{tmp_path}/other.db"
    spooklog("new", "spooks", *PLAYERS, "--db", db, "--name", "elsewhere")
    assert [row["game"] for row in spooklog("games", "--json", "--db", db).json["games"]] == ["elsewhere"]
    assert spooklog("games", "--json").json["games"] == []


def test_options_and_header_lines_start_the_game_they_describe(spooklog: Spooklog) -> None:
    started = spooklog(
        "new", "spooks/1", "anna=Anna Berg", "Bert Holm", "cora", "-o", "ghost=yes", "--setup", "dealer anna # hers", "--json"
    ).json
    assert [(row["player"], row["name"]) for row in started["players"]] == [
        ("anna", "Anna Berg"),
        ("bert", "Bert Holm"),
        ("cora", "cora"),
    ]
    assert (started["view"]["dealer"], started["view"]["counts"]) == ("anna", {"anna": 14, "bert": 14, "cora": 14})


def test_a_score_sheet_is_called_by_its_title(spooklog: Spooklog) -> None:
    assert "Ticket to Ride, anna, bert" in spooklog("new", "tally", "anna", "bert", "--title", "Ticket to Ride").out
    refused = spooklog("new", "tally", "anna", "bert", "--title", "A", "--setup", "title B", "--json", code=3).error
    assert refused["message"] == "the line 'title' is given twice"
    refused = spooklog("new", "tally", "anna", "bert", "--title", "A # B", "--json", code=3).error
    assert (refused["rule"], refused["input"]) == ("tally:head.1", "title A # B")
    spooklog("new", "spooks", "anna", "bert", "cora", "--title", "A", code=3)


def test_a_game_without_rules_here_is_offered_a_score_sheet(spooklog: Spooklog) -> None:
    assert "tally … --title catan" in spooklog("new", "catan", "anna", "bert", "--json", code=7).error["expected"]
    assert not any("--title" in one for one in spooklog("new", "spooks/9", "anna", "--json", code=7).error["expected"])


def test_a_deal_that_breaks_a_rule_starts_with_a_ruling(spooklog: Spooklog) -> None:
    short = ("new", "spooks", *PLAYERS, "--setup", "counts 9 9 9 9")
    assert spooklog(*short, "--json", code=4).error["rule"] == "spooks:deal.2"
    flags = spooklog(*short, "--ruled", "a short evening", "--json").json["flags"]
    assert "ruled at the start against spooks:deal.2: a short evening" in spooklog("score").out
    assert flags[0] | {"rule": "spooks:deal.2", "ruled": True, "why": "a short evening"} == flags[0]


def test_a_version_of_the_rules_that_is_not_there_is_not_found(spooklog: Spooklog) -> None:
    assert spooklog("new", "spooks/99", *PLAYERS, "--json", code=7).error["expected"] == ["spooks/1", "spooks/2"]


@pytest.mark.parametrize("line", ["-2", "--", "-go", "-", "---", "--2S"])
def test_text_that_looks_like_an_option_stays_text(spooklog: Spooklog, line: str) -> None:
    spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave")
    spooklog("play", "bert 1S")
    answer = spooklog("play", line, "--json", code=0 if line in ("-2", "--", "-") else 3)  # the last is a pass
    assert answer.code == 0 or answer.error["input"] == line


def test_words_of_a_line_may_come_unquoted(spooklog: Spooklog) -> None:
    spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave")
    assert spooklog("play", "bert", "1S", "--json").json["notation"] == "bert 1S"


def test_a_ply_prints_the_next_prompt(evening: Spooklog) -> None:
    assert evening("play", "anna 2T").out.split("  ")[1:] != []
    assert "bert" in evening("play", "b stuck").out


@pytest.mark.parametrize("arguments", [("--ruled", "ours"), ()])
def test_a_ruling_logs_what_a_rule_forbids(evening: Spooklog, arguments: tuple[str, ...]) -> None:
    line = "cora 2K" if arguments else "cora 2K  #! ours"
    assert evening("play", "cora 2K", "--json", code=4).error["rule"] == "spooks:turn.1"
    (flag,) = evening("play", line, *arguments, "--json").json["flags"]
    assert flag == {"rule": "spooks:turn.1", "at": 3, "player": "cora", "card": None, "ruled": True, "why": "ours", "what": None}
    assert "! ruled at ply 3 against spooks:turn.1: ours" in evening("show").out


def test_a_needless_ruling_is_pointed_to_notes(evening: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    note = "no rule forbids this: kept as a note"
    assert note not in evening("play", "cora 2K", "--ruled", "ours").out
    evening("undo")
    assert note in evening("play", "anna 2T", "--ruled", "beer").out
    assert evening("log", "--json").json["plies"][-1]["notes"] == ["beer"]
    evening("undo")
    assert list(evening("play", "anna 2T  #! beer", "--json").json) == list(evening("play", "bert 2B", "--json").json)
    monkeypatch.setattr("sys.stdin", io.StringIO("cora stuck  #! beer\n"))
    assert note in evening("play").out
    assert note not in evening("play", "void", "--ruled", "the cat").out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dispute open 1 why", "evening: dispute 1 about ply 1"),
        ("dispute", "no dispute"),
        ("audit", "AUDIT OF A GAME: evening"),
        ("verify", "evening: sound"),
        ("receipt", "evening:4:"),
        ("games", "evening"),
    ],
)
def test_at_the_prompt_commands_work_as_in_a_shell(
    evening: Spooklog, monkeypatch: pytest.MonkeyPatch, typed: str, answer: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\n"))
    assert answer in evening("play").out


@pytest.mark.parametrize("typed", ["replay --speed 4x", "simulate spooks"])
def test_at_the_prompt_an_unavailable_command_explains_why(
    evening: Spooklog, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\n"))
    refused = evening("play", code=2).err
    assert f"{typed.split()[0]} does not run here" in refused
    assert f"spooklog {typed}" in refused


def test_at_the_prompt_lines_go_into_the_newest_game(evening: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = 'new spookies mia="Mia Moor" ben --name attic\ns\ngame eve\nanna 2T\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    evening("play")
    assert evening("show", "-g", "attic", "--json").json["ply"] == 1
    assert evening("show", "-g", "evening", "--json").json["ply"] == 3


def test_a_line_can_carry_its_time_at_the_table(evening: Spooklog) -> None:
    evening("play", "anna 2T", "--when", "2026-10-31 20:31+01:00")
    evening("play", "bert stuck #@ 2026-10-31 20:32+01:00 # poor bert")
    plies = evening("log", "--json").json["plies"]
    assert [ply["happened"] for ply in plies] == [None, None, 1793475060000, 1793475120000]
    assert plies[-1]["notes"] == ["poor bert"]


def test_the_option_after_refuses_a_late_writer(evening: Spooklog) -> None:
    for late in (("play", "anna 2T"), ("undo",), ("redo",)):
        assert evening(*late, "--after", "3", "--json", code=6).error["expected"] == ["4"]
    evening("play", "anna 2T", "--after", "4")


def test_undo_and_redo_go_to_a_ply_and_back(evening: Spooklog) -> None:
    evening("play", "anna 2T")
    undone = evening("undo", "--to", "1", "--json").json
    assert (undone["ply"], undone["undone"], undone["redo"]) == (1, 2, 2)
    assert evening("redo", "2", "--json").json["ply"] == 3
    assert evening("undo", "--json").json["ply"] == 2
    assert evening("undo", "--to", "0").out.startswith("undone 2: the game is at the start")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("--to", "2"), 7), (("--to", "9" * 20), 7), (("9" * 20,), 7), (("1", "--to", "1"), 2), (("0",), 2), (("-1",), 2)],
)
def test_an_impossible_undo_is_refused_with_the_possible_targets(
    evening: Spooklog, arguments: tuple[str, ...], code: int
) -> None:
    assert evening("undo", *arguments, "--json", code=code).error["expected"] != []


def test_a_note_stays_with_its_ply(evening: Spooklog) -> None:
    evening("note", "well", "opened", "--at", "1")
    evening("note", "-2", "--entry", "4")
    assert [ply["notes"] for ply in evening("log", "--json").json["plies"]] == [["well opened"], ["-2"]]
    evening("note", "x", "--at", "3", code=7)
    evening("note", " ", code=2)


def test_a_decided_game_is_closed_and_opened_again(hand: Spooklog) -> None:
    assert hand("close", "--json").json["status"] == "official"
    hand("play", "anna 1S", code=4)
    assert hand("reopen", "--json").json["status"] == "provisional"


def test_a_game_that_is_not_decided_can_only_be_broken_off(evening: Spooklog) -> None:
    evening("close", code=4)
    assert evening("close", "--void", "the cat", "--json").json["status"] == "void"
    assert evening("log", "--json").json["plies"][-1]["why"] == "the cat"
    assert evening("reopen", "--json").json["status"] == "provisional"
    evening("reopen", code=4)


def test_the_default_game_is_the_one_this_person_touched_last(evening: Spooklog) -> None:
    evening("new", "spooks", *PLAYERS, "--name", "other", "--by", "Somebody Else")
    assert evening("log", "--json").json["game"] == "evening"
    assert evening("log", "--json", "--by", "somebody  else").json["game"] == "other"


def test_a_name_that_begins_two_games_is_ambiguous(evening: Spooklog) -> None:
    evening("new", "spooks", *PLAYERS, "--name", "event")
    assert evening("show", "-g", "eve", "--json", code=3).error["error"] == "ambiguous"
    assert evening("show", "-g", "eveni", "--json").json["game"] == "evening"
    assert evening("show", "-g", "evning", "--json", code=7).error["expected"][0] == "evening"


def test_a_reason_that_is_empty_is_refused(evening: Spooklog) -> None:
    evening("play", "cora 2K", "--ruled", "", code=2)
    evening("play", "anna 2T", "--when", " ", code=2)


def test_a_line_of_nothing_but_a_note_points_to_the_command_for_notes(evening: Spooklog) -> None:
    assert evening("play", "# hello", "--json", code=2).error["expected"] == ["spooklog note hello"]
