"""Pictures of a game: moments with their captions, from the view of whoever looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from spooklog.cli.answers import as_seen_by, flag_words
from spooklog.domain.errors import Usage
from spooklog.projections.table import flag_of, scene
from spooklog.replays.svg.document import Panel, draw
from spooklog.replays.svg.frame import Caption

if TYPE_CHECKING:
    from spooklog.domain.ruleset import Viewer
    from spooklog.store.loaded import LoadedGame

MAX_MOMENTS = 48
_MAX_DIGITS = 30


def plies_of(words: Sequence[str]) -> list[int]:
    """The plies of `--at 4,16,23`, given once or several times; none given is an empty list. Raises Usage."""
    parts = [part.strip() for word in words for part in word.split(",")]
    for part in parts:
        if not (part.isascii() and part.isdecimal() and len(part) <= _MAX_DIGITS):
            raise Usage(f"'{part}' is no ply", input=part, expected=("--at 16", "--at 4,16,23"))
    if len(parts) > MAX_MOMENTS:
        raise Usage(f"a strip has {MAX_MOMENTS} moments at most, not {len(parts)}", expected=("--at 4,16,23",))
    return [int(part) for part in parts]


def picture(loaded: LoadedGame, texts: Mapping[str, str], viewer: Viewer = "full", plies: Sequence[int] = ()) -> str:
    """The table as SVG after a ply, or after several as a strip; by default as it is now. Raises NotFound.

    A seat that looks sits at the bottom.
    """
    panels = [_panel(loaded, texts, viewer, ply) for ply in plies or (len(loaded.game.plies),)]
    return draw(panels, nearest=viewer if isinstance(viewer, int) else 1)


def _panel(loaded: LoadedGame, texts: Mapping[str, str], viewer: Viewer, ply: int) -> Panel:
    game, labels = loaded.game.moment(ply), loaded.labels
    return Panel(
        scene(loaded, viewer, ply=ply),
        Caption(
            game=loaded.stream.name,
            ruleset=game.started.ruleset,
            ply=ply,
            line=game.line(game.plies[-1], labels, viewer) if game.plies else "",
            viewer=as_seen_by(viewer, labels),
            flags=tuple(flag_words(flag_of(flag, labels, texts)) for flag in game.flags(viewer) if flag.ruled),
        ),
    )
