"""Refusals that rest on hidden hands: which action the log contradicts, whose hand, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.sites import EVENING, JSON, TestSite, cut

from spooklog.replays.sheets.sheet import import_sheet


def recorded(site: TestSite, name: str, sheet: str, plies: int, *swapped: str) -> None:
    """Record the first plies of a sheet, with two cards of its hands swapped in the header."""
    text = b"".join(cut(sheet, plies)).decode()
    head, _, rest = text.partition("---\n")
    if swapped:
        one, other = swapped
        head = head.replace(f" {one} ", " @ ").replace(f" {other} ", f" {one} ").replace(" @ ", f" {other} ")
    import_sheet(site.store.games, f"{head}---\n{rest}".encode().splitlines(keepends=True), by="Scribe", now=EVENING, name=name)


def refused(site: TestSite, game: str, text: str, **more: str) -> dict[str, Any]:
    """The refusal of a line on the page for all."""
    answer = site.visit("scribe", **JSON).post(f"/g/{game}/lines", json={"text": text, "as": "public", **more})
    assert answer.status_code == 422, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_refusal_names_the_action_and_whose_hand_and_how_to_correct_it(site: TestSite) -> None:
    recorded(site, "led", "spooks-full", 3)
    found = refused(site, "led", "anna 2S")
    assert (found["error"], found["rule"], found["input"]) == ("impossible", None, "anna 2S")
    assert found["message"] == "anna's hand in the log does not fit this: anna plays the 2 of Spiders"
    assert found["expected"] == ["another card", "a correction of anna's hand in the log"]
    assert found["correct"] == "/g/led/hand?player=anna&cards=2S"


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("trick anna 2B, bert 8G, cora 8K, dave C", "bert sets the 8 of Goblins in the trick"),
        ("trick anna 2B, bert 3G, cora 8S, dave 10K", "dave sets the 10 of Spooks in the trick"),
        ("trick anna 3B, bert 8G, cora 10S, dave 10K", "anna sets the 3 of Bones in the trick"),
    ],
)
def test_in_a_line_of_several_actions_the_first_that_the_log_contradicts_is_named(site: TestSite, line: str, named: str) -> None:
    recorded(site, "trick", "spooks-full", 10)
    player = named.partition(" ")[0]
    found = refused(site, "trick", line)
    assert found["message"] == f"{player}'s hand in the log does not fit this: {named}"
    assert found["correct"].startswith(f"/g/trick/hand?player={player}&")


def test_what_a_ruling_lets_happen_stays_illegal_and_names_its_rule(site: TestSite) -> None:
    """All see bert pass; the log alone knows that he could answer."""
    recorded(site, "able", "spooks-full", 13)
    found = refused(site, "able", "bert stuck")
    assert (found["error"], found["rule"]) == ("illegal", "spooks:red.4")
    assert found["message"] == "bert's hand in the log does not fit this: bert is stuck"
    assert (
        site.visit("scribe", **JSON)
        .post("/g/able/lines", json={"text": "bert stuck", "as": "public", "ruled": "he said so"})
        .is_success
    )


def test_where_all_see_that_no_ruling_helps_the_log_is_not_blamed(site: TestSite) -> None:
    recorded(site, "trick", "spooks-full", 10)
    found = refused(site, "trick", "bert stuck", ruled="we agreed")
    assert found["message"] == "a trick is on: every player lays one card, and none passes; no ruling helps"
    assert "correct" not in found


def test_a_game_of_which_all_need_not_know_the_hands_names_no_hand(site: TestSite) -> None:
    """Whether the log has a hand is hidden itself where the game is recorded as the table saw it."""
    sheet = "game spooks\nplayers anna bert cora dave\noptions record=table\ndealer dave\ncounts 14 14 14 14\n{}---\nanna 1S\n"
    answers = []
    for name, who in (("one", "cora"), ("other", "dave")):
        text = sheet.format(f"deal {who} 2K 3-9T 1-6G\n").encode().splitlines(keepends=True)
        import_sheet(site.store.games, text, by="Scribe", now=EVENING, name=name)
        answers.append(refused(site, name, "bert 2K"))
    assert answers[0] == answers[1]
    assert answers[0]["message"] == "what the log knows, and not all can see, does not fit this: bert plays the 2 of Spooks"
    assert "correct" not in answers[0]


def test_two_logs_that_differ_in_secrets_alone_refuse_in_the_same_words(site: TestSite) -> None:
    """A card lies with cora in one log, with dave in the other: whatever both refuse of anna and bert, they refuse alike."""
    recorded(site, "one", "spooks-full", 3)
    recorded(site, "other", "spooks-full", 3, "1K", "3K")
    compared = 0
    for line in [f"{who} {number}{suit}" for who in ("anna", "bert") for number in range(1, 11) for suit in "SKGBT"]:
        site.rest()
        for ruled in ({}, {"ruled": "we agreed"}):
            answers = [
                site.visit("scribe", **JSON).post(f"/g/{game}/lines", json={"text": line, "as": "public", **ruled})
                for game in ("one", "other")
            ]
            if {one.status_code for one in answers} == {422}:
                one, other = (answer.text.replace("/g/other/", "/g/one/") for answer in answers)
                assert one == other
                compared += 1
            for game, answer in zip(("one", "other"), answers, strict=True):
                if answer.is_success:
                    assert site.visit("scribe", **JSON).post(f"/g/{game}/undo", json={}).is_success
    assert compared > 100
