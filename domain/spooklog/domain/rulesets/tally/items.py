"""One item of a line, `anna 12`: who, and a score, a bonus, a cell, a bid or tricks (catalogue 1.2)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spooklog.domain.errors import Ambiguous, Unreadable
from spooklog.domain.facts import shipped_facts
from spooklog.domain.labels import Labels, composed, unaccented
from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import LARGEST, TallyAction
from spooklog.domain.rulesets.tally.refuse import PACKAGE
from spooklog.domain.rulesets.tally.sheet import expected
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import FIGURE, FIGURE_RULE, LINE, NUMBER_LIKE, POINTS, REASON, WORD
from spooklog.domain.value import Value


class Item(Value, frozen=True):
    """The text of items, and what stands before all of them: the word `bid` or `tricks`, or a category (from 1)."""

    text: str
    word: str = ""
    category: int = 0

    def of(self, text: str) -> Item:
        """Return one of its items."""
        return msgspec.structs.replace(self, text=text.strip())


def heading(line: str, state: State, labels: Labels) -> Item | None:
    """Return the items behind a category that begins a line (`roads anna 12`), None where none does."""
    tokens = line.split()
    if not state.table.categories or labels.has(tokens[0]):
        return None
    for count in range(len(tokens) - 2, 0, -1):
        if (category := _category(tokens[:count], state)) and _is_who(tokens[count], labels):
            return Item(" ".join(tokens[count:]), category=category)
    return None


def read_item(item: Item, state: State, labels: Labels) -> TallyAction:
    """Return the action of one item. Raises Unreadable or Ambiguous."""
    tokens = item.text.split()
    if not tokens:
        raise Unreadable("nothing stands between two commas", rule=LINE, expected=expected(state))
    if NUMBER_LIKE.fullmatch(tokens[0]) and not labels.meant(tokens[0]):
        words = f"no player stands before '{tokens[0]}': each figure follows a name, and is a whole number"
        raise Unreadable(words, rule=LINE, input=item.text, expected=expected(state))
    seat, rest = read_who(tokens[0], state, labels), tokens[1:]
    name = labels[seat]
    if not rest:
        raise Unreadable(f"what does {name} have?", rule=LINE, expected=expected(state))
    if item.word:
        rest = [item.word, *rest]
    elif item.category:
        return act.CellFilled(seat, item.category, _points(_alone(rest, name, state)))
    match [rest[0].casefold(), *rest[1:]]:
        case ["bid", *more]:
            return act.BidMade(seat, _tricks(_alone(more, name, state)))
        case ["tricks", *more]:
            return act.TricksTaken(seat, _tricks(_alone(more, name, state)))
    if NUMBER_LIKE.fullmatch(rest[0]):  # no category begins with a digit
        return _figure(seat, rest, state, labels)
    if state.table.categories and len(rest) > 1:
        return act.CellFilled(seat, _known_category(rest[:-1], state), _points(rest[-1]))
    raise Unreadable(f"'{' '.join(rest)}' cannot be read", rule=LINE, expected=expected(state))


def read_who(token: str, state: State, labels: Labels) -> int:
    """Return the seat of a player, of a team (`anna+bert`) its first. Raises Unreadable or Ambiguous (line.1)."""
    names = composed(token).removesuffix(":").split("+")
    seats = [labels.seat(name, rule=LINE) for name in names]
    if len(seats) > 1 and tuple(sorted(seats)) not in state.table.sides:
        teams = tuple("+".join(labels[seat] for seat in side) for side in state.table.sides if len(side) > 1)
        raise Unreadable(f"{token} is no team of this game", rule=LINE, expected=teams or labels.names)
    return min(seats)


def _figure(seat: int, rest: Sequence[str], state: State, labels: Labels) -> TallyAction:
    """Return what a figure stands for: a score, points besides, or where these are due a bid or tricks."""
    figure, reason = rest[0], rest[1:]
    points = _points(figure)
    if figure.isdecimal() and [word.casefold() for word in reason] in POINTS:
        reason = []
    if reason and _begins_item(reason, labels):
        line = f"{labels[seat]} {figure} {_separated(reason, labels)}".replace(" ,", ",")
        raise Unreadable("a comma is missing between two players", rule=LINE, expected=(line,))
    if figure.startswith("+") or (reason and points < 0):
        return act.PointsAdded(seat, points, _reason(reason, labels))
    if reason:
        raise _no_reason(labels[seat], points, reason, state, labels)
    match state.phase:
        case "bid":
            return act.BidMade(seat, _tricks(figure))
        case "tricks":
            return act.TricksTaken(seat, _tricks(figure))
        case _:
            return act.ScoreNoted(seat, points)


def _no_reason(name: str, points: int, words: Sequence[str], state: State, labels: Labels) -> Unreadable:
    """Return the refusal of words behind a score, with the line that was probably meant."""
    if labels.whole(words[0].removesuffix(":")):
        line = f"{name} {points}, {' '.join(words)} POINTS"
        return Unreadable("a comma is missing between two players", rule=LINE, expected=(line,))
    if NUMBER_LIKE.fullmatch(words[0]):
        return Unreadable(f"one figure stands behind {name}, not {1 + len(words)}", rule=LINE, expected=expected(state))
    if category := _category(words, state):
        line = f"{name} {state.table.categories[category - 1]} {points}"
        return Unreadable("the figure of a cell stands behind its category", rule=LINE, expected=(line,))
    line = f"{name} +{points} {' '.join(words)}"
    return Unreadable(f"points with a reason begin with + or -: {line}", rule=REASON, expected=(line,))


def _begins_item(tokens: Sequence[str], labels: Labels) -> bool:
    """Return whether tokens begin with a player and a figure: `bert 4`, or `b 4`, which no reason begins with."""
    if len(tokens) < 2:
        return False
    return bool(labels.whole(tokens[0].removesuffix(":"))) or (
        _is_who(tokens[0], labels) and FIGURE.fullmatch(tokens[1]) is not None
    )


def _separated(tokens: Sequence[str], labels: Labels) -> str:
    """Return the rest of a line with a comma before each player."""
    starts = [_begins_item(tokens[place:], labels) for place in range(len(tokens))]
    return " ".join(f", {token}" if begins else token for token, begins in zip(tokens, starts, strict=True))


def _alone(tokens: Sequence[str], name: str, state: State) -> str:
    """Return the only token there is. Raises Unreadable."""
    if len(tokens) != 1:
        rest = " ".join(tokens)
        raise Unreadable(f"one figure stands behind {name}, not '{rest}'", rule=LINE, expected=expected(state))
    return tokens[0]


def _points(token: str) -> int:
    """Return a figure. Raises Unreadable (line.2)."""
    if not FIGURE.fullmatch(token):
        words = f"'{token}' is no figure: whole numbers of at most nine digits"
        hint = "count halves by twice as many points" if any(sign in token for sign in ".,½") else f"-{LARGEST} to {LARGEST}"
        raise Unreadable(words, rule=FIGURE_RULE, input=token, expected=(hint,))
    return int(token)


def _tricks(token: str) -> int:
    """Return a number of tricks. Raises Unreadable (line.2)."""
    if not (token.isascii() and token.isdecimal() and len(token) <= 3):
        raise Unreadable(f"'{token}' is no number of tricks", rule=FIGURE_RULE, input=token, expected=("0", "3"))
    return int(token)


def _reason(words: Sequence[str], labels: Labels) -> str:
    """Return a reason. Raises Unreadable (line.3) where it is too long, has other signs, or a player's name."""
    limits, reason = shipped_facts(PACKAGE)["limits"], composed(" ".join(words))
    if len(words) > limits["reason_words"] or len(reason) > limits["reason"] or not all(map(WORD.fullmatch, reason.split())):
        form = f"one to {limits['reason_words']} words of letters and digits"
        raise Unreadable(f"a reason is {form}, not '{reason[:60]}'", rule=REASON, expected=("+5 flush", "a note: # …"))
    if name := next((word for word in reason.split() if labels.whole(word)), None):
        refusal = f"a reason names no player, because it stays in the log for ever: '{name}'"
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
        raise Unreadable(f"the sheet has no category '{text}'", rule=LINE, input=text, expected=categories)
    if len(found) > 1:
        meant = tuple(categories[number - 1] for number in found)
        raise Ambiguous(f"'{text}' could be {' or '.join(meant)}: type more of it", rule=LINE, input=text, expected=meant)
    return found[0]


def _categories(tokens: Sequence[str], state: State) -> list[int]:
    """Return the categories of this name, else those of this name with blanks for hyphens, else those that begin so."""
    key = unaccented(composed(" ".join(tokens)))
    names = {number: unaccented(name) for number, name in enumerate(state.table.categories, start=1)}
    if exact := [number for number, name in names.items() if name == key]:
        return exact
    bare, spoken = key.replace("-", " "), {number: name.replace("-", " ") for number, name in names.items()}
    alike = [number for number, name in spoken.items() if name == bare]
    return alike or [number for number, name in spoken.items() if name.startswith(bare)]
