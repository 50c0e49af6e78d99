"""Where a text or the name of a game speaks of somebody who is to be forgotten."""

from __future__ import annotations

import pytest

from spooklog.store.traces import traces_of


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Anna Berg", "so said anna berg"),
        ("Anna Berg", "ANNA-BERG!"),
        ("Anna Berg", "annaberg"),
        ("Anna Berg", "Berg, Anna"),
        ("Anna Berg", "Anna Bergs Karten"),
        ("Zoë Groß", "zoe\u0308 GROSS"),
        ("Zoë Groß", "ＺＯË Groß"),
        ("anna", "Annas Karten"),
        ("anna", "anna's"),
        ("anna", "(anna)"),
        ("a.b c", "A.B C"),
    ],
)
def test_a_text_speaks_of(name: str, text: str) -> None:
    assert traces_of([name], []).in_text(text)
    assert not traces_of([], []).in_text(text)


@pytest.mark.parametrize(("name", "text"), [("anna", "annabel"), ("al", "also"), ("Anna Berg", "anna"), ("axb c", "a.b c")])
def test_a_text_does_not_speak_of(name: str, text: str) -> None:
    assert not traces_of([name], []).in_text(text)


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Anna Berg", "anna-berg"),
        ("Anna Berg", "annaberg-7"),
        ("anna", "annas-evening"),
        ("anna", "at-anna1"),
        ("Zoë Müller", "zoe-mueller"),
        ("Zoë Müller", "zoe_muller"),
    ],
)
def test_a_game_is_named_after(name: str, game: str) -> None:
    assert traces_of([name], []).in_slug(game)


def test_a_name_without_letters_of_ascii_names_no_game() -> None:
    assert not traces_of(["李"], []).in_slug("amber-bat-12")
