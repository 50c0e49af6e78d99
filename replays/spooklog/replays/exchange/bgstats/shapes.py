"""The shapes of BG Stats JSON that are read. Fields that are not listed are passed over.

Other versions of the app write other fields, so only what a play needs is required.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from spooklog.domain.values.codec import Codec

Text: TypeAlias = str | None
Number: TypeAlias = int | None
Flag: TypeAlias = bool | None


class Root(msgspec.Struct, frozen=True, rename="camel"):
    """A file. Its objects stay as they were written until each is read alone: one that cannot be read spoils no other.

    A `.bgsplay` file has a sentence `about`, a full export has none.
    """

    plays: tuple[msgspec.Raw, ...]
    games: tuple[msgspec.Raw, ...] = ()
    players: tuple[msgspec.Raw, ...] = ()
    locations: tuple[msgspec.Raw, ...] = ()
    deleted_objects: tuple[msgspec.Raw, ...] = ()
    about: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Game(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A game; `id` counts in this file alone."""

    id: int
    name: str
    uuid: Text = None
    highest_wins: Flag = None
    no_points: Flag = None
    cooperative: Flag = None
    uses_teams: Flag = None


class Player(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A player; `id` counts in this file alone."""

    id: int
    name: str
    uuid: Text = None
    is_anonymous: Flag = None


class Location(msgspec.Struct, frozen=True, omit_defaults=True):
    """A location; `id` counts in this file alone."""

    id: int
    name: str
    uuid: Text = None


class Deleted(msgspec.Struct, frozen=True):
    """Something that was deleted in the app."""

    uuid: str


class Score(msgspec.Struct, frozen=True, rename="camel"):
    """The part of a player in a play. `score` is a text in the app, and may be a number in files of others."""

    player_ref_id: int
    score: str | int | float | None = None
    winner: Flag = None
    start_player: Flag = None
    rank: Number = None
    seat_order: Number = None
    team: Text = None
    role: Text = None
    anonymous_name: Text = None


class Play(msgspec.Struct, frozen=True, rename="camel"):
    """A play."""

    game_ref_id: int
    player_scores: tuple[Score, ...]
    play_date: Text = None
    play_date_ymd: Number = None
    uuid: Text = None
    location_ref_id: Number = None
    duration_min: Number = None
    scoring_setting: Number = None
    uses_teams: Flag = None
    ignored: Flag = None
    comments: Text = None
    bgg_id: Number = None
    modification_date: Any = None  # a play is taken whatever it is


ROOT = Codec(Root)
# the app and other programs write numbers as texts at times
GAME, PLAYER, LOCATION = Codec(Game, strict=False), Codec(Player, strict=False), Codec(Location, strict=False)
DELETED, PLAY = Codec(Deleted, strict=False), Codec(Play, strict=False)
