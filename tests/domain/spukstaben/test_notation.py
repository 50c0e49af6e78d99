"""Lines read and written: every kind of them, in any case, and what cannot be read (7.1)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, Game, replay

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.values.errors import Ambiguous, Unreadable
from spooklog.domain.values.labels import Labels

SEARCH = f"{OPENING}\nglass\n"

SHA = "0f" * 32
LIST = "dictionary"


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in its search, with three players of whom two begin alike."""
    return replay(f"players anna bea bert\n---\n{SEARCH}", options=f"dictionary=dictionary@{SHA}")


@pytest.mark.parametrize(
    ("line", "action", "written"),
    [
        ("+E c", act.CardRevealed("E", "c"), "+E c"),
        ("+th/P", act.CardRevealed("TH/p"), "+TH/p"),
        ("+I/p P4", act.CardRevealed("I/p", "p", 4), "+I/p p4"),
        ("+I/p p0", act.CardRevealed("I/p", "p", 0), "+I/p p0"),
        ("+e-fl", act.CardRevealed("E-fl"), "+E-fl"),
        ("+s.6~es!", act.CardRevealed("S.6~ES!"), "+S.6~ES!"),
        ("GLASS", act.HourglassTurned(), "glass"),
        ("time", act.HourglassEmptied(), "time"),
        ("anna hint use th", act.HintGiven(1, "use", "TH"), "anna hint use TH"),
        ("ANNA HINT NOT E", act.HintGiven(1, "not", "E"), "anna hint not E"),
        ("anna hint all R1", act.HintGiven(1, "all", "r1"), "anna hint all r1"),
        ("a hint 6", act.HintGiven(1, "len", "6"), "anna hint 6"),
        ("bea wrote", act.WordWritten(2), "bea wrote"),
        ("bea wrote Stone", act.WordWritten(2, "STONE"), "bea wrote stone"),
        ("team wrote", act.WordWritten(None), "team wrote"),
        ("anna: earth", act.WordSpoken(1, "EARTH"), "anna: earth"),
        ("anna :Earth", act.WordSpoken(1, "EARTH"), "anna: earth"),
        ("ANNA:-", act.WordSpoken(1), "anna: -"),
        ("bert: hint", act.WordSpoken(3, "HINT"), "bert: hint"),
        ("bert: scare", act.WordSpoken(3, "SCARE"), "bert: scare"),
        ("bert: Check-up", act.WordSpoken(3, "CHECK-UP"), "bert: check-up"),
        ("Team: café", act.WordSpoken(None, "CAFÉ"), "team: café"),
        (
            "anna: earth [listed]",
            act.WordSpoken(1, "EARTH", None, act.ListVerdict(LIST, SHA, "listed")),
            "anna: earth [listed]",
        ),
        ("bea rule ok", act.WordRuled(2, "ok"), "bea rule ok"),
        ("bea rule to absence spelling", act.WordRuled(2, "to", "ABSENCE", "spelling"), "bea rule to absence spelling"),
        ("bea rule to farmer base", act.WordRuled(2, "to", "FARMER", "base"), "bea rule to farmer base"),
        ("bea rule to raw INVALID", act.WordRuled(2, "to", "RAW", "invalid"), "bea rule to raw invalid"),
        ("bea rule cross invalid", act.WordRuled(2, "cross", None, "invalid"), "bea rule cross invalid"),
        ("bea rule cross same an", act.WordRuled(2, "cross", None, "same", 1), "bea rule cross same anna"),
        (
            "bea rule to wife part anna house",
            act.WordRuled(2, "to", "WIFE", "part", 1, "HOUSE"),
            "bea rule to wife part anna house",
        ),
        ("bea rule cross part anna house", act.WordRuled(2, "cross", None, "part", 1, "HOUSE"), "bea rule cross part anna house"),
        ("bea rule cross root design", act.WordRuled(2, "cross", None, "root", None, "DESIGN"), "bea rule cross root design"),
        ("team rule to sign root de", act.WordRuled(None, "to", "SIGN", "root", None, "DE"), "team rule to sign root de"),
        (
            "bea rule to raw base [inflected rawly shares raws]",
            act.WordRuled(2, "to", "RAW", "base", None, None, act.ListVerdict(LIST, SHA, "inflected", "RAWLY", ("RAWS",))),
            "bea rule to raw base [inflected rawly shares raws]",
        ),
        ("anna scare C1, p2@4", act.WordActed(1, ("c1", "p2@4")), "anna scare c1 p2@4"),
        ("anna scare th e", act.WordActed(1, ("p2", "c1")), "anna scare p2 c1"),
        ("anna scare Q", act.WordActed(1, ("Q",)), "anna scare q"),
        ("anna scare -", act.WordActed(1, ()), "anna scare -"),
        ("anna scare all", act.WordActed(1, ("all",)), "anna scare all"),
        ("flee", act.GhostsFled(), "flee"),
        ("dawn", act.DawnBroke(), "dawn"),
        ("result 12", act.ResultRecorded(12), "result 12"),
        ("result -3", act.ResultRecorded(-3), "result -3"),
    ],
)
def test_a_line_is_read_and_written(game: Game, line: str, action: SpukstabenAction, written: str) -> None:
    assert RULESET.notation.read(line, game.state, game.labels) == (action,)
    assert RULESET.notation.write(game.state, (action,), game.labels) == written
    assert RULESET.notation.read(written, game.state, game.labels) == (action,)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        ",",
        "+",
        "+E x",
        "+E c d",
        "+1",
        "+E-",
        "glass now",
        "zoe: earth",
        "zoe dances",
        "zoe scare",
        "zoe rule",
        "anna",
        "anna dances",
        "anna:",
        "anna: two words",
        "anna: 5",
        ": earth",
        "anna wrote two words",
        "anna wrote stone [listed]",
        "anna: - [listed]",
        "anna rule ok [listed]",
        "anna rule cross invalid [listed]",
        "anna rule",
        "anna rule to",
        "anna rule to raw",
        "anna rule cross",
        "anna rule cross same",
        "anna rule cross same zoe bea",
        "anna rule cross part bea",
        "anna rule to raw because",
        "anna rule ok invalid",
        "anna rule cross root",
        "anna scare",
        "anna scare c1x",
        "result",
        "result many",
        "result anna 12",
        "result 12345678",
    ],
)
def test_an_unreadable_line_is_refused_with_the_readable_forms(game: Game, line: str) -> None:
    with pytest.raises(Unreadable) as refused:
        RULESET.notation.read(line, game.state, game.labels)
    assert refused.value.rule
    assert refused.value.expected


def test_a_decision_that_cannot_be_read_is_refused_with_the_forms_of_decisions() -> None:
    refusal = replay(SEARCH).refusal("anna rule because")
    assert {"anna rule ok", "anna rule to WORD base", "anna rule cross root WORD"} <= {*refusal.expected}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("anna:", "which word? - stands for none"),
        ("anna rule", "ok, to or cross?"),
        ("anna rule because", "'because' is not ok, to or cross"),
        ("anna rule to", "which word?"),
        ("anna rule to earth", "spelling, base, invalid, same, part or root?"),
        ("anna rule cross same", "whose word is it like?"),
        ("anna rule cross root", "what do the words share?"),
        ("result", "how many points has the team?"),
        ("result many", "'many' is no number of points"),
    ],
)
def test_a_refusal_asks_what_is_missing(line: str, words: str) -> None:
    assert replay(SEARCH).refusal(line).message == words


@pytest.mark.parametrize("line", ["be: earth", "b hint 5", "be scare c1", "anna rule cross same b"])
def test_a_beginning_of_two_names_is_ambiguous(game: Game, line: str) -> None:
    with pytest.raises(Ambiguous):
        RULESET.notation.read(line, game.state, game.labels)


def test_players_may_be_called_like_the_verbs_of_the_notation() -> None:
    labels, state = Labels(["hint", "rule"]), replay(SEARCH).state
    assert RULESET.notation.read("hint hint 5", state, labels) == (act.HintGiven(1, "len", "5"),)
    assert RULESET.notation.read("rule rule cross same hint", state, labels) == (act.WordRuled(2, "cross", None, "same", 1),)
    assert {"team", "glass", "time", "flee", "dawn"} <= RULESET.meta.keywords


def test_letters_and_all_become_places_where_they_can() -> None:
    spoken = replay(f"{SEARCH}\nanna: earth\nbea: nut")
    assert RULESET.notation.read("anna scare all", spoken.state, spoken.labels) == (act.WordActed(1, ("c1", "p1", "p2", "o1")),)
    assert RULESET.notation.read("bea scare all", spoken.state, spoken.labels) == (act.WordActed(2, ("c3",)),)
    assert RULESET.notation.read("bea scare n th", spoken.state, spoken.labels) == (act.WordActed(2, ("c3", "p2")),)


def test_a_slip_in_a_word_of_the_table_is_refused_with_the_word(game: Game) -> None:
    with pytest.raises(Unreadable, match="no player 'glas' here") as refused:
        RULESET.notation.read("glas", game.state, game.labels)
    assert refused.value.expected[0] == "glass"


def test_a_card_without_letters_is_asked_for(game: Game) -> None:
    with pytest.raises(Unreadable, match=r"^which card\? "):
        RULESET.notation.read("+", game.state, game.labels)
