"""What changes from one picture to the next: the part of a moving picture that is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

TRANSPARENT = 255
"""The index that shows what was there before."""


class Change(NamedTuple):
    """A part of a picture: where it lies, and its indices; `TRANSPARENT` where nothing has changed."""

    left: int
    top: int
    image: Image


def changes(images: Iterable[Image]) -> Iterator[Change]:
    """Yield the first of some images of indices as a whole, and of each other one the part that differs from the one before."""
    from PIL import ImageChops  # noqa: PLC0415  (an extra)

    before: Image | None = None
    for image in images:
        now = _indices(image)
        if before is None:
            yield Change(0, 0, now)
        else:
            difference = ImageChops.difference(before, now)
            box = difference.getbbox() or (0, 0, 1, 1)  # a picture has one pixel at least
            part, same = now.crop(box), difference.crop(box).point([TRANSPARENT, *[0] * TRANSPARENT])
            part.paste(TRANSPARENT, (0, 0), same)
            yield Change(box[0], box[1], part)
        before = now


def _indices(image: Image) -> Image:
    """Return an image of indices as one of plain numbers, with which images can be compared."""
    from PIL import Image  # noqa: PLC0415  (an extra)

    return Image.frombytes("L", image.size, image.tobytes())
