"""What is due now: who acts, what blocks everything else, and lines that answer it. Turn, refusals and prompt use it."""

from __future__ import annotations

from spooklog.domain.contract.actions import Actor, Turn
from spooklog.domain.rulesets.halloween.actions import LETTERS
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.state import Due, DueKind, State
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import chained

RULES: dict[DueKind, str] = {"dice": "dice.3", "roll": "dice.3", "blues": "city.6", "comp": "cards.9", "reveal": "bonus.9"}
"""The rule by which each due blocks everything else."""


def turn(state: State) -> Turn:
    """Return who acts next: the active player, or the one who has to answer what is due."""
    if state.options.record == "result":
        return Turn() if state.over else Turn(("table",), due="result", rule="rec.1")
    if state.over:
        return Turn(rule="end.2")
    now = state.due
    if now is None:
        return Turn((state.active,), due="blues" if late_blues(state) else "", rule="city.6" if late_blues(state) else "")
    rule = RULES[now.kind]
    match now.kind:
        case "dice" | "reveal":
            return Turn(("chance",), due=now.kind, rule=rule)
        case "roll":
            return Turn((state.active,), rerollers(state), due=now.kind, rule=rule)
        case "blues" | "comp":
            return Turn((now.seat,), due=now.kind, rule=rule)


def rerollers(state: State) -> tuple[Actor, ...]:
    """Return the opponents who may roll their die of the open roll again, with B6."""
    if state.roll is None or state.options.reroll_scope == "own_turn":
        return ()
    others = {seat for seat in state.roll.owners if seat != state.active}
    return tuple(seat for seat in sorted(others) if state.holds(seat, "B6") and state.player(seat).scare)


def check_open(state: State) -> None:
    """Refuse anything once the game is over (end.2), and what belongs to the other record level (rec.1)."""
    if state.options.record == "result":
        if state.over:
            refuse("end.2", "the result is known: the game is over", *expected(state))
        refuse("rec.1", "only the result of this game is recorded", *expected(state))
    if state.over:
        refuse("end.2", "the game is over", *expected(state))


def check_due(state: State, *answers: DueKind, follows: bool = False) -> None:
    """Refuse an entry while something else is due; `answers` are the dues that it may answer or come before.

    With blue_check=action_end an entry that `follows` the action comes before the blue ghosts.
    """
    now = state.due
    if now is not None and now.kind not in answers:
        refuse(RULES[now.kind], said("first {due}", due=_describe_due(state, now)), *expected(state))
    if now is None and late_blues(state) and not follows and "blues" not in answers:
        refuse("city.6", said("first {due}", due=_describe_due(state, Due("blues", state.active))), *expected(state))


def awaited(state: State) -> Due | None:
    """Return what is due now, blue ghosts at the end of an action included."""
    return state.due or (Due("blues", state.active) if late_blues(state) else None)


def pending(state: State) -> tuple[Due, ...]:
    """Return all that is due, in its order, blue ghosts at the end of an action included."""
    return state.agenda or ((Due("blues", state.active),) if late_blues(state) else ())


def late_blues(state: State) -> bool:
    """Return whether blue ghosts are due at the end of an action (blue_check=action_end)."""
    return state.options.blue_check == "action_end" and state.blues_owed


def check_active(state: State, seat: int) -> None:
    """Refuse what a player does in another's turn (turn.2)."""
    if seat != state.active:
        refuse("turn.2", said("it is the turn of @{active}, not of @{seat}", active=state.active, seat=seat), *expected(state))


def check_turn(state: State, seat: int, *answers: DueKind, follows: bool = False) -> None:
    """Refuse an entry out of turn: the game is over, something else is due, another player is active."""
    check_open(state)
    check_due(state, *answers, follows=follows)
    check_active(state, seat)


def describe(state: State) -> str:
    """Return what is awaited, as a sentence without a full stop. In all words `@3` stands for the label of seat 3."""
    if state.options.record == "result":
        return said("only the result counts: type the haunt points of every player")
    now = awaited(state)
    if now is not None:
        return _describe_due(state, now)
    left = [number for number, section in enumerate(state.player(state.active).sections, start=1) if not section.done]
    if not left:
        return said("@{seat} ends the turn, or goes on with cards, tokens and powers", seat=state.active)
    return said.counted(
        len(left),
        "@{seat} acts with section {sections}",
        "@{seat} acts with sections {sections}",
        seat=state.active,
        sections=listed([str(number) for number in left]),
    )


def expected(state: State) -> tuple[str, ...]:
    """Return what may be typed now, the likeliest first; every refusal shows it."""
    if state.over:
        return ("note", "undo")
    words = Words(state)
    if state.options.record == "result":
        return (f"{words.term('result')} " + ", ".join(f"@{seat} POINTS" for seat in state.seats),)
    now = awaited(state)
    if now is None:
        return _in_turn(state, words)
    match now.kind:
        case "dice":
            count = len(state.roll.dice) if state.roll else 1
            return (f"{words.term('roll')} {':'.join(('3', '2')[:count])}",)
        case "roll":
            return (f"@{state.active} {words.term('ok')}",)
        case "blues":
            place = next((place for place in range(len(state.town)) if state.room(place) > 0), state.box.start)
            return (f"@{now.seat} {words.term('blues')} {words.place(place)}",)
        case "comp":
            sections, comp = "1 2" if state.table.two else "1", words.term("comp")
            return (f"@{now.seat} {comp} {now.card} {words.pe}", f"@{now.seat} {comp} {now.card} {sections}")
        case "reveal":
            return (f"{words.term('reveal')} {' '.join(f'{words.place(place)}=KIND' for place in range(len(state.town)))}",)


def _in_turn(state: State, words: Words) -> tuple[str, ...]:
    """Return a scare by the first section that can, and a rest of the first that has not acted."""
    seat, player = state.active, state.player(state.active)
    left = [number for number, section in enumerate(player.sections, start=1) if not section.done]
    if not left:
        return (f"@{seat} {words.end}",)
    there = player.discs and state.supply(1) and state.room(state.box.start) > 0
    able = (number for number in left if there and not player.sections[number - 1].spaces[LETTERS.index("B")])
    scares = tuple(f"@{seat} {number}{words.letter('B')} {words.colour(1)}" for number in able)
    return (*scares[:1], f"@{seat} {left[0]}{words.letter('R')}")


def _describe_due(state: State, now: Due) -> str:
    match now.kind:
        case "dice":
            return _rolls(state)
        case "roll":
            return said("@{seat} lets the open roll stand, or uses an effect on it", seat=state.active)
        case "blues":
            return said("@{seat} puts blue ghosts into a building, for the last one has left the town", seat=now.seat)
        case "comp":
            card = Words(state).the_card(now.card)
            if state.table.two:
                return said(
                    "@{seat} chooses for {card}: 2 haunt points, or the discs of one or two own sections",
                    seat=now.seat,
                    card=card,
                )
            return said("@{seat} chooses for {card}: 1 haunt point, or the discs of one own section", seat=now.seat, card=card)
        case "reveal":
            return said("new bonus tokens come onto all buildings")


def _rolls(state: State) -> str:
    """Return in words who throws which dice."""
    roll, words = state.roll, Words(state)
    if roll is None:
        return said("the dice are rolled")
    dice = [said("the {colour} die", colour=words.colour_name(level)) for level in roll.dice]
    if len(dice) == 2 and roll.owners[0] != roll.owners[1]:
        seat, other = roll.owners
        return said("@{seat} rolls {die}, and @{other} {second}", seat=seat, die=dice[0], other=other, second=dice[1])
    return said("@{seat} rolls {dice}", seat=roll.owners[0], dice=chained(dice))
