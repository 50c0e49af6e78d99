"""The replay file in a page: found, unpacked in bounded memory, and refused where it is not whole."""

from __future__ import annotations

import base64
import io
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replays.conftest import sample, take

from spooklog.domain.values.errors import Unreadable
from spooklog.replays.files.verify import verify_file
from spooklog.replays.files.writer import write_replay
from spooklog.replays.page import log_block
from spooklog.replays.page.game_page import game_page
from spooklog.replays.page.log_block import is_page, log_lines, verifiable_lines, write_log
from spooklog.replays.timeline.timeline import Timeline
from spooklog.store.store import Store

PAGE = "<!DOCTYPE html>\n<p>{}</p>\n{}\n</html>\n"


def lines(page: str | bytes) -> list[bytes]:
    return list(log_lines(io.BytesIO(page.encode() if isinstance(page, str) else page)))


def block(packed: bytes) -> str:
    """The block of a page around any bytes."""
    begin, *_, end = write_log(b"").split("\n")
    coded = base64.b64encode(packed).decode()
    return "\n".join((begin, *(coded[at : at + 4096] for at in range(0, len(coded), 4096)), end))


@given(st.lists(st.binary(max_size=50).map(lambda one: one.replace(b"\n", b"")), max_size=6), st.booleans())
def test_the_lines_of_a_file_come_back(content: list[bytes], ended: bool) -> None:
    file = b"\n".join(content) + (b"\n" if ended else b"")
    assert b"".join(lines(PAGE.format("", write_log(file)))) == file


def test_a_page_with_its_log_is_verified(store: Store) -> None:
    loaded = take(store, sample("full"))
    replay = io.BytesIO()
    write_replay(store, loaded.stream, replay)
    page = game_page(Timeline(loaded, "full", {}), write_log(replay.getvalue()))
    assert is_page(page.encode())
    assert "spooklog verify FILE checks it" in page
    (verdict,) = verify_file(verifiable_lines(io.BytesIO(page.encode())), store.mapper, "hand.html")
    assert verdict.sound
    assert verdict.entries == loaded.stream.head
    assert "seal" in verdict.proofs


def test_a_replay_file_stays_one(store: Store) -> None:
    replay = io.BytesIO()
    write_replay(store, take(store, sample("full")).stream, replay)
    assert b"".join(verifiable_lines(io.BytesIO(replay.getvalue()))) == replay.getvalue()
    assert list(verifiable_lines(io.BytesIO())) == []


def test_a_page_stored_with_other_line_ends_still_has_its_log() -> None:
    page = PAGE.format("", write_log(b"one\ntwo\n" * 5000)).replace("\n", "\r\n")
    assert lines(page) == [b"one\n", b"two\n"] * 5000


def test_a_page_without_a_log_is_refused_with_the_command_that_adds_one() -> None:
    for page in (PAGE.format("", ""), PAGE.format(write_log(b"one\n").split("\n")[0], "")):
        with pytest.raises(Unreadable) as refused:
            lines(page)
        assert "no replay file" in refused.value.message
        assert "export --log -o PAGE.html" in refused.value.expected


@pytest.mark.parametrize(
    ("page", "words"),
    [
        (PAGE.format("", write_log(b"one\n" * 9000))[:-40], "cut off"),
        (PAGE.format("", write_log(b"one\n").replace("</script>", "")), "changed"),
        (PAGE.format("", block(zlib.compress(b"one\n")[:-3])), "cut off"),
        (PAGE.format("", block(b"no zlib at all")), "changed"),
        (PAGE.format("", write_log(b"one\n").replace("eN", "%N")), "changed"),
        (PAGE.format("", block(zlib.compress(b"one\n") + b"more")), "follows"),
        (PAGE.format("", write_log(b"one\n").replace("\n", "\n" + "A" * 4100, 1)), "changed"),
    ],
)
def test_a_damaged_log_block_is_refused(page: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        lines(page)


def test_a_file_that_unpacks_without_end_is_refused_in_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_block, "MAX_BYTES", 8 * 2**20)
    monkeypatch.setattr(log_block, "MAX_LINE", 2**20)
    packed, longest = zlib.compress(b"x" * (16 * 2**20), 9), 0
    unpacked = log_lines(io.BytesIO(PAGE.format("", block(packed)).encode()))
    with pytest.raises(Unreadable, match="too large"):  # noqa: PT012  (the lines before it count too)
        for line in unpacked:
            longest = max(longest, len(line))
    assert longest == 2**20 + 1, "no line is longer than what the reader refuses"
