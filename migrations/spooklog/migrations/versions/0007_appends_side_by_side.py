"""Functions with which PostgreSQL stores entries of several writers side by side, and shows them to followers in order.

A writer takes a shared advisory lock whose number says "my ids will be larger than this": its mark. It does so after every row
lock and before it draws the first id. A follower reads up to the smallest mark. The md5 of each body is known to
`store/postgres_schema.py`.
"""

from alembic import op

revision = "0007"
down_revision = "0006"

_WRITERS = "nothing := pg_advisory_xact_lock_shared(1399876428, 1)"
"""The lock that merges, erasing and migrations take alone (`store/locks.py`); an assignment costs a third of a PERFORM."""

_DRAWN = "coalesce(pg_sequence_last_value('events_notification_id_seq'::regclass), 0)"
_STORE = "'events'::regclass::oid::bigint"
_TAKE_MARK = f"nothing := pg_advisory_xact_lock_shared({_STORE} << 48 | {_DRAWN})"
"""The low 16 bits of the table's oid keep the marks of two stores in one database apart, the other 48 are the id."""

_INSERT = "INSERT INTO events (originator_id, originator_version, topic, state)"

APPEND_LINE = f"""
CREATE FUNCTION append_line(line text[], at bigint[], versions bigint[], topics text[], states bytea[])
    RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    log text := line[1];
    recorder text := line[6];
    nothing text;
    drawn bigint;
    ids bigint[];
BEGIN
    {_WRITERS};
    UPDATE streams SET head = at[2], head_hash = line[4], touched = at[3], status = line[5]
        WHERE id = log AND name = line[2] AND head = at[1] AND head_hash = line[3]
        AND (at[4] = -1 OR at[4] = (SELECT count(label) FROM seats WHERE stream_id = log))
        AND (recorder = '' OR EXISTS (SELECT FROM people WHERE id = recorder AND key = line[7]));
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    IF recorder <> '' AND line[8] = 'game' THEN
        UPDATE people SET touched = log WHERE id = recorder AND touched IS DISTINCT FROM log;
    END IF;
    {_TAKE_MARK};
    FOR n IN 1 .. cardinality(states) LOOP
        {_INSERT} VALUES (log, versions[n], topics[n], states[n]) RETURNING notification_id INTO drawn;
        ids := ids || drawn;
    END LOOP;
    RETURN ids;
END $$
"""
"""One log, one recorder, one statement; NULL where the log has moved on or the recorder is not called so any more.

`line` is the stream, its name, its hash before and after, its status, the recorder with their key, and its kind; `at` its head
before and after, the time, and how many at the table have a label.
"""

APPEND_LINES = f"""
CREATE FUNCTION append_lines(logs text[], called text[], old_heads bigint[], old_hashes text[], labels bigint[],
    new_heads bigint[], new_hashes text[], times bigint[], statuses text[], recorders text[], keys text[], kinds text[],
    entered bigint[], versions bigint[], topics text[], states bytea[]) RETURNS TABLE (log text, id bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    nothing text;
    moved bigint[];
BEGIN
    {_WRITERS};
    PERFORM FROM streams s WHERE s.id = ANY (logs) ORDER BY s.id FOR NO KEY UPDATE;
    WITH m AS (
        UPDATE streams s SET head = l.head, head_hash = l.hash, touched = l.at, status = l.status
        FROM unnest(logs, called, old_heads, old_hashes, labels, new_heads, new_hashes, times, statuses, recorders, keys)
            WITH ORDINALITY AS l(log, name, old_head, old_hash, labels, head, hash, at, status, recorder, key, n)
        WHERE s.id = l.log AND s.head = l.old_head AND s.head_hash = l.old_hash AND s.name = l.name
        AND (l.labels = -1 OR l.labels = (SELECT count(label) FROM seats WHERE stream_id = s.id))
        AND (l.recorder = '' OR EXISTS (SELECT FROM people p WHERE p.id = l.recorder AND p.key = l.key))
        RETURNING l.n)
    SELECT array_agg(m.n) INTO moved FROM m;
    PERFORM FROM people p JOIN unnest(logs, recorders, kinds) AS r(log, person, kind) ON p.id = r.person
        WHERE r.kind = 'game' AND p.touched IS DISTINCT FROM r.log ORDER BY p.id FOR NO KEY UPDATE OF p;
    IF FOUND THEN
        UPDATE people p SET touched = t.log FROM
            (SELECT DISTINCT ON (r.person) r.person, r.log
                FROM unnest(logs, recorders, kinds) WITH ORDINALITY AS r(log, person, kind, n)
                WHERE r.n = ANY (moved) AND r.kind = 'game' ORDER BY r.person, r.n DESC) t
            WHERE p.id = t.person AND p.touched IS DISTINCT FROM t.log;
    END IF;
    {_TAKE_MARK};
    RETURN QUERY {_INSERT}
        SELECT logs[e.line], e.version, e.topic, e.state
        FROM unnest(entered, versions, topics, states) WITH ORDINALITY AS e(line, version, topic, state, n)
        WHERE e.line = ANY (moved) ORDER BY e.n RETURNING originator_id, notification_id;
END $$
"""
"""Many logs, each on its own terms: the ids of those that had not moved on, each with its log. No log comes twice."""

APPEND_ENTRIES = f"""
CREATE FUNCTION append_entries(logs text[], versions bigint[], topics text[], states bytea[])
    RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE
    nothing text;
BEGIN
    {_TAKE_MARK};
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
    safe := {_DRAWN};
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
