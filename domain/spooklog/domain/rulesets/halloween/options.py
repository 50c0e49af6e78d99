"""The options of Halloween (catalogue section 5); `data` is a file, the facts of a table's own.

The catalogue's options `board`, `card_numbers` and `card_costs` are facts, `bonus_layout` is the header line `bonus`.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import NO_LABELS, Choice, Option, OptionValue, Player, Whole, YesNo, options_of
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
        return ("none", said("{number} whole numbers with commas, such as 2,4,6,8,10", number=self.count))

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return ",".join(value) if isinstance(value, list) else "none"


class Options(Value, frozen=True, kw_only=True):
    """The options of one game, typed. `first_player` is a seat; `haunt_values` are None for those of the facts.

    `lang` is the language in which cards and terms are shown. It is no fact of the game: lines are read in either language.
    """

    record: Annotated[
        Literal["table", "result"],
        Choice(help=said("what is recorded: every action, or only how the game ended"), rules=("rec.1",)),
    ] = "table"
    variant: Annotated[
        Literal["standard", "master"],
        Choice(help=said("the standard game or the master variant"), rules=tuple(f"master.{n}" for n in range(1, 11))),
    ] = "standard"
    first_player: Annotated[int, Player(help=said("who saw a ghost last and begins"), rules=("setup.13", "turn.1"))] = 1
    two_player_rules: Annotated[
        Literal["auto", "off"],
        Choice(help=said("the rules for exactly two players"), rules=tuple(f"two.{n}" for n in range(1, 6))),
    ] = "auto"
    card_set: Annotated[
        Literal["random", "casper", "amityville", "jacob_marley", "brown_lady", "bloody_mary"],
        Choice(help=said("a suggested set, or any cards"), rules=("setup.9", *(f"sets.{n}" for n in range(1, 6)))),
    ] = "random"
    cards_on_display: Annotated[
        int, Whole(help=said("how many action cards are laid out"), low=0, high=52, rules=("setup.9",))
    ] = 8
    haunt_values: Annotated[
        tuple[str, ...] | None, Points(help=said("points of a haunt token by ghost level"), rules=("haunt.3", "card.D7"))
    ] = None
    end_timing: Annotated[
        Literal["round", "immediate"],
        Choice(help=said("the round is finished, or the game ends at once"), rules=("end.2", "master.9")),
    ] = "round"
    auto_end_turn: Annotated[bool, YesNo(help=said("the turn ends with its last section action"), rules=("turn.10",))] = False
    bonus_overflow: Annotated[
        Literal["discard", "leave"],
        Choice(help=said("a bonus token without a slot is discarded, or stays on its space"), rules=("bonus.5",)),
    ] = "discard"
    bonus_decline: Annotated[
        Literal["no_room", "free"],
        Choice(help=said("a bonus token may be declined only without a free slot, or always"), rules=("bonus.5",)),
    ] = "no_room"
    reserve_rebuild: Annotated[
        Literal["when_empty", "when_needed"],
        Choice(help=said("the bonus reserve is rebuilt as soon as it is empty, or when a token is drawn"), rules=("bonus.10",)),
    ] = "when_empty"
    relocations_take_bonus: Annotated[
        bool,
        YesNo(
            help=said("ghosts moved by B12, D8 and warp take bonus tokens"), rules=("bonus.1", "card.B12", "card.D8", "kind.12")
        ),
    ] = True
    neighbour_haunt: Annotated[
        Literal["action", "free"], Choice(help=said("A1 is a way to haunt in a section, or a free power"), rules=("card.A1",))
    ] = "action"
    encore_disc: Annotated[
        Literal["none", "place"], Choice(help=said("B2 needs no disc, or places a second one on the space"), rules=("card.B2",))
    ] = "none"
    reroll_scope: Annotated[
        Literal["own_dice", "own_turn"],
        Choice(help=said("B6 works on every own die, or in the own turn alone"), rules=("card.B6",)),
    ] = "own_dice"
    dice_gap: Annotated[
        Literal["faces", "totals"], Choice(help=said("C8 counts the faces of the dice, or the totals"), rules=("card.C8",))
    ] = "faces"
    exchange_same_colour: Annotated[bool, YesNo(help=said("the two tokens of C5 are of one colour"), rules=("card.C5",))] = True
    fright_group: Annotated[
        Literal["action", "merged", "gain"],
        Choice(
            help=said("what D5 counts together: an action, an action with its follow-ups, or each gain alone"), rules=("card.D5",)
        ),
    ] = "action"
    pair_kind: Annotated[
        Literal["any", "same_colour"], Choice(help=said("C12 counts any two tokens, or two of one colour"), rules=("card.C12",))
    ] = "any"
    warp_level: Annotated[
        Literal["any", "best_section"],
        Choice(help=said("warp moves any ghost, or up to the best section's level"), rules=("kind.12",)),
    ] = "any"
    full_house_ghost: Annotated[
        Literal["none", "present"],
        Choice(help=said("C6 needs no ghost in the building, or one of the colour"), rules=("card.C6",)),
    ] = "none"
    die_token_base: Annotated[
        Literal["ghost", "section"],
        Choice(help=said("die is one above the ghost's level, or above the section's"), rules=("kind.6",)),
    ] = "ghost"
    die_token_scope: Annotated[
        Literal["any_roll", "fights"],
        Choice(help=said("die and plus3 serve any roll, or fights alone"), rules=("kind.6", "kind.11")),
    ] = "any_roll"
    scare_supply: Annotated[
        Literal["unlimited", "100"], Choice(help=said("scare points without a limit, or 100 in all"), rules=("setup.7",))
    ] = "unlimited"
    blue_check: Annotated[
        Literal["immediate", "action_end"],
        Choice(help=said("blue ghosts return at once, or before the next section action"), rules=("city.6", "city.8")),
    ] = "immediate"
    same_card_twice: Annotated[bool, YesNo(help=said("a player may occupy a card more than once"), rules=("cards.7",))] = False
    c4_trigger: Annotated[
        Literal["summon", "move"], Choice(help=said("C4 pays for Summon actions, or for Move actions"), rules=("card.C4",))
    ] = "summon"
    c11_points: Annotated[int, Whole(help=said("what C11 pays for a red token"), low=3, high=4, rules=("card.C11",))] = 4
    lang: Annotated[
        Lang,
        Choice(help=said("cards and terms are shown in English or in Spanish; lines may be typed in both"), words=("en", "es")),
    ] = "en"


OPTIONS: tuple[Option, ...] = options_of(Options)


_OPTIONS = Codec(Options)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value. Raises msgspec.ValidationError for what no option could have read."""
    return _OPTIONS.convert(dict(values))


def plain_options(options: Options, labels: Labels) -> dict[str, Any]:
    """Return the options as plain data, the player by label."""
    values = msgspec.to_builtins(msgspec.structs.asdict(options))
    return {**values, "first_player": labels[options.first_player]}
