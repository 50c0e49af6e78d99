"""The lists no longer hold plies and boards of games: every reader folds the one game that it shows."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Drop the tables; the first reader rebuilds the lists, since their version has changed."""
    for name in ("a", "b"):
        op.drop_table(f"plies_{name}")
        op.drop_table(f"boards_{name}")
