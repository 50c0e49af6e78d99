"""Plain data and JSON made into typed values: the one place where msgspec learns a type.

msgspec publishes its description of a type before it has filled it. A thread that decodes with it meanwhile reads memory that was
never written, and the process dies. So types are learned one after the other, under one lock of the process, and a thread uses
only what was complete when it got it.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")

_LEARNING = Lock()
"""Held while msgspec learns a type. One lock for all types, as they share what they are made of."""


class Codec(msgspec.Struct, Generic[T], eq=False):
    """Reads values of one type, which msgspec learns when the first value is read. Reading takes no lock after that.

    One that is not `strict` reads texts as numbers too.
    """

    kind: type[T]
    strict: bool = True
    _decoder: msgspec.json.Decoder[T] | None = None

    @property
    def decoder(self) -> msgspec.json.Decoder[T]:
        """The complete decoder, for code where one more call counts. Raises TypeError for a type that JSON cannot hold."""
        if self._decoder is None:
            with _LEARNING:
                # another thread may have made one meanwhile: one more costs little, as msgspec knows the type
                self._decoder = msgspec.json.Decoder(self.kind, strict=self.strict)
        return self._decoder

    def decode(self, data: bytes | str | msgspec.Raw) -> T:
        """Return the value that JSON holds. Raises msgspec.MsgspecError, UnicodeDecodeError, RecursionError."""
        return (self._decoder or self.decoder).decode(data)

    def convert(self, value: object) -> T:
        """Return plain data as a value. Raises msgspec.ValidationError."""
        if self._decoder is None:
            _ = self.decoder
        return msgspec.convert(value, self.kind, strict=self.strict)


_CODECS: dict[Any, Codec[Any]] = {}


def codec_of(kind: type[T]) -> Codec[T]:
    """Return the codec of a type that is known only at run time; each type has one."""
    return _CODECS.get(kind) or _CODECS.setdefault(kind, Codec(kind))


PLAIN = Codec(dict[str, Any])
"""Objects of JSON as plain data."""
