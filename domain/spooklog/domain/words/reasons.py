"""Why a file cannot be used, in words that other languages have too."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.values.saying import Said, said

_REASONS: Mapping[str, Said] = {
    str(words): words
    for words in (
        *(said("No such file or directory"), said("Permission denied"), said("Is a directory"), said("Not a directory")),
        *(said("No space left on device"), said("Read-only file system"), said("File name too long")),
    )
}
"""What systems say of files that cannot be used."""


def reason_of(problem: OSError) -> str:
    """Return why a file cannot be used, as the system says it."""
    words = problem.strerror or str(problem)
    return _REASONS.get(words, words)
