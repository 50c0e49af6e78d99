"""What can be tapped on a floor: its spaces, each with its typed form and a title in words."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Space, Storey, Wing
from spooklog.pictures.mansion.survey import Survey, is_in
from spooklog.pictures.mansion.wording import colour_in_words, walker_in_words
from spooklog.pictures.saying import said
from spooklog.pictures.svg.markup import group
from spooklog.pictures.svg.parts import tap, touch


def spaces_picture(storey: Storey, cell: float) -> str:
    """Return the spaces of a floor, `cell` wide, over its drawing.

    Spaces of a tile lie in a group with the word of its position, and a space with a pawn in one with the player's label, so
    that the innermost word is that of the space.
    """
    survey = Survey(storey)
    on_tiles = {(space.x, space.y) for space in storey.spaces if any(is_in((space.x, space.y), wing) for wing in storey.wings)}
    others = [space for space in storey.spaces if (space.x, space.y) not in on_tiles]
    return group(
        *(tap(wing.key, group(*_spaces(survey, _inside(storey, wing), cell))) for wing in storey.wings),
        *_spaces(survey, others, cell),
    )


def _inside(storey: Storey, wing: Wing) -> list[Space]:
    return [space for space in storey.spaces if is_in((space.x, space.y), wing)]


def _spaces(survey: Survey, spaces: list[Space], cell: float) -> Iterator[str]:
    for space in spaces:
        drawn = touch(space.x * cell, space.y * cell, cell, cell, _title(survey, space), space.word)
        for walker in survey.walkers.get((space.x, space.y), ()):
            drawn = tap(walker.name, group(drawn))
        yield drawn


def _title(survey: Survey, space: Space) -> str:
    at = (space.x, space.y)
    rooms = (room.name for wing in survey.storey.wings for room in wing.rooms if at in room.spaces)
    ground = next(rooms, _ground(space))
    parts = [ground if ground != space.word else "", _mark(space), *map(walker_in_words, survey.walkers.get(at, ()))]
    if survey.storey.treasure == at:
        parts.append(said("the treasure"))
    words = ", ".join(part for part in parts if part)
    return ": ".join(part for part in (space.word, words) if part)


def _ground(space: Space) -> str:
    match space.ground:
        case "up":
            return said("stairs up")
        case "down":
            return said("stairs down")
        case "camp":
            return said("camp")
        case "exit":
            return said("exit")
        case "dark":
            return said("face down")
        case _:
            return ""


def _mark(space: Space) -> str:
    match space.mark:
        case "search":
            return said("covered") if space.covered else said("to search")
        case "tunnel":
            name = colour_in_words(space.tone)
            return said("tunnel {name}, sealed", name=name) if space.covered else said("tunnel {name}", name=name)
        case "square":
            return said("marked square")
    return ""
