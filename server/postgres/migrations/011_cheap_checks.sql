-- Statement by statement.
-- PostgreSQL parses and evaluates all checks of a table in each statement that writes a row: that was half of its work
-- for a purchase. Most of it was one regular expression with the bounds {1,255}; the rest is proportional to the length
-- of the checks. Only an open session needs the address of its page. asked_until and the default of check_at served the
-- version before the payment sweep.
ALTER TABLE checkout_sessions
  DROP CONSTRAINT IF EXISTS checkout_sessions_provider_session_id_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_status_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_lines_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_email_check,
  DROP CONSTRAINT IF EXISTS open_has_page,
  ADD CONSTRAINT checkout_sessions_provider_session_id_check
    CHECK (provider_session_id ~ '^[A-Za-z0-9_]+$') NOT VALID,
  ADD CONSTRAINT checkout_sessions_status_check
    CHECK (status ~ '^(creating|open|paid|expired|failed)$') NOT VALID,
  -- Fails for what is no array.
  ADD CONSTRAINT checkout_sessions_lines_check CHECK (jsonb_array_length(lines) > 0) NOT VALID,
  ADD CONSTRAINT checkout_sessions_email_check CHECK (email LIKE '%_@_%') NOT VALID,
  ADD CONSTRAINT open_has_page CHECK (
    status IN ('creating', 'failed')
    OR (provider_session_id IS NOT NULL AND (url IS NOT NULL OR status <> 'open'))) NOT VALID,
  ALTER COLUMN check_at DROP DEFAULT,
  DROP COLUMN IF EXISTS asked_until;
ALTER TABLE idempotency
  DROP CONSTRAINT IF EXISTS idempotency_key_check,
  ADD CONSTRAINT idempotency_key_check
    CHECK (length(key) BETWEEN 8 AND 128 AND key ~ '^[A-Za-z0-9_-]+$') NOT VALID;
-- These read all rows, and no sale waits for them.
SET lock_timeout = 0;
ALTER TABLE checkout_sessions
  VALIDATE CONSTRAINT checkout_sessions_provider_session_id_check,
  VALIDATE CONSTRAINT checkout_sessions_status_check,
  VALIDATE CONSTRAINT checkout_sessions_lines_check,
  VALIDATE CONSTRAINT checkout_sessions_email_check,
  VALIDATE CONSTRAINT open_has_page;
ALTER TABLE idempotency VALIDATE CONSTRAINT idempotency_key_check;
