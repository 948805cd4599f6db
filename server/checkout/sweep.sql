-- Rows in doubt are selected by the conditions of the partial indexes.

-- name: sweep_claim
-- $1: whether to run before the interval has passed. A sweep takes less than a minute, and ends
-- its interval itself.
WITH unsettled AS (
  SELECT count(*) AS rows,
    coalesce(floor(extract(epoch FROM min(coalesce(attempt_at, created_at)))), 0)::bigint AS oldest
  FROM checkout_sessions WHERE status IN ('creating', 'open') AND pending_since IS NULL),
turn AS (
  UPDATE payment_sweep SET next_at = now() + interval '1 minute'
  WHERE $1::boolean OR (next_at <= now() AND (
    (SELECT rows FROM unsettled) > 0 OR EXISTS (SELECT FROM checkout_sessions
      WHERE pending_since IS NOT NULL AND status = 'open' AND check_at <= now())))
  RETURNING next_at)
SELECT EXISTS (SELECT FROM turn) AS is_ours, rows, oldest,
  floor(extract(epoch FROM now()))::bigint AS begun
FROM unsettled;

-- name: sweep_end
UPDATE payment_sweep SET next_at = now() + interval '5 s';

-- name: sweep_rows
SELECT s.id, s.type, s.status, s.quote, s.provider_session_id, s.url, s.attempt,
  s.amount_centavos, s.shipping_centavos, s.phone, s.lines,
  to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
  to_char(s.paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS paid_at,
  extract(epoch FROM s.expires_at)::bigint AS page_ends, s.expires_at <= now() AS page_ended,
  s.status = 'open' AND s.pending_since IS NOT NULL AS pending
FROM checkout_sessions s WHERE s.provider_session_id = ANY ($1::text[]) OR s.id = ANY ($2::text[]);

-- name: sweep_pending
UPDATE checkout_sessions s SET check_at = now() + CASE
    WHEN pending_since > now() - interval '1 day' THEN interval '10 minutes'
    ELSE interval '1 hour' END
WHERE s.id IN (SELECT id FROM checkout_sessions
  WHERE pending_since IS NOT NULL AND status = 'open' AND check_at <= now()
  ORDER BY check_at LIMIT 20 FOR UPDATE SKIP LOCKED)
RETURNING s.id, s.type, s.status, s.quote, s.provider_session_id, s.url, s.attempt,
  s.amount_centavos, s.shipping_centavos, s.phone, s.lines,
  to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
  to_char(s.paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS paid_at,
  extract(epoch FROM s.expires_at)::bigint AS page_ends, s.expires_at <= now() AS page_ended,
  s.status = 'open' AND s.pending_since IS NOT NULL AS pending;

-- name: sweep_close
-- $1: the start of the list. An unpaid page that ended before it cannot be paid any more.
UPDATE checkout_sessions SET
  status = CASE status WHEN 'creating' THEN 'failed' ELSE 'expired' END,
  updated_at = now(), check_at = NULL, pending_since = NULL
WHERE (status = 'creating' AND pending_since IS NULL AND lease_until < to_timestamp($1))
  OR (status = 'open' AND pending_since IS NULL
    AND expires_at + interval '10 minutes' < to_timestamp($1))
  OR (status = 'open' AND pending_since < now() - interval '8 days')
RETURNING status;
