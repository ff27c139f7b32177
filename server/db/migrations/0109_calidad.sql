-- In what quality somebody took part: a student who passed, a student who attended, who taught, or who organised. Each
-- may be certified to the same person in the same course.
ALTER TABLE certificado
  ADD COLUMN calidad text NOT NULL DEFAULT 'aprobado'
    CONSTRAINT certificado_calidad CHECK (calidad IN ('aprobado', 'participante', 'ponente', 'organizador')),
  -- Levels, marks and exceptions are of who passed.
  ADD CONSTRAINT certificado_solo_aprobado CHECK (
    calidad = 'aprobado' OR (datos_nivel IS NULL AND nota IS NULL AND motivo_excepcion IS NULL));

DROP INDEX certificado_vigente_unico;
CREATE UNIQUE INDEX certificado_vigente_unico ON certificado (usuario_id, curso_id, calidad) WHERE revocado IS NULL;
