"""The line `result`: what is known of a game of which only the end is recorded (catalogue 1.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.tally.actions import ResultRecorded, SeatResult
from spooklog.domain.rulesets.tally.lines.figures import NUMBER_LIKE, Figure, is_points_word, read_figure, read_row
from spooklog.domain.rulesets.tally.lines.items import Item, NotWhole, points_of, read_who
from spooklog.domain.rulesets.tally.refuse import PACKAGE, said
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import LOST, RESULT, TEAM, WON
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels, composed
from spooklog.domain.words.visible import is_visible

RULE = "tally:rec.2"

_TOKEN = re.compile(
    r'"([^"]*)"|[\u201c-\u201e\u00ab]([^"\u201c-\u201e\u00bb]*)[\u201c-\u201e\u00bb]|((?<!\d),|,(?!\d))|((?:[^\s,"]|(?<=\d),(?=\d))+)'
)
"""A written score, also between the quotation marks that keyboards of phones make of straight ones; a comma; another word.

A comma between two digits belongs to the word.
"""
_PLACE = re.compile(r"([1-9][0-9]{0,2})(?:\.|st|nd|rd|th)", re.IGNORECASE)
_VERDICTS = {**dict.fromkeys((WON, "wins", "win", "winner"), WON), **dict.fromkeys((LOST, "loses", "lose", "loser"), LOST)}
_DRAWS = frozenset({"draw", "drawn", "drew", "tie", "tied"})
_ORDINALS = {
    word: place
    for place, words in enumerate(
        ("first primero primera", "second segundo segunda", "third tercero tercera", "fourth", "fifth"), 1
    )
    for word in words.split()
}
QUOTE = '"'
_BARRED = re.compile(r'["\\#;]|\s//\s')
"""Signs that end a written score, or would begin a comment or another line within it."""


def read_result(text: str, state: State, labels: Labels) -> ResultRecorded:
    """Return the result that the text behind the word `result` stands for. Raises Unreadable (rec.2) or Ambiguous."""
    try:
        return _read(text, state, labels)
    except Unreadable as problem:
        problem.expected = problem.expected or tuple(_forms(state))
        raise


_EXAMPLES = 4
"""More players than these are not all named in an example."""


def _forms(state: State) -> Iterator[str]:
    """Yield examples of a result of this game: points, no points, a written score and places, all together."""
    first, *others = (f"@{side[0]}" for side in state.table.sides)
    rest = others if len(others) < _EXAMPLES else [others[0], "…"]
    for mine, theirs in (("POINTS", "POINTS"), (WON, ""), (f"{QUOTE}12+7{QUOTE} 1.", "2.")):
        yield f"{RESULT} {', '.join((f'{first} {mine}', *(one if one == '…' else f'{one} {theirs}'.strip() for one in rest)))}"
    yield f"{RESULT} {TEAM} {WON}"


def _read(text: str, state: State, labels: Labels) -> ResultRecorded:
    if row := None if labels.meant(text.strip().split(" ")[0]) else read_row(text, len(state.table.sides)):
        return _row(row, state, labels)
    if (places := [_PLACE.fullmatch(token) for token in text.replace(",", " ").split()]) and all(places):
        text = ", ".join(f"{labels[side[0]]} {one[0]}" for side, one in zip(state.table.sides, places, strict=False) if one)
    known: dict[int, SeatResult] = {}
    items = _items(text)
    for tokens in items:
        if not tokens:
            raise Unreadable(said("a result names every player, with commas between them"), rule=RULE)
        who, *rest = tokens
        _check_words(tokens, state, labels)
        try:
            result = _read_result(rest)
        except NotWhole as problem:
            raise _in_parts(problem, items, state) from None
        if who.casefold() == TEAM:
            if len(items) > 1:
                raise Unreadable(said("a result of the team names no player"), rule=RULE)
            return ResultRecorded(team=result)
        seat = read_who(who, state, labels)
        if seat in known:
            raise Unreadable(said("{name} is named twice", name=who), rule=RULE)
        known[seat] = result
    return ResultRecorded(_of_all(known, state, labels))


def _row(row: Sequence[Figure], state: State, labels: Labels) -> ResultRecorded:
    """Return the result that a row of points stands for, one for each column in order. Raises Unreadable."""
    sides = state.table.sides
    if len(row) != len(sides):
        words = said(
            "a row has the points of each column in order, {all} in all; here are {number}", all=len(sides), number=len(row)
        )
        raise Unreadable(words, rule=RULE)
    try:
        points = [points_of(one.value, Item("")) for one in row]
    except NotWhole as problem:
        items = [[labels[side[0]], f"{float(one.value):g}"] for side, one in zip(sides, row, strict=True)]
        raise _in_parts(problem, items, state) from None
    return ResultRecorded(tuple(SeatResult(points=points[state.table.side(seat) - 1]) for seat in state.seats))


def _in_parts(problem: NotWhole, items: Sequence[Sequence[str]], state: State) -> Unreadable:
    """Return the refusal of points that are no whole numbers, with the line of written scores and places (rec.2)."""
    figures = [read_figure(tokens[1:]) for tokens in items]
    values = [one.value for one in figures if one and one.taken == 1]
    ordered = sorted(values, reverse=state.options.wins == "high")
    bare = len(values) == len(items) and all(len(tokens) == 2 for tokens in items) and len(items) > 1
    parts = []
    for tokens in items:
        who, *rest = tokens
        written = (f'"{token}"' if (one := read_figure([token])) and one.value.denominator > 1 else token for token in rest)
        place = f"{1 + ordered.index(figure.value)}." if bare and (figure := read_figure(rest)) else ""
        parts.append(" ".join(filter(None, (who, *written, place))))
    line = f"{RESULT} {', '.join(parts)}"
    words = said("{words}: a written score stands in quotation marks, and places say the order", words=problem.message)
    return Unreadable(words, rule=RULE, input=problem.input, expected=(line,))


def _check_words(tokens: Sequence[str], state: State, labels: Labels) -> None:
    """Raise Unreadable for a draw, which is a shared place, and for a player behind another without a comma."""
    if any(token.casefold() in _DRAWS and not labels.whole(token) for token in tokens):
        shared = ", ".join(f"{labels[side[0]]} 1." for side in state.table.sides)
        raise Unreadable(said("in a draw players share a place"), rule=RULE, expected=(f"{RESULT} {shared}",))
    bare = [token if token[0] == QUOTE else token.rstrip(";") for token in tokens]
    if another := next((token for token in bare[1:] if labels.whole(token)), None):
        parts = (f"{token}{QUOTE}" if token[0] == QUOTE else f", {token}" if labels.whole(token) else token for token in bare[1:])
        line = f"{RESULT} {' '.join((bare[0], *parts))}".replace(" ,", ",")
        raise Unreadable(said("a comma is missing before {name}", name=another), rule=RULE, expected=(line,))


def _of_all(known: Mapping[int, SeatResult], state: State, labels: Labels) -> tuple[SeatResult, ...]:
    """Return the result of each seat; a seat that is not named has that of its team. Raises Unreadable.

    Members of a team with different results pass through: rec.3 refuses them.
    """
    found: dict[int, SeatResult] = {}
    for side in state.table.sides:
        named = [known[seat] for seat in side if seat in known]
        if not named:
            words = said("a result names every player: {name} is missing", name=labels[side[0]])
            raise Unreadable(words, rule=RULE, expected=(_completed(known, state, labels),))
        found |= {seat: known.get(seat, named[0]) for seat in side}
    return tuple(found[seat] for seat in state.seats)


def _completed(known: Mapping[int, SeatResult], state: State, labels: Labels) -> str:
    """Return the line of a result with the players that are missing: with an open place where others have points."""
    empty = "POINTS" if any(one.points is not None for one in known.values()) else ""
    items = []
    for side in state.table.sides:
        result = next((known[seat] for seat in side if seat in known), None)
        items.append(" ".join((labels[side[0]], *(_parts(result) if result else filter(None, (empty,))))))
    return f"{RESULT} {', '.join(items)}"


def write_result(before: State, action: ResultRecorded, labels: Labels) -> str:
    """Return the line that reads back as a result."""
    if action.team:
        return " ".join((RESULT, TEAM, *_parts(action.team)))
    sides = before.table.sides
    items = (("+".join(labels[seat] for seat in side), *_parts(action.seats[side[0] - 1])) for side in sides)
    return f"{RESULT} " + ", ".join(map(" ".join, items))


def is_written(text: str) -> bool:
    """Return whether a text can stand as a written score."""
    most = shipped_facts(PACKAGE)["limits"]["written"]
    clean = " ".join(composed(text).split())
    return clean == text and 1 <= len(text) <= most and is_visible(text) and not _BARRED.search(text)


def _items(text: str) -> list[list[str]]:
    """Return the tokens of each item; a written score keeps its quotation mark in front."""
    items: list[list[str]] = [[]]
    left = _TOKEN.sub("", text).strip()
    if left:
        raise Unreadable(said("a written score stands between two quotation marks: {line}", line=left), rule=RULE)
    for quoted, curly, comma, bare in _TOKEN.findall(text):
        if comma:
            items.append([])
        else:
            items[-1].append(bare or f'"{quoted or curly}')
    return items


def _read_result(tokens: Sequence[str]) -> SeatResult:
    """Return what the tokens behind a name say. Raises Unreadable."""
    result, at = SeatResult(), 0
    while at < len(tokens):
        token = tokens[at]
        fields, taken = _field(tokens[at:])
        at += taken
        twice = [name for name in fields if getattr(result, name) != getattr(_NOTHING, name)]
        if twice or ({"points", "written"} & fields.keys() and (result.points is not None or result.written)):
            raise Unreadable(said("'{text}' is one score, verdict or place too many", text=token.lstrip(QUOTE)), rule=RULE)
        result = msgspec.structs.replace(result, **fields)
    return result


_NOTHING = SeatResult()


def _field(tokens: Sequence[str]) -> tuple[dict[str, object], int]:
    """Return the field that the first tokens fill, and how many these are. Raises Unreadable, NotWhole for points in parts."""
    token = tokens[0]
    if token.startswith('"'):
        text = " ".join(composed(token[1:]).split())
        if not is_written(text):
            words = said(
                'a written score has 1 to {most} signs, none of them " \\ # or ;',
                most=shipped_facts(PACKAGE)["limits"]["written"],
            )
            raise Unreadable(words, rule=RULE, input=text, expected=('"12+7"', '"½"'))
        return {"written": text}, 1
    if place := _PLACE.fullmatch(token):
        return {"place": int(place[1])}, 1
    if place_word := _ORDINALS.get(token.casefold()):
        return {"place": place_word}, 1
    if figure := read_figure(tokens):
        unit = figure.taken < len(tokens) and is_points_word(tokens[figure.taken])
        return {"points": points_of(figure.value, Item(""))}, figure.taken + unit
    if verdict := _VERDICTS.get(token.casefold()):
        return {"verdict": verdict}, 1
    words = said("'{token}' is no score, verdict or place: a score that is no number has quotation marks", token=token)
    forms = (f'"{token}"',) if NUMBER_LIKE.fullmatch(token) and is_written(token) else ()
    raise Unreadable(words, rule=RULE, expected=forms)


def _parts(result: SeatResult) -> Iterator[str]:
    if result.points is not None:
        yield str(result.points)
    if result.written:
        yield f'"{result.written}"'
    if result.verdict:
        yield result.verdict
    if result.place:
        yield f"{result.place}."
