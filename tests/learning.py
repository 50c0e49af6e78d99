"""How msgspec learns a type, seen from inside: it calls Python while its description of the type is published, but not filled."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import msgspec._utils

from spooklog.domain.values import codec

_READER = "_get_class_mro_and_typevar_mappings"
"""What msgspec calls first for each class whose annotations it reads."""

LEARNER = codec.Codec.decoder.fget.__code__  # type: ignore[attr-defined]  # a property
"""The one function that holds the lock."""


@contextmanager
def watched(watch: Callable[[FrameType], None]) -> Iterator[None]:
    """Call a function with the frame that made msgspec learn a type, each time that it reads the annotations of a class."""
    utils: Any = msgspec._utils
    read = getattr(utils, _READER)

    def reader(kind: Any) -> Any:
        frame: FrameType | None = sys._getframe(1)
        while frame and frame.f_globals is vars(utils):
            frame = frame.f_back
        assert frame
        watch(frame)
        return read(kind)

    setattr(utils, _READER, reader)
    try:
        yield
    finally:
        setattr(utils, _READER, read)


def is_alone(frame: FrameType) -> bool:
    """Whether a frame learns types as the program has to: under the lock. What tests learn for themselves does not count."""
    if not frame.f_globals["__name__"].startswith("spooklog."):
        return True
    return frame.f_code is LEARNER and codec._LEARNING.locked()
