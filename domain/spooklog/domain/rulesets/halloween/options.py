"""The options of Halloween (catalogue section 5); `data` is a file, the facts of a table's own.

The catalogue's options `board`, `card_numbers` and `card_costs` are facts, `bonus_layout` is the header line `bonus`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from spooklog.domain.values.codec import Codec
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import NO_LABELS, Choice, Option, OptionValue, Player, Whole, YesNo
from spooklog.domain.values.value import Value

Lang = Literal["en", "es"]
SETS = ("casper", "amityville", "jacob_marley", "brown_lady", "bloody_mary")


class Points(Option, frozen=True, kw_only=True):
    """Haunt points by ghost level, the lowest first, with commas; `none` for those of the facts."""

    count: int = 5

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        if text.casefold() == "none":
            return None
        parts = [part.strip() for part in text.split(",")]
        if len(parts) != self.count or not all(re.fullmatch(r"[0-9]{1,2}", part) for part in parts):
            raise self.refuse(text[:60])
        return [str(int(part)) for part in parts]

    def accepts(self) -> tuple[str, ...]:
        return ("none", f"{self.count} whole numbers with commas, such as 2,4,6,8,10")

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return ",".join(value) if isinstance(value, list) else "none"


class Options(Value, frozen=True, kw_only=True):
    """The options of one game, typed. `first_player` is a seat; `haunt_values` are None for those of the facts.

    `lang` is the language in which cards and terms are shown. It is no fact of the game: lines are read in either language.
    """

    record: Literal["table", "result"] = "table"
    variant: Literal["standard", "master"] = "standard"
    first_player: int = 1
    two_player_rules: Literal["auto", "off"] = "auto"
    card_set: Literal["random", "casper", "amityville", "jacob_marley", "brown_lady", "bloody_mary"] = "random"
    cards_on_display: int = 8
    haunt_values: tuple[str, ...] | None = None
    end_timing: Literal["round", "immediate"] = "round"
    auto_end_turn: bool = False
    bonus_overflow: Literal["discard", "leave"] = "discard"
    bonus_decline: Literal["no_room", "free"] = "no_room"
    reserve_rebuild: Literal["when_empty", "when_needed"] = "when_empty"
    relocations_take_bonus: bool = True
    neighbour_haunt: Literal["action", "free"] = "action"
    encore_disc: Literal["none", "place"] = "none"
    reroll_scope: Literal["own_dice", "own_turn"] = "own_dice"
    dice_gap: Literal["faces", "totals"] = "faces"
    exchange_same_colour: bool = True
    fright_group: Literal["action", "merged", "gain"] = "action"
    pair_kind: Literal["any", "same_colour"] = "any"
    warp_level: Literal["any", "best_section"] = "any"
    full_house_ghost: Literal["none", "present"] = "none"
    die_token_base: Literal["ghost", "section"] = "ghost"
    die_token_scope: Literal["any_roll", "fights"] = "any_roll"
    scare_supply: Literal["unlimited", "100"] = "unlimited"
    blue_check: Literal["immediate", "action_end"] = "immediate"
    same_card_twice: bool = False
    c4_trigger: Literal["summon", "move"] = "summon"
    c11_points: int = 4
    lang: Lang = "en"


def _words(name: str, words: tuple[str, ...], rules: tuple[str, ...], help: str) -> Choice:
    return Choice(name=name, words=words, default=words[0], rules=rules, help=help)


OPTIONS: tuple[Option, ...] = (
    _words("record", ("table", "result"), ("rec.1",), "what is recorded: every action, or only how the game ended"),
    _words(
        "variant", ("standard", "master"), tuple(f"master.{n}" for n in range(1, 11)), "the standard game or the master variant"
    ),
    Player(name="first_player", default=1, rules=("setup.13", "turn.1"), help="who saw a ghost last and begins"),
    _words("two_player_rules", ("auto", "off"), tuple(f"two.{n}" for n in range(1, 6)), "the rules for exactly two players"),
    _words("card_set", ("random", *SETS), ("setup.9", *(f"sets.{n}" for n in range(1, 6))), "a suggested set, or any cards"),
    Whole(name="cards_on_display", low=0, high=52, default=8, rules=("setup.9",), help="how many action cards are laid out"),
    Points(name="haunt_values", default=None, rules=("haunt.3", "card.D7"), help="points of a haunt token by ghost level"),
    _words("end_timing", ("round", "immediate"), ("end.2", "master.9"), "the round is finished, or the game ends at once"),
    YesNo(name="auto_end_turn", default=False, rules=("turn.10",), help="the turn ends with its last section action"),
    _words(
        "bonus_overflow",
        ("discard", "leave"),
        ("bonus.5",),
        "a bonus token without a slot is discarded, or stays on its space",
    ),
    _words(
        "bonus_decline", ("no_room", "free"), ("bonus.5",), "a bonus token may be declined only without a free slot, or always"
    ),
    _words(
        "reserve_rebuild",
        ("when_empty", "when_needed"),
        ("bonus.10",),
        "the bonus reserve is rebuilt as soon as it is empty, or when a token is drawn",
    ),
    YesNo(
        name="relocations_take_bonus",
        default=True,
        rules=("bonus.1", "card.B12", "card.D8", "kind.12"),
        help="ghosts moved by B12, D8 and warp take bonus tokens",
    ),
    _words("neighbour_haunt", ("action", "free"), ("card.A1",), "A1 is a way to haunt in a section, or a free power"),
    _words("encore_disc", ("none", "place"), ("card.B2",), "B2 needs no disc, or places a second one on the space"),
    _words("reroll_scope", ("own_dice", "own_turn"), ("card.B6",), "B6 works on every own die, or in the own turn alone"),
    _words("dice_gap", ("faces", "totals"), ("card.C8",), "C8 counts the faces of the dice, or the totals"),
    YesNo(name="exchange_same_colour", default=True, rules=("card.C5",), help="the two tokens of C5 are of one colour"),
    _words(
        "fright_group",
        ("action", "merged", "gain"),
        ("card.D5",),
        "what D5 counts together: an action, an action with its follow-ups, or each gain alone",
    ),
    _words("pair_kind", ("any", "same_colour"), ("card.C12",), "C12 counts any two tokens, or two of one colour"),
    _words("warp_level", ("any", "best_section"), ("kind.12",), "warp moves any ghost, or up to the best section's level"),
    _words("full_house_ghost", ("none", "present"), ("card.C6",), "C6 needs no ghost in the building, or one of the colour"),
    _words("die_token_base", ("ghost", "section"), ("kind.6",), "die is one above the ghost's level, or above the section's"),
    _words("die_token_scope", ("any_roll", "fights"), ("kind.6", "kind.11"), "die and plus3 serve any roll, or fights alone"),
    _words("scare_supply", ("unlimited", "100"), ("setup.7",), "scare points without a limit, or 100 in all"),
    _words(
        "blue_check",
        ("immediate", "action_end"),
        ("city.6", "city.8"),
        "blue ghosts return at once, or before the next section action",
    ),
    YesNo(name="same_card_twice", default=False, rules=("cards.7",), help="a player may occupy a card more than once"),
    _words("c4_trigger", ("summon", "move"), ("card.C4",), "C4 pays for Summon actions, or for Move actions"),
    Whole(name="c11_points", low=3, high=4, default=4, rules=("card.C11",), help="what C11 pays for a red token"),
    _words("lang", ("en", "es"), (), "cards and terms are shown in English or in Spanish; lines may be typed in both"),
)


_OPTIONS = Codec(Options)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value. Raises msgspec.ValidationError for what no option could have read."""
    return _OPTIONS.convert(dict(values))


def plain_options(options: Options, labels: Labels) -> dict[str, Any]:
    """Return the options as plain data, the player by label."""
    values = msgspec.to_builtins(msgspec.structs.asdict(options))
    return {**values, "first_player": labels[options.first_player]}
