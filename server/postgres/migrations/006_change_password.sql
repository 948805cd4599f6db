-- A password becomes another one: the account's sessions end, and one begins. False, and nothing done, when the
-- hash is another one by now. Two statements, as the second has to see what the first had to wait for: sessions
-- of those who were signing in with the old password.
CREATE FUNCTION change_password(
  account text, was text, becomes text, token bytea, idle_seconds double precision, longest_seconds double precision
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET password_hash = becomes, updated_at = now() WHERE id = account AND password_hash = was;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE sessions SET revoked_at = now() WHERE account_id = account AND revoked_at IS NULL;
  INSERT INTO sessions (token_sha256, account_id, idle_until, ends_at)
    VALUES (token, account, now() + make_interval(secs => idle_seconds), now() + make_interval(secs => longest_seconds));
  RETURN true;
END
$$;
