"""The options of Spukstaben (catalogue section 5). `data` is a file with the table's own facts (see `opening.py`)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from spooklog.domain.contract.meta import FileOption
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.options import Choice, Each, Named, Option, OptionValue, Whole, Words, YesNo, options_of
from spooklog.domain.values.value import Value
from spooklog.domain.words.lexicons import WORDNET

ROOM_CARDS = ("p", "o", "d")
"""Rooms that have a card with a light and a dark side."""

KNOWN_LISTS: tuple[str, ...] = (WORDNET,)
"""Word lists that come with the program."""


# views show every option: `to_builtins` would leave out those at their defaults
class Options(Value, frozen=True, kw_only=True, omit_defaults=False):
    """The options of one game, typed. `room_side` is in the order of `ROOM_CARDS`; word lists ignore case."""

    record: Annotated[Literal["table", "result"], Choice(help=said("what is recorded: the game, or its result only"))] = "table"
    cubes: Annotated[
        int,
        Whole(
            help=said("spooky cubes in use, from 1 to all 10: fewer make it harder, and each missing one is worth a point"),
            low=1,
            high=10,
            ruled=True,
            rules=("score.3", "cubes.4"),
        ),
    ] = 10
    turn1_layout: Annotated[
        Literal["team", "reveal_order"],
        Choice(
            help=said("who lays out the opening cards: the team names rooms, or the places fill in the order of the rooms"),
            rules=("appear.1",),
        ),
    ] = "team"
    turn1_effects: Annotated[
        Literal["ignore", "siblings", "apply"],
        Choice(help=said("instant effects of the opening cards: none, big siblings only, or both kinds"), rules=("instant.6",)),
    ] = "ignore"
    letter_use: Annotated[
        Literal["per_occurrence", "per_ghost"],
        Choice(help=said("a letter of the word scares one ghost, or every ghost that shows it"), rules=("scare.6", "scare.7")),
    ] = "per_occurrence"
    combo_letters: Annotated[
        Literal["consumed", "shared"],
        Choice(
            help=said("whether the letters of a combination are used up for ghosts with a single letter"), rules=("combos.2",)
        ),
    ] = "consumed"
    condition_scope: Annotated[
        Literal["occurrence", "word"],
        Choice(
            help=said("what must meet a condition: the letter used, or every such letter of the word"), rules=("conditions.5",)
        ),
    ] = "occurrence"
    conditions: Annotated[
        Literal["auto", "on", "off"],
        Choice(help=said("whether conditions hold; auto: not for a single player"), rules=("solo.4",)),
    ] = "auto"
    no_cube_effects: Annotated[
        Literal["trigger", "skip"],
        Choice(help=said("whether the big sibling of a card comes that found no cube"), rules=("cubes.5",)),
    ] = "trigger"
    hints: Annotated[Literal["one", "none"], Choice(help=said("one hint a player and turn, or none"), rules=("hints.1",))] = "one"
    hint_letters: Annotated[
        Literal["haunted", "any"],
        Choice(help=said("which letters a hint may name: those that ghosts show, or any"), rules=("hints.3",)),
    ] = "haunted"
    used_words: Annotated[
        Literal["kept", "spoken"],
        Choice(
            help=said("which words count as used: those that acted, or also crossed words and the long forms of shortened ones"),
            rules=("validity.7",),
        ),
    ] = "kept"
    hyphen_counts: Annotated[
        bool,
        YesNo(help=said("whether hyphens and apostrophes count towards the length of a word"), rules=("words.1", "words.11")),
    ] = False
    rows: Annotated[
        Literal["keep", "close"], Choice(help=said("whether the ghosts below a defeated one move up"), rules=("appear.6",))
    ] = "keep"
    dictionary: Annotated[str | None, Named(help=said("a word list that advises"), known=KNOWN_LISTS, rules=("dict.1",))] = None
    dictionary_mode: Annotated[
        Literal["advise", "enforce"],
        Choice(
            help=said("what becomes of a word that is not in the list: a notice, or the team must confirm it"),
            rules=("dict.2", "dict.3"),
        ),
    ] = "advise"
    house_words: Annotated[
        tuple[str, ...], Words(help=said("words that this table always takes as listed"), rules=("words.10",))
    ] = ()
    banned_words: Annotated[
        tuple[str, ...], Words(help=said("words that this table never takes as listed"), rules=("words.10",))
    ] = ()
    timer: Annotated[
        Literal["untimed", "recorded", "enforced"],
        Choice(
            help=said("whether the hourglass is recorded, and whether a late word needs the team's consent"),
            rules=("search.1", "power.4"),
        ),
    ] = "untimed"
    room_side: Annotated[
        tuple[Literal["light", "dark"], ...],
        Each(
            help=said("which side of the room cards is up, for pictures"),
            keys=ROOM_CARDS,
            words=("light", "dark"),
            rules=("components.2",),
        ),
    ] = ("light", "light", "light")


OPTIONS: tuple[Option, ...] = options_of(Options)

FILES = (
    FileOption(name="data", kind="facts", help=said("deck, power bars and ghosts of each turn, as TOML")),
    FileOption(name="dictionary", kind="lexicon", help=said("a word list that advises, one word a line")),
    FileOption(name="house_words", kind="words", help=said("words that this table always takes as listed, one a line")),
    FileOption(name="banned_words", kind="words", help=said("words that this table never takes as listed, one a line")),
)


_OPTIONS = Codec(Options)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value.

    Raises msgspec.ValidationError for values that no option could have read.
    """
    return _OPTIONS.convert(dict(values))


def plain_options(options: Options) -> dict[str, Any]:
    """Return the options as plain data for views, `room_side` by room."""
    plain: dict[str, Any] = msgspec.to_builtins(options)
    plain["room_side"] = dict(zip(ROOM_CARDS, options.room_side, strict=True))
    return plain | {name: list(plain[name]) for name in ("house_words", "banned_words")}
