-- A certificate, or a level of it, may be sold as a product of its own: an order line without seats. A course without
-- rows here, and a level without a price, are certified exactly as before.
CREATE TABLE certificado_ajuste (
  curso_id integer PRIMARY KEY REFERENCES curso ON DELETE CASCADE,
  -- Null: included in the course.
  precio numeric(10, 2) CHECK (precio > 0),
  -- Whether the document prints the final mark.
  con_nota boolean NOT NULL DEFAULT true
);

ALTER TABLE certificado_nivel ADD COLUMN precio numeric(10, 2) CHECK (precio > 0);

-- For whom a line of class `certificado` is, and of which level; null for the certificate of the course. It gives a
-- right while its order is paid.
CREATE TABLE certificado_compra (
  pedido_item_id integer PRIMARY KEY REFERENCES pedido_item ON DELETE CASCADE,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  nivel_id integer REFERENCES certificado_nivel ON DELETE NO ACTION,
  -- What was issued for it.
  certificado_id integer REFERENCES certificado ON DELETE NO ACTION
);

CREATE INDEX certificado_compra_de ON certificado_compra (curso_id, usuario_id);
CREATE INDEX certificado_compra_usuario ON certificado_compra (usuario_id);
CREATE INDEX certificado_compra_nivel ON certificado_compra (nivel_id);
CREATE INDEX certificado_compra_certificado ON certificado_compra (certificado_id);
-- Read every hour.
CREATE INDEX certificado_compra_por_emitir ON certificado_compra (pedido_item_id) WHERE certificado_id IS NULL;

CREATE TRIGGER certificado_ajuste_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON certificado_ajuste
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();

-- Certificates of who passed, or of who attended.
ALTER TABLE certificado_lote ADD COLUMN calidad text NOT NULL DEFAULT 'aprobado'
  CHECK (calidad IN ('aprobado', 'participante'));

-- Who buys a level after the certificate of the course was issued has it raised: the same code and number, in the next
-- edition. Only once: a level has a number in a register, which is not given back.
CREATE OR REPLACE FUNCTION certificado_immutable() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  -- busqueda is computed only after this trigger.
  variables constant text[] := ARRAY['revocado', 'motivo_revocacion', 'revocado_por', 'pdf_hash', 'busqueda'];
  corrected text[] := ARRAY['datos_alumno', 'datos_curso', 'edicion', 'corregido', 'pdf_hash', 'busqueda'];
BEGIN
  IF OLD.datos_nivel IS NULL AND NEW.datos_nivel IS NOT NULL THEN
    corrected := corrected || ARRAY['datos_nivel', 'nivel_serie', 'nivel_correlativo'];
  END IF;
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
