-- Catalogue search. What full-text search finds is the answer; only when it finds nothing are typing errors forgiven.
-- Then it is the words that are mended, not the courses compared: each word is replaced by its nearest ones among those
-- that names of courses use, which are few however many courses there are.

CREATE TABLE vocablo (
  palabra text PRIMARY KEY
);

CREATE INDEX vocablo_busqueda ON vocablo USING gin (palabra gin_trgm_ops);

CREATE FUNCTION palabras(texto text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT DISTINCT palabra
  FROM regexp_split_to_table(normalizar(texto), '[^[:alnum:]]+') AS palabra
  WHERE length(palabra) >= 3 AND palabra ~ '[a-z]' AND documento_es(palabra) <> ''
  ORDER BY palabra;
END;

CREATE FUNCTION aprender_vocablos() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vocablo SELECT palabras(NEW.nombre) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Deferred to the commit, so that two writers meeting on the same new word wait for each other only an instant.
CREATE CONSTRAINT TRIGGER curso_vocablos AFTER INSERT OR UPDATE OF nombre ON curso
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION aprender_vocablos();

-- A word that begins like a known one counts as half typed; the floor of 0.3 is what one missing letter in four
-- ('pnal' for 'penal', 0.375) clears and a coincidence ('pnal', 'personal', 0.27) does not.
CREATE FUNCTION enmendar(consulta text) RETURNS tsquery
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
  SELECT to_tsquery('pg_catalog.spanish', plegar(string_agg('(' || cualquiera || ')', ' & '))) FROM alternativas
$$;

CREATE FUNCTION cursos_con(pedido tsquery) RETURNS TABLE (curso_id integer, rango real)
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT c.curso_id, ts_rank(c.documento, pedido)
  FROM curso c
  WHERE c.documento @@ pedido AND c.activa AND c.eliminado IS NULL
$$;

CREATE FUNCTION buscar_cursos(consulta text) RETURNS TABLE (curso_id integer, rango real)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
AS $$
BEGIN
  RETURN QUERY SELECT * FROM cursos_con(websearch_to_tsquery('pg_catalog.spanish', plegar(consulta)));
  IF NOT FOUND THEN
    RETURN QUERY SELECT * FROM cursos_con(enmendar(consulta));
  END IF;
END $$;
