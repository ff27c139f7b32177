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
  request_id text
);

CREATE INDEX auditoria_lista ON auditoria (creado DESC, auditoria_id DESC);
CREATE INDEX auditoria_entidad ON auditoria (entidad, entidad_id, auditoria_id DESC);
CREATE INDEX auditoria_usuario ON auditoria (usuario_id, auditoria_id DESC);

CREATE TRIGGER auditoria_solo_agregar
  BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();
