"""Parts stand beside and under each other, and carry the words that people tap."""

from __future__ import annotations

from xml.etree import ElementTree

from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.markup import content, group, tag
from spooklog.pictures.svg.parts import Part, flow, in_columns, in_lines, tap, untapped


def test_things_stand_side_by_side_until_a_line_is_full() -> None:
    assert flow([40, 60, 1, 30], 100) == [(0, 0), (40, 0), (0, 1), (1, 1)]
    assert flow([], 100) == []


def test_gaps_lie_between_things_and_not_at_the_ends_of_a_line() -> None:
    assert flow([40, 56, 10], 100, 4) == [(0, 0), (44, 0), (0, 1)]


def test_an_item_wider_than_a_line_has_a_line_of_its_own() -> None:
    assert flow([120, 10, 120], 100) == [(0, 0), (0, 1), (0, 2)]


def test_things_come_line_by_line() -> None:
    assert in_lines("abcde", [40, 56, 10, 120, 1], 100, 4) == [["a", "b"], ["c"], ["d"], ["e"]]
    assert in_lines("", [], 100) == []


def test_each_part_goes_into_the_shortest_column() -> None:
    parts = [Part(40, high, "x") for high in (30, 10, 10, 50)]
    drawn, foot = in_columns(parts, 5, 7, 2, count=2)
    at = "".join(drawn)
    assert [place in at for place in ("(5 7)", "(47 7)", "(47 19)", "(47 31)")] == [True] * 4
    assert foot == 83
    assert in_columns([], 5, 7, 2) == ([], 7)


def test_a_picture_carries_the_word_on_its_outermost_element() -> None:
    for word in ("1S", '"><script>', "a&b", "x > y"):
        for picture in (group(tag("rect", x=1), transform="scale(2)"), tag("rect", x=1)):
            drawn = ElementTree.fromstring(tap(word, picture))
            assert drawn.attrib.pop("data-word") == word
            assert untapped(tap(word, picture)) == picture
    assert tap("", "<g/>") == "<g/>"
    assert tap("1S", "") == ""


def test_several_parts_carry_the_word_as_a_group_and_ground_lies_under_them() -> None:
    one, other = tag("rect", x=1), tag("rect", x=2)
    assert tap("1S", one, other) == group(one, other, data_word="1S")
    ground = ElementTree.fromstring(tap("1S", one, ground=Box.spanning(1, 2, 31, 12)))
    assert ground.attrib == {"data-word": "1S"}
    assert ground[0].attrib | {"x": "1", "y": "2", "width": "30", "height": "10"} == ground[0].attrib
    assert ground[1].attrib == {"x": "1"}


def test_a_word_that_no_line_can_hold_is_left_out() -> None:
    part = tag("rect", x=1)
    for word in ("", "\x00", "a  b", " a", "a\nb"):
        assert tap(word, part) == part
        assert tap(word, part, part) == group(part, part)
        assert tap(word, part, ground=Box.spanning(0, 0, 9, 9)) == group(part)


def test_only_words_to_tap_are_taken_away() -> None:
    text = tag("text", content(' data-word="1S"> data-word="2S"'), title=' data-word="3S"')
    assert untapped(text) == text
