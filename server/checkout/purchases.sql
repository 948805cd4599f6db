-- The states of a purchase (docs/architecture.md): a statement does nothing in a state that it does
-- not expect.
-- row: PurchaseRow id text, type smallint, status text, quote text, provider_session_id text,
--   url text, attempt int, amount_centavos bigint, shipping_centavos bigint, phone text,
--   lines jsonb, created_at text, paid_at text, page_ends bigint, page_ended boolean,
--   pending boolean

-- name: begin
-- takes: id text, type smallint, centavos bigint, lines jsonb, quote text, catalogue text,
--   phone text, email text, account text, shipping bigint, minutes int, key text, digest text
-- gives: page_ends bigint
-- Inserts both rows or none, so that no key exists without its purchase, and none if the id
-- shares twelve digits with another, because a reference stands for 50 bits. Simultaneous sales, a
-- hundred a second, share a reference once in 100,000 years: `delivered` refuses such a pair, and a
-- unique index would cost each sale. The lease outlasts a request's 8 s. Returns the row also to a
-- second try, whose first one succeeded without a response.
WITH fresh AS (
  INSERT INTO idempotency (key, request_digest, session_id) SELECT $12, $13, $1
  WHERE NOT EXISTS (SELECT FROM checkout_sessions
    WHERE id BETWEEN left($1, 16) AND left($1, 16) || 'g' AND id <> $1)
  ON CONFLICT (key) DO NOTHING RETURNING key),
made AS (
  INSERT INTO checkout_sessions
    (id, type, amount_centavos, lines, quote, catalogue_version, phone, email, account_id,
     shipping_centavos, expires_at, attempt_at, lease_until)
  SELECT $1, $2::smallint, $3::bigint, $4::jsonb, $5, $6, NULLIF($7, ''), NULLIF($8, ''),
    NULLIF($9, ''), $10::bigint, now() + make_interval(mins => $11), now(), now() + interval '15 s'
  FROM fresh
  ON CONFLICT (id) DO NOTHING RETURNING expires_at)
SELECT extract(epoch FROM expires_at)::bigint AS page_ends FROM made
UNION ALL
SELECT extract(epoch FROM expires_at)::bigint FROM checkout_sessions WHERE id = $1;

-- name: by_key
-- takes: key text, digest text
-- gives: PurchaseRow, same boolean
SELECT p.*, i.request_digest = $2 AS same
FROM idempotency i JOIN purchases p ON p.id = i.session_id WHERE i.key = $1;

-- name: claim
-- takes: id text, minutes int
-- gives: attempt int, page_ends bigint
-- once
-- All requests of an attempt send the same end of the page, which must be at least half an hour
-- ahead. Returns the attempt, because the previous holder may have used up the provider's key
-- since the row was read.
UPDATE checkout_sessions SET
  status = 'creating', updated_at = now(), lease_until = now() + interval '15 s',
  provider_session_id = NULL, url = NULL, pending_since = NULL,
  attempt = CASE WHEN status = 'expired' OR expires_at < now() + interval '31 minutes'
    THEN attempt + 1 ELSE attempt END,
  attempt_at = CASE WHEN status = 'expired' OR expires_at < now() + interval '31 minutes'
    THEN now() ELSE attempt_at END,
  expires_at = CASE WHEN status = 'expired' OR expires_at < now() + interval '31 minutes'
    THEN now() + make_interval(mins => $2) ELSE expires_at END
WHERE id = $1
  AND (status IN ('failed', 'expired') OR (status = 'creating' AND lease_until < now()))
RETURNING attempt, extract(epoch FROM expires_at)::bigint AS page_ends;

-- name: complete
-- takes: id text, attempt int, provider_id text, url text
UPDATE checkout_sessions SET
  status = 'open', updated_at = now(), provider_session_id = $3, url = $4
WHERE id = $1 AND attempt = $2 AND status IN ('creating', 'failed') AND NOT EXISTS
  (SELECT FROM checkout_sessions o WHERE o.provider_session_id = $3 AND o.id <> $1);

-- name: release
-- takes: id text, attempt int, used_attempts int
-- Counts nothing twice, because the attempt has changed by then.
UPDATE checkout_sessions SET
  status = 'failed', updated_at = now(), attempt = attempt + $3
WHERE id = $1 AND attempt = $2 AND status = 'creating';

-- name: find
-- takes: provider_id text
-- gives: PurchaseRow
SELECT * FROM purchases WHERE provider_session_id = $1;

-- name: of_account
-- takes: account text, before bigint
-- gives: rows: PurchaseRow, delivered_at text, begun bigint
-- One more than a page has, by the index checkout_sessions_of_account.
SELECT p.*, to_char(s.delivered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS delivered_at,
  (extract(epoch FROM s.created_at) * 1000000)::bigint AS begun
FROM checkout_sessions s JOIN purchases p ON p.id = s.id
WHERE s.account_id = $1 AND (s.status = 'paid' OR s.pending_since IS NOT NULL)
  AND s.created_at < timestamptz 'epoch' + $2::bigint * interval '1 microsecond'
ORDER BY s.created_at DESC LIMIT 21;

-- name: settle_paid
-- takes: id text, provider_id text, url text, problem text
UPDATE checkout_sessions SET
  status = 'paid', updated_at = now(), paid_at = now(), check_at = NULL, pending_since = NULL,
  provider_session_id = $2, url = coalesce(NULLIF($3, ''), url),
  problem = NULLIF(concat_ws('; ', problem, NULLIF($4, '')), '')
WHERE id = $1 AND (provider_session_id = $2 OR provider_session_id IS NULL)
  AND (status IN ('open', 'expired', 'failed') OR (status = 'creating' AND lease_until < now()));

-- name: settle_pending
-- takes: id text, provider_id text, url text
-- check_at: the time of the next provider request about the purchase.
UPDATE checkout_sessions SET
  pending_since = now(), updated_at = now(), check_at = now() + interval '10 minutes',
  url = coalesce(NULLIF($3, ''), url)
WHERE id = $1 AND provider_session_id = $2 AND status = 'open' AND pending_since IS NULL;

-- name: settle_expired
-- takes: id text, provider_id text
UPDATE checkout_sessions SET
  status = 'expired', updated_at = now(), url = NULL, check_at = NULL
WHERE id = $1 AND provider_session_id = $2 AND status = 'open';

-- name: note_problem
-- takes: id text, problem text
-- once
UPDATE checkout_sessions SET problem = concat_ws('; ', problem, $2)
WHERE id = $1 AND position($2 IN coalesce(problem, '')) = 0;

-- name: adopt
-- takes: id text, type smallint, centavos bigint, lines jsonb, quote text, catalogue text,
--   shipping bigint, provider_id text, url text, problem text, created bigint
-- The provider knows when a page was made, not when it was paid within the hour after.
INSERT INTO checkout_sessions
  (id, type, status, amount_centavos, lines, quote, catalogue_version, shipping_centavos,
   provider_session_id, url, problem, lease_until, created_at, attempt_at, expires_at, paid_at)
SELECT $1, $2::smallint, 'paid', $3::bigint, $4::jsonb, $5, $6, $7::bigint, $8, $9, $10, made, made,
  made, made, made
FROM (SELECT to_timestamp($11::bigint) AS made) AS page
ON CONFLICT DO NOTHING;
