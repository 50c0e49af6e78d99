"""Functions with which PostgreSQL stores entries of several writers side by side, and shows them to followers in order.

A writer takes a shared advisory lock whose number says "my ids will be larger than this": its mark. It does so after every row lock
and before it draws the first id. A follower reads up to the smallest mark. `store/postgres_schema.py` knows the md5 of each body.
"""

from alembic import op

revision = "0007"
down_revision = "0006"

_WRITERS = "pg_advisory_xact_lock_shared(1399876428, 1)"
"""The lock that merges, erasing and migrations take alone (`store/locks.py`)."""

_DRAWN = "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END {into}FROM events_notification_id_seq"
_STORE = "'events'::regclass::oid::bigint"
_TAKE_MARK = f"pg_advisory_xact_lock_shared({_STORE} << 48 | ({_DRAWN.format(into='')}))"
"""The low 16 bits of the table's oid keep the marks of two stores in one database apart, the other 48 are the id."""

_INSERT = "INSERT INTO events (originator_id, originator_version, topic, state)"

APPEND_LINE = f"""
CREATE FUNCTION append_line(log text, called text, old_head bigint, old_hash text, labels bigint,
    new_head bigint, new_hash text, now_ms bigint, new_status text,
    recorders text[], keys text[], touching boolean, digests text[], salts bytea[], contents text[],
    versions bigint[], topics text[], states bytea[]) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
BEGIN
    PERFORM {_WRITERS};
    IF EXISTS (SELECT FROM unnest(recorders, keys) AS r(id, key) WHERE NOT EXISTS
        (SELECT FROM people p WHERE p.id = r.id AND p.key = r.key)) THEN
        RETURN;
    END IF;
    UPDATE streams SET head = new_head, head_hash = new_hash, touched = now_ms, status = new_status
        WHERE id = log AND head = old_head AND head_hash = old_hash AND name = called
        AND labels IN (-1, (SELECT count(label) FROM seats WHERE stream_id = log));
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF touching AND EXISTS (SELECT FROM people WHERE id = ANY (recorders) AND touched IS DISTINCT FROM log) THEN
        PERFORM FROM people WHERE id = ANY (recorders) ORDER BY id FOR NO KEY UPDATE;
        UPDATE people SET touched = log WHERE id = ANY (recorders) AND touched IS DISTINCT FROM log;
    END IF;
    IF cardinality(digests) > 0 THEN
        INSERT INTO texts (digest, stream_id, salt, text)
            SELECT digest, log, salt, content FROM unnest(digests, salts, contents) AS t(digest, salt, content);
    END IF;
    PERFORM {_TAKE_MARK};
    RETURN QUERY {_INSERT}
        SELECT log, version, topic, state FROM unnest(versions, topics, states) WITH ORDINALITY AS e(version, topic, state, n)
        ORDER BY n RETURNING notification_id;
END $$
"""
"""One log, one statement: nothing is returned where the log has moved on or a recorder is not called so any more."""

APPEND_LINES = f"""
CREATE FUNCTION append_lines(logs text[], called text[], old_heads bigint[], old_hashes text[], labels bigint[],
    new_heads bigint[], new_hashes text[], times bigint[], statuses text[],
    recorded bigint[], recorders text[], keys text[], touching boolean[],
    entered bigint[], versions bigint[], topics text[], states bytea[]) RETURNS TABLE (log text, id bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    moved bigint[];
BEGIN
    PERFORM {_WRITERS};
    PERFORM FROM streams s WHERE s.id = ANY (logs) ORDER BY s.id FOR NO KEY UPDATE;
    PERFORM FROM people p WHERE p.id = ANY (recorders) ORDER BY p.id FOR NO KEY UPDATE;
    WITH m AS (
        UPDATE streams s SET head = l.head, head_hash = l.hash, touched = l.at, status = l.status
        FROM unnest(logs, called, old_heads, old_hashes, labels, new_heads, new_hashes, times, statuses) WITH ORDINALITY
            AS l(log, name, old_head, old_hash, labels, head, hash, at, status, n)
        WHERE s.id = l.log AND s.head = l.old_head AND s.head_hash = l.old_hash AND s.name = l.name
        AND l.labels IN (-1, (SELECT count(label) FROM seats WHERE stream_id = s.id))
        AND NOT EXISTS (SELECT FROM unnest(recorded, recorders, keys) AS r(n, person, key) WHERE r.n = l.n AND NOT EXISTS
            (SELECT FROM people p WHERE p.id = r.person AND p.key = r.key))
        RETURNING l.n)
    SELECT array_agg(m.n) INTO moved FROM m;
    UPDATE people p SET touched = t.log FROM
        (SELECT DISTINCT ON (r.person) r.person, logs[r.n] AS log FROM unnest(recorded, recorders, touching) AS r(n, person, game)
            WHERE r.n = ANY (moved) AND r.game ORDER BY r.person, r.n DESC) t
        WHERE p.id = t.person AND p.touched IS DISTINCT FROM t.log;
    PERFORM {_TAKE_MARK};
    RETURN QUERY {_INSERT}
        SELECT logs[e.line], e.version, e.topic, e.state
        FROM unnest(entered, versions, topics, states) WITH ORDINALITY AS e(line, version, topic, state, n)
        WHERE e.line = ANY (moved) ORDER BY e.n RETURNING originator_id, notification_id;
END $$
"""
"""Many logs, each on its own terms: the ids of those that had not moved on, each with its log."""

APPEND_ENTRIES = f"""
CREATE FUNCTION append_entries(logs text[], versions bigint[], topics text[], states bytea[])
    RETURNS SETOF bigint LANGUAGE plpgsql AS $$
BEGIN
    PERFORM {_TAKE_MARK};
    RETURN QUERY {_INSERT}
        SELECT log, version, topic, state
        FROM unnest(logs, versions, topics, states) WITH ORDINALITY AS e(log, version, topic, state, n)
        ORDER BY n RETURNING notification_id;
END $$
"""
"""The last statement of a transaction that has locked and written all other rows already."""

SAFE_ENTRY = f"""
CREATE FUNCTION safe_entry() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    safe bigint;
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE 'entries are followed in READ COMMITTED only' USING ERRCODE = 'invalid_transaction_state';
    END IF;
    IF pg_is_in_recovery() THEN
        RAISE 'a standby does not show who is writing' USING ERRCODE = 'read_only_sql_transaction';
    END IF;
    {_DRAWN.format(into="INTO safe ")};
    RETURN (SELECT least(safe, min((classid::bigint & 65535) << 32 | objid::bigint)) FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 16 = {_STORE} & 65535
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()));
END $$
"""
"""Nothing up to this id is under way: first what was drawn, then whose mark is smaller. The rows are read after both."""

FOLLOW_ENTRIES = """
CREATE FUNCTION follow_entries(begin_at bigint, end_at bigint, wanted text[], most bigint)
    RETURNS SETOF events LANGUAGE plpgsql AS $$
DECLARE
    safe bigint := safe_entry();
BEGIN
    RETURN QUERY SELECT * FROM events WHERE notification_id >= begin_at AND notification_id <= least(end_at, safe)
        AND (wanted IS NULL OR topic = ANY (wanted)) ORDER BY notification_id LIMIT most;
END $$
"""

NEWEST_ENTRY = """
CREATE FUNCTION newest_entry() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    safe bigint := safe_entry();
BEGIN
    RETURN (SELECT max(notification_id) FROM events WHERE notification_id <= safe);
END $$
"""


def upgrade() -> None:
    """Make the functions on PostgreSQL. SQLite has one writer at a time: nothing but the version changes."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE streams SET (fillfactor = 50)")  # every line writes its stream's row anew: into the same page
        for statement in (APPEND_LINE, APPEND_LINES, APPEND_ENTRIES, SAFE_ENTRY, FOLLOW_ENTRIES, NEWEST_ENTRY):
            op.get_bind().exec_driver_sql(statement)
