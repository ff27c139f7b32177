-- Numbers are unique per environment: those of the trial (beta) say nothing about production. The column before the
-- number makes the highest number of a series a single index read.
ALTER TABLE comprobante DROP CONSTRAINT comprobante_numero_unico;
CREATE UNIQUE INDEX comprobante_numero_unico
  ON comprobante (tipo, serie, (coalesce(ambiente = 'beta', false)), numero);
