"""The sockets of a server, and the names by which browsers reach it."""

from __future__ import annotations

import errno
import ipaddress
import os
import re
import socket
import sys
from collections.abc import MutableMapping, Sequence
from contextlib import suppress

from spooklog.domain.values.errors import Unavailable
from spooklog.web.settings import read_base_url

LOOPBACK = "127.0.0.1"
BACKLOG = 2_048

_FIRST_INHERITED = 3
"""The number of the first file that systemd hands over."""

_PROBES = ("10.255.255.255", "192.168.255.255", "172.31.255.255")
"""Addresses of private networks: a socket that is to send there gets the address from which this machine would send."""

_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


def listen(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Return sockets that listen at one port of several addresses of this machine; with 0 a free port is found.

    Raises Unavailable where another program has the port, or where it may not be taken.
    """
    made: list[socket.socket] = []
    try:
        for host in hosts:
            # named as TCP, or asyncio leaves Nagle's algorithm on, which costs 40 ms an answer
            one = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            made.append(one)
            if sys.platform == "win32":  # else another program could take the port beside this one
                one.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:  # else a server that ended is in the way for a minute
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((host, port))
            one.listen(BACKLOG)
            port = port_of(made)
    except OSError as problem:
        for one in made:
            one.close()
        raise _refusal(problem, port) from None
    return made


def inherited(environment: MutableMapping[str, str]) -> list[socket.socket]:
    """Return the sockets that systemd handed to this process; none where it handed over none. They listen already.

    They stay open while the server is restarted, and new visitors wait in them. The variables are removed, so that no program
    started from here takes the sockets for its own. Raises Unavailable where one of them is no socket for the server.
    """
    given = {name: environment.pop(name, "") for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES")}
    many = given["LISTEN_FDS"]
    if given["LISTEN_PID"] != str(os.getpid()) or not (many.isascii() and many.isdecimal()):
        return []
    made: list[socket.socket] = []
    for number in range(_FIRST_INHERITED, _FIRST_INHERITED + int(many)):
        try:
            os.set_inheritable(number, False)
            made.append(socket.socket(fileno=number))
            useless = _useless(made[-1])
        except OSError as problem:
            useless = problem.strerror or str(problem)
        if useless:
            for one in made:
                one.close()
            words = f"file {number}, which systemd handed over, cannot be served: {useless}"
            raise Unavailable(words, expected=("ListenStream=127.0.0.1:8642 in the unit of the socket",))
    return made


def _useless(one: socket.socket) -> str | None:
    if one.type != socket.SOCK_STREAM or one.family not in (socket.AF_INET, socket.AF_INET6):
        return "it is no socket of TCP"
    return None if one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) else "it does not listen"


def port_of(sockets: Sequence[socket.socket]) -> int:
    """Return the port at which sockets listen."""
    return int(sockets[0].getsockname()[1])


def lan_address() -> str:
    """Return this machine's address in its local network; nothing is sent. Raises Unavailable where it has none."""
    for found in (*map(_address_towards, _PROBES), *_addresses_of_name()):
        if found and _is_of_lan(found):
            return found
    words = "this machine has no address in a local network"
    raise Unavailable(words, expected=("join a network, such as the Wi-Fi of the phones", "without --lan: this machine alone"))


def origins_at(hosts: Sequence[str], port: int) -> tuple[str, ...]:
    """Return the origins of a server at these addresses: each address, and the names of this machine that lead to it."""
    names = [name for host in hosts for name in (host, "localhost" if host == LOOPBACK else _name_in_lan()) if name]
    return tuple(read_base_url(f"http://{name}:{port}") for name in names)


def _refusal(problem: OSError, port: int) -> Unavailable:
    if problem.errno == errno.EADDRINUSE:
        words = f"another program listens at port {port}, perhaps another spooklog serve"
    elif problem.errno in (errno.EACCES, errno.EPERM):
        words = f"this user may not listen at port {port}"
    else:
        words = f"no server can listen at port {port}: {problem.strerror or problem}"
    another = port + 1 if 1024 <= port < 65_535 else 8642
    return Unavailable(words, input=str(port), expected=(f"--port {another}",))


def _address_towards(target: str) -> str | None:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((target, 9))  # of a datagram socket: it sends nothing
        return str(probe.getsockname()[0])
    return None


def _addresses_of_name() -> list[str]:
    with suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


def _is_of_lan(address: str) -> bool:
    found = ipaddress.ip_address(address)
    return found.is_private and not (found.is_loopback or found.is_unspecified or found.is_link_local)


def _name_in_lan() -> str | None:
    """Return the name by which mDNS finds this machine; None where its own name cannot stand in an address."""
    name = socket.gethostname().partition(".")[0].casefold()
    return f"{name}.local" if _LABEL.fullmatch(name) and name != "localhost" else None
