-- From payment to parcel: what sending cost, when a session was paid, and when the payment provider is to be
-- asked about it again. lines gain "esims" and "kept_numbers", counts. Who gets what where is the provider's
-- to keep: no name, address, NIP or phone of a guest comes here.
ALTER TABLE checkout_sessions
  ADD COLUMN shipping_centavos bigint NOT NULL DEFAULT 0
    CHECK (shipping_centavos BETWEEN 0 AND amount_centavos),
  -- When the shop learnt of it.
  ADD COLUMN paid_at timestamptz,
  -- Null: nothing about it is in doubt.
  ADD COLUMN check_at timestamptz;
UPDATE checkout_sessions SET paid_at = updated_at WHERE status = 'paid';
UPDATE checkout_sessions SET check_at = now() WHERE status IN ('creating', 'open');
-- For rows of a server of the version before, which may run a while longer on the same database. For its sake
-- there is no constraint over the three columns either.
ALTER TABLE checkout_sessions ALTER COLUMN check_at SET DEFAULT now() + interval '2 minutes';
CREATE INDEX checkout_sessions_in_doubt ON checkout_sessions (check_at) WHERE check_at IS NOT NULL;
-- As the operator's list has them.
CREATE INDEX checkout_sessions_in_order ON checkout_sessions (coalesce(paid_at, created_at), id);

-- Of a top-up's contact nothing is left after a while but the last four digits, which its receipt shows.
ALTER TABLE checkout_sessions
  DROP CONSTRAINT contact_of_top_up,
  DROP CONSTRAINT checkout_sessions_phone_check,
  ADD CONSTRAINT contact_of_top_up CHECK (
    (type = 2) = (phone IS NOT NULL)
    AND (email IS NULL OR type = 2)
    AND ((phone ~ '^[0-9]{10}$' AND email IS NOT NULL) OR (phone ~ '^[0-9]{4}$' AND email IS NULL)));
CREATE INDEX checkout_sessions_contacts ON checkout_sessions (created_at) WHERE email IS NOT NULL;
CREATE INDEX checkout_sessions_ended ON checkout_sessions (updated_at) WHERE status IN ('failed', 'expired');
CREATE INDEX sessions_ends_at ON sessions (ends_at);
