-- name: schema_digest
-- takes: version int
-- gives: digest text
SELECT digest FROM schema_migrations WHERE version = $1;

-- name: schema_record
-- takes: version int, name text, digest text
INSERT INTO schema_migrations (version, name, digest) VALUES ($1, $2, $3);

-- name: schema_applied_at
-- takes: version int
-- gives: applied_at timestamptz
SELECT applied_at::timestamptz(0) FROM schema_migrations WHERE version = $1;

-- name: schema_grants
-- takes: role text
-- gives: rows: statement text
-- Returns the statements that grant a role access to the rows of all tables.
SELECT format(sql, current_schema(), $1::text) AS statement FROM (VALUES
  ('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I'),
  ('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO %I'),
  ('REVOKE INSERT, UPDATE, DELETE ON %I.schema_migrations FROM %I')) AS statements (sql);
