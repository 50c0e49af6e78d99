"""When a line breaks several rules, the first one of the catalogue's list (7.3) is cited.

The list: what cannot be read; the end of the game, players who are out; what is pending; whose turn it is; then the rules of the
row of the action, from left to right.
"""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

LOOSE = "geometry=loose"
NONSENSE = [
    *("anna 9 9", "anna trade anna: -", "anna pick mask", "anna leave mask", "anna rest", "anna stay", "anna flip 1F.1 A1"),
    *("anna d treasure", "anna skip", "anna face", "anna plan 4", "anna mark -", "anna mark 1F.foyer.b2", "anna g phantom"),
    *(
        "anna swap anna",
        "anna fetch ghost",
        "anna drop mask",
        "anna drop t",
        "anna pick t",
        "anna fear",
        "anna at anna",
        "anna end",
    ),
    *("anna put 1F.foyer.b2", "anna lay 1F.foyer.b2", "anna lose candle", "anna m 1F.foyer.b3", "anna candle", "anna take"),
]
"""Lines of Anna that break many rules at once."""

OTHERS = [line.replace("anna", "bob", 1) for line in NONSENSE]
UNREADABLE = [
    "anna",
    "anna frobnicate",
    "anna 3 x",
    "anna d",
    "anna d unicorn",
    "anna d s",
    "anna m",
    "anna g",
    "anna trade bob",
    "zed 3 4",
    "",
]
OVER = "given treasure anna\ngiven anna at 1F.foyer.d6\ngiven steps 2\n---\nanna m 1F.foyer.d7\nresult treasure\n"
SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a2 cards candle courage 2\ngiven steps 3\n---\nanna m 1F.2.a1\n"
MEET = (
    "given tile 1F.2=F6\ngiven anna at 1F.2.a2 cards candle courage 7\n"
    "given discard mask\ngiven time 8pm\ngiven phase encounter\n---\n"
)
DUES = {
    "flip": ("given anna at 1F.2.b4\ngiven steps 3\n---\nanna m 1F.2.b3\n", "flip"),
    "candle": (f"{MEET}anna g wraith\n", "candle take"),
    "theft": (f"{MEET}anna g polter\n", "lose"),
    "casper": (f"{MEET}anna g casper\n", "put"),
    "swap": (f"{MEET}anna g homer\n", "swap"),
    "fetch": (f"{MEET}anna g gus\n", "fetch"),
    "plan": (f"{SEARCH}anna d plan\n", "plan"),
    "chip": (f"options markers=1\ngiven tile attic.3=A1\ngiven chips attic.3.a1\n{SEARCH}anna d mask\n", "mark -"),
    "card": (f"given anna cards sensor control audio output\n{SEARCH.replace('cards candle ', '')}anna d ghost\n", "skip face"),
    "drop": (f"{SEARCH}anna d spider\n", "drop mask"),
    "target": ("given ghost anna at 1F.foyer.b2\n---\nanna 6\nanna g spook\n", "at"),
}
"""A position for each thing that waits for Anna, and the verbs that answer it."""


@pytest.mark.parametrize("line", UNREADABLE[:-1])
def test_an_unreadable_line_is_refused_first(line: str) -> None:
    both(f"{OVER}{line}\nrefused log.1")
    both(f"{MEET}anna g polter\n{line}\nrefused log.1")
    both(f"---\n{line}\nrefused log.1")


@pytest.mark.parametrize("place", ["garden", "5F.2", "1F.9", "1F.foyer.hall", "1F.2.a?x", "attic.landing.b3"])
def test_an_unknown_loose_place_is_refused_first_too(place: str) -> None:
    replay(f"{OVER.replace('1F.foyer.d6', 'camp').replace('1F.foyer.d7', 'exit')}anna m {place}\nrefused loose.1", options=LOOSE)
    replay(f"---\nanna 3 4\nanna m {place}\nrefused loose.1\nbob m {place}\nrefused loose.1", options=LOOSE)


@pytest.mark.parametrize("line", [*NONSENSE, *OTHERS, "rehide", "stop"])
def test_nothing_else_comes_before_the_end_of_the_game(line: str) -> None:
    both(f"{OVER}{line}\nrefused end.5")


@pytest.mark.parametrize("line", [line for line in OTHERS if "anna" not in line])
def test_no_rule_comes_before_the_one_about_a_player_who_is_out(line: str) -> None:
    away = "given tile 1F.2=F6\ngiven escaping\ngiven exited bob\ngiven anna at 1F.2.a2 cards candle\n"
    both(f"{away}given phase encounter\ngiven time 8pm\n---\n{line}\nrefused escape.7\nanna g polter\n{line}\nrefused escape.7")


@pytest.mark.parametrize("due", DUES)
def test_a_pending_action_comes_before_the_player_and_the_listed_rules(due: str) -> None:
    script, answers = DUES[due]
    refused = ""
    for line in (*NONSENSE, *OTHERS):
        verb = line.partition(" ")[2]
        if line.startswith("anna") and any(verb.startswith(answer) for answer in answers.split()):
            continue
        if due == "chip" and verb == "mark -" and line.startswith("anna"):
            continue
        refused += f"{line}\nrefused turn.5\n"
    both(f"{script}{refused}")


def test_a_rehiding_that_is_pending_has_its_own_rule() -> None:
    refused = "".join(f"{line}\nrefused rehide.1\n" for line in (*NONSENSE, *OTHERS))
    both(f"given token 1F.foyer.b2 turn anna\ngiven active cleo\ngiven phase end\n---\ncleo end\n{refused}")


REACTIONS = ("candle", "take", "lose", "put", "swap", "fetch", "lay")


@pytest.mark.parametrize("line", OTHERS)
def test_the_player_on_turn_comes_before_the_listed_rules(line: str) -> None:
    rule = "turn.3" if line.split()[1] in REACTIONS else "turn.1"
    both(f"given anna at 1F.foyer.c2\ngiven steps 3\n---\nanna m 1F.foyer.c3\n{line.replace('bob', 'cleo', 1)}\nrefused {rule}")
    both(f"given phase encounter\n---\n{line}\nrefused {rule}")


GHOST = "given ghost anna at 1F.2.b2\n"
ROWS = [
    # trade.1, trade.3, trade.4, trade.5, use.4
    ("given anna at 1F.foyer.b2\ngiven steps 3", "trade bob: -", "trade.1"),
    ("given steps 3", "trade bob: -", "trade.3"),
    ("given anna at 1F.foyer.e4\ngiven treasure anna\ngiven ghost bob at 1F.foyer.e5", "trade bob: -", "trade.4"),
    ("", "trade anna: candle", "trade.5"),
    ("", "trade bob: candle", "use.4"),
    # stash.4, stash.3, gp.1, spirit.2, turn.4
    ("given anna at 1F.foyer.b2\ngiven left anna=candle", "pick candle", "stash.4"),
    ("given anna at 1F.foyer.b2\ngiven treasure anna\ngiven left bob=candle\ngiven phase over", "pick candle", "stash.4"),
    ("given left anna=candle", "pick candle mask", "stash.4"),
    ("given anna at 1F.foyer.e4\ngiven treasure anna\ngiven left anna=candle\ngiven phase over", "pick candle", "stash.3"),
    ("given anna at 1F.foyer.e4\ngiven treasure anna\ngiven left bob=candle\ngiven phase over", "pick candle", "spirit.2"),
    # stash.1, stash.2, stash.5, stash.6, use.4
    ("given anna at 1F.foyer.b2\ngiven phase end", "leave mask t", "stash.1"),
    ("given phase end", "leave mask t", "stash.2"),
    ("", "leave mask t", "stash.5"),
    ("", "leave candle t", "stash.6"),
    ("", "leave candle", "use.4"),
    # camp.3, camp.6, camp.8, camp.10, stash.2
    ("given anna at 1F.foyer.b2\ngiven steps 3", "rest", "camp.3"),
    ("given steps 3\ngiven set leaving", "rest", "camp.6"),
    ("given steps 3\ngiven set laid_by leaving\ngiven anna courage 4", "rest", "camp.8"),
    ("given anna at 1F.foyer.e4 courage 4\ngiven treasure anna\ngiven set laid_by", "rest", "camp.10"),
    # turn.2, turn.7, gpmove.1
    ("given steps 3", "7 7", "turn.2"),
    ("", "7", "turn.2"),
    ("", "7 7", "turn.7"),
    (GHOST, "7 7", "turn.7"),
    (GHOST, "3 3", "gpmove.1"),
    # move.2 before what lies in the way; move.3, camp.8
    ("given anna at 1F.foyer.b2\ngiven bob at 1F.foyer.c2\ngiven steps 1", "m 1F.foyer.c2 1F.foyer.d2", "move.2"),
    ("", "stay", "move.3"),
    ("given phase encounter", "stay", "move.3"),
    # room.1, room.3, room.4
    ("given tile 1F.2=F6", "flip 1F.2 A1", "room.1"),
    ("given tile 1F.2=F6\ngiven anna at 1F.2.b2\ngiven steps 3", "flip 1F.2 A1", "room.3"),
    # disc.*, disc.9, hidden.1
    ("given bob cards satchel satchel\ngiven anna at 1F.2.a2\ngiven tile 1F.2=F6\ngiven steps 3", "d satchel", "disc.3"),
    ("given anna at 1F.2.a2\ngiven tile 1F.2=F6\ngiven steps 3", "d ?", "disc.3"),
    # plans.*, room.3
    ("given tile 1F.1=F1\ngiven due plan anna", "plan 4 1F.1=A1", "plans.3"),
    # marker.2, marker.3, marker.5
    (
        (
            "options markers=1\ngiven tile 1F.2=F6 1F.3=F3\ngiven chips 1F.3.a1\n"
            "given anna at 1F.2.a1\ngiven bob at 1F.3.a2\ngiven due chip anna - 1F.2.a1"
        ),
        "mark from 1F.3.a1",
        "marker.3",
    ),
    (
        (
            "options markers=1\ngiven tile 1F.2=F6 1F.3=F3\ngiven chips 1F.3.h2\n"
            "given anna at 1F.2.a1\ngiven bob at 1F.3.a2\ngiven due chip anna - 1F.2.a1"
        ),
        "mark from 1F.3.a1",
        "marker.2",
    ),
    # ghost.2, ghost.5, phantom.1
    (f"given ghostpile {'phantom ' * 12}", "g phantom", "ghost.2"),
    (f"given ghostpile {'phantom ' * 12}\ngiven phase encounter", "g phantom", "ghost.5"),
    ("given phase encounter", "g phantom", "phantom.1"),
    # candle.1, candle.3, use.4
    ("", "candle", "candle.1"),
    # polter.*, use.4
    ("given time 8pm\ngiven anna cards mask doll\ngiven due theft anna polter", "lose t candle", "polter.7"),
    ("given time 8pm\ngiven anna cards mask doll\ngiven due theft anna polter", "lose candle candle candle", "polter.2"),
    ("given time 8pm\ngiven anna cards mask doll\ngiven due theft anna polter", "lose candle mask", "use.4"),
    ("given time 4pm\ngiven anna cards mask\ngiven due theft anna polter", "lose sensor", "polter.4"),
    # spider.1, spider.6, use.4; drop.1, drop.2
    ("", "drop mask", "spider.1"),
    ("given anna cards candle\ngiven due drop anna", "drop t", "spider.6"),
    ("given anna cards candle\ngiven due drop anna", "drop mask", "use.4"),
    ("", "drop t", "drop.1"),
    # drop.6, drop.7, gp.1
    ("given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven token 1F.foyer.b2 turn bob dropper anna", "pick t", "drop.6"),
    (f"given tile 1F.2=F6\n{GHOST}given token 1F.foyer.b2 turn bob", "pick t", "drop.6"),
    # fear.2, fear.4, fear.5, fear.8, use.4, disc.1
    ("given treasure anna\ngiven anna at 1F.foyer.e4 courage 4\ngiven phase encounter", "fear", "fear.2"),
    ("given treasure anna\ngiven anna at 1F.foyer.e4 courage 3\ngiven phase encounter", "fear", "fear.5"),
    ("given anna courage 3", "fear", "fear.8"),
    ("given tile 1F.2=F6\ngiven anna at 1F.2.a1 courage 3\ngiven phase search", "fear", "use.4"),
    ("given tile 1F.2=F6\ngiven anna at 1F.2.a1 courage 3 cards fear\ngiven phase search", "fear", "disc.1"),
    # liquid.3, liquid.4, use.4
    ("given anna cards liquid mask waiting 1\ngiven due theft anna polter", "drink", "liquid.3"),
    ("given anna cards mask\ngiven due theft anna polter", "drink", "liquid.4"),
    # hidden.2, use.4
    ("", "show candle", "hidden.2"),
    ("options hands=hidden", "show candle", "use.4"),
    # turn.2, disc.1
    ("given tile 1F.2=F6\ngiven anna at 1F.2.a1", "end", "turn.2"),
    # escape.1, escape.9
    ("", "escape", "escape.1"),
    ("", "stop", "escape.9"),
]
"""A position in which Anna's line breaks at least one rule, and the one that is cited."""


@pytest.mark.parametrize(("given", "line", "rule"), ROWS)
def test_listed_rules_are_cited_from_left_to_right(given: str, line: str, rule: str) -> None:
    who = "" if line in ("escape", "stop") else "anna "
    both(f"{given}\n---\n{who}{line}\nrefused {rule}")


def test_the_rules_of_rehiding_are_cited_in_their_order() -> None:
    both("---\nrehide 99\nrefused rehide.1")
    both("given discard candle mask\ngiven token 1F.foyer.b2 turn bob\ngiven phase end\n---\nend\nrehide 99\nrefused rehide.2")


def test_an_implied_end_comes_only_where_the_turn_can_end() -> None:
    both(
        "given anna at 1F.foyer.b2\ngiven steps 3\n---\nbob rest\nrefused camp.6\n"
        "bob 7 7\nrefused turn.7\ncleo 3 4\nrefused turn.1\nbob 3 4\nactive bob"
    )
    both(f"{SEARCH}bob 7 7\nrefused turn.1\nbob rest\nrefused turn.1")
    both("---\nbob 7 7\nrefused turn.1\nbob trade cleo: -\nrefused turn.1")
