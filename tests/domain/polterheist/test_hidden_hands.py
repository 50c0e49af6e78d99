"""Cards carried face down: hidden.1, hidden.2 (4.20, 7.5)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import Game, both, replay

from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.values.errors import SpooklogError

HIDDEN = "options hands=hidden\n"
SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1\n"
DRAWN = f"{HIDDEN}{SEARCH}anna d ?\n"
CONCEALABLE = ("sensor", "control", "audio", "output", "candle", "liquid", "fear", "satchel")
OTHERS = ("ghost", "time", "doll", "mask", "spider", "instant", "plan", "treasure")
TWO = f"{HIDDEN}given anna at 1F.foyer.b2 courage 3 concealed ? ?\n"
MEET = "given phase encounter\n---\n"


@pytest.mark.rule("polterheist:hidden.1")
def test_a_concealed_draw_needs_hidden_hands() -> None:
    both(f"{SEARCH}anna d ?\nrefused hidden.1\nanna d candle")
    both(f"{DRAWN}anna concealed ?\nanna cards -\nchips 1F.2.a1\ndeck 71\nphase end\nbob 3 4")
    both(f"{DRAWN}anna d ?\nrefused disc.2")


@pytest.mark.rule("polterheist:hidden.1")
def test_only_cards_that_can_be_carried_in_secret_are_drawn_concealed() -> None:
    for card in CONCEALABLE:
        both(f"{HIDDEN}{SEARCH}anna d ?{card}\nanna concealed {card}\nanna cards -\nchips 1F.2.a1")
        both(f"{HIDDEN}{SEARCH}anna d {card}\nanna cards {card}\nanna concealed -")
    for card in OTHERS:
        both(f"{HIDDEN}{SEARCH}anna d ?{card}\nrefused hidden.1\nanna d {card}")


@pytest.mark.rule("polterheist:hidden.1")
def test_without_such_a_card_in_the_deck_no_draw_is_concealed() -> None:
    counts = {"sensor": 4, "control": 4, "audio": 4, "output": 4, "candle": 6, "liquid": 6, "fear": 3, "satchel": 2}
    gone = " ".join(card for card, count in counts.items() for _ in range(count))
    both(f"given gone {gone}\n{HIDDEN}{SEARCH}anna d ?\nrefused hidden.1\nanna d ghost")
    one = gone.removesuffix(" satchel")
    both(f"given gone {one}\n{HIDDEN}{SEARCH}anna d ?\nanna concealed ?")
    both(f"given gone {one}\ngiven bob concealed ?\n{HIDDEN}{SEARCH}anna d ?\nrefused hidden.1\nanna d mask")
    both(f"given gone {gone.removesuffix(' satchel satchel')}\n{HIDDEN}{SEARCH}anna d ?candle\nrefused hidden.1\nanna d ?satchel")


# -- becoming known ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:hidden.2")
def test_a_concealed_card_becomes_known_when_it_is_shown() -> None:
    both(
        f"{TWO}---\nanna show satchel\nanna cards satchel\nanna concealed ?\nanna show sensor\n"
        "anna cards satchel sensor\nanna show candle\nrefused use.4"
    )
    both(
        f"{TWO}---\nbob show candle\nrefused use.4\nanna show candle audio liquid\n"
        "refused use.4\nanna show candle audio\nanna cards audio candle"
    )
    both("given anna cards candle\n---\nanna show candle\nrefused hidden.2")
    for card in OTHERS:
        both(f"{TWO}---\nanna show {card}\nrefused use.4")


@pytest.mark.rule("polterheist:hidden.2")
@pytest.mark.parametrize(
    ("given", "line", "discard"),
    [
        ("---", "anna drink", "liquid"),
        ("---", "anna drink 2", "liquid liquid"),
        ("---", "anna fear", "fear"),
        (MEET, "anna g spook candle", "candle"),
        ("given due drop anna\n---", "anna drop audio", "audio"),
        (f"given time 8pm\n{MEET}", "anna g polter\nanna lose satchel liquid", "liquid satchel"),
    ],
)
def test_a_concealed_card_becomes_known_when_used_stolen_or_dropped(given: str, line: str, discard: str) -> None:
    left = 2 - len(discard.split())
    both(f"{TWO}{given}\n{line}\ndiscard {discard}\nanna concealed {' '.join('?' * left) or '-'}\nanna cards -")


@pytest.mark.rule("polterheist:hidden.2")
def test_a_concealed_card_becomes_known_when_traded_or_left() -> None:
    camp = TWO.replace("1F.foyer.b2", "camp")
    both(
        f"{camp}---\nanna trade bob: candle\nbob cards candle\nanna concealed ?\n"
        "anna leave sensor\nleft anna=sensor\nanna concealed -"
    )
    both(
        f"{camp}---\nanna trade bob: mask\nrefused use.4\nanna trade bob: candle candle candle\n"
        "refused use.4\nanna leave audio audio\nleft anna=audio anna=audio"
    )


@pytest.mark.rule("polterheist:hidden.2")
def test_a_concealed_card_must_be_unseen_until_it_becomes_known() -> None:
    elsewhere = (
        f"{TWO}given bob cards {'candle ' * 6} liquid\n"
        f"given discard satchel satchel {'liquid ' * 5}\ngiven cleo cards fear fear\n"
    )
    both(
        f"{elsewhere}---\nanna show candle\nrefused hidden.2\nanna show satchel\n"
        "refused hidden.2\nanna show fear fear\nrefused hidden.2\nanna show fear"
    )
    both(f"{elsewhere}---\nanna drink\nrefused hidden.2\nanna fear\nanna concealed ?")
    both(f"{elsewhere}given due drop anna\n---\nanna drop candle\nrefused hidden.2\nanna drop audio")
    both(f"{elsewhere}given time 8pm\n{MEET}anna g polter\nanna lose candle\nrefused hidden.2\nanna lose audio")
    camp = elsewhere.replace("1F.foyer.b2", "camp")
    both(f"{camp}---\nanna trade bob: satchel\nrefused hidden.2\nanna leave candle\nrefused hidden.2\nanna leave audio")


@pytest.mark.rule("polterheist:hidden.2")
def test_satchel_and_detector_count_only_once_they_are_shown() -> None:
    satchel = f"{HIDDEN}given anna at 1F.foyer.b2 concealed satchel ? ?\ngiven time 6pm\n{MEET}anna g polter\n"
    both(f"{satchel}anna lose -\nrefused polter.2\nanna show satchel\nanna lose -")
    parts = f"{HIDDEN}given anna cards sensor control audio concealed output\n{SEARCH}"
    both(f"{parts}anna d ghost\nphase encounter")
    both(f"{parts}anna show output\nanna d ghost\ndue card anna")


@pytest.mark.rule("polterheist:hidden.2")
def test_a_poltergeist_takes_what_is_right_for_one_way_of_filling_the_hand() -> None:
    script = f"{TWO}given time 8pm\n{MEET}anna g polter\n"
    for lost in ("candle fear", "sensor", "candle"):
        both(f"{script}anna lose {lost}\nphase end")
    for lost in ("sensor audio", "-", "candle sensor"):
        both(f"{script}anna lose {lost}\nrefused {'polter.2' if lost == '-' else 'polter.5'}")


@pytest.mark.rule("polterheist:hidden.2")
def test_liquid_courage_face_down_waits_only_if_it_was_just_drawn() -> None:
    both(f"{DRAWN}anna drink\nrefused liquid.3\nanna show liquid\nanna waiting 1\nanna drink\nrefused liquid.3")
    both(f"{TWO}---\nanna show liquid\nanna waiting 0\nanna drink\nanna courage 4")
    both(
        f"{HIDDEN}given anna courage 3 concealed ?\n{SEARCH}anna d ?\nanna drink 2\nrefused liquid.3\nanna drink\nanna courage 4"
    )


@pytest.mark.rule("polterheist:hidden.2")
def test_concealed_cards_of_a_dying_player_stay_unknown() -> None:
    dead = f"{TWO}given anna cards mask\n{MEET}anna g wraith take\n"
    both(f"{dead}anna concealed -\nanna cards -\ndiscard mask\nburied 2\ndeck 69\nanna show candle\nrefused use.4")


@pytest.mark.rule("polterheist:hidden.2")
def test_a_candle_decision_is_due_of_all_who_may_have_one() -> None:
    both(f"{TWO}{MEET}anna g spook\ndue candle anna\nanna take\nanna courage 2")
    both(
        f"{HIDDEN}given anna at 1F.foyer.b2 concealed audio\n{MEET}anna g spook\n"
        "due candle anna\nanna candle\nrefused use.4\nanna take"
    )
    none = f"{TWO}given discard {'candle ' * 6}\n{MEET}anna g spook\ndue none\nanna courage 2"
    both(none)


def test_what_lies_face_down_decides_no_line_of_another_player() -> None:
    """Bob's lines are refused alike, by rule and in words, or lead to what he sees alike, whatever Anna has face down."""
    hands = ("candle liquid ?", "audio fear satchel", "? ? ?")
    cards = ("candle", "liquid", "audio", "mask", "satchel")
    lines = [f"trade anna: {give} / {take}" for give in ("-", "mask", "candle") for take in (*cards, "candle liquid", "t")]
    lines += [
        "drink",
        "candle",
        "take",
        "fear",
        "skip",
        "d candle",
        "d ?",
        "lose -",
        "swap anna",
        "send spook anna",
        "fetch candle",
    ]
    lines += [f"{verb} {card}" for verb in ("show", "leave", "drop", "lose", "pick") for card in cards]
    for given in ("active bob", "due candle bob spook", "due theft bob polter", "due drop bob", "due swap bob homer"):
        told = []
        for hand in hands:
            game = replay(f"{HIDDEN}given bob cards mask concealed candle\ngiven anna concealed {hand}\ngiven {given}\n---\n")
            told.append([_answer(game, f"bob {line}") for line in lines])
        assert told[0] == told[1] == told[2]


def _answer(game: Game, line: str) -> object:
    """What Bob gets to see when he types a line: a refusal, or the state as he knows it."""
    before = game.state
    try:
        game.play(line)
    except SpooklogError as refusal:
        return refusal.rule, refusal.message, refusal.expected
    after, game.state = game.state, before
    return RULESET.knowledge.seen_by(after, 2)
