"""What a page says of itself: what it shows, for whom it was made, and what it can prove."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.values.labels import Labels, called
from spooklog.domain.values.saying import said
from spooklog.replays.paper.html import element, markup
from spooklog.replays.paper.tree import Facts, Heading, Prose, Words

_ABOUT = said("About this page")
OF_GAME, OF_SERIES = said("of the game"), said("of the series")


def about_markup(facts: Iterable[tuple[str, Words]], viewer: Viewer, labels: Labels, whole: str, *, holds_log: bool) -> str:
    """Return the section about a page: facts, and for whom it was made. `whole` is OF_GAME or OF_SERIES."""
    rows = tuple((name, words) for name, words in facts if words)
    sentences = Prose(tuple(_sentences(viewer, labels, whole, holds_log=holds_log)), "quiet")
    inside = markup(Heading(_ABOUT), Facts(rows), sentences)
    return element("section", inside, class_="about", aria_label=_ABOUT)


def _sentences(viewer: Viewer, labels: Labels, whole: str, *, holds_log: bool) -> Iterator[str]:
    match viewer:
        case "full":
            yield said("Made for readers who may see everything: hidden hands are open.")
        case "public":
            yield said("Made for everybody: it holds what all at the table could see, and nothing more.")
        case seat:
            yield said("Made for {name}: it holds what {name} knew at each moment, and nothing more.", name=called(labels[seat]))
    if holds_log:
        yield said(
            "The replay file {whole} is inside: spooklog import FILE stores it, and spooklog verify FILE checks it.", whole=whole
        )
        yield said("Neither checks the pictures and words that you see here.")
    elif viewer == "full":
        yield said("It cannot be verified: the replay file {whole} is not inside.", whole=whole)
    else:
        yield said("A view of one part cannot be verified; the replay file {whole} can.", whole=whole)
