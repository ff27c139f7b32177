-- The enrolment of a seat that a refund or chargeback revoked, as it was: a later approval restores it. One that staff had
-- taken out before is not here, and stays out.
CREATE TABLE matricula_revocada (
  asiento_id integer PRIMARY KEY REFERENCES asiento ON DELETE CASCADE,
  ultimo_material_id integer REFERENCES material ON DELETE SET NULL,
  ultimo_acceso timestamptz,
  primer_acceso timestamptz,
  acceso_fin timestamptz,
  matriculado timestamptz NOT NULL
);
CREATE INDEX matricula_revocada_material ON matricula_revocada (ultimo_material_id) WHERE ultimo_material_id IS NOT NULL;

-- Of seats revoked before today nothing but the holder is known.
INSERT INTO matricula_revocada (asiento_id, matriculado)
SELECT asiento_id, coalesce(reclamado, creado) FROM asiento WHERE revocado IS NOT NULL AND usuario_id IS NOT NULL;
