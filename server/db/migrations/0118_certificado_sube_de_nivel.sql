-- A certificate with a level rises to a higher one that is bought and reached, as one without a level did. The number in
-- the register of the level of before stays taken: the edition that is replaced keeps it.
ALTER TABLE certificado_edicion
  ADD COLUMN datos_nivel jsonb,
  ADD COLUMN nivel_serie text,
  ADD COLUMN nivel_correlativo integer CHECK (nivel_correlativo >= 1),
  ADD CONSTRAINT certificado_edicion_nivel_completo CHECK (
    (datos_nivel IS NULL) = (nivel_serie IS NULL) AND (datos_nivel IS NULL) = (nivel_correlativo IS NULL));

CREATE INDEX certificado_edicion_registro ON certificado_edicion (nivel_serie, nivel_correlativo)
  WHERE nivel_serie IS NOT NULL;

-- What stands in the registers: every certificate, and each number of a level that it had before.
CREATE VIEW certificado_inscrito AS
  SELECT certificado_id, codigo, anio, correlativo, usuario_id, curso_id, tipo, calidad, datos_alumno, datos_curso,
         datos_entidad, nota, motivo_excepcion, emitido, emitido_por, pdf_hash, edicion, corregido, datos_nivel,
         nivel_serie, nivel_correlativo, revocado, motivo_revocacion, revocado_por, busqueda,
         NULL::timestamptz AS reemplazado, NULL::text AS reemplazo
    FROM certificado
  UNION ALL
  SELECT e.certificado_id, c.codigo, c.anio, c.correlativo, c.usuario_id, c.curso_id, c.tipo, c.calidad, e.datos_alumno,
         e.datos_curso, c.datos_entidad, c.nota, c.motivo_excepcion, c.emitido, c.emitido_por, e.pdf_hash, e.edicion,
         NULL, e.datos_nivel, e.nivel_serie, e.nivel_correlativo, c.revocado, c.motivo_revocacion, c.revocado_por,
         c.busqueda, e.corregido, e.motivo
    FROM certificado_edicion e JOIN certificado c USING (certificado_id)
   WHERE e.nivel_serie IS NOT NULL;

-- A batch names the number that was sent, so a certificate that rose can be sent again with its new one.
ALTER TABLE remesa_certificado ADD COLUMN correlativo integer;
UPDATE remesa_certificado i SET correlativo = c.nivel_correlativo
  FROM certificado c WHERE c.certificado_id = i.certificado_id;
ALTER TABLE remesa_certificado
  ALTER COLUMN correlativo SET NOT NULL,
  DROP CONSTRAINT remesa_certificado_pkey,
  ADD PRIMARY KEY (certificado_id, serie, correlativo);

-- As before, but a level may be replaced by another one while the edition of before keeps it, and only then.
CREATE OR REPLACE FUNCTION certificado_immutable() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  -- busqueda is computed only after this trigger.
  variables constant text[] := ARRAY['revocado', 'motivo_revocacion', 'revocado_por', 'pdf_hash', 'busqueda'];
  corrected text[] := ARRAY['datos_alumno', 'datos_curso', 'edicion', 'corregido', 'pdf_hash', 'busqueda'];
  rises constant boolean := NEW.datos_nivel IS NOT NULL
    AND (OLD.nivel_serie, OLD.nivel_correlativo) IS DISTINCT FROM (NEW.nivel_serie, NEW.nivel_correlativo);
BEGIN
  IF rises THEN
    corrected := corrected || ARRAY['datos_nivel', 'nivel_serie', 'nivel_correlativo'];
  END IF;
  IF OLD.revocado IS NULL AND NEW.edicion = OLD.edicion + 1 AND NEW.pdf_hash IS NULL
    AND to_jsonb(OLD) - corrected = to_jsonb(NEW) - corrected
    AND EXISTS (SELECT FROM certificado_edicion e
      WHERE e.certificado_id = OLD.certificado_id AND e.edicion = OLD.edicion AND e.datos_alumno = OLD.datos_alumno
        AND e.datos_curso = OLD.datos_curso AND e.pdf_hash IS NOT DISTINCT FROM OLD.pdf_hash
        AND e.datos_nivel IS NOT DISTINCT FROM CASE WHEN rises THEN OLD.datos_nivel END
        AND e.nivel_serie IS NOT DISTINCT FROM CASE WHEN rises THEN OLD.nivel_serie END
        AND e.nivel_correlativo IS NOT DISTINCT FROM CASE WHEN rises THEN OLD.nivel_correlativo END)
  THEN
    RETURN NEW;
  END IF;
  IF to_jsonb(OLD) - variables <> to_jsonb(NEW) - variables
    OR (OLD.pdf_hash IS NOT NULL AND NEW.pdf_hash IS DISTINCT FROM OLD.pdf_hash)
    OR (OLD.revocado IS NOT NULL AND to_jsonb(OLD) - 'busqueda' <> to_jsonb(NEW) - 'busqueda')
  THEN
    RAISE EXCEPTION 'a certificate can only be revoked or corrected' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
