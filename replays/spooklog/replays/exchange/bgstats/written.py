"""The shapes of BG Stats JSON that are written, complete: with every field that the app itself writes."""

from __future__ import annotations

from typing import Any

import msgspec

Nothing = tuple[()]


class UserInfo(msgspec.Struct, frozen=True, rename="camel"):
    """Who wrote the file with what. `me_ref_id` is the player who wrote it, 0 for none of them."""

    me_ref_id: int
    app_version: str
    export_date: str
    device: str = "spooklog"
    system_version: str = ""


class Game(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A game; zeros stand for what is not known."""

    id: int
    uuid: str
    name: str
    modification_date: str
    highest_wins: bool
    no_points: bool
    cooperative: bool
    uses_teams: bool
    bgg_id: int = 0
    bgg_name: str = ""
    bgg_year: int = 0
    designers: str = ""
    is_base_game: int = 1
    is_expansion: int = 0
    min_player_count: int = 0
    max_player_count: int = 0
    min_play_time: int = 0
    max_play_time: int = 0
    min_age: int = 0
    rating: int = 0
    preferred_image: int = 0
    previously_played_amount: int = 0
    copies: Nothing = ()


class Player(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A player; one of another program may have no uuid."""

    id: int
    uuid: str | msgspec.UnsetType = msgspec.UNSET
    name: str
    is_anonymous: bool
    modification_date: str


class Location(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A location."""

    id: int
    uuid: str
    name: str
    modification_date: str


class Score(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """The part of a player in a play; a rank of 0 is unknown."""

    player_ref_id: int
    score: str
    winner: bool
    start_player: bool
    rank: int
    seat_order: int
    team: str
    role: str
    new_player: bool = False
    start_position: str = ""


class Play(msgspec.Struct, frozen=True, rename="camel", kw_only=True, omit_defaults=False):
    """A play. `scoring_setting` is 0 for what the game says, 1 for points."""

    uuid: str
    game_ref_id: int
    location_ref_id: int | msgspec.UnsetType = msgspec.UNSET
    play_date: str
    play_date_ymd: int
    duration_min: int
    scoring_setting: int
    uses_teams: bool
    manual_winner: bool
    comments: str
    entry_date: str
    modification_date: str
    player_scores: tuple[Score, ...]
    rounds: int = 0
    ignored: bool = False
    rating: int = 0
    board: str = ""
    play_images: str = "[]"
    expansion_plays: Nothing = ()
    bgg_id: int = 0
    nemestats_id: int = 0
    import_play_id: int = 0


class File(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A `.bgsplay` file."""

    about: str
    challenges: Nothing = ()
    deleted_objects: Nothing = ()
    games: tuple[dict[str, Any], ...]
    locations: tuple[Location, ...]
    players: tuple[Player, ...]
    plays: tuple[dict[str, Any], ...]
    user_info: UserInfo


def plain(value: Game | Play | Score) -> dict[str, Any]:
    """Return a value as plain data, under the names of the app."""
    found: dict[str, Any] = msgspec.to_builtins(value)
    return found


def encoded(file: File) -> bytes:
    """Return the bytes of a file, indented so that people can read what they share."""
    return msgspec.json.format(msgspec.json.encode(file), indent=2) + b"\n"
