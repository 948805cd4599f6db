-- Forgotten passwords whose e-mail was not sent yet. A typed e-mail is queued whether or not it has an account, so
-- that a response tells nothing.
CREATE TABLE password_resets (
  email text PRIMARY KEY CHECK (length(email) BETWEEN 3 AND 254),
  requested_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT now(),
  copies smallint NOT NULL DEFAULT 0
);
CREATE INDEX password_resets_requested_at ON password_resets (requested_at);
