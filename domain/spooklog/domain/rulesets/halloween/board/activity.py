"""What the last entry did, as shapes: arrows of moves, fights with their dice, ghosts that came or left, gains."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Action, Seen
from spooklog.domain.pictures.scene import Change, Clash, Gain, Happening, Journey
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import LETTER_OF, LETTERS, Args
from spooklog.domain.rulesets.halloween.board.players import Space
from spooklog.domain.rulesets.halloween.box import COLOURS
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.rules.cards.after_haunts import fifth
from spooklog.domain.rulesets.halloween.rules.cards.fighting import attack_bonus
from spooklog.domain.rulesets.halloween.rules.rolls import FIGHTS
from spooklog.domain.rulesets.halloween.state import Deed, DeedKind, Roll, State
from spooklog.domain.values.value import Value

NOWHERE = (-1, 0)
BLUE = 1


class Activity(Value, frozen=True):
    """What the last entry did: its shape, and the haunt space (place and level), the cards and the action space that it used."""

    shape: Happening
    haunted: tuple[int, int] = NOWHERE
    cards: tuple[str, ...] = ()
    space: Space = (0, 0, 0)


def happening(seen: Seen[State]) -> Activity:
    """Return the activity of the latest ply."""
    state, last = seen.state, seen.last
    fight = _clash(state, last)
    changes = [*(change for action in last for change in _changes(state, action)), *_mixed(state, last)]
    if fight and fight.won:
        changes.append(Change(fight.target or fight.house, fight.defender, -1))
    shape = Happening(
        moves=tuple(move for action in last for move in _moves(state, action)),
        clash=fight,
        changes=tuple(changes),
        gains=(*_gains(state), *(gain for action in last for gain in _raised(state, action))),
    )
    return Activity(
        shape,
        next((found for action in reversed(last) if (found := _haunted(state, action)) != NOWHERE), NOWHERE),
        tuple(card for action in last for card in _cards(action)),
        next((_space(action) for action in reversed(last) if isinstance(action, act.SectionAction)), (0, 0, 0)),
    )


def _space(action: act.SectionAction) -> Space:
    letter = LETTER_OF[type(action)]  # type: ignore[index]
    return (action.seat, action.section, LETTERS.index(letter) + 1 if letter in LETTERS else 0)


def _cards(action: Action) -> tuple[str, ...]:
    """Return the cards that an action occupied or used."""
    match action:
        case (
            act.CardOccupied(_, card) | act.CardPowerUsed(_, card) | act.FollowUpUsed(_, card) | act.OccupantCompensated(_, card)
        ):
            return (card,)
        case act.DieRerolled(token=False):
            return ("B6",)
        case act.HauntTokenTaken(plus=plus):
            return ("D7", *plus)
        case act.Haunted(near=near, plus=plus) if near:
            return ("A1", *plus)
        case act.Summoned(other=other, plus=plus) if other:
            return ("D16", *plus)
        case act.SectionAction():
            return getattr(action, "plus", ())
        case _:
            return ()


def _haunted(state: State, action: Action) -> tuple[int, int]:
    """Return the place and level of the haunt space on which an action put a token."""
    match action:
        case act.Haunted(_, _, at, level):
            return (state.table.place(at), level)
        case act.CardPowerUsed(_, "A1", args):
            return (state.table.place(args.at), args.level)
        case act.FollowUpUsed(_, "C6", args) if deed := fifth(state):
            return (state.table.place(args.at), deed.level)
        case _:
            return NOWHERE


def _deed(state: State, kind: DeedKind) -> Deed | None:
    return next((deed for deed in reversed(state.window) if deed.kind == kind), None)


# -- ghosts that move, come and leave ------------------------------------------------------------------------------------------


def _moves(state: State, action: Action) -> Iterator[Journey]:
    match action:
        case act.GhostMoved(_, _, start, at, level) | act.FollowUpUsed(_, "B4", Args(start=start, at=at, level=level)):
            yield _journey(state, start, at, level)
        case act.BonusUsed(_, "warp", Args(start=start, at=at, level=level)):
            yield _journey(state, start, at, level)
        case act.FollowUpUsed(_, "D8", Args(start=start, at=at)) if deed := _deed(state, "scare"):
            yield _journey(state, start or state.box.codes[deed.at], at, deed.level)
        case act.FollowUpUsed(seat, "B12", Args(at=at)) if deed := _deed(state, "fight"):
            if not state.holds(seat, "C7"):  # else the ghost may have stood elsewhere
                yield _journey(state, state.box.codes[deed.target], at, deed.level)
        case act.CardPowerUsed(_, "D11", Args(at=at, level=level, second=second, other=other)):
            yield _journey(state, at, second, level)
            yield _journey(state, second, at, other)
        case _:
            return


def _journey(state: State, start: str, end: str, level: int) -> Journey:
    words = Words(state)
    return Journey(words.place(start), words.place(end), level)


def _changes(state: State, action: Action) -> Iterator[Change]:
    """Yield ghosts that an action brought or took.

    A red one that leaves at once with all others (master.6) leaves no trace.
    """
    match action:
        case act.Summoned(_, _, at, level, 0):
            yield from _came(state, at, level)
        case act.BonusUsed(_, "summon", Args(at=at, level=level, other=0)):
            yield from _came(state, at, level)
        case act.FollowUpUsed(_, "C15") if deed := _deed(state, "move"):
            yield from _came(state, state.box.codes[deed.at], deed.level)
        case act.GhostUpgraded(_, _, at, level):
            yield Change(Words(state).place(at), level, -1)
            yield from _came(state, at, level + 1)
        case act.CardPowerUsed(_, "B9", Args(at=at, level=level)):
            yield Change(Words(state).place(at), level, -1)
        case act.CardPowerUsed(_, "D1", Args(at=at, level=level)):
            yield from _came(state, at, level)
        case act.BluesReturned(_, at):
            # none was in the town before, so all blue ghosts of the building are new
            yield from _came(state, at, BLUE, state.count(state.table.place(at), BLUE))
        case _:
            return


def _came(state: State, at: str, level: int, count: int = 1) -> Iterator[Change]:
    if state.count(state.table.place(at), level):
        yield Change(Words(state).place(at), level, count)


def _mixed(state: State, last: tuple[Action, ...]) -> Iterator[Change]:
    """Yield the ghost of a mixed summon: the token that was gained shows which of the two came."""
    gained = next((gain.what for gain in state.gained if gain.rule == "summon.3"), "")
    for action in last:
        match action:
            case act.Summoned(at=at, other=other) | act.BonusUsed(args=Args(at=at, other=other), kind="summon") if (
                other and gained
            ):
                yield from _came(state, at, COLOURS.index(gained) + 1)
            case _:
                pass


# -- fights --------------------------------------------------------------------------------------------------------------------


def _clash(state: State, last: tuple[Action, ...]) -> Clash | None:
    """Return the fight whose roll lies open, else the last one of the ply."""
    if state.roll and state.roll.kind in FIGHTS:
        roll = state.roll
        return _fight(state, roll.at, roll.levels, roll.target, _faces(roll), won=None)
    for place, action in reversed([*enumerate(last)]):
        dice = next((one.values for one in last[place + 1 :] if isinstance(one, act.DiceRolled)), ())
        match action:
            case act.FightDeclared(seat, _, start, at, level, foe):
                levels, where = (level, foe), (state.table.place(start), state.table.place(at))
            case act.FollowUpUsed(seat, "B15", Args(level=foe)) if deed := _deed(state, "fight"):
                levels, where = (deed.level, foe), (deed.at, deed.target)
            case _:
                continue
        # without dice the declaration itself is a win (C10, master.4)
        won = dice[0] + attack_bonus(state, seat) > dice[1] if len(dice) == len(levels) else True
        return _fight(state, where[0], levels, where[1], tuple(map(str, dice)), won=won)
    return _settled(state) if any(isinstance(action, act.RollSettled) for action in last) else None


def _settled(state: State) -> Clash | None:
    """Return a fight whose dice lay open before this ply."""
    deed, roll = _deed(state, "fight"), state.rolled
    if deed is None or roll is None or roll.kind not in FIGHTS:
        return None
    return _fight(state, roll.at, roll.levels, roll.target, _faces(roll), won=deed.won)


def _fight(state: State, start: int, levels: tuple[int, ...], target: int, rolls: tuple[str, ...], *, won: bool | None) -> Clash:
    words, (level, foe) = Words(state), levels
    attack, defence = rolls if len(rolls) == len(levels) else ("", "")
    there = words.place(target) if target != start else ""
    return Clash(words.place(start), level, foe, (attack, defence), won, there)


def _faces(roll: Roll) -> tuple[str, ...]:
    return tuple(f"{value}{f'+{plus}' if plus else ''}" for value, plus in zip(roll.values, roll.plus, strict=True))


# -- gains ---------------------------------------------------------------------------------------------------------------------


def _gains(state: State) -> Iterator[Gain]:
    """Yield what the last action brought, added up by player and kind."""
    words, found = Words(state), dict[tuple[int, str], int]()
    for gain in state.gained:
        found[gain.seat, gain.what] = found.get((gain.seat, gain.what), 0) + gain.amount
    for (seat, what), amount in found.items():
        match what:
            case "pe":
                yield Gain(seat, f"{amount:+d} PE")
            case "scare":
                yield Gain(seat, f"{amount:+d} {'sustos' if words.lang == 'es' else 'scare'}")
            case _:
                sign = words.colour(COLOURS.index(what) + 1)
                yield Gain(seat, f"{amount:+d} {sign}", f"level.{sign}")


def _raised(state: State, action: Action) -> Iterator[Gain]:
    """Yield a section that an action brought to another level: `^3` as it is typed, or `section 3 -1` (B11)."""
    match action:
        case act.GhostUpgraded(seat=seat, raised=number) if number:
            text = f"^{number}"
        case act.FollowUpUsed(seat, "D4", Args(section=number)) | act.CardPowerUsed(seat, "D3", Args(section=number)):
            text = f"^{number}"
        case act.CardPowerUsed(seat, "B11", Args(section=number)):
            text = f"{'sección' if state.lang == 'es' else 'section'} {number} -1"
        case _:
            return
    yield Gain(seat, text, f"level.{Words(state).colour(state.player(seat).sections[number - 1].level)}")
