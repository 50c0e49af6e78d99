"""The board as a picture: rooms with their ghosts, heaps, cubes and hourglass, the words of the turn, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spooklog.domain.rulesets.spukstaben import drawn
from spooklog.domain.rulesets.spukstaben.awaited import awaited
from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES
from spooklog.domain.rulesets.spukstaben.letters import plain
from spooklog.domain.scene import Call, Facts, Glass, Line, Links, Rooms, Scene, Shape, Supply, Text, Verdict, Word, Words

View = Mapping[str, Any]

_PHASES = {
    "appear": "new ghosts",
    "search": "word search",
    "speak": "all words spoken",
    "scare": "scaring",
    "over": "over",
    "void": "broken off",
    "result": "result only",
}
_HINTS = {
    "use": "uses {0}",
    "not": "no {0}",
    "all": "all of {1}",
    "some": "some of {1}",
    "no": "none of {1}",
}
_MISFIT = "hints.7"
_FLAGS = frozenset({"hint", "changed"})
"""Kinds of notices that are flags: whoever shows a board shows these by themselves."""

_CAUSES = {"spelling": "spelling", "base": "base form", "invalid": "not valid", "same": "the same", "part": "in part the same"}


def board(view: View) -> Scene:
    """The scene of a view of `spooklog.domain.rulesets.spukstaben.view`."""
    return Scene(
        title=_line("Spukstaben", "title"),
        shapes=(Facts(_head(view)), *_shapes(view), Call(_call(view)), *_notices(view)),
        look=drawn.look(),
    )


def _shapes(view: View) -> Iterator[Shape]:
    told = view["options"]["record"] == "result"
    if view["phase"] == "over":
        yield Rooms((), () if told else drawn.heaps(view))
        yield _verdict(view, told=told)
    elif told:
        yield Rooms((), ())
        return
    else:
        yield drawn.rooms(view)
        yield Supply("cubes", view["supply"], view["cubes"])
        yield Glass(_glass(view))
    if not told:
        yield Words(tuple(_word(view, owner) for owner in view["words"] if view["phase"] != "over" or _was_said(view, owner)))
        yield Links(drawn.links(view))


def _line(text: str, tone: str = "", *, pictured: bool = False) -> Line:
    return Line((Text(text, tone),), pictured)


def _head(view: View) -> tuple[tuple[Line, ...], ...]:
    """Turn, phase and points; cubes and heaps, which a picture draws; and the deck where it is the table's own."""
    points = "" if view["points"] is None else f"points {view['points']} ({view['rating']})"
    own = [_line(f"own deck {view['data_id'].partition('+')[2]}")] if "+" in view["data_id"] else []
    blank = _line("", pictured=True)
    if view["options"]["record"] == "result":
        told = [_line(points, pictured=True)] if points else []
        return ((_line("record: result"), *told, *own),)
    ended = view["phase"] == "over"
    return (
        (
            _line(f"turn {view['turn']}/{view['turns']}"),
            _line(f"cubes {view['supply']}/{view['cubes']}", pictured=True),
            _line(points, pictured=ended),
        ),
        (
            _line(_PHASES[view["phase"]], pictured=True),
            _line(f"saved {view['saved']}", pictured=True),
            _line(f"escaped {view['escaped']}", pictured=True),
        ),
        *(((blank, blank, *own),) if own else ()),
    )


def _call(view: View) -> tuple[Line, ...]:
    first, *others = awaited(view)
    tone = "good" if view["phase"] == "over" else "warning" if view["phase"] == "void" else ""
    return (_line(first, tone), *(_line(words, "quiet") for words in others))


def _notices(view: View) -> Iterator[Line]:
    """What is worth knowing about the words of this turn, and what cards say that the table judges."""
    if view["phase"] not in ("over", "void"):
        for notice in _of_turn(view):
            if notice["kind"] not in _FLAGS and _still_holds(view, notice):
                yield _line(f"{notice['rule']}: {notice['text']}", "quiet")
    for code, text in {ghost["card"]: ghost["judged"] for ghost in view["ghosts"] if ghost["judged"]}.items():
        yield _line(f"{code}: {text}", "quiet")


def _still_holds(view: View, notice: Mapping[str, Any]) -> bool:
    """Whether a word stands as it did when there was something to say of it: a ruling may have struck or changed it since."""
    word = view["words"].get(notice["owner"])
    return word is None or (word["status"] != "crossed" and notice["text"].startswith(f"{word['current']} "))


def _of_turn(view: View) -> list[Mapping[str, Any]]:
    """The notices of this turn."""
    return [notice for notice in view["notices"] if notice["turn"] == view["turn"]]


def _glass(view: View) -> str:
    """How far the minute of the turn is: over when it was said so, or when all words were."""
    if not view["glass_turned"]:
        return "waiting"
    return "running" if view["phase"] == "search" and not view["glass_empty"] else "empty"


# -- words ---------------------------------------------------------------------------------------------------------------------


def _word(view: View, owner: str) -> Word:
    word = view["words"][owner]
    letters, was = drawn.letters(word)
    return Word(
        name=owner,
        state=_state(view, owner),
        letters=letters,
        was=was,
        hint=_hint(view, owner),
        note=_note(view, owner),
        active=_is_awaited(view, owner),
    )


def _state(view: View, owner: str) -> str:
    word = view["words"][owner]
    match word["status"]:
        case "unspoken":
            return "written" if word["written"] else "unspoken"
        case "finished":
            return "acting" if owner == drawn.last_actor(view) and view["phase"] == "scare" else "done"
        case other:
            return str(other)


def _was_said(view: View, owner: str) -> bool:
    """Whether a word belongs into the picture of the end."""
    return view["words"][owner]["spoken"] is not None


def _is_awaited(view: View, owner: str) -> bool:
    if view["phase"] == "search":
        return bool(view["glass_turned"]) and view["words"][owner]["status"] == "unspoken"
    return view["phase"] in ("speak", "scare") and owner in view["next"]


def _hint(view: View, owner: str) -> str:
    hint = view["hints"].get(owner)
    if hint is None:
        return ""
    value = str(hint["value"])
    if hint["kind"] == "len":
        return "1 letter" if value == "1" else f"{value} letters"
    place = f"the {ROOM_NAMES[value]}" if value in ROOM_NAMES else f"row {value[1:]}"
    return _HINTS[hint["kind"]].format(value, place)


def _note(view: View, owner: str) -> Text | None:
    """The one thing that matters most about a word."""
    word = view["words"][owner]
    if word["status"] == "crossed":
        return Text(_why(word["rulings"][-1]) if word["rulings"] else "crossed", "warning")
    if word["status"] == "finished":
        return _deeds(word["hits"])
    if view["problem"] and view["problem"]["owner"] == owner:
        return Text("to be decided", "warning")
    if any(notice["rule"] == _MISFIT and notice["owner"] == owner for notice in _of_turn(view)):
        return Text("not as hinted", "warning")
    if word["late"]:
        return Text("late", "warning" if view["options"]["timer"] == "enforced" else "quiet")
    if word["current"] and word["confirmed"] == plain(word["current"]):
        return Text("confirmed", "good")
    if word["lexicon"] and word["lexicon"]["verdict"] == "unlisted":
        return Text("not in the list", "quiet")
    return None


def _deeds(hits: list[Mapping[str, Any]]) -> Text:
    gone = sum(not hit["power"] for hit in hits)
    words = f"{len(hits)} ghost{'s' * (len(hits) != 1)}" if hits else "nobody"
    return Text(f"{words}, {gone} defeated" if gone else words, "good" if hits else "quiet")


def _why(ruling: Mapping[str, Any]) -> str:
    cause = ruling["cause"]
    if cause == "same" and ruling["other"]:
        return f"same as {ruling['other']}"
    if cause == "root":
        return f"root {ruling['part'] or ''}".strip()
    return _CAUSES.get(cause, "crossed")


# -- the end -------------------------------------------------------------------------------------------------------------------


def _verdict(view: View, *, told: bool) -> Verdict:
    bands = tuple((int(least), str(name)) for least, name in view["ratings"])
    return Verdict(view["points"] or 0, view["rating"] or "", () if told else tuple(_terms(view)), bands)


def _terms(view: View) -> Iterator[str]:
    """What the points are made of (score.1)."""
    missing, bonus, escaped = view["cube_bonus"], view["bonus"], view["escaped"]
    yield str(view["points"] - missing - bonus + escaped)
    if missing:
        yield f"+ {missing} for fewer cubes"
    if bonus:
        yield f"+ {bonus} without a word of power"
    yield f"- {escaped} escaped"
