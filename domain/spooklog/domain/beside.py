"""What lies beside a log and folding it needs: files that decide, by their sha256, and sealed texts, by their salted hashes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from spooklog.domain.deciding import Contents, no_contents
from spooklog.domain.log.texts import SealedText

Texts = Callable[[Sequence[str]], Mapping[str, SealedText]]
"""Finds texts by the hashes that stand for them; erased ones are not in the answer."""


def no_texts(digests: Sequence[str]) -> Mapping[str, SealedText]:  # noqa: ARG001
    """Find no text: for logs that hold none, or whose texts were all erased."""
    return {}


class Beside(NamedTuple):
    """The two lookups of a log: `contents` of files that decide, which folding cannot do without, and `texts`, which it can."""

    contents: Contents = no_contents
    texts: Texts = no_texts


NOTHING = Beside()
"""For logs that stand alone."""
