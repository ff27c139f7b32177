-- Flyers show levels of certificate and who signs them.
CREATE TRIGGER certificado_nivel_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON certificado_nivel
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
CREATE TRIGGER firmante_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON firmante
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
