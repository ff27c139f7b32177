-- The last enrolment that staff took out of a course, as it was, so that taking out can be undone for a day.
CREATE TABLE matricula_quitada (
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE CASCADE,
  curso_id integer NOT NULL REFERENCES curso ON DELETE CASCADE,
  asiento_id integer REFERENCES asiento ON DELETE CASCADE,
  ultimo_material_id integer REFERENCES material ON DELETE SET NULL,
  ultimo_acceso timestamptz,
  primer_acceso timestamptz,
  matriculado timestamptz NOT NULL,
  quitada timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, curso_id)
);

CREATE INDEX matricula_quitada_curso ON matricula_quitada (curso_id);
CREATE INDEX matricula_quitada_asiento ON matricula_quitada (asiento_id) WHERE asiento_id IS NOT NULL;
CREATE INDEX matricula_quitada_material ON matricula_quitada (ultimo_material_id) WHERE ultimo_material_id IS NOT NULL;
CREATE INDEX matricula_quitada_quitada ON matricula_quitada (quitada);
