-- Extensions, collation, text functions and trigger functions that all later migrations use.
-- A delete that something depends on is refused by ON DELETE NO ACTION, never RESTRICT: PostgreSQL 18 reports the
-- latter under another code (23001) than 15 to 17 do (23503).
-- Optional texts are '' and never null, so that there is one way of saying nothing.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Spanish order of names: accents count last, ñ follows n. Columns people sort by carry it.
CREATE COLLATION es (provider = icu, locale = 'es');

-- Folded text for substring and trigram search. unaccent() is only STABLE because its dictionary could be replaced;
-- ours never is, so the wrapper may be IMMUTABLE and stand in indexes and generated columns.
CREATE FUNCTION fold_text(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, texto));

-- Folded text for full-text search. Chaining unaccent before spanish_stem in a text search configuration tears
-- 'contratacion' and 'contrataciones' apart, because the stemmer knows the suffix only as 'ación'. Every Spanish word
-- in -ion carries that accent, so it is put back on both the stored and the asked side. 'Estado' is a noun of
-- law, but the stop list drops it as a form of 'estar', so it is indexed as 'estatal'.
CREATE FUNCTION fold_spanish(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(fold_text(texto), 'ion\M', 'ión', 'g'), '\mestados?\M', 'estatal', 'g');

CREATE FUNCTION documento_es(texto text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('pg_catalog.spanish'::regconfig, fold_spanish(texto));

-- Rows that administrators edit count their versions: an UPDATE … WHERE version = <the one read> that finds no row
-- means that somebody else saved meanwhile.
CREATE FUNCTION count_version() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.actualizado := now();
  RETURN NEW;
END $$;

-- For tables that only grow.
CREATE FUNCTION append_only() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
