-- An account can be deleted; its purchases stay without it. Existing rows satisfy the constraint that this one
-- replaces, so they are not checked again.
ALTER TABLE checkout_sessions
  DROP CONSTRAINT checkout_sessions_account_id_fkey,
  ADD CONSTRAINT checkout_sessions_account_id_fkey
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE SET NULL NOT VALID;
-- Accounts are deleted two years after their last sign-in. Existing ones count from this migration.
ALTER TABLE accounts ADD COLUMN signed_in_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX accounts_signed_in_at ON accounts (signed_in_at);
