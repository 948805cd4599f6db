-- One row for each checkout session, written before the payment provider is called.
CREATE TABLE checkout_sessions (
  id text PRIMARY KEY CHECK (id ~ '^cks_[0-9a-f]{32}$'),
  type smallint NOT NULL CHECK (type IN (1, 2)),
  status text NOT NULL DEFAULT 'creating'
    CHECK (status IN ('creating', 'open', 'paid', 'expired', 'failed')),
  -- The provider takes at most eight digits.
  amount_centavos bigint NOT NULL CHECK (amount_centavos BETWEEN 1 AND 99999999),
  -- [{"id", "quantity", "unit_centavos"}], as priced by the server.
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) > 0),
  quote text NOT NULL CHECK (quote ~ '^[0-9a-f]{16}$'),
  catalogue_version text NOT NULL,
  -- Of the line that is topped up; a cart has neither.
  phone text CHECK (phone ~ '^[0-9]{10}$'),
  email text CHECK (length(email) BETWEEN 3 AND 254),
  provider_session_id text UNIQUE CHECK (provider_session_id ~ '^[A-Za-z0-9_]{1,255}$'),
  url text CHECK (url ~ '^https?://'),
  -- Until then a row in creation belongs to whoever created it or took it over.
  lease_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contact_of_top_up CHECK ((type = 2) = (phone IS NOT NULL) AND (type = 2) = (email IS NOT NULL)),
  CONSTRAINT open_has_page CHECK (status IN ('creating', 'failed') OR (provider_session_id IS NOT NULL AND url IS NOT NULL))
);

-- A confirmation's key, chosen by the shopper's browser: one key, one session.
CREATE TABLE idempotency (
  key text PRIMARY KEY CHECK (key ~ '^[A-Za-z0-9_-]{8,128}$'),
  request_digest text NOT NULL CHECK (request_digest ~ '^[0-9a-f]{64}$'),
  -- Both rows are written by one statement, in either order.
  session_id text NOT NULL UNIQUE REFERENCES checkout_sessions (id) DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX idempotency_created_at ON idempotency (created_at);
