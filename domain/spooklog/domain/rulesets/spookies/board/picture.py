"""The picture: the house, the last roll, the chances of the next one, the players, and what happens next."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Seen
from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.pictures.scene import (
    Bar,
    Call,
    Chances,
    Dice,
    Die,
    Facts,
    Line,
    Panel,
    Purse,
    Purses,
    Scene,
    Shape,
    Supply,
    Text,
)
from spooklog.domain.rulesets.spookies.board.house import ATTIC, goal_of, ladder, look
from spooklog.domain.rulesets.spookies.refuse import PACKAGE
from spooklog.domain.rulesets.spookies.rules.chances import climb_of, odds
from spooklog.domain.rulesets.spookies.rules.due import due
from spooklog.domain.rulesets.spookies.rules.scoring import points, ranks
from spooklog.domain.rulesets.spookies.state import GATE, Roll, State
from spooklog.domain.values.labels import called
from spooklog.domain.words.wording import counted

_OUTCOMES = (Text("climbs", "good"), Text("stays", "quiet"), Text("falls", "warning"))
_TWELVE = Text("earns", "good")


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment; where only the result is recorded, an empty house and the points."""
    state = seen.state
    followed = state.options.record != "result"
    now = None if seen.void else due(state)
    need = now.need if now else None
    house = ladder(state, None if need is None else goal_of(state))
    details = _details(seen, need) if followed else ()
    return Scene(
        kind="house",
        title=_line("Spookies", "title"),
        panels=(Panel((house, *details, Purses(tuple(_purse(seen, seat) for seat in state.seats)))),),
        facts=Facts((tuple(_head(state)),)),
        call=_call(seen, prompt),
        look=look(len(state.box.characters)),
    )


def _line(text: str, tone: str = "", *, drawn: bool = False) -> Line:
    return Line((Text(text, tone),), drawn)


def _head(state: State) -> Iterator[Line]:
    if state.options.record == "result":
        yield _line("only the result is known")
        return
    yield _line(f"turn {state.turn}")
    yield _line(f"stock {state.stock} of {state.table.stock}", "warning" if not state.stock else "", drawn=True)
    yield _line("free choice" if state.options.character_choice == "free" else "character die")
    if state.box.id != shipped_facts(PACKAGE)["id"]:
        yield _line(f"data: {state.box.id}")


def _call(seen: Seen[State], prompt: tuple[str, ...]) -> Call:
    first, *others = prompt
    tone = "warning" if seen.void else "good" if seen.state.phase == "over" else ""
    return Call((_line(first, tone), *(_line(words, "quiet") for words in others)))


# -- dice ----------------------------------------------------------------------------------------------------------------------


def _details(seen: Seen[State], need: int | None) -> Iterator[Shape]:
    """Yield the stockpile, the last roll, and the chances of a roll that is due."""
    state = seen.state
    yield Supply("stock", state.stock, state.table.stock)
    if state.last:
        dice = tuple(Die(str(face), place in state.last.counting) for place, face in enumerate(state.last.dice))
        name = f"{called(seen.labels[state.last.seat])} for {state.last.character}"
        yield Dice(name, dice, str(state.last.score), _came(state, state.last))
    if need is not None:
        yield _chances(state, need)


def _came(state: State, roll: Roll) -> Text:
    end = _floor_name(state, roll.end)
    match roll.came:
        case "up":
            return Text(f"up to {end}{_earned(roll)}", "good")
        case "attic":
            return Text(f"a success in the {ATTIC}{_earned(roll)}", "good")
        case "fall":
            return Text(f"down to {end}, {counted(roll.paid, 'chip') if roll.paid else 'nothing'} paid", "warning")
        case "stay":
            return Text(f"stays {'at' if roll.end == GATE else 'on'} {end}", "quiet")


def _earned(roll: Roll) -> str:
    return f", +{roll.won}" + (f" and +{roll.collected} found" if roll.collected else "")


def _floor_name(state: State, floor: int) -> str:
    return f"the {state.box.gate}" if floor == GATE else f">={state.box.fields[floor - 1]}"


def _chances(state: State, need: int) -> Chances:
    """Return how a roll from the character's floor goes, for each number of dice (catalogue 2.4)."""
    box, floor = state.box, state.floor
    bars = []
    for number in box.dice:
        found = odds(climb_of(box), floor, number)
        ways = (found.up, found.stay) if floor == GATE else (found.up, found.stay, found.falls)
        bars.append(Bar(counted(number, "die", "dice"), tuple(way / found.of for way in ways), f"+{state.prize(number)}"))
    up, stays, falls = _OUTCOMES
    outcomes = (up, stays) if floor == GATE else (_TWELVE if floor == box.attic else up, stays, falls)
    return Chances(f"{state.character} at {_floor_name(state, floor)} needs {need}", outcomes, tuple(bars), "wins")


# -- players -------------------------------------------------------------------------------------------------------------------


def _purse(seen: Seen[State], seat: int) -> Purse:
    state, places = seen.state, () if seen.void else ranks(seen.state)
    values, wins = state.shown[seat - 1], bool(places) and places[seat - 1] == 1
    note = None
    if wins:
        note = Text("wins", "good")
    elif state.phase == "count" and not seen.void:
        note = Text("to count", "warning") if values is None else Text("counted", "quiet")
    return Purse(
        name=seen.labels[seat],
        count=None if state.options.record == "result" else state.chips[seat - 1],
        active=not seen.void and (seat == state.current or (state.phase == "count" and values is None)),
        winner=wins,
        score=_score(state, seat),
        values=tuple((str(value), count) for value, count in values or ()),
        note=note,
    )


def _score(state: State, seat: int) -> str:
    """Return the points, or before the count what the chips are likely to be worth."""
    got, chips = points(state)[seat - 1], state.chips[seat - 1]
    if got is not None:
        return counted(got, "point")
    return f"about {state.box.mean(chips):.0f} points" if chips else ""
