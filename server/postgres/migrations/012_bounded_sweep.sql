-- Statement by statement. A killed build leaves an invalid index, which the next run replaces.
SET lock_timeout = 0;
-- Of the version before the payment sweep.
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_in_doubt;
-- What the sweep closes: the abandoned ones among the few in creation, the open ones by the end of their page, and cash
-- that never came.
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_page_ends;
CREATE INDEX CONCURRENTLY checkout_sessions_page_ends ON checkout_sessions (status, expires_at)
  WHERE status IN ('creating', 'open') AND pending_since IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS checkout_sessions_pending_since;
CREATE INDEX CONCURRENTLY checkout_sessions_pending_since ON checkout_sessions (pending_since)
  WHERE status = 'open' AND pending_since IS NOT NULL;
-- The indexes of unsettled rows consist mostly of dead entries before a vacuum. By default it would wait until a fifth
-- of all paid purchases had changed, and leave the indexes out if few pages had.
ALTER TABLE checkout_sessions SET (autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 50000, vacuum_index_cleanup = on);
