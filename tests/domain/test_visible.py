"""Emoji can be written, and nothing that hides or turns text."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from spooklog.domain.log.describing import read_tag
from spooklog.domain.log.texts import seal
from spooklog.domain.words.visible import find_hidden, is_visible, spelt, visibly
from spooklog.replays.exchange.texts import clean_text
from spooklog.replays.sheets.line import read_line
from spooklog.store.entries.row_validation import printable, shown
from spooklog.store.index.people import clean_name

SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
EMOJI = {
    "family": "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "rainbow flag": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "pirate flag": "\U0001f3f4\u200d\u2620\ufe0f",
    "kiss with skin tones": "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3ff",
    "bearded man": "\U0001f9d4\U0001f3fe\u200d\u2642\ufe0f",
    "Scotland": SCOTLAND,
    "Germany": "\U0001f1e9\U0001f1ea",
    "thumb with skin tone": "\U0001f44d\U0001f3fd",
    "heart": "\u2764\ufe0f",
    "keycap": "1\ufe0f\u20e3",
}
HIDDEN = {
    "joiner alone": "\u200d",
    "joiner between letters": "a\u200db",
    "joiner behind an emoji": "\U0001f468\u200d",
    "joiner before an emoji": "\u200d\U0001f468",
    "two joiners": "\U0001f468\u200d\u200d\U0001f469",
    "joiner between letters of flags": "\U0001f1e9\u200d\U0001f1ea",
    "joiner between isolates": "\u2066\u200d\u2066",
    "a chain longer than any emoji": "\u200d".join(["\U0001f468"] * 9),
    "no joiner": "\u200c",
    "no width": "\u200b",
    "override": "\u202e",
    "override in a family": "\U0001f468\u200d\u202e\U0001f469",
    "tags alone": "\U000e0067\U000e0062\U000e007f",
    "tags behind another flag": "\U0001f3f3\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "tags without an end": SCOTLAND[:-1],
    "more tags than a region has": SCOTLAND[:-1] + "\U000e0061" * 3 + SCOTLAND[-1],
    "end of tags": "\U0001f3f4\U000e007f",
}


@pytest.mark.parametrize("emoji", EMOJI.values(), ids=EMOJI)
def test_names_notes_tags_and_lines_may_hold_any_emoji(emoji: str) -> None:
    text = f"The {emoji} Bergs {emoji}"
    assert is_visible(text)
    assert printable(text)
    assert find_hidden(text) is None
    assert clean_name(text) == read_tag(text) == seal(text, b"salt").text == clean_text(text) == text
    assert read_line(f"# {text}").note == text
    assert visibly(text) == shown(text) == text


@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN)
def test_a_hidden_character_outside_an_emoji_is_refused_and_shown_as_an_escape(hidden: str) -> None:
    text = f"a {hidden} b"
    assert not is_visible(text)
    assert not printable(text)
    assert find_hidden(text) is not None
    assert is_visible(visibly(text))
    assert is_visible(clean_text(text))
    assert "\\" in shown(text)


def test_the_first_hidden_character_is_found_behind_an_emoji() -> None:
    text = f"{EMOJI['family']}\u202e\u200b"
    assert find_hidden(text) == len(EMOJI["family"])
    assert spelt(text, lambda _: "!") == f"{EMOJI['family']}!!"


@pytest.mark.parametrize("emoji", [emoji for name, emoji in EMOJI.items() if name != "keycap"])
def test_an_emoji_is_as_wide_in_a_table_as_it_is_shown(emoji: str) -> None:
    assert cell_len(emoji) == 2
