-- Once, as the database's administrator: the role that owns the tables and runs migrations, the role of the servers,
-- which owns nothing, and the database. `tuisty migrate` gives the second one its rights on the rows.
CREATE ROLE tuisty_owner LOGIN;
CREATE ROLE tuisty LOGIN;
CREATE DATABASE tuisty OWNER tuisty_owner ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
-- No other role may connect, and none may create temporary tables.
REVOKE ALL ON DATABASE tuisty FROM PUBLIC;
GRANT CONNECT ON DATABASE tuisty TO tuisty;
