"""The frame of a page: one HTML file that loads nothing and runs one script alone, whatever text it holds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spooklog.domain.values.saying import said, within
from spooklog.pictures.saying import told
from spooklog.replays.paper.html import VIEWPORT, element, frame, markup, resource, text
from spooklog.replays.paper.tree import Facts, Span
from spooklog.replays.timeline.pace import SPEEDS, write_speed

DATA = "data"
"""The id of the element that holds the packed moments."""

_LACKS = said("it lacks {name}", name="DecompressionStream")
_OF = said("of {last}", last="{}")
"""What the script says; a page in another language has its own words for it."""

_STEPS = (
    ("first", said("The start"), '<path d="M5 5h2v14H5zM19 5v14L8 12z"/>'),
    ("back", said("One ply back"), '<path d="M16 5v14L6 12z"/>'),
    ("play", said("Play"), '<path class="runs" d="M7 4v16l13-8z"/><path class="rests" d="M6 5h4v14H6zM14 5h4v14h-4z"/>'),
    ("on", said("One ply on"), '<path d="M8 5v14l10-7z"/>'),
    ("last", said("The last ply"), '<path d="M17 5h2v14h-2zM5 5v14l11-7z"/>'),
)
_KEYS = (
    ("Space", said("play or pause; at the end, start over")),
    ("← →", said("one ply back, one ply on; a swipe does the same")),
    ("Home End", said("the start, the end")),
    ("+ -", said("faster, slower")),
    ("g 0-9", said("go to a ply: type its number, then Enter")),
)


class Body(msgspec.Struct, frozen=True):
    """What a page holds: its title, the markup of its parts, and the packed moments with their pool.

    `choice` is the menu of the hands of a series, `table` is empty where no game can be played back, `letters` are the keys of
    marks with their meaning, `log` is markup of the replay file inside, `curve` that of the chances to win, under the slider.
    """

    title: str
    kind: str
    before: str
    table: str
    after: str
    choice: str = ""
    packed: str = ""
    log: str = ""
    letters: tuple[tuple[str, str], ...] = ()
    curve: str = ""


def document(body: Body) -> str:
    """Return a whole page."""
    parts = (
        element("a", text(said("To the game")), class_="skip", href="#main"),
        element("header", element("h1", text(body.title), " ", element("small", text(body.kind))), body.choice, class_="top"),
        element(
            "main", body.before, body.table, body.after, _keys(body.letters) if body.packed else "", id="main", tabindex="-1"
        ),
        _controls(body.curve) if body.packed else "",
        element("script", body.packed, type="application/octet-stream", id=DATA) if body.packed else "",
        body.log,
    )
    with_curve = ("page", "curve") if body.curve else ("page",)
    style, script = ("".join(resource("spooklog.replays.page", f"{one}.{of}") for one in with_curve) for of in ("css", "js"))
    script = script if body.packed else ""
    title = within("{title} · {kind}", title=body.title, kind=body.kind)
    return frame(title, style, *parts, script=script, viewport=f"{VIEWPORT}, viewport-fit=cover")


def table(still: str, hands: Sequence[str]) -> str:
    """Return the place where games are played back; `still` is what stands there with scripts off, `hands` their moments."""
    stage = element(
        "div",
        element("div", class_="line script"),
        element("div", class_="tabs script", role="group", aria_label=said("Parts of the board"), hidden=True),
        element("figure", class_="board script"),
        element("noscript", still) if still else "",
        class_="stage" if still else "stage script",
    )
    trouble = element(
        "p",
        *_around_fault(),
        class_="warn",
        id="trouble",
        role="alert",
        hidden=True,
    )
    heard = element("p", class_="hidden script", id="said", role="status")
    rest = element("div", heard, element("div", class_="beside script"), *hands, class_="rest")
    return trouble + element("div", stage, rest, class_="table")


def _around_fault() -> tuple[str, str, str]:
    """Return the sentence of a browser that cannot play the moments back, with a place for its reason."""
    place = "{}"
    before, _, after = told(
        said("This browser cannot play the moments back: {why}. They stand here as a list.", why=place)
    ).partition(place)
    lacks = told(_LACKS)
    return text(before), element("span", data_lacks=None if lacks == _LACKS else lacks), text(after)


def _controls(curve: str) -> str:
    buttons = (
        element(
            "button",
            f'<svg viewBox="0 0 24 24" aria-hidden="true">{paths}</svg>',
            type="button",
            data_step=how,
            aria_label=says,
            aria_pressed="false" if how == "play" else None,
        )
        for how, says, paths in _STEPS
    )
    speeds = (element("option", write_speed(one), value=f"{one:g}", selected=one == 1) for one in SPEEDS)
    slider = element("input", type="range", id="range", min=0, max=0, value=0, aria_label=said("Ply"))
    ticks = '<svg class="ticks" aria-hidden="true"></svg>'
    number = element("input", type="number", id="ply", min=0, max=0, value=0, aria_label=said("Go to ply"), inputmode="numeric")
    way = element("div", slider, ticks, curve, class_="way")
    of = told(_OF)
    last = element("span", class_="of", data_of=None if of == _OF else of)
    where = element("div", way, element("label", number, " ", last), class_="where")
    steps = element("div", *buttons, element("select", *speeds, id="speed", aria_label=said("Speed")), class_="steps")
    return element("nav", where, steps, class_="low script", aria_label=said("Steps"))


def _keys(letters: Sequence[tuple[str, str]]) -> str:
    """Return the keys and what they do, to unfold."""
    rows = (
        *_KEYS,
        *((f"{letter} {letter.upper()}", said("{mark}: the next one, the one before", mark=mark)) for letter, mark in letters),
    )
    listed = markup(Facts(tuple((Span(keys, "key"), does) for keys, does in rows)))
    return element("details", element("summary", text(said("Keys"))), listed, class_="about script keys")
