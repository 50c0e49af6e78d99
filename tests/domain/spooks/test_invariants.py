"""What holds in every state of every hand (catalogue 10: 1 to 16 and 21; 17 to 19 are in test_levels, 20 in test_series)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, permutations

import msgspec
from hypothesis import given
from tests.domain.spooks.hands import SPOOKS, as_table_setup, last_hands, random_hand, replay, unseen

from spooklog.domain.contract.ruleset import Action
from spooklog.domain.rulesets.spooks.actions import (
    BiteCardGiven,
    CardHandedOn,
    CardPlayed,
    GiftCardGiven,
    SpooksAction,
    StraightLaid,
    TrickCardLaid,
    TurnPassed,
    UnableDeclared,
)
from spooklog.domain.rulesets.spooks.cards import KINDS
from spooklog.domain.rulesets.spooks.moves.choices import is_legal
from spooklog.domain.rulesets.spooks.state import PLAYING, State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.options import read_options
from spooklog.testing.playing import LONG, SEEDS, Played

UPWARDS = {str(n): str(n + 1) for n in range(1, 10)} | {"10": "M"}
ELEVEN_DOWN = {str(n + 1): str(n) for n in range(1, 10)} | {"M": "10"}
LAST_DOWN = {str(n + 1): str(n) for n in range(1, 10)} | {"1": "M"}


def hand_at_any_level(seed: int) -> Played:
    """Every third hand is one that a table tells from hidden hands."""
    return random_hand(seed, digital=bool(seed % 3))


def number(card: str) -> str:
    """The number as printed; the Cat has none."""
    return card[:-1]


def points(card: str) -> int:
    """What the rulebook's table says."""
    return 30 if card == "C" else 20 if number(card) == "M" else int(number(card))


def face_down(state: State) -> list[tuple[int, str | None]]:
    """Cards laid in an unfinished trick or exchange, with their players."""
    return [*(state.trick.laid if state.trick else ()), *(state.swap or ())]


# -- cards (1 to 5, 13) --------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    played = hand_at_any_level(seed)
    deck = Counter(KINDS * played.end.options.decks)
    for state in played.states:
        places = [laid.card for laid in state.pile] + [card for _, card in face_down(state) if card]
        places += [card for hand in state.known for card in hand]
        assert Counter([*places, *state.ghost_known, *state.pool]) == deck
        unnamed = sum(card is None for _, card in face_down(state))
        assert len(state.pool) == sum(state.hidden) + state.ghost_hidden + unnamed
        assert min(state.hidden) >= 0


@given(seed=SEEDS)
def test_a_hand_shrinks_and_grows_with_the_cards_that_leave_and_enter_it(seed: int) -> None:
    played = hand_at_any_level(seed)
    counts = Counter({seat: played.states[0].count(seat) for seat in played.states[0].seats})
    handed_on = 0
    for before, action, after in played.steps():
        match action:
            case CardPlayed(seat) | TrickCardLaid(seat):
                counts[seat] -= 1
            case StraightLaid(seat, cards):
                counts[seat] -= len(cards)
            case BiteCardGiven(seat):
                counts.update({seat: -1, before.victim: 1})
            case GiftCardGiven(seat, to):
                counts.update({seat: -1, to: 1})
            case CardHandedOn(seat):
                handed_on += 1
                counts[seat] -= 1
                if handed_on % len(before.seats) == 0:
                    counts.update(before.seats)
        if after.phase != "over":
            assert [after.count(seat) for seat in after.seats] == [counts[seat] for seat in after.seats]


@given(seed=SEEDS)
def test_while_the_hand_goes_on_every_player_holds_a_card(seed: int) -> None:
    for state in hand_at_any_level(seed).states:
        if state.phase in PLAYING:
            waiting = {seat for seat, _ in face_down(state)}
            assert all(state.count(seat) or seat in waiting for seat in state.seats)


@given(seed=SEEDS)
def test_dealt_hands_and_the_ghost_hand_differ_by_one_card_at_most(seed: int) -> None:
    state: State = hand_at_any_level(seed).states[0]
    ghost = len(state.ghost_known) + state.ghost_hidden
    sizes = [state.count(seat) for seat in state.seats] + ([ghost] if state.options.ghost else [])
    assert max(sizes) - min(sizes) <= 1
    assert sum(sizes) == 56 * state.options.decks


@given(seed=SEEDS)
def test_with_one_deck_no_player_holds_the_1_of_spiders_after_the_opening(seed: int) -> None:
    for state in random_hand(seed, decks="1").states[1:]:
        assert not any("1S" in hand for hand in state.known)


# -- turns (6 to 8) ------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_the_phase_agrees_with_the_top_card(seed: int) -> None:
    for before, action, state in hand_at_any_level(seed).steps():
        suit = state.top.card[-1]
        match state.phase:
            case "follow":
                assert suit in "SKBT"
                assert state.actor != state.top.owner
            case "window":
                assert suit in "SK"
                assert answer_to(state) is None
                assert state.actor == state.top.owner
            case "trick":
                assert suit == "G"
            case "straight" | "bite":
                assert suit == {"straight": "B", "bite": "T"}[state.phase]
            case _:
                pass
        if isinstance(action, CardPlayed | StraightLaid) and state.phase in PLAYING:
            assert suit != "G" or state.phase in ("trick", "gift")
            assert suit != "C" or state.phase == "lead"
        if isinstance(action, TurnPassed) and state.phase == "lead" and before.phase != "lead":
            declined = before.phase == "window" and before.actor == action.seat
            assert state.actor == (before.next(action.seat) if declined else state.top.owner)


@given(seed=SEEDS)
def test_direction_and_sequence_turn_with_every_master_laid_normally(seed: int) -> None:
    for state in hand_at_any_level(seed).states:
        laid = [c.card for c in state.pile if c.how in ("play", "straight")]
        if state.ended_by in ("play", "straight"):
            laid.pop()  # it emptied the hand and does nothing more (r.12)
        for card, name, value in (("MB", "bones", state.direction), ("MT", "bats", state.sequence)):
            turned = name in state.options.masters and laid.count(card) % 2 == 1
            assert value == (-1 if turned else 1)


# -- what may be done (9) ------------------------------------------------------------------------------------------------------


def answer_to(state: State) -> str | None:
    """The number a blue card asks for; None where none does."""
    if state.sequence == 1:
        return UPWARDS.get(number(state.top.card)) if state.top else None
    down = ELEVEN_DOWN if state.options.reversed_masters == "eleven" else LAST_DOWN
    return down.get(number(state.top.card)) if state.top else None


def tops(card: str, state: State) -> bool:
    """Whether a card may be laid on the top card, in the rulebook's words."""
    assert state.top is not None
    top = state.top.card
    if card == "C":
        return True
    if top[-1] in "BT":
        return card[-1] == top[-1] or number(card) == number(top)
    if card == "MS" and "spiders" in state.options.masters and top[-1] == "S":
        return top != "MS" or number(card) == answer_to(state) or state.options.spider_on_master
    return number(card) == answer_to(state)


def may_lay(state: State) -> set[tuple[int, str]]:
    """Who may lay which card on the pile, with every hand known."""
    held = {(seat, card) for seat in state.seats for card in state.known[seat - 1]}
    match state.phase:
        case "open":
            left = [(state.table.dealer + step) % state.table.seats + 1 for step in range(state.table.seats)]
            due = [(seat, f"{n}S") for n in [*range(1, 11), "M"] for seat in left if (seat, f"{n}S") in held]
            return {due[0]} if due else {(left[0], card) for seat, card in held if seat == left[0]}
        case "lead":
            return {(seat, card) for seat, card in held if seat == state.actor}
        case "follow":
            return {(seat, card) for seat, card in held if seat == state.actor and tops(card, state)}
        case "window":
            asked = {(seat, card) for seat, card in held if seat not in (*state.passed, state.actor) and tops(card, state)}
            return asked | {(seat, card) for seat, card in held if seat == state.actor}
        case _:
            return set()


def everything(state: State) -> Iterator[tuple[SpooksAction, bool]]:
    """Every action that lays or moves one card of the deck, by every player, and whether the rules allow it."""
    lay, phase = may_lay(state), state.phase
    chosen = {seat for seat, _ in face_down(state)}
    others = [seat for seat in state.seats if seat != state.actor]
    least = min((state.count(seat) for seat in others), default=0)
    for seat in state.seats:
        acts = seat == state.actor
        for card in KINDS:
            held = card in state.known[seat - 1]
            entrant = state.trick is not None and seat in state.trick.entrants
            yield CardPlayed(seat, card), (seat, card) in lay
            yield TrickCardLaid(seat, card), phase == "trick" and entrant and seat not in chosen and held
            yield StraightLaid(seat, (card,)), phase == "straight" and acts and held
            yield BiteCardGiven(seat, card), phase == "bite" and acts and held
            yield CardHandedOn(seat, card), phase == "swap" and seat not in chosen and held
            for to in state.seats:
                poor = to in others and state.count(to) == least
                yield GiftCardGiven(seat, to, card), phase == "gift" and acts and held and poor
    yield from passes(state)


def passes(state: State) -> Iterator[tuple[SpooksAction, bool]]:
    """Passes, declined leads and being unable, by every player."""
    on_blue = state.top is not None and state.top.card[-1] in "SK"
    for seat in state.seats:
        hand, acts = state.known[seat - 1], seat == state.actor
        able = state.top is not None and any(
            tops(card, state) for card in hand if card != "C" or state.options.red_decline == "never"
        )
        stuck = state.phase == "follow" and acts and not on_blue and (not able or state.options.red_decline == "free")
        yield UnableDeclared(seat), stuck
        declines = state.phase in ("lead", "window") and acts and state.options.lead_pass and state.first_decliner != seat
        yield TurnPassed(seat), declines or (state.phase == "follow" and acts and on_blue) or passes_in_window(state, seat)


def passes_in_window(state: State, seat: int) -> bool:
    """On a blue card that nothing tops, opponents pass in turn order."""
    if state.phase != "window" or state.actor is None or seat == state.actor:
        return False
    order = [state.next(state.actor)]
    while len(order) < state.table.seats and (following := state.next(order[-1])) != state.actor:
        order.append(following)
    return seat not in state.passed and order[: len(state.passed) + 1] == [*state.passed, seat]


@LONG
@given(seed=SEEDS)
def test_exactly_what_the_rules_allow_is_accepted_and_offered(seed: int) -> None:
    for state in one_of_each_phase(random_hand(seed), Rng(seed)):
        before = msgspec.json.encode(state)
        expected = dict(everything(state))
        for action, allowed in expected.items():
            assert is_legal(state, action) == allowed, action
        offered = [choice for choice in SPOOKS.moves.choices(state) if isinstance(choice, SpooksAction)]
        assert len(offered) == len(set(offered))
        assert set(offered) == {action for action, allowed in expected.items() if allowed}
        assert bool(offered) == (state.phase != "over")
        assert msgspec.json.encode(state) == before


def one_of_each_phase(played: Played, rng: Rng) -> Iterator[State]:
    """A state of every phase that the hand came through, and of a window one with a pass."""
    for phase in sorted({state.phase for state in played.states}):
        states = [state for state in played.states if state.phase == phase]
        yield rng.choice([state for state in states if state.passed] or states) if phase == "window" else rng.choice(states)


@given(seed=SEEDS)
def test_exactly_the_runs_of_a_hand_are_straights(seed: int) -> None:
    played = random_hand(seed, cat_in_straight=("alone", "wild", "wild")[seed % 3])
    states = [state for state in played.states if state.phase == "straight"]
    for state in states[:2]:
        hand = state.known[state.actor - 1]
        runs = [*permutations(hand, 2), *permutations(sorted(hand, key=number, reverse=True)[:9], 3)]
        for cards in runs:
            assert is_legal(state, StraightLaid(state.actor, cards)) == is_run(cards, state), cards


def is_run(cards: tuple[str, ...], state: State) -> bool:
    """Numbers one by one, the Cat for any of them where the table has it wild."""
    ladder = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "M"]
    if state.sequence == -1 and state.options.reversed_straight == "low":
        ladder.reverse()
    if "C" in cards and state.options.cat_in_straight != "wild":
        return False
    return any(
        all(card in ("C", f"{step}{card[-1]}") for card, step in zip(cards, ladder[start:], strict=False))
        for start in range(len(ladder) - len(cards) + 1)
    )


# -- the course of a hand (10, 11, 14, 15) -------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_the_number_of_actions_between_two_cards_is_bounded(seed: int) -> None:
    played = hand_at_any_level(seed)
    n, laid = played.setup.seats, 0
    since: Counter[type[Action]] = Counter()
    for before, action, after in played.steps():
        since[type(action)] += 1
        if isinstance(action, CardPlayed | StraightLaid):
            laid += 1
            since.clear()
        declined = n if after.options.lead_pass else 0
        ties = 2 * (before.trick.round - 1) if before.trick else 0
        most: dict[type[Action], int] = {
            TurnPassed: n - 1 + declined,
            UnableDeclared: 1,
            BiteCardGiven: n - 1,
            GiftCardGiven: 1,
            CardHandedOn: n,
        }
        assert all(since[kind] <= bound for kind, bound in most.items())
        assert not isinstance(action, TrickCardLaid) or since[TrickCardLaid] <= n + ties
    assert laid <= 56 * played.end.options.decks


@given(seed=SEEDS)
def test_the_hands_together_never_grow(seed: int) -> None:
    for before, after in pairwise(hand_at_any_level(seed).states):
        before_count = sum(before.count(seat) for seat in before.seats) + len(before.swap or ())
        assert sum(after.count(seat) for seat in after.seats) + len(after.swap or ()) <= before_count


@given(seed=SEEDS)
def test_only_a_trick_has_several_winners(seed: int) -> None:
    end: State = hand_at_any_level(seed).end
    assert len(end.winners) == 1 or end.ended_by == "trick"


@given(seed=SEEDS)
def test_only_two_players_tie_in_a_trick_and_only_with_two_decks(seed: int) -> None:
    for state in random_hand(seed, decks=("1", "2", "2")[seed % 3]).states:
        if state.trick and state.trick.round > 1:
            assert state.options.decks == 2
            assert len(state.trick.entrants) == 2


@given(seed=SEEDS)
def test_a_bite_brings_its_victim_at_most_one_card_from_each_other_player(seed: int) -> None:
    bitten, before = 0, 0
    for earlier, _, state in hand_at_any_level(seed).steps():
        if state.phase == "bite" and earlier.phase != "bite":
            bitten, before = 0, state.count(state.victim)
        elif earlier.phase == "bite":
            bitten += 1
            assert state.count(earlier.victim) == before + bitten
            assert bitten <= len(state.seats) - 1


# -- the end (12) --------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_cards_left_and_cards_laid_are_worth_the_whole_deck(seed: int) -> None:
    end: State = hand_at_any_level(seed).end
    outcome = SPOOKS.rules.outcome(end)
    assert outcome is not None
    counted = {seat: value for seat, value in zip(end.seats, outcome.points, strict=True) if value is not None}
    assert len(counted) == len(end.seats)
    for seat, value in counted.items():
        if seat in end.winners:
            assert (value, end.count(seat)) == (0, 0)
        else:
            assert value == sum(map(points, end.known[seat - 1])) >= 1
    unplayed = [*(laid.card for laid in end.pile), *end.ghost_known, *end.pool]
    assert sum(counted.values()) + sum(map(points, unplayed)) == 405 * end.options.decks


# -- logs (16, 21) -------------------------------------------------------------------------------------------------------------


@given(seed=SEEDS)
def test_a_log_typed_in_shorthand_is_the_same_log(seed: int) -> None:
    played = random_hand(seed)
    actions = [*map(unseen, played.actions), *last_hands(played)]
    states = replay(as_table_setup(played.setup), actions)
    ply = 0
    while ply < len(actions):
        state, line = states[ply], shorthand(actions[ply:], states[ply], played)
        read = SPOOKS.notation.read(line, state, played.labels)
        assert list(read) == actions[ply : ply + len(read)]
        assert SPOOKS.notation.read(SPOOKS.notation.write(state, read, played.labels), state, played.labels) == read
        ply += len(read)


def shorthand(actions: list[Action], state: State, played: Played) -> str:
    """What a scribe types for the next actions: whole tricks, exchanges and bites, and passes by number."""
    first = actions[0]
    run = next((place for place, action in enumerate(actions) if type(action) is not type(first)), len(actions))
    same = actions[:run]
    match first:
        case TurnPassed(seat) if state.phase == "follow" and state.top:
            passing = 1
            while passing < run and state.next(seat) != state.top.owner:
                passing, seat = passing + 1, state.next(seat)
            return f"-{passing}"
        case TrickCardLaid() if state.trick:
            missing = len(state.trick.entrants) - len(state.trick.laid)
            return SPOOKS.notation.write(state, tuple(same[:missing]), played.labels)
        case BiteCardGiven():
            return "bite"
        case CardHandedOn():
            return SPOOKS.notation.write(state, tuple(same[: len(state.seats)]), played.labels)
        case _:
            return SPOOKS.notation.write(state, (first,), played.labels)


def test_a_hand_without_options_is_the_hand_with_all_defaults_named() -> None:
    named = {option.name: option.write(option.default) for option in SPOOKS.meta.options}
    assert read_options(SPOOKS.meta.options, {}) == read_options(SPOOKS.meta.options, named)
