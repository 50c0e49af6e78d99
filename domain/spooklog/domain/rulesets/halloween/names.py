"""What buildings, colours, letters, cards and bonus tokens are called in English and Spanish.

Lines may use either in every game; the option `lang` is the one shown, and stored actions use English. No letter stands for two
actions, no word for two things, in either language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from spooklog.domain.rulesets.halloween.box import COLOURS, Box, Card
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.titles import CARDS, LUGARES, PLACES, in_spanish
from spooklog.domain.rulesets.halloween.words import TERMS, plain
from spooklog.domain.values.labels import listed
from spooklog.domain.words.wording import number_word

if TYPE_CHECKING:

    class Game(Protocol):
        """What words depend on: the box and the language of a game."""

        @property
        def box(self) -> Box:
            """The facts of the game."""

        @property
        def lang(self) -> str:
            """The language: `en` or `es`."""


SPANISH_COLOURS = "avmnr"
VOWELS = "aeiou"
_COLOURS = (said("blue"), said("green"), said("yellow"), said("orange"), said("red"))
_AZULES = ("azul", "verde", "amarillo", "naranja", "rojo")
COLOUR_NAMES: dict[str, tuple[str, ...]] = {"en": _COLOURS, "es": tuple(map(in_spanish, _COLOURS, _AZULES))}
SPANISH_LETTERS = {"S": "I", "B": "A", "U": "J", "M": "M", "F": "P", "H": "E", "R": "D"}
"""From invocar, asustar, mejorar (its third letter, as M is taken), mover, pelear, embrujar, descansar."""

_ACTIONS = {
    "S": said("summon"),
    "B": said("scare"),
    "U": said("upgrade"),
    "M": said("move"),
    "F": said("fight"),
    "H": said("haunt"),
    "R": said("rest"),
}
_ACCIONES = ("invocar", "asustar", "mejorar", "mover", "pelear", "embrujar", "descansar")
ACTION_NAMES: dict[str, dict[str, str]] = {
    "en": {**_ACTIONS},
    "es": dict(zip(_ACTIONS, map(in_spanish, _ACTIONS.values(), _ACCIONES), strict=True)),
}

_PLUS = said("plus 3")
SPOKEN_KINDS: dict[str, str] = {"plus3": _PLUS, "mas3": in_spanish(_PLUS, "más 3")}
"""Bonus tokens of which the line has no word that people say."""

_NUMBERED = re.compile(r"#[0-9]{1,4}")

FEMININE = {"amarilla": 3, "roja": 5}
"""Spanish colours as one says them of a token [ficha]: read, never shown."""

_COLOUR_OF = {
    **FEMININE,
    **{letter: level for level, letter in enumerate(COLOURS, start=1)},
    **{letter: level for level, letter in enumerate(SPANISH_COLOURS, start=1)},
    **{name: level for names in COLOUR_NAMES.values() for level, name in enumerate(names, start=1)},
}
_LETTER_OF = {
    **{letter.lower(): letter for letter in SPANISH_LETTERS},
    **{spanish.lower(): letter for letter, spanish in SPANISH_LETTERS.items()},
}


def colour_of(word: str) -> int | None:
    """Return the level of a colour's letter or name."""
    return _COLOUR_OF.get(plain(word))


def letter_of(word: str) -> str | None:
    """Return the English letter of an action's letter in either language."""
    return _LETTER_OF.get(word.lower())


def place_of_word(box: Box, word: str) -> str | None:
    """Return the code of a building from a code or a name in either language, or a beginning of a name that fits no other."""
    key = plain(word)
    # English codes before all else: stored actions have them, and a name may equal the code of another building
    for building in box.buildings:
        if key == building.code:
            return building.code
    for building in box.buildings:
        if key in (building.spanish, plain(building.name), plain(building.term)):
            return building.code
    names = {name: one.code for one in box.buildings for name in (plain(one.name), plain(one.term))}
    found = {code for name, code in names.items() if len(key) > 2 and name.startswith(key)}
    return found.pop() if len(found) == 1 else None


def kind_of_word(box: Box, word: str) -> str | None:
    """Return the code of a kind of bonus token from its word in either language; a colour's name may be of either gender."""
    level = colour_of(word) if len(word) > 1 else None
    # as typed first: a table may have a kind of its own by the name of a colour
    for key in (plain(word), *((COLOUR_NAMES["en"][level - 1],) if level else ())):
        for kind in box.kinds:
            if key in (kind.code, plain(kind.term)):
                return kind.code
    return None


def card_of_words(box: Box, words: list[str], display: tuple[str, ...] = ()) -> tuple[Card | None, int]:
    """Return the card that words begin with, and how many words it took: an id, `#24`, or the longest name in either language.

    One word may also be the unambiguous beginning of a name, among the cards on display where any of them begins so.
    """
    if not words:
        return None, 0
    head = plain(words[0])
    if _NUMBERED.fullmatch(head):
        return box.numbered(int(head[1:])), 1
    for card in box.cards:
        if head == card.id.lower():
            return card, 1
    names = dict(_cards_by_name(box))
    # 5: the words of the longest shipped name, "Dos en lugar de una"
    for count in range(min(5, len(words)), 0, -1):
        if named := names.get(" ".join(map(plain, words[:count]))):
            return named, count
    begun = cards_begun(box, words[0], display)
    return (box.card(begun[0]), 1) if len(begun) == 1 else (None, 1)


def cards_begun(box: Box, word: str, display: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the ids of the cards of which a name begins with a word of three letters or more: those on display, else any."""
    head = plain(word)
    if len(head) < 3:
        return ()
    found = tuple(dict.fromkeys(card.id for name, card in _cards_by_name(box) if name.startswith(head)))
    return tuple(card for card in found if card in display) or found


@lru_cache(maxsize=16)
def _cards_by_name(box: Box) -> tuple[tuple[str, Card], ...]:
    """Return each name of the cards in either language, as names are compared, with its card."""
    return tuple((plain(name), card) for card in box.cards for name in (card.name, card.term))


class Words:
    """How things are shown in the language of a game."""

    __slots__ = ("_box", "_spanish")

    def __init__(self, game: Game) -> None:
        self._box, self._spanish = game.box, game.lang == "es"

    @property
    def lang(self) -> str:
        """The language: `en` or `es`."""
        return "es" if self._spanish else "en"

    def place(self, place: int | str) -> str:
        """Return the code of a building, from its number or its English code."""
        if isinstance(place, str):
            codes = self._box.codes
            if place not in codes:
                return place
            place = codes.index(place)
        building = self._box.buildings[place]
        return building.spanish if self._spanish else building.code

    @property
    def places(self) -> tuple[str, ...]:
        """The codes of all buildings."""
        return tuple(self.place(place) for place in range(len(self._box.buildings)))

    def place_name(self, place: int) -> str:
        """Return the name of a building."""
        building = self._box.buildings[place]
        if self._spanish:
            return LUGARES.get(building.term, building.term)
        return PLACES.get(building.name, building.name)

    def the_place(self, place: int) -> str:
        """Return a building as a sentence names it: `the school`."""
        return said("the {place}", place=self.place_name(place))

    def colour(self, level: int) -> str:
        """Return the letter of a colour."""
        return (SPANISH_COLOURS if self._spanish else COLOURS)[level - 1]

    def colours(self, levels: tuple[int, ...]) -> str:
        """Return tokens as a string of colours."""
        return "".join(map(self.colour, levels))

    def colour_name(self, level: int) -> str:
        """Return the name of a colour."""
        return COLOUR_NAMES[self.lang][level - 1]

    def ghost(self, level: int) -> str:
        """Return a ghost as a sentence names it: `an orange ghost`."""
        colour = self.colour_name(level)
        return said("an {colour} ghost", colour=colour) if colour[0] in VOWELS else said("a {colour} ghost", colour=colour)

    def a_token(self, level: int) -> str:
        """Return a ghost token as a sentence names it: `an orange token`."""
        colour = self.colour_name(level) if level else said("no colour")
        return said("an {colour} token", colour=colour) if colour[0] in VOWELS else said("a {colour} token", colour=colour)

    def tokens(self, levels: Iterable[int]) -> str:
        """Return ghost tokens by colour: `one blue and two green tokens`."""
        held = sorted(Counter(levels).items())
        if not held:
            return said("no tokens")
        kinds = [said("{count} {colour}", count=number_word(count), colour=self.colour_name(level)) for level, count in held]
        return said.counted(held[-1][1], "{kinds} token", "{kinds} tokens", kinds=listed(kinds))

    def letter(self, letter: str) -> str:
        """Return the letter of an action."""
        return SPANISH_LETTERS[letter] if self._spanish else letter

    def space(self, space: str) -> str:
        """Return an action space, `2M`."""
        return f"{space[0]}{self.letter(space[1])}"

    def the_space(self, space: str) -> str:
        """Return an action space as a sentence names it: `the move space of section 2`."""
        action, section = ACTION_NAMES["en"][space[1]], space[0]
        return said("the {action} space of section {section}", action=action, section=section)

    def action(self, letter: str) -> str:
        """Return the name of an action."""
        return ACTION_NAMES[self.lang][letter]

    def kind(self, kind: str) -> str:
        """Return the word of a kind of bonus token."""
        if not self._spanish:
            return kind
        return next((one.term for one in self._box.kinds if one.code == kind), kind)

    def kind_name(self, kind: str) -> str:
        """Return a kind of bonus token as people say it."""
        word = self.kind(kind)
        return SPOKEN_KINDS.get(word, word)

    def the_card(self, card: str) -> str:
        """Return a card as a sentence names it: `the card Tandem`; one that no box has as it was typed."""
        return said("the card {card}", card=self.card(card) if self._box.card(card) else repr(card))

    def card(self, card: str) -> str:
        """Return the name of a card."""
        found = self._box.card(card)
        if found is None:
            return card
        return found.term if self._spanish else CARDS.get(found.name, found.name)

    def term(self, word: str) -> str:
        """Return a word of the notation."""
        return TERMS.get(word, word) if self._spanish else word

    @property
    def end(self) -> str:
        """The word that ends a turn."""
        return self.term("end")

    @property
    def pe(self) -> str:
        """Haunt points, as compensation."""
        return self.term("pe")
