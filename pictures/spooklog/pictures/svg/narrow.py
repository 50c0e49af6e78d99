"""SVG documents for phones: the panel in focus, without the words around it, which a page shows beside it."""

from __future__ import annotations

from spooklog.domain.pictures.scene import Scene
from spooklog.domain.values.errors import NotFound
from spooklog.pictures.kinds import narrow_kind
from spooklog.pictures.svg import figures
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.drawing import NARROW, NarrowSetting
from spooklog.pictures.svg.frame import Caption
from spooklog.pictures.svg.letters import FAMILY
from spooklog.pictures.svg.markup import clean, content, tag


def draw_narrow(scene: Scene, *, nearest: int = 1, taps: bool = True) -> str:
    """Return the panel in focus, 360 wide, as its kind draws it for phones; a kind that has no such drawing is drawn as ever.

    Without `taps`, nothing in it need be tapped. Raises NotFound for a kind of board that is not installed.
    """
    try:
        kind = narrow_kind(scene.kind)
    except NotFound:
        return draw([Moment(scene, Caption(), asked=True)], nearest=nearest)
    panel = scene.panel
    drawing = kind.draw(panel, NarrowSetting(scene.look, nearest, taps))
    title = ", ".join(clean(part) for part in (scene.title.words, panel.name, panel.title) if part)
    parts = [
        tag("title", content(title)),
        tag("desc", content(". ".join(drawing.description))),
        tag("defs", *drawing.definitions) if drawing.definitions else "",
        figures.definitions(scene.look),
        drawing.markup,
    ]
    body = "\n".join(part for part in parts if part)
    head = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {NARROW:g} {drawing.height:g}", "role": "img"}
    return tag("svg", f"\n{body}\n", **head, width=NARROW, height=round(drawing.height), font_family=FAMILY) + "\n"
