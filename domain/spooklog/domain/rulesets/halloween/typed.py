"""What stands at the open places of lines: buildings, colours, cards, tokens and dice, in English and Spanish (catalogue 7.1).

Well-formed nonsense (a building that is not there, section 7) passes; the checks cite its rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from spooklog.domain.grammar.joined import Joined
from spooklog.domain.grammar.kinds import Flag, Kind, LineContext, Player, Several, Whole, Word
from spooklog.domain.rulesets.halloween.box import Box
from spooklog.domain.rulesets.halloween.names import (
    SPANISH_LETTERS,
    Words,
    card_of_words,
    cards_begun,
    colour_of,
    kind_of_word,
    letter_of,
    place_of_word,
)
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.words import TERMS, plain
from spooklog.domain.values.errors import Ambiguous
from spooklog.domain.values.saying import chained, within
from spooklog.domain.values.value import Value

if TYPE_CHECKING:
    from spooklog.domain.rulesets.halloween.names import Game

MAX_CODE = 20
"""The longest code of a building or a bonus token, in characters."""

MAX_CARD = 40
"""The longest id of a card, in characters."""

_LETTERS = "".join(SPANISH_LETTERS)


class CardKind(Kind[str]):
    """A card by its id, its printed number, or a beginning of its name. Another word passes."""

    def read(self, text: str, context: LineContext) -> str:
        box, display = context.state.box, context.state.table.display
        card, _ = card_of_words(box, [text], display)
        if card is None and len(meant := cards_begun(box, text, display)) > 1:
            names = chained((within("{id} {card}", id=one, card=Words(context.state).card(one)) for one in meant), "or")
            raise Ambiguous(
                said("'{text}' could be {names}", text=text, names=names), rule=context.rule, input=text, expected=meant
            )
        # cut last: capitals may be longer (ß becomes SS)
        return card.id if card else text.upper()[:MAX_CARD]


class SpaceKind(Kind[str]):
    """An action space: `2M`. A rest has none."""

    pattern = "[0-9][A-Za-z]"

    def read(self, text: str, context: LineContext) -> str:
        letter = letter_of(text[1])
        if letter in (None, "R"):
            raise context.unreadable(said("'{text}' is no action space", text=text), *self.hints(context), input=text)
        return f"{text[0]}{letter}"

    def write(self, value: str, context: LineContext) -> str:
        return Words(context.state).space(value)

    def hints(self, context: LineContext) -> Sequence[str]:
        return (self.write("2M", context),)


class Opponent(Player):
    """The opponent who rolls for a ghost. A stranger is -1, which dice.1 refuses; 0 stands for a line that names no opponent."""

    def read(self, text: str, context: LineContext) -> int:
        return context.labels.find(text, rule=context.rule) or -1

    def write(self, value: int, context: LineContext) -> str:
        return super().write(value, context) if value > 0 else "-"


class OnBoard(Several[tuple[str, str]]):
    """Bonus tokens on buildings, in the order of the board."""

    def read(self, text: str, context: LineContext) -> tuple[tuple[str, str], ...]:
        order = {code: at for at, code in enumerate(context.state.box.codes)}
        return tuple(sorted(super().read(text, context), key=lambda pair: order.get(pair[0], len(order))))


def _colour(name: str, pattern: str) -> Word[int]:
    return Word(
        name,
        lambda word, _: colour_of(word),
        lambda level, state: Words(state).colour(level),
        lambda state: [Words(state).colour(level) for level in range(1, 6)],
        pattern=pattern,
    )


def _bonus(sign: str, pattern: str, stranger: Callable[[str], str]) -> Word[str]:
    """Return a kind of bonus token; another word passes as `stranger` makes it."""
    return Word(
        said("bonus token"),
        lambda word, state: kind_of_word(state.box, word) or stranger(word),
        lambda kind, state: Words(state).kind(kind),
        lambda state: [Words(state).kind(kind.code) for kind in state.box.kinds],
        pattern=pattern,
        sign=sign,
    )


def _by_section(spaces: Sequence[str]) -> Iterable[str]:
    return sorted(spaces, key=lambda space: (space[0], _LETTERS.index(space[1])))


PLACE = Word(
    said("building"),
    lambda word, state: place_of_word(state.box, word) or word.casefold(),
    lambda code, state: Words(state).place(code),
    lambda state: Words(state).places,
)
COLOUR, GHOST_TOKEN = _colour(said("colour"), r"[^\W\d_]{1,20}"), _colour(said("ghost token"), r"[^\W\d_]")
# cut last: a folded word may be longer (ß becomes ss)
BONUS = _bonus("KIND", r"\S+", lambda word: word.casefold()[:MAX_CODE])
DRAWN = _bonus("TOKEN", r"[^\W_]{1,20}", str.casefold)
SLOT = Word[str](said("slot"), lambda word, _: word.lower(), pattern="x|[0-9]!?", looks=said("a number, or x for none"))
CARD, SPACE, OPPONENT = CardKind(said("card")), SpaceKind(said("action space"), "SPACE"), Opponent()
_SHOWN = said("what does the die show?")
SECTION, NUMBER, VALUE = Whole(said("section")), *(Whole(name).asking(_SHOWN) for name in (said("number"), said("value")))
RAISED = Word[int](said("section"), lambda word, _: int(word) or None, pattern="[0-9]{1,2}", looks=said("1 is the least"))
"""A section, which counts from 1: 0 stands for a line that names none."""

# sorted: the order of typing says nothing, and equal lines are stored the same
CARDS = Several(CARD, settle=sorted)
SECTIONS = Several(SECTION, none=("pe",), settle=sorted).asking(said("pe, or the sections whose discs come back?"))
TOKENS = Several(GHOST_TOKEN, "", sign="TOKENS", settle=sorted)
SPACES = Several(SPACE, settle=_by_section)
REVEALED = OnBoard(Joined("{place}={kind}", place=PLACE, kind=DRAWN)).asking(said("which bonus token does each building get?"))
DICE = Several(Whole(said("die"), digits=3), ":", sign="DICE", like="3:2").asking(said("what do the dice show?"))
OPEN, EXTRA = Flag("?"), Flag("*")


_BEFORE_CARDS = ("k", "p", ">", "comp", TERMS["comp"])


class _Names(Value, frozen=True):
    """Names that have blanks: their first words, one expression for all, and the ids of the cards and buildings."""

    firsts: frozenset[str]
    regex: re.Pattern[str]
    cards: dict[str, str]
    places: dict[str, str]


@lru_cache(maxsize=8)
def _with_blanks(box: Box) -> _Names:
    cards = {plain(name): card.id for card in box.cards for name in (card.name, card.term) if " " in name}
    places = {plain(name): place.code for place in box.buildings for name in (place.name, place.term) if " " in name}
    # the longest first, as one may begin with another
    names = sorted({*cards, *places}, key=len, reverse=True)
    either = "|".join(map(re.escape, names)) or "(?!)"
    return _Names(frozenset(name.partition(" ")[0] for name in names), re.compile(rf"(?<!\S)(?:{either})(?!\S)"), cards, places)


def joined(line: str, game: Game) -> str:
    """Return a line with ids in place of names that have blanks: of cards behind the words for them, of buildings elsewhere."""
    names, folded = _with_blanks(game.box), plain(line)
    if names.firsts.isdisjoint(folded.split()) or len(folded) != len(line):  # a letter became two: none of a shipped name does
        return line
    for found in reversed([*names.regex.finditer(folded)]):
        before = next(reversed(folded[: found.start()].split()), "")
        known = names.cards if before in _BEFORE_CARDS else names.places if before else {}
        line = f"{line[: found.start()]}{known.get(found[0], line[found.start() : found.end()])}{line[found.end() :]}"
    return line
