"""What a page says of itself: what it shows, for whom it was made, and what it can prove."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.values.labels import Labels, called
from spooklog.replays.paper.html import element, markup
from spooklog.replays.paper.tree import Facts, Heading, Prose, Words


def about_markup(facts: Iterable[tuple[str, Words]], viewer: Viewer, labels: Labels, whole: str, *, holds_log: bool) -> str:
    """Return the section about a page: facts, and for whom it was made. `whole` is `of the game` or `of the series`."""
    rows = tuple((name, words) for name, words in facts if words)
    sentences = Prose(tuple(_sentences(viewer, labels, whole, holds_log=holds_log)), "quiet")
    inside = markup(Heading("About this page"), Facts(rows), sentences)
    return element("section", inside, class_="about", aria_label="About this page")


def _sentences(viewer: Viewer, labels: Labels, whole: str, *, holds_log: bool) -> Iterator[str]:
    match viewer:
        case "full":
            yield "Made for readers who may see everything: hidden hands are open."
        case "public":
            yield "Made for everybody: it holds what all at the table could see, and nothing more."
        case seat:
            yield f"Made for {called(labels[seat])}: it holds what {called(labels[seat])} knew at each moment, and nothing more."
    if holds_log:
        yield f"The replay file {whole} is inside: spooklog import FILE stores it, and spooklog verify FILE checks it."
        yield "Neither checks the pictures and words that you see here."
    elif viewer == "full":
        yield f"It cannot be verified: the replay file {whole} is not inside."
    else:
        yield f"A view of one part cannot be verified; the replay file {whole} can."
