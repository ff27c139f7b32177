-- The version of all that public pages show. Pages are cached under it, so it must change with the very commit that
-- changes the data, never before: a sequence would be seen while the writer is still open, and a page rendered in
-- that moment would keep old data under the new number. A single counter row is transactional but makes every writer
-- of the catalogue wait for every other, and deadlocks when two of them then want the same course.
-- So the counter has slots. A writer takes any slot that nobody holds, or opens a new one, and never waits; the version
-- is the sum. Each commit raises the sum by at least one at the moment it becomes visible.
CREATE TABLE catalogo_cambio (
  casilla integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cambios bigint NOT NULL DEFAULT 1
);

CREATE VIEW catalogo_version AS
  SELECT coalesce(sum(cambios), 0)::bigint AS version FROM catalogo_cambio;

CREATE FUNCTION anunciar_catalogo() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogo_cambio SET cambios = cambios + 1
  WHERE casilla = (SELECT casilla FROM catalogo_cambio ORDER BY casilla FOR UPDATE SKIP LOCKED LIMIT 1);
  IF NOT FOUND THEN
    INSERT INTO catalogo_cambio DEFAULT VALUES;
  END IF;
  -- Delivered on commit. The payload is the table, not the version, which is not known until then; listeners read it.
  -- Equal notices of one transaction arrive as one.
  PERFORM pg_notify('catalogo', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TRIGGER especialidad_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON especialidad
  FOR EACH STATEMENT EXECUTE FUNCTION anunciar_catalogo();
CREATE TRIGGER entidad_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON entidad
  FOR EACH STATEMENT EXECUTE FUNCTION anunciar_catalogo();
CREATE TRIGGER docente_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON docente
  FOR EACH STATEMENT EXECUTE FUNCTION anunciar_catalogo();
CREATE TRIGGER curso_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON curso
  FOR EACH STATEMENT EXECUTE FUNCTION anunciar_catalogo();
CREATE TRIGGER curso_ponente_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON curso_ponente
  FOR EACH STATEMENT EXECUTE FUNCTION anunciar_catalogo();
