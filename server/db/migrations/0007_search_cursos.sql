-- Catalogue search. Full-text search decides; only when it finds nothing are typing errors corrected. Then each word is
-- replaced by its nearest words among those that names of courses use: comparing words stays cheap however many courses
-- there are.

CREATE TABLE vocablo (
  palabra text PRIMARY KEY
);

CREATE INDEX vocablo_busqueda ON vocablo USING gin (palabra gin_trgm_ops);

CREATE FUNCTION palabras(texto text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT DISTINCT palabra
  FROM regexp_split_to_table(fold_text(texto), '[^[:alnum:]]+') AS palabra
  WHERE length(palabra) >= 3 AND palabra ~ '[a-z]' AND documento_es(palabra) <> ''
  ORDER BY palabra;
END;

CREATE FUNCTION learn_vocablos() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vocablo SELECT palabras(NEW.nombre) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Deferred to the commit, so that two writers of the same new word block each other only for a moment.
CREATE CONSTRAINT TRIGGER curso_learn_vocablos AFTER INSERT OR UPDATE OF nombre ON curso
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION learn_vocablos();

-- The prefix of a known word counts as 0.5 similar. The threshold of 0.3 accepts one missing letter in five ('pnal' for
-- 'penal', 0.375) and rejects a coincidence ('pnal', 'personal', 0.27).
CREATE FUNCTION correct_spelling(consulta text) RETURNS tsquery
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
  SET pg_trgm.similarity_threshold = '0.3'
AS $$
  WITH candidatos AS (
    SELECT p.escrita, c.palabra, c.parecido, max(c.parecido) OVER (PARTITION BY p.escrita) AS mejor
    FROM palabras(consulta) AS p (escrita)
    CROSS JOIN LATERAL (
      SELECT v.palabra, greatest(similarity(v.palabra, p.escrita), 0.5 * (v.palabra ^@ p.escrita)::int) AS parecido
      FROM vocablo v
      WHERE v.palabra % p.escrita OR v.palabra LIKE p.escrita || '%'
      ORDER BY parecido DESC, v.palabra
      LIMIT 4
    ) c
  ),
  alternativas AS (
    SELECT string_agg(palabra, ' | ') AS cualquiera FROM candidatos WHERE parecido >= 0.8 * mejor GROUP BY escrita
  )
  SELECT to_tsquery('pg_catalog.spanish', fold_spanish(string_agg('(' || cualquiera || ')', ' & '))) FROM alternativas
$$;

CREATE FUNCTION matching_cursos(consulta tsquery) RETURNS TABLE (curso_id integer, rango real)
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT c.curso_id, ts_rank(c.documento, consulta)
  FROM curso_vivo c
  WHERE c.documento @@ consulta AND c.activa
$$;

CREATE FUNCTION search_cursos(consulta text) RETURNS TABLE (curso_id integer, rango real)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
AS $$
BEGIN
  RETURN QUERY SELECT * FROM matching_cursos(websearch_to_tsquery('pg_catalog.spanish', fold_spanish(consulta)));
  IF NOT FOUND THEN
    RETURN QUERY SELECT * FROM matching_cursos(correct_spelling(consulta));
  END IF;
END $$;
