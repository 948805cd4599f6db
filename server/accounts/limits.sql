-- Every statement locks its rows in the order of their keys, so that concurrent calls cannot
-- deadlock.

-- name: limits_charge
-- takes: keys text[], hits int[], seconds int[]
-- gives: rows: key text, hits int, ends_in int
INSERT INTO rate_limits AS r (key, hits, window_ends)
SELECT decode(w.key, 'hex'), w.hits, now() + make_interval(secs => w.seconds)
FROM unnest($1::text[], $2::int[], $3::int[]) AS w (key, hits, seconds) ORDER BY w.key
ON CONFLICT (key) DO UPDATE SET
  hits = CASE WHEN r.window_ends <= now() THEN excluded.hits
    ELSE least(r.hits, 1000000) + excluded.hits END,
  window_ends = CASE WHEN r.window_ends <= now() THEN excluded.window_ends ELSE r.window_ends END
RETURNING encode(key, 'hex') AS key, hits,
  greatest(1, ceil(extract(epoch FROM window_ends - now())))::int AS ends_in;

-- name: limits_refund
-- takes: keys text[]
-- once
WITH mine AS (SELECT key FROM rate_limits
  WHERE key IN (SELECT decode(k, 'hex') FROM unnest($1::text[]) AS k) ORDER BY key FOR UPDATE)
UPDATE rate_limits r SET hits = greatest(hits - 1, 0) FROM mine WHERE r.key = mine.key;
