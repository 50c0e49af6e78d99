"""How a game starts: the header lines `tiles`, presets of options, tiles dealt by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from spooklog.domain.contract.actions import Setup
from spooklog.domain.contract.defaults import facts_reader
from spooklog.domain.rulesets.polterheist.box import box_of
from spooklog.domain.rulesets.polterheist.mansion.maps import keep, mansion_of
from spooklog.domain.rulesets.polterheist.options import PRESETS
from spooklog.domain.rulesets.polterheist.refuse import PACKAGE, said
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import OptionValue

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

RULE = "polterheist:log.1"
FORM = "tiles attic A1 A2 A3 A4 A5"
MOST = 40

_read = facts_reader(PACKAGE)


def read_facts(tree: Mapping[str, Any], revision: int | None = None) -> dict[str, Any]:
    """Return a data file as differences from the shipped facts by dotted path. Raises Usage with the path that is off."""
    data = _read(tree, revision)
    box_of(data, revision)
    return data


def read_header(lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:  # noqa: ARG001
    """Return the opening of header lines: who goes first, and the tiles of each floor as typed, in the order of the positions.

    `start` checks floors and tiles against the board of the game. Raises Unreadable.
    """
    tiles: dict[str, list[str]] = {}
    first = 0
    for line in lines:
        match line.split():
            case [word, name] if word.casefold() == "first" and not first:
                first = labels.seat(name, rule=RULE)
            case [word, floor, *ids] if word.casefold() == "tiles" and ids and len(ids) <= MOST:
                if floor in tiles or any(len(tile) > 12 for tile in ids):
                    raise Unreadable(
                        said("the tiles of each floor are listed once: '{line}'", line=line),
                        rule=RULE,
                        input=line,
                        expected=(FORM,),
                    )
                tiles[floor] = ids
            case _:
                raise Unreadable(
                    said("no header line of Polter-Heist: '{line}'", line=line), rule=RULE, input=line, expected=(FORM,)
                )
    return ({"first": first} if first else {}) | ({"tiles": tiles} if tiles else {})


def write_header(setup: Setup, labels: Labels) -> list[str]:  # noqa: ARG001
    """Return header lines that read back as the opening; the first player is an option by then."""
    return [f"tiles {floor} {' '.join(ids)}" for floor, ids in setup.opening.get("tiles", {}).items()]


def prepare(setup: Setup, named: frozenset[str]) -> Setup:
    """Return the setup with the first player and the preset as options.

    The player of the line `first` becomes an option; an option given by name counts before that of the preset. A preset that does
    not hold as a whole becomes `none`: what is left of it are single options.
    """
    preset = PRESETS.get(str(setup.options.get("preset", "none")), {})
    chosen = {name: value for name, value in preset.items() if name not in named}
    options = {**setup.options, **chosen}
    if any(options[name] != value for name, value in preset.items()):
        options["preset"] = "none"
    opening = {**setup.opening}
    if "first" in opening:
        options["first_player"] = opening.pop("first")
    return replace(setup, options=options, opening=opening)


def deal(setup: Setup, rng: Rng) -> Setup:
    """Return the setup with tiles dealt to every floor by chance; cards are drawn when they become known (catalogue 3, 8.5)."""
    named = setup.options.get("map")
    mansion = mansion_of(keep(named if isinstance(named, str) else None, setup.files))
    tiles = {}
    for floor in mansion.floors:
        ids = [tile.id for tile in mansion.tiles.values() if tile.floor == floor]
        rng.shuffle(ids)
        tiles[floor] = ids[: sum(slot.startswith(f"{floor}.") for slot in mansion.slots)]
    return replace(setup, opening={**setup.opening, "tiles": tiles})
