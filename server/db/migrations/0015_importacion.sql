-- Enrolment from a file. The rows wait here for the job that enrols them all or none; how far it is, is written beside its
-- transaction.
CREATE TABLE importacion (
  importacion_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  creado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'en-curso', 'terminada', 'fallida')),
  total integer NOT NULL CHECK (total >= 1),
  hechas integer NOT NULL DEFAULT 0 CHECK (hechas BETWEEN 0 AND total),
  completar_ceros boolean NOT NULL DEFAULT false,
  -- Emptied once imported: from then on the people are in usuario.
  filas jsonb NOT NULL,
  resultado jsonb,
  -- Who is to be written to, and how many of them have been.
  avisos jsonb NOT NULL DEFAULT '[]',
  avisadas integer NOT NULL DEFAULT 0 CHECK (avisadas >= 0),
  creado timestamptz NOT NULL DEFAULT now(),
  iniciado timestamptz,
  terminado timestamptz,
  CHECK ((estado IN ('terminada', 'fallida')) = (terminado IS NOT NULL)),
  CHECK ((terminado IS NOT NULL) = (resultado IS NOT NULL))
);

CREATE INDEX importacion_curso ON importacion (curso_id, importacion_id DESC);
CREATE INDEX importacion_creado_por ON importacion (creado_por);
