-- Attendance that a course asks for before it certifies; without a row it asks for none.
CREATE TABLE asistencia_minima (
  curso_id integer PRIMARY KEY REFERENCES curso ON DELETE NO ACTION,
  porcentaje smallint NOT NULL CHECK (porcentaje BETWEEN 1 AND 100),
  actualizado timestamptz NOT NULL DEFAULT now()
);
