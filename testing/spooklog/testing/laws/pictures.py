"""Pictures of any game: every view is a well-formed picture, and holds no more than the view does."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import msgspec
from hypothesis import given

from spooklog.domain.contract.ruleset import AnyRuleset, Seen
from spooklog.domain.pictures.scene import Scene
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.testing.playing import LONG, SEEDS, few, random_game


def picture(scene: Scene) -> str:
    """The scene as SVG."""
    return draw([Moment(scene, Caption())])


def scene_of(ruleset: AnyRuleset, seen: Seen[Any]) -> Scene:
    """What a viewer sees as a scene."""
    return ruleset.pictures.scene(seen, ruleset.pictures.prompt(seen))


@LONG
@given(seed=SEEDS)
def test_every_view_makes_a_well_formed_picture_without_anything_hidden(ruleset: AnyRuleset, seed: int) -> None:
    """What a viewer sees is drawn from what the viewer knows: a world in which all else is unknown gives the same bytes."""
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 2):
        for viewer in ("full", "public", 1 + seed % played.setup.seats):
            seen = played.seen(moment, viewer)
            svg = picture(scene_of(ruleset, seen))
            ElementTree.fromstring(svg)
            assert not re.search(r'"[^"]*\b(nan|inf|None)\b[^"]*"', svg)
            again = ruleset.knowledge.seen_by(seen.state, viewer)
            assert svg == picture(scene_of(ruleset, msgspec.structs.replace(seen, state=again)))
