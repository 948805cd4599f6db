-- Run once as the database's administrator. Creates the database, the role that owns the tables and
-- runs migrations, and the role of the servers, which owns nothing. `tuisty migrate` grants the
-- servers' role access to the rows.
CREATE ROLE tuisty_owner LOGIN;
CREATE ROLE tuisty LOGIN;
CREATE DATABASE tuisty OWNER tuisty_owner ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
-- No other role may connect, and none may create temporary tables.
REVOKE ALL ON DATABASE tuisty FROM PUBLIC;
GRANT CONNECT ON DATABASE tuisty TO tuisty;
