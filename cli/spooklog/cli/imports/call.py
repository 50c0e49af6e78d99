"""What a call of `import` asks for one file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spooklog.cli.session import recorder_name


class ImportCall(msgspec.Struct, frozen=True, kw_only=True):
    """A file of a call of `import`, as it was named, with the options of the call.

    `given` are the contents of deciding files by the option of a game. An option that was not given is not in `options`.
    """

    file: str
    name: str | None = None
    by: str | None = None
    given: Mapping[str, bytes] = {}
    options: dict[str, Any] = {}  # msgspec makes a new dict for each
    as_json: bool = False

    @property
    def recorder(self) -> str:
        """The name of the person who imports."""
        return recorder_name(self.by)

    def option(self, name: str, default: Any = None) -> Any:
        """Return the value of an option, else the default."""
        return self.options.get(name, default)
