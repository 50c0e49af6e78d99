"""The suite that eventsourcing ships for factories, on those of stores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from eventsourcing.cipher import AESCipher
from eventsourcing.compressor import ZlibCompressor
from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.postgres import PostgresAggregateRecorder, PostgresProcessRecorder, PostgresTrackingRecorder
from eventsourcing.sqlite import SQLiteAggregateRecorder, SQLiteProcessRecorder, SQLiteTrackingRecorder
from eventsourcing.tests.persistence import InfrastructureFactoryTestCase
from eventsourcing.utils import Environment, get_topic
from tests.servers import server_or_skip

from spooklog.store.database.application import STORE, GameLog
from spooklog.store.database.location import locate
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.postgres.recorder import PostgresEventRecorder, PostgresStoreFactory
from spooklog.store.sqlite.recorder import SQLiteEventRecorder, SQLiteStoreFactory


class Factories(InfrastructureFactoryTestCase[Any]):
    """The suite, in the environment of the application: Alembic alone makes tables.

    Promise of each case about compressors and ciphers: the chain is over plain bytes, and no setting hides from a reader what is
    stored. A mapper that would is refused.
    """

    @pytest.fixture(autouse=True)
    def _chosen(self, url: str) -> None:
        settings = GameLog.construct_env(GameLog.__new__(GameLog), "", cast("Any", {STORE: locate(url)}))
        self.env = Environment("", dict(settings))

    def refused(self, **settings: str) -> None:
        """Check that a mapper with some settings is refused."""
        self.env.update(settings)
        with pytest.raises(TypeError, match="the chain is over plain bytes"):
            self.factory.mapper(transcoder=self.transcoder)

    def test_mapper(self) -> None:
        """Run the case, and see that the mapper is that of stores."""
        super().test_mapper()
        assert isinstance(self.factory.mapper(transcoder=self.transcoder), EntryMapper)

    def test_mapper_with_compressor(self) -> None:
        """The suite compresses what is stored. Promise: see the class."""
        self.refused(COMPRESSOR_TOPIC=get_topic(ZlibCompressor))

    def test_mapper_with_cipher(self) -> None:
        """The suite encrypts what is stored. Promise: see the class."""
        self.refused(CIPHER_TOPIC=get_topic(AESCipher), CIPHER_KEY=AESCipher.create_key(16))

    def test_mapper_with_cipher_and_compressor(self) -> None:
        """The suite does both. Promise: see the class."""
        self.refused(COMPRESSOR_TOPIC="zlib", CIPHER_TOPIC=get_topic(AESCipher), CIPHER_KEY=AESCipher.create_key(16))

    def test_mapper_with_wrong_cipher_key(self) -> None:
        """The suite decrypts with the key of another application. Promise: see the class."""
        self.refused(CIPHER_KEY=AESCipher.create_key(16))


class OurTracking(SQLiteTrackingRecorder): ...


class OurPostgresTracking(PostgresTrackingRecorder): ...


class TestSQLiteFactory(Factories):
    @pytest.fixture
    def url(self, path: Path) -> str:
        """A store in a file."""
        return str(path)

    def expected_factory_class(self) -> type[InfrastructureFactory[Any]]:
        return SQLiteStoreFactory

    def expected_aggregate_recorder_class(self) -> Any:
        return SQLiteAggregateRecorder

    def expected_application_recorder_class(self) -> Any:
        return SQLiteEventRecorder

    def expected_tracking_recorder_class(self) -> Any:
        return SQLiteTrackingRecorder

    def tracking_recorder_subclass(self) -> Any:
        return OurTracking

    def expected_process_recorder_class(self) -> Any:
        return SQLiteProcessRecorder


class TestPostgresFactory(Factories):
    @pytest.fixture
    def url(self) -> Iterator[str]:
        """A store in a database of a real server."""
        with server_or_skip().database() as url:
            yield url

    def expected_factory_class(self) -> type[InfrastructureFactory[Any]]:
        return PostgresStoreFactory

    def expected_aggregate_recorder_class(self) -> Any:
        return PostgresAggregateRecorder

    def expected_application_recorder_class(self) -> Any:
        return PostgresEventRecorder

    def expected_tracking_recorder_class(self) -> Any:
        return PostgresTrackingRecorder

    def tracking_recorder_subclass(self) -> Any:
        return OurPostgresTracking

    def expected_process_recorder_class(self) -> Any:
        return PostgresProcessRecorder


del Factories, InfrastructureFactoryTestCase
