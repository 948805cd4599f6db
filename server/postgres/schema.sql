-- name: schema_digest
SELECT digest FROM schema_migrations WHERE version = $1;

-- name: schema_record
INSERT INTO schema_migrations (version, name, digest) VALUES ($1, $2, $3);

-- name: schema_applied_at
SELECT applied_at::timestamptz(0) FROM schema_migrations WHERE version = $1;

-- name: schema_grants
-- $1: a role. Returns the statements that grant it access to the rows of all tables.
SELECT format(sql, current_schema(), $1::text) FROM (VALUES
  ('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I'),
  ('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO %I'),
  ('REVOKE INSERT, UPDATE, DELETE ON %I.schema_migrations FROM %I')) AS statements (sql);
