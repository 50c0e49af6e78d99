"""The event log, the index of its streams, and the erasable data beside them: people, seats and texts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

APPLICATION_ID = 0x53706B4C
MARK = "spooklog"


def upgrade() -> None:
    """Create every table of the store."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    op.create_table(
        "events",
        # Never used twice, so that a projection cannot take a new entry for one that it has seen.
        sa.Column("notification_id", sa.Integer, sa.Identity(), primary_key=True),
        sa.Column("originator_id", sa.Text, nullable=False),
        sa.Column("originator_version", sa.Integer, nullable=False),
        sa.Column("topic", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("originator_id", "originator_version"),
        sqlite_autoincrement=True,
        comment=MARK,
    )
    op.create_table(
        "streams",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("head_hash", sa.Text, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("key", sa.Text, unique=True),
        sa.Column("touched", sa.Text, sa.ForeignKey("streams.id")),
    )
    op.create_table(
        "seats",
        sa.Column("stream_id", sa.Text, sa.ForeignKey("streams.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("label", sa.Text),
    )
    op.create_index("seats_by_person", "seats", ["person_id"])
    op.create_table(
        "texts",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("stream_id", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("texts_by_stream", "texts", ["stream_id"])
