-- What the sweep asks for every few seconds. Few rows are in either index.
CREATE INDEX checkout_sessions_unsettled ON checkout_sessions (coalesce(attempt_at, created_at))
  WHERE status IN ('creating', 'open') AND pending_since IS NULL;
CREATE INDEX checkout_sessions_pending ON checkout_sessions (check_at)
  WHERE pending_since IS NOT NULL AND status = 'open';
