-- Several words typed at once: the rarest of them leads, in the order of the list, and the whole name beside each entry
-- says whether the others are in it too. Before, their trigrams found hundreds of courses that had to be read and sorted.
-- Some schools have taken it already, as 0021_buscar_cursos_por_palabras; there it does nothing new.
ALTER TABLE curso_palabra ADD COLUMN IF NOT EXISTS busqueda text;
UPDATE curso_palabra p SET busqueda = c.busqueda FROM curso c WHERE c.curso_id = p.curso_id;
ALTER TABLE curso_palabra ALTER COLUMN busqueda SET NOT NULL;

DROP INDEX curso_palabra_lista;
CREATE UNIQUE INDEX curso_palabra_lista ON curso_palabra (palabra, nombre, curso_id) INCLUDE (busqueda);

CREATE OR REPLACE FUNCTION anotar_curso() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM curso_palabra p
    USING string_to_table(OLD.busqueda, ' ') AS vieja
    WHERE p.palabra = vieja AND p.nombre = OLD.nombre AND p.curso_id = OLD.curso_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.eliminado IS NULL THEN
    WITH anotadas AS (
      INSERT INTO curso_palabra (palabra, nombre, curso_id, busqueda)
      SELECT DISTINCT palabra, NEW.nombre, NEW.curso_id, NEW.busqueda FROM string_to_table(NEW.busqueda, ' ') AS palabra
      WHERE palabra <> ''
      RETURNING palabra
    )
    INSERT INTO curso_vocablo
    SELECT palabra FROM anotadas a WHERE NOT EXISTS (SELECT FROM curso_vocablo v WHERE v.palabra = a.palabra);
  END IF;
  RETURN NULL;
END $$;

-- One page of the living courses whose names contain every piece typed, and how many there are: counted up to a
-- thousand more than the page, beyond that `hay_mas`. A piece that is in more than 64 different words, such as one
-- letter, leads nowhere; when all are like that, the names themselves are read.
CREATE OR REPLACE FUNCTION buscar_cursos_por_nombre(escritas text[], desde integer, cuantos integer)
  RETURNS TABLE (ids integer[], total integer, hay_mas boolean)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 1 AS $$
#variable_conflict use_column
DECLARE
  limite CONSTANT integer := desde + cuantos + 1000;
  patrones CONSTANT text[] := ARRAY(SELECT DISTINCT contiene(normalizar(escrita)) FROM unnest(escritas) AS escrita);
  patron text;
  vocablos text[];
  guia text[];
  otros text[];
  entradas integer;
  menos integer := 2000;
  filas integer;
BEGIN
  FOREACH patron IN ARRAY patrones LOOP
    vocablos := ARRAY(SELECT palabra FROM curso_vocablo WHERE palabra LIKE patron LIMIT 65);
    CONTINUE WHEN cardinality(vocablos) > 64;
    IF cardinality(patrones) > 1 THEN
      SELECT count(*) INTO entradas FROM (
        SELECT FROM curso_palabra WHERE palabra = ANY (vocablos) LIMIT menos
      ) AS contadas;
    END IF;
    IF guia IS NULL OR entradas < menos THEN
      guia := vocablos;
      otros := array_remove(patrones, patron);
      menos := entradas;
    END IF;
  END LOOP;
  IF guia IS NOT NULL THEN
    SELECT count(*), count(DISTINCT curso_id) INTO filas, total FROM (
      SELECT curso_id FROM curso_palabra WHERE palabra = ANY (guia) AND busqueda LIKE ALL (otros) LIMIT limite + 1
    ) AS contadas;
    ids := ARRAY(
      SELECT curso_id FROM (
        SELECT DISTINCT p.nombre, p.curso_id
        FROM unnest(guia) AS vocablo CROSS JOIN LATERAL (
          SELECT nombre, curso_id FROM curso_palabra
          WHERE palabra = vocablo AND busqueda LIKE ALL (otros)
          ORDER BY nombre, curso_id LIMIT desde + cuantos
        ) AS p
      ) AS todos
      ORDER BY nombre, curso_id LIMIT cuantos OFFSET desde
    );
  ELSE
    EXECUTE format(
      'SELECT coalesce(array_agg(curso_id), ''{}'') FROM (SELECT curso_id FROM curso WHERE eliminado IS NULL %s'
      ' ORDER BY nombre, curso_id LIMIT %s) AS hallados',
      (SELECT string_agg(format('AND busqueda LIKE %L', patron), ' ') FROM unnest(patrones) AS patron),
      limite + 1
    ) INTO ids;
    filas := cardinality(ids);
    total := filas;
    ids := ids[desde + 1 : desde + cuantos];
  END IF;
  total := least(total, limite);
  hay_mas := filas > limite;
  RETURN NEXT;
END $$;
