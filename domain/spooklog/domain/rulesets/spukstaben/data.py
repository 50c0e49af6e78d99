"""The facts of a game: the shipped ones with a table's own laid over them, checked against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from spooklog.domain.contract.facts import MAX_DATA_LINE, overlay, shipped_facts, write_data
from spooklog.domain.rulesets.spukstaben.cards import MAX_LETTERS, ROOMS, SHAPE, Card, parse_code
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE, said
from spooklog.domain.rulesets.spukstaben.state import replace
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.value import Value
from spooklog.domain.words.visible import is_visible

MOST_PLAYERS = 4
"""The largest number of players for which the facts have tables (players.1)."""

MAX_DECK = 200
MAX_TEXT = 200
"""The longest printed condition, rating or id, in characters."""

_RANGES: Mapping[str, tuple[int, int]] = {
    "box.cubes_total": (1, 10),
    "play.turns": (2, 20),
    "play.hourglass": (1, 3600),
    "play.longest_word": (1, 30),
    "points.start": (-1000, 1000),
    "points.missing_cube": (0, 100),
    "points.no_word_of_power": (0, 100),
    **{f"turn1.{room}": (0, 20) for room in ROOMS},
    **{f"power.{players}": (1, 20) for players in range(1, MOST_PLAYERS + 1)},
}
_POWER = _RANGES["power.1"]
_NEW_GHOSTS = (0, 20)


class Facts(Value, frozen=True, kw_only=True):
    """The facts of a game, typed and found to fit together. Tables by number of players start with one player."""

    cards: tuple[Card, ...]
    """The deck, a card for a card, in the order of the facts."""

    cubes: int
    turns: int
    hourglass: int
    longest: int
    layout: tuple[int, int, int, int]
    ghosts: tuple[tuple[int, ...], ...]
    base: int
    cube_bonus: int
    end_bonus: int
    ratings: tuple[tuple[int, str], ...]


def facts_with(data: Mapping[str, Any], revision: int | None = None) -> Facts:
    """Return the facts of a revision, by default the newest, with a table's differences laid over them.

    Raises Usage with the path of a value that cannot be.
    """
    tree = overlay(shipped_facts(PACKAGE, revision), data)
    for path, (low, high) in _RANGES.items():
        table, _, key = path.partition(".")
        _whole(path, tree[table][key], low, high)
    for path in ("id", "language"):
        if not 1 <= len(tree[path]) <= MAX_TEXT or not is_visible(tree[path]):
            _refuse(
                path,
                said("{path} is a text of at most {most} characters", path=path, most=MAX_TEXT),
                f"{path} = 'my-deck'",
            )
    if tree["box"]["rooms"] != list(ROOMS):
        _refuse("box.rooms", said("the rooms are {rooms}, in this order", rooms=" ".join(ROOMS)), 'rooms = ["c", "p", "o", "d"]')
    if not any(tree["turn1"][room] for room in ROOMS):
        _refuse("turn1", said("the opening has a place for one card at least"), "turn1.c = 3")
    turns, longest = tree["play"]["turns"], tree["play"]["longest_word"]
    cards = _deck(tree, longest, set(data))
    if "box.cards_total" in data and len(cards) != data["box.cards_total"]:
        words = said("the deck has {number} cards, and cards_total is {total}", number=len(cards), total=data["box.cards_total"])
        _refuse("box.cards_total", words, f"cards_total = {len(cards)}")
    return Facts(
        cards=cards,
        cubes=tree["box"]["cubes_total"],
        turns=turns,
        hourglass=tree["play"]["hourglass"],
        longest=longest,
        layout=tuple(tree["turn1"][room] for room in ROOMS),
        ghosts=tuple(_ghosts(f"ghosts.{seats}", tree["ghosts"][str(seats)], turns) for seats in range(1, MOST_PLAYERS + 1)),
        base=tree["points"]["start"],
        cube_bonus=tree["points"]["missing_cube"],
        end_bonus=tree["points"]["no_word_of_power"],
        ratings=_ratings(tree["points"]["ratings"]),
    )


def check_lines(data: Mapping[str, Any]) -> None:
    """Raise Usage for a fact of a table that no `data` line of a sheet can hold.

    For new games only: what was stored once stays readable.
    """
    for path, value in data.items():
        # as it is written: `#` becomes ten characters
        length = len(write_data(path, value))
        if length > MAX_DATA_LINE:
            words = said(
                "{path} comes to a data line of {number} characters, and {most} is the most",
                path=path,
                number=length,
                most=MAX_DATA_LINE,
            )
            _refuse(path, words, "fewer entries", "shorter texts", "no # in them")


def _deck(tree: Mapping[str, Any], longest: int, own: set[str]) -> tuple[Card, ...]:
    """Return every card of the deck with its bar and the text of the condition that the table judges.

    `own` are the facts that the table laid over. Skips rows of the shipped facts about cards that its deck does not have.
    """
    codes = tree["deck"]
    if not 1 <= len(codes) <= MAX_DECK:
        _refuse(
            "deck",
            said("a deck has 1 to {most} cards, not {number}", most=MAX_DECK, number=len(codes)),
            'deck = ["A", "TH/p"]',
        )
    faces = [_face(code, longest) for code in codes]
    common = tuple(tree["power"][str(seats)] for seats in range(1, MOST_PLAYERS + 1))
    known = {face.code for face in faces}
    bars = _bars([row for row in tree["own_power"] if "own_power" in own or row[0] in known], known)
    texts = _judged([row for row in tree["judged"] if "judged" in own or row[0] in known], known)
    made = {
        face.code: replace(face, judged=texts.get(face.code, face.judged), power=bars.get(face.code, common)) for face in faces
    }
    return tuple(made[face.code] for face in faces)


def _face(code: object, longest: int) -> Card:
    face = parse_code(code) if isinstance(code, str) else None
    if face is None:
        _refuse(
            "deck",
            said("'{code}' is no code of a card: {shape}, letters alone", code=code, shape=SHAPE),
            '"A"',
            '"TH/p"',
            '"E-l"',
            '"G.6"',
            '"T~TH"',
        )
    if len(face.letters) > min(longest, MAX_LETTERS):
        _refuse("deck", said("no word of {number} letters scares {code}", number=longest, code=face.code), "fewer letters")
    if face.not_in is not None and (face.letters not in face.not_in or face.letters == face.not_in):
        words = said("{code}: the sequence after ~ is longer than {letters} and holds it", code=face.code, letters=face.letters)
        _refuse("deck", words, f"{face.letters}~{face.letters}S")
    return face


def _bars(rows: list[Any], known: set[str]) -> dict[str, tuple[int, ...]]:
    bars: dict[str, tuple[int, ...]] = {}
    for row in rows:
        if not isinstance(row, list) or len(row) != 1 + MOST_PLAYERS:
            _refuse("own_power", said("an own bar is a code and the powers for 1 to 4 players"), '["M/o", 2, 4, 5, 6]')
        code = _known("own_power", row[0], known)
        if code in bars:
            _refuse("own_power", said("{code} has two bars of its own", code=code), "one bar a card")
        for power in row[1:]:
            _whole(said("own_power of {code}", code=code), power, *_POWER)
        bars[code] = tuple(row[1:])
    return bars


def _judged(rows: list[Any], known: set[str]) -> dict[str, str]:
    texts: dict[str, str] = {}
    for row in rows:
        match row:
            case [code, str(text)] if is_visible(text) and 0 < len(text) <= MAX_TEXT:
                code = _known("judged", code, known)
                if not code.endswith("!"):
                    _refuse("judged", said("{code} is not judged by the table: its code would end with !", code=code), f"{code}!")
                texts[code] = text
            case _:
                words = said("what the table judges is a code and a text of at most {most} characters", most=MAX_TEXT)
                _refuse("judged", words, '["Q!", "a word with two vowels"]')
    return texts


def _known(path: str, code: object, known: set[str]) -> str:
    face = parse_code(code) if isinstance(code, str) else None
    if face is None or face.code not in known:
        _refuse(path, said("'{code}' is no card of the deck", code=code), *sorted(known)[:10])
    return face.code


def _ghosts(path: str, numbers: list[Any], turns: int) -> tuple[int, ...]:
    if len(numbers) != turns - 2:
        words = said(
            "{path} has a number for each of the turns 2 to {last}: {due}, not {number}",
            path=path,
            last=turns - 1,
            due=turns - 2,
            number=len(numbers),
        )
        _refuse(path, words, f"{path} = {[2] * (turns - 2)}")
    for number in numbers:
        _whole(path, number, *_NEW_GHOSTS)
    return tuple(numbers)


def _ratings(rows: list[Any]) -> tuple[tuple[int, str], ...]:
    expected = '[[0, "first"], [6, "second"]]'
    ratings: list[tuple[int, str]] = []
    for row in rows[:20]:
        match row:
            case [int(points), str(words)] if not isinstance(points, bool) and is_visible(words) and 0 < len(words) <= MAX_TEXT:
                ratings.append((points, words))
            case _:
                _refuse("points.ratings", said("a rating is the points from which it holds, and its words"), expected)
    steps = [points for points, _ in ratings]
    if not ratings or len(rows) > 20 or steps != sorted(set(steps)):
        _refuse("points.ratings", said("up to 20 ratings, those for fewer points first"), expected)
    return tuple(ratings)


def _whole(path: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        _refuse(
            str(path),
            said("{path} is a whole number from {low} to {high}, not {value}", path=path, low=low, high=high, value=repr(value)),
            f"{low} to {high}",
        )


def _refuse(path: str, words: str, *expected: str) -> NoReturn:
    raise Usage(words, input=path, expected=expected)


def counted(cards: tuple[Card, ...]) -> dict[str, int]:
    """Return how often each face is in the deck, in order of their codes."""
    return dict(sorted(Counter(card.code for card in cards).items()))
