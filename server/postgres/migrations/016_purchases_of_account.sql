-- Statement by statement. A killed build leaves an invalid index, which the next run replaces.
SET lock_timeout = 0;
-- What an account's list shows, newest first. Unpaid attempts are not in it, so that none makes the list slower.
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_of_account;
CREATE INDEX CONCURRENTLY checkout_sessions_of_account ON checkout_sessions (account_id, created_at)
  WHERE account_id IS NOT NULL AND (status = 'paid' OR pending_since IS NOT NULL);
