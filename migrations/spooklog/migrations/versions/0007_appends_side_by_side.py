"""Functions with which PostgreSQL stores entries of several writers side by side, and shows them to followers in order.

A writer takes a shared advisory lock whose number says "my ids will be larger than this": its mark. It does so after every row
lock and before it draws the first id. A follower reads up to the smallest mark. The md5 of each body is known to
`store/postgres/schema.py`.
"""

from alembic import op

revision = "0007"
down_revision = "0006"

_WRITERS = "nothing := pg_advisory_xact_lock_shared(1399876428, 1)"
"""The lock that merges, erasing and migrations take alone (`postgres/locks.py`); an assignment costs a third of a PERFORM."""

_DRAWN = "coalesce(pg_sequence_last_value('events_notification_id_seq'::regclass), 0)"
_STORE = "'events'::regclass::oid::bigint"
_TAKE_MARK = f"nothing := pg_advisory_xact_lock_shared({_STORE} << 48 | {_DRAWN})"
"""The low 16 bits of the table's oid keep the marks of two stores in one database apart, the other 48 are the id."""

APPEND_LINE = f"""
CREATE FUNCTION append_line(log text, called text, kind text, labels bigint, recorder text, recorder_key text, old_head bigint,
    old_hash text, new_head bigint, new_hash text, at bigint, new_status text, version bigint, topic text, state bytea,
    more_topics text[] DEFAULT '{{}}', more_states bytea[] DEFAULT '{{}}') RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    last_log text;
    nothing text;
    drawn bigint;
    ids bigint[];
BEGIN
    {_WRITERS};
    UPDATE streams s SET head = new_head, head_hash = new_hash, touched = at, status = new_status
        WHERE s.id = log AND s.name = called AND s.head = old_head AND s.head_hash = old_hash
        AND (labels = -1 OR labels = (SELECT count(label) FROM seats WHERE stream_id = log))
        AND (recorder = '' OR EXISTS (SELECT FROM people p WHERE p.id = recorder AND p.key = recorder_key))
        RETURNING (SELECT p.touched FROM people p WHERE p.id = recorder) INTO last_log;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    IF kind = 'game' AND recorder <> '' AND last_log IS DISTINCT FROM log THEN
        UPDATE people p SET touched = log WHERE p.id = recorder;
    END IF;
    {_TAKE_MARK};
    FOR n IN 0 .. cardinality(more_states) LOOP
        IF n > 0 THEN
            topic := more_topics[n];
            state := more_states[n];
        END IF;
        INSERT INTO events (originator_id, originator_version, topic, state) VALUES (log, version + n, topic, state)
            RETURNING notification_id INTO drawn;
        ids := ids || drawn;
    END LOOP;
    RETURN ids;
END $$
"""
"""Stores a line of one log and one recorder in one statement; NULL where the log has moved on or the recorder was renamed.

`labels` is the number of labelled seats, -1 where that does not matter; an empty `recorder` means none. Of a line of several
entries, all but the first come in arrays, which take the driver longer than all the rest.
"""

_LINES = """jsonb_to_recordset(lines) AS l(log text, name text, kind text, labels bigint, recorder text, key text,
    old_head bigint, old_hash text, head bigint, hash text, at bigint, status text)"""
"""The fields of `append_line` by name, without those of the entry."""

_INSERT_ENTRIES = """INSERT INTO events (originator_id, originator_version, topic, state)
        SELECT e.log, e.version, e.topic, e.state
        FROM unnest(logs, versions, topics, states) WITH ORDINALITY AS e(log, version, topic, state, n)"""

APPEND_LINES = f"""
CREATE FUNCTION append_lines(lines jsonb, logs text[], versions bigint[], topics text[], states bytea[])
    RETURNS TABLE (log text, id bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    nothing text;
    moved text[];
BEGIN
    {_WRITERS};
    PERFORM FROM streams s WHERE s.id = ANY (logs) ORDER BY s.id FOR NO KEY UPDATE;
    WITH m AS (
        UPDATE streams s SET head = l.head, head_hash = l.hash, touched = l.at, status = l.status
        FROM {_LINES}
        WHERE s.id = l.log AND s.name = l.name AND s.head = l.old_head AND s.head_hash = l.old_hash
        AND (l.labels = -1 OR l.labels = (SELECT count(label) FROM seats WHERE stream_id = s.id))
        AND (l.recorder = '' OR EXISTS (SELECT FROM people p WHERE p.id = l.recorder AND p.key = l.key))
        RETURNING s.id)
    SELECT array_agg(m.id) INTO moved FROM m;
    PERFORM FROM people p JOIN {_LINES} ON p.id = l.recorder
        WHERE l.kind = 'game' AND p.touched IS DISTINCT FROM l.log ORDER BY p.id FOR NO KEY UPDATE OF p;
    IF FOUND THEN
        UPDATE people p SET touched = l.log FROM {_LINES}
            WHERE p.id = l.recorder AND l.kind = 'game' AND p.touched IS DISTINCT FROM l.log AND l.log = ANY (moved);
    END IF;
    {_TAKE_MARK};
    RETURN QUERY {_INSERT_ENTRIES}
        WHERE e.log = ANY (moved) ORDER BY e.n RETURNING originator_id, notification_id;
END $$
"""
"""Stores lines of many logs; returns the ids for the logs that had not moved on, each with its log. `lines` has no log twice."""

APPEND_ENTRIES = f"""
CREATE FUNCTION append_entries(logs text[], versions bigint[], topics text[], states bytea[])
    RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE
    nothing text;
BEGIN
    {_TAKE_MARK};
    RETURN QUERY {_INSERT_ENTRIES}
        ORDER BY e.n RETURNING notification_id;
END $$
"""
"""Stores entries, as the last statement of a transaction that has locked and written all other rows already."""

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
    SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO safe FROM events_notification_id_seq;
    RETURN (SELECT least(safe, min((classid::bigint & 65535) << 32 | objid::bigint)) FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 16 = {_STORE} & 65535
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()));
END $$
"""
"""Returns an id up to which no writer is under way: the last id drawn, or the smallest mark. The caller reads rows after it.

It reads the sequence as a table: `pg_sequence_last_value`, which writers use, returns NULL to a user without the right to it.
"""

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
    """Make the functions on PostgreSQL. SQLite has one writer at a time: only the version changes there."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE streams SET (fillfactor = 50)")  # every line rewrites its stream's row: into the same page
        for statement in (APPEND_LINE, APPEND_LINES, APPEND_ENTRIES, SAFE_ENTRY, FOLLOW_ENTRIES, NEWEST_ENTRY):
            op.get_bind().exec_driver_sql(statement)
