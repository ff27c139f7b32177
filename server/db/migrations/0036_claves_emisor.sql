-- Keys that sign Open Badges. Public halves stay for good, so that a credential signed years ago can still be verified;
-- private halves are sealed with SECRET and only sealed again when it changes.
CREATE TABLE clave_emisor (
  clave_emisor_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CHECK (tipo IN ('ed25519', 'rsa')),
  publica bytea NOT NULL UNIQUE,
  privada bytea NOT NULL,
  creado timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER clave_emisor_no_delete
  BEFORE DELETE OR TRUNCATE ON clave_emisor
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER clave_emisor_immutable
  BEFORE UPDATE OF tipo, publica, creado ON clave_emisor
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE INDEX certificado_pdf_hash ON certificado (pdf_hash);
