-- Suggestions forgive the same slips as the list, and both also those of the ear: 'arvitrage' sounds like 'arbitraje'.

-- How a word sounds in Peru: b and v, c, s and z, g and j, ll and y, c, k and qu are one each, and h is silent.
CREATE FUNCTION sound_of(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(sin_ll, 'vzcq', 'bskk')
    FROM replace(texto, 'ch', 'x') AS sin_ch,
         replace(sin_ch, 'h', '') AS sin_h,
         regexp_replace(sin_h, 'c([ei])', 's\1', 'g') AS sin_ce,
         regexp_replace(sin_ce, 'g([ei])', 'j\1', 'g') AS sin_ge,
         regexp_replace(sin_ge, 'qu([ei])', 'k\1', 'g') AS sin_qu,
         replace(sin_qu, 'll', 'y') AS sin_ll
$$;

ALTER TABLE vocablo ADD COLUMN sonido text GENERATED ALWAYS AS (sound_of(palabra)) STORED;
CREATE INDEX vocablo_sonido ON vocablo USING gin (sonido gin_trgm_ops);

-- Names of lecturers are words too.
CREATE FUNCTION learn_docente() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vocablo SELECT palabras(NEW.nombre || ' ' || NEW.apellido) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER docente_learn_vocablos AFTER INSERT OR UPDATE OF nombre, apellido ON docente
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION learn_docente();

INSERT INTO vocablo SELECT DISTINCT palabras(nombre || ' ' || apellido) FROM docente ON CONFLICT DO NOTHING;

-- For each word its nearest known words. The beginning of a known word, or of its sound, counts as 0.5 similar. The
-- threshold of 0.3 accepts one missing letter in five ('pnal' for 'penal', 0.375) and rejects a coincidence ('pnal',
-- 'personal', 0.27).
CREATE FUNCTION nearest_vocablos(consulta text) RETURNS TABLE (escrita text, cualquiera text)
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
  SET pg_trgm.similarity_threshold = '0.3'
AS $$
  WITH candidatos AS (
    SELECT p.escrita, c.palabra, c.parecido, max(c.parecido) OVER (PARTITION BY p.escrita) AS mejor
    FROM palabras(consulta) AS p (escrita)
    CROSS JOIN LATERAL sound_of(p.escrita) AS s (sonido)
    CROSS JOIN LATERAL (
      SELECT v.palabra, greatest(similarity(v.palabra, p.escrita), similarity(v.sonido, s.sonido),
                                 0.5 * (v.palabra ^@ p.escrita OR v.sonido ^@ s.sonido)::int) AS parecido
      FROM vocablo v
      WHERE v.palabra % p.escrita OR v.sonido % s.sonido OR v.palabra LIKE p.escrita || '%' OR v.sonido LIKE s.sonido || '%'
      ORDER BY parecido DESC, v.palabra
      LIMIT 4
    ) c
  )
  SELECT escrita, '(' || string_agg(palabra, ' | ') || ')' FROM candidatos WHERE parecido >= 0.8 * mejor GROUP BY escrita
$$;

CREATE OR REPLACE FUNCTION correct_spelling(consulta text) RETURNS tsquery
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT to_tsquery('pg_catalog.spanish', fold_spanish(string_agg(cualquiera, ' & '))) FROM nearest_vocablos(consulta)
$$;

-- What to suggest for what somebody is typing, the best first: courses with every word, else with the nearest known
-- words, else with any of those. `consulta` is the query that found them.
CREATE FUNCTION suggest_cursos(tecleado text, mejores integer)
  RETURNS TABLE (curso_id integer, rango real, consulta tsquery, corregida boolean)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  intento integer;
  q tsquery;
BEGIN
  FOR intento IN 1..3 LOOP
    q := CASE intento
      WHEN 1 THEN typed_query(tecleado)
      WHEN 2 THEN correct_spelling(tecleado)
      ELSE (SELECT to_tsquery('pg_catalog.spanish', fold_spanish(string_agg(cualquiera, ' | '))) FROM nearest_vocablos(tecleado))
    END;
    CONTINUE WHEN q IS NULL;
    -- The index is read first and up to a bound: a common beginning costs no more than a rare one.
    RETURN QUERY
      WITH hallado AS MATERIALIZED (
        SELECT i.curso_id, i.documento FROM curso_indice i WHERE i.documento @@ q LIMIT 500)
      SELECT h.curso_id, ts_rank(h.documento, q), q, intento > 1
        FROM hallado h JOIN curso_vivo c USING (curso_id)
       WHERE c.activa AND c.archivado IS NULL
       ORDER BY 2 DESC, c.nombre, h.curso_id LIMIT mejores;
    IF FOUND THEN RETURN; END IF;
  END LOOP;
END $$;
