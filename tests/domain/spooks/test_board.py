"""What a drawn table shows (catalogue 9.2), to each viewer what that viewer knows."""

from __future__ import annotations

from typing import TypeVar

import pytest
from tests.domain.spooks.script import DECIDED, LEAD, RESULT, SAMPLE_DEAL, Hand, replay

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.seen import BROKEN_OFF
from spooklog.domain.pictures.scene import Arrows, Badge, Pile, Ring, Scene, Seat, Shape, Slot, Stack, Text, Track
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.state import LastHand, replace
from spooklog.domain.values.value import put

ShapeT = TypeVar("ShapeT", bound=Shape)

TRICK = f"{LEAD}anna 2G\n"


def scene(hand: Hand, viewer: Viewer = "full") -> Scene:
    """The scene of a hand."""
    seen = hand.seen(viewer)
    return RULESET.pictures.scene(seen, BROKEN_OFF if seen.void else RULESET.pictures.prompt(seen))


def shapes(hand: Hand, kind: type[ShapeT], viewer: Viewer = "full") -> list[ShapeT]:
    """The shapes of one kind."""
    return [shape for shape in scene(hand, viewer).shapes if isinstance(shape, kind)]


def seats(hand: Hand, viewer: Viewer = "full") -> dict[str, Seat]:
    """The seats by label."""
    (ring,) = shapes(hand, Ring, viewer)
    return {seat.name: seat for seat in ring.seats}


def slots(hand: Hand, viewer: Viewer = "full") -> dict[str, str]:
    """What lies before each player: nothing, `-` for an empty slot, `?` for a back, or the card with `+` lifted, `!` outlined."""
    return {name: _sign(seat.slot) for name, seat in seats(hand, viewer).items()}


def _sign(slot: Slot | None) -> str:
    if slot is None:
        return ""
    if slot.card is None:
        return "-"
    card = slot.card
    face = "?" if not card.index else card.index if card.index == card.letter else card.index + card.letter
    return face + "+" * slot.lifted + "!" * slot.outlined


def arrows(hand: Hand) -> list[tuple[int, int, str, str]]:
    """From, to, label and tone."""
    return [(arrow.start, arrow.end, arrow.label, arrow.tone) for shape in shapes(hand, Arrows) for arrow in shape.arrows]


def test_the_last_three_cards_of_the_pile_are_drawn_with_the_top_one_last() -> None:
    (pile,) = shapes(replay(f"{LEAD}anna 5K\nbert 6K\ncora 7S\ndave 8S"), Pile)
    assert [card.index + card.letter for card in pile.layers] == ["6K", "7S", "8S"]
    assert not pile.stairs
    assert [card.index for card in shapes(replay("anna 1S"), Pile)[0].layers] == ["1"]
    assert shapes(replay("phase open"), Pile)[0].layers == ()


def test_a_straight_is_a_staircase_with_its_highest_card_in_front_until_something_lies_on_it() -> None:
    straight = f"{LEAD}anna 5B\nbert stuck\nanna 3B 4K 5S 6T\n"
    (pile,) = shapes(replay(straight), Pile)
    assert [card.index + card.letter for card in pile.layers] == ["3B", "4K", "5S", "6T"]
    assert pile.stairs
    (later,) = shapes(replay(f"{straight}bert 6S"), Pile)
    assert [card.index + card.letter for card in later.layers] == ["5B", "6T", "6S"]
    assert not later.stairs
    assert not shapes(replay(f"{LEAD}anna 5B\nbert stuck\nanna 7K"), Pile)[0].stairs


def test_a_straight_on_a_straight_is_a_staircase_of_its_own() -> None:
    twice = f"{LEAD}anna 5B\nbert stuck\nanna 3S 4B\nbert stuck\nanna"
    (pile,) = shapes(replay(f"{twice} 7S 8B"), Pile)
    assert [card.index + card.letter for card in pile.layers] == ["7S", "8B"]
    assert pile.stairs
    (single,) = shapes(replay(f"{twice} 9T"), Pile)
    assert [card.index + card.letter for card in single.layers] == ["5B", "4B", "9T"]
    assert not single.stairs


def test_trick_cards_lie_before_their_players_and_show_backs_until_all_are_turned_up() -> None:
    begun = replay(f"{SAMPLE_DEAL}\n---\nbert 1S\n--\nbert 2G\nanna 2K\nbert 2S")
    assert slots(begun) == {"anna": "2K", "bert": "2S", "cora": "-", "dave": "-"}
    assert slots(begun, "public") == {"anna": "?", "bert": "?", "cora": "-", "dave": "-"}
    assert slots(begun, 2) == {"anna": "?", "bert": "2S", "cora": "-", "dave": "-"}


def test_the_card_that_takes_a_trick_is_lifted_and_the_cat_is_outlined() -> None:
    taken = replay(f"{TRICK}trick anna 2K, bert 3G, cora 9G, dave 4K")
    assert slots(taken) == {"anna": "2K", "bert": "3G", "cora": "9G+", "dave": "4K"}
    cat = replay(f"{TRICK}trick anna C, bert 3G, cora 9G, dave 4K")
    assert slots(cat, "public") == {"anna": "C+!", "bert": "3G", "cora": "9G", "dave": "4K"}
    untaken = replay(f"{TRICK}trick anna 2K, bert 3K, cora 4S, dave 4K")
    assert set(slots(untaken).values()) == {"2K", "3K", "4S", "4K"}
    assert set(slots(replay(f"{TRICK}trick anna 2K, bert 3G, cora 9G, dave 4K\ncora 5S")).values()) == {""}


def test_a_winner_who_declines_the_lead_still_took_the_trick() -> None:
    hand = replay(f"{TRICK}trick anna 2K, bert 3G, cora 9G, dave 4K\ncora pass\nact dave", options="lead_pass=yes")
    assert slots(hand)["cora"] == "9G+"


def test_in_a_tie_break_the_others_sit_out_with_their_cards_before_them() -> None:
    tie = replay(f"{TRICK}trick anna 2K, bert 9G, cora 9G, dave 4K", options="decks=2")
    assert slots(tie) == {"anna": "2K", "bert": "-", "cora": "-", "dave": "4K"}
    assert {name for name, seat in seats(tie).items() if seat.role == "out"} == {"anna", "dave"}


def test_a_bite_is_an_arrow_from_each_giver_numbered_in_order_with_a_ring_round_the_victim() -> None:
    hand = replay(f"{LEAD}anna 5T\nbert stuck\nanna gives ?")
    assert arrows(hand) == [(1, 2, "1", "done"), (4, 2, "2", "now"), (3, 2, "3", "to come")]
    assert seats(hand)["bert"].role == "victim"
    assert seats(hand)["bert"].note == Text("stuck on 5T", "warning")
    done = replay(f"{LEAD}anna 5T\nbert stuck\nbite")
    assert arrows(done) == []
    assert seats(done)["bert"].role == ""


def test_an_exchange_is_arrows_to_the_neighbours_on_the_right() -> None:
    hand = replay(f"{LEAD}anna MK\nbert gives ?", options="masters=spooks")
    assert arrows(hand) == [(1, 4, "", "to come"), (2, 1, "", "done"), (3, 2, "", "to come"), (4, 3, "", "to come")]
    assert slots(hand) == {"anna": "-", "bert": "?", "cora": "-", "dave": "-"}
    turned = replay(f"{LEAD}anna MB\ndave MK", options="masters=spooks,bones")
    assert [arrow[:2] for arrow in arrows(turned)] == [(1, 2), (2, 3), (3, 4), (4, 1)]


def test_a_gift_is_an_arrow_to_each_possible_receiver() -> None:
    hand = replay("anna 1S\nbert 2S\n--\nbert MG", options="masters=goblins")
    assert arrows(hand) == [(2, 1, "", "now")]
    either = replay(f"{LEAD}anna MG", options="masters=goblins")
    assert arrows(either) == [(1, 2, "", "either"), (1, 3, "", "either"), (1, 4, "", "either")]


def test_the_ladder_marks_what_tops_a_blue_card_and_turns_round_with_the_sequence() -> None:
    (up,) = shapes(replay("anna 1S\nbert 2K"), Track)
    assert (up.steps[0], up.steps[-1], up.up, up.at, up.needed) == ("1", "M", True, "2", "3")
    (down,) = shapes(replay(f"{LEAD}anna MT\nbert MK", options="masters=bats"), Track)
    assert (down.up, down.at, down.needed) == (False, "M", "10")
    (dead,) = shapes(replay(f"{LEAD}anna MK"), Track)
    assert (dead.at, dead.needed) == ("M", "")
    (red,) = shapes(replay(f"{LEAD}anna 5B"), Track)
    assert (red.at, red.needed) == ("", "")


def test_a_red_card_has_a_badge_with_suit_and_number() -> None:
    (badge,) = shapes(replay(f"{LEAD}anna 5B"), Badge)
    assert badge.signs == (Text("B", "suit.B"), Text("5"))
    assert shapes(replay("anna 1S"), Badge) == []
    assert shapes(replay(f"{LEAD}anna 5B\nbert stuck"), Badge) == []


def test_the_direction_of_play_is_the_rings() -> None:
    assert shapes(replay(LEAD), Ring)[0].clockwise
    assert not shapes(replay(f"{LEAD}anna MB", options="masters=bones"), Ring)[0].clockwise


def test_the_ghost_hand_lies_at_the_rim_and_only_the_full_view_may_know_it() -> None:
    (stack,) = shapes(replay("counts 12 11 11 11", options="ghost=yes"), Stack)
    assert (stack.name, stack.count, stack.cards) == ("ghost hand", 11, ())
    assert shapes(replay("anna 1S"), Stack) == []


def test_at_the_end_losers_show_points_under_each_suit_and_winners_a_door() -> None:
    over = replay(f"{DECIDED}anna left 5B\ncora left 1K 3B")
    shown = seats(over)
    assert (shown["bert"].emblem, shown["bert"].role, shown["bert"].note) == ("sign.door", "winner", Text("wins", "good"))
    assert (shown["anna"].sums, shown["cora"].sums) == (("5",), ("1", "3"))
    assert seats(replay(f"{DECIDED}anna left 5B"))["cora"].sums == ()
    assert seats(replay(f"{DECIDED}anna left 5"))["anna"].sums == ()
    assert seats(over, "public") == seats(over, 3) == shown


def test_points_that_are_not_those_of_the_cards_are_not_shown_card_by_card() -> None:
    hand = replay(f"{DECIDED}anna left 5B\ncora left 1K 3B")
    hand.state = replace(hand.state, last_hands=put(hand.state.last_hands, 3, LastHand(7, ("1K", "3B"))))
    assert [seat.sums for seat in seats(hand).values()] == [("5",), (), ()]


def test_a_result_has_no_hands_no_pile_and_no_ladder() -> None:
    hand = replay(f"{RESULT}anna out\nbert left 20")
    assert {seat.count for seat in seats(hand).values()} == {None}
    assert {seat.hidden for seat in seats(hand).values()} == {0}
    assert shapes(hand, Track) == []
    assert seats(hand)["anna"].emblem == "sign.door"


def test_the_opener_is_marked_and_named_where_it_is_known() -> None:
    hand = replay(f"{SAMPLE_DEAL}\n---\nact bert")
    assert {name for name, seat in seats(hand).items() if seat.active} == {"bert"}
    assert RULESET.pictures.prompt(hand.seen("full")) == ("next: bert lays the 1 of Spiders",)
    assert hand.view_of("public")["actor"] is None
    assert not any(seat.active for seat in seats(hand, "public").values())
    assert RULESET.pictures.prompt(hand.seen("public")) == ("next: whoever holds the 1 of Spiders lays it",)


def test_no_player_is_awaited_in_a_hand_that_was_broken_off() -> None:
    for lines in ("", TRICK, f"{LEAD}anna 5B\nbert stuck\n", f"{LEAD}anna 5K\n"):
        hand = replay(f"{lines}void\nphase void\nact none\nneed none")
        assert not any(seat.active or seat.note for seat in seats(hand).values())
        assert not any(isinstance(shape, Track | Badge | Arrows) for shape in scene(hand).shapes)


def test_the_dealer_and_the_player_who_is_awaited_are_marked() -> None:
    shown = seats(replay("anna 1S"))
    assert {name for name, seat in shown.items() if seat.badge} == {"dave"}
    assert {name for name, seat in shown.items() if seat.active} == {"bert"}
    assert seats(replay("anna 1S\nbert pass"))["bert"].note == Text("passed", "quiet")


@pytest.mark.parametrize("viewer", ["public", 1, 3])
def test_a_seat_shows_the_cards_that_the_viewer_knows_and_counts_the_others(viewer: Viewer) -> None:
    hand = replay(f"{SAMPLE_DEAL}\n---\nbert 1S")
    for number, seat in enumerate(seats(hand, viewer).values(), start=1):
        assert len(seat.cards) + seat.hidden == seat.count
        assert bool(seat.cards) == (number == viewer)


def test_text_covered_by_shapes_is_marked_so_that_a_picture_omits_it() -> None:
    lines = scene(replay(f"{TRICK}anna 2K\nbert 2S")).remarks
    assert [(line.words, line.drawn) for line in lines] == [("trick:  anna 2K  bert 2S", True)]
