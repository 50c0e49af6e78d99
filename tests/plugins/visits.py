"""Visits pages of a store in a process of its own, as its path is what is tested: prints a status by address, as JSON.

Arguments: the store, then addresses. The visitor is a scribe of all games.
"""

from __future__ import annotations

import json
import sys

from anyio.from_thread import start_blocking_portal
from tests.web.sites import TestSite

from spooklog.store.store import open_store


def main(path: str, addresses: list[str]) -> None:
    """Visit the addresses, and print what came of it."""
    with start_blocking_portal() as TestSite.portal, open_store(path) as store:
        _, key = store.links.new("scribe", by="Scribe", stream=None, seat=None, records=True)
        client = TestSite(store, {"scribe": key}).visit("scribe")
        answers = {address: client.get(address) for address in addresses}
        print(json.dumps({address: [answer.status_code, answer.text] for address, answer in answers.items()}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
