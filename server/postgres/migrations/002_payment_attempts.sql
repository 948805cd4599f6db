-- The provider repeats whatever it answered under an idempotency key, its errors too: once it has
-- answered with one, the next try of the same session needs another key.
ALTER TABLE checkout_sessions
  ADD COLUMN attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0);
