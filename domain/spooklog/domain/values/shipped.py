"""Tables that ship beside a ruleset's code: facts, rulebook, figures. They are read on first use, as few commands need them."""

from __future__ import annotations

from typing import Any


def shipped_tables(package: str, file: str) -> dict[str, Any]:
    """Return the tables of a TOML file in the package of a ruleset. Raises OSError where it is missing."""
    import tomllib  # both imports: few commands need them, and start-up counts
    from pkgutil import get_data

    data = get_data(package, file)
    if data is None:
        raise FileNotFoundError(f"the loader of {package} cannot read {file}")
    return tomllib.loads(data.decode())
