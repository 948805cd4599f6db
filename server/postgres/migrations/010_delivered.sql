-- When the operator marked a paid purchase as delivered.
ALTER TABLE checkout_sessions ADD COLUMN delivered_at timestamptz;
