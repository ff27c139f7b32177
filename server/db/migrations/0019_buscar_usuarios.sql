-- Lists and their searches cost the same however long they grow.
--
-- A word that thousands of people share (a surname, 'maria') must give its first page in order without reading them
-- all, which neither a trigram nor a full-text index can. So the words of each person's name, and each two of them, are
-- keys of a table that is kept in the very order of the list: a search is a walk along one key. Only the living are in
-- it. No foreign key: rows come and go with the user's by trigger alone, and checking each would double the work.
CREATE TABLE usuario_clave (
  -- 'maria', or two words in alphabetical order: 'maria quispe'.
  clave text COLLATE "C" NOT NULL,
  apellido text COLLATE es NOT NULL,
  nombre text COLLATE es NOT NULL,
  usuario_id integer NOT NULL,
  rol_id smallint NOT NULL
);

CREATE UNIQUE INDEX usuario_clave_lista ON usuario_clave (clave, apellido, nombre, usuario_id) INCLUDE (rol_id);

-- Which words there are: few, however many people bear them. Half a word or a piece of one is looked up here.
-- Not unique, so that two writers who bring the same new word never wait for each other; a word twice does no harm.
CREATE TABLE usuario_vocablo (
  palabra text COLLATE "C" NOT NULL
);

CREATE INDEX usuario_vocablo_palabra ON usuario_vocablo (palabra);
CREATE INDEX usuario_vocablo_busqueda ON usuario_vocablo USING gin (palabra gin_trgm_ops);

CREATE INDEX usuario_dni_inicio ON usuario (dni text_pattern_ops) WHERE eliminado IS NULL;
CREATE INDEX usuario_correo_inicio ON usuario (lower(correo) text_pattern_ops) WHERE eliminado IS NULL;

-- Not STRICT, so that it is inlined.
CREATE FUNCTION claves_de(nombre text, apellido text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH palabras AS (
    SELECT DISTINCT palabra COLLATE "C" AS palabra
    FROM string_to_table(normalizar(nombre || ' ' || apellido), ' ') AS palabra
    WHERE palabra <> ''
  )
  SELECT palabra FROM palabras
  UNION ALL
  SELECT a.palabra || ' ' || b.palabra FROM palabras a JOIN palabras b ON a.palabra < b.palabra;
END;

CREATE FUNCTION aprender_palabras(claves text[]) RETURNS void
  LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO usuario_vocablo
  SELECT DISTINCT clave FROM unnest(claves) AS clave
  WHERE clave NOT LIKE '% %' AND NOT EXISTS (SELECT FROM usuario_vocablo v WHERE v.palabra = clave);
END;

CREATE FUNCTION anotar_usuarios() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  claves text[];
BEGIN
  WITH anotadas AS (
    INSERT INTO usuario_clave
    SELECT clave, apellido, nombre, usuario_id, rol_id
    FROM nuevos, claves_de(nombre, apellido) AS clave
    WHERE eliminado IS NULL
    RETURNING clave
  )
  SELECT array_agg(DISTINCT clave) INTO claves FROM anotadas WHERE clave NOT LIKE '% %';
  PERFORM aprender_palabras(claves);
  RETURN NULL;
END $$;

CREATE TRIGGER usuario_anotar AFTER INSERT ON usuario
  REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION anotar_usuarios();

CREATE FUNCTION corregir_usuario() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  claves text[];
BEGIN
  DELETE FROM usuario_clave k
  USING claves_de(OLD.nombre, OLD.apellido) AS vieja
  WHERE k.clave = vieja COLLATE "C" AND k.apellido = OLD.apellido AND k.nombre = OLD.nombre AND k.usuario_id = OLD.usuario_id;
  IF TG_OP = 'UPDATE' AND NEW.eliminado IS NULL THEN
    claves := ARRAY(SELECT claves_de(NEW.nombre, NEW.apellido));
    INSERT INTO usuario_clave
    SELECT clave, NEW.apellido, NEW.nombre, NEW.usuario_id, NEW.rol_id FROM unnest(claves) AS clave;
    PERFORM aprender_palabras(claves);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER usuario_corregir AFTER UPDATE OF nombre, apellido, rol_id, eliminado ON usuario
  FOR EACH ROW EXECUTE FUNCTION corregir_usuario();
CREATE TRIGGER usuario_olvidar AFTER DELETE ON usuario
  FOR EACH ROW EXECUTE FUNCTION corregir_usuario();

-- For those who are there already, and after a bulk load with the trigger off: one sort instead of a million descents.
CREATE PROCEDURE rehacer_claves()
  LANGUAGE plpgsql AS $$
BEGIN
  DROP INDEX usuario_clave_lista;
  TRUNCATE usuario_clave, usuario_vocablo;
  INSERT INTO usuario_clave
  SELECT clave, apellido, nombre, usuario_id, rol_id
  FROM usuario, claves_de(nombre, apellido) AS clave
  WHERE eliminado IS NULL
  ORDER BY clave COLLATE "C", apellido, nombre, usuario_id;
  INSERT INTO usuario_vocablo SELECT DISTINCT clave FROM usuario_clave WHERE clave NOT LIKE '% %';
  CREATE UNIQUE INDEX usuario_clave_lista ON usuario_clave (clave, apellido, nombre, usuario_id) INCLUDE (rol_id);
END $$;

CALL rehacer_claves();

CREATE FUNCTION contiene(trozo text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(trozo, '[\\%_]', '\\\&', 'g') || '%';

-- The words of names that contain the piece, or begin with it when it has one letter or two. None when it looks like a
-- DNI or an e-mail; null when the words are so many that walking along each would cost more than it saves.
CREATE FUNCTION vocablos_con(trozo text) RETURNS text[]
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
  SET enable_bitmapscan = on
AS $$
DECLARE
  vocablos text[];
BEGIN
  IF trozo ~ '[0-9@._]' THEN
    RETURN '{}';
  ELSIF length(trozo) >= 3 THEN
    vocablos := ARRAY(SELECT palabra FROM usuario_vocablo WHERE palabra LIKE contiene(trozo) LIMIT 65);
  ELSE
    vocablos := ARRAY(
      SELECT palabra FROM usuario_vocablo WHERE palabra >= trozo AND palabra < trozo || chr(1114111) LIMIT 65
    );
  END IF;
  RETURN CASE WHEN cardinality(vocablos) <= 64 THEN ARRAY(SELECT DISTINCT unnest(vocablos)) END;
END $$;

-- Whose DNI or e-mail begins so.
CREATE FUNCTION personas_con_dato(inicio text, cuantas integer) RETURNS integer[]
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  ultima CONSTANT text := chr(1114111);
BEGIN
  RETURN ARRAY(
    (SELECT usuario_id FROM usuario
      WHERE dni ~>=~ upper(inicio) AND dni ~<~ (upper(inicio) || ultima) AND eliminado IS NULL LIMIT cuantas)
    UNION
    (SELECT usuario_id FROM usuario
      WHERE lower(correo) ~>=~ inicio AND lower(correo) ~<~ (inicio || ultima) AND eliminado IS NULL LIMIT cuantas)
  );
END $$;

-- Rows under these keys, and if asked the people whose they are, counted no further than the limit.
CREATE FUNCTION contar_claves(claves text[], rol integer, limite integer, personas boolean) RETURNS integer[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  filas integer;
BEGIN
  IF personas AND cardinality(claves) > 1 THEN
    RETURN (SELECT ARRAY[count(*), count(DISTINCT usuario_id)] FROM (
      SELECT usuario_id FROM usuario_clave WHERE clave = ANY (claves) AND (rol IS NULL OR rol_id = rol) LIMIT limite
    ) AS contadas);
  END IF;
  SELECT count(*) INTO filas FROM (
    SELECT FROM usuario_clave WHERE clave = ANY (claves) AND (rol IS NULL OR rol_id = rol) LIMIT limite
  ) AS contadas;
  RETURN ARRAY[filas, filas];
END $$;

-- The complete meaning of a search: every piece occurs somewhere in the text. Planned anew for each search, because a
-- frequent piece is best found by walking the list and a rare one by its trigrams.
CREATE FUNCTION personas_que_contienen(patrones text[], rol integer, cuantas integer) RETURNS integer[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE
  SET enable_bitmapscan = on
AS $$
DECLARE
  ids integer[];
BEGIN
  EXECUTE format(
    'SELECT array_agg(usuario_id) FROM (SELECT usuario_id FROM usuario WHERE eliminado IS NULL %s %s'
    ' ORDER BY apellido, nombre, usuario_id LIMIT %s) AS halladas',
    (SELECT string_agg(format('AND busqueda LIKE %L', patron), ' ') FROM unnest(patrones) AS patron),
    CASE WHEN rol IS NOT NULL THEN format('AND rol_id = %s', rol) END,
    cuantas
  ) INTO ids;
  RETURN coalesce(ids, '{}');
END $$;

-- One page of the people whom a search finds, in the order of the list, and how many there are: up to a thousand more
-- than the page are counted, beyond that `hay_mas`. Every piece typed must occur, in any order, whatever its accents.
-- First by what people are called and by how a DNI or an e-mail begins; who is found so is the answer. Only when nobody
-- is (or, by a single word, less than a page) does it count that a piece occurs anywhere in the text.
CREATE FUNCTION buscar_usuarios(escritas text[], rol integer, desde integer, cuantos integer)
  RETURNS TABLE (ids integer[], total integer, hay_mas boolean)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 1
  SET enable_seqscan = off
  SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
DECLARE
  limite CONSTANT integer := desde + cuantos + 1000;
  trozos CONSTANT text[] := ARRAY(
    SELECT normalizar(escrita) FROM unnest(escritas) WITH ORDINALITY AS e (escrita, n) GROUP BY 1 ORDER BY min(n)
  );
  patrones CONSTANT text[] := ARRAY(SELECT contiene(trozo) FROM unnest(trozos) AS trozo);
  trozo text;
  vocablos text[];
  anteriores text[];
  pares text[];
  cuenta integer[];
  -- The keys to walk along and their rows. Pieces they do not answer for are looked for in the name, or in all the text.
  guia text[];
  guiadas integer[];
  cubiertos integer := 0;
  de_nombre integer := 0;
  completa boolean;
  con_dato integer[];
  elegidos integer[];
  tope integer;
BEGIN
  FOREACH trozo IN ARRAY trozos LOOP
    -- Administrators are so few that their own index leads.
    EXIT WHEN rol = 1;
    vocablos := vocablos_con(trozo);
    CONTINUE WHEN vocablos IS NULL;
    IF vocablos = '{}' THEN
      con_dato := personas_con_dato(trozo, limite + 1);
      IF cardinality(con_dato) <= limite THEN
        elegidos := con_dato;
      END IF;
      EXIT WHEN elegidos = '{}';
      CONTINUE;
    END IF;
    de_nombre := de_nombre + 1;
    IF cardinality(anteriores) * cardinality(vocablos) <= 256 THEN
      pares := ARRAY(
        SELECT DISTINCT CASE WHEN a = b THEN a ELSE least(a, b) || ' ' || greatest(a, b) END
        FROM unnest(anteriores) AS a, (SELECT unnest(vocablos) COLLATE "C" AS b) AS otros
      );
      -- Of three words each two may be many: count on to know the fewer.
      cuenta := contar_claves(pares, rol, (limite + 1) * CASE cardinality(trozos) WHEN 2 THEN 1 ELSE 4 END, cardinality(trozos) = 2);
      IF guia IS NULL OR cuenta[1] < guiadas[1] THEN
        guia := pares;
        guiadas := cuenta;
        cubiertos := 2;
      END IF;
    END IF;
    anteriores := vocablos;
  END LOOP;
  IF guia IS NULL AND anteriores IS NOT NULL THEN
    guia := anteriores;
    guiadas := contar_claves(guia, rol, limite + 1, true);
    cubiertos := 1;
  END IF;
  completa := cubiertos = cardinality(trozos);

  IF elegidos IS NOT NULL THEN
    WITH halladas AS MATERIALIZED (
      SELECT usuario_id, apellido, nombre FROM usuario
      WHERE usuario_id = ANY (elegidos) AND eliminado IS NULL AND (rol IS NULL OR rol_id = rol)
        AND busqueda LIKE ALL (patrones)
    )
    SELECT count(*), ARRAY(
      SELECT usuario_id FROM halladas ORDER BY apellido, nombre, usuario_id LIMIT cuantos OFFSET desde
    ) INTO total, ids FROM halladas;
    hay_mas := false;
  ELSIF guia IS NOT NULL THEN
    tope := CASE WHEN completa THEN desde + cuantos WHEN guiadas[1] <= limite THEN limite ELSE desde + cuantos + 1 END;
    ids := ARRAY(
      SELECT usuario_id FROM (
        SELECT DISTINCT p.apellido, p.nombre, p.usuario_id
        FROM unnest(guia) AS una CROSS JOIN LATERAL (
          SELECT apellido, nombre, usuario_id FROM usuario_clave
          WHERE clave = una AND (rol IS NULL OR rol_id = rol) AND CASE
            WHEN completa THEN true
            WHEN de_nombre = cardinality(trozos) THEN
              -- As normalizar() does, which is never inlined.
              lower(unaccent('unaccent'::regdictionary, (nombre || ' ' || apellido) COLLATE "C")) LIKE ALL (patrones)
            ELSE (SELECT u.busqueda FROM usuario u WHERE u.usuario_id = usuario_clave.usuario_id) LIKE ALL (patrones)
          END
          ORDER BY apellido, nombre, usuario_id
          LIMIT tope
        ) AS p
      ) AS todas
      ORDER BY apellido, nombre, usuario_id
      LIMIT tope
    );
    total := CASE WHEN completa THEN least(guiadas[2], limite) ELSE cardinality(ids) END;
    hay_mas := guiadas[1] > limite AND (completa OR cardinality(ids) = tope);
    ids := ids[desde + 1 : desde + cuantos];
  END IF;

  IF total IS NULL OR total = 0 OR (total < 10 AND cardinality(trozos) = 1 AND guia IS NOT NULL) THEN
    ids := personas_que_contienen(patrones, rol, limite + 1);
    total := least(cardinality(ids), limite);
    hay_mas := cardinality(ids) > limite;
    ids := ids[desde + 1 : desde + cuantos];
  END IF;
  RETURN NEXT;
END $$;
