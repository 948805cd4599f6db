-- Statement by statement.
-- Replaces 014_unique_references, which fails where two ids share 48 bits. begin() keeps references apart.
-- PostgreSQL parses the text of every check in each statement that writes a row, but compiles a function once per
-- connection. As in a check, NULL passes.
CREATE OR REPLACE FUNCTION is_purchase(id text, type smallint, status text, amount bigint, shipping bigint, lines jsonb,
  quote text, attempt integer, phone text, email text, problem text, page text, url text)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN
  length(id) = 36 AND id ~ '^cks_[0-9a-f]+$'
  AND type IN (1, 2)
  AND status IN ('creating', 'open', 'paid', 'expired', 'failed')
  AND amount BETWEEN 1 AND 99999999 AND shipping BETWEEN 0 AND amount
  AND jsonb_array_length(lines) > 0
  AND length(quote) = 16 AND quote ~ '^[0-9a-f]+$'
  AND attempt > 0
  -- A top-up's contact is erased but for the last four digits; a recovered one has none.
  AND ((type = 2) = (phone IS NOT NULL) OR (type = 2 AND problem IS NOT NULL))
  AND (email IS NULL OR (type = 2 AND email LIKE '%_@_%'))
  AND ((phone ~ '^[0-9]{10}$' AND email IS NOT NULL) OR (phone ~ '^[0-9]{4}$' AND email IS NULL))
  AND page ~ '^[A-Za-z0-9_]+$'
  AND url ~ '^https?://'
  AND (status IN ('creating', 'failed') OR (page IS NOT NULL AND (url IS NOT NULL OR status <> 'open'))); END $$;
ALTER TABLE checkout_sessions
  DROP CONSTRAINT IF EXISTS checkout_sessions_id_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_type_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_status_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_amount_centavos_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_lines_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_quote_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_attempt_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_email_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_provider_session_id_check,
  DROP CONSTRAINT IF EXISTS checkout_sessions_url_check,
  DROP CONSTRAINT IF EXISTS contact_of_top_up,
  DROP CONSTRAINT IF EXISTS open_has_page,
  DROP CONSTRAINT IF EXISTS is_purchase,
  ADD CONSTRAINT is_purchase CHECK (is_purchase(id, type, status, amount_centavos, shipping_centavos, lines, quote,
    attempt, phone, email, problem, provider_session_id, url)) NOT VALID;
ALTER TABLE idempotency
  DROP CONSTRAINT IF EXISTS idempotency_request_digest_check,
  ADD CONSTRAINT idempotency_request_digest_check
    CHECK (length(request_digest) = 64 AND request_digest ~ '^[0-9a-f]+$') NOT VALID;
-- These read all rows, and no sale waits for them.
SET lock_timeout = 0;
ALTER TABLE checkout_sessions VALIDATE CONSTRAINT is_purchase;
ALTER TABLE idempotency VALIDATE CONSTRAINT idempotency_request_digest_check;
-- One index of unsettled purchases instead of two: each state in the order in which its pages end.
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_begun;
CREATE INDEX CONCURRENTLY checkout_sessions_begun ON checkout_sessions (status, coalesce(attempt_at, created_at))
  WHERE status IN ('creating', 'open') AND pending_since IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_unsettled;
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_page_ends;
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_reference;
