-- People who registered. What they typed, trimmed; the limits are the form's, in characters.
CREATE TABLE accounts (
  id text PRIMARY KEY CHECK (id ~ '^acc_[0-9a-f]{32}$'),
  -- There is no other role, and no call that could give one.
  role text NOT NULL DEFAULT 'user' CHECK (role = 'user'),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 200),
  between_streets text NOT NULL CHECK (length(between_streets) BETWEEN 1 AND 200),
  postal_code text NOT NULL CHECK (postal_code ~ '^[0-9]{5}$'),
  -- How to find the house: "description" in the API.
  home_references text NOT NULL CHECK (length(home_references) BETWEEN 1 AND 500),
  phone text NOT NULL CHECK (phone ~ '^[2-9][0-9]{9}$'),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  password_hash text NOT NULL
    CHECK (password_hash LIKE '$argon2id$%' AND length(password_hash) <= 128),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- One mailbox, one account.
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));

-- Who is signed in. The token itself is with the shopper alone.
CREATE TABLE sessions (
  token_sha256 bytea PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  -- Over when it has not been used for a while, and some day in any case.
  idle_until timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_by_account ON sessions (account_id, last_used_at DESC);

-- A captcha's proof opens one door, once. Kept until it would have expired anyway.
CREATE TABLE captcha_spent (
  proof bytea PRIMARY KEY CHECK (octet_length(proof) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_spent_expires_at ON captcha_spent (expires_at);

-- How often somebody has tried something in the window that runs now. The keys are keyed hashes: no
-- address and no e-mail. Not logged: after a crash of the database the windows begin anew, and counting
-- costs no wait for the disk.
CREATE UNLOGGED TABLE rate_limits (
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  hits integer NOT NULL CHECK (hits >= 0),
  window_ends timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX rate_limits_window_ends ON rate_limits (window_ends);

-- Of a shopper who was signed in; guests pay without.
ALTER TABLE checkout_sessions ADD COLUMN account_id text REFERENCES accounts (id);
CREATE INDEX checkout_sessions_by_account ON checkout_sessions (account_id)
  WHERE account_id IS NOT NULL;
