"""Dice: a roll is declared, rolled, perhaps changed by cards and tokens, and settled (catalogue 4.8, dice)."""

from __future__ import annotations

from spooklog.domain.contract.agenda import with_new
from spooklog.domain.contract.refusing import no_effect, nothing_to
from spooklog.domain.rulesets.halloween.actions import DiceRolled, DieRerolled, RollSettled
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.due import check_due, check_open, check_turn, expected
from spooklog.domain.rulesets.halloween.rules.gains import pay_scare
from spooklog.domain.rulesets.halloween.rules.sections import check_card
from spooklog.domain.rulesets.halloween.state import TOP, Due, Roll, RollKind, State, replace
from spooklog.domain.values.saying import chained
from spooklog.domain.values.value import put

FIGHTS: tuple[RollKind, RollKind] = ("fight", "brawl")
MISSING: dict[RollKind, str] = {
    "fight": "fight.2",
    "brawl": "fight.2",
    "mixed": "card.D16",
    "haunt": "card.B13",
    "boast": "card.C13",
}
"""The rule that asks for the dice of each kind of roll."""


def declare(state: State, roll: Roll, *, own: bool = True) -> State:
    """Declare a roll that waits for its dice. The first die is of a higher level where `die` was used before (kind.6).

    `own`: the roll belongs to the action of the acting section, whose level counts with die_token_base=section.
    """
    up = state.die_up
    # R29: a roll that the token does not serve leaves it for the next one
    if up and (state.options.die_token_scope == "any_roll" or roll.kind in FIGHTS):
        base = roll.levels[0]
        if own and state.acting and state.options.die_token_base == "section":
            base = max(base, state.player(state.active).sections[state.acting - 1].level)
        roll = replace(roll, dice=put(roll.dice, 1, min(TOP, base + up)))
        state = replace(state, die_up=0)
    return replace(state, roll=roll, agenda=with_new(state.agenda, Due("dice", state.active)))


def totals(roll: Roll) -> tuple[int, ...]:
    """Return what the dice come to with the additions of tokens."""
    return tuple(value + more for value, more in zip(roll.values, roll.plus, strict=True))


def check_dice(state: State, action: DiceRolled) -> None:
    """Refuse dice while no roll is due, too few or too many of them, and faces that a die does not have (dice.1, setup.8)."""
    check_open(state)
    now, roll = state.due, state.roll
    if now is None or now.kind != "dice" or roll is None:
        if state.table.master:
            refuse("master.4", "there are no dice in the master variant: the stronger ghost wins", "the line without dice")
        last = state.window[-1] if state.window else None
        # the line named dice for a fight that its declaration has just won without them
        if last and last.kind == "fight" and last.won and last.gap < 0:
            refuse("card.C10", "a weaker ghost falls without dice", "the line without dice")
        check_due(state)
        refuse("dice.3", "no roll is awaited", *expected(state))
    # the reader passes a line without dice on as a roll of none, for the rule of the roll to ask for them
    if not action.values:
        words = Words(state)
        dice = chained(said("the {colour} die", colour=words.colour_name(die)) for die in roll.dice)
        asked = said.counted(len(roll.dice), "what does {dice} show?", "what do {dice} show?", dice=dice)
        refuse(MISSING[roll.kind], asked, *_forms(state, roll))
    if len(action.values) != len(roll.dice):
        wanted = said.counted(len(roll.dice), "this roll takes a die", "this roll takes {number} dice, the own one first")
        refuse(MISSING[roll.kind], wanted, *_forms(state, roll))
    for die, value in zip(roll.dice, action.values, strict=True):
        check_value(state, die, value)


def _forms(state: State, roll: Roll) -> tuple[str, str]:
    """Return an example of the dice, and the form that leaves them to be rolled."""
    example = ":".join(str(min(face, state.box.dice[die - 1])) for face, die in zip((3, 2), roll.dice, strict=False))
    return f"… {example}", "… ?, where they are still to be rolled"


def check_value(state: State, die: int, value: int) -> None:
    """Refuse a face that a die does not have (dice.1)."""
    faces = state.box.dice[die - 1]
    if not 1 <= value <= faces:
        name = Words(state).colour_name(die)
        refuse(
            "dice.1",
            said("the {name} die has {faces} faces: there is no {value}", name=name, faces=faces, value=value),
            f"1 to {faces}",
        )


def roll_dice(state: State, action: DiceRolled) -> State:
    """Lay the dice open. Raises Impossible where no roll is awaited, or other dice are."""
    roll, now = state.roll, state.due
    if roll is None or now is None or now.kind != "dice" or len(action.values) != len(roll.dice):
        raise nothing_to(said("roll these dice for"))
    roll = replace(roll, values=action.values, plus=(0,) * len(action.values))
    # in place of the due dice: what waited behind them waits behind the open roll
    return replace(state, roll=roll, agenda=(Due("roll", state.active), *state.agenda[1:]))


def check_settle(state: State, action: RollSettled) -> None:
    """Refuse to settle without an open roll, or out of turn."""
    check_turn(state, action.seat, "roll")
    if state.roll is None:
        refuse("dice.3", "no roll lies open", *expected(state))


def taken(state: State) -> tuple[State, Roll]:
    """Return the state without its open roll, and that roll. Raises Impossible where none lies open."""
    roll, now = state.roll, state.due
    if roll is None or now is None or now.kind != "roll":
        raise nothing_to(said("settle"))
    return replace(state, roll=None, agenda=state.agenda[1:]), roll


def own_dice(state: State, seat: int, level: int = 0) -> list[int]:
    """Return the dice of the open roll that a player threw, by their places in it; those of a ghost where its level is named."""
    roll = state.roll
    if roll is None or not roll.values:
        return []
    mine = [n for n, owner in enumerate(roll.owners) if owner == seat]
    return [n for n in mine if not level or roll.levels[n] == level]


def check_reroll(state: State, action: DieRerolled) -> None:
    """Refuse a re-roll by card B6 (catalogue B6). `token_kinds.py` checks that of the bonus token."""
    check_open(state)
    seat = action.seat
    check_due(state, "roll")
    if seat != state.active and (state.roll is None or seat not in state.roll.owners):
        refuse(
            "turn.2",
            said("it is the turn of @{active}, and @{seat} has no die in this roll", active=state.active, seat=seat),
            *expected(state),
        )
    if state.options.reroll_scope == "own_turn" and seat != state.active:
        refuse("card.B6", said("{card} works in the own turn alone", card=Words(state).the_card("B6")), *expected(state))
    if state.table.master:
        refuse("master.4", "there are no dice in the master variant")
    check_card(state, seat, "B6")
    if state.roll is None:
        refuse("card.B6", "no roll lies open", *expected(state))
    check_die(state, seat, action.level, action.value, "card.B6")
    if state.player(seat).scare < 1:
        refuse("card.B6", said("a re-roll costs a scare point, and @{seat} has none", seat=seat))


def check_die(state: State, seat: int, level: int, value: int, rule: str) -> int:
    """Return the place in the roll of the one own die that is meant.

    Refuses where there is no such die, where the line names none of two, and a face that the die does not have. A value of 0
    stands for a die that is not rolled yet, which chance completes.
    """
    words, roll = Words(state), state.roll
    mine = own_dice(state, seat, level)
    if roll is None or not mine:
        refuse(rule, said("@{seat} has no such die in the open roll", seat=seat), *expected(state))
    if len(mine) > 1:
        refuse(rule, "two dice are your own: name the colour of the ghost", *(words.colour(roll.levels[n]) for n in mine))
    check_value(state, roll.dice[mine[0]], value)
    return mine[0]


def reroll(state: State, action: DieRerolled) -> State:
    """Let the new face stand; B6 costs a scare point. Raises Impossible without such a die."""
    mine, roll = own_dice(state, action.seat, action.level), state.roll
    if roll is None or not mine:
        raise nothing_to(said("roll again"))
    if not action.token:
        state = pay_scare(state, action.seat, 1)
    if not 1 <= action.value <= 99:
        raise no_effect(said("a die shows a number"))
    return replace(state, roll=replace(roll, values=put(roll.values, mine[0] + 1, action.value)))


def boost(state: State, seat: int, level: int, by: int) -> State:
    """Add to an own die of the open roll (kind.11)."""
    mine, roll = own_dice(state, seat, level), state.roll
    if roll is None or not mine:
        raise nothing_to(said("add to"))
    return replace(state, roll=replace(roll, plus=put(roll.plus, mine[0] + 1, roll.plus[mine[0]] + by)))
