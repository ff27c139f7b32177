-- Who signs certificates, as records of their own, and what a school has agreed with those who endorse them.
ALTER TABLE entidad
  ADD COLUMN clase text NOT NULL DEFAULT 'escuela' CHECK (clase IN ('escuela', 'colegio', 'universidad')),
  ADD COLUMN convenio text NOT NULL DEFAULT '' CHECK (length(convenio) <= 100),
  ADD COLUMN convenio_desde date,
  ADD COLUMN convenio_hasta date,
  ADD CONSTRAINT entidad_convenio_en_orden CHECK (convenio_hasta >= convenio_desde);

CREATE OR REPLACE VIEW entidad_viva AS SELECT * FROM entidad WHERE eliminado IS NULL;

CREATE TABLE firmante (
  firmante_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE es NOT NULL CHECK (btrim(nombre) <> '' AND length(nombre) <= 150),
  cargo text NOT NULL CHECK (btrim(cargo) <> '' AND length(cargo) <= 150),
  entidad_id integer NOT NULL REFERENCES entidad ON DELETE NO ACTION,
  -- File name of the picture, which is never public.
  firma text NOT NULL DEFAULT '',
  -- Days in Lima, both included.
  desde date,
  hasta date,
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(nombre || ' ' || cargo)) STORED,
  CHECK (hasta >= desde)
);

CREATE INDEX firmante_lista ON firmante (nombre, firmante_id);
CREATE INDEX firmante_entidad ON firmante (entidad_id);
CREATE INDEX firmante_busqueda ON firmante USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER firmante_version BEFORE UPDATE ON firmante FOR EACH ROW EXECUTE FUNCTION count_version();

ALTER TABLE archivo
  DROP CONSTRAINT archivo_owner_type_check,
  ADD CONSTRAINT archivo_owner_type_check CHECK (owner_type IN
    ('docente', 'curso', 'especialidad', 'entidad', 'firmante', 'material', 'usuario', 'pago', 'formasPago', 'pregunta'));
