"""How a game starts (part `opening`): no header lines, nothing to fill in or to deal; a table's own facts come from a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.contract.defaults import deal, prepare, read_header, write_header
from spooklog.domain.contract.facts import differences, shipped_facts
from spooklog.domain.rulesets.spookies.box import box_of
from spooklog.domain.rulesets.spookies.refuse import PACKAGE, said
from spooklog.domain.values.errors import Usage

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]


FORMAT = 1
"""The format of data files that this module reads."""

_FLAT = {
    "fields": "house.fields",
    "gate": "house.gate",
    "attic_score": "house.attic_score",
    "characters": "characters.names",
    "die_faces": "character_die.faces",
    "dice_min": "dice.min",
    "dice_max": "dice.max",
    "die_sides": "dice.sides",
    "score_dice": "dice.score",
    "players_min": "players.min",
    "players_max": "players.max",
    "pickup_dice": "penalty.pickup_dice",
}
"""The names of a data file for facts outside of tables, and their place in facts.toml."""


def read_facts(tree: Mapping[str, Any], revision: int | None = None) -> dict[str, Any]:
    """Return a data file as differences from the shipped facts by dotted path.

    Raises Usage with the path that is wrong. The chips of a file are all there are: values that it leaves out are gone.
    """
    shipped = shipped_facts(PACKAGE, revision)
    nested: dict[str, Any] = {}
    for name, value in tree.items():
        match name:
            case "format":
                if value != FORMAT or isinstance(value, bool):  # True == 1
                    raise Usage(
                        said("data files of format {format} can be read", format=FORMAT),
                        input="format",
                        expected=(f"format = {FORMAT}",),
                    )
            case "garden" | "attic":
                _check_end(name, value, tree.get("fields", shipped["house"]["fields"]))
            # before the flat names: a file may have `characters` as a list, or as the table of facts.toml
            case "characters" if isinstance(value, Mapping):
                nested.setdefault(name, {}).update(value)
            case _ if name in _FLAT:
                table, key = _FLAT[name].split(".")
                if isinstance(into := nested.setdefault(table, {}), dict):  # else the table itself is refused below
                    into[key] = value
            case "chips" if isinstance(value, Mapping):
                gone = {key: 0 for key, count in shipped["chips"].items() if type(count) is int and key not in value}
                nested[name] = {**value, **gone}
            case _ if isinstance(value, Mapping):
                nested.setdefault(name, {}).update(value)
            case _:
                nested[name] = value
    data = differences(shipped, nested)
    # for its refusals
    box_of(data, revision)
    return data


def _check_end(name: str, value: Any, fields: Any) -> None:
    end = (fields[0] if name == "garden" else fields[-1]) if isinstance(fields, list) and fields else None
    if value != end:
        words = said("the attic is the last of the fields, {end}, not {value}", end=end, value=value)
        if name == "garden":
            words = said("the garden is the first of the fields, {end}, not {value}", end=end, value=value)
        raise Usage(words, rule="spookies:components.4", input=name, expected=(f"{name} = {end}",))
