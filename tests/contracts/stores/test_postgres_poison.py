"""Poison: what is tested of an SQLite store holds of one on PostgreSQL."""

from __future__ import annotations

from tests.projections.test_poison import *  # noqa: F403
