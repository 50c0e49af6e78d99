"""Words of data, such as a status or a decision, as people read them."""

from __future__ import annotations

from spooklog.domain.values.saying import said

_WORDS = {
    str(word): word
    for word in (
        # the status of a game, of a series, and of what a list cannot show
        *(said("provisional"), said("official"), said("amended"), said("void"), said("playing"), said("closed")),
        *(said("archived"), said("damaged"), said("unsupported"), said("missing"), said("recorded")),
        # how a dispute was decided
        *(said("stands"), said("replayed"), said("house-rule")),
        # what of a record can be trusted
        *(said("full"), said("cards"), said("points"), said("winner"), said("table")),
    )
}


def word_for(word: str) -> str:
    """Return a word of data in words of people; one that is not known, such as a plugin's, as it is."""
    return _WORDS.get(word, word)
