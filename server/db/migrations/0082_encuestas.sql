-- What students think of a course: its questions where somebody edited them, and the answers.

CREATE TABLE encuesta (
  curso_id integer PRIMARY KEY REFERENCES curso ON DELETE CASCADE,
  preguntas jsonb NOT NULL CHECK (jsonb_typeof(preguntas) = 'array'),
  activa boolean NOT NULL DEFAULT true,
  exigida boolean NOT NULL DEFAULT false,
  -- A course without a row has version 1.
  version integer NOT NULL DEFAULT 2,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER encuesta_version BEFORE UPDATE ON encuesta FOR EACH ROW EXECUTE FUNCTION count_version();

-- The survey of every course; `preguntas` is null where the standard questions are asked.
CREATE VIEW encuesta_curso AS
  SELECT c.curso_id, c.nombre, c.publicado IS NOT NULL AS publicado, c.asincronico = 'S' AS a_su_ritmo,
         e.preguntas, coalesce(e.activa, true) AS activa, coalesce(e.exigida, false) AS exigida,
         coalesce(e.version, 1) AS version,
         coalesce((SELECT max(s.fin) FROM sesion_programada s JOIN material t USING (material_id)
                     JOIN modulo_vivo m USING (modulo_id)
                    WHERE m.curso_id = c.curso_id AND s.cancelada IS NULL), c.fecha_hora_limite) AS abre
    FROM curso_vivo c LEFT JOIN encuesta e USING (curso_id);

CREATE FUNCTION respuesta_of(respuestas jsonb, pregunta text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (jsonb_path_query_first(respuestas, '$[*] ? (@.preguntaId == $id).valor', jsonb_build_object('id', pregunta))
          #>> '{}')::smallint;

CREATE TABLE encuesta_respuesta (
  encuesta_respuesta_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  -- Null once the person was erased: the figures stay.
  usuario_id integer REFERENCES usuario ON DELETE NO ACTION,
  -- Each with its question as it was asked.
  respuestas jsonb NOT NULL CHECK (jsonb_typeof(respuestas) = 'array'),
  cita text NOT NULL DEFAULT 'no' CHECK (cita IN ('no', 'iniciales', 'nombre')),
  docente smallint GENERATED ALWAYS AS (respuesta_of(respuestas, 'docente')) STORED
    CHECK (docente BETWEEN 1 AND 5),
  contenidos smallint GENERATED ALWAYS AS (respuesta_of(respuestas, 'contenidos')) STORED
    CHECK (contenidos BETWEEN 1 AND 5),
  plataforma smallint GENERATED ALWAYS AS (respuesta_of(respuestas, 'plataforma')) STORED
    CHECK (plataforma BETWEEN 1 AND 5),
  recomendaria smallint GENERATED ALWAYS AS (respuesta_of(respuestas, 'recomendaria')) STORED
    CHECK (recomendaria BETWEEN 0 AND 10),
  creada timestamptz NOT NULL DEFAULT now(),
  actualizada timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT encuesta_respuesta_unica UNIQUE (curso_id, usuario_id),
  CONSTRAINT encuesta_respuesta_sin_persona CHECK (usuario_id IS NOT NULL OR cita = 'no')
);

CREATE INDEX encuesta_respuesta_usuario ON encuesta_respuesta (usuario_id);

-- Answers that count: deleted people leave every figure until they are restored.
CREATE VIEW encuesta_respuesta_viva AS
  SELECT * FROM encuesta_respuesta r
   WHERE EXISTS (SELECT FROM curso_vivo c WHERE c.curso_id = r.curso_id)
     AND (r.usuario_id IS NULL OR EXISTS (SELECT FROM usuario_vivo u WHERE u.usuario_id = r.usuario_id));
