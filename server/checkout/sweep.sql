-- Rows in doubt are selected by the conditions of the partial indexes. No statement reads more rows
-- than its LIMIT, however many are in doubt.

-- name: sweep_claim
-- takes: at_once boolean, turn bigint
-- gives: is_ours boolean, oldest bigint, begun bigint, in_doubt bigint
-- once
-- at_once: before the interval has passed. turn: its seconds.
WITH unsettled AS (
  SELECT coalesce(floor(extract(epoch FROM least(
    (SELECT min(coalesce(attempt_at, created_at)) FROM checkout_sessions
      WHERE status = 'creating' AND pending_since IS NULL),
    (SELECT min(coalesce(attempt_at, created_at)) FROM checkout_sessions
      WHERE status = 'open' AND pending_since IS NULL)))), 0)::bigint AS oldest),
turn AS (
  UPDATE payment_sweep SET next_at = now() + make_interval(secs => $2::bigint)
  WHERE $1::boolean OR (next_at <= now() AND (
    (SELECT oldest FROM unsettled) > 0 OR EXISTS (SELECT FROM checkout_sessions
      WHERE pending_since IS NOT NULL AND status = 'open' AND check_at <= now())))
  RETURNING next_at)
SELECT EXISTS (SELECT FROM turn) AS is_ours, oldest,
  floor(extract(epoch FROM now()))::bigint AS begun,
  (SELECT count(*) FROM (SELECT FROM checkout_sessions
    WHERE status IN ('creating', 'open') AND pending_since IS NULL
    ORDER BY status, coalesce(attempt_at, created_at) LIMIT 10000) AS first_ones) AS in_doubt
FROM unsettled;

-- name: sweep_next
-- takes: seconds bigint
-- The time of the next sweep, of any server: so many seconds ahead.
UPDATE payment_sweep SET next_at = now() + make_interval(secs => $1::bigint);

-- name: sweep_renew
-- takes: seconds bigint
-- Sets the end of the turn so many seconds ahead once half of them have passed, because a backlog
-- has thousands of batches.
UPDATE payment_sweep SET next_at = now() + make_interval(secs => $1::bigint)
WHERE next_at < now() + make_interval(secs => $1::bigint) / 2;

-- name: sweep_rows
-- takes: provider_ids text[], ids text[]
-- gives: rows: PurchaseRow
SELECT * FROM purchases
WHERE provider_session_id = ANY ($1::text[]) OR id = ANY ($2::text[]);

-- name: sweep_pending
-- gives: rows: PurchaseRow
-- once
WITH due AS (
  UPDATE checkout_sessions s SET check_at = now() + CASE
      WHEN pending_since > now() - interval '1 day' THEN interval '10 minutes'
      ELSE interval '1 hour' END
  WHERE s.id IN (SELECT id FROM checkout_sessions
    WHERE pending_since IS NOT NULL AND status = 'open' AND check_at <= now()
    ORDER BY check_at LIMIT 20 FOR UPDATE SKIP LOCKED)
  RETURNING id)
SELECT p.* FROM due JOIN purchases p USING (id);

-- name: sweep_close
-- takes: since bigint
-- gives: rows: status text
-- once
-- since: the start of the list. An unpaid page that ended before it cannot be paid any more. Reads
-- the 50 oldest rows of each kind, closes those that have ended, and is repeated while it closes as
-- many. Pages end in the order in which they began, but for a day after the operator has shortened
-- their lifetime. A row that changes meanwhile is left for the next sweep.
WITH oldest AS (
  (SELECT id, updated_at, 'failed' AS becomes, lease_until AS ends FROM checkout_sessions
    WHERE status = 'creating' AND pending_since IS NULL
    ORDER BY coalesce(attempt_at, created_at) LIMIT 50)
  UNION ALL
  (SELECT id, updated_at, 'expired', expires_at + interval '10 minutes' FROM checkout_sessions
    WHERE status = 'open' AND pending_since IS NULL
    ORDER BY coalesce(attempt_at, created_at) LIMIT 50)
  UNION ALL
  (SELECT id, updated_at, 'expired', pending_since + interval '8 days' FROM checkout_sessions
    WHERE status = 'open' AND pending_since IS NOT NULL ORDER BY pending_since LIMIT 50)),
ended AS (
  SELECT s.id, becomes FROM oldest o JOIN checkout_sessions s USING (id, updated_at)
  WHERE ends < to_timestamp($1::bigint) FOR UPDATE OF s SKIP LOCKED)
UPDATE checkout_sessions s SET
  status = becomes, updated_at = now(), url = NULL, check_at = NULL, pending_since = NULL
FROM ended WHERE s.id = ended.id RETURNING status;
