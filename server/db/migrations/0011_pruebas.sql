-- Tests, their questions, submitted attempts and drafts.

CREATE TABLE prueba (
  prueba_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  modulo_id integer NOT NULL CONSTRAINT prueba_modulo_unico UNIQUE REFERENCES modulo ON DELETE CASCADE,
  nombre text NOT NULL CHECK (btrim(nombre) <> ''),
  descripcion text NOT NULL DEFAULT '',
  intentos integer NOT NULL DEFAULT 1 CHECK (intentos >= 1),
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE pregunta (
  pregunta_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  prueba_id integer NOT NULL REFERENCES prueba ON DELETE CASCADE,
  enunciado text NOT NULL CHECK (length(btrim(enunciado)) >= 5),
  -- 1 open, 2 multiple choice, 3 true/false.
  tipo smallint NOT NULL CHECK (tipo BETWEEN 1 AND 3),
  exclusiva boolean NOT NULL DEFAULT false CHECK (NOT exclusiva OR tipo = 2),
  orden integer NOT NULL CHECK (orden >= 1),
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX pregunta_prueba ON pregunta (prueba_id, orden, pregunta_id);

CREATE TABLE opcion (
  opcion_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pregunta_id integer NOT NULL REFERENCES pregunta ON DELETE CASCADE,
  descripcion text NOT NULL CHECK (btrim(descripcion) <> ''),
  correcto boolean NOT NULL DEFAULT false,
  orden integer NOT NULL CHECK (orden >= 1)
);

CREATE INDEX opcion_pregunta ON opcion (pregunta_id, orden, opcion_id);

-- A submitted attempt, with a copy of the questions it is graded on. Questions and options may change or be deleted
-- later, so no foreign key refers to them.
CREATE TABLE intento (
  intento_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  prueba_id integer NOT NULL REFERENCES prueba ON DELETE NO ACTION,
  numero integer NOT NULL CHECK (numero >= 1),
  preguntas jsonb NOT NULL,
  opciones integer[] NOT NULL DEFAULT '{}',
  estado text NOT NULL CHECK (estado IN ('pendiente', 'calificado')),
  nota numeric(4, 2) CHECK (nota BETWEEN 0 AND 20),
  enviado timestamptz NOT NULL DEFAULT now(),
  calificado timestamptz,
  -- Set when ADMIN clears a student's attempts: the attempt no longer counts, its answers are kept.
  anulado timestamptz,
  CHECK ((estado = 'calificado') = (nota IS NOT NULL)),
  CHECK ((estado = 'calificado') = (calificado IS NOT NULL))
);

CREATE UNIQUE INDEX intento_numero_unico ON intento (usuario_id, prueba_id, numero) WHERE anulado IS NULL;
CREATE INDEX intento_prueba ON intento (prueba_id, usuario_id);
CREATE INDEX intento_por_calificar ON intento (enviado, intento_id) WHERE estado = 'pendiente' AND anulado IS NULL;

CREATE TABLE respuesta_abierta (
  intento_id integer NOT NULL REFERENCES intento ON DELETE NO ACTION,
  pregunta_id integer NOT NULL,
  texto text NOT NULL CHECK (btrim(texto) <> ''),
  puntos numeric(4, 2) CHECK (puntos BETWEEN 0 AND 20),
  comentario text NOT NULL DEFAULT '',
  calificado timestamptz,
  calificado_por integer REFERENCES usuario ON DELETE NO ACTION,
  PRIMARY KEY (intento_id, pregunta_id),
  CHECK ((puntos IS NULL) = (calificado IS NULL)),
  CHECK ((puntos IS NULL) = (calificado_por IS NULL))
);

-- Answers saved while the student works. version is counted by the client: it orders saves that arrive out of order.
CREATE TABLE borrador (
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  prueba_id integer NOT NULL REFERENCES prueba ON DELETE CASCADE,
  opciones integer[] NOT NULL DEFAULT '{}',
  abiertas jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, prueba_id)
);

CREATE INDEX borrador_prueba ON borrador (prueba_id);

CREATE TRIGGER prueba_version BEFORE UPDATE ON prueba FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER pregunta_version BEFORE UPDATE ON pregunta FOR EACH ROW EXECUTE FUNCTION count_version();
