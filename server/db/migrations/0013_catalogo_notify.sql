-- Tells every process that something public pages show has changed. Delivered on commit; equal payloads of one
-- transaction arrive once.
CREATE FUNCTION anunciar_catalogo() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
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
