-- Questions of students under a module, and the answers of the school.
CREATE TABLE consulta (
  consulta_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  modulo_id integer NOT NULL REFERENCES modulo ON DELETE CASCADE,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  texto text NOT NULL CHECK (length(texto) BETWEEN 1 AND 2000),
  respuesta text CHECK (length(respuesta) BETWEEN 1 AND 5000),
  respondida timestamptz,
  respondida_por integer REFERENCES usuario ON DELETE NO ACTION,
  -- Hidden from everybody but its author and ADMIN.
  oculta timestamptz,
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  CHECK ((respuesta IS NULL) = (respondida IS NULL)),
  CHECK ((respuesta IS NULL) = (respondida_por IS NULL))
);

CREATE INDEX consulta_modulo ON consulta (modulo_id, consulta_id DESC);
CREATE INDEX consulta_usuario ON consulta (usuario_id);
CREATE INDEX consulta_respondida_por ON consulta (respondida_por);
CREATE INDEX consulta_sin_responder ON consulta (creado) WHERE respuesta IS NULL AND oculta IS NULL;
-- The same question pressed twice is one question.
CREATE UNIQUE INDEX consulta_repetida ON consulta (modulo_id, usuario_id, md5(texto)) WHERE respuesta IS NULL;

CREATE TRIGGER consulta_version BEFORE UPDATE ON consulta FOR EACH ROW EXECUTE FUNCTION count_version();
