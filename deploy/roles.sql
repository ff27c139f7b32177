-- Two roles: aula_owner migrates, aula_app reads and writes rows and nothing else. Run once, connected to the database
-- of the school as a superuser: psql -d aula -f deploy/roles.sql, then \password aula_owner and \password aula_app.
-- The server gets DATABASE_URL with aula_app and DATABASE_MIGRATION_URL with aula_owner.

CREATE ROLE aula_owner LOGIN;
CREATE ROLE aula_app LOGIN;

-- Behind PgBouncer the server cannot set this itself. Connections without a pooler set their own.
ALTER ROLE aula_app SET statement_timeout = '5s';

-- The connection of a client that vanished is closed after a minute instead of two hours.
ALTER ROLE aula_app SET tcp_keepalives_idle = 30;
ALTER ROLE aula_app SET tcp_keepalives_interval = 10;
ALTER ROLE aula_app SET tcp_keepalives_count = 3;

REVOKE ALL ON DATABASE aula FROM PUBLIC;
ALTER DATABASE aula OWNER TO aula_owner;
GRANT CONNECT ON DATABASE aula TO aula_app;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
ALTER SCHEMA public OWNER TO aula_owner;
GRANT USAGE ON SCHEMA public TO aula_app;

-- For everything that aula_owner creates later, also in the schema of the job queue.
ALTER DEFAULT PRIVILEGES FOR ROLE aula_owner GRANT USAGE ON SCHEMAS TO aula_app;
ALTER DEFAULT PRIVILEGES FOR ROLE aula_owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO aula_app;
ALTER DEFAULT PRIVILEGES FOR ROLE aula_owner GRANT USAGE, SELECT ON SEQUENCES TO aula_app;
