-- outside a transaction
-- Selling goes on while these are built. An index that was interrupted is there, and not valid.
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_unsettled;
CREATE INDEX CONCURRENTLY checkout_sessions_unsettled ON checkout_sessions (coalesce(attempt_at, created_at))
  WHERE status IN ('creating', 'open') AND pending_since IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_pending;
CREATE INDEX CONCURRENTLY checkout_sessions_pending ON checkout_sessions (check_at)
  WHERE pending_since IS NOT NULL AND status = 'open';
