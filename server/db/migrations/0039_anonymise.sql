-- People whose data was erased on request (Ley 29733): who did it, when and why. The account stays as an empty row,
-- because pedidos, certificates and grades refer to it, and cannot be restored.
CREATE TABLE usuario_anonimizado (
  usuario_id integer PRIMARY KEY REFERENCES usuario ON DELETE NO ACTION,
  anonimizado timestamptz NOT NULL DEFAULT now(),
  anonimizado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  motivo text NOT NULL CHECK (btrim(motivo) <> '')
);

CREATE INDEX usuario_anonimizado_por ON usuario_anonimizado (anonimizado_por);

CREATE TRIGGER usuario_anonimizado_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON usuario_anonimizado
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE OR REPLACE VIEW usuario_eliminado AS
  SELECT * FROM usuario u
  WHERE eliminado IS NOT NULL AND NOT EXISTS (SELECT FROM usuario_anonimizado a WHERE a.usuario_id = u.usuario_id);

CREATE OR REPLACE VIEW registro_eliminado AS
  SELECT 'usuario' AS tipo, usuario_id AS id, nombre || ' ' || apellido AS nombre, dni || ' · ' || correo AS detalle,
         busqueda, eliminado
    FROM usuario_eliminado
  UNION ALL
  SELECT 'curso', c.curso_id, c.nombre, e.nombre, c.busqueda, c.eliminado
    FROM curso c JOIN especialidad e USING (especialidad_id) WHERE c.eliminado IS NOT NULL
  UNION ALL
  SELECT 'especialidad', especialidad_id, nombre, descripcion, fold_text(nombre), eliminado
    FROM especialidad WHERE eliminado IS NOT NULL
  UNION ALL
  SELECT 'docente', docente_id, nombre || ' ' || apellido, correo, busqueda, eliminado
    FROM docente WHERE eliminado IS NOT NULL
  UNION ALL
  SELECT 'entidad', entidad_id, titulo, acronimo, busqueda, eliminado FROM entidad WHERE eliminado IS NOT NULL;

-- The audit log stays append-only, except that an erasure may take a person's data out of what it recorded.
CREATE FUNCTION append_only_unless_anonymising() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('aula.anonymising', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER auditoria_append_only ON auditoria;
CREATE TRIGGER auditoria_append_only
  BEFORE UPDATE OF auditoria_id, creado, usuario_id, accion, entidad, entidad_id, request_id OR DELETE OR TRUNCATE
  ON auditoria FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER auditoria_erasable
  BEFORE UPDATE OF antes, despues ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION append_only_unless_anonymising();
