-- The list of courses as administrators page through it and search it by name, at the same cost for twenty thousand
-- courses as for two hundred.
CREATE INDEX curso_lista ON curso (nombre, curso_id) WHERE eliminado IS NULL;

-- As with people (0019_buscar_usuarios): a word that thousands of names share gives its first page in order.
CREATE TABLE curso_palabra (
  palabra text COLLATE "C" NOT NULL,
  nombre text COLLATE es NOT NULL,
  curso_id integer NOT NULL
);

CREATE UNIQUE INDEX curso_palabra_lista ON curso_palabra (palabra, nombre, curso_id);

CREATE TABLE curso_vocablo (
  palabra text COLLATE "C" NOT NULL
);

CREATE INDEX curso_vocablo_palabra ON curso_vocablo (palabra);
CREATE INDEX curso_vocablo_busqueda ON curso_vocablo USING gin (palabra gin_trgm_ops);

CREATE FUNCTION anotar_curso() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM curso_palabra p
    USING string_to_table(OLD.busqueda, ' ') AS vieja
    WHERE p.palabra = vieja AND p.nombre = OLD.nombre AND p.curso_id = OLD.curso_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.eliminado IS NULL THEN
    WITH anotadas AS (
      INSERT INTO curso_palabra
      SELECT DISTINCT palabra, NEW.nombre, NEW.curso_id FROM string_to_table(NEW.busqueda, ' ') AS palabra
      WHERE palabra <> ''
      RETURNING palabra
    )
    INSERT INTO curso_vocablo
    SELECT palabra FROM anotadas a WHERE NOT EXISTS (SELECT FROM curso_vocablo v WHERE v.palabra = a.palabra);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER curso_anotar AFTER INSERT OR DELETE OR UPDATE OF nombre, eliminado ON curso
  FOR EACH ROW EXECUTE FUNCTION anotar_curso();

INSERT INTO curso_palabra
SELECT DISTINCT palabra COLLATE "C", nombre, curso_id FROM curso, string_to_table(busqueda, ' ') AS palabra
WHERE eliminado IS NULL AND palabra <> '';

INSERT INTO curso_vocablo SELECT DISTINCT palabra FROM curso_palabra;

-- One page of the living courses whose names contain every piece typed, and how many there are: counted up to a
-- thousand more than the page, beyond that `hay_mas`. A single word is walked along in order; several are seldom in one
-- name, and their trigrams find those.
CREATE FUNCTION buscar_cursos_por_nombre(escritas text[], desde integer, cuantos integer)
  RETURNS TABLE (ids integer[], total integer, hay_mas boolean)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 1 AS $$
#variable_conflict use_column
DECLARE
  limite CONSTANT integer := desde + cuantos + 1000;
  patrones CONSTANT text[] := ARRAY(SELECT DISTINCT contiene(normalizar(escrita)) FROM unnest(escritas) AS escrita);
  vocablos text[];
  filas integer;
BEGIN
  IF cardinality(patrones) = 1 THEN
    vocablos := ARRAY(SELECT palabra FROM curso_vocablo WHERE palabra LIKE patrones[1] LIMIT 65);
  END IF;
  IF cardinality(vocablos) <= 64 THEN
    SELECT count(*), count(DISTINCT curso_id) INTO filas, total FROM (
      SELECT curso_id FROM curso_palabra WHERE palabra = ANY (vocablos) LIMIT limite + 1
    ) AS contadas;
    ids := ARRAY(
      SELECT curso_id FROM (
        SELECT DISTINCT p.nombre, p.curso_id
        FROM unnest(vocablos) AS vocablo CROSS JOIN LATERAL (
          SELECT nombre, curso_id FROM curso_palabra
          WHERE palabra = vocablo ORDER BY nombre, curso_id LIMIT desde + cuantos
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
