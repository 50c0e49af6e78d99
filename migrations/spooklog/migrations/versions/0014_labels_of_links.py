"""Links have a label, an end, and the time of their last use."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the columns, empty: links that were made before have no end, and no use of them is known."""
    op.add_column("links", sa.Column("label", sa.Text))
    op.add_column("links", sa.Column("until", sa.BigInteger))
    op.add_column("links", sa.Column("used", sa.BigInteger))
