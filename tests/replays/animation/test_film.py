"""A game as a moving picture shows every moment as long as a replay does, and every moment as it is drawn."""

from __future__ import annotations

import io
import sys
from typing import Literal

import pytest
from tests.replays.conftest import sample, take

from spooklog.domain.values.errors import Usage
from spooklog.replays.animation.drawing import drawing_of, in_shared_colours, shared_palette
from spooklog.replays.animation.film import write_film
from spooklog.replays.animation.showing import LAST, MOST_MOMENTS, check_length, showing
from spooklog.replays.timeline.pace import LONGEST, Tempo
from spooklog.replays.timeline.timeline import Timeline
from spooklog.store.store import Store

Image = pytest.importorskip("PIL.Image")


@pytest.fixture
def timeline(store: Store) -> Timeline:
    """Three moments of the sample hand in the middle of a bite."""
    loaded = take(store, sample("full"))
    return Timeline(loaded, "full", store.games.texts(loaded.stream.id), first=19, last=21)


@pytest.mark.parametrize("kind", ["gif", "apng"])
def test_every_moment_is_there_in_its_colours_for_its_time(timeline: Timeline, kind: Literal["gif", "apng"]) -> None:
    out, again, done = io.BytesIO(), io.BytesIO(), list[tuple[int, int]]()
    tempo = Tempo(speed=3)
    assert write_film(out, kind, timeline, tempo, width=120, drawn=lambda one, all: done.append((one, all))) == 3
    assert done == [(number, 3) for number in range(1, 4)]
    found, drawing = Image.open(out), drawing_of(timeline, None, 120)
    assert (found.n_frames, found.size, drawing.height) == (3, (120, drawing.height), 85)
    for number, image in enumerate(in_shared_colours(drawing, shared_palette(drawing), range(19, 22))):
        found.seek(number)
        assert found.convert("RGB").tobytes() == image.convert("RGB").tobytes()
        assert found.info["duration"] == (500 if number < 2 else LAST * 1000)
    write_film(again, kind, timeline, tempo, width=120)
    assert again.getvalue() == out.getvalue()


def test_moments_last_as_long_as_in_a_replay_and_the_last_one_longer(timeline: Timeline) -> None:
    assert list(showing(timeline, Tempo(fixed=0.25))) == [(19, 0.25), (20, 0.25), (21, LAST)]
    rests = dict(showing(timeline, Tempo()))
    assert rests[20] == Tempo().pause(timeline[20], timeline[21]) <= LONGEST


def test_short_rests_do_not_add_up_to_an_error(store: Store) -> None:
    loaded = take(store, sample("full"))
    whole = Timeline(loaded, "full", {}, last=8)
    out = io.BytesIO()
    write_film(out, "gif", whole, Tempo(fixed=0.125), width=40)
    found, total = Image.open(out), 0
    for number in range(8):
        found.seek(number)
        total += found.info["duration"]
    assert total == 8 * 125


def test_an_unwritable_film_is_refused(timeline: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    for width in (0, 5000):
        with pytest.raises(Usage, match="1 to 2000 pixels wide"):
            write_film(io.BytesIO(), "gif", timeline, Tempo(), width=width)
    with pytest.raises(Usage):
        write_film(io.BytesIO(), "gif", timeline, Tempo(), panel="attic")
    timeline.first, timeline.last = 0, MOST_MOMENTS
    with pytest.raises(Usage) as refused:
        check_length(timeline)
    assert refused.value.expected == ("--from 0 --to 999",)
    timeline.last = 1
    for module in ("PIL", "resvg_py"):
        with monkeypatch.context() as missing:
            missing.setitem(sys.modules, module, None)
            missing.setitem(sys.modules, f"{module}.Image", None)
            with pytest.raises(Usage, match="is not installed") as refused:
                write_film(io.BytesIO(), "gif", timeline, Tempo())
            assert refused.value.extra == "png"
