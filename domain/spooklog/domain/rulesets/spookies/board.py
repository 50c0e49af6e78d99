"""The house as a picture: floors with their characters and chips, the last roll, the chances of the next one, the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spooklog.domain.facts import shipped_facts
from spooklog.domain.rulesets.spookies.awaited import awaited
from spooklog.domain.rulesets.spookies.chances import Climb, odds
from spooklog.domain.rulesets.spookies.refuse import PACKAGE
from spooklog.domain.rulesets.spookies.state import GATE, ROLLING
from spooklog.domain.scene import (
    Bar,
    Call,
    Chances,
    Dice,
    Die,
    Facts,
    Floor,
    Ladder,
    Line,
    Paint,
    Pawn,
    Purse,
    Purses,
    Scene,
    Shape,
    Supply,
    Text,
)
from spooklog.domain.wording import counted

View = Mapping[str, Any]

GARDEN, ATTIC = "garden", "attic"
"""What the lowest and the highest field are called beside their numbers."""

_OUTCOMES = (Text("climbs", "good"), Text("stays", "quiet"), Text("falls", "warning"))
_TWELVE = Text("earns", "good")
_INITIALS = 2
"""So many letters of a name fit on a pawn."""


def board(view: View) -> Scene:
    """The scene of a view of `spooklog.domain.rulesets.spookies.view`."""
    played = view["record"] != "result"
    return Scene(
        title=_line("Spookies", "title"),
        shapes=(
            Facts((tuple(_head(view)),)),
            _ladder(view, played=played),
            *(_details(view) if played else ()),
            _purses(view, played=played),
            _call(view),
        ),
        look=look(len(view["house"]["characters"])),
    )


def look(characters: int) -> dict[str, Paint]:
    """The paints of so many characters, in their order; where there are more than paints, these begin again."""
    facts = shipped_facts(PACKAGE)["look"]
    paints = list(zip(facts["fill"], facts["ink"], facts["terminal"], strict=True))
    return {_tone(place): Paint(*paints[place % len(paints)]) for place in range(characters)}


def _tone(place: int) -> str:
    return f"pawn.{place + 1}"


def _line(text: str, tone: str = "", *, pictured: bool = False) -> Line:
    return Line((Text(text, tone),), pictured)


def _head(view: View) -> Iterator[Line]:
    if view["record"] == "result":
        yield _line("record: result")
        return
    yield _line(f"turn {view['turn']}")
    yield _line(f"stock {view['stock']} of {view['stock_at_start']}", "warning" if not view["stock"] else "", pictured=True)
    yield _line("free choice" if view["options"]["character_choice"] == "free" else "character die")
    if view["data_id"] != shipped_facts(PACKAGE)["id"]:
        yield _line(f"data: {view['data_id']}")


def _details(view: View) -> Iterator[Shape]:
    yield Supply("stock", view["stock"], view["stock_at_start"])
    if view["last_roll"]:
        yield _dice(view)
    if view["phase"] in ROLLING:
        yield _chances(view)


# -- the house -----------------------------------------------------------------------------------------------------------------


def _ladder(view: View, *, played: bool) -> Ladder:
    house = view["house"]
    fields, dice = house["fields"], house["dice"]
    names = initials(house["characters"])
    standing: dict[int | str, list[Pawn]] = {}
    for place, (name, field) in enumerate(view["positions"].items() if played else ()):
        standing.setdefault(field, []).append(Pawn(name, names[name], _tone(place), name == view["character"]))
    goal = _goal(view)
    gate = Floor(house["gate"], "", tuple(standing.get(house["gate"], ())))
    floors = [
        Floor(
            name=GARDEN if field == fields[0] else ATTIC if field == fields[-1] else "",
            number=f">={field}",
            pawns=tuple(standing.get(field, ())),
            cells=tuple(map(str, house["rewards"][str(field)])),
            used=_paid_column(view, field),
            chips=view["penalty"][str(field)],
            next=field == goal,
        )
        for field in fields
    ]
    heads = tuple(str(number) for number in range(dice["min"], dice["max"] + 1))
    return Ladder((gate, *floors), heads, "penalty")


def initials(names: list[str]) -> dict[str, str]:
    """A beginning of each name that fits no other, as far as so many letters can tell them apart."""

    def is_own(name: str, length: int) -> bool:
        return sum(other.casefold().startswith(name[:length].casefold()) for other in names) == 1

    return {
        name: name[: next((length for length in range(1, _INITIALS) if is_own(name, length)), _INITIALS)].capitalize()
        for name in names
    }


def _floor(view: View) -> int:
    """The floor of the character of the turn."""
    fields, at = view["house"]["fields"], view["positions"][view["character"]]
    return GATE if at == view["house"]["gate"] else fields.index(at) + 1


def _goal(view: View) -> int | None:
    """The field that the next success leads to, or pays for."""
    fields = view["house"]["fields"]
    return fields[min(_floor(view), len(fields) - 1)] if view["phase"] in ROLLING else None


def _paid_column(view: View, field: int) -> int | None:
    """The column of rewards that has just been paid for a field."""
    last = view["last_roll"]
    fresh = view["rolls_this_turn"] or view["phase"] == "count"
    if not last or not fresh or last["came"] not in ("up", "attic") or last["to"] != field:
        return None
    return len(last["dice"]) - int(view["house"]["dice"]["min"])


# -- beside it -----------------------------------------------------------------------------------------------------------------


def _dice(view: View) -> Dice:
    last = view["last_roll"]
    dice = tuple(Die(str(face), place in last["counting"]) for place, face in enumerate(last["dice"]))
    return Dice(f"{last['player']} for {last['character']}", dice, str(last["score"]), _came(view))


def _came(view: View) -> Text:
    last = view["last_roll"]
    gate = last["to"] == view["house"]["gate"]
    end = f"the {last['to']}" if gate else f">={last['to']}"
    match last["came"]:
        case "up":
            return Text(f"up to {end}{_earned(last)}", "good")
        case "attic":
            return Text(f"a success in the {ATTIC}{_earned(last)}", "good")
        case "fall":
            return Text(f"down to {end}, {counted(last['paid'], 'chip') if last['paid'] else 'nothing'} paid", "warning")
        case _:
            return Text(f"stays at {end}" if gate else f"stays on {end}", "quiet")


def _earned(last: Mapping[str, Any]) -> str:
    won, found = last["won"], last["collected"]
    return f", +{won}" + (f" and +{found} found" if found else "")


def _chances(view: View) -> Chances:
    """How a roll from where the character stands goes, for each number of dice (catalogue 2.4)."""
    house, floor = view["house"], _floor(view)
    dice, fields = house["dice"], house["fields"]
    climb = Climb(tuple(fields), dice["sides"], dice["score"], house["attic_score"])
    goal = str(_goal(view))
    bars = []
    for column, number in enumerate(range(dice["min"], dice["max"] + 1)):
        found = odds(climb, floor, number)
        shares = (found.up / found.of, found.stay / found.of, *([found.falls / found.of] if floor else []))
        won = min(house["rewards"][goal][column], view["stock"])
        bars.append(Bar(counted(number, "die", "dice"), shares, f"+{won}"))
    up, *others = _OUTCOMES
    where = f">={fields[floor - 1]}" if floor else f"the {house['gate']}"
    outcomes = (_TWELVE if floor == len(fields) else up, *others) if floor else (up, others[0])
    return Chances(f"{view['character']} at {where} needs {view['need']}", outcomes, tuple(bars), "wins")


def _purses(view: View, *, played: bool) -> Purses:
    return Purses(tuple(_purse(view, name, played=played) for name in view["players"]))


def _purse(view: View, name: str, *, played: bool) -> Purse:
    points, counted = view["points"][name], view["counts"][name]
    note = None
    if name in view["winners"]:
        note = Text("wins", "good")
    elif view["phase"] == "count":
        note = Text("to count", "warning") if counted is None else Text("counted", "quiet")
    waits = note is not None and note.text == "to count"
    return Purse(
        name=name,
        count=view["chips"][name] if played else None,
        active=name == view["current"] or waits,
        winner=name in view["winners"],
        score=_score(view, name, points, played=played),
        values=tuple((value, count) for value, count in (counted or {}).items()),
        note=note,
    )


def _score(view: View, name: str, points: int | None, *, played: bool) -> str:
    if points is not None:
        return counted(points, "point")
    return f"about {view['expected'][name]:.0f} points" if played and view["chips"][name] else ""


def _call(view: View) -> Call:
    first, *others = awaited(view)
    tone = {"over": "good", "void": "warning"}.get(view["phase"], "")
    return Call((_line(first, tone), *(_line(words, "quiet") for words in others)))
