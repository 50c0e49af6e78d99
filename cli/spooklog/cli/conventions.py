"""Constants of the command line: the options for the version, the exit code of Ctrl-C."""

from __future__ import annotations

VERSION = ("-V", "--version")

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C stopped: 128 and the number of SIGINT, as shells have it."""
