"""The uuids of what is ours, for an app that knows things by uuid: they follow from ids of the store."""

from __future__ import annotations

from typing import Literal
from uuid import UUID, uuid5

NAMESPACE = UUID("5d0f4a5e-6a0c-5f0e-9f5d-2b8a1c7e9d31")
"""The namespace of our uuids."""


def our_uuid(kind: Literal["play", "player", "game", "location"], id: str) -> str:
    """Return the uuid of something of ours: of a play and a player by id, of a game and a location by name."""
    return str(uuid5(NAMESPACE, f"{kind} {id}"))
