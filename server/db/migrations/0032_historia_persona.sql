-- The changes about one person: account, enrolments, grades and certificates name her in their record.
CREATE FUNCTION subject_of_change(antes jsonb, despues jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(despues->>'usuarioId', antes->>'usuarioId');

CREATE INDEX auditoria_sobre ON auditoria (subject_of_change(antes, despues), creado DESC, auditoria_id DESC)
  WHERE subject_of_change(antes, despues) IS NOT NULL;
