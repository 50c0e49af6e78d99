"""What may be played, as a page offers it: buttons under headings, forms, and a deck that several players lay from."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from spooklog.domain.contract.ruleset import Field
from spooklog.web.language import said

MANY = 8
"""More buttons of one player than this are put together under the headings of their sentences."""

HAND = 12
"""So many cards stand in rows of four; more of them stand closer."""

FOLDED = 6
"""From so many buttons under one heading on, those are folded that only say more than another one."""

DECK = 20
"""More cards of one player than this are a deck: a column for each suit."""

_ALONE = -1.0
"""The row of a card without a suit."""


class Button(NamedTuple):
    """A line that may be played: its sentence, the words of its button, and for a card or a tile its drawing with its tone.

    `at` is the whole word of a space on a map. `part` is the part of the words that is enough beside those of a heading.
    """

    line: str
    says: str
    short: str
    at: str
    drawn: str
    tone: str
    part: str = ""

    @property
    def word(self) -> str:
        """The last word of its line: that of a card or a tile."""
        return self.line.rpartition(" ")[2]

    @property
    def shown(self) -> str:
        """What stands on the button."""
        return self.part or self.short

    @property
    def heard(self) -> str:
        """What a screen reader says: a sentence that holds what stands on the button."""
        stands = self.drawn or f" {self.shown} " in f" {self.says} "
        return self.says if stands else f"{self.shown}: {self.says}"


class Group(NamedTuple):
    """Buttons under one heading; `name` is empty where all of a player's buttons stand together."""

    name: str
    buttons: tuple[Button, ...]

    @property
    def single(self) -> bool:
        """Whether it has one button, which then needs no heading."""
        return bool(self.name) and len(self.buttons) == 1

    @property
    def is_short(self) -> bool:
        """Whether one of a row stands for it: its heading, or its single button of no more letters than a heading has."""
        return bool(self.name) and (not self.single or self.shown[0].shown == self.name)

    @property
    def common(self) -> str:
        """The words up to a colon with which all of several buttons begin, which are said once; nothing where there are none."""
        if not self.name or self.single:
            return ""
        found = {"".join(button.short.partition(": ")[:2]) for button in self.buttons}
        common = found.pop()
        return common if not found and common.endswith(": ") else ""

    @property
    def shown(self) -> tuple[Button, ...]:
        """The buttons with what stands on them: the heading on a single one that begins with it, else what they do not share."""
        if self.single:
            return tuple(one._replace(part=self.name) if one.short.startswith(self.name) else one for one in self.buttons)
        return (
            tuple(one._replace(part=one.short.removeprefix(self.common)) for one in self.buttons) if self.common else self.buttons
        )

    @property
    def further(self) -> tuple[Button, ...]:
        """Buttons that say what another one says and more, which are folded; none where there are few buttons."""
        shown = self.shown if len(self.buttons) >= FOLDED else ()
        stems = tuple(f"{one.shown}, " for one in shown)
        return tuple(one for one in shown if one.shown.startswith(stems)) if stems else ()

    @property
    def plain(self) -> tuple[Button, ...]:
        """The other buttons."""
        further = self.further
        return tuple(one for one in self.shown if one not in further)


class Choices(NamedTuple):
    """What one actor may do: groups of buttons under wider headings (`""` for those that need none), and forms as plain data.

    Of `spaces` people tap those of the map; the buttons are a list of them. With `due` the first form is open once the actor is
    chosen, and the buttons stand `beside` it.
    """

    by: str
    label: str
    seat: int
    parts: Mapping[str, tuple[Group, ...]]
    forms: tuple[Mapping[str, Any], ...]
    due: bool
    beside: bool
    spaces: tuple[Button, ...] = ()

    @property
    def ways(self) -> tuple[Mapping[str, Any], ...]:
        """The forms of these spaces."""
        spaces = {button.at for button in self.spaces}
        return tuple(
            form
            for form in self.forms
            if any(not spaces.isdisjoint(part["words"]) for part in form["parts"] if not isinstance(part, str))
        )

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons."""
        return (*(button for groups in self.parts.values() for group in groups for button in group.buttons), *self.spaces)

    def each(self, change: Callable[[str, Button], Button]) -> Choices:
        """Return the same with other buttons, made from the label and each button."""
        parts = {
            wide: tuple(Group(one.name, tuple(change(self.label, button) for button in one.buttons)) for one in groups)
            for wide, groups in self.parts.items()
        }
        return self._replace(parts=parts, spaces=tuple(change(self.label, button) for button in self.spaces))

    def without(self, lines: Collection[str]) -> Choices:
        """Return the same without the buttons of some lines, and without forms."""
        parts = dict[str, tuple[Group, ...]]()
        for wide, groups in self.parts.items():
            left = (Group(one.name, tuple(button for button in one.buttons if button.line not in lines)) for one in groups)
            if some := tuple(one for one in left if one.buttons):
                parts[wide] = some
        spaces = tuple(button for button in self.spaces if button.line not in lines)
        return self._replace(parts=parts, spaces=spaces, forms=(), due=False)


class Together(NamedTuple):
    """A card of each of several players, tapped in one deck: their labels and names, what stands before their cards and between
    them.

    `verb` stands between the label and the card of one player alone. A button of the deck is a line of the first player, which
    it records where no script fills the places of the others.
    """

    labels: tuple[str, ...]
    names: tuple[str, ...]
    start: str
    joint: str
    verb: str
    deck: tuple[Button, ...]

    @property
    def form(self) -> Mapping[str, Any]:
        """The same as a form: a place for each player, and the words of the deck once."""
        shown = zip(self.labels, self.names, strict=True)
        parts = [msgspec.structs.asdict(Field(name)) | {"label": label} for label, name in shown]
        for part in parts:
            del part["words"]
        words = [button.word for button in self.deck]
        deck = columns(words, [button.tone for button in self.deck])
        return {
            "start": self.start,
            "joint": self.joint,
            "verb": self.verb,
            "parts": parts,
            "words": words,
            "deck": deck,
            "meaning": said("a card each"),
        }


class Offer(NamedTuple):
    """What may be played: the choices by actor, those who are awaited first; cards that several players lay `together`.

    `names` are the names of the words in forms, with their drawings and tones, where no button has them.
    """

    choices: tuple[Choices, ...]
    together: Together | None
    names: Mapping[str, tuple[str, str, str]]

    def told(self, tell: Callable[[Offer], Offer]) -> Offer:
        """Return the same as `tell` tells it, so that what buttons share is found in its words.

        A heading stays on a single button that begins with it in English.
        """
        choices = (
            one._replace(
                parts={
                    wide: tuple(group._replace(buttons=group.shown) if group.single else group for group in groups)
                    for wide, groups in one.parts.items()
                }
            )
            for one in self.choices
        )
        return tell(self._replace(choices=tuple(choices)))

    @property
    def lines(self) -> frozenset[str]:
        """The lines of all buttons."""
        return frozenset(button.line for one in self.choices for button in one.buttons)

    def without(self, lines: Collection[str]) -> Offer:
        """Return the same without the buttons of some lines, and without forms."""
        return Offer(tuple(one.without(lines) for one in self.choices), None, self.names)

    def within(self, line: str) -> Offer:
        """Return the same for a line of cards laid together: a button puts its card in the place of that player's card there.

        Players whose card the line does not have keep their buttons.
        """
        if self.together is None or not line.startswith(self.together.start):
            return self
        start, joint = self.together.start, self.together.joint
        laid = {one.partition(" ")[0]: one for one in line.removeprefix(start).split(joint)}

        def put(label: str, button: Button) -> Button:
            cards = laid | {label: f"{label} {button.word}"} if label in laid else {}
            return button._replace(line=start + joint.join(cards.values())) if cards else button

        return self._replace(choices=tuple(one.each(put) for one in self.choices))

    @property
    def rows(self) -> int:
        """How many rows of a small screen the choices take, 5 at most."""
        first = self.choices[0] if self.choices else None
        if self.is_deck:
            return 5
        if first and first.due:
            places = [part for part in first.forms[0]["parts"] if not isinstance(part, str)]
            rows = sum(1 if part["words"] else 4 for part in places) + 2 * first.beside
            return min(1 + rows + (len(self.choices) > 1 and first.seat > 0), 5)
        if first is None:
            return 1
        cards = sum(1 for button in first.buttons if button.drawn)
        words = len(first.buttons) - cards - len(first.spaces) + len(first.forms) - len(first.ways)
        rows = math.ceil(cards / (4 if cards <= HAND else 6)) + sum(words > most for most in (0, 4, MANY))
        return min(1 + (len(self.choices) > 1) + bool(first.spaces) + rows, 5)

    @property
    def is_deck(self) -> bool:
        """Whether a deck takes the whole of a small screen: for cards laid together, or of which one or several are laid."""
        return bool(self.together or (self.choices and sum(bool(one.drawn) for one in self.choices[0].buttons) > DECK))


NOTHING = Offer((), None, {})
"""What may be played by one who records nothing, or where nothing more is played."""


def by_suit(buttons: Iterable[Button]) -> list[list[Button | None]]:
    """Return cards in columns as `columns` has them: None where a card is gone."""
    cards = list(buttons)
    return [
        [None if at is None else cards[at] for at in column]
        for column in columns([card.word for card in cards], [card.tone for card in cards])
    ]


def columns(words: Sequence[str], tones: Sequence[str]) -> list[list[int | None]]:
    """Return the indices of cards in columns, one for each suit, in the order in which the ruleset has its suits.

    A card has its row by its number, one without a number stands behind them; None is the place of a card that is gone. A card
    that has no suit, its word a single letter, stands in the first row of its own column. Where words do not tell cards apart, as
    the last words of longer lines do not, the cards of each suit stand one behind the other.
    """
    suits: dict[str, list[tuple[float, int]]] = {}
    for at, (word, tone) in enumerate(zip(words, tones, strict=True)):
        number = re.match("[0-9]+", word)
        row = float(number[0]) if number else math.inf if len(word) > 1 else _ALONE
        suits.setdefault(tone, []).append((row, at))
    rows = sorted({row for suit in suits.values() for row, _ in suit} - {_ALONE})
    found = [dict(suit) for suit in suits.values()]
    if sum(map(len, found)) < len(words):
        return [[at for _, at in suit] for suit in suits.values()]
    return [list(suit.values()) if _ALONE in suit else _to_last([suit.get(row) for row in rows]) for suit in found]


def _to_last(column: list[int | None]) -> list[int | None]:
    """Return a column without the places behind its last card."""
    while column and column[-1] is None:
        column.pop()
    return column
