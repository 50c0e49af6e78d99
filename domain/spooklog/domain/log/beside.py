"""Lookups of what is stored beside a log: deciding files by their sha256, and sealed texts by their salted hashes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from spooklog.domain.contract.deciding import Contents, no_contents
from spooklog.domain.log.texts import SealedText

Texts = Callable[[Sequence[str]], Mapping[str, SealedText]]
"""Looks up texts by their salted hashes; leaves out texts that were erased."""


def no_texts(digests: Sequence[str]) -> Mapping[str, SealedText]:  # noqa: ARG001
    """Find no text: the lookup for logs without texts, or whose texts were all erased."""
    return {}


class Beside(NamedTuple):
    """The lookups of a log: `contents` of deciding files, without which folding fails, and `texts`, which may be missing."""

    contents: Contents = no_contents
    texts: Texts = no_texts


NOTHING = Beside()
"""The lookups of a log that needs neither files nor texts."""
