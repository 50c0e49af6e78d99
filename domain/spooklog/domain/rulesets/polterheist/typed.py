"""What stands at the open places of lines: cards, players, dice, numbers and tiles (catalogue 7.1 to 7.3).

What depends on the rules, such as a place, is in `lines/places.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spooklog.domain.contract.actions import Field
from spooklog.domain.grammar.kinds import Flag, Kind, LineContext, Open, Part, Player, Several, Whole, Word
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, meant, name_of
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.values.errors import Ambiguous, Unreadable
from spooklog.domain.values.saying import chained

_TREASURE = "t"
_TREASURE_WORDS = (_TREASURE, "treasure")

UNKNOWN = "?"
"""A card that lies face down."""


class CardKind(Kind[str]):
    """A card of a deck by the beginning of a word on it. Words of `treasure` are the Treasure, `none` is no card."""

    pattern = r"[^\s/:?]+"

    def __init__(self, deck: Sequence[str], treasure: Sequence[str] = (), none: str = "") -> None:
        super().__init__(said("card"))
        self._deck, self._treasure, self._none = tuple(deck), treasure, none

    def read(self, text: str, context: LineContext) -> str:
        if text == self._none:
            return ""
        if text.casefold() in self._treasure:
            return _TREASURE
        found = meant(text, self._deck)
        if len(found) > 1:
            names = chained(map(name_of, found), "or")
            raise Ambiguous(
                said("'{text}' could be {names}", text=text, names=names), rule=context.rule, input=text, expected=found
            )
        if not found:
            raise context.unreadable(said("there is no card '{text}'", text=text), *self._deck, input=text)
        return found[0]

    def write(self, value: str, context: LineContext) -> str:  # noqa: ARG002
        return value or self._none

    def words(self, context: LineContext) -> Sequence[str]:  # noqa: ARG002
        return self._deck


class PickedKind(Several[str]):
    """Cards, or the Treasure alone."""

    def read(self, text: str, context: LineContext) -> tuple[str, ...]:
        return (_TREASURE,) if text.casefold() in _TREASURE_WORDS else super().read(text, context)


class PartnerKind(Player):
    """Another player; a line may have @ in front of the label."""

    def __init__(self) -> None:
        super().__init__()
        self.sign = "PLAYER"

    def read(self, text: str, context: LineContext) -> int:
        return super().read(text.removeprefix("@"), context)


class PlanNumberKind(Whole):
    """The number of Floor Plans."""

    def read(self, text: str, context: LineContext) -> int:
        number, most = int(text), len(context.state.mansion.plans)
        if not 1 <= number <= most:
            raise context.unreadable(said("there are Floor Plans 1 to {most}", most=most), *self.words(context), input=text)
        return number

    def words(self, context: LineContext) -> Sequence[str]:
        return [str(number) for number in range(1, len(context.state.mansion.plans) + 1)]


class TurnedKind(Kind[tuple[str, str]]):
    """A position with the tile that was turned over there, `1F.1=F6`; the tile may be left out where the log has it."""

    pattern = r"[^\s=]+(?:=\S+)?"

    def read(self, text: str, context: LineContext) -> tuple[str, str]:
        where, _, tile = text.partition("=")
        slot = read_slot(where, context)
        return slot, read_tile(tile, slot, f"{slot}=", context)

    def write(self, value: tuple[str, str], context: LineContext) -> str:  # noqa: ARG002
        return "=".join(value)

    def parts(self, context: LineContext, given: tuple[str, Open]) -> Iterator[Part]:  # noqa: ARG002
        """Yield the parts of a form: a position, and the choice of its tile."""
        slot, tiles = given
        yield from (f"{slot}=", Field(said("tile at {slot}", slot=slot), tuple(tiles.values or ()), tiles.least))


class DrawnKind(Kind[tuple[str, int, str]]):
    """A discovery that was drawn: the card with the number of Floor Plans, or `?` for one face down, which its holder may name.

    The third item is the card that lies face down.
    """

    pattern = r"\?[^\s/:?]*|[^\s/:?]+(?: \S+)?"

    def read(self, text: str, context: LineContext) -> tuple[str, int, str]:
        if text.startswith(UNKNOWN):
            hidden = text[1:].strip()
            return UNKNOWN, 0, DISCOVERY.read(hidden, context) if hidden else ""
        word, _, number = text.partition(" ")
        card = DISCOVERY.read(word, context)
        if not number:
            return card, 0, ""
        if not re.fullmatch(PLAN_NUMBER.pattern, number):
            offers = (f"{card} {one}" for one in PLAN_NUMBER.words(context))
            raise context.unreadable(said("'{number}' is no number of Floor Plans", number=number), *offers, input=number)
        try:
            return card, PLAN_NUMBER.read(number, context), ""
        except Unreadable as problem:
            problem.expected = tuple(f"{card} {one}" for one in problem.expected)
            raise

    def write(self, value: tuple[str, int, str], context: LineContext) -> str:  # noqa: ARG002
        card, number, hidden = value
        return f"{card}{hidden}{f' {number}' if number else ''}"

    def words(self, context: LineContext) -> Sequence[str]:
        return DISCOVERY.words(context)


def read_slot(word: str, context: LineContext) -> str:
    """Return a position of a tile, such as 1F.3, in its canonical form. Raises Unreadable."""
    slots: Sequence[str] = context.state.mansion.slots
    found = next((slot for slot in slots if slot.casefold() == word.casefold()), None)
    if found is None:
        raise context.unreadable(said("there is no position '{word}'", word=word), *slots, input=word)
    return found


def read_tile(words: str, slot: str, before: str, context: LineContext) -> str:
    """Return the tile at a position: by id, by its number on the floor, or by a piece of a room name; without words as dealt.

    `before` stands in front of the tile in lines. Raises Unreadable, Ambiguous.
    """
    mansion, floor = context.state.mansion, slot.partition(".")[0]
    if not words:
        dealt: str = context.state.table.dealt_at(mansion.slots.index(slot))
        if not dealt:
            raise context.unreadable(said("which tile lies at {slot}?", slot=slot), f"{before}TILE")
        return dealt
    if known := mansion.tile(words, floor):
        return str(known.id)
    if other := next((str(tile) for tile in mansion.tiles if tile.casefold() == words.casefold()), None):
        return other
    named: list[str] = [tile.id for tile in mansion.tiles_with(words, floor)]
    if len(named) == 1:
        return named[0]
    offers = [f"{before}{one}" for one in named or [tile.id for tile in mansion.tiles.values() if tile.floor == floor]]
    if named:
        words_of = said("'{words}' could be the tile {tiles}", words=words, tiles=chained(named, "or"))
        raise Ambiguous(words_of, rule=context.rule, input=words, expected=tuple(offers))
    raise context.unreadable(said("{floor} has no tile '{words}'", floor=floor, words=words), *offers, input=words)


DISCOVERY = CardKind(DISCOVERIES)
FETCHED = CardKind(DISCOVERIES, none="-").asking(said("which card is fetched? - stands for none"))
DROPPED = CardKind(DISCOVERIES, _TREASURE_WORDS).asking(said("which card is dropped?"))

# sorted: the order of typing says nothing, and equal lines are stored the same
CARDS = Several(DISCOVERY, none=("-",), settle=sorted)
PICKED = PickedKind(DISCOVERY, none=("-",), settle=sorted)
LOOT = Several(CardKind(DISCOVERIES, (_TREASURE,)), none=("-",), settle=sorted)

PARTNER, ADJACENT = PartnerKind(), Flag("adj")
DIE, NUMBER = Whole(said("die")).asking(said("what does the die show?")), Whole(said("number"), digits=3)
STEPS = Whole(said("number of steps"), "STEPS", digits=3).asking(said("how many steps?"))
DICE = Several(DIE, like="4 3").asking(said("what do the dice show?"))
DRUNK = Word[int](
    said("number of cards"),
    lambda word, _: int(word) or None,
    pattern="[0-9]{1,3}",
    sign="NUMBER",
    looks=said("1 is the least"),
)
PLAN_NUMBER = PlanNumberKind(said("number of Floor Plans"), "NUMBER", digits=3)
TILES = Several(TurnedKind("POSITION=TILE"))
DRAWN = DrawnKind(said("card")).asking(said("which card was drawn?"))
