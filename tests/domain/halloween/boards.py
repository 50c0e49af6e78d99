"""Positions worth looking at, and what a viewer is shown of a script: the view, the prompt, the picture, landmarks."""

from __future__ import annotations

import json
from typing import Any

from tests.domain.halloween.script import BONUS, PLAYERS, Game, replay

from spooklog.domain.pictures.scene import Happening, Realm, Realms, Scene
from spooklog.domain.rulesets.halloween import META, board
from spooklog.domain.rulesets.halloween.state import State

MIDDLE = f"""{PLAYERS}
given town ch:b sc:gy po:bbgyo ho:b ce:or
given anna levels 231 scare 4 tokens bgyr cards B4 C11 slots rest # _ spaces 1S 2B pe 14 haunts ch:o sc:b
given ben levels 222 tokens ggy cards C11 slots summon _ _ pe 21 haunts po:g
---
"""
DICE = f"""{PLAYERS}
cards B6 B12 B15 C8 C10 C13 B13 D16
{BONUS}
given town ch:bbb po:gyo sc:y
given anna levels 345 scare 4 tokens bgy cards B6 B12 B15 C8 C13 D16 slots plus3 reroll _
given ben scare 2 cards B6
---
"""
FIGHTS = DICE.replace("C8 C13 D16 slots", "C8 slots")
ENDED = f"""{MIDDLE.replace("---", "given triggered")}given active cleo
---
cleo 1R
cleo 2R
cleo 3R
cleo end
"""
OR_END = "next: anna ends the turn, or goes on with cards, tokens and powers, such as: anna end"
RESULT = f"{PLAYERS}\noptions record=result\n---\n"


def view(script: str) -> dict[str, Any]:
    found = board.view(replay(script).seen)
    assert json.loads(json.dumps(found)) == found
    return found


def prompt(script: str) -> tuple[str, ...]:
    return board.prompt(replay(script).seen)


def scene(game: Game) -> Scene:
    return board.scene(game.seen, board.prompt(game.seen))


def only(drawn: Scene, kind: type[Any]) -> Any:
    (shape,) = drawn.panel.of(kind)
    return shape


def done(script: str) -> Happening:
    found = only(scene(replay(script)), Happening)
    assert isinstance(found, Happening)
    return found


def realm(drawn: Scene, name: str) -> Realm:
    realms: Realms = only(drawn, Realms)
    return next(one for one in realms.realms if one.name == name)


def brought(script: str, line: str) -> tuple[str, ...]:
    game = replay(script)
    before: State = game.state
    game.play(line)
    found = board.landmarks(before, game.state)
    assert {*found} <= {*META.landmarks}
    return found
