"""eventsourcing's application, wired to our mapper and recorder. Projections follow its notification log."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, cast

from eventsourcing.application import Application
from eventsourcing.persistence import ApplicationRecorder
from eventsourcing.sqlite import SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from spooklog.store.mapper import EntryMapper
from spooklog.store.recorder import SQLiteRecorder

_HERE = __name__


class StoreFactory(SQLiteFactory):
    """Makes our recorder where eventsourcing would make its own."""

    def application_recorder(self) -> ApplicationRecorder:
        """The recorder of the store that the environment names."""
        return SQLiteRecorder(Path(self.env[self.SQLITE_DBNAME]), self.env["SYNCHRONOUS"])


class GameLog(Application[str]):
    """The log of every game of a store. Alembic owns the tables, ids are text, topics are explicit."""

    name = "games"
    env: ClassVar[dict[str, str]] = {
        "PERSISTENCE_MODULE": f"{_HERE}:{StoreFactory.__name__}",
        "MAPPER_TOPIC": f"{EntryMapper.__module__}:{EntryMapper.__name__}",
        "TRANSCODER_TOPIC": f"{EntryMapper.__module__}:NullTranscoder",
        "CREATE_TABLE": "n",
        "ORIGINATOR_ID_TYPE": "text",
        "SYNCHRONOUS": "FULL",
    }

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Settings from here alone: a variable of the shell must not change how games are stored."""
        return Environment(name, {**self.env, **(env or {})})

    @property
    def store_recorder(self) -> SQLiteRecorder:
        """The recorder, as what it is."""
        return cast(SQLiteRecorder, self.recorder)

    @property
    def entries(self) -> EntryMapper:
        """The mapper, as what it is."""
        return cast(EntryMapper, self.mapper)


def open_log(path: Path, synchronous: str) -> GameLog:
    """The log of the store at a path. Raises Unavailable when there is none."""
    return GameLog(env={StoreFactory.SQLITE_DBNAME: str(path), "SYNCHRONOUS": synchronous})
