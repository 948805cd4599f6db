-- A purchase as the server reads it.
CREATE VIEW purchases AS SELECT
  id, type, status, quote, provider_session_id, url, attempt, amount_centavos, shipping_centavos, phone, lines,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
  to_char(paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS paid_at,
  extract(epoch FROM expires_at)::bigint AS page_ends, expires_at <= now() AS page_ended,
  status = 'open' AND pending_since IS NOT NULL AS pending
FROM checkout_sessions;
