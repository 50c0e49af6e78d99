"""Moments of a game as SVG, as a viewer sees them: for a page, or for a small screen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape
from typing import TYPE_CHECKING

from spooklog.domain.log.answers import flag_of
from spooklog.domain.log.words import as_seen_by, flag_words
from spooklog.pictures.svg.document import Moment, draw, draw_narrow
from spooklog.pictures.svg.drawing import NARROW
from spooklog.pictures.svg.frame import Caption

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.seen import SeenGame
    from spooklog.store.logs.loaded import LoadedGame

_DESCRIPTION = re.compile("<desc>(.*?)</desc>", re.DOTALL)
_TAG = re.compile("<[^>]*>")
_ID = re.compile(r'(?<= id=")|(?<= href="#)|(?<=url\(#)')
"""Where ids stand in a drawing."""


def picture(
    loaded: LoadedGame,
    texts: Mapping[str, str],
    viewer: Viewer = "full",
    plies: Sequence[int] = (),
    panel: str | None = None,
    *,
    taps: bool = False,
    nearest: int | None = None,
) -> str:
    """Draw the table as SVG after a ply, or after several as a strip; by default as it is now.

    The seat `nearest` stands at the bottom, by default the viewer's own; `panel` puts a part of the board in focus; with `taps`,
    what can be typed carries its word. Raises NotFound for a missing ply, Usage for a panel that the board does not have.
    """
    seen = [loaded.seen(viewer, ply) for ply in plies or (len(loaded.game.plies),)]
    moments = [_moment(one, loaded.stream.name, texts, panel) for one in seen]
    return draw(moments, nearest=nearest or _seat_of(viewer), taps=taps)


def wide_picture(seen: SeenGame, name: str, texts: Mapping[str, str]) -> str:
    """Draw the table as SVG for a page, at the moment and for the viewer of `seen`; `name` is that of the game."""
    return draw([_moment(seen, name, texts)], nearest=_seat_of(seen.viewer))


def _seat_of(viewer: Viewer) -> int:
    """Return the seat from whose side a viewer sees the table."""
    return viewer if isinstance(viewer, int) else 1


def _moment(seen: SeenGame, name: str, texts: Mapping[str, str], panel: str | None = None) -> Moment:
    game, labels, viewer = seen.game, seen.labels, seen.viewer
    return Moment(
        seen.scene if panel is None else seen.scene.focused(panel),
        Caption(
            game=name,
            ply=len(game.plies),
            says=game.say(game.plies[-1], labels, viewer).text if game.plies else "",
            line=game.line(game.plies[-1], labels, viewer) if game.plies else "",
            viewer=as_seen_by(viewer, labels),
            flags=tuple(flag_words(flag_of(breach, labels, texts)) for breach in seen.breaches if breach.ruled),
        ),
        asked=panel is not None,
    )


WHOLE = "all"
"""Stands for the whole board where a panel is asked for."""


def narrow_picture(
    seen: SeenGame,
    panel: str | None = None,
    *,
    taps: bool = True,
    width: float = NARROW,
    cut: bool = False,
    nearest: int | None = None,
) -> str:
    """Draw the table as SVG for a small screen so wide, at the moment and for the viewer of `seen`.

    The seat `nearest` stands at the bottom or comes first, by default the viewer's own. Without `taps`, nothing in it can be
    tapped; with `cut`, a low screen shows the part where the next ply is played. Raises Usage for a panel that the board does not
    have.
    """
    whole = panel == WHOLE
    scene = seen.scene if panel is None or whole else seen.scene.focused(panel)
    return draw_narrow(
        scene, nearest=nearest or _seat_of(seen.viewer), taps=taps, width=width, cut=cut and not whole, whole=whole
    )


def without_words(svg: str) -> tuple[str, tuple[str, ...]]:
    """Return a drawing without its description and an end of line, and the sentences that describe it.

    On a page the sentences stand beside the drawing: a screen reader reads them once, and only where they are wanted.
    """
    found = _DESCRIPTION.search(svg)
    words = unescape(found[1]).rstrip(".").split(". ") if found else ()
    return _DESCRIPTION.sub("", svg, count=1).strip(), tuple(filter(None, words))


def own_ids(svg: str, prefix: str) -> str:
    """Return a drawing whose ids begin with `prefix`, so that it can stand on one page with another."""
    return _TAG.sub(lambda tag: _ID.sub(prefix, tag[0]), svg)
