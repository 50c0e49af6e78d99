"""One item of a line, `anna 12`: who, and a score, a bonus, a cell, a bid or tricks (catalogue 1.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import LARGEST, TallyAction
from spooklog.domain.rulesets.tally.lines.figures import (
    NUMBER_LIKE,
    is_points_word,
    read_figure,
    read_row,
    slashed,
    thousands,
    without_points,
)
from spooklog.domain.rulesets.tally.refuse import PACKAGE, said
from spooklog.domain.rulesets.tally.rules.sheet import expected
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import BID, FIGURE_RULE, LINE, REASON, TRICKS, WORD
from spooklog.domain.values.errors import Ambiguous, Unreadable
from spooklog.domain.values.labels import Labels, composed, unaccented
from spooklog.domain.values.saying import chained, within
from spooklog.domain.values.value import Value

_JOINED = re.compile(r"([^\W\d][\w+]*)(?:\s*=\s*|:(?=[+-]?\d))")
"""A name and the figure behind it, joined by a sign: `anna=12`, `anna:12`."""

_AND = re.compile(r"\s(?:and|y|&)\s+(?=(\w+))", re.IGNORECASE)
_ALL = frozenset({"all", "everybody", "everyone", "todos", "todas"})
_CROSSES = frozenset({"x", "-", "/", "strike", "nothing"})
"""What people write into a cell that counts nothing."""

_ALSO = {
    "3 of a kind": "three of a kind",
    "4 of a kind": "four of a kind",
    "kniffel": "yahtzee",
    "yatzy": "yahtzee",
}
"""What people call a cell of Yahtzee."""
_MOST_TRICKS = 999
_MOST_WORDS = 15
"""Of a category: 30 signs and a blank between two each."""


class NotWhole(Unreadable):
    """A figure is no whole number (line.2): `0.5`, `½`."""


class Item(Value, frozen=True):
    """The text of items, and what stands before all of them: the word `bid` or `tricks`, or a category (from 1).

    Each figure counts `scale` times: the same line for a game that is counted in halves.
    """

    text: str
    word: str = ""
    category: int = 0
    scale: int = 1

    def of(self, text: str) -> Item:
        """Return one of its items."""
        return msgspec.structs.replace(self, text=text.strip())


def split_items(text: str, labels: Labels, everybody: Sequence[int]) -> list[str]:
    """Return the items of a line, between commas or before `and bert`; a comma between two digits behind a name is a decimal one.

    Where all are meant, `all 5`, each seat of `everybody` has an item.
    """
    text = _AND.sub(lambda found: ", " if labels.whole(found[1]) else found[0], text)
    items = [""]
    for piece in re.split(r"(,)", text):
        if piece != ",":
            items[-1] += piece
        else:
            items.append("")
    joined = [items[0]]
    for item in items[1:]:
        before = joined[-1]
        if before[-1:].isdecimal() and item[:1].isdecimal() and any(map(str.isalpha, before)):
            joined[-1] = f"{before},{item}"
        else:
            joined.append(item)
    return [one for item in joined for one in _of_all(item, labels, everybody)]


def _of_all(item: str, labels: Labels, everybody: Sequence[int]) -> list[str]:
    """Return an item for each seat where it begins with a word for all of them."""
    who, _, rest = item.strip().partition(" ")
    return [f"{labels[seat]} {rest}" for seat in everybody] if who.casefold() in _ALL and rest else [item]


def heading(line: str, state: State, labels: Labels) -> Item | None:
    """Return the items behind a category that begins a line (`roads anna 12`, `roads 12 8 3`), None where none does."""
    tokens = line.split()
    if not state.table.categories or labels.has(tokens[0]):
        return None
    for count in range(min(len(tokens) - 1, _MOST_WORDS), 0, -1):
        row = read_row(" ".join(tokens[count:]), 0) or ()
        begins = _is_who(tokens[count], labels) or tokens[count].casefold() in _ALL or len(row) > 1
        if begins and (category := _category(tokens[:count], state)):
            return Item(" ".join(tokens[count:]), category=category)
    return None


def read_item(item: Item, state: State, labels: Labels) -> TallyAction:
    """Return the action of one item. Raises Unreadable or Ambiguous, NotWhole for a figure of another kind."""
    tokens = _JOINED.sub(lambda found: f"{found[1]} " if _is_who(found[1], labels) else found[0], item.text).split()
    if not tokens:
        raise Unreadable(said("nothing stands between two commas"), rule=LINE, expected=expected(state))
    if NUMBER_LIKE.fullmatch(tokens[0]) and not labels.meant(tokens[0]):
        raise _nameless(tokens, item, state, labels)
    seat, rest = read_who(tokens[0], state, labels), tokens[1:]
    name = labels[seat]
    if not rest:
        raise Unreadable(said("what does {name} have?", name=name), rule=LINE, expected=expected(state))
    if item.word:
        rest = [item.word, *rest]
    elif item.category:
        return act.CellFilled(seat, item.category, _alone(rest, name, item, state))
    if bidding := _bidding(seat, rest, name, state):
        return bidding
    figure = read_figure(rest)
    if (figure or NUMBER_LIKE.fullmatch(without_points(rest[0]))) and not _categories(rest[:-1], state):
        return _figure(seat, rest, item, state, labels)
    if rest[0] == "-" and read_figure(rest[1:]):
        lines = (f"{name} {' '.join(rest[1:])}", f"{name} -{' '.join(rest[1:])}")
        raise Unreadable(said("a minus sign stands right before its figure"), rule=LINE, input=item.text, expected=lines)
    if state.table.categories:
        return _cell(seat, rest, item, state, name)
    raise Unreadable(said("'{text}' cannot be read", text=" ".join(rest)), rule=LINE, expected=expected(state))


def _bidding(seat: int, rest: Sequence[str], name: str, state: State) -> TallyAction | None:
    """Return the bid or the tricks that tokens with such a word say: `bid 2`, `1 trick`; None without the word."""
    match [rest[0].casefold(), *rest[1:]]:
        case ["bid", *more]:
            return act.BidMade(seat, tricks_of(more, name, state))
        case ["tricks", *more]:
            return act.TricksTaken(seat, tricks_of(more, name, state))
    figure = read_figure(rest)
    if figure is None or rest[0][0] in "+-":
        return None
    match [word.casefold() for word in rest[figure.taken :]]:
        case ["bid"]:
            return act.BidMade(seat, _tricks(figure.value))
        case ["trick" | "tricks"]:
            return act.TricksTaken(seat, _tricks(figure.value))
        case _:
            return None


def read_who(token: str, state: State, labels: Labels) -> int:
    """Return the seat of a player, of a team (`anna+bert`) its first. Raises Unreadable or Ambiguous (line.1)."""
    names = composed(token).removesuffix(":").split("+")
    seats = [labels.seat(name, rule=LINE) for name in names]
    if len(seats) > 1 and tuple(sorted(seats)) not in state.table.sides:
        teams = tuple("+".join(labels[seat] for seat in side) for side in state.table.sides if len(side) > 1)
        raise Unreadable(said("{token} is no team of this game", token=token), rule=LINE, expected=teams or labels.names)
    return min(seats)


def due(seat: int, value: Fraction, item: Item, state: State) -> TallyAction:
    """Return what a bare figure is: a cell under a category, a bid or tricks while these are due, else a score."""
    if item.category:
        return act.CellFilled(seat, item.category, points_of(value, item))
    match item.word or state.phase:
        case "bid":
            return act.BidMade(seat, _tricks(value))
        case "tricks":
            return act.TricksTaken(seat, _tricks(value))
        case _:
            return act.ScoreNoted(seat, points_of(value, item))


def points_of(value: Fraction, item: Item) -> int:
    """Return a figure as points. Raises NotWhole, and Unreadable for one that is too large (line.2)."""
    value *= item.scale
    if value.denominator > 1:
        words = said("points are whole numbers, not {number}", number=f"{float(value):g}")
        raise NotWhole(words, rule=FIGURE_RULE, expected=(f"-{LARGEST} to {LARGEST}",))
    if abs(value) > LARGEST:
        raise _no_figure(str(value.numerator)[:40])
    return value.numerator


def tricks_of(tokens: Sequence[str], name: str, state: State) -> int:
    """Return the number of tricks that tokens say: `2`, `two`, `2 tricks`. Raises Unreadable (line.1, line.2)."""
    if not tokens:
        raise Unreadable(
            said("how many tricks does {name} have?", name=name),
            rule=LINE,
            expected=expected(state) if state.table.formula else (),
        )
    words = tokens[:-1] if len(tokens) > 1 and tokens[-1].casefold() in ("trick", TRICKS, BID) else tokens
    figure = read_figure(words)
    if figure is None or figure.plus or (figure.taken == len(words) and figure.value < 0):
        raise _no_tricks(" ".join(words))
    if figure.taken != len(words):
        raise Unreadable(
            said("one figure stands behind {name}, not '{text}'", name=name, text=" ".join(words)),
            rule=LINE,
            expected=expected(state),
        )
    return _tricks(figure.value)


def _tricks(value: Fraction) -> int:
    if value.denominator > 1 or not 0 <= value <= _MOST_TRICKS:
        raise _no_tricks(f"{float(value):g}")
    return value.numerator


def _no_tricks(text: str) -> Unreadable:
    return Unreadable(said("'{text}' is no number of tricks", text=text), rule=FIGURE_RULE, input=text, expected=("0", "3"))


def _figure(seat: int, rest: Sequence[str], item: Item, state: State, labels: Labels) -> TallyAction:
    """Return what a figure stands for: a score, points besides, or where these are due a bid or tricks."""
    figure = read_figure(rest)
    if figure is None:
        raise _bid_and_tricks(rest[0], labels[seat], state) or _no_figure(rest[0])
    reason = list(rest[figure.taken :])
    if not figure.plus and figure.value >= 0 and len(reason) == 1 and is_points_word(reason[0]):
        reason = []
    typed = " ".join(rest[: figure.taken])
    if reason and _begins_item(reason, labels):
        line = f"{labels[seat]} {typed} {_separated(reason, labels)}".replace(" ,", ",")
        raise Unreadable(said("a comma is missing between two players"), rule=LINE, expected=(line,))
    if (figure.plus and (reason or not _is_signed(state))) or (reason and figure.value < 0):
        return act.PointsAdded(seat, points_of(figure.value, item), _reason(reason, labels))
    if reason:
        raise _no_reason(labels[seat], typed, reason, state, labels)
    return due(seat, figure.value, item, state)


def _is_signed(state: State) -> bool:
    """Return whether scores have signs: then `+24` is one (round.5)."""
    return state.phase == "score" and state.options.sum == "zero"


def _bid_and_tricks(token: str, name: str, state: State) -> Unreadable | None:
    """Return the refusal of a bid and tricks in one, `1/2`, as the picture of the sheet shows them; None where it is none."""
    if state.table.formula is None or slashed(token).count(",") != 1:
        return None
    bid, tricks = slashed(token).split(", ")
    lines = (f"{name} {BID} {bid}", f"{name} {TRICKS} {tricks}")
    return Unreadable(said("a bid and the tricks are written one after the other"), rule=FIGURE_RULE, input=token, expected=lines)


def _cell(seat: int, rest: Sequence[str], item: Item, state: State, name: str) -> TallyAction:
    """Return the figure of a category: the longest one that ends the tokens, behind words that name or begin a category."""
    if category := _category(rest, state):
        line = f"{name} {state.table.categories[category - 1]} POINTS"
        raise Unreadable(said("a figure is missing behind the category"), rule=LINE, input=item.text, expected=(line,))
    if len(rest) == 1:
        raise Unreadable(said("'{text}' cannot be read", text=rest[0]), rule=LINE, expected=expected(state))
    for at in range(1, len(rest)):
        figure = read_figure(rest[at:])
        if figure and figure.taken == len(rest) - at and (category := _category(rest[:at], state)):
            return act.CellFilled(seat, category, points_of(figure.value, item))
    category = _known_category(rest[:-1], state)
    if rest[-1].casefold() in _CROSSES:
        line = f"{name} {state.table.categories[category - 1]} 0"
        raise Unreadable(said("a cell that counts nothing has a 0"), rule=FIGURE_RULE, input=item.text, expected=(line,))
    raise _no_figure(rest[-1])


def _no_figure(text: str) -> Unreadable:
    """Return the refusal of a text that is no figure, with the figure that was probably meant (line.2)."""
    if plain := thousands(text):
        words = said(
            "'{text}' could be {plain} or a figure with decimals: no sign stands between thousands", text=text, plain=plain
        )
        return Unreadable(words, rule=FIGURE_RULE, input=text, expected=(plain,))
    words = said("'{text}' is no figure: numbers of at most nine digits, and sums of them", text=text)
    return Unreadable(words, rule=FIGURE_RULE, input=text, expected=(f"-{LARGEST} to {LARGEST}", "6+3"))


def _no_reason(name: str, typed: str, words: Sequence[str], state: State, labels: Labels) -> Unreadable:
    """Return the refusal of words behind a score, with the line that was probably meant."""
    if words[0].casefold() in ("trick", TRICKS, BID):  # as points they would make a wrong total
        line = f"{name} {BID if words[0].casefold() == BID else TRICKS} {typed}"
        return Unreadable(said("nothing stands behind the {line}", line=TRICKS), rule=LINE, expected=(line,))
    if labels.whole(words[0].removesuffix(":")):
        line = f"{name} {typed}, {' '.join(words)} POINTS"
        return Unreadable(said("a comma is missing between two players"), rule=LINE, expected=(line,))
    if words[0][0] in "+-" and NUMBER_LIKE.fullmatch(words[0]):
        sums = f"{name} {typed}{words[0]}"
        lines = (sums, f"{name} {typed}, {name} {' '.join(words)}")
        return Unreadable(
            said("a sum has no blank before a sign: {line}", line=sums),
            rule=LINE,
            expected=lines if len(words) == 1 else lines[1:],
        )
    if len(parts := re.split(r" (?=[+-] )", typed)) == 2:  # 12 + 5 bonus
        line = f"{name} {parts[0]}, {name} {parts[1].replace(' ', '')} {' '.join(words)}"
        return Unreadable(said("points with a reason stand apart from the score"), rule=REASON, expected=(line,))
    if words[0] == "x" and len(words) == 2 and NUMBER_LIKE.fullmatch(words[1]):
        return Unreadable(said("a product has no blanks"), rule=LINE, expected=(f"{name} {typed}x{words[1]}",))
    if NUMBER_LIKE.fullmatch(words[0]):
        return Unreadable(
            said("one figure stands behind {name}, not {number}", name=name, number=1 + len(words)),
            rule=LINE,
            expected=expected(state),
        )
    if category := _category(words, state):
        line = f"{name} {state.table.categories[category - 1]} {typed}"
        return Unreadable(said("the figure of a cell stands behind its category"), rule=LINE, expected=(line,))
    figure = read_figure(typed.split())
    line = f"{name} +{figure.value if figure else typed} {' '.join(words)}"
    return Unreadable(said("points with a reason begin with + or -: {line}", line=line), rule=REASON, expected=(line,))


def _begins_item(tokens: Sequence[str], labels: Labels) -> bool:
    """Return whether tokens begin with a player and a figure: `bert 4`, or `b 4`, which no reason begins with."""
    if len(tokens) < 2:
        return False
    return bool(labels.whole(tokens[0].removesuffix(":"))) or (
        _is_who(tokens[0], labels) and NUMBER_LIKE.fullmatch(tokens[1]) is not None
    )


def _separated(tokens: Sequence[str], labels: Labels) -> str:
    """Return the rest of a line with a comma before each player."""
    starts = [_begins_item(tokens[place:], labels) for place in range(len(tokens))]
    return " ".join(f", {token}" if begins else token for token, begins in zip(tokens, starts, strict=True))


def _nameless(tokens: Sequence[str], item: Item, state: State, labels: Labels) -> Unreadable:
    """Return the refusal of a figure without a name in front, with what was probably meant: `anna 12` by `12 anna`."""
    words = said("no player stands before '{token}': each figure follows a name", token=tokens[0])
    meant = f"{tokens[-1]} {' '.join(tokens[:-1])}" if len(tokens) > 1 and _is_who(tokens[-1], labels) else slashed(tokens[0])
    return Unreadable(words, rule=LINE, input=item.text, expected=(meant,) if meant else expected(state))


def _alone(tokens: Sequence[str], name: str, item: Item, state: State) -> int:
    """Return the only figure there is. Raises Unreadable."""
    figure = read_figure(tokens)
    if figure is None:
        raise _no_figure(" ".join(tokens))
    rest = tokens[figure.taken :]
    if rest and not (len(rest) == 1 and is_points_word(rest[0])):
        raise Unreadable(
            said("one figure stands behind {name}, not '{text}'", name=name, text=" ".join(tokens)),
            rule=LINE,
            expected=expected(state),
        )
    return points_of(figure.value, item)


def _reason(words: Sequence[str], labels: Labels) -> str:
    """Return a reason. Raises Unreadable (line.3) where it is too long, has other signs, or a player's name."""
    limits, reason = shipped_facts(PACKAGE)["limits"], composed(" ".join(words))
    if len(words) > limits["reason_words"] or len(reason) > limits["reason"] or not all(map(WORD.fullmatch, reason.split())):
        refusal = said(
            "a reason is one to {most} words of letters and digits, not '{reason}'",
            most=limits["reason_words"],
            reason=reason[:60],
        )
        raise Unreadable(refusal, rule=REASON, expected=("+5 flush", "a note: # …"))
    if name := next((word for word in reason.split() if labels.whole(word)), None):
        refusal = said("a reason names no player, because it stays in the log for ever: '{name}'", name=name)
        raise Unreadable(refusal, rule=REASON, expected=("+5 flush", "a note: # …"))
    return reason


def _is_who(token: str, labels: Labels) -> bool:
    return bool(labels.meant(composed(token).removesuffix(":").split("+")[0]))


def _category(tokens: Sequence[str], state: State) -> int:
    """Return the category that words name or begin, 0 where none or several fit."""
    found = _categories(tokens, state)
    return found[0] if len(found) == 1 else 0


def _known_category(tokens: Sequence[str], state: State) -> int:
    """Return the category that words name or begin. Raises Unreadable, or Ambiguous where several fit (line.1)."""
    found, categories = _categories(tokens, state), state.table.categories
    text = " ".join(tokens)
    if not found:
        raise Unreadable(said("the sheet has no category '{text}'", text=text), rule=LINE, input=text, expected=categories)
    if len(found) > 1:
        meant = tuple(categories[number - 1] for number in found)
        raise Ambiguous(
            said(
                "'{text}' could be {names}: type more of it",
                text=text,
                names=chained((within("{line}", line=one) for one in meant), "or"),
            ),
            rule=LINE,
            input=text,
            expected=meant,
        )
    return found[0]


def _categories(tokens: Sequence[str], state: State) -> list[int]:
    """Return the categories of this name, else those of this name with blanks for hyphens, or that begin so or are called so."""
    if not tokens:
        return []
    key = unaccented(composed(" ".join(tokens)))
    names = {number: unaccented(name) for number, name in enumerate(state.table.categories, start=1)}
    if exact := [number for number, name in names.items() if name == key]:
        return exact
    bare, spoken = key.replace("-", " "), {number: name.replace("-", " ") for number, name in names.items()}
    bare = _ALSO.get(bare, bare)
    alike = [number for number, name in spoken.items() if name == bare]
    return alike or [number for number, name in spoken.items() if name.startswith(bare)]
