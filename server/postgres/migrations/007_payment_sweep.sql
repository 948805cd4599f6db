-- Payments are settled by one sweep over the provider's list of complete sessions. Servers of the version before may
-- run on on the same database: they go on looking at unsettled rows by check_at, which is null once a row is settled.
-- Nobody else uses asked_until from now on; a later migration drops it.
ALTER TABLE checkout_sessions
  -- When this attempt was begun. Null: by a server of the version before, at any time since created_at.
  ADD COLUMN attempt_at timestamptz,
  -- When this attempt's page ends. The default is the provider's own, which that version leaves it to.
  ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '24 hours',
  -- Of an open session: the shopper is done with the page, and the money is awaited (cash at a shop). check_at is then
  -- when the provider is asked about it next.
  ADD COLUMN pending_since timestamptz,
  -- What the operator has to look at before delivering.
  ADD COLUMN problem text;

-- A top-up that the database had lost comes back from the provider without its contact, which the operator asks for.
ALTER TABLE checkout_sessions
  DROP CONSTRAINT contact_of_top_up,
  ADD CONSTRAINT contact_of_top_up CHECK (
    ((type = 2) = (phone IS NOT NULL) OR (type = 2 AND problem IS NOT NULL))
    AND (email IS NULL OR type = 2)
    AND ((phone ~ '^[0-9]{10}$' AND email IS NOT NULL) OR (phone ~ '^[0-9]{4}$' AND email IS NULL))) NOT VALID;

-- One row: when some server sweeps next.
CREATE TABLE payment_sweep (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  next_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO payment_sweep DEFAULT VALUES;
