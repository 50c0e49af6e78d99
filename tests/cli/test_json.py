"""The shapes of `--json`: programs rely on them, key by key."""

from __future__ import annotations

import pytest
from tests.cli.conftest import SAMPLES, Spooklog

ERROR = ["error", "rule", "message", "input", "line", "expected"]
SHOW = ["game", "ruleset", "ply", "entry", "status", "turn", "scores", "flags", "notices", "outcome"]
SHOW += ["amendments", "disputes", "data_id", "view", "archived"]
PLY = [
    "ply",
    "entry",
    "at",
    "happened",
    "actions",
    "notation",
    "says",
    "ruled",
    "void",
    "why",
    "notes",
    "said",
    "amended",
    "disputes",
]
GAME = ["game", "ruleset", "title", "entry", "touched", "players", "ply", "status", "winners", "standing", "copy_of", "series"]
GAME += ["number", "level", "trust", "played", "offset", "place", "tags", "watchers", "length"]
GAME += ["archived", "archived_why", "date"]


def test_play_answers_an_object_a_ply(evening: Spooklog) -> None:
    assert evening("play", "anna 2T", "--json").json == {
        "game": "evening",
        "entry": 5,
        "ply": 3,
        "actions": [{"type": "spooks.card_played", "seat": 1, "card": "2T", "player": "anna"}],
        "notation": "anna 2T",
        "says": "anna plays the 2 of Bats",
        "turn": {"kind": "seats", "must": ["bert"], "may": [], "one": False, "due": None, "rule": None},
        "flags": [],
        "notices": [],
        "outcome": None,
    }


def test_show_answers_the_table(evening: Spooklog) -> None:
    shown = evening("show", "--json").json
    assert list(shown) == [*SHOW, "origin"]
    assert shown["scores"] == [
        {"seat": seat, "player": name, "score": None, "rank": None, "pending": False, "side": None, "cells": {"left": None}}
        for seat, name in enumerate(["anna", "bert", "cora", "dave"], 1)
    ]
    assert shown["view"]["counts"] == {"anna": 14, "bert": 13, "cora": 14, "dave": 14}
    assert (shown["ruleset"], shown["ply"], shown["entry"], shown["status"]) == ("spooks/2", 2, 4, "provisional")


def test_a_decided_game_shows_its_ending(hand: Spooklog) -> None:
    score = hand("score", "--json").json
    assert list(score) == ["game", "ply", "entry", "scores", "flags", "outcome", "amendments", "disputes"]
    assert (score["scores"][0]["player"], score["scores"][0]["rank"]) == ("anna", 1)
    assert (score["outcome"]["winners"], score["outcome"]["status"]) == (["anna"], "provisional")
    assert hand("show", "--json").json["turn"] == {"kind": "over", "must": [], "may": [], "one": False, "due": None, "rule": None}


def test_log_answers_plies_or_entries(evening: Spooklog) -> None:
    (last,) = evening("log", "--last", "1", "--json").json["plies"]
    assert list(last) == PLY
    evening("undo")
    entries = evening("log", "--entries", "--json").json["entries"]
    assert [(one["entry"], one["topic"]) for one in entries][-1] == (5, "game.undone")
    assert [one["prev"] for one in entries] == ["", *(one["hash"] for one in entries[:-1])]
    assert entries[1]["by"] == "Scribe"


def test_moves_answers_actions_with_the_line_of_each(evening: Spooklog) -> None:
    moves = evening("moves", "--json").json
    assert list(moves) == ["game", "ply", "turn", "actions", "forms"]
    for action in moves["actions"]:
        assert evening("explain", action["notation"], "--json").json["accepted"]


def test_explain_answers_the_rules_of_a_ply_or_the_refusal_of_a_line(evening: Spooklog) -> None:
    ply, line = evening("explain", "1", "--json").json, evening("explain", "anna 4K", "--json").json
    assert set(ply) == set(line) == {"ply", "line", "says", "accepted", "rules", "ruled", "refusal"}
    assert (ply["accepted"], ply["refusal"]) == (True, None)
    assert (ply["says"], line["says"]) == ("bert opens with the 1 of Spiders", None)
    assert (line["accepted"], list(line["refusal"]), line["refusal"]["rule"]) == (False, ERROR, "spooks:blue.3")


def test_explain_knows_the_word_void(evening: Spooklog) -> None:
    assert evening("explain", "void the cat", "--json").json["accepted"]
    evening("play", "void")
    assert not evening("explain", "void", "--json").json["accepted"]


def test_void_is_a_word_however_it_is_typed(evening: Spooklog) -> None:
    assert evening("explain", "VOID the cat", "--json").json["accepted"] is True
    assert evening("play", "VOID the cat", "--json").json["turn"]["kind"] == "over"


def test_the_other_commands_answer_one_object(evening: Spooklog) -> None:
    sheet = str(SAMPLES / "spooks-full.sheet")
    imported = evening("import", sheet, sheet, "--json").lines
    assert [list(one) for one in imported] == [["game", "file", "ruleset", "entry", "plies", "players", "turn", "outcome"]] * 2
    games = evening("games", "--json").json["games"]
    assert list(games[0]) == GAME
    for command in (("rulesets",), ("rules", "spooks"), ("facts", "spooks"), ("db", "check"), ("db", "upgrade"), ("note", "x")):
        assert isinstance(evening(*command, "--json").json, dict)


@pytest.mark.parametrize(
    ("arguments", "code", "error", "rule"),
    [
        (("play", "zoe 1S"), 3, "unreadable", "spooks:rec.5"),
        (("play", "bert 2S"), 4, "illegal", "spooks:turn.1"),
        (("play", "anna 1S"), 5, "impossible", "spooks:deck.1"),
        (("play", "x", "--after", "1"), 6, "conflict", None),
        (("show", "--at", "99"), 7, "not_found", None),
        (("show", "--bogus"), 2, "usage", None),
        (("shwo",), 2, "usage", None),
        (("show", "--db", "postgres://x"), 9, "unavailable", None),
        (("rules", "spooks", "blue.99"), 7, "not_found", None),
    ],
)
def test_an_error_is_one_object_on_standard_error(
    evening: Spooklog, arguments: tuple[str, ...], code: int, error: str, rule: str | None
) -> None:
    answer = evening(*arguments, "--json", code=code)
    assert (answer.out, list(answer.error)) == ("", ERROR)
    assert (answer.error["error"], answer.error["rule"]) == (error, rule)


def test_an_error_in_a_file_names_its_line(evening: Spooklog, tmp_path: object) -> None:
    path = f"{tmp_path}/lines"
    with open(path, "w", encoding="utf-8") as file:
        file.write("anna 2T\n\nbert 3K  # hm\nanna 9K\n")
    answer = evening("play", "--file", path, "--json", code=4)
    assert [one["ply"] for one in answer.lines] == [3]
    assert (answer.error["line"], answer.error["input"], answer.error["rule"]) == (3, "bert 3K", "spooks:red.1")
    assert evening("log", "--json").json["plies"][-1]["notation"] == "anna 2T"
