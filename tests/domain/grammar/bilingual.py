"""A game made up for the grammar, in English and Spanish: what a card takes depends on the card, and lines go on with dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self, TypeAlias

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.contract.actions import State as BaseState
from spooklog.domain.grammar.kinds import Flag, LineContext, OneOf, Player, Several, Variants, Whole, Word
from spooklog.domain.grammar.lines import Grammar, Tail
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.value import Value

LABELS = Labels(("anna", "bert"))
COLOURS = {"en": "bg", "es": "av"}


class State(BaseState, frozen=True):
    """The language that the game shows, and the player who is awaited."""

    lang: str = "en"
    awaited: int = 1


COLOUR = Word(
    "colour",
    lambda word, _: {"b": 1, "a": 1, "g": 2, "v": 2}.get(word.casefold()),
    lambda value, state: COLOURS[state.lang][value - 1],
    lambda state: tuple(COLOURS[state.lang]),
    pattern="[a-z]",
)
DICE = Several(Whole("die"), ":", sign="DICE")

Seat = Annotated[int, Player()]
Room = Annotated[str, OneOf("room", lambda _: ("hall", "attic"))]
Colour = Annotated[int, COLOUR]
Dice = Annotated[tuple[Annotated[int, msgspec.Meta(le=6)], ...], msgspec.Meta(max_length=3), DICE]
Cards = Annotated[tuple[str, ...], Several(OneOf("card", lambda _: ("ace", "king")), settle=sorted)]


class Fought(Action, frozen=True):
    """A fight, with marks; dice may follow in its line."""

    TOPIC = "bilingual.fought"
    LINE = "{seat} {section}F {room} {level}[>{foe}][ {dice}] | [by {by}] [+{plus}] [{extra}] [{open}]"

    seat: Seat
    section: Annotated[int, Whole("section", digits=1)]
    room: Room
    level: Colour
    foe: Colour = 0
    by: Annotated[int, Player()] = 0
    plus: Cards = ()
    extra: Annotated[bool, Flag("*")] = False


class Rolled(Action, frozen=True):
    """Dice, in a line of their own or behind a fight."""

    TOPIC = "bilingual.rolled"
    LINE = "roll {dice} | [{open}]"
    BY = "chance"

    dice: Dice


class Settled(Action, frozen=True):
    """The end of a roll."""

    TOPIC = "bilingual.settled"
    LINE = "{seat} ok"

    seat: Seat


class Args(Value, frozen=True, kw_only=True):
    """What a card takes."""

    room: Room = ""
    level: Colour = 0
    spaces: Annotated[tuple[int, ...], msgspec.Meta(max_length=2), Several(Whole("space"), settle=sorted)] = ()
    extra: Annotated[bool, Flag("*")] = False


CARDS = {"ace": "{room}[ {level}] | [{extra}]", "king": "{spaces}", "queen": "[{dice}] | [{open}]", "jack": ""}


class CardUsed(Action, frozen=True):
    """A card used, each in its own way."""

    TOPIC = "bilingual.card_used"
    LINE = "{seat} P {card}[ {args}]"

    seat: Seat
    card: Annotated[str, OneOf("card", lambda _: ("ace", "king", "queen", "jack"))]
    args: Annotated[Args, Variants("card", Args, CARDS)] = Args()


class Ended(Action, frozen=True):
    """The end of a turn."""

    TOPIC = "bilingual.ended"
    LINE = "{seat} end"

    seat: Seat


class Rolling(Tail, frozen=True):
    """The dice of a fight or of the queen, and whether they lie open."""

    dice: Dice | None = None
    open: Annotated[bool, Flag("?")] = False

    def after(self, action: Any, context: LineContext) -> tuple[Any, ...]:
        """Return the action with its dice, settled unless they lie open."""
        rolled = (action, Rolled(self.dice)) if self.dice else (action,)
        return rolled if self.open or not isinstance(rolled[-1], Rolled) else (*rolled, Settled(context.seat or 1))

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> tuple[Any, Self]:  # noqa: ARG003
        """Return the first action, and the dice of the same line."""
        dice = next((one.dice for one in actions[1:] if isinstance(one, Rolled)), None)
        left_open = not isinstance(actions[-1], Settled) and (dice is not None or isinstance(actions[0], Rolled))
        return actions[0], cls(dice, left_open)


Bilingual: TypeAlias = Fought | Rolled | Settled | CardUsed | Ended


class Lines(Grammar[State, Bilingual]):
    """Lines in both languages, which may leave out the player."""

    TAIL: ClassVar[type[Tail]] = Rolling
    SECOND: ClassVar[Mapping[str, str]] = {"F": "P", "by": "por", "roll": "tira", "end": "fin", "ok": "sí"}

    def shows_second(self, state: State) -> bool:
        """Whether the game shows Spanish."""
        return state.lang == "es"

    def joined(self, line: str, state: State) -> str:  # noqa: ARG002
        """One word for the only name with a blank."""
        return line.replace("great hall", "hall")

    def unnamed(self, word: str, state: State) -> int | None:
        """The awaited player, for a word of the notation."""
        return state.awaited if self.begins(word) and word.isalpha() else None

    def unknown(self, text: str, context: LineContext, before: str) -> Unreadable | None:
        """A question for a fight without its section."""
        return context.unreadable("which section fights?", f"{before}1F") if text.startswith("fights") else None


GRAMMAR = Lines((Fought, Rolled, Settled, CardUsed, Ended), "bilingual:rec.1")
