-- Boletas that SUNAT takes only in a daily summary (1079) are told in one: condition 1 adds, 3 voids.
ALTER TABLE comprobante_baja
  ADD COLUMN condicion text NOT NULL DEFAULT '3' CHECK (condicion IN ('1', '3')),
  ADD CONSTRAINT comprobante_baja_en_resumen CHECK (condicion = '3' OR clase = 'RC');

DROP INDEX comprobante_baja_una;
CREATE UNIQUE INDEX comprobante_baja_una ON comprobante_baja (comprobante_id, condicion) WHERE estado <> 'rechazada';
