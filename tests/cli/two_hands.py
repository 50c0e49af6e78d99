"""A hand that is known in full, and another that differs from it in two cards that anna and bert never see."""

from __future__ import annotations

from tests.cli.conftest import SAMPLES

SHEET = (SAMPLES / "spooks-full.sheet").read_text(encoding="utf-8")
# Neither card is ever played: bert and anna cannot know which of the two hands they watched.
OTHER = SHEET.replace("deal cora 8-9S 1K", "deal cora 8S 1K 6K").replace(
    "deal dave 5-6S 10S MS 3K 6K", "deal dave 5-6S 9-10S MS 3K"
)

VIEWERS = ("anna", "bert", "2", "public")
