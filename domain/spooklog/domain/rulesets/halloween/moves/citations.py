"""The rules that a legal action rests on, and those that it sets off: what `explain` prints."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import HalloweenAction, OnSection
from spooklog.domain.rulesets.halloween.rules import apply
from spooklog.domain.rulesets.halloween.rules.cards.watching import FULL_PRICE, price
from spooklog.domain.rulesets.halloween.rules.due import late_blues
from spooklog.domain.rulesets.halloween.rules.rolls import FIGHTS, MISSING
from spooklog.domain.rulesets.halloween.rules.scoring import end_points, totals
from spooklog.domain.rulesets.halloween.state import State

KIND_RULES = {
    "summon": "kind.1",
    "green": "kind.2",
    "discs": "kind.3",
    "scare": "kind.4",
    "yellow": "kind.5",
    "die": "kind.6",
    "point": "kind.7",
    "reroll": "kind.8",
    "rest": "kind.9",
    "blue": "kind.10",
    "plus3": "kind.11",
    "warp": "kind.12",
}
"""The rule of each kind of bonus token."""


def citations(seen: State, action: HalloweenAction) -> tuple[str, ...]:
    """Return short rule ids: the one that decides first, then what the action brings, then what it sets off."""
    after = apply(seen, action, 0)
    return tuple(dict.fromkeys((*_basis(seen, action, after), *(gain.rule for gain in after.gained), *_set_off(seen, after))))


def _basis(state: State, action: HalloweenAction, after: State) -> Iterator[str]:
    """Yield the rules that the action itself rests on."""
    match action:
        case act.DiceRolled():
            yield from _of_dice(state)
        case act.DieRerolled() | act.DieBoosted():
            yield from _of_die(state, action)
        case act.RollSettled():
            yield from _of_settled(state, after)
        case act.CardOccupied():
            yield from _of_card(state, action)
        case act.OccupantCompensated():
            yield from ("two.4" if state.table.two else "cards.8", "cards.9")
        case act.BonusUsed():
            yield from _of_bonus(state, action, after)
        case act.CardPowerUsed():
            yield from (f"card.{action.card}", "cards.10", *(("cards.11",) if action.card in state.box.once else ()), "turn.9")
            yield from _of_power(action, after)
        case act.FollowUpUsed():
            yield from (f"card.{action.card}", "cards.12", *(("cards.11",) if action.card in state.box.once else ()))
            yield from _of_follow_up(state, action, after)
        case act.BluesReturned():
            some = after.in_town(1) - state.in_town(1) < state.box.returning
            yield from ("city.6", *(("city.7",) if some else ()), "city.8")
        case act.BonusRevealed():
            yield from ("bonus.9", "bonus.10")
        case act.TurnEnded():
            yield from ("turn.10", "turn.2", "turn.1")
        case act.ResultRecorded():
            yield from ("rec.1", "rec.3", "end.4", "end.5")
        case _:
            yield from _of_section(state, action, after)


# -- section actions -------------------------------------------------------------------------------------------------------------
def _of_section(state: State, action: OnSection, after: State) -> Iterator[str]:
    """Yield the rules of the action, then those of every section action: level, cards that modify it, disc."""
    match action:
        case act.Summoned():
            yield from _of_summon(state, after, action.seat, action.other)
        case act.Scared():
            yield from ("scare.1", "scare.2", *(("setup.7",) if _gained(after, action.seat, "scare.1") < action.level else ()))
        case act.GhostUpgraded():
            yield from ("upgrade.1", "upgrade.2", *(("card.B1",) if state.holds(action.seat, "B1") else ()))
            yield from ("upgrade.3", *_of_tokens(after, action.seat, "upgrade.4"), "upgrade.5" if action.raised else "upgrade.8")
        case act.GhostMoved():
            yield from _of_move(state, action.seat, action.start, action.at)
            yield from _of_fetch(state, after, action.at)
        case act.FightDeclared():
            yield from _of_fight(state, after, action.seat, (action.level, action.foe), far=action.start != action.at)
        case act.Haunted():
            yield from ("card.A1", "haunt.3") if action.near else ("haunt.2", "haunt.3")
            yield from ("haunt.5", *(("two.2",) if state.table.two else ()), "haunt.1")
        case act.HauntTokenTaken():
            yield from ("card.D7", "haunt.2")
        case act.Rested():
            yield from ("rest.1", "rest.2")
            return
    yield "board.4"
    yield from (f"card.{card}" for card in action.plus)
    yield from () if "B2" in action.plus else ("turn.5",)
    yield from ("r.18",) if "B2" in action.plus and state.options.encore_disc == "none" else ("turn.6",)


def _of_move(state: State, seat: int, start: str, at: str) -> Iterator[str]:
    place = state.table.place
    if (place(start), place(at)) not in state.box.streets and state.holds(seat, "A2"):
        yield "card.A2"
    yield from ("move.1", "move.2")


def _of_fetch(state: State, after: State, at: str) -> Iterator[str]:
    """Yield the rules by which a moved ghost takes the bonus token of a building, and where that goes."""
    place = state.table.place(at)
    if place >= 0 and state.spaces and state.spaces[place]:
        yield from ("bonus.1", "bonus.5") if after.spaces[place] != state.spaces[place] else ("bonus.5", "r.10")


def _of_carry(state: State, after: State, at: str) -> Iterator[str]:
    """Yield the rules of a ghost carried to any building with room, by a card or a token."""
    yield "city.5"
    yield from _of_fetch(state, after, at) if state.options.relocations_take_bonus else ("r.11",)


def _of_summon(state: State, after: State, seat: int, other: int = 0) -> Iterator[str]:
    """Yield the rules of a summon, or with two colours of one that waits for dice."""
    if other:
        yield from ("card.D16", "summon.1")
    else:
        yield from ("summon.1", "summon.2", *_of_tokens(after, seat, "summon.3", "B16" if state.holds(seat, "B16") else ""))


def _of_fight(state: State, after: State, seat: int, levels: tuple[int, int], *, far: bool) -> Iterator[str]:
    """Yield the rules of a declared fight: won without dice, or waiting for them."""
    level, foe = levels
    if after.roll is None:
        yield "master.4" if state.table.master else "card.C10"
    yield from ("fight.1", *(("card.C7",) if far else ()), "card.B8" if level == foe else "fight.4")
    if foe > level:
        yield "fight.6"
    yield from ("fight.2",) if after.roll else _of_win(state, after, seat)
    yield from ("master.5",) if state.table.master else ()


def _of_win(state: State, after: State, seat: int) -> Iterator[str]:
    yield from (*_of_tokens(after, seat, "fight.3", "C16" if state.holds(seat, "C16") else ""), "city.2")


def _of_tokens(after: State, seat: int, rule: str, twice: str = "") -> Iterator[str]:
    """Yield the rules of the ghost token of a deed, the card that pays it `twice` among them; tokens.2 where the supply has
    too few."""
    yield from (rule, *((f"card.{twice}",) if twice else ()), "tokens.1")
    if _gained(after, seat, rule) < (2 if twice else 1):
        yield "tokens.2"


def _gained(after: State, seat: int, rule: str) -> int:
    """Return how much the action brought a player by a rule."""
    return sum(gain.amount for gain in after.gained if (gain.seat, gain.rule) == (seat, rule))


# -- dice ------------------------------------------------------------------------------------------------------------------------
def _of_dice(state: State) -> Iterator[str]:
    roll = state.roll
    if roll is not None:
        yield from (MISSING[roll.kind], "dice.1", "dice.2" if roll.dice == roll.levels else "kind.6")


def _of_die(state: State, action: act.DieRerolled | act.DieBoosted) -> Iterator[str]:
    if isinstance(action, act.DieBoosted) or action.token:
        kind = action.kind if isinstance(action, act.DieBoosted) else "reroll"
        yield from (KIND_RULES[kind], "bonus.3", "bonus.7", "bonus.8")
    else:
        yield from ("card.B6", "cards.10")
    if state.roll is not None:
        yield from ("dice.3", *(("dice.1",) if isinstance(action, act.DieRerolled) else ()))


def _of_settled(state: State, after: State) -> Iterator[str]:
    """Yield the rules of what an open roll comes to."""
    roll = state.roll
    if roll is None:
        return
    seat = roll.owners[0]
    if roll.kind in FIGHTS:
        won = sum(map(sum, after.town)) < sum(map(sum, state.town))
        claws = ("card.B8",) if state.holds(seat, "B8") else ()
        yield from ("fight.3", *claws, *_of_win(state, after, seat)) if won else ("fight.5", *claws)
    elif roll.kind == "mixed":
        yield "card.D16"
        yield from _of_summon(state, after, seat) if after.town != state.town else ("r.24",)
    else:
        yield MISSING[roll.kind]
    yield from ("kind.11",) if any(roll.plus) else ()
    yield "dice.3"


# -- cards and bonus tokens ------------------------------------------------------------------------------------------------------
def _of_card(state: State, action: act.CardOccupied) -> Iterator[str]:
    """Yield the rules of the price and what changes it, the disc, the points, and the rivals on the card."""
    seat, card = action.seat, action.card
    count, differ = price(state, seat, card)
    yield from ("cards.4", *(("card.D2",) if count < FULL_PRICE else ()))
    if card in state.table.coloured:
        yield "cards.5" if differ else "card.D12"
    yield from ("tokens.3", "cards.1", "cards.6", "cards.13")


def _of_bonus(state: State, action: act.BonusUsed, after: State) -> Iterator[str]:
    seat, args = action.seat, action.args
    yield KIND_RULES[action.kind]
    match action.kind:
        case "summon":
            yield from _of_summon(state, after, seat, args.other)
        case "warp":
            yield from _of_carry(state, after, args.at)
        case "rest":
            yield from ("rest.1", "rest.3")
        case "blue" | "green" | "yellow" if not _gained(after, seat, KIND_RULES[action.kind]):
            yield "tokens.2"
        case _:
            pass
    yield from ("bonus.3", "bonus.7", "bonus.8", "bonus.4")


def _of_power(action: act.CardPowerUsed, after: State) -> Iterator[str]:
    match action.card:
        case "A1":
            yield from ("haunt.3", "haunt.5", "haunt.1")
        case "B9":
            yield from ("city.2", *(() if _gained(after, action.seat, "card.B9") else ("tokens.2",)))
        case "B11" | "C2":
            yield "tokens.2"
        case "C5":
            yield from ("tokens.2", "tokens.3")
        case "D1":
            yield from ("city.3", "city.4", "tokens.3")
        case "D13":
            yield from ("bonus.10", "bonus.5")
        case _:
            pass


def _of_follow_up(state: State, action: act.FollowUpUsed, after: State) -> Iterator[str]:
    seat, args = action.seat, action.args
    match action.card:
        case "B4":
            yield from ("board.4", *_of_move(state, seat, args.start, args.at), *_of_fetch(state, after, args.at))
        case "B12" | "D8":
            yield from _of_carry(state, after, args.at)
        case "B15":
            deed = state.latest("fight")
            yield from _of_fight(state, after, seat, (deed.level if deed else 0, args.level), far=False)
        case "C6":
            yield from ("haunt.3", "haunt.4", "haunt.1")
        case "C15":
            yield from _of_summon(state, after, seat)
        case _:
            pass


# -- what an action sets off -----------------------------------------------------------------------------------------------------
def _set_off(state: State, after: State) -> Iterator[str]:
    """Yield the rules of what is due now, and of what has come to its end."""
    due = {one.kind for one in after.agenda} - {one.kind for one in state.agenda}
    if "blues" in due or (late_blues(after) and not late_blues(state)):
        yield "city.6"
    if "comp" in due:
        yield from ("two.4" if state.table.two else "cards.8", "cards.9")
    if "reveal" in due:
        yield "bonus.9"
    if state.table.master and state.in_town(5) > after.in_town(5) and not after.in_town(5):
        yield "master.6"
    if after.triggered and not state.triggered:
        yield from _of_trigger(after)
    if after.active != state.active:
        yield "turn.10"
        slots = zip(state.player(state.active).slots, after.player(state.active).slots, strict=True)
        yield from ("bonus.11",) if any(old.locked and not new.locked for old, new in slots) else ()
    if after.over and not state.over and not after.result:
        yield from _of_end(after)


def _of_trigger(after: State) -> Iterator[str]:
    """Yield the rule that brings about the end, by what ran out."""
    if after.table.master:
        yield "master.8"
    elif any(not player.haunts and not player.extra for player in after.players):
        yield from ("two.3",) if after.table.two else ("end.1",)
    else:
        yield from ("end.1", "cards.15")


def _of_end(after: State) -> Iterator[str]:
    """Yield the rules of the end: the last round, what pays at the end, and who wins."""
    master = after.table.master
    yield "r.1" if after.options.end_timing == "immediate" else "master.9" if master else "end.2"
    yield "master.10" if master else "end.3"
    if not master:
        paid = {card for seat in after.seats for card, points in end_points(after, seat) if points}
        yield from (f"card.{card}" for card in sorted(paid))
    points = totals(after)
    yield from ("end.4", *(("end.5",) if points.count(max(points)) > 1 else ()))
