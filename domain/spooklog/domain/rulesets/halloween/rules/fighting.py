"""Fight: a ghost attacks another of a different colour (catalogue 4.8)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import FightDeclared
from spooklog.domain.rulesets.halloween.names import VOWELS, Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules import rolls
from spooklog.domain.rulesets.halloween.rules.cards.fighting import (
    attack_bonus,
    fights_equals,
    reaches_far,
    win_tokens,
    without_dice,
    won_pays,
)
from spooklog.domain.rulesets.halloween.rules.gains import gain_tokens
from spooklog.domain.rulesets.halloween.rules.marks import mark
from spooklog.domain.rulesets.halloween.rules.sections import check_level, check_section, use_section
from spooklog.domain.rulesets.halloween.rules.town import check_ghost, place_of, remove_ghost
from spooklog.domain.rulesets.halloween.state import LEVELS, NONE, ZERO, Deed, Roll, State, replace
from spooklog.domain.values.value import put


def check(state: State, action: FightDeclared) -> None:
    """Refuse a Fight action (fight.1, fight.2, fight.4, master.5)."""
    cap = check_section(state, action)
    check_level(state, action.level, cap)
    start, place = place_of(state, action.start), place_of(state, action.at)
    check_ghost(state, start, action.level, "fight.1", top=cap)
    if start != place and not reaches_far(state, action.seat):
        refuse("fight.1", "a ghost fights another one in its own building", *_near(state, action))
    check_foe(state, action.seat, action.level, start, action.foe, place)
    check_by(state, action.seat, action.by)


def _near(state: State, action: FightDeclared) -> tuple[str, ...]:
    """Return the fights that the attacker could begin in its own building."""
    words, start = Words(state), state.table.place(action.start)
    foes = (foe for foe in LEVELS if foe != action.level and state.count(start, foe))
    return tuple(f"{words.place(start)} {words.colour(action.level)}>{words.colour(foe)}" for foe in foes)


def check_foe(state: State, seat: int, level: int, start: int, foe: int, place: int) -> None:
    """Refuse a ghost that cannot be attacked: not there, of the own colour, in the master variant a stronger one."""
    # one ghost first, so that fight.4 refuses the own colour before the rules ask for a second figure (B8)
    check_ghost(state, place, foe, "fight.1")
    if level == foe and not fights_equals(state, seat):
        refuse("fight.4", "two ghosts of one colour do not fight")
    check_ghost(state, place, foe, "fight.1", need=2 if level == foe and start == place else 1)
    if state.table.master and foe > level:
        words = Words(state)
        attacker, colour = words.ghost(level), words.colour_name(foe)
        pattern = said("{ghost} cannot attack a {colour} one: without dice the stronger wins", ghost=attacker, colour=colour)
        if colour[0] in VOWELS:
            pattern = said("{ghost} cannot attack an {colour} one: without dice the stronger wins", ghost=attacker, colour=colour)
        refuse("master.5", pattern)


def check_by(state: State, seat: int, by: int) -> None:
    """Refuse a roller of the defence who is no opponent (dice.1, fight.2)."""
    if by and (by == seat or by not in state.seats):
        names = tuple(f"by @{other}" for other in state.table.after(seat))
        refuse("dice.1", "an opponent rolls for the defending ghost", *names)


def apply(state: State, action: FightDeclared) -> State:
    """Let the section act: the attacker wins at once without dice, or the fight waits for them."""
    start, place = state.table.place(action.start), state.table.place(action.at)
    known = action.level in LEVELS and action.foe in LEVELS and (not action.by or action.by in state.seats)
    if not known or not stands(state, start, action.level, place, action.foe):
        raise no_effect(said("there are no such ghosts or players"))
    state = use_section(state, action)
    deed = Deed(kind="fight", level=action.level, at=start, target=place, faced=() if state.table.follows else ZERO)
    state = replace(state, window=(*state.window, deed))
    return attack(state, action.seat, action.foe, action.by)


def stands(state: State, start: int, level: int, place: int, foe: int) -> bool:
    """Return whether both ghosts of a fight are there, two figures where they are of one colour in one building."""
    both = 2 if (start, level) == (place, foe) else 1
    return state.count(start, level) >= 1 and state.count(place, foe) >= both


def attack(state: State, seat: int, foe: int, by: int) -> State:
    """Fight with the ghost of the latest deed: win without dice, or declare a roll that waits for them.

    Where the line names no opponent, the next one clockwise rolls for the defending ghost (R43).
    """
    # `apply` and `brawl` have put the fight at the end of the window
    deed = state.window[-1]
    if without_dice(state, seat, deed.level, foe):
        return win(state, seat, foe, NONE)
    by = by or state.table.after(seat)[0]
    # a deed that fights again has spent B15: B12, the only other card, ends the fight
    kind = rolls.FIGHTS[bool(deed.spent)]
    levels = (deed.level, foe)
    roll = Roll(kind=kind, levels=levels, dice=levels, owners=(seat, by), at=deed.at, target=deed.target)
    return rolls.declare(state, roll)


def settle(state: State, roll: Roll) -> State:
    """Settle a fight: the attacker wins with the higher value; a tie or less changes nothing (fight.3, fight.5)."""
    seat, foe = roll.owners[0], roll.levels[1]
    attack_, defence = rolls.totals(roll)
    attack_ += attack_bonus(state, seat)
    # R22: without +1 and +3
    faces = state.options.dice_gap == "faces"
    gap = abs(roll.values[0] - roll.values[1]) if faces else abs(attack_ - defence)
    if attack_ > defence:
        return win(state, seat, foe, gap)
    deed = _fight(state)
    return with_fight(state, replace(mark(state, deed, deed.target, foe), won=False, gap=gap))


def win(state: State, seat: int, foe: int, gap: int) -> State:
    """Remove the defending ghost, and give the attacker its token and what cards pay (fight.3)."""
    deed = _fight(state)
    state = with_fight(state, replace(deed, won=True, gap=gap))
    state = remove_ghost(state, deed.target, foe)
    state = gain_tokens(state, seat, foe, win_tokens(state, seat), "fight.3")
    return won_pays(state, seat, deed.level, foe)


def _fight(state: State) -> Deed:
    found = state.latest("fight")
    if found is None:
        raise no_effect(said("another action has followed the fight"))
    return found


def with_fight(state: State, deed: Deed) -> State:
    """Return the state with its latest fight replaced."""
    at = max(n for n, one in enumerate(state.window) if one.kind == "fight")
    return replace(state, window=put(state.window, at + 1, deed))
