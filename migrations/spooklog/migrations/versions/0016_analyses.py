"""Analyses are kept, with the moment: derived from the logs, and made anew where they are missing."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Create the table, empty."""
    op.create_table(
        "analyses",
        sa.Column("stream_id", sa.Text, sa.ForeignKey("streams.id"), primary_key=True),
        sa.Column("viewer", sa.Text, primary_key=True),
        sa.Column("effort", sa.Text, primary_key=True),
        sa.Column("seed", sa.Text, primary_key=True),
        sa.Column("steps", sa.Text, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("kept", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_index("analyses_by_kept", "analyses", ["kept"])
