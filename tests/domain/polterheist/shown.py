"""What a viewer of a script is shown: the view, the prompt, the picture, landmarks."""

from __future__ import annotations

import json
from typing import Any, TypeVar, cast

from tests.domain.polterheist.script import Game, replay
from tests.told import still_english

from spooklog.domain.contract.actions import Seen, Viewer
from spooklog.domain.pictures.scene import Scene, Shape, Storey, Visitor, Visitors
from spooklog.domain.rulesets.polterheist import META, RULESET, board
from spooklog.domain.rulesets.polterheist.actions import PolterheistAction
from spooklog.domain.rulesets.polterheist.state import State

ShapeT = TypeVar("ShapeT", bound=Shape)


def seen(game: Game, viewer: Viewer = "public", *, void: bool = False) -> Seen[State]:
    """The game as a viewer knows it."""
    state = RULESET.knowledge.seen_by(game.state, viewer)
    last = [(cast("PolterheistAction", step.action), step.before) for step in game.steps if step.ply == game.ply]
    actions = tuple(RULESET.knowledge.redact(action, before, game.state, viewer) for action, before in last)
    return Seen(state, game.labels, RULESET.rules.turn(state), actions, void)


def view(script: str | Game, viewer: Viewer = "public") -> dict[str, Any]:
    """The view, which must be plain data."""
    found = board.view(seen(script if isinstance(script, Game) else replay(script), viewer))
    assert json.loads(json.dumps(found)) == found
    return found


def prompt(script: str, viewer: Viewer = "public") -> tuple[str, ...]:
    """What happens next."""
    found = board.prompt(seen(replay(script), viewer))
    assert still_english(found) == set()
    return found


def scene(script: str | Game, viewer: Viewer = "public") -> Scene:
    """The picture."""
    shown = seen(script if isinstance(script, Game) else replay(script), viewer)
    return board.scene(shown, board.prompt(shown))


def only(drawn: Scene, kind: type[ShapeT]) -> ShapeT:
    """The one shape of a kind."""
    (shape,) = drawn.panel.of(kind)
    return shape


def storey(drawn: Scene, key: str) -> Storey:
    """A floor."""
    return next(floor for floor in drawn.panel.of(Storey) if floor.key == key)


def visitor(drawn: Scene, name: str) -> Visitor:
    """A player."""
    return next(one for one in only(drawn, Visitors).visitors if one.walker.name == name)


def brought(script: str, line: str) -> tuple[str, ...]:
    """The landmarks of a line."""
    game = replay(script)
    before = game.state
    game.play(line)
    found = board.landmarks(before, game.state)
    assert {*found} <= {*META.landmarks}
    return found
