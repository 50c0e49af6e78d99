"""A scene that a notebook shows as a picture."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from html import escape

from spooklog.domain.pictures.scene import Scene
from spooklog.pictures.saying import said, told
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption


@dataclass(frozen=True, repr=False)
class Picture:
    """A scene as a picture, with the game's name and the ply where given. `str` returns it as an SVG document.

    The seat `nearest` sits at the bottom.
    """

    scene: Scene
    game: str = ""
    ply: int | None = None
    nearest: int = 1

    def __str__(self) -> str:
        return draw([Moment(self.scene, Caption(game=self.game, ply=self.ply))], nearest=self.nearest)

    def __repr__(self) -> str:
        return "<Picture of " + self._words + ">"

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the picture above its words; as an `<img>`, so that its ids cannot clash with other pictures on the page."""
        image, words = b64encode(str(self).encode()).decode(), escape(self._words)
        return f'<figure><img src="data:image/svg+xml;base64,{image}" alt="{words}"/><figcaption>{words}</figcaption></figure>\n'

    @property
    def _words(self) -> str:
        ply = "" if self.ply is None else said("ply {number}", number=self.ply)
        return ", ".join(part for part in (told(self.scene.title.words), self.game, ply) if part)
