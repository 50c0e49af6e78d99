"""The options of Polter-Heist (catalogue section 5). `first_player` last visited a haunted place; `map` is a table's own board.

`easier`, `harder` and the like are presets: shorthand for several options.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from spooklog.domain.contract.meta import FileOption
from spooklog.domain.rulesets.polterheist.mansion.reading import read_mansion
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import NO_LABELS, Choice, Named, Option, OptionValue, Player, Whole, YesNo
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
        return (f"four whole numbers with slashes that add up to {PHANTOMS}, such as 3/3/3/3",)

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return "/".join(value) if isinstance(value, list | tuple) else str(value)


class Options(Value, frozen=True, kw_only=True):
    """The options of one game, typed. `first_player` is a seat, `map` names a table's own board file."""

    first_player: int = 1
    preset: Literal["none", "easier", "very_easy", "harder", "hardest", "fast"] = "none"
    start_time: Literal["4pm", "6pm"] = "4pm"
    start_courage: Literal["8", "7", "6", "rolled"] = "8"
    ghost_deck: Literal["standard", "easy", "hard"] = "standard"
    increase_cards: Literal["6", "4"] = "6"
    dolls: int = 2
    masks: int = 2
    spiders: int = 2
    treasure_hiding: Literal["half", "middle"] = "half"
    escape: Literal["ask", "always", "never"] = "ask"
    escape_rounds: int = 0
    rehide: Literal["printed", "half", "all"] = "printed"
    after_drop: Literal["band", "fixed"] = "band"
    landing: Literal["stop", "enter"] = "stop"
    retrace: Literal["step", "space", "off"] = "step"
    reveal: Literal["must", "may"] = "must"
    liquid_wait: Literal["any", "draw"] = "any"
    floor_plans: Literal["now", "keep"] = "now"
    detector_skip: Literal["advance", "ignore"] = "advance"
    creepy_attack: Literal["none", "skip"] = "none"
    runner_camp: Literal["enter", "floor"] = "enter"
    carrier_camp: Literal["ground", "guest"] = "ground"
    camp_stop: bool = True
    mask_rest: bool = False
    ghost_camp: Literal["inside", "carried"] = "inside"
    dropper_retrieves: bool = False
    ghost_win: Literal["all", "earlier"] = "all"
    markers: int = 80
    hands: Literal["open", "hidden"] = "open"
    geometry: Literal["full", "loose"] = "full"
    phantom_split: tuple[str, ...] = ("3", "3", "3", "3")
    map: str | None = None


def _words(name: str, words: tuple[str, ...], rules: tuple[str, ...], help: str) -> Choice:
    return Choice(name=name, words=words, default=words[0], rules=rules, help=help)


OPTIONS: tuple[Option, ...] = (
    Player(name="first_player", default=1, rules=("setup.14",), help="who last visited a haunted place and begins"),
    _words(
        "preset",
        tuple(PRESETS),
        ("variant.1", "variant.2", "variant.4"),
        "several options at once; single ones given as well count",
    ),
    _words("start_time", ("4pm", "6pm"), ("setup.4", "variant.1"), "where the time indicator starts"),
    _words(
        "start_courage",
        ("8", "7", "6", "rolled"),
        ("setup.6", "setup.7", "variant.1", "variant.4"),
        "courage at the start; rolled: one die a player before the first turn",
    ),
    _words(
        "ghost_deck",
        ("standard", "easy", "hard"),
        ("setup.8", "setup.9", "setup.10", "variant.1", "variant.2"),
        "the cards of the ghost deck",
    ),
    _words("increase_cards", ("6", "4"), ("time.8", "variant.2"), "how many Increase Ghost Activity cards there are"),
    *(
        Whole(name=name, low=0, high=2, default=2, rules=("bad.1", "setup.15", "variant.2"), help=f"how many {what} there are")
        for name, what in (("dolls", "Haunted Dolls"), ("masks", "Ancient Masks"), ("spiders", "Giant Spiders"))
    ),
    _words(
        "treasure_hiding",
        ("half", "middle"),
        ("setup.12", "setup.13", "variant.4"),
        "the Treasure lies somewhere in the lower half of the deck, or right on top of it",
    ),
    _words("escape", ("ask", "always", "never"), ("escape.1",), "whether the table plays on when the Treasure is out"),
    Whole(
        name="escape_rounds",
        low=0,
        high=99,
        default=0,
        rules=("escape.9",),
        help="full rounds of the escape phase where the table names no number; 0 has no limit",
    ),
    _words(
        "rehide",
        ("printed", "half", "all"),
        ("rehide.2", "rehide.3"),
        "discards that go back with the Treasure: half after a death and all else, or always half, or always all",
    ),
    _words(
        "after_drop",
        ("band", "fixed"),
        ("drop.3", "ghost.7"),
        "who dropped the Treasure meets ghosts by the time, or on 2, 7 and 12 from then on",
    ),
    _words(
        "landing",
        ("stop", "enter"),
        ("disc.1", "disc.3", "drop.6", "gpland.1", "gpland.2"),
        "landing on a space is to end the movement there, or to enter it",
    ),
    _words(
        "retrace",
        ("step", "space", "off"),
        ("move.4", "move.5", "gpmove.5"),
        "what may not be used twice in a turn: a step, a space, or nothing",
    ),
    _words("reveal", ("must", "may"), ("room.1",), "a tile is turned over on entering its room, or may be"),
    _words("liquid_wait", ("any", "draw"), ("liquid.3",), "Liquid Courage waits however it was got, or only when drawn"),
    _words("floor_plans", ("now", "keep"), ("plans.1", "disc.7"), "Floor Plans work when drawn, or are carried"),
    _words(
        "detector_skip",
        ("advance", "ignore"),
        ("detector.9",),
        "Increase Ghost Activity laid aside with the detector moves the time, or does nothing",
    ),
    _words(
        "creepy_attack",
        ("none", "skip"),
        ("creepy.2",),
        "Creepy Feeling sent by a ghost player does nothing, or takes the steps of the next roll",
    ),
    _words(
        "runner_camp",
        ("enter", "floor"),
        ("camp.2", "camp.10", "fear.7", "timmy.1"),
        "whether a runner gains courage on entering the camp",
    ),
    _words(
        "carrier_camp",
        ("ground", "guest"),
        ("camp.3", "camp.6", "camp.9", "camp.10"),
        "a carrier in the camp plays as everywhere, or rests and rolls again like a guest",
    ),
    YesNo(name="camp_stop", default=True, rules=("camp.4",), help="entering the camp ends the movement of a guest"),
    YesNo(
        name="mask_rest",
        default=False,
        rules=("camp.3", "camp.8", "mask.2"),
        help="a guest who rolls to leave and has no step because of the Mask rests",
    ),
    _words(
        "ghost_camp",
        ("inside", "carried"),
        ("gpcamp.1",),
        "ghost players enter the camp while the carrier is in it, or while the Treasure is carried",
    ),
    YesNo(
        name="dropper_retrieves",
        default=False,
        rules=("drop.5", "drop.7", "rehide.1"),
        help="who dropped the Treasure may save it on the next turn",
    ),
    _words("ghost_win", ("all", "earlier"), ("end.2",), "when all are ghosts all win, or all but the last one scared"),
    Whole(name="markers", low=0, high=400, default=80, rules=("marker.1",), help="how many chips there are"),
    _words("hands", ("open", "hidden"), ("hidden.1", "hidden.2"), "whether carried cards may be drawn face down"),
    _words(
        "geometry",
        ("full", "loose"),
        ("loose.1", "loose.2", "loose.3"),
        "every step is checked on the board, or places are named and distances trusted",
    ),
    Split(
        name="phantom_split",
        default=["3", "3", "3", "3"],
        rules=("phantom.1",),
        help="how many Phantoms of a digital deck send to attic, 2F, foyer and cellar",
    ),
    Named(name="map", default=None, rules=("setup.1",), help="a board file of the table's own; none for the mansion that ships"),
)

FILES = (
    FileOption(name="data", kind="facts", help="the table's own facts, as TOML"),
    FileOption(name="map", kind="deciding", help="the board: floors, tiles and floor plan cards, as TOML", read=read_mansion),
)


_OPTIONS = Codec(Options)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value. Raises msgspec.ValidationError for what no option could have read."""
    return _OPTIONS.convert(dict(values))


def plain_options(options: Options, labels: Labels) -> dict[str, Any]:
    """Return the options as plain data, the player by label."""
    values = msgspec.to_builtins(msgspec.structs.asdict(options))
    return {**values, "phantom_split": [*options.phantom_split], "first_player": labels[options.first_player]}
