"""The JSON of the endpoints: that of the commands, and what a browser alone gets."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.store.changes.links import ROLES
from spooklog.web.endpoints import ENDPOINTS
from tools.command_shapes import COMMANDS, PARTS
from tools.shapes import NUMBER, TEXT, TIME, YES, Shape, each, has, maybe, named, one_of, word

OWN: Mapping[str, Shape] = {
    "lobby": has(
        {
            "games": each(
                has(
                    {
                        "game": TEXT,
                        "ruleset": TEXT,
                        "title": TEXT,
                        "players": each(TEXT),
                        "ply": maybe(NUMBER),
                        "entry": NUMBER,
                        "status": word("open", "closed", "void"),
                        "touched": TIME,
                        "whose": TEXT,
                        "series": maybe(TEXT),
                        "problem": maybe(TEXT),
                    }
                )
            )
        }
    ),
    "nothing": has({}),
    "opened": has({"role": word(*ROLES), "to": TEXT}),
    "lines": each(one_of(named("play"), named("note"))),
    "undo or takeback": one_of(named("undo"), named("takeback")),
    "suggestions": has(
        {
            "game": TEXT,
            "typed": TEXT,
            "suggestions": each(has({"text": TEXT, "shown": TEXT, "player": maybe(TEXT), "meaning": TEXT})),
            "more": YES,
        }
    ),
    "moments": has(
        {"game": TEXT, "moments": each(has({"ply": NUMBER, "notation": TEXT, "time": maybe(TIME), "marks": each(TEXT)}))}
    ),
    "opening": has({"ruleset": TEXT, "opening": TEXT, "series": maybe(TEXT), "lines": each(TEXT), "people": each(TEXT)}),
    "begun": has({"game": TEXT, "entry": NUMBER, "turn": named("turn")}),
    "state": has({"entry": NUMBER, "html": TEXT}, rarely={"ply": NUMBER, "name": TEXT, "view": NUMBER}),
}
"""What no command prints, by the name of the shape; `state` is the data of an event of a stream."""

SVG = "svg"
"""The shape of an endpoint that answers with a picture, also to programs."""

SCHEMAS: Mapping[str, Shape] = {
    name: shape
    for name, shape in {**PARTS, **COMMANDS, **OWN}.items()
    if name in {*PARTS, *OWN, *(endpoint.shape for endpoint in ENDPOINTS), "play", "undo", "takeback"}
}
"""Every shape that an endpoint answers with or refers to, by name."""
