"""What people say for signs of the notation, in games of every ruleset."""

from __future__ import annotations

import pytest
from tests.domain.spookies.script import replay as spookies
from tests.domain.spooks.script import DECIDED, LEAD
from tests.domain.spooks.script import replay as spooks

from spooklog.domain.contract.phrases import NO_PHRASES, Phrases
from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.domain.lines.reading import read_part
from spooklog.domain.rulesets.spookies.actions import CharacterRolled, TurnStopped
from spooklog.domain.rulesets.spooks.actions import CardPlayed, PlayerDeclaredOut, PointsDeclared
from spooklog.domain.values.errors import Illegal, Unreadable
from spooklog.domain.values.labels import Labels

SPOOKS, SPOOKIES = find_ruleset("spooks"), find_ruleset("spookies")
LABELS = Labels(["anna", "bert", "cora", "dave"])


def meant(slug: str, line: str, labels: Labels = LABELS) -> str | None:
    """The line that a phrase stands for."""
    meta = find_ruleset(slug).meta
    found = meta.phrases.translate(line, labels, meta.keywords)
    return found.line if found else None


@pytest.mark.parametrize(
    ("slug", "said", "typed"),
    [
        ("spooks", "anna passes", "anna pass"),
        ("spooks", "passes", "pass"),
        ("spooks", "Anna Lays the 2 of Spiders", "Anna 2S"),
        ("spooks", "anna 2 spider", "anna 2S"),
        ("spooks", "anna joker", "anna C"),
        ("spooks", "anna plays the black cat", "anna C"),
        ("spooks", "trick anna lays 2 spooks, bert plays the cat, cora 3 goblins", "trick anna 2K , bert C , cora 3G"),
        ("spooks", "bert still has 3 spiders and 10 bats", "bert left 3S 10T"),
        ("spooks", "everybody passes", "--"),
        ("spooks", "the next 2 pass", "-2"),
        ("spookies", "anna rolls 3 and 4", "anna 3 4"),
        ("spookies", "anna rolls a question mark", "anna ?"),
        ("spookies", "anna stops", "anna stop"),
        ("spukstaben", "anna scares c1 p2", "anna scare c1 p2"),
        ("spukstaben", "anna passes", "anna : -"),
        ("spukstaben", "bert turns the glass", "glass"),
        ("spukstaben", "bert draws TH/p", "+TH/p"),
        ("spukstaben", "the ghosts flee", "flee"),
        ("halloween", "anna moves 1 po>sc b", "anna 1M po>sc b"),
        ("halloween", "anna fights 2 po b>g 3:2", "anna 2F po b>g 3:2"),
        ("halloween", "anna rolls 3:2", "roll 3:2"),
        ("halloween", "ends the turn", "end"),
        ("polterheist", "anna draws a candle", "anna d candle"),
        ("polterheist", "anna rolls 4 and 3", "anna roll 4 3"),
        ("polterheist", "anna flees", "anna fear"),
    ],
)
def test_plain_words_stand_for_signs(slug: str, said: str, typed: str) -> None:
    assert meant(slug, said) == typed


@pytest.mark.parametrize(
    ("slug", "line"),
    [
        *(("spooks", line) for line in ("anna 2S", "anna pass", "anna spiders", "spiders anna", "", "   ", "anna")),
        *(("spukstaben", line) for line in ("anna: passes", "anna : time up", "anna:rolls", "+E c")),
    ],
)
def test_signs_and_words_of_the_game_are_left_alone(slug: str, line: str) -> None:
    assert meant(slug, line) is None


def test_a_label_is_never_part_of_a_phrase() -> None:
    labels = Labels(["Lays", "Cat", "Passes"])
    assert meant("spooks", "lays cat", labels) is None
    assert meant("spooks", "passes plays the cat", labels) == "passes cat"
    assert meant("spooks", "cat passes", labels) is None


def test_a_playable_line_is_read_unchanged() -> None:
    game = spookies("phase character", data='characters.names = ["Stops", "Ann"]\ncharacter_die.faces = ["Stops", "Ann", "?"]')
    assert read_part(SPOOKIES, "tim stops", game.state, game.labels) == (CharacterRolled(1, "Stops"),)
    game = spookies("tim s\ntim 34")
    assert read_part(SPOOKIES, "tim stops", game.state, game.labels) == (TurnStopped(1),)


def test_a_refusal_is_about_the_line_behind_a_phrase() -> None:
    game = spooks(LEAD)
    (card,) = read_part(SPOOKS, "bert plays 2 spiders", game.state, LABELS)
    assert card == CardPlayed(2, "2S")
    with pytest.raises(Illegal) as refused:
        SPOOKS.rules.check(game.state, card)
    assert refused.value.rule == "spooks:turn.1"
    with pytest.raises(Unreadable):
        read_part(SPOOKS, "anna plays 2 ghosts", game.state, LABELS)


@pytest.mark.rule("spooks:rec.7")
def test_a_number_alone_is_the_points_of_a_loser_after_a_decided_hand_of_spooks() -> None:
    game = spooks(f"{LEAD}anna 2S\n")
    with pytest.raises(Unreadable):
        read_part(SPOOKS, "bert 22", game.state, LABELS)
    result = spooks("players anna bert cora dave\noptions record=result\n---\nphase result")
    assert read_part(SPOOKS, "bert 22", result.state, LABELS) == (PointsDeclared(2, 22),)
    assert read_part(SPOOKS, "bert 0", result.state, LABELS) == (PlayerDeclaredOut(2),)
    decided = spooks(f"{DECIDED}phase reveal\nact none\nanna 0\nrefused rec.8\nanna 13\n")
    assert read_part(SPOOKS, "cora 4", decided.state, decided.labels) == (PointsDeclared(3, 4),)


def test_a_number_after_the_last_turn_of_spookies_is_still_a_roll_of_dice() -> None:
    """It cannot be points: the values of the chips are counted one by one."""
    script = "players tim peter\noptions chips=6\n---\ntim s\ntim 66\ntim 66\ntim 66\ntim 22\nrefused end.5"
    spookies(script)


def test_every_ruleset_says_its_phrases_once_and_in_small_letters() -> None:
    for slug in all_slugs():
        phrases = find_ruleset(slug).meta.phrases.all
        assert phrases
        spoken = [(phrase.words, phrase.anywhere) for phrase in phrases]
        assert len(set(spoken)) == len(spoken)
        assert all(word == word.casefold() for said, _ in spoken for word in said)


def test_a_ruleset_need_not_have_any() -> None:
    assert NO_PHRASES.translate("anna passes", LABELS, ()) is None
    assert Phrases("pass = passes").translate("passes " * 200, LABELS, ()) is None
