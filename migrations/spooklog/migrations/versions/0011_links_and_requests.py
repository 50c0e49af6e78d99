"""Links that give access to a game, a series or the store, and the requests of clients whose entries are stored."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the tables, empty."""
    op.create_table(
        "links",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False, unique=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("stream_id", sa.Text, sa.ForeignKey("streams.id")),
        sa.Column("seat", sa.Integer),
        sa.Column("records", sa.Integer, nullable=False),
        sa.Column("person_id", sa.Text, sa.ForeignKey("people.id")),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger),
    )
    op.create_index("links_by_person", "links", ["person_id"])
    op.create_table(
        "requests",
        sa.Column("stream_id", sa.Text, sa.ForeignKey("streams.id"), primary_key=True),
        sa.Column("request", sa.Text, primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("asked", sa.Text),
    )
