"""The paints of the mansion: tunnels in colours that only some tables name. All else has the paints of the board kind."""

from __future__ import annotations

from spooklog.domain.scene import Look, Paint

_DARK, _LIGHT = "#17121f", "#fbf7ff"

_TUNNELS = {
    "black": Paint("#3a3444", _LIGHT, "bold bright_black"),
    "brown": Paint("#8a5a33", _LIGHT, "bold color(130)"),
    "gray": Paint("#8b8798", _DARK, "bold color(247)"),
    "grey": Paint("#8b8798", _DARK, "bold color(247)"),
    "orange": Paint("#dd7a22", _DARK, "bold color(208)"),
    "pink": Paint("#e07ab0", _DARK, "bold color(211)"),
    "purple": Paint("#7d4fc4", _LIGHT, "bold color(98)"),
    "violet": Paint("#7d4fc4", _LIGHT, "bold color(98)"),
    "white": Paint("#efe9f7", _DARK, "bold white"),
}
"""Tunnels of tables that record areas instead of spaces, and may name any colour."""

LOOK: Look = {f"tunnel.{colour}": paint for colour, paint in _TUNNELS.items()}
