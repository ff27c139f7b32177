-- The teaching offer: specialities, certifying entities, lecturers, courses. Deletion is soft: orders, grades and
-- certificates refer to all of them, and a deleted course must not keep its speciality, entity or lecturers from being
-- deleted too.

CREATE TABLE especialidad (
  especialidad_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE es NOT NULL CHECK (btrim(nombre) <> '' AND length(nombre) <= 50),
  descripcion text NOT NULL CHECK (btrim(descripcion) <> '' AND length(descripcion) <= 150),
  imagen text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  eliminado timestamptz
);

CREATE INDEX especialidad_lista ON especialidad (nombre, especialidad_id) WHERE eliminado IS NULL;

CREATE TABLE entidad (
  entidad_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  titulo text COLLATE es NOT NULL CHECK (btrim(titulo) <> '' AND length(titulo) <= 300),
  ubicacion text NOT NULL,
  acronimo text NOT NULL,
  descripcion text NOT NULL,
  firma text NOT NULL DEFAULT '',
  logo text NOT NULL DEFAULT '',
  -- Who signs the certificates, in print under the signature.
  firmante text NOT NULL DEFAULT '',
  cargo_firmante text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  eliminado timestamptz,
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(titulo || ' ' || acronimo || ' ' || ubicacion)) STORED
);

CREATE INDEX entidad_lista ON entidad (titulo, entidad_id) WHERE eliminado IS NULL;
CREATE INDEX entidad_busqueda ON entidad USING gin (busqueda gin_trgm_ops);

CREATE TABLE docente (
  docente_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE es NOT NULL CHECK (btrim(nombre) <> '' AND length(nombre) <= 150),
  apellido text COLLATE es NOT NULL CHECK (btrim(apellido) <> '' AND length(apellido) <= 150),
  especialidad text NOT NULL,
  especialidad_detalle text NOT NULL DEFAULT '',
  correo text NOT NULL,
  linkedin text NOT NULL DEFAULT '',
  tiempo_ejercido text NOT NULL DEFAULT '',
  experiencia text NOT NULL DEFAULT '',
  imagen text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  eliminado timestamptz,
  busqueda text NOT NULL
    GENERATED ALWAYS AS (fold_text(nombre || ' ' || apellido || ' ' || especialidad || ' ' || correo)) STORED
);

CREATE INDEX docente_lista ON docente (apellido, nombre, docente_id) WHERE eliminado IS NULL;
CREATE INDEX docente_busqueda ON docente USING gin (busqueda gin_trgm_ops);

CREATE TABLE curso (
  curso_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE es NOT NULL CHECK (btrim(nombre) <> '' AND length(nombre) <= 300),
  descripcion text NOT NULL DEFAULT '',
  imagen text NOT NULL DEFAULT '',
  fecha_hora_inicio timestamptz NOT NULL,
  -- Deliberately not checked against the start: the specification has no such rule.
  fecha_hora_limite timestamptz NOT NULL,
  duracion_minutos integer NOT NULL DEFAULT 60 CHECK (duracion_minutos >= 1),
  especialidad_id integer NOT NULL REFERENCES especialidad ON DELETE NO ACTION,
  es_grabada boolean NOT NULL DEFAULT false,
  activa boolean NOT NULL DEFAULT true,
  coordinador_id integer REFERENCES docente ON DELETE NO ACTION,
  objetivo text NOT NULL DEFAULT '',
  temario text NOT NULL DEFAULT '',
  nivel smallint CHECK (nivel BETWEEN 0 AND 3),
  nombre_certificado text NOT NULL DEFAULT '',
  preparacion_certificado text NOT NULL DEFAULT '',
  codigo_certificado text NOT NULL DEFAULT '',
  tipo_certificado text CHECK (tipo_certificado IN ('D', 'C')),
  entidad_id integer REFERENCES entidad ON DELETE NO ACTION,
  asincronico text NOT NULL DEFAULT 'N' CHECK (asincronico IN ('S', 'N')),
  cantidad_modulo integer NOT NULL DEFAULT 0 CHECK (cantidad_modulo >= 0),
  precio numeric(10, 2) NOT NULL DEFAULT 0 CHECK (precio >= 0),
  tipo text NOT NULL DEFAULT 'N' CHECK (tipo IN ('D', 'C', 'N')),
  vigencia integer CHECK (vigencia >= 0),
  whatsapp text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  eliminado timestamptz,
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(nombre)) STORED,
  documento tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(documento_es(nombre), 'A')
    || setweight(documento_es(objetivo || ' ' || descripcion), 'B')
    || setweight(documento_es(temario), 'C')
  ) STORED
);

CREATE INDEX curso_especialidad ON curso (especialidad_id, nombre, curso_id);
CREATE INDEX curso_coordinador ON curso (coordinador_id);
CREATE INDEX curso_entidad ON curso (entidad_id);
CREATE INDEX curso_por_fecha ON curso (fecha_hora_inicio, curso_id) WHERE activa AND eliminado IS NULL;
CREATE INDEX curso_por_precio ON curso (precio, curso_id) WHERE activa AND eliminado IS NULL;
CREATE INDEX curso_por_nombre ON curso (nombre, curso_id) WHERE activa AND eliminado IS NULL;
CREATE INDEX curso_lista ON curso (nombre, curso_id) WHERE eliminado IS NULL;
CREATE INDEX curso_busqueda ON curso USING gin (busqueda gin_trgm_ops);
CREATE INDEX curso_documento ON curso USING gin (documento);

CREATE TABLE curso_ponente (
  curso_id integer NOT NULL REFERENCES curso ON DELETE CASCADE,
  docente_id integer NOT NULL REFERENCES docente ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (curso_id, docente_id)
);

CREATE INDEX curso_ponente_docente ON curso_ponente (docente_id);

CREATE TRIGGER especialidad_version BEFORE UPDATE ON especialidad FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER entidad_version BEFORE UPDATE ON entidad FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER docente_version BEFORE UPDATE ON docente FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER curso_version BEFORE UPDATE ON curso FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE VIEW especialidad_viva AS SELECT * FROM especialidad WHERE eliminado IS NULL;
CREATE VIEW entidad_viva AS SELECT * FROM entidad WHERE eliminado IS NULL;
CREATE VIEW docente_vivo AS SELECT * FROM docente WHERE eliminado IS NULL;
CREATE VIEW curso_vivo AS SELECT * FROM curso WHERE eliminado IS NULL;

-- Tells every process that something public pages show has changed. Delivered on commit; equal payloads of one
-- transaction arrive once.
CREATE FUNCTION notify_catalogo() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogo', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TRIGGER especialidad_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON especialidad
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
CREATE TRIGGER entidad_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON entidad
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
CREATE TRIGGER docente_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON docente
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
CREATE TRIGGER curso_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON curso
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
CREATE TRIGGER curso_ponente_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON curso_ponente
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
