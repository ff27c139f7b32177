-- The part of an erasure that reads whole tables runs as a job in batches. `identidad` holds what it looks for and is
-- emptied at its end; people who were erased before have no row.
CREATE TABLE anonimizacion (
  usuario_id integer PRIMARY KEY REFERENCES usuario_anonimizado ON DELETE NO ACTION,
  identidad jsonb,
  -- The table being read, by its place in the list of the program, and the key of the last row read there.
  paso smallint NOT NULL DEFAULT 0 CHECK (paso >= 0),
  clave text[],
  revisadas bigint NOT NULL DEFAULT 0 CHECK (revisadas >= 0),
  -- Estimated when it was requested.
  total bigint NOT NULL CHECK (total >= 0),
  creado timestamptz NOT NULL DEFAULT now(),
  terminado timestamptz,
  CHECK ((terminado IS NULL) = (identidad IS NOT NULL))
);

CREATE INDEX anonimizacion_abierta ON anonimizacion (creado) WHERE terminado IS NULL;

-- Takes a person out of a JSON value. Numbers are compared as wholes; text loses what `pattern` matches; an object of the
-- person also loses the values that are exactly one of `own`, and text what `own_pattern` matches. `theirs`: the value
-- is an object of the person.
CREATE FUNCTION erase_person(
  value jsonb, usuario_id text, words text[], own text[], pattern text, own_pattern text,
  theirs boolean DEFAULT false
) RETURNS jsonb
  LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  gone constant text := 'anonimizado';
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'object' THEN
      theirs := theirs OR usuario_id IN (value ->> 'usuarioId', value ->> 'usuario_id')
        OR EXISTS (SELECT FROM jsonb_each_text(value) f WHERE lower(f.value) = ANY (words));
      RETURN coalesce((
        SELECT jsonb_object_agg(
                 regexp_replace(f.key, pattern, gone, 'gi'),
                 CASE WHEN theirs AND jsonb_typeof(f.value) IN ('string', 'number')
                        AND lower(btrim(f.value #>> '{}')) = ANY (own)
                   THEN to_jsonb(gone)
                 WHEN theirs AND jsonb_typeof(f.value) = 'string'
                   THEN to_jsonb(regexp_replace(f.value #>> '{}', own_pattern, gone, 'gi'))
                   ELSE erase_person(f.value, usuario_id, words, own, pattern, own_pattern) END)
          FROM jsonb_each(value) f), '{}');
    WHEN 'array' THEN
      RETURN coalesce((
        SELECT jsonb_agg(erase_person(e.value, usuario_id, words, own, pattern, own_pattern) ORDER BY e.ordinality)
          FROM jsonb_array_elements(value) WITH ORDINALITY e), '[]');
    WHEN 'string' THEN
      RETURN to_jsonb(regexp_replace(value #>> '{}', pattern, gone, 'gi'));
    WHEN 'number' THEN
      RETURN CASE WHEN value #>> '{}' = ANY (words) THEN to_jsonb(gone) ELSE value END;
    ELSE
      RETURN value;
  END CASE;
END $$;

-- The certificate of a course at one's own pace says when its holder began. Enrolments of before have their first access
-- from now on; what else is known is read from what was studied.
ALTER TABLE matricula ADD COLUMN primer_acceso timestamptz;

CREATE FUNCTION note_primer_acceso() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.primer_acceso := least(OLD.ultimo_acceso, NEW.ultimo_acceso);
  RETURN NEW;
END $$;

CREATE TRIGGER matricula_primer_acceso
  BEFORE UPDATE OF ultimo_acceso ON matricula
  FOR EACH ROW WHEN (OLD.primer_acceso IS NULL AND NEW.ultimo_acceso IS NOT NULL)
  EXECUTE FUNCTION note_primer_acceso();

CREATE OR REPLACE VIEW matricula_viva AS
  SELECT * FROM matricula m
  WHERE EXISTS (SELECT FROM usuario_vivo u WHERE u.usuario_id = m.usuario_id)
    AND EXISTS (SELECT FROM curso_vivo c WHERE c.curso_id = m.curso_id);
