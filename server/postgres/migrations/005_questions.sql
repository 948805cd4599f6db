-- How many questions about an open session the payment provider has been asked lately: each moves this a second
-- on, and far ahead of now nobody asks.
ALTER TABLE checkout_sessions ADD COLUMN asked_until timestamptz;
