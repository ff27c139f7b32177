-- Words that students allow to quote, and whether ADMIN publishes them.

CREATE TABLE voz (
  voz_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  encuesta_respuesta_id integer NOT NULL CONSTRAINT voz_unica UNIQUE REFERENCES encuesta_respuesta ON DELETE CASCADE,
  -- As written, and as published: the same words, or a part of them with '…'.
  original text NOT NULL CHECK (original <> ''),
  texto text,
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'aprobada', 'descartada')),
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT voz_publicada CHECK (estado <> 'aprobada' OR texto IS NOT NULL)
);

CREATE INDEX voz_por_estado ON voz (estado, voz_id);

CREATE TRIGGER voz_version BEFORE UPDATE ON voz FOR EACH ROW EXECUTE FUNCTION count_version();

-- A voice exists while its answer has words and the permission to quote them; other words wait for ADMIN again.
CREATE FUNCTION keep_voz() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  palabras text := btrim(jsonb_path_query_first(NEW.respuestas, '$[*] ? (@.preguntaId == "mejor").valor') #>> '{}');
BEGIN
  IF NEW.cita = 'no' OR coalesce(palabras, '') = '' THEN
    DELETE FROM voz WHERE encuesta_respuesta_id = NEW.encuesta_respuesta_id;
  ELSE
    INSERT INTO voz (encuesta_respuesta_id, original) VALUES (NEW.encuesta_respuesta_id, palabras)
    ON CONFLICT ON CONSTRAINT voz_unica DO UPDATE
       SET original = excluded.original, texto = NULL, estado = 'pendiente'
     WHERE voz.original <> excluded.original;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER encuesta_respuesta_voz AFTER INSERT OR UPDATE ON encuesta_respuesta
  FOR EACH ROW EXECUTE FUNCTION keep_voz();

INSERT INTO voz (encuesta_respuesta_id, original)
SELECT encuesta_respuesta_id, palabras
  FROM encuesta_respuesta,
       btrim(jsonb_path_query_first(respuestas, '$[*] ? (@.preguntaId == "mejor").valor') #>> '{}') AS palabras
 WHERE cita <> 'no' AND palabras <> '';

-- What public pages show: published words of live people about live courses.
CREATE VIEW voz_publica AS
  SELECT v.voz_id, r.curso_id, v.texto, r.cita, u.nombre, u.apellido
    FROM voz v JOIN encuesta_respuesta_viva r USING (encuesta_respuesta_id)
    JOIN usuario_vivo u ON u.usuario_id = r.usuario_id
   WHERE v.estado = 'aprobada';

-- Average of the standard questions of each course, from five answers on.
CREATE VIEW curso_opinion AS
  SELECT r.curso_id, round(avg(o.promedio), 1)::float8 AS promedio, count(o.promedio)::int AS respuestas
    FROM encuesta_respuesta_viva r
    CROSS JOIN LATERAL (SELECT avg(v) AS promedio FROM unnest(ARRAY[r.docente, r.contenidos, r.plataforma]) v) o
   GROUP BY r.curso_id HAVING count(o.promedio) >= 5;

-- Tells every process when what public pages show of it changes.
CREATE TRIGGER voz_notify AFTER UPDATE ON voz
  FOR EACH ROW WHEN (old.estado = 'aprobada' OR new.estado = 'aprobada') EXECUTE FUNCTION notify_catalogo();
CREATE TRIGGER voz_eliminada_notify AFTER DELETE ON voz
  FOR EACH ROW WHEN (old.estado = 'aprobada') EXECUTE FUNCTION notify_catalogo();

-- From the fifth answer on; the name under published words follows the permission.
CREATE FUNCTION notify_opinion() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM encuesta_respuesta WHERE curso_id = NEW.curso_id OFFSET 4)
     OR EXISTS (SELECT FROM voz WHERE encuesta_respuesta_id = NEW.encuesta_respuesta_id AND estado = 'aprobada') THEN
    PERFORM pg_notify('catalogo', 'encuesta_respuesta');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER encuesta_respuesta_notify AFTER INSERT OR UPDATE ON encuesta_respuesta
  FOR EACH ROW EXECUTE FUNCTION notify_opinion();

CREATE FUNCTION notify_opinion_of_usuario() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM encuesta_respuesta WHERE usuario_id = NEW.usuario_id) THEN
    PERFORM pg_notify('catalogo', 'encuesta_respuesta');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER usuario_opinion_notify AFTER UPDATE OF nombre, apellido, eliminado ON usuario
  FOR EACH ROW WHEN (old.nombre <> new.nombre OR old.apellido <> new.apellido
                     OR old.eliminado IS DISTINCT FROM new.eliminado)
  EXECUTE FUNCTION notify_opinion_of_usuario();
