"""Types are learned one after the other, and used when they are complete."""

from __future__ import annotations

from types import FrameType

import msgspec
import pytest
from tests.learning import LEARNER, is_alone, watched

from spooklog.domain.values import codec
from spooklog.domain.values.codec import PLAIN, Codec, codec_of


class Inner(msgspec.Struct):
    """Learned while its holder is."""

    number: int


class Outer(msgspec.Struct):
    """A type whose description is published before it is filled."""

    inner: Inner
    more: list[Inner] = []


def test_values_are_read_from_json_and_from_plain_data() -> None:
    outer = Codec(Outer)
    assert outer.decode(b'{"inner":{"number":1}}') == outer.convert({"inner": {"number": 1}}) == Outer(Inner(1))
    with pytest.raises(msgspec.ValidationError, match="Expected `int`, got `str`"):
        outer.convert({"inner": {"number": "1"}})
    assert PLAIN.decode('{"a":[1]}') == {"a": [1]}


def test_a_codec_that_is_not_strict_reads_texts_as_numbers() -> None:
    loose = Codec(Inner, strict=False)
    assert loose.decode(b'{"number":"1"}') == loose.convert({"number": "1"}) == Inner(1)


def test_a_type_known_at_run_time_has_one_codec() -> None:
    assert codec_of(Outer) is codec_of(Outer)


def test_a_type_is_learned_under_the_lock_and_used_without_it() -> None:
    class Late(msgspec.Struct):
        number: int

    seen: list[FrameType] = []
    with watched(lambda frame: seen.append(frame) if is_alone(frame) else pytest.fail("learned without the lock")):
        late = Codec(Late)
        assert not seen
        late.decode(b'{"number":1}')
        assert [frame.f_code for frame in seen] == [LEARNER]
        with codec._LEARNING:
            late.decode(b'{"number":1}')
            late.convert({"number": 1})
        assert len(seen) == 1
