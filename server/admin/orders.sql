-- name: orders_page
-- takes: after timestamptz, id text
-- gives: rows: PurchaseRow, cursor text, local_created text, local_paid text,
--   local_delivered text, account_id text, account_email text, problem text, begun_at bigint,
--   paid_second bigint
-- Rows of any status, because selecting few of many rows may exceed the role's statement timeout.
-- Accounts are joined afterwards, because otherwise the database may read all rows before sorting.
-- Central Mexico has had no daylight saving time since 2022.
SELECT p.*,
  to_char(coalesce(s.paid_at, s.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    AS cursor,
  to_char(s.created_at AT TIME ZONE interval '-06:00', 'YYYY-MM-DD"T"HH24:MI:SS"-06:00"')
    AS local_created,
  to_char(s.paid_at AT TIME ZONE interval '-06:00', 'YYYY-MM-DD"T"HH24:MI:SS"-06:00"')
    AS local_paid,
  to_char(s.delivered_at AT TIME ZONE interval '-06:00', 'YYYY-MM-DD"T"HH24:MI:SS"-06:00"')
    AS local_delivered,
  s.account_id, a.email AS account_email, s.problem,
  extract(epoch FROM coalesce(s.attempt_at, s.created_at))::bigint AS begun_at,
  coalesce(extract(epoch FROM s.paid_at)::bigint, 0) AS paid_second
FROM (SELECT * FROM checkout_sessions
  WHERE (coalesce(paid_at, created_at), id) > ($1::timestamptz, $2)
  ORDER BY coalesce(paid_at, created_at), id LIMIT 250) AS s
JOIN purchases p ON p.id = s.id
LEFT JOIN accounts a ON a.id = s.account_id
ORDER BY coalesce(s.paid_at, s.created_at), s.id;

-- name: admin_mark_delivered
-- takes: first text, last text
UPDATE checkout_sessions SET delivered_at = now()
WHERE id BETWEEN $1 AND $2 AND status = 'paid' AND delivered_at IS NULL;

-- name: admin_unmark_delivered
-- takes: first text, last text
UPDATE checkout_sessions SET delivered_at = NULL
WHERE id BETWEEN $1 AND $2 AND delivered_at IS NOT NULL;

-- name: admin_delivery
-- takes: first text, last text
-- gives: rows: status text, delivered_at timestamptz
SELECT status, delivered_at FROM checkout_sessions WHERE id BETWEEN $1 AND $2;
