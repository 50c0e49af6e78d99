"""What is due now: the actors, their ways to act, words and example lines.

Turn, refusals, choices and prompt are made from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spooklog.domain.contract.actions import Actor, Turn
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import FREE, SpookiesAction
from spooklog.domain.rulesets.spookies.box import Box
from spooklog.domain.rulesets.spookies.refuse import said
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import joined
from spooklog.domain.words.wording import counted, ended, next_up


class Due(NamedTuple):
    """What a game waits for. In all words `@3` stands for the label of seat 3.

    `must` are the actors waited for, `ways` the kinds of actions that may follow, the likeliest first. `lines` are examples of
    what may be typed; with `by_example` the prompt shows the first below the sentence (`sentence_of`). `word`
    names what must come before all else, `rule` the rule that demands it; both are empty where the player decides. `need` is the
    score that a roll must reach.
    """

    must: tuple[Actor, ...]
    ways: tuple[type[SpookiesAction], ...]
    lines: tuple[str, ...]
    word: str = ""
    rule: str = ""
    need: int | None = None
    by_example: bool = False


def turn(state: State) -> Turn:
    """Return who acts next: chance for the character die, the player of the turn, all who have not counted, or the table."""
    now = due(state)
    return Turn(now.must, due=now.word, rule=now.rule) if now else Turn()


def due(state: State) -> Due | None:
    """Return what is due in a state; None where the game is over."""
    seat, box = state.current or 0, state.box
    first, need = box.characters[0], box.needed(state.floor)
    match state.phase:
        case "character" if state.options.character_choice == "free":
            return _in_turn(seat, (seat,), (act.CharacterChosen,), (first,), "character", "free.2")
        case "character":
            faces = [first, *([FREE] if FREE in box.faces else [])]
            return _in_turn(seat, ("chance",), (act.CharacterRolled,), faces, "character", "turn.1")
        case "choose":
            return _in_turn(seat, (seat,), (act.CharacterChosen,), (f"takes {first}",), "choice", "turn.3")
        case "roll":
            return _in_turn(seat, (seat,), (act.DiceRolled,), (_dice(box),), "roll", compulsory(state), need)
        case "decide":
            return _in_turn(seat, (seat,), (act.DiceRolled, act.TurnStopped), (_dice(box), "stop"), need=need)
        case "count":
            return _count(state)
        case "result":
            return _result(state)
        case "over":
            return None


def _in_turn(
    seat: int,
    must: tuple[Actor, ...],
    ways: tuple[type[SpookiesAction], ...],
    lines: Sequence[str],
    word: str = "",
    rule: str = "",
    need: int | None = None,
) -> Due:
    """Return what is due in the turn of a seat: `lines` go on behind the player's name."""
    return Due(must, ways, tuple(f"@{seat} {line}" for line in lines), word, rule, need)


def _count(state: State) -> Due:
    """Wait for all players who have not counted their chips."""
    waiting = state.uncounted
    lines = tuple(count_line(state, seat) for seat in waiting)
    return Due(waiting, (act.SpookiesCounted,), lines, "count", "score.1", by_example=True)


def _result(state: State) -> Due:
    """Wait for the table to log the points of all players at once."""
    line = "result " + ", ".join(f"@{seat} POINTS" for seat in state.seats)
    return Due(("table",), (act.ResultRecorded,), (line,), "result", "rec.1", by_example=True)


def sentence_of(state: State) -> str:
    """Return what is due in words: the first line of the prompt. Empty where the game is over."""
    seat, who = state.current, state.character
    match state.phase:
        case "character" if state.options.character_choice == "free":
            return next_up(said("@{seat} names a character", seat=seat))
        case "character":
            return next_up(said("@{seat} rolls the character die", seat=seat))
        case "choose":
            return next_up(said("@{seat} takes any character", seat=seat))
        case "roll":
            return next_up(said("@{seat} rolls for {who}, who needs {score}", seat=seat, who=who, score=_score_needed(state)))
        case "decide":
            score = _score_needed(state)
            return next_up(said("@{seat} rolls again for {who} ({score}) or stops", seat=seat, who=who, score=score))
        case "count":
            waiting = ((waiting, counted(state.chips[waiting - 1], "chip")) for waiting in state.uncounted)
            held = joined(said("@{seat} ({chips})", seat=waits, chips=chips) for waits, chips in waiting)
            return ended(said("still to count: {players}", players=held))
        case "result":
            return said("only the result counts: how many points has everybody?")
        case "over":
            return ""


def _score_needed(state: State) -> str:
    box, need = state.box, state.box.needed(state.floor)
    return said("a {score}", score=need) if need == box.counting * box.sides else said("{score} or more", score=need)


def expected(state: State) -> tuple[str, ...]:
    """Return what may be typed now, the likeliest first; every refusal of another line names it."""
    now = due(state)
    return now.lines if now else ("note", "undo")


def compulsory(state: State) -> str:
    """Return the rule that makes the first roll of a turn compulsory (roll.4, in the attic attic.5)."""
    return "attic.5" if state.floor == state.box.attic else "roll.4"


def count_line(state: State, seat: int) -> str:
    """Return a line that counts as many chips as a player has, each as the lowest value that is left: `shows 1x7 2x3`."""
    owned, shown = state.chips[seat - 1], list[str]()
    for value, left in sorted(remaining(state, seat).items()):
        if count := min(owned, left):
            shown.append(f"{value}x{count}")
            owned -= count
    return f"@{seat} shows {' '.join(shown) or 'none'}"


def remaining(state: State, seat: int) -> dict[int, int]:
    """Return how many chips of each value the other players have not shown."""
    left = dict(state.box.chips)
    for other, values in zip(state.seats, state.shown, strict=True):
        for value, count in values or ():
            if other != seat:
                left[value] -= count
    return left


def dice_words(box: Box) -> str:
    """Return the numbers of dice that may be rolled: `2, 3 or 4 dice`."""
    return said("{numbers} dice", numbers=listed([str(number) for number in box.dice], "or"))


def _dice(box: Box) -> str:
    """Return dice as they are typed: a 3 and a 4 where they have these faces, so that they do not look like a sum."""
    return "".join(str(1 + (2 + place) % box.sides) for place in range(box.dice_min))
