"""Who gets in: every role on every endpoint."""

from __future__ import annotations

from tests.web.sites import JSON, TestSite


def test_a_player_sees_the_own_hand_alone(site: TestSite) -> None:
    known = site.visit("anna records").get("/g/hand", headers=JSON).json()["view"]["known"]
    assert {player for player, cards in known.items() if cards} == {"anna"}
