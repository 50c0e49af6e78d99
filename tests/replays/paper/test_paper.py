"""One tree in two media: what HTML and plain text make of the same parts."""

from __future__ import annotations

import msgspec
import pytest
from tests.replays.page.markup import Parts

from spooklog.domain.contract.ruleset import Column
from spooklog.replays.page.moments import Part, Score
from spooklog.replays.page.scores import scoreboard, shares
from spooklog.replays.paper.html import markup, to_html
from spooklog.replays.paper.text import to_text
from spooklog.replays.paper.tree import (
    Block,
    Facts,
    Fold,
    Heading,
    Items,
    Paper,
    Prose,
    Row,
    Section,
    Span,
    Table,
)

COLUMNS = (Column(name="cards", title="cards left"), Column(name="chips", title="chips"))
ANNA = Score("anna", "anna", 30, 1, True, "", ("2", ""), (Part(30, "a trick", "spooks:trick.1", "Tricks count.", 7, "anna 5S"),))
BERT = Score("bert", "bert", None, None, False, "ghosts", ("4", ""), ())


def text_of(*blocks: Block) -> str:
    return to_text(Paper("Kind", "title", "subtitle", (Section("Part", blocks),))).split("----\n")[1]


def test_a_scoreboard_is_the_same_as_html_and_as_text() -> None:
    table = scoreboard((ANNA, BERT), COLUMNS, over=False)
    assert Parts(markup(*table)).text == (
        "Player Points Place cards left anna 30 * as if the game ended now 1 2 bert ghosts ? not known yet 4 "
        "* as if the game ended now"
    )
    assert text_of(*table).splitlines() == [
        "Player       Points  Place  cards left",
        "anna            30*      1  2",
        "bert ghosts       ?         4",
        "",
        "* as if the game ended now",
    ]


def test_a_scoreboard_has_no_column_in_which_nobody_has_anything() -> None:
    (table, *_) = scoreboard((msgspec.structs.replace(ANNA, place=None), BERT), COLUMNS, over=False)
    assert isinstance(table, Table)
    assert table.head == ("Player", "Points", "cards left")


def test_a_scoreboard_waits_for_no_points_where_a_game_has_none() -> None:
    (table,) = scoreboard((msgspec.structs.replace(BERT, counted=False),), COLUMNS, over=False)
    assert "?" not in text_of(table)
    (table,) = scoreboard((BERT,), COLUMNS, over=False)
    assert "?" in text_of(table)


def test_points_lead_to_what_explains_them() -> None:
    linked = markup(*scoreboard((ANNA,), COLUMNS, over=True, why="/score?why="))
    assert [own["href"] for name, own in Parts(linked).elements if name == "a"] == ["/score?why=anna"]


def test_parts_of_a_score_cite_each_rule_once() -> None:
    parts = (*ANNA.parts, *ANNA.parts, Part(None, "a bonus", "", "", 0, ""))
    blocks = (Fold("Why anna has 30", shares(parts, lambda ply: f"#{ply}", lambda rule: f"/rules/{rule}"), "anna"),)
    html = markup(*blocks)
    assert [own["href"] for name, own in Parts(html).elements if name == "a"] == [
        "/rules/spooks:trick.1", "#7", "/rules/spooks:trick.1", "#7", "#0", "/rules/spooks:trick.1"
    ]  # fmt: skip
    assert text_of(*blocks).splitlines() == [
        "Why anna has 30:",
        "",
        "Points  For                     Ply",
        "    30  a trick spooks:trick.1  7 anna 5S",
        "    30  a trick spooks:trick.1  7 anna 5S",
        "     ?  a bonus                 0 the start",
        "",
        "spooks:trick.1 Tricks count.",
    ]


def test_text_has_headings_lists_and_facts() -> None:
    blocks = (Heading("Beside"), Items(("a board", "a pile")), Facts(((Span("Space", "key"), "play"), ("g", "go"))))
    assert text_of(*blocks).splitlines() == ["Beside", "", "- a board", "- a pile", "", "Space  play", "g      go"]


EVIL = '<script>"x"</script>&\u202e'


@pytest.mark.parametrize(
    "block",
    [
        Heading(EVIL),
        Facts(((EVIL, EVIL),)),
        Items((EVIL,)),
        Prose(((EVIL, Span(EVIL, "bold"), Span(EVIL, to=EVIL)),)),
        Fold(EVIL, (Prose((EVIL,)),), EVIL),
        Table((EVIL,), (Row((EVIL,)), Row((EVIL,), heading=True), Row((EVIL,), struck=True)), strikable=0, label=EVIL),
    ],
    ids=lambda block: type(block).__name__,
)
def test_texts_and_attributes_are_escaped_wherever_they_stand(block: Block) -> None:
    html = to_html(Paper(EVIL, EVIL, EVIL, (Section(EVIL, (block,)),)))
    parts = Parts(html)
    assert not parts.problems
    assert "script" not in {name for name, _ in parts.elements}
    assert "\u202e" not in html
