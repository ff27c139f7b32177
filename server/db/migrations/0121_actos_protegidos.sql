-- Which entries of the audit log needed the fresh confirmation. Until now this was guessed from action and record, which
-- missed the accounts of lecturers and counted every export.
ALTER TABLE auditoria ADD COLUMN acto text CHECK (acto IN ('access-of-others', 'person-removal', 'payees', 'refund',
  'export-people', 'export-history', 'export-answer-keys'));

UPDATE auditoria SET acto = known.acto
  FROM (
    SELECT auditoria_id, CASE
      WHEN accion = 'exportar' THEN CASE
        WHEN entidad = 'auditoria' THEN 'export-history'
        WHEN entidad = 'prueba' THEN 'export-answer-keys'
        WHEN entidad IN ('cupon', 'docente', 'encuesta', 'entidad', 'firmante', 'tipo-modulo', 'tipo-material') THEN NULL
        WHEN entidad = 'pago' AND despues ->> 'nombre' LIKE 'Reporte%' THEN NULL
        ELSE 'export-people' END
      WHEN accion = 'devolver' THEN 'refund'
      WHEN entidad = 'formasPago' THEN 'payees'
      WHEN entidad = 'docente' AND (accion = 'invitar'
        OR accion = 'editar' AND antes ->> 'usuarioId' IS NOT NULL AND despues ->> 'usuarioId' IS NULL)
        THEN 'access-of-others'
      WHEN entidad <> 'usuario' THEN NULL
      WHEN accion IN ('eliminar', 'anonimizar', 'restaurar') THEN 'person-removal'
      WHEN accion IN ('cambiar-contrasena', 'quitar-factores') THEN 'access-of-others'
      WHEN accion = 'crear' AND despues ->> 'rol' <> 'USU' THEN 'access-of-others'
      WHEN accion = 'editar' AND usuario_id::text IS DISTINCT FROM entidad_id
        AND (antes ->> 'rol', lower(antes ->> 'correo'), antes ->> 'dni', antes ->> 'tipoDocumento')
          IS DISTINCT FROM (despues ->> 'rol', lower(despues ->> 'correo'), despues ->> 'dni', despues ->> 'tipoDocumento')
        THEN 'access-of-others' END AS acto
      FROM auditoria) known
 WHERE known.auditoria_id = auditoria.auditoria_id AND known.acto IS NOT NULL;

CREATE INDEX auditoria_acto ON auditoria (creado DESC, auditoria_id DESC) WHERE acto IS NOT NULL;

DROP TRIGGER auditoria_append_only ON auditoria;
CREATE TRIGGER auditoria_append_only
  BEFORE UPDATE OF auditoria_id, creado, usuario_id, accion, entidad, entidad_id, request_id, acto OR TRUNCATE
  ON auditoria FOR EACH STATEMENT EXECUTE FUNCTION append_only();
