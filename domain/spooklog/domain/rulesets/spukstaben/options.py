"""The options of Spukstaben (catalogue section 5). `data` is a file with the table's own facts (see `opening.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from spooklog.domain.contract.meta import FileOption
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.options import Choice, Each, Named, Option, OptionValue, Whole, Words, YesNo
from spooklog.domain.values.value import Value
from spooklog.domain.words.lexicons import WORDNET

ROOM_CARDS = ("p", "o", "d")
"""Rooms that have a card with a light and a dark side."""

KNOWN_LISTS: tuple[str, ...] = (WORDNET,)
"""Word lists that come with the program."""


# views show every option: `to_builtins` would leave out those at their defaults
class Options(Value, frozen=True, kw_only=True, omit_defaults=False):
    """The options of one game, typed. `room_side` is in the order of `ROOM_CARDS`; word lists ignore case."""

    record: Literal["table", "result"] = "table"
    cubes: int = 10
    turn1_layout: Literal["team", "reveal_order"] = "team"
    turn1_effects: Literal["ignore", "siblings", "apply"] = "ignore"
    letter_use: Literal["per_occurrence", "per_ghost"] = "per_occurrence"
    combo_letters: Literal["consumed", "shared"] = "consumed"
    condition_scope: Literal["occurrence", "word"] = "occurrence"
    conditions: Literal["auto", "on", "off"] = "auto"
    no_cube_effects: Literal["trigger", "skip"] = "trigger"
    hints: Literal["one", "none"] = "one"
    hint_letters: Literal["haunted", "any"] = "haunted"
    used_words: Literal["kept", "spoken"] = "kept"
    hyphen_counts: bool = False
    rows: Literal["keep", "close"] = "keep"
    dictionary: str | None = None
    dictionary_mode: Literal["advise", "enforce"] = "advise"
    house_words: tuple[str, ...] = ()
    banned_words: tuple[str, ...] = ()
    timer: Literal["untimed", "recorded", "enforced"] = "untimed"
    room_side: tuple[Literal["light", "dark"], ...] = ("light", "light", "light")


OPTIONS: tuple[Option, ...] = (
    Choice(name="record", words=("table", "result"), default="table", help="what is recorded: the game, or its result only"),
    Whole(
        name="cubes",
        low=1,
        high=10,
        default=10,
        ruled=True,
        rules=("score.3", "cubes.4"),
        help="spooky cubes in use, from 1 to all 10: fewer make it harder, and each missing one is worth a point",
    ),
    Choice(
        name="turn1_layout",
        words=("team", "reveal_order"),
        default="team",
        rules=("appear.1",),
        help="who lays out the opening cards: the team names rooms, or the places fill in the order of the rooms",
    ),
    Choice(
        name="turn1_effects",
        words=("ignore", "siblings", "apply"),
        default="ignore",
        rules=("instant.6",),
        help="instant effects of the opening cards: none, big siblings only, or both kinds",
    ),
    Choice(
        name="letter_use",
        words=("per_occurrence", "per_ghost"),
        default="per_occurrence",
        rules=("scare.6", "scare.7"),
        help="a letter of the word scares one ghost, or every ghost that shows it",
    ),
    Choice(
        name="combo_letters",
        words=("consumed", "shared"),
        default="consumed",
        rules=("combos.2",),
        help="whether the letters of a combination are used up for ghosts with a single letter",
    ),
    Choice(
        name="condition_scope",
        words=("occurrence", "word"),
        default="occurrence",
        rules=("conditions.5",),
        help="what must meet a condition: the letter used, or every such letter of the word",
    ),
    Choice(
        name="conditions",
        words=("auto", "on", "off"),
        default="auto",
        rules=("solo.4",),
        help="whether conditions hold; auto: not for a single player",
    ),
    Choice(
        name="no_cube_effects",
        words=("trigger", "skip"),
        default="trigger",
        rules=("cubes.5",),
        help="whether the big sibling of a card comes that found no cube",
    ),
    Choice(name="hints", words=("one", "none"), default="one", rules=("hints.1",), help="one hint a player and turn, or none"),
    Choice(
        name="hint_letters",
        words=("haunted", "any"),
        default="haunted",
        rules=("hints.3",),
        help="which letters a hint may name: those that ghosts show, or any",
    ),
    Choice(
        name="used_words",
        words=("kept", "spoken"),
        default="kept",
        rules=("validity.7",),
        help="which words count as used: those that acted, or also crossed words and the long forms of shortened ones",
    ),
    YesNo(
        name="hyphen_counts",
        default=False,
        rules=("words.1", "words.11"),
        help="whether hyphens and apostrophes count towards the length of a word",
    ),
    Choice(
        name="rows",
        words=("keep", "close"),
        default="keep",
        rules=("appear.6",),
        help="whether the ghosts below a defeated one move up",
    ),
    Named(name="dictionary", known=KNOWN_LISTS, default=None, rules=("dict.1",), help="a word list that advises"),
    Choice(
        name="dictionary_mode",
        words=("advise", "enforce"),
        default="advise",
        rules=("dict.2", "dict.3"),
        help="what becomes of a word that is not in the list: a notice, or the team must confirm it",
    ),
    Words(name="house_words", default=[], rules=("words.10",), help="words that this table always takes as listed"),
    Words(name="banned_words", default=[], rules=("words.10",), help="words that this table never takes as listed"),
    Choice(
        name="timer",
        words=("untimed", "recorded", "enforced"),
        default="untimed",
        rules=("search.1", "power.4"),
        help="whether the hourglass is recorded, and whether a late word needs the team's consent",
    ),
    Each(
        name="room_side",
        keys=ROOM_CARDS,
        words=("light", "dark"),
        default=["light"] * len(ROOM_CARDS),
        rules=("components.2",),
        help="which side of the room cards is up, for pictures",
    ),
)

FILES = (
    FileOption(name="data", kind="facts", help="deck, power bars and ghosts of each turn, as TOML"),
    FileOption(name="dictionary", kind="lexicon", help="a word list that advises, one word a line"),
    FileOption(name="house_words", kind="words", help="words that this table always takes as listed, one a line"),
    FileOption(name="banned_words", kind="words", help="words that this table never takes as listed, one a line"),
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
