-- Statement by statement.
SET lock_timeout = 0;
-- A reference is the first 50 bits of an id. The prefix and twelve hexadecimal digits are 48 of them.
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_reference;
CREATE UNIQUE INDEX CONCURRENTLY checkout_sessions_reference ON checkout_sessions (left(id, 16));
