-- name: admin_person
-- takes: email text
-- gives: account json, sessions json, purchases json
-- email: as normalise_email returns it. Top-ups of guests have an e-mail.
WITH person AS (SELECT * FROM accounts WHERE lower(email) = lower($1) AND email = $1)
SELECT
  (SELECT row_to_json(a) FROM (
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", address,
      between_streets AS "betweenStreets", postal_code AS "postalCode",
      home_references AS "references", phone, created_at AS "createdAt",
      signed_in_at AS "signedInAt"
    FROM person) AS a) AS account,
  (SELECT coalesce(json_agg(s), '[]') FROM (
    SELECT created_at AS "createdAt", last_used_at AS "lastUsedAt", ends_at AS "endsAt",
      revoked_at AS "revokedAt"
    FROM sessions WHERE account_id = (SELECT id FROM person) ORDER BY created_at) AS s) AS sessions,
  (SELECT coalesce(json_agg(p), '[]') FROM (
    SELECT id AS reference, CASE type WHEN 2 THEN 'top-up' ELSE 'plans' END AS type, status,
      created_at AS "createdAt", paid_at AS "paidAt", amount_centavos AS "totalCentavos", lines,
      email, phone AS "topUpNumber", provider_session_id AS "providerSession"
    FROM checkout_sessions
    WHERE account_id = (SELECT id FROM person) OR (email IS NOT NULL AND email = $1)
    ORDER BY created_at, id) AS p) AS purchases;

-- name: admin_erase_contacts
-- takes: email text
UPDATE checkout_sessions SET email = NULL, phone = right(phone, 4)
WHERE (email = $1 OR account_id = (SELECT id FROM accounts WHERE email = $1)) AND email IS NOT NULL
  AND status NOT IN ('creating', 'open');

-- name: admin_delete_account
-- takes: email text
DELETE FROM accounts WHERE email = $1;
