-- People and their roles. Deletion is soft, here and in 0006_oferta.sql: a deleted row sets eliminado and keeps its id for
-- history (audit log, orders, issued certificates). Everything else reads the view of live rows, so no query has to
-- remember the condition. The planner inlines these views: partial indexes WHERE eliminado IS NULL serve them.

CREATE TABLE rol (
  rol_id smallint PRIMARY KEY,
  nombre text NOT NULL CONSTRAINT rol_nombre_unico UNIQUE CHECK (nombre IN ('ADMIN', 'USU'))
);

INSERT INTO rol (rol_id, nombre) VALUES (1, 'ADMIN'), (2, 'USU');

CREATE TABLE usuario (
  usuario_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- DNI (8 digits) or carnet de extranjería (9 to 12 letters and digits).
  dni text NOT NULL CHECK (dni ~ '^([0-9]{8}|[0-9A-Z]{9,12})$'),
  correo text NOT NULL CHECK (correo ~ '^[^@\s]+@[^@\s]+$' AND length(correo) <= 254),
  nombre text COLLATE es NOT NULL CHECK (btrim(nombre) <> '' AND length(nombre) <= 150),
  apellido text COLLATE es NOT NULL CHECK (btrim(apellido) <> '' AND length(apellido) <= 150),
  numero text NOT NULL DEFAULT '',
  -- Hash; null until the account is activated.
  contrasena text,
  rol_id smallint NOT NULL DEFAULT 2 REFERENCES rol ON DELETE NO ACTION,
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  eliminado timestamptz,
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(dni || ' ' || nombre || ' ' || apellido || ' ' || correo)) STORED
);

-- Unique among live rows: a deleted account keeps its history and does not block the person from coming back.
CREATE UNIQUE INDEX usuario_dni_unico ON usuario (dni) WHERE eliminado IS NULL;
CREATE UNIQUE INDEX usuario_correo_unico ON usuario (lower(correo)) WHERE eliminado IS NULL;
-- The list in its order, with the columns it is filtered by: words that most people share are found by walking this
-- index alone. Rare words are found through usuario_busqueda; the planner chooses.
CREATE INDEX usuario_lista ON usuario (apellido, nombre, usuario_id) INCLUDE (rol_id, busqueda) WHERE eliminado IS NULL;
CREATE INDEX usuario_rol ON usuario (rol_id) WHERE eliminado IS NULL;
CREATE INDEX usuario_busqueda ON usuario USING gin (busqueda gin_trgm_ops);

-- A new password is no edit of the record: it must not make an administrator's open form stale.
CREATE TRIGGER usuario_version
  BEFORE UPDATE OF dni, correo, nombre, apellido, numero, rol_id, eliminado ON usuario
  FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE VIEW usuario_vivo AS SELECT * FROM usuario WHERE eliminado IS NULL;
