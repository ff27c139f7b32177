-- Settings of a test (time, dates, draw), and the sitting of a student: the draft, from its explicit start on.

ALTER TABLE prueba
  ADD COLUMN minutos integer CHECK (minutos BETWEEN 1 AND 600),
  ADD COLUMN apertura timestamptz,
  ADD COLUMN cierre timestamptz,
  ADD COLUMN mezcla_preguntas boolean NOT NULL DEFAULT false,
  ADD COLUMN mezcla_opciones boolean NOT NULL DEFAULT false,
  -- How many questions an attempt has; null for all.
  ADD COLUMN muestra integer CHECK (muestra BETWEEN 1 AND 500),
  ADD CONSTRAINT prueba_cierre_check CHECK (cierre > apertura),
  DROP CONSTRAINT prueba_explicaciones_check,
  ADD CONSTRAINT prueba_explicaciones_check CHECK (explicaciones IN ('nunca', 'al-enviar', 'al-cerrar')),
  ADD CONSTRAINT prueba_explicaciones_cierre_check CHECK (explicaciones <> 'al-cerrar' OR cierre IS NOT NULL);

-- `preguntas` are the drawn questions as they were at the start, in the student's order: editing the test changes nothing
-- for who has begun. `prorroga`: extra minutes of this student in each attempt.
ALTER TABLE borrador
  ADD COLUMN inicio timestamptz,
  ADD COLUMN fin timestamptz,
  ADD COLUMN preguntas jsonb,
  ADD COLUMN prorroga integer NOT NULL DEFAULT 0 CHECK (prorroga BETWEEN 0 AND 1440),
  ADD CONSTRAINT borrador_preguntas_check CHECK ((inicio IS NULL) = (preguntas IS NULL)),
  ADD CONSTRAINT borrador_fin_check CHECK (fin IS NULL OR inicio IS NOT NULL AND fin >= inicio);

CREATE INDEX borrador_fin ON borrador (fin) WHERE fin IS NOT NULL;

ALTER TABLE intento
  ADD COLUMN inicio timestamptz,
  ADD COLUMN entrega text NOT NULL DEFAULT 'normal' CHECK (entrega IN ('normal', 'tarde', 'automatica'));
