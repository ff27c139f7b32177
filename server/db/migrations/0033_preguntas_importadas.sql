-- An explanation and a picture per question, which question files bring along.

ALTER TABLE pregunta
  ADD COLUMN explicacion text NOT NULL DEFAULT '',
  ADD COLUMN imagen text NOT NULL DEFAULT '';

ALTER TABLE archivo
  DROP CONSTRAINT archivo_owner_type_check,
  ADD CONSTRAINT archivo_owner_type_check CHECK (
    owner_type IN ('docente', 'curso', 'especialidad', 'entidad', 'material', 'usuario', 'pago', 'formasPago', 'pregunta'));
