"""Word lists that advise, house rules on words, and notices (dict.1-3, words.10, r.12, r.21)."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.domain.spukstaben.script import OPENING, Game, replay

from spooklog.domain.contract.ruleset import Context, Lexicon
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import ListVerdict
from spooklog.domain.rulesets.spukstaben.rules.notices import ending_of

SHA = "ab" * 32
LIST = f"dictionary@{SHA}"
SEARCH = f"{OPENING}\nglass\n"
ENFORCED = f"dictionary={LIST} dictionary_mode=enforce"


class Few:
    """A list of few words that knows the plural of each."""

    id = "dictionary"
    sha256 = SHA

    def __init__(self) -> None:
        self.asked: list[str] = []

    def verdict(self, word: str, own: str = "") -> tuple[Literal["listed", "inflected", "unlisted"], str | None]:  # noqa: ARG002
        """What the list says."""
        self.asked.append(word)
        small = word.lower()
        if small in ("earth", "house", "green", "stone", "farmer", "heart"):
            return "listed", None
        if small.removesuffix("s") in ("stone", "farmer"):
            return "inflected", small.removesuffix("s")
        return "unlisted", None


def advised(script: str, options: str = f"dictionary={LIST}") -> Game:
    """A game at a table with that list."""
    few = Few()

    def lexicon(name: str) -> Lexicon | None:
        return few if name == LIST else None

    return replay(script, options=options, context=Context(lexicon=lexicon))


@pytest.mark.rule("spukstaben:dict.1")
def test_a_verdict_is_recorded_with_the_word_and_never_looked_up_again() -> None:
    game = advised(f"{SEARCH}\nanna: stones")
    few = Few()
    (spoken,) = game.read("bea: earth")
    assert spoken == act.WordSpoken(2, "EARTH", None, ListVerdict("dictionary", SHA, "listed"))
    assert game.state.history_of(1).lexicon == ListVerdict("dictionary", SHA, "inflected", "STONE")
    again = RULESET.rules.enrich(game.state, spoken, Context(lexicon=lambda _: few))
    assert again == spoken
    assert not few.asked
    assert RULESET.notation.write(game.state, (spoken,), game.labels) == "bea: earth [listed]"
    absent = replay(f"{SEARCH}\nanna: stones [inflected stone]\nbea: -", options=f"dictionary={LIST}")
    assert absent.state.words[0] == game.state.words[0]


@pytest.mark.rule("spukstaben:dict.1")
def test_without_a_word_list_there_is_no_verdict() -> None:
    assert replay(f"{SEARCH}\nanna: xyz", options=f"dictionary={LIST}").state.history_of(1).lexicon is None
    assert advised(f"{SEARCH}\nanna: xyz", options="").state.history_of(1).lexicon is None
    assert advised(f"{SEARCH}\nanna: -").state.history_of(1).lexicon is None


@pytest.mark.rule("spukstaben:dict.2")
def test_an_advising_list_raises_a_notice_and_no_more() -> None:
    game = advised(f"{SEARCH}\nanna: xyz\nnotices dict.2 anna\nbea: earth\nnotices dict.2 anna\nanna scare -")
    assert game.state.notices[0].kind == "unlisted"
    assert "@1" in game.state.notices[0].text


@pytest.mark.rule("spukstaben:dict.2")
def test_a_form_of_another_word_is_noticed_too() -> None:
    game = advised(f"{SEARCH}\nanna: stones\nnotices validity.2 anna")
    assert game.state.notices[0].kind == "lemma"
    assert "STONE" in game.state.notices[0].text


@pytest.mark.rule("spukstaben:dict.3")
def test_an_enforced_list_asks_for_the_teams_consent_to_exactly_that_word() -> None:
    game = advised(
        f"""
        {SEARCH}
        anna: earrth
        bea: stone
        kind table
        bea scare c2
        refused dict.3
        anna rule ok
        kind seats
        anna rule to zyx spelling
        bea scare c2
        refused dict.3
        anna rule ok
        anna scare -
        bea scare c2
        """,
        options=ENFORCED,
    )
    assert game.state.words[0].confirmed == "ZYX"


@pytest.mark.rule("spukstaben:dict.1")
def test_a_decision_against_the_list_is_recorded_as_such() -> None:
    game = advised(
        f"{SEARCH}\nanna: earrth\nbea: stone\nanna rule ok\nanna rule to earth spelling\nanna rule ok\nbea rule cross invalid"
    )
    words = game.view["words"]
    told = {name: [(one["decided_by"], one["overrides"]) for one in word["rulings"]] for name, word in words.items()}
    assert told == {"anna": [("team", "lexicon"), ("team", None), ("team", None)], "bea": [("team", "lexicon")]}


@pytest.mark.rule("spukstaben:dict.3")
def test_a_listed_word_in_its_place_needs_no_consent() -> None:
    advised(f"{SEARCH}\nanna: earrth\nbea: -\nanna rule to earth spelling\nanna scare c1", options=ENFORCED)
    advised(f"{SEARCH}\nanna: stones\nbea: -\nanna scare c1", options=ENFORCED)


@pytest.mark.rule("spukstaben:dict.3")
def test_without_the_list_a_new_word_in_place_of_an_unlisted_one_needs_consent_still() -> None:
    words = f"{SEARCH}\nanna: earrth [unlisted]\nbea: -\nanna rule to earth spelling\n"
    replay(f"{words}\nanna scare c1\nrefused dict.3\nanna rule ok\nanna scare c1", options=ENFORCED)
    form = f"{SEARCH}\nanna: stones [inflected stone]\nbea: -\nanna rule to stone base\nanna scare c1"
    listed: dict[str, object] = {"id": "dictionary", "sha256": SHA, "verdict": "listed", "lemma": None, "shared": []}
    assert replay(form, options=ENFORCED).view["words"]["anna"]["lexicon"] == listed
    other = f"{SEARCH}\nanna: stones [inflected stone]\nbea: -\nanna rule to ton invalid\nanna scare c3"
    assert replay(other, options=ENFORCED).view["words"]["anna"]["lexicon"] is None


@pytest.mark.rule("spukstaben:words.10")
def test_house_words_count_as_listed_and_banned_words_never_do() -> None:
    advised(f"{SEARCH}\nanna: xyz\nnotices none\nbea: -\nanna scare -", options=f"{ENFORCED} house_words=xyz,abc")
    advised(
        f"{SEARCH}\nanna: earth\nnotices dict.2 anna\nbea: -\nanna scare -\nrefused dict.3\nanna rule ok\nanna scare -",
        options=f"{ENFORCED} banned_words=earth",
    )
    advised(f"{SEARCH}\nanna: earth\nnotices dict.2 anna\nbea: -\nanna scare -", options=f"dictionary={LIST} banned_words=earth")
    advised(f"{SEARCH}\nanna: xyz\nnotices dict.2 anna", options="house_words=xyz banned_words=xyz")


@pytest.mark.rule("spukstaben:words.10")
def test_house_rules_need_no_list() -> None:
    banned = "dictionary_mode=enforce banned_words=earth"
    replay(f"{SEARCH}\nanna: Earth\nbea: nut\nbea scare -\nrefused dict.3\nanna rule cross invalid\nbea scare -", options=banned)
    replay(f"{SEARCH}\nanna: nut\nnotices none\nbea: -\nanna scare -", options=banned)


@pytest.mark.rule("spukstaben:r.21")
def test_a_common_listed_stretch_is_noticed_between_words_of_a_turn() -> None:
    game = advised(f"{SEARCH}\nanna: greenhouse\nbea: housewife")
    assert [notice.kind for notice in game.state.notices if notice.seat == 2] == ["unlisted", "shared"]
    assert "HOUSE" in game.state.notices[-1].text
    assert game.state.history_of(2).lexicon == ListVerdict("dictionary", SHA, "unlisted", None, ("HOUSE",))
    (spoken,) = advised(f"{SEARCH}\nanna: greenhouse").read("bea: housewife")
    assert RULESET.notation.write(game.state, (spoken,), game.labels) == "bea: housewife [unlisted shares house]"
    assert not replay(f"{SEARCH}\nanna: greenhouse\nbea: housewife").state.notices
    game.play("bea rule to wife part anna house")
    assert [notice.kind for notice in game.state.notices[-1:]] == ["unlisted"]


@pytest.mark.rule("spukstaben:r.21")
def test_likeness_to_a_used_word_is_noticed_and_refuses_nothing() -> None:
    turn = f"{SEARCH}\nanna: stone\nbea: car\nbea scare -\nanna scare -\nflee\n+I\n+U\nglass\n"
    game = replay(f"{turn}\nanna: stones\nnotices validity.7 anna\nbea: sandstone\nanna scare -\nbea scare -")
    assert [notice.kind for notice in game.state.notices] == ["ending", "shared"]
    replay(f"{turn}\nanna: carpet\nnotices none")
    replay(f"{turn}\nanna: cars\nnotices validity.7 anna")
    with_list = advised(f"{SEARCH}\nanna: greenhouse\nbea: -\nanna scare -\nflee\n+I\n+U\nglass\nanna: housewife")
    assert "in turn 1" in with_list.state.notices[-1].text or "HOUSE" in with_list.state.notices[-1].text


@pytest.mark.rule("spukstaben:words.9")
@pytest.mark.parametrize(
    ("word", "root", "ending"),
    [
        ("FARMER", "FARM", "ER"),
        ("SMALLEST", "SMALL", "EST"),
        ("RUNNING", "RUN", "ING"),
        ("RACED", "RACE", "ED"),
        ("CARS", "CAR", "S"),
        ("CARPET", "CAR", None),
        ("FARM", "FARMER", None),
        ("STONE", "STONE", None),
    ],
)
def test_words_extended_by_an_ending_are_recognised(word: str, root: str, ending: str | None) -> None:
    assert ending_of(word, root) == ending


def test_a_verdict_of_a_list_reads_back_or_is_refused() -> None:
    game = replay(SEARCH, options=f"dictionary={LIST}")
    for line in ("anna: earth [unlisted]", "anna: earths [inflected]", "anna: earths [inflected earth]"):
        assert RULESET.notation.write(game.state, RULESET.notation.read(line, game.state, game.labels), game.labels) == line
    for said in ("maybe", "listed x", "inflected x y", "", "listed shares 5"):
        assert game.refusal(f"anna: earth [{said}]").kind == "unreadable"
    assert game.refusal("anna: - [listed]").kind == "unreadable"
    assert game.refusal("anna rule ok [listed]").kind == "unreadable"
    assert "no word list" in replay(SEARCH).refusal("anna: earth [listed]").message
