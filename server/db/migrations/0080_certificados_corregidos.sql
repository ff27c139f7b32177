-- A certificate can be corrected: same code and number, next edition. What it said before is kept, and its PDF is known
-- as replaced. Everything else about it stays as immutable as it was.
ALTER TABLE certificado
  ADD COLUMN edicion smallint NOT NULL DEFAULT 1 CHECK (edicion BETWEEN 1 AND 999),
  -- When its last edition was made.
  ADD COLUMN corregido timestamptz,
  ADD CHECK ((edicion > 1) = (corregido IS NOT NULL));

CREATE TABLE certificado_edicion (
  certificado_id integer NOT NULL REFERENCES certificado ON DELETE NO ACTION,
  -- The edition that was replaced.
  edicion smallint NOT NULL,
  datos_alumno jsonb NOT NULL,
  datos_curso jsonb NOT NULL,
  pdf_hash bytea CHECK (octet_length(pdf_hash) = 32),
  motivo text NOT NULL CHECK (btrim(motivo) <> ''),
  corregido timestamptz NOT NULL,
  corregido_por integer REFERENCES usuario ON DELETE NO ACTION,
  PRIMARY KEY (certificado_id, edicion)
);

CREATE INDEX certificado_edicion_pdf ON certificado_edicion (pdf_hash);

CREATE TRIGGER certificado_edicion_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON certificado_edicion
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

ALTER TABLE certificado_pdf_firmado ADD COLUMN edicion smallint NOT NULL DEFAULT 1;

CREATE OR REPLACE FUNCTION certificado_immutable() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  -- busqueda is computed only after this trigger.
  variables constant text[] := ARRAY['revocado', 'motivo_revocacion', 'revocado_por', 'pdf_hash', 'busqueda'];
  corrected constant text[] := ARRAY['datos_alumno', 'datos_curso', 'edicion', 'corregido', 'pdf_hash', 'busqueda'];
BEGIN
  IF OLD.revocado IS NULL AND NEW.edicion = OLD.edicion + 1 AND NEW.pdf_hash IS NULL
    AND to_jsonb(OLD) - corrected = to_jsonb(NEW) - corrected
    AND EXISTS (SELECT FROM certificado_edicion e
      WHERE e.certificado_id = OLD.certificado_id AND e.edicion = OLD.edicion AND e.datos_alumno = OLD.datos_alumno
        AND e.datos_curso = OLD.datos_curso AND e.pdf_hash IS NOT DISTINCT FROM OLD.pdf_hash)
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
