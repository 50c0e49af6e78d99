"""The cluster as the documentation tells a host to build it: one command, and a page comes through the proxy."""

from __future__ import annotations

import json
from contextlib import closing
from urllib.parse import urlsplit

from tools.cluster.cluster import Cluster
from tools.cluster.database import DATABASE
from tools.cluster.processes import until


def test_a_line_through_the_proxy_is_on_the_disk_of_both_databases(cluster: Cluster) -> None:
    link = urlsplit(cluster.link())
    assert f"{link.scheme}://{link.netloc}" == cluster.site
    headers = {"Authorization": f"Bearer {link.fragment}", "Accept": "application/json", "Content-Type": "application/json"}
    bodies = {
        "/games": {"opening": "game tally\ntitle Catan\nplayers anna bert", "name": "catan"},
        "/g/catan/lines": {"text": "anna 4, bert 3"},
    }
    with closing(cluster.connect()) as connection:
        for path, body in bodies.items():
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
            said = answer.read()
            assert answer.status < 300, said
    heads = "SELECT head FROM streams WHERE name = 'catan'"
    assert cluster.primary.ask(heads, database=DATABASE) == [(3,)]
    assert cluster.primary.ask("SELECT application_name, sync_state FROM pg_stat_replication") == [(cluster.standby.name, "sync")]
    until(lambda: cluster.standby.ask(heads, database=DATABASE) == [(3,)], "the standby does not show the line")
