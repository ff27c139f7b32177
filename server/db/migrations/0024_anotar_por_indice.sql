-- Saving a course or a person costs the same however many there are. Joined with a set of words whose size nobody knows
-- beforehand, the whole table was read; as an array they go along the index. And a form sends every field of its record:
-- where the name stayed as it was, there is nothing to note.
CREATE OR REPLACE FUNCTION anotar_curso() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  nuevas text[];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.nombre = NEW.nombre COLLATE "C" AND (OLD.eliminado IS NULL) = (NEW.eliminado IS NULL) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM curso_palabra
    WHERE palabra = ANY (string_to_array(OLD.busqueda, ' ')) AND nombre = OLD.nombre AND curso_id = OLD.curso_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.eliminado IS NULL THEN
    nuevas := ARRAY(SELECT DISTINCT nueva FROM string_to_table(NEW.busqueda, ' ') AS nueva WHERE nueva <> '');
    INSERT INTO curso_palabra (palabra, nombre, curso_id, busqueda)
    SELECT nueva, NEW.nombre, NEW.curso_id, NEW.busqueda FROM unnest(nuevas) AS nueva;
    INSERT INTO curso_vocablo
    SELECT nueva FROM unnest(nuevas) AS nueva
    WHERE NOT EXISTS (SELECT FROM curso_vocablo v WHERE v.palabra = nueva);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION corregir_usuario() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  viejas text[];
  nuevas text[];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.nombre = NEW.nombre COLLATE "C" AND OLD.apellido = NEW.apellido COLLATE "C"
    AND OLD.rol_id = NEW.rol_id AND (OLD.eliminado IS NULL) = (NEW.eliminado IS NULL) THEN
    RETURN NULL;
  END IF;
  viejas := ARRAY(SELECT claves_de(OLD.nombre, OLD.apellido));
  DELETE FROM usuario_clave
  WHERE clave = ANY (viejas) AND apellido = OLD.apellido AND nombre = OLD.nombre AND usuario_id = OLD.usuario_id;
  IF TG_OP = 'UPDATE' AND NEW.eliminado IS NULL THEN
    nuevas := ARRAY(SELECT claves_de(NEW.nombre, NEW.apellido));
    INSERT INTO usuario_clave
    SELECT nueva, NEW.apellido, NEW.nombre, NEW.usuario_id, NEW.rol_id FROM unnest(nuevas) AS nueva;
    PERFORM aprender_palabras(nuevas);
  END IF;
  RETURN NULL;
END $$;
