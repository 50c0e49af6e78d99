"""The invariants of catalogue section 10: of a position, and of what one action changes in it."""

from __future__ import annotations

from collections import Counter

from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import CAMP, PolterheistAction
from spooklog.domain.rulesets.polterheist.cards import BAD
from spooklog.domain.rulesets.polterheist.rules.decks import (
    concealed_total,
    discoveries_left,
    discovery_cards,
    discovery_pool,
    ghost_cards,
    ghosts_left,
    treasure_found,
)
from spooklog.domain.rulesets.polterheist.rules.places import is_exit, is_face_up, is_single, is_tunnel, mark_of, slot_of
from spooklog.domain.rulesets.polterheist.state import State


def check_invariants(state: State, *, sound: bool = True) -> None:
    """What holds in every position; with less where a line was ruled that no rule allows (`sound` false)."""
    most, dues = state.box.most, {due.kind for due in state.agenda}
    # 3, 4, 5: one Treasure, courage, ghost players
    assert (state.bearer > 0) + (state.token is not None) + state.out <= 1, "3: the Treasure is in more than one place"
    assert not state.is_ghost(state.bearer) or "lay" in dues or state.result == "ghosts", "3: a ghost player has the Treasure"
    assert state.bearer not in state.exits, "3: the carrier has left"
    for seat, courage in zip(state.seats, state.courage, strict=True):
        assert 0 <= courage <= most, f"4: courage {courage}"
        assert (courage == 0) == state.is_ghost(seat), f"4: courage {courage} of a {'ghost' * state.is_ghost(seat)} player"
        assert not state.is_ghost(seat) or not (state.carried[seat - 1] or state.faces_down(seat)), "5: a ghost player's cards"
    assert not {*state.deaths} & {*state.exits}, "5: out and a ghost"
    assert len({*state.deaths}) == len(state.deaths), "5: dead twice"
    assert len({*state.exits}) == len(state.exits), "14: out twice"
    # 8, 14, 15, 16: tiles, exits, camp cards, waiting
    for floor in state.mansion.floors:
        tiles = [tile for slot, tile in zip(state.mansion.slots, state.up, strict=True) if slot.startswith(f"{floor}.") and tile]
        assert len({*tiles}) == len(tiles), "8: a tile lies twice"
        assert all(state.mansion.tiles[tile].floor == floor for tile in tiles), "8: a tile of another floor"
    assert sum(slot.startswith("1F.") for slot in state.mansion.slots) == 5
    assert not any(place and is_exit(state, place) for place in state.at), "14: a pawn on an exit"
    assert not any(card in (*BAD, "treasure", act.TREASURE) for card, _ in state.left), "15: what cannot be left lies in the camp"
    for seat in state.seats:
        assert 0 <= state.waiting[seat - 1] <= state.count(seat, "liquid"), "16: more Liquid Courage waits than there is"
    assert all((not place) == (seat in state.exits) for seat, place in zip(state.seats, state.at, strict=True))
    if sound:
        _check_cards(state)
        _check_board(state)


def _check_cards(state: State) -> None:
    """1 and 2: cards are conserved, per kind and in number."""
    known = Counter(card for cards in state.carried for card in cards)
    known.update(state.discard)
    known.update(state.gone)
    known.update(card for card, _ in state.left)
    known.update([state.hand] if state.hand else [])
    known.update(["treasure"] if treasure_found(state) else [])
    everything = discovery_cards(state.table)
    assert known <= everything, f"1: too many of {known - everything}"
    pool = everything - known
    assert pool == discovery_pool(state), "1: the pool"
    assert pool.total() == discoveries_left(state) + state.buried + concealed_total(state), "1: |U|"
    assert discoveries_left(state) >= 0, "1: the deck"
    assert Counter(state.ghosts) <= ghost_cards(state.table), f"2: {Counter(state.ghosts) - ghost_cards(state.table)}"
    assert ghosts_left(state) + len(state.ghosts) == ghost_cards(state.table).total(), "2: ghosts"
    assert len({*state.plans}) == len(state.plans), "10: a plan twice"


def _check_board(state: State) -> None:
    """6 and 7: chips and pawns."""
    assert len({*state.chips}) == len(state.chips), "6: two chips on a space"
    assert state.chips_left >= 0, "6: more chips than there are"
    for chip in state.chips:
        assert mark_of(state, chip) == "?" or is_tunnel(state, chip), f"6: a chip on {chip}"
        assert slot_of(state, chip) >= 0, f"6: a chip off the tiles: {chip}"
        assert is_face_up(state, chip), f"6: a chip on a face-down tile: {chip}"
    single = [place for place in state.at if place and place != CAMP and is_single(state, place)]
    if not state.result and not any(
        due.kind == "place" for due in state.agenda
    ):  # the last scare ends the game before the square
        assert len({*single}) == len(single), "7: two pawns on a space"


def check_step(before: State, action: PolterheistAction, after: State, *, sound: bool = True) -> None:
    """What one action may change: 5, 6, 8, 9, 10, 13, 15, and the decks by the card that was drawn (1, 2)."""
    assert after.deaths[: len(before.deaths)] == before.deaths, "5: a ghost player lives again"
    assert after.exits[: len(before.exits)] == before.exits, "14: someone came back"
    assert all(new == old or not old for old, new in zip(before.up, after.up, strict=True)), "8: a tile was turned down"
    assert after.time >= before.time, "9: the time goes back"
    assert Counter(before.gone) <= Counter(after.gone), "10: a card came back into the game"
    assert {*before.plans} <= {*after.plans}, "10: a plan came back"
    for seat in before.seats:
        change = after.courage[seat - 1] - before.courage[seat - 1]
        if not isinstance(action, act.CourageRolled):
            assert change >= -4, f"13: {change} courage at once"
        if not isinstance(action, act.CourageRolled | act.CourageDrunk):
            assert change <= 2, f"13: {change} courage at once"
    if not sound:
        return
    if {*before.chips} - {*after.chips}:
        assert before.chips_left == 0, "6: a chip was lifted while others are left"
    if isinstance(action, act.CardsPickedUp):
        others = Counter(card for card, seat in before.left if seat != action.seat)
        assert Counter(action.cards) <= others, "15: own cards taken back"
    _check_decks(before, action, after)


def _check_decks(before: State, action: PolterheistAction, after: State) -> None:
    deck, left = discoveries_left(before), discoveries_left(after)
    shuffled = {one.where: one.amount for one in after.happened if one.what in ("reshuffle", "rehidden")}
    if isinstance(action, act.DiscoveryDrawn):
        assert left == (deck or shuffled.get("discoveries", 0)) - 1, f"1: a draw makes {left} of {deck} cards"
    elif isinstance(action, act.TreasureRehidden):
        assert left == deck + shuffled["discoveries"] + 1, f"1: rehiding makes {left} of {deck} cards"
    else:
        assert left == deck, f"1: {left} of {deck} cards in the deck"
    ghosts, rest = ghosts_left(before), ghosts_left(after)
    if isinstance(action, act.GhostDrawn):
        assert rest == (ghosts or shuffled.get("ghosts", 0)) - 1, f"2: a draw makes {rest} of {ghosts} ghosts"
    else:
        assert rest == ghosts, f"2: {rest} of {ghosts} ghosts in the deck"
