-- The flyer says how a course may be paid, so a changed plan changes cached pages.
CREATE TRIGGER plan_cuotas_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON plan_cuotas
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
