"""Shows import-linter all folders of the package `spooklog`, which it loads as the type of the contract `layers`.

import-linter asks the spec of a package where that lies, and the spec names only the folder with the `__init__.py`.
"""

from __future__ import annotations

from importlinter.contracts.layers import LayersContract

import spooklog

spooklog.__spec__.submodule_search_locations = [*spooklog.__path__]

__all__ = ["LayersContract"]
