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
from spooklog.domain.rulesets.spookies.board.house import gate_name, goal_of, ladder, look
from spooklog.domain.rulesets.spookies.refuse import PACKAGE, said
from spooklog.domain.rulesets.spookies.rules.chances import climb_of, odds
from spooklog.domain.rulesets.spookies.rules.due import due
from spooklog.domain.rulesets.spookies.rules.scoring import points, ranks
from spooklog.domain.rulesets.spookies.state import GATE, Roll, State
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import within
from spooklog.domain.words.wording import counted

_OUTCOMES = (Text(said("climbs"), "good"), Text(said("stays"), "quiet"), Text(said("falls"), "warning"))
_TWELVE = Text(said("earns"), "good")


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
        yield _line(said("only the result is known"))
        return
    yield _line(said("turn {turn}", turn=state.turn))
    yield _line(
        said("stock {stock} of {most}", stock=state.stock, most=state.table.stock),
        "warning" if not state.stock else "",
        drawn=True,
    )
    yield _line(said("free choice") if state.options.character_choice == "free" else said("character die"))
    if state.box.id != shipped_facts(PACKAGE)["id"]:
        yield _line(said("data: {id}", id=state.box.id))


def _call(seen: Seen[State], prompt: tuple[str, ...]) -> Call:
    first, *others = prompt
    tone = "warning" if seen.void else "good" if seen.state.phase == "over" else ""
    return Call((_line(first, tone), *(_line(words, "quiet") for words in others)))


# -- dice ----------------------------------------------------------------------------------------------------------------------


def _details(seen: Seen[State], need: int | None) -> Iterator[Shape]:
    """Yield the stockpile, the last roll, and the chances of a roll that is due."""
    state = seen.state
    yield Supply(said("stock"), state.stock, state.table.stock)
    if state.last:
        dice = tuple(Die(str(face), place in state.last.counting) for place, face in enumerate(state.last.dice))
        name = said("{name} for {who}", name=called(seen.labels[state.last.seat]), who=state.last.character)
        yield Dice(name, dice, str(state.last.score), _came(state, state.last))
    if need is not None:
        yield _chances(state, need)


def _came(state: State, roll: Roll) -> Text:
    end = _floor_name(state, roll.end)
    match roll.came:
        case "up":
            return Text(_earned(said("up to {field}", field=end), roll), "good")
        case "attic":
            return Text(_earned(said("a success in the attic"), roll), "good")
        case "fall":
            if not roll.paid:
                return Text(said("down to {field}, nothing paid", field=end), "warning")
            return Text(said("down to {field}, {chips} paid", field=end, chips=counted(roll.paid, "chip")), "warning")
        case "stay":
            words = said("stays at {field}", field=end) if roll.end == GATE else said("stays on {field}", field=end)
            return Text(words, "quiet")


def _earned(came: str, roll: Roll) -> str:
    if roll.collected:
        return said("{came}, +{won} and +{collected} found", came=came, won=roll.won, collected=roll.collected)
    return within("{came}, +{won}", came=came, won=roll.won)


def _floor_name(state: State, floor: int) -> str:
    return said("the {gate}", gate=gate_name(state.box)) if floor == GATE else f">={state.box.fields[floor - 1]}"


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
    return Chances(
        said("{who} at {field} needs {need}", who=state.character, field=_floor_name(state, floor), need=need),
        outcomes,
        tuple(bars),
        said("wins"),
    )


# -- players -------------------------------------------------------------------------------------------------------------------


def _purse(seen: Seen[State], seat: int) -> Purse:
    state, places = seen.state, () if seen.void else ranks(seen.state)
    values, wins = state.shown[seat - 1], bool(places) and places[seat - 1] == 1
    note = None
    if wins:
        note = Text(said("wins"), "good")
    elif state.phase == "count" and not seen.void:
        note = Text(said("to count"), "warning") if values is None else Text(said("counted"), "quiet")
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
    return said("about {points} points", points=f"{state.box.mean(chips):.0f}") if chips else ""
