-- How long each kind of data is kept: one statement each, which deletes or erases at most 1,000
-- expired rows and is repeated while it affects that many. Keys come before the sessions that they
-- refer to. Concurrent servers purge different rows. docs/operations.md and the privacy notice
-- (web/src/pages/legal/privacy.md) name the same periods.

-- name: forget_old_keys
-- No browser repeats a key for so long. A paid purchase's address is for such a browser only.
WITH old AS (
  DELETE FROM idempotency WHERE key IN (SELECT key FROM idempotency
    WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT 1000
    FOR UPDATE SKIP LOCKED)
  RETURNING session_id),
paid AS (
  UPDATE checkout_sessions SET url = NULL
  WHERE id IN (SELECT session_id FROM old) AND status = 'paid')
SELECT FROM old;

-- name: forget_contacts
-- E-mail and number of a top-up. The last four digits stay for its receipt.
UPDATE checkout_sessions SET email = NULL, phone = right(phone, 4) WHERE id IN
  (SELECT id FROM checkout_sessions WHERE email IS NOT NULL
  AND created_at < now() - interval '90 days' AND status NOT IN ('creating', 'open')
  ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED);

-- name: forget_ended
DELETE FROM checkout_sessions WHERE id IN (SELECT id FROM checkout_sessions s
  WHERE status IN ('failed', 'expired') AND updated_at < now() - interval '30 days'
  AND NOT EXISTS (SELECT FROM idempotency WHERE session_id = s.id)
  ORDER BY updated_at LIMIT 1000 FOR UPDATE SKIP LOCKED);

-- name: forget_paid
-- As accounting law requires.
DELETE FROM checkout_sessions WHERE id IN (SELECT id FROM checkout_sessions
  WHERE status = 'paid' AND coalesce(paid_at, created_at) < now() - interval '5 years'
  ORDER BY coalesce(paid_at, created_at), id LIMIT 1000 FOR UPDATE SKIP LOCKED);

-- name: forget_accounts
-- Since the last sign-in. The account's sessions go with it, its purchases stay.
DELETE FROM accounts WHERE id IN (SELECT id FROM accounts
  WHERE signed_in_at < now() - interval '2 years'
  ORDER BY signed_in_at LIMIT 1000 FOR UPDATE SKIP LOCKED);

-- name: forget_sessions
DELETE FROM sessions WHERE token_sha256 IN (SELECT token_sha256 FROM sessions
  WHERE ends_at < now() ORDER BY ends_at LIMIT 1000 FOR UPDATE SKIP LOCKED);

-- name: forget_proofs
-- An hour after they expire, because clocks may differ.
DELETE FROM captcha_spent WHERE proof IN (SELECT proof FROM captcha_spent
  WHERE expires_at < now() - interval '1 hour'
  ORDER BY expires_at LIMIT 1000 FOR UPDATE SKIP LOCKED);

-- name: forget_resets
-- Of a shop that sends no mails any more; the others end them after a day.
DELETE FROM password_resets WHERE email IN (SELECT email FROM password_resets
  WHERE requested_at < now() - interval '2 days'
  ORDER BY requested_at LIMIT 1000 FOR UPDATE SKIP LOCKED);

-- name: forget_limits
DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits
  WHERE window_ends < now() LIMIT 1000 FOR UPDATE SKIP LOCKED);
