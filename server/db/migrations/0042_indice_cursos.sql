-- The catalogue search also reads the speciality, the kind, the mode, the level and the people of a course. Those are in
-- other tables, so the search document is a table of its own that triggers keep: a renamed lecturer does not count as a
-- change of the course.
CREATE TABLE curso_indice (
  curso_id integer PRIMARY KEY REFERENCES curso ON DELETE CASCADE,
  documento tsvector NOT NULL
);

CREATE INDEX curso_indice_documento ON curso_indice USING gin (documento);
DROP INDEX curso_documento;

CREATE FUNCTION indice_of(id integer) RETURNS tsvector
  LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT c.documento
    || setweight(documento_es(e.nombre), 'B')
    || setweight(documento_es(coalesce(string_agg(d.nombre || ' ' || d.apellido, ' '), '')), 'B')
    || setweight(documento_es(
         CASE WHEN c.tipo = 'D' THEN 'diplomado diploma' ELSE 'curso' END
         || CASE WHEN c.asincronico = 'S' THEN ' grabado asíncrono asincrónico a tu ritmo' ELSE ' en vivo virtual' END
         || CASE c.nivel WHEN 1 THEN ' básico' WHEN 2 THEN ' medio intermedio' WHEN 3 THEN ' alto avanzado' ELSE '' END
       ), 'D')
  FROM curso c
  JOIN especialidad e USING (especialidad_id)
  LEFT JOIN docente_vivo d ON d.docente_id = c.coordinador_id
    OR d.docente_id IN (SELECT p.docente_id FROM curso_ponente p WHERE p.curso_id = c.curso_id)
  WHERE c.curso_id = id
  GROUP BY c.curso_id, e.especialidad_id
$$;

-- Locks before it reads: of two writers the second one sees what the first one wrote.
CREATE FUNCTION reindex_cursos(ids integer[]) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM curso_indice WHERE curso_id = ANY (ids) ORDER BY curso_id FOR UPDATE;
  UPDATE curso_indice SET documento = indice_of(curso_id) WHERE curso_id = ANY (ids);
END $$;

CREATE FUNCTION index_curso() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO curso_indice VALUES (NEW.curso_id, indice_of(NEW.curso_id));
  ELSE
    PERFORM reindex_cursos(ARRAY[NEW.curso_id]);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION index_especialidad() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reindex_cursos(ARRAY(SELECT curso_id FROM curso WHERE especialidad_id = NEW.especialidad_id));
  RETURN NULL;
END $$;

CREATE FUNCTION index_docente() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reindex_cursos(ARRAY(
    SELECT curso_id FROM curso WHERE coordinador_id = NEW.docente_id
    UNION
    SELECT curso_id FROM curso_ponente WHERE docente_id = NEW.docente_id
  ));
  RETURN NULL;
END $$;

CREATE FUNCTION index_ponente() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reindex_cursos(ARRAY[CASE TG_OP WHEN 'DELETE' THEN OLD.curso_id ELSE NEW.curso_id END]);
  RETURN NULL;
END $$;

CREATE TRIGGER curso_indice AFTER INSERT
  OR UPDATE OF nombre, objetivo, descripcion, temario, especialidad_id, coordinador_id, tipo, asincronico, nivel ON curso
  FOR EACH ROW EXECUTE FUNCTION index_curso();
CREATE TRIGGER especialidad_indice AFTER UPDATE OF nombre ON especialidad
  FOR EACH ROW WHEN (NEW.nombre IS DISTINCT FROM OLD.nombre) EXECUTE FUNCTION index_especialidad();
CREATE TRIGGER docente_indice AFTER UPDATE OF nombre, apellido, eliminado ON docente
  FOR EACH ROW EXECUTE FUNCTION index_docente();
CREATE TRIGGER curso_ponente_indice AFTER INSERT OR DELETE ON curso_ponente
  FOR EACH ROW EXECUTE FUNCTION index_ponente();

INSERT INTO curso_indice SELECT curso_id, indice_of(curso_id) FROM curso;

-- Typing errors in the name of a speciality are corrected too.
CREATE CONSTRAINT TRIGGER especialidad_learn_vocablos AFTER INSERT OR UPDATE OF nombre ON especialidad
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION learn_vocablos();

INSERT INTO vocablo SELECT DISTINCT palabras(nombre) FROM especialidad ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION matching_cursos(consulta tsquery) RETURNS TABLE (curso_id integer, rango real)
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT i.curso_id, ts_rank(i.documento, consulta)
  FROM curso_indice i
  JOIN curso_vivo c USING (curso_id)
  WHERE i.documento @@ consulta AND c.activa
$$;

-- What somebody is typing: every word may be the beginning of one. Null when there is no word in it.
CREATE FUNCTION typed_query(tecleado text) RETURNS tsquery
  LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT to_tsquery('pg_catalog.spanish', string_agg(palabra || ':*', ' & '))
  FROM regexp_split_to_table(fold_spanish(tecleado), '[^[:alnum:]]+') AS palabra
  WHERE palabra <> ''
$$;
