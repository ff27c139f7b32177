-- A calendar of the whole agenda: what its owner's role sees of it when it is read.
ALTER TABLE calendario ADD COLUMN agenda boolean NOT NULL DEFAULT false;

-- A batch of certificates may write to nobody, and stops before the next certificate once it is asked to.
ALTER TABLE certificado_lote
  ADD COLUMN avisar boolean NOT NULL DEFAULT true,
  ADD COLUMN detenido timestamptz;
