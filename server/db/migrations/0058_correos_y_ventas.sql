-- A mail keeps what it was written from, so that sending it again writes the same mail with fresh links.
ALTER TABLE correo_saliente
  -- Name in the registry of templates; null for mails of before.
  ADD COLUMN plantilla text,
  -- What the template was given. Never codes or links that give access: those are made anew.
  ADD COLUMN datos jsonb,
  -- The mail that ADMIN sent again as this one.
  ADD COLUMN reenvio_de bigint REFERENCES correo_saliente ON DELETE SET NULL,
  ADD CONSTRAINT correo_saliente_datos CHECK (datos IS NULL OR plantilla IS NOT NULL);
CREATE INDEX correo_saliente_reenvio ON correo_saliente (reenvio_de);
-- The data goes when the text goes; of a mail with codes only the data is left by then.
DROP INDEX correo_saliente_por_limpiar;
CREATE INDEX correo_saliente_por_limpiar ON correo_saliente (creado) WHERE texto <> '' OR datos IS NOT NULL;

-- When the money of a payment arrived. Figures and exports of sales date it by this.
ALTER TABLE pago ADD COLUMN cobrado timestamptz;
UPDATE pago SET cobrado = CASE WHEN pago.proveedor = 'manual' THEN coalesce(decidido, pago.creado)
                               ELSE greatest(pago.creado, pedido.pagado) END
  FROM pedido
 WHERE pedido.pedido_id = pago.pedido_id AND pago.estado IN ('aprobado', 'devuelto', 'contracargo');
-- By trigger, because every way to record a payment has to set it, once.
CREATE FUNCTION note_cobrado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cobrado := coalesce(NEW.decidido, now());
  RETURN NEW;
END $$;
CREATE TRIGGER pago_cobrado BEFORE INSERT OR UPDATE ON pago FOR EACH ROW
  WHEN (NEW.cobrado IS NULL AND NEW.estado IN ('aprobado', 'devuelto', 'contracargo'))
  EXECUTE FUNCTION note_cobrado();
ALTER TABLE pago ADD CONSTRAINT pago_cobrado_si_llego
  CHECK (cobrado IS NOT NULL OR estado NOT IN ('aprobado', 'devuelto', 'contracargo'));
CREATE INDEX pago_por_cobrado ON pago (cobrado) WHERE cobrado IS NOT NULL;
