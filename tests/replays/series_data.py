"""Series as `series show --json` tells them, put together by hand: what charts are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from spooklog.domain.values.codec import codec_of
from spooklog.projections.series import SeriesWithRules

NAMES = ("anna", "bert", "cora", "dave", "emil", "frida", "gustav", "hanna", "ida", "jonas")
NASTY = (
    "a\x1b[31mred",
    "漢字漢字漢字",
    "<b>&amp;",
    "e\u0301" * 12,
    "\u202eevil",
    "x" * 32,
    "Ω",
    "Zoë_von_und_zu_Wallenstein_III",
)


def series_data(
    hands: Sequence[Sequence[int]], *, players: Sequence[str] = NAMES, target: int | None = 200, **more: object
) -> dict[str, Any]:
    """A long series whose hands brought these points, in the order of the players; with the target out of reach, no end."""
    names = list(players)[: len(hands[0])] if hands else list(players)
    totals, playing = dict.fromkeys(names, 0), list(names)
    games: list[dict[str, Any]] = []
    out: list[str] = []
    for number, points in enumerate(hands, start=1):
        got = {player: n for player, n in zip(names, points, strict=True) if player in playing}
        totals |= {player: totals[player] + n for player, n in got.items()}
        grabbed = [player for player in playing if target is not None and totals[player] >= target]
        playing = [player for player in playing if player not in grabbed]
        out = [*grabbed, *out]
        game: dict[str, Any] = {
            "game": f"amber-bat-{number}",
            "number": number,
            "status": "official",
            "trust": "full",
            "counted": True,
            "unsupported": False,
            "team": None,
            **dict.fromkeys(("level", "dealer", "ended_by")),
            "winners": [],
        }
        said = {"players": list(got), "points": got, "totals": dict(totals), "grabbed": grabbed, "flags": [], "game_flags": []}
        games.append({**game, **said})
    order = [*sorted(playing, key=totals.__getitem__), *out]
    return {
        "series": "fridays",
        "ruleset": "spooks/2",
        "entry": 1,
        "archived": False,
        "players": [],
        "settings": {},
        "options": {},
        "left": [],
        "roster": [],
        "format": "spooks-long",
        "each": "hand",
        "target": target,
        "totals": totals,
        "playing": playing,
        "over": False,
        "winners": [],
        "ranking": [[player] for player in order],
        "places": {player: order.index(player) + 1 for player in names},
        "played": {player: sum(player in game["points"] for game in games) for player in names},
        "unit": "points",
        "beside": {},
        "team": None,
        "house_rules": [],
        "next_players": playing,
        "next_dealer": playing[0] if playing else None,
        "games": games,
        "status": "provisional",
        **more,
    }


def answered(data: dict[str, Any]) -> SeriesWithRules:
    """The answer that a series is told in."""
    return codec_of(SeriesWithRules).convert(data)


def series(most_players: int = 12, most_hands: int = 45) -> st.SearchStrategy[dict[str, Any]]:
    """Any series: with totals that fall, targets far and near, names of any kind."""
    names = st.lists(st.text(min_size=1, max_size=32) | st.sampled_from(NASTY), min_size=2, max_size=most_players, unique=True)

    def of(players: list[str]) -> st.SearchStrategy[dict[str, Any]]:
        points = st.lists(st.integers(-30, 90), min_size=len(players), max_size=len(players))
        hands = st.lists(points, max_size=most_hands)
        targets = st.none() | st.sampled_from([1, 50, 200, 999_999])
        return st.builds(lambda hands, target: series_data(hands, players=players, target=target), hands, targets)

    return names.flatmap(of)
