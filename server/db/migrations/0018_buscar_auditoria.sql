-- The log only grows: what is searched in it has its index from the first day.
ALTER TABLE auditoria ADD COLUMN busqueda text NOT NULL GENERATED ALWAYS AS (normalizar(
  accion || ' ' || entidad || ' ' || entidad_id || ' '
  || coalesce(despues->>'nombre', antes->>'nombre', despues->>'titulo', antes->>'titulo', '') || ' '
  || coalesce(despues->>'apellido', antes->>'apellido', '')
)) STORED;

CREATE INDEX auditoria_busqueda ON auditoria USING gin (busqueda gin_trgm_ops);
