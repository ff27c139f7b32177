-- Publication at a given time, and courses put away by staff: an archived course is not sold, its students keep access.
ALTER TABLE curso
  ADD COLUMN publicar_en timestamptz,
  ADD COLUMN archivado timestamptz,
  ADD CONSTRAINT curso_programado CHECK (publicar_en IS NULL OR NOT activa);

CREATE OR REPLACE VIEW curso_vivo AS SELECT * FROM curso WHERE eliminado IS NULL;

-- The catalogue shows neither inactive nor archived courses.
DROP INDEX curso_por_fecha, curso_por_precio, curso_por_nombre, curso_por_preventa;
CREATE INDEX curso_por_fecha ON curso (fecha_hora_inicio, curso_id)
  WHERE activa AND archivado IS NULL AND eliminado IS NULL;
CREATE INDEX curso_por_precio ON curso (precio, curso_id) WHERE activa AND archivado IS NULL AND eliminado IS NULL;
CREATE INDEX curso_por_nombre ON curso (nombre, curso_id) WHERE activa AND archivado IS NULL AND eliminado IS NULL;
CREATE INDEX curso_por_preventa ON curso (precio_preventa, curso_id)
  WHERE activa AND archivado IS NULL AND eliminado IS NULL AND precio_preventa IS NOT NULL;
CREATE INDEX curso_por_publicar ON curso (publicar_en) WHERE publicar_en IS NOT NULL;

-- A course that is active is not waiting to be.
CREATE OR REPLACE FUNCTION mark_published() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.publicado := coalesce(NEW.publicado, now());
  NEW.publicar_en := NULL;
  RETURN NEW;
END $$;

-- Whether the course is sold: isForSale of domain/rules/acceso.ts in SQL.
CREATE FUNCTION is_for_sale(activa boolean, fecha_hora_limite timestamptz, vigencia integer, archivado timestamptz,
                            at timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN archivado IS NULL AND has_acceso(activa, fecha_hora_limite, vigencia, at);
