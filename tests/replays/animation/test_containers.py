"""GIF and animated PNG: what is written reads back picture by picture, however much or little changes between two."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.replays.animation.apng import write_apng
from spooklog.replays.animation.changes import Change, changes
from spooklog.replays.animation.gif import write_gif

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = pytest.importorskip("PIL.Image")

Kind = Literal["gif", "apng"]
KINDS = ("gif", "apng")
PALETTE = bytes(part for number in range(255) for part in (number, 255 - number, number // 2))
SIZES = st.tuples(st.integers(1, 24), st.integers(1, 24))


@st.composite
def films(draw: st.DrawFn) -> tuple[tuple[int, int], list[bytes], list[int]]:
    """A size, pictures of indices, and how long each is shown."""
    width, height = draw(SIZES)
    whole = st.binary(min_size=width * height, max_size=width * height).map(lambda data: data.replace(b"\xff", b"\xfe"))
    pictures = [draw(whole)]
    for _ in range(draw(st.integers(0, 4))):
        before = bytearray(pictures[-1])
        for at in draw(st.lists(st.integers(0, width * height - 1), max_size=5)):
            before[at] = draw(st.integers(0, 254))
        pictures.append(draw(whole) if draw(st.booleans()) else bytes(before))
    return (width, height), pictures, [draw(st.integers(2, 0xFFFF)) for _ in pictures]


def written(kind: Kind, size: tuple[int, int], shown: Iterator[tuple[Change, int]], pictures: int, out: io.BytesIO) -> None:
    """Write a film of either kind."""
    if kind == "gif":
        write_gif(out, size, PALETTE, shown)
    else:
        write_apng(out, size, PALETTE, shown, pictures)


def images(size: tuple[int, int], pictures: list[bytes]) -> Iterator[Image.Image]:
    """Pictures as images of indices."""
    for data in pictures:
        image = Image.frombytes("P", size, data)
        image.putpalette(PALETTE)
        yield image


@pytest.mark.parametrize("kind", KINDS)
@given(film=films())
def test_every_picture_reads_back_with_its_time(kind: Kind, film: tuple[tuple[int, int], list[bytes], list[int]]) -> None:
    size, pictures, times = film
    out = io.BytesIO()
    written(kind, size, zip(changes(images(size, pictures)), times, strict=True), len(pictures), out)
    found = Image.open(io.BytesIO(out.getvalue()))
    assert (found.size, getattr(found, "n_frames", 1)) == (size, len(pictures))
    for number, image in enumerate(images(size, pictures)):
        found.seek(number)
        assert found.convert("RGB").tobytes() == image.convert("RGB").tobytes(), number
        if len(pictures) > 1:
            assert found.info["duration"] == times[number] * 10
    assert found.info.get("loop", 0) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_written_before_the_next_one_is_made(kind: Kind) -> None:
    out, written_before = io.BytesIO(), []

    def drawn() -> Iterator[Image.Image]:
        for image in images((16, 16), [bytes([number]) * 256 for number in range(5)]):
            written_before.append(out.tell())
            yield image

    written(kind, (16, 16), ((change, 10) for change in changes(drawn())), 5, out)
    assert written_before == sorted(set(written_before))


def test_unchanged_pixels_are_not_stored_again() -> None:
    same = bytes(range(200)) * 50
    one = bytearray(same)
    one[5000] = 250
    found = list(changes(images((100, 100), [same, bytes(one), bytes(one)])))
    assert [(change.left, change.top, change.image.size) for change in found] == [
        (0, 0, (100, 100)),
        (0, 50, (1, 1)),
        (0, 0, (1, 1)),
    ]
