"""Alembic runs this for every upgrade, on the connection and inside the transaction that `upgrade` has opened."""

from alembic import context

# Alembic takes SQLite for a database that cannot undo a change of the schema
context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
