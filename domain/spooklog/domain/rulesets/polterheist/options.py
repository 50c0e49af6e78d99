"""The options of Polter-Heist (catalogue section 5). `first_player` last visited a haunted place; `map` is a table's own board.

`easier`, `harder` and the like are presets: shorthand for several options.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from spooklog.domain.contract.meta import FileOption
from spooklog.domain.rulesets.polterheist.mansion.reading import read_mansion
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import NO_LABELS, Choice, Named, Option, OptionValue, Player, Whole, YesNo, options_of
from spooklog.domain.values.value import Value

PHANTOMS = 12
"""Phantoms of the ghost deck: the same in all compositions."""


PRESETS: dict[str, dict[str, OptionValue]] = {
    "none": {},
    "easier": {"ghost_deck": "easy", "increase_cards": "4"},
    "very_easy": {"ghost_deck": "easy", "increase_cards": "4", "dolls": 0, "masks": 0, "spiders": 0},
    "harder": {"start_time": "6pm", "ghost_deck": "hard"},
    "hardest": {"start_time": "6pm", "ghost_deck": "hard", "start_courage": "6"},
    "fast": {"treasure_hiding": "middle"},
}
"""Shorthands for several options; an option given by name counts before its preset."""


class Split(Option, frozen=True, kw_only=True):
    """How the Phantoms divide over the four floors, from the roof downwards: four whole numbers with slashes."""

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        parts = [part.strip() for part in text.split("/")]
        if len(parts) != 4 or not all(re.fullmatch(r"[0-9]{1,2}", part) for part in parts) or sum(map(int, parts)) != PHANTOMS:
            raise self.refuse(text[:60])
        return [str(int(part)) for part in parts]

    def accepts(self) -> tuple[str, ...]:
        return (said("four whole numbers with slashes that add up to {number}, such as 3/3/3/3", number=PHANTOMS),)

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return "/".join(value) if isinstance(value, list | tuple) else str(value)


_BAD = ("bad.1", "setup.15", "variant.2")
"""The rules that say how many bad cards there are."""


class Options(Value, frozen=True, kw_only=True):
    """The options of one game, typed. `first_player` is a seat, `map` names a table's own board file."""

    first_player: Annotated[int, Player(help=said("who last visited a haunted place and begins"), rules=("setup.14",))] = 1
    preset: Annotated[
        Literal["none", "easier", "very_easy", "harder", "hardest", "fast"],
        Choice(
            help=said("several options at once; single ones given as well count"), rules=("variant.1", "variant.2", "variant.4")
        ),
    ] = "none"
    start_time: Annotated[
        Literal["4pm", "6pm"], Choice(help=said("where the time indicator starts"), rules=("setup.4", "variant.1"))
    ] = "4pm"
    start_courage: Annotated[
        Literal["8", "7", "6", "rolled"],
        Choice(
            help=said("courage at the start; rolled: one die a player before the first turn"),
            rules=("setup.6", "setup.7", "variant.1", "variant.4"),
        ),
    ] = "8"
    ghost_deck: Annotated[
        Literal["standard", "easy", "hard"],
        Choice(help=said("the cards of the ghost deck"), rules=("setup.8", "setup.9", "setup.10", "variant.1", "variant.2")),
    ] = "standard"
    increase_cards: Annotated[
        Literal["6", "4"], Choice(help=said("how many Increase Ghost Activity cards there are"), rules=("time.8", "variant.2"))
    ] = "6"
    dolls: Annotated[int, Whole(help=said("how many Haunted Dolls there are"), low=0, high=2, rules=_BAD)] = 2
    masks: Annotated[int, Whole(help=said("how many Ancient Masks there are"), low=0, high=2, rules=_BAD)] = 2
    spiders: Annotated[int, Whole(help=said("how many Giant Spiders there are"), low=0, high=2, rules=_BAD)] = 2
    treasure_hiding: Annotated[
        Literal["half", "middle"],
        Choice(
            help=said("the Treasure lies somewhere in the lower half of the deck, or right on top of it"),
            rules=("setup.12", "setup.13", "variant.4"),
        ),
    ] = "half"
    escape: Annotated[
        Literal["ask", "always", "never"],
        Choice(help=said("whether the table plays on when the Treasure is out"), rules=("escape.1",)),
    ] = "ask"
    escape_rounds: Annotated[
        int,
        Whole(
            help=said("full rounds of the escape phase where the table names no number; 0 has no limit"),
            low=0,
            high=99,
            rules=("escape.9",),
        ),
    ] = 0
    rehide: Annotated[
        Literal["printed", "half", "all"],
        Choice(
            help=said("discards that go back with the Treasure: half after a death and all else, or always half, or always all"),
            rules=("rehide.2", "rehide.3"),
        ),
    ] = "printed"
    after_drop: Annotated[
        Literal["band", "fixed"],
        Choice(
            help=said("who dropped the Treasure meets ghosts by the time, or on 2, 7 and 12 from then on"),
            rules=("drop.3", "ghost.7"),
        ),
    ] = "band"
    landing: Annotated[
        Literal["stop", "enter"],
        Choice(
            help=said("landing on a space is to end the movement there, or to enter it"),
            rules=("disc.1", "disc.3", "drop.6", "gpland.1", "gpland.2"),
        ),
    ] = "stop"
    retrace: Annotated[
        Literal["step", "space", "off"],
        Choice(
            help=said("what may not be used twice in a turn: a step, a space, or nothing"), rules=("move.4", "move.5", "gpmove.5")
        ),
    ] = "step"
    reveal: Annotated[
        Literal["must", "may"], Choice(help=said("a tile is turned over on entering its room, or may be"), rules=("room.1",))
    ] = "must"
    liquid_wait: Annotated[
        Literal["any", "draw"],
        Choice(help=said("Liquid Courage waits however it was got, or only when drawn"), rules=("liquid.3",)),
    ] = "any"
    floor_plans: Annotated[
        Literal["now", "keep"], Choice(help=said("Floor Plans work when drawn, or are carried"), rules=("plans.1", "disc.7"))
    ] = "now"
    detector_skip: Annotated[
        Literal["advance", "ignore"],
        Choice(
            help=said("Increase Ghost Activity laid aside with the detector moves the time, or does nothing"),
            rules=("detector.9",),
        ),
    ] = "advance"
    creepy_attack: Annotated[
        Literal["none", "skip"],
        Choice(
            help=said("Creepy Feeling sent by a ghost player does nothing, or takes the steps of the next roll"),
            rules=("creepy.2",),
        ),
    ] = "none"
    runner_camp: Annotated[
        Literal["enter", "floor"],
        Choice(
            help=said("whether a runner gains courage on entering the camp"), rules=("camp.2", "camp.10", "fear.7", "timmy.1")
        ),
    ] = "enter"
    carrier_camp: Annotated[
        Literal["ground", "guest"],
        Choice(
            help=said("a carrier in the camp plays as everywhere, or rests and rolls again like a guest"),
            rules=("camp.3", "camp.6", "camp.9", "camp.10"),
        ),
    ] = "ground"
    camp_stop: Annotated[bool, YesNo(help=said("entering the camp ends the movement of a guest"), rules=("camp.4",))] = True
    mask_rest: Annotated[
        bool,
        YesNo(
            help=said("a guest who rolls to leave and has no step because of the Mask rests"),
            rules=("camp.3", "camp.8", "mask.2"),
        ),
    ] = False
    ghost_camp: Annotated[
        Literal["inside", "carried"],
        Choice(
            help=said("ghost players enter the camp while the carrier is in it, or while the Treasure is carried"),
            rules=("gpcamp.1",),
        ),
    ] = "inside"
    dropper_retrieves: Annotated[
        bool, YesNo(help=said("who dropped the Treasure may save it on the next turn"), rules=("drop.5", "drop.7", "rehide.1"))
    ] = False
    ghost_win: Annotated[
        Literal["all", "earlier"],
        Choice(help=said("when all are ghosts all win, or all but the last one scared"), rules=("end.2",)),
    ] = "all"
    markers: Annotated[int, Whole(help=said("how many chips there are"), low=0, high=400, rules=("marker.1",))] = 80
    hands: Annotated[
        Literal["open", "hidden"],
        Choice(help=said("whether carried cards may be drawn face down"), rules=("hidden.1", "hidden.2")),
    ] = "open"
    geometry: Annotated[
        Literal["full", "loose"],
        Choice(
            help=said("every step is checked on the board, or places are named and distances trusted"),
            rules=("loose.1", "loose.2", "loose.3"),
        ),
    ] = "full"
    phantom_split: Annotated[
        tuple[str, ...],
        Split(help=said("how many Phantoms of a digital deck send to attic, 2F, foyer and cellar"), rules=("phantom.1",)),
    ] = ("3", "3", "3", "3")
    map: Annotated[
        str | None, Named(help=said("a board file of the table's own; none for the mansion that ships"), rules=("setup.1",))
    ] = None


OPTIONS: tuple[Option, ...] = options_of(Options)

FILES = (
    FileOption(name="data", kind="facts", help=said("the table's own facts, as TOML")),
    FileOption(
        name="map", kind="deciding", help=said("the board: floors, tiles and floor plan cards, as TOML"), read=read_mansion
    ),
)


_OPTIONS = Codec(Options)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value. Raises msgspec.ValidationError for what no option could have read."""
    return _OPTIONS.convert(dict(values))


def plain_options(options: Options, labels: Labels) -> dict[str, Any]:
    """Return the options as plain data, the player by label."""
    values = msgspec.to_builtins(msgspec.structs.asdict(options))
    return {**values, "phantom_split": [*options.phantom_split], "first_player": labels[options.first_player]}
