-- The audit log: who did what to which record, with the record before and after. It only grows.
CREATE TABLE auditoria (
  auditoria_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  creado timestamptz NOT NULL DEFAULT now(),
  -- Null when the system itself acted (a job, a webhook).
  usuario_id integer REFERENCES usuario ON DELETE NO ACTION,
  accion text NOT NULL,
  entidad text NOT NULL,
  entidad_id text NOT NULL,
  antes jsonb,
  despues jsonb,
  request_id text,
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(
    accion || ' ' || entidad || ' ' || entidad_id || ' '
    || coalesce(despues->>'nombre', antes->>'nombre', despues->>'titulo', antes->>'titulo', '') || ' '
    || coalesce(despues->>'apellido', antes->>'apellido', '')
  )) STORED
);

CREATE INDEX auditoria_lista ON auditoria (creado DESC, auditoria_id DESC);
CREATE INDEX auditoria_entidad ON auditoria (entidad, entidad_id, auditoria_id DESC);
CREATE INDEX auditoria_usuario ON auditoria (usuario_id, auditoria_id DESC);
CREATE INDEX auditoria_busqueda ON auditoria USING gin (busqueda gin_trgm_ops);

CREATE TRIGGER auditoria_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
