"""`python -m tools.cluster up`: a site on two PostgreSQL servers and two servers of spooklog behind Caddy, on this machine."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.cluster.cluster import FOLDER, PORT, Cluster

_DOES = {
    "up": "make what is not there yet, start what does not run, and print a link for a scribe",
    "down": "end everything; what is stored stays in the folder",
    "promote": "let the standby take writes, after the primary was lost",
    "rejoin": "let the lost server follow the one that took its place",
    "restart": "restart the servers of spooklog one after the other",
}


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.cluster", description=__doc__)
    parser.add_argument("action", choices=_DOES, help="; ".join(f"{name}: {does}" for name, does in _DOES.items()))
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"where all of it lies, by default {FOLDER}/")
    parser.add_argument("--port", type=int, default=PORT, help=f"the first of five ports, by default {PORT}")
    given = parser.parse_args()
    cluster = Cluster(given.folder, range(given.port, given.port + 5))
    getattr(cluster, given.action)()
    if given.action == "up":
        print(f"{cluster.link()}\n   the store: {cluster.url}\n   the certificate to trust: {cluster.certificate}")


if __name__ == "__main__":
    main()
