"""Tables that ship beside a ruleset's code: facts, rulebook, figures. Read when somebody first asks, for few commands do."""

from __future__ import annotations

from typing import Any


def shipped_tables(package: str, file: str) -> dict[str, Any]:
    """What a TOML file in the package of a ruleset says. Raises OSError where it is missing."""
    import tomllib
    from pkgutil import get_data

    data = get_data(package, file)
    if data is None:
        raise FileNotFoundError(f"{package} cannot be asked for {file}")
    return tomllib.loads(data.decode())
