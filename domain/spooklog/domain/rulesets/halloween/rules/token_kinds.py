"""The twelve kinds of bonus tokens: what each of them does (catalogue 4.7), one function pair a kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import Args, BonusUsed, DieBoosted, DieRerolled
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules import rolls
from spooklog.domain.rulesets.halloween.rules.bonus import discard
from spooklog.domain.rulesets.halloween.rules.cards.carrying import carry, check_carry
from spooklog.domain.rulesets.halloween.rules.cards.free import check_spaces
from spooklog.domain.rulesets.halloween.rules.due import check_active, check_due, check_open, expected
from spooklog.domain.rulesets.halloween.rules.gains import free_spaces, gain_points, gain_scare, gain_tokens
from spooklog.domain.rulesets.halloween.rules.resting import rest
from spooklog.domain.rulesets.halloween.rules.sections import check_level, check_number
from spooklog.domain.rulesets.halloween.rules.summon import begin, check_summon
from spooklog.domain.rulesets.halloween.rules.town import check_ghost, place_of
from spooklog.domain.rulesets.halloween.state import Slot, State, replace, with_player
from spooklog.domain.values.value import put


class Kind(NamedTuple):
    """A kind of token: its check, its effect on the state, and whether it places or moves a ghost (dice.3)."""

    check: Callable[[State, int, Args], None]
    apply: Callable[[State, int, Args], State]
    ghosts: bool = False


def _fine(state: State, seat: int, args: Args) -> None:
    """Refuse nothing more."""


def check_summoning(state: State, seat: int, args: Args) -> None:
    """Refuse a Summon action without section and level; two different ghosts only with D16 (kind.1)."""
    if args.other and not state.holds(seat, "D16"):
        refuse(
            "cards.10", said("@{seat} does not occupy {card}, which mixes colours", seat=seat, card=Words(state).the_card("D16"))
        )
    check_summon(state, args.at, args.level, args.other)


def summoning(state: State, seat: int, args: Args) -> State:
    """Begin the summon (kind.1)."""
    return begin(state, seat, args.at, args.level, args.other, own=False)


def _token(level: int, rule: str) -> Kind:
    """Return the kind that brings a ghost token of a colour, as far as the supply has one (kind.2, kind.5, kind.10, tokens.2)."""
    return Kind(_fine, lambda state, seat, _: gain_tokens(state, seat, level, 1, rule))


def check_discs(state: State, seat: int, args: Args) -> None:
    """Refuse to take back up to three discs from own sections (kind.3)."""
    check_spaces(state, seat, args.spaces, 3, "kind.3")


def discs(state: State, seat: int, args: Args) -> State:
    """Take the discs back (kind.3)."""
    return free_spaces(state, seat, args.spaces)


def scare(state: State, seat: int, args: Args) -> State:  # noqa: ARG001
    """Gain two scare points (kind.4)."""
    return gain_scare(state, seat, ((2, "kind.4"),), "own")


def point(state: State, seat: int, args: Args) -> State:  # noqa: ARG001
    """Gain a haunt point (kind.7)."""
    return gain_points(state, seat, 1, "kind.7")


def check_rest(state: State, seat: int, args: Args) -> None:
    """Refuse a section that is not there; it may be used or not (kind.9)."""
    check_number(state, seat, args.section)


def resting(state: State, seat: int, args: Args) -> State:
    """Take the section's discs back; its marker stays (kind.9)."""
    return rest(state, seat, args.section, "own")


def check_warp(state: State, seat: int, args: Args) -> None:
    """Refuse to carry any ghost to any other building with room (kind.12)."""
    start = place_of(state, args.start)
    if state.options.warp_level == "best_section":
        check_level(state, args.level, max(section.level for section in state.player(seat).sections))
    check_ghost(state, start, args.level, "kind.12")
    check_carry(state, seat, start, args.at, args.slot, "kind.12")


def warp(state: State, seat: int, args: Args) -> State:
    """Carry the ghost (kind.12)."""
    return carry(state, seat, state.table.place(args.start), args.at, args.level, args.slot)


KINDS = {
    "summon": Kind(check_summoning, summoning, ghosts=True),
    "green": _token(2, "kind.2"),
    "discs": Kind(check_discs, discs),
    "scare": Kind(_fine, scare),
    "yellow": _token(3, "kind.5"),
    "point": Kind(_fine, point),
    "rest": Kind(check_rest, resting),
    "blue": _token(1, "kind.10"),
    "warp": Kind(check_warp, warp, ghosts=True),
}
"""The kinds by code; `die`, `plus3` and `reroll` are for dice: see `check_boost` and `check_reroll`."""


def check(state: State, action: BonusUsed) -> None:
    """Refuse a bonus token: out of turn, not held, not usable now, its arguments, without a disc (bonus.3, bonus.7, dice.3)."""
    kind = KINDS.get(action.kind)
    _check_turn(state, action.seat, ghosts=kind is not None and kind.ghosts)
    _check_held(state, action.seat, action.kind)
    if kind is None:
        refuse("bonus.3", said("{name} is a token for dice", name=Words(state).kind_name(action.kind)), *expected(state))
    # checked with the slot locked, as a token that a ghost fetches on its way cannot go there
    kind.check(_locked(state, action.seat, action.kind), action.seat, action.args)
    # last, by the order of 7.2: the token, its arguments, the disc
    _check_disc(state, action.seat)


def apply(state: State, action: BonusUsed) -> State:
    """Discard the token, lock its slot, and let it have its effect (bonus.8)."""
    if action.kind not in KINDS:
        raise no_effect(said("there is no such bonus token"))
    return KINDS[action.kind].apply(use_token(state, action.seat, action.kind), action.seat, action.args)


def check_boost(state: State, action: DieBoosted) -> None:
    """Refuse `plus3` without an own open roll, and either of the two that is not held (kind.6, kind.11)."""
    seat = action.seat
    _check_turn(state, seat)
    _check_held(state, seat, action.kind)
    if action.kind == "plus3":
        if state.roll is None:
            refuse(
                "kind.11",
                said(
                    "{name} adds to an own die of an open roll: leave the roll open first",
                    name=Words(state).kind_name(action.kind),
                ),
                *expected(state),
            )
        _check_die(state, seat, action.level, "kind.11")
    _check_disc(state, seat)


def _check_die(state: State, seat: int, level: int, rule: str) -> None:
    roll = state.roll
    if roll and state.options.die_token_scope == "fights" and roll.kind not in rolls.FIGHTS:
        refuse(rule, "this table uses such tokens in fights alone", *expected(state))
    rolls.check_die(state, seat, level, _any_face(state, seat, level), rule)


def _any_face(state: State, seat: int, level: int) -> int:
    # `check_die` judges a face; plus3 brings none, so it gets the one that lies there
    mine = rolls.own_dice(state, seat, level)
    return state.roll.values[mine[0]] if state.roll and mine else 1


def boost(state: State, action: DieBoosted) -> State:
    """Add three to the open roll (kind.11), or raise the next own die by one level (kind.6)."""
    state = use_token(state, action.seat, action.kind)
    if action.kind == "die":
        return replace(state, die_up=state.die_up + 1)
    return rolls.boost(state, action.seat, action.level, 3)


def check_reroll(state: State, action: DieRerolled) -> None:
    """Refuse the token `reroll` on anything but the own attack die of an open fight (kind.8)."""
    seat = action.seat
    _check_turn(state, seat)
    _check_held(state, seat, "reroll")
    if state.roll is None or state.roll.kind not in rolls.FIGHTS:
        refuse("kind.8", "the token rolls an attack die again, in an open fight", *expected(state))
    rolls.check_die(state, seat, action.level, action.value, "kind.8")
    _check_disc(state, seat)


def reroll(state: State, action: DieRerolled) -> State:
    """Use the token, and let the new face stand (kind.8)."""
    return rolls.reroll(use_token(state, action.seat, "reroll"), action)


def use_token(state: State, seat: int, kind: str) -> State:
    """Discard the token, and lock its slot with a disc (bonus.7, bonus.8). Raises Impossible without token or disc."""
    player = state.player(seat)
    if player.discs < 1 or not _slot(state, seat, kind):
        raise no_effect(said("there is no such token, or no disc to lock its slot"))
    return _locked(state, seat, kind)


def _locked(state: State, seat: int, kind: str) -> State:
    """Return the state with the token discarded and its slot locked by a disc."""
    number, player = _slot(state, seat, kind), state.player(seat)
    slots = put(player.slots, number, Slot(locked=True))
    return discard(with_player(state, seat, slots=slots, discs=player.discs - 1), kind)


def _slot(state: State, seat: int, kind: str) -> int:
    """Return the number of the slot that holds a kind; 0 for none."""
    return next((n for n, slot in enumerate(state.player(seat).slots, start=1) if slot.token == kind), 0)


def _check_turn(state: State, seat: int, *, ghosts: bool = False) -> None:
    """Refuse a token out of turn; while a roll lies open no ghost is placed or moved (dice.3)."""
    check_open(state)
    check_due(state, *(() if ghosts else ("roll",)))
    check_active(state, seat)
    if state.table.master:
        refuse("master.2", "the master variant has no bonus tokens")


def _check_held(state: State, seat: int, kind: str) -> None:
    words, kinds = Words(state), [one.code for one in state.box.kinds]
    if kind not in kinds:
        refuse("bonus.3", said("there is no bonus token '{kind}'", kind=kind), *map(words.kind, kinds))
    if not _slot(state, seat, kind):
        held = (words.kind(slot.token) for slot in state.player(seat).slots if slot.token)
        refuse("bonus.3", said("@{seat} holds no bonus token {name}", seat=seat, name=words.kind_name(kind)), *held)


def _check_disc(state: State, seat: int) -> None:
    if state.player(seat).discs < 1:
        refuse("bonus.7", said("@{seat} has no disc in reserve to lock the slot", seat=seat))
