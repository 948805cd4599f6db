-- row: StoredCredentials account_id text, password_hash text, names text

-- name: account_create
-- takes: id text, first_name text, last_name text, address text, between_streets text,
--   postal_code text, home_references text, phone text, email text, password_hash text
INSERT INTO accounts (id, first_name, last_name, address, between_streets, postal_code,
  home_references, phone, email, password_hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING;

-- name: account_by_id
-- takes: id text
-- gives: StoredCredentials
SELECT id AS account_id, password_hash, concat_ws(' ', email, first_name, last_name) AS names
FROM accounts WHERE id = $1;

-- name: account_find
-- takes: email text
-- gives: StoredCredentials
-- lower() uses the index. By the database's locale it folds more letters than normalise_email, so
-- without the second condition one account would have several counters.
SELECT id AS account_id, password_hash, concat_ws(' ', email, first_name, last_name) AS names
FROM accounts WHERE lower(email) = lower($1) AND email = $1;

-- name: account_replace_hash
-- takes: id text, known_hash text, hash text
UPDATE accounts SET password_hash = $3, updated_at = now()
WHERE id = $1 AND password_hash = $2;

-- name: session_open
-- takes: token text, account text, idle bigint, longest bigint, known_hash text
-- An account keeps its fifty most recently used sessions. Its row is locked, so that a
-- concurrent password change either revokes this session too or happens before it.
WITH forgotten AS (DELETE FROM sessions WHERE token_sha256 IN
  (SELECT token_sha256 FROM sessions WHERE token_sha256 IN
    (SELECT token_sha256 FROM sessions WHERE account_id = $2
      ORDER BY last_used_at DESC OFFSET 49) FOR UPDATE SKIP LOCKED)),
account AS (UPDATE accounts SET signed_in_at = now()
  WHERE id = $2 AND password_hash = $5 RETURNING id)
INSERT INTO sessions (token_sha256, account_id, idle_until, ends_at)
SELECT decode($1, 'hex'), id, now() + make_interval(secs => $3::bigint),
  now() + make_interval(secs => $4::bigint) FROM account ON CONFLICT DO NOTHING;

-- Of a valid session. token: its SHA-256 in hexadecimal digits.

-- name: session_account
-- takes: token text, idle bigint
-- gives: account_id text, email text
-- A use is recorded only if the last recorded one is some time ago, so that reads stay cheap.
WITH found AS (SELECT token_sha256, account_id, last_used_at FROM sessions
  WHERE token_sha256 = decode($1, 'hex') AND revoked_at IS NULL
    AND now() < idle_until AND now() < ends_at),
touched AS (UPDATE sessions s
  SET last_used_at = now(), idle_until = now() + make_interval(secs => $2::bigint) FROM found
  WHERE s.token_sha256 = found.token_sha256 AND s.revoked_at IS NULL
    AND found.last_used_at < now() - make_interval(secs => $2::bigint / 50.0))
SELECT account_id, a.email FROM found JOIN accounts a ON a.id = account_id;

-- name: session_credentials
-- takes: token text
-- gives: StoredCredentials
SELECT account_id, a.password_hash, concat_ws(' ', email, first_name, last_name) AS names
FROM sessions JOIN accounts a ON a.id = account_id
WHERE token_sha256 = decode($1, 'hex') AND revoked_at IS NULL
  AND now() < idle_until AND now() < ends_at;

-- name: session_revoke
-- takes: token text
UPDATE sessions SET revoked_at = now()
WHERE token_sha256 = decode($1, 'hex') AND revoked_at IS NULL
  AND now() < idle_until AND now() < ends_at;

-- name: password_change
-- takes: account text, known_hash text, hash text, token text, idle bigint, longest bigint
-- gives: changed boolean
SELECT change_password($1, $2, $3, decode($4, 'hex'), $5::bigint, $6::bigint) AS changed;

-- name: captcha_use_up
-- takes: id text, expires bigint
INSERT INTO captcha_spent (proof, expires_at)
VALUES (decode($1, 'hex'), to_timestamp($2::bigint)) ON CONFLICT DO NOTHING;

-- name: reset_queue
-- takes: email text
INSERT INTO password_resets (email) VALUES ($1) ON CONFLICT DO NOTHING;

-- name: reset_claim
-- gives: oldest bigint, email text, is_lost boolean?, account_id text, password_hash text
-- once
-- Leases one row for a minute, and counts its copy before it is sent. Always returns a row: without
-- an account is_lost is NULL.
WITH due AS (SELECT email FROM password_resets WHERE next_at <= now()
  ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED),
claimed AS (UPDATE password_resets r SET copies = copies + 1, next_at = now() + interval '1 minute'
  FROM due WHERE r.email = due.email
  RETURNING r.email, copies > 2 OR requested_at < now() - interval '1 day' AS is_lost)
SELECT floor(extract(epoch FROM coalesce(
    (SELECT min(requested_at) FROM password_resets), to_timestamp(0))))::bigint AS oldest,
  c.email, CASE WHEN a.id IS NOT NULL THEN is_lost END AS is_lost,
  a.id AS account_id, password_hash
FROM (SELECT) AS always LEFT JOIN claimed c ON true
LEFT JOIN accounts a ON lower(a.email) = lower(c.email) AND a.email = c.email;

-- name: reset_defer
-- takes: email text
-- once
-- The copy was not sent. The pause grows with the age of the request: a rejected address is tried
-- some thirty times before its request is a day old.
UPDATE password_resets SET copies = copies - 1, next_at = now() +
  least(greatest(now() - requested_at, interval '5 seconds'), interval '1 hour')
WHERE email = $1;

-- name: reset_done
-- takes: email text
DELETE FROM password_resets WHERE email = $1;
