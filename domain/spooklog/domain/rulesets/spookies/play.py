"""What an action does: characters, rolls with all that follows from them, the end of a turn and of the game (catalogue 4)."""

from __future__ import annotations

from spooklog.domain.refusing import nothing_to
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import FREE, SpookiesAction
from spooklog.domain.rulesets.spookies.check import check_faces, check_name, check_points, check_values
from spooklog.domain.rulesets.spookies.state import GATE, TURN, Came, Gamble, Phase, Roll, State, Tally, Values, replace
from spooklog.domain.value import put


def apply(state: State, action: SpookiesAction) -> State:
    """The state after an action that was checked, or let through by a ruling.

    A turn out of turn becomes the turn of whoever took it. Raises Impossible for a ruled action that has nothing to take effect
    on.
    """
    match action:
        case act.CharacterRolled(seat, face):
            state = _in_turn(state, seat, "roll a character")
            return replace(state, phase="choose", character=None) if face == FREE else _named(state, face)
        case act.CharacterChosen(seat, character):
            return _named(_in_turn(state, seat, "choose a character"), character)
        case act.DiceRolled(seat, dice):
            return _roll(_in_turn(state, seat, "roll dice"), seat, dice)
        case act.TurnStopped(seat):
            return _pass_on(_in_turn(state, seat, "stop"))
        case act.SpookiesCounted(seat, values):
            return _count(state, seat, values)
        case act.ResultTold(points):
            if state.options.record != "result" or state.phase == "void":
                raise nothing_to("tell a result of")
            check_points(state, points)
            return replace(state, phase="over", points=points)


def _in_turn(state: State, seat: int, what: str) -> State:
    """The state in the turn of a player, whose it is or is made to be: then it has no rolls of anybody else's."""
    if state.phase not in TURN or seat not in state.seats:
        raise nothing_to(f"{what} for")
    if seat == state.current or state.current is None:
        return state
    begun = bool(state.rolls)  # a turn with rolls has been one, without them it never was
    tallies = state.tallies if begun else _with_turns(state.tallies, state.current, -1)
    phase: Phase = "roll" if state.phase == "decide" else state.phase
    tallies = _with_turns(tallies, seat, 1)
    return replace(state, phase=phase, current=seat, turn=state.turn + begun, rolls=(), tallies=tallies)


def _with_turns(tallies: tuple[Tally, ...], seat: int, more: int) -> tuple[Tally, ...]:
    return put(tallies, seat, replace(tallies[seat - 1], turns=tallies[seat - 1].turns + more))


def _named(state: State, name: str) -> State:
    """The character of the turn is known; the first roll is compulsory from here (roll.4)."""
    if name == FREE:
        raise nothing_to("take")
    check_name(state, name)
    return replace(state, phase="decide" if state.rolls else "roll", character=name)


# -- a roll --------------------------------------------------------------------------------------------------------------------


def _roll(state: State, seat: int, dice: tuple[int, ...]) -> State:
    """A roll and all that follows: up, down, stay, attic, penalty chips, the end of the turn and of the stockpile."""
    box, character = state.box, state.character
    if character is None:
        raise nothing_to("move: no character is known")
    if len(dice) not in box.dice:
        raise nothing_to(f"earn with {len(dice)} dice: the table of rewards has no column for it")
    check_faces(state, dice)
    roll = _outcome(state, seat, character, dice)
    row = max(roll.end, 1) - 1
    penalty = list(state.penalty)
    if roll.came == "fall":
        penalty[roll.start - 1] += roll.paid
    penalty[row] -= roll.collected
    place = box.characters.index(character)
    chips, gained = list(state.chips), roll.won + roll.collected - roll.paid
    chips[seat - 1] += gained
    gamble = Gamble(box.needed(roll.start), len(dice), state.prize(len(dice)))
    state = replace(
        state,
        positions=(*state.positions[:place], roll.end, *state.positions[place + 1 :]),
        stock=state.stock - roll.won,
        chips=tuple(chips),
        penalty=tuple(penalty),
        rolls=(*state.rolls, dice),
        last=roll,
        tallies=_tallied(state.tallies, roll),
        gambles=put(state.gambles, seat, (*state.gambles[seat - 1], gamble)),
    )
    if not state.stock and state.options.end_mode == "immediate":
        return _end(state)
    return replace(state, phase="decide") if _may_go_on(state, roll) else _pass_on(state)


def _outcome(state: State, seat: int, character: str, dice: tuple[int, ...]) -> Roll:
    """What the dice come to, for the character that stands where it stands."""
    box, start, score = state.box, state.floor, state.box.score(dice)
    came, end = _way(state, start, score)
    counting = _highest(dice, box.counting)
    roll = Roll(seat=seat, character=character, dice=dice, counting=counting, score=score, came=came, start=start, end=end)
    if came in ("up", "attic"):
        collected = state.penalty[end - 1] if state.collects(len(dice), reached=came == "up") else 0
        return replace(roll, won=state.prize(len(dice)), collected=collected)
    if came == "fall":
        return replace(roll, paid=min(start - end, state.chips[seat - 1]))
    return roll


def _way(state: State, start: int, score: int) -> tuple[Came, int]:
    """Where a score takes a character (up.1, attic.1, attic.3, down.1, down.2, down.8, stay.1, attic.6)."""
    box = state.box
    if score >= box.needed(start):
        return ("attic", start) if start == box.attic else ("up", start + 1)
    if start == GATE or score >= box.fields[start - 1]:
        return "stay", start
    return "fall", box.landing(score)


def _highest(dice: tuple[int, ...], counting: int) -> tuple[int, ...]:
    """The places of the dice that count, in order (roll.2)."""
    return tuple(sorted(sorted(range(len(dice)), key=lambda place: -dice[place])[:counting]))


def _may_go_on(state: State, roll: Roll) -> bool:
    """Whether the turn goes on after a roll (up.5, attic.4, stay.1 with the option equal_roll, attic.6)."""
    if roll.came == "stay":
        return state.options.equal_roll == "again" and GATE < roll.start < state.box.attic
    return roll.came != "fall"


def _tallied(tallies: tuple[Tally, ...], roll: Roll) -> tuple[Tally, ...]:
    old = tallies[roll.seat - 1]
    new = replace(
        old,
        rolls=old.rolls + 1,
        successes=old.successes + (roll.came in ("up", "attic")),
        highest=max(old.highest, roll.end if roll.came == "up" else GATE, roll.start if roll.came == "attic" else GATE),
        won=old.won + roll.won,
        paid=old.paid + roll.paid,
        collected=old.collected + roll.collected,
    )
    return put(tallies, roll.seat, new)


# -- the end of a turn and of the game -----------------------------------------------------------------------------------------


def _pass_on(state: State) -> State:
    """The turn ends and the next player's begins, unless a round is played out in which the stockpile ran out (end.1)."""
    following = state.table.next(state.current or 1)
    if not state.stock and following == state.options.first_player:
        return _end(state)
    return replace(
        state,
        phase="character",
        current=following,
        turn=state.turn + 1,
        character=None,
        rolls=(),
        tallies=_with_turns(state.tallies, following, 1),
    )


def _end(state: State) -> State:
    return replace(state, phase="count", current=None, character=None, rolls=())


def _count(state: State, seat: int, values: Values) -> State:
    """A player's chips are turned up; when all are, the game is decided. Who counts again is taken at the later word."""
    if state.phase not in ("count", "over") or state.options.record == "result" or seat not in state.seats:
        raise nothing_to("count")
    check_values(state, seat, values)
    counts = put(state.counts, seat, values)
    return replace(state, counts=counts, phase="over" if None not in counts else "count")
