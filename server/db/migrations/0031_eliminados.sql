-- Deleted records can be restored. A restored person may have been enrolled in a course that was deleted meanwhile, so
-- the view of live enrolments looks at the course too.
CREATE OR REPLACE VIEW matricula_viva AS
  SELECT * FROM matricula m
  WHERE EXISTS (SELECT FROM usuario_vivo u WHERE u.usuario_id = m.usuario_id)
    AND EXISTS (SELECT FROM curso_vivo c WHERE c.curso_id = m.curso_id);

CREATE VIEW usuario_eliminado AS SELECT * FROM usuario WHERE eliminado IS NOT NULL;

CREATE INDEX usuario_eliminado_lista ON usuario (eliminado DESC, usuario_id DESC) WHERE eliminado IS NOT NULL;
CREATE INDEX usuario_eliminado_dni ON usuario (dni) WHERE eliminado IS NOT NULL;
CREATE INDEX curso_eliminado_lista ON curso (eliminado DESC, curso_id DESC) WHERE eliminado IS NOT NULL;

-- Who deleted a record; null for the system, or when it was part of something larger.
CREATE FUNCTION deleted_by(kind text, id integer) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT u.nombre || ' ' || u.apellido
  FROM auditoria a JOIN usuario u USING (usuario_id)
  WHERE a.entidad = kind AND a.entidad_id = id::text AND a.accion = 'eliminar'
  ORDER BY a.auditoria_id DESC LIMIT 1
$$;

-- Deleted records of every kind, for one list of ADMIN.
CREATE VIEW registro_eliminado AS
  SELECT 'usuario' AS tipo, usuario_id AS id, nombre || ' ' || apellido AS nombre, dni || ' · ' || correo AS detalle,
         busqueda, eliminado
    FROM usuario WHERE eliminado IS NOT NULL
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

-- Imports restore deleted accounts of the same document, if asked.
ALTER TABLE importacion ADD COLUMN restaurar_eliminados boolean NOT NULL DEFAULT false;
