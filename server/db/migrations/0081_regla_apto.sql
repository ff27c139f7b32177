-- By what a course passes its students; without a row by the rule of the specification. The attendance that it asks for
-- stays in asistencia_minima.
CREATE TABLE regla_apto (
  curso_id integer PRIMARY KEY REFERENCES curso ON DELETE NO ACTION,
  -- Parts of 100 of tests, classes and attendance; null: the tests decide, without tests the classes.
  peso_pruebas smallint CHECK (peso_pruebas BETWEEN 0 AND 100),
  peso_clases smallint CHECK (peso_clases BETWEEN 0 AND 100),
  peso_asistencia smallint CHECK (peso_asistencia BETWEEN 0 AND 90),
  nota_minima numeric(4, 2) NOT NULL DEFAULT 13 CHECK (nota_minima > 0 AND nota_minima <= 20),
  -- Every test needs the minimum mark, not only their average.
  cada_prueba boolean NOT NULL DEFAULT true,
  -- Percent of the materials that have to be seen.
  avance_minimo smallint CHECK (avance_minimo BETWEEN 1 AND 100),
  actualizado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT regla_apto_pesos CHECK (
    (peso_pruebas IS NULL AND peso_clases IS NULL AND peso_asistencia IS NULL)
    OR (peso_pruebas IS NOT NULL AND peso_clases IS NOT NULL AND peso_asistencia IS NOT NULL
        AND peso_pruebas + peso_clases + peso_asistencia = 100)
  )
);
