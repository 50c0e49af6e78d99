"""Trades: trade.* (4.16)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

CARDS = "given anna cards candle liquid\ngiven bob cards mask\n"
LOOSE = "geometry=loose"
TILES = "given tile 1F.2=F6 2F.1=S1\n"


def _standing(one: str, other: str) -> str:
    return f"{TILES}given anna at {one}\ngiven bob at {other}\n{CARDS}---\n"


@pytest.mark.rule("polterheist:trade.1")
@pytest.mark.parametrize(
    ("one", "other"),
    [("1F.2.a1", "1F.2.d3"), ("1F.2.b1", "1F.2.b2"), ("camp", "camp"), ("2F.1.f1", "2F.1.h3")],
)
def test_players_trade_in_the_same_room_or_both_in_the_camp(one: str, other: str) -> None:
    both(f"{_standing(one, other)}anna trade bob: candle / mask\nanna cards liquid mask\nbob cards candle")


@pytest.mark.rule("polterheist:trade.1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(
            ("1F.2.d3", "1F.2.e3"),
            ("1F.2.b3", "1F.2.b4"),
            ("1F.2.a1", "2F.1.a1"),
            ("1F.2.a1", "1F.foyer.b2"),
            ("camp", "2F.1.b4"),
        ),
        ("1F.foyer.b2", "camp"),
    ],
)
def test_players_do_not_trade_from_room_to_room_or_over_a_distance(one: str, other: str) -> None:
    both(f"{_standing(one, other)}anna trade bob: candle\nrefused trade.1\nanna cards candle liquid")


@pytest.mark.rule("polterheist:trade.1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("1F.foyer.b2", "1F.foyer.b3"), ("1F.2.b4", "1F.2.c4"), ("1F.2.d4", "1F.foyer.d1"), ("1F.2.h4", "1F.3.a4")),
        *(("1F.foyer.a2", "2F.landing.a2"), ("camp", "1F.foyer.d3"), ("1F.foyer.g5", "camp"), ("1F.foyer.a1", "1F.4.h1")),
    ],
)
def test_players_trade_on_adjacent_common_ground(one: str, other: str) -> None:
    replay(f"{_standing(one, other)}anna trade bob: candle\nbob cards candle mask")


@pytest.mark.rule("polterheist:trade.1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(
            ("1F.foyer.b2", "1F.foyer.b4"),
            ("1F.foyer.b2", "1F.foyer.c3"),
            ("1F.foyer.a2", "1F.foyer.b2"),
            ("camp", "1F.foyer.d2"),
        ),
        ("1F.foyer.c2", "2F.landing.c2"),
    ],
)
def test_players_do_not_trade_over_a_bannister_a_corner_or_a_gap(one: str, other: str) -> None:
    replay(f"{_standing(one, other)}anna trade bob: candle\nrefused trade.1")


@pytest.mark.rule("polterheist:trade.1")
def test_in_loose_logs_traders_declare_that_they_are_neighbours() -> None:
    script = f"given anna at 1F.2.hall\ngiven bob at 1F.foyer\n{CARDS}---\nanna trade bob: candle\nrefused trade.1\n"
    replay(f"{script}anna trade bob: adj candle / -\nbob cards candle mask", options=LOOSE)
    replay(f"{script.replace('1F.2.hall', '1F.2')}anna trade bob: adj candle\nrefused trade.1", options=LOOSE)


@pytest.mark.rule("polterheist:trade.2")
def test_the_sides_of_a_trade_need_not_be_equal() -> None:
    for trade in ("candle", "candle / -", "- / mask", "candle liquid / mask", "candle liquid/mask", "candle liquid"):
        both(f"{CARDS}---\nanna trade bob: {trade}")
    both(f"{CARDS}---\nanna trade bob: candle liquid / mask\nanna cards mask\nbob cards candle liquid\ndiscard -")


@pytest.mark.parametrize(
    ("line", "words", "expected"),
    [
        ("anna trade", "which player?", "anna trade PLAYER: [adj] CARD … / CARD …"),
        ("anna trade bob:", "which cards are given? - stands for none", "anna trade bob: -"),
        ("anna trade bob: candle /", "which cards are taken? - stands for none", "anna trade bob: candle / -"),
        ("anna m", "where does the pawn go?", "anna m SPACE … [/STEPS]"),
        ("anna d", "which card was drawn?", "anna 4 3"),
        ("anna d plan x", "'x' is no number of Floor Plans", "anna 4 3"),
        ("anna d plan 9", "there are Floor Plans 1 to 6", "anna 4 3"),
        ("anna drop", "which card is dropped?", "anna 4 3"),
        ("rehide x", "'x' is no number", "anna 4 3"),
    ],
)
def test_a_refusal_asks_what_is_missing(line: str, words: str, expected: str) -> None:
    refusal = replay(f"{CARDS}---").refusal(line)
    assert refusal.message == words
    assert expected in refusal.expected


def test_a_tile_that_is_due_is_asked_for_with_its_position() -> None:
    refusal = replay("given anna at 1F.foyer.d1\ngiven steps 5\n---\nanna m 1F.2.g3").refusal("anna flip")
    assert (refusal.message, refusal.expected) == ("which tile?", ("anna flip POSITION TILE", "anna flip 1F.2 TILE"))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("anna trade bob: / mask", "'/' is no card"),
        ("anna trade bob: ? / mask", "'?' is no card"),
        ("anna trade bob candle", "a ':' is missing behind 'bob'"),
    ],
)
def test_a_refusal_names_what_is_wrong_with_a_trade_and_both_ways_to_write_one(line: str, words: str) -> None:
    refusal = replay(f"{CARDS}---").refusal(line)
    assert refusal.message == words
    assert any("/" in one for one in refusal.expected)
    assert any("/" not in one for one in refusal.expected)


@pytest.mark.rule("polterheist:trade.3")
def test_players_trade_only_at_the_beginning_of_a_turn_of_one_of_them() -> None:
    both(
        f"{CARDS}given anna courage 4\n---\nanna trade bob: candle\nanna trade bob: liquid\n"
        "anna rest\nanna trade bob: - / mask\nrefused trade.3"
    )
    both(
        f"{CARDS}---\nanna 3 4\nanna trade bob: candle\nrefused trade.3\n"
        "anna m 1F.foyer.d3\nbob trade cleo: mask\ncleo cards mask"
    )
    both(f"{CARDS}---\nbob trade anna: mask\nrefused turn.1\ncleo trade bob: - / mask\nrefused turn.1")
    both(f"given time 10pm\n{CARDS}given anna courage 4\n---\nanna 1 1\nanna trade bob: candle\nrefused trade.3")
    both(f"{CARDS}given steps 3\n---\nanna trade bob: candle\nrefused trade.3")


@pytest.mark.rule("polterheist:trade.4")
def test_a_trade_moves_at_least_one_card() -> None:
    both(f"{CARDS}---\nanna trade bob: -\nrefused trade.4\nanna trade bob: - / -\nrefused trade.4\nanna trade bob: - / mask")


@pytest.mark.rule("polterheist:trade.5")
def test_partners_are_living_players_in_the_house() -> None:
    both(f"{CARDS}---\nanna trade anna: candle\nrefused trade.5")
    both(f"{TILES}given ghost bob at 1F.2.a1\ngiven anna at 1F.2.a2 cards candle\n---\nanna trade bob: candle\nrefused trade.5")
    both(
        f"{TILES}given ghost anna at 1F.2.a1\ngiven bob at 1F.2.a2 cards candle\n---\nanna trade bob: - / candle\nrefused trade.5"
    )
    both("given escaping\ngiven exited bob\ngiven anna at 1F.foyer.e4 cards candle\n---\nanna trade bob: candle\nrefused trade.5")


@pytest.mark.rule("polterheist:trade.6")
def test_the_treasure_can_be_handed_over() -> None:
    room = f"{TILES}given treasure anna\ngiven anna at 1F.2.a1\ngiven bob at 1F.2.a2 cards mask\n---\n"
    both(f"{room}anna trade bob: t / mask\ntreasure bob\nanna cards mask\nbob cards -\nanna 3 3\nphase moving")
    both(
        f"{room}anna trade bob: t t\nrefused use.4\nanna trade bob: - / t\nrefused use.4\n"
        "anna trade bob: t\nanna trade bob: - / t\ntreasure anna"
    )
    both(
        f"{TILES}given treasure bob\ngiven anna at 1F.2.a1\ngiven bob at 1F.2.a2\n---\n"
        "anna trade bob: - / t\ntreasure anna\nanna 3 3\nphase encounter"
    )


@pytest.mark.rule("polterheist:trade.7")
@pytest.mark.parametrize("card", ["doll", "mask"])
def test_dolls_and_masks_can_be_traded(card: str) -> None:
    both(f"given anna cards {card}\n---\nanna trade bob: {card}\nanna cards -\nbob cards {card}")
    both(f"given bob cards {card}\n---\nanna trade bob: - / {card}\nanna cards {card}")


@pytest.mark.rule("polterheist:use.4")
@pytest.mark.parametrize("hidden", ["?", "candle", "liquid"])
def test_a_trade_takes_no_card_face_down_before_its_owner_shows_it(hidden: str) -> None:
    start = f"options hands=hidden\ngiven anna concealed {hidden}\ngiven bob cards mask\ngiven active bob\n---\n"
    told = set()
    for card in ("candle", "liquid", "fear"):
        refusal = both(start).refusal(f"bob trade anna: mask / {card}")
        assert refusal.rule == "polterheist:use.4"
        assert refusal.expected == (f"anna show {card}",)
        told.add(refusal.message.replace({"candle": "Candle", "liquid": "Liquid Courage", "fear": "Run In Fear"}[card], "it"))
    assert len(told) == 1
    if hidden != "?":
        both(f"{start}anna show {hidden}\nbob trade anna: mask / {hidden}\nbob cards {hidden}\nanna cards mask")
