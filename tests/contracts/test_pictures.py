"""Pictures of any game: every view is a well-formed picture, and holds no more than the view does."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hypothesis import given
from tests.contracts.playing import SEEDS, few, random_game

from spooklog.domain.ruleset import AnyRuleset
from spooklog.domain.scene import Scene
from spooklog.replays.svg.document import Panel, draw
from spooklog.replays.svg.frame import Caption


def picture(scene: Scene) -> str:
    """The scene as SVG."""
    return draw([Panel(scene, Caption())])


@given(seed=SEEDS)
def test_every_view_makes_a_well_formed_picture_without_anything_hidden(ruleset: AnyRuleset, seed: int) -> None:
    """What a viewer sees is drawn from what the viewer knows: a world in which all else is unknown gives the same bytes."""
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 2):
        state = played.states[moment]
        for viewer in ("full", "public", 1 + seed % played.setup.seats):
            svg = picture(ruleset.board(ruleset.view(state, viewer, played.labels)))
            ElementTree.fromstring(svg)
            assert not re.search(r'"[^"]*\b(nan|inf|None)\b[^"]*"', svg)
            known = ruleset.seen_by(state, viewer)
            assert svg == picture(ruleset.board(ruleset.view(known, "full", played.labels)))
