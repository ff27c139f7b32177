-- What an act of cambio_horario was: sessions alone, or the whole course with everything dated.
ALTER TABLE cambio_horario
  ADD COLUMN tipo text NOT NULL DEFAULT 'sesiones',
  ADD CONSTRAINT cambio_horario_tipo CHECK (tipo IN ('sesiones', 'traslado', 'cancelacion'));

-- Dates of a course and of its tests that moved with it; usuario_id where the date is of that student alone.
CREATE TABLE cambio_fecha (
  cambio_fecha_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cambio_horario_id integer NOT NULL REFERENCES cambio_horario ON DELETE CASCADE,
  clase text NOT NULL,
  prueba_id integer REFERENCES prueba ON DELETE CASCADE,
  usuario_id integer REFERENCES usuario ON DELETE CASCADE,
  antes timestamptz NOT NULL,
  despues timestamptz NOT NULL,
  CONSTRAINT cambio_fecha_clase CHECK (clase IN ('inicio', 'fin', 'preventa', 'publicacion', 'apertura', 'cierre')),
  CONSTRAINT cambio_fecha_prueba CHECK ((clase IN ('apertura', 'cierre')) = (prueba_id IS NOT NULL)),
  CONSTRAINT cambio_fecha_usuario CHECK (usuario_id IS NULL OR prueba_id IS NOT NULL),
  CONSTRAINT cambio_fecha_unica UNIQUE NULLS NOT DISTINCT (cambio_horario_id, clase, prueba_id, usuario_id)
);

CREATE INDEX cambio_fecha_prueba ON cambio_fecha (prueba_id);
CREATE INDEX cambio_fecha_usuario ON cambio_fecha (usuario_id);

-- A cancelled course is in the archive: it is not sold, and its students keep their access. Who sells it again or takes
-- it out of the archive takes the cancellation back.
ALTER TABLE curso
  ADD COLUMN cancelado timestamptz,
  ADD COLUMN cancelado_motivo text NOT NULL DEFAULT '',
  ADD CONSTRAINT curso_cancelado CHECK (cancelado IS NULL OR archivado IS NOT NULL);

CREATE OR REPLACE VIEW curso_vivo AS SELECT * FROM curso WHERE eliminado IS NULL;

CREATE FUNCTION forget_cancelation() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.cancelado := NULL;
  NEW.cancelado_motivo := '';
  RETURN NEW;
END $$;

CREATE TRIGGER curso_a_la_venta BEFORE UPDATE OF archivado ON curso
  FOR EACH ROW WHEN (NEW.archivado IS NULL AND NEW.cancelado IS NOT NULL) EXECUTE FUNCTION forget_cancelation();
