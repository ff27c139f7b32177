-- People change their own e-mail address, which is a security event.
ALTER TABLE evento_seguridad DROP CONSTRAINT evento_seguridad_tipo_check;
ALTER TABLE evento_seguridad ADD CONSTRAINT evento_seguridad_tipo_check CHECK (tipo IN (
  'entrada', 'entrada-rechazada', 'salida', 'limite', 'permiso-negado', 'recuperacion-pedida', 'recuperacion',
  'contrasena', 'correo', 'rol', 'sesiones-cerradas', 'exportacion', 'confirmacion', 'confirmacion-rechazada',
  'factor-agregado', 'factor-cambiado', 'factor-quitado', 'factor-rechazado', 'codigo-usado'
));

-- The history is kept as long as domain/rules/retention.ts says; a younger entry can never be deleted.
DROP TRIGGER auditoria_append_only ON auditoria;
CREATE TRIGGER auditoria_append_only
  BEFORE UPDATE OF auditoria_id, creado, usuario_id, accion, entidad, entidad_id, request_id OR TRUNCATE
  ON auditoria FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER auditoria_kept
  BEFORE DELETE ON auditoria FOR EACH ROW WHEN (old.creado > now() - interval '5 years')
  EXECUTE FUNCTION append_only();
