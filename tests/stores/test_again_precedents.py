"""Precedents: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.test_precedents import *  # noqa: F403
