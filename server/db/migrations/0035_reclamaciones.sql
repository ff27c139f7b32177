-- Libro de Reclamaciones. Sheets, answers and classifications only grow: none is ever changed or deleted, also when the
-- person is.
CREATE TABLE reclamacion (
  reclamacion_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero text NOT NULL UNIQUE CHECK (numero ~ '^\d{9}-\d{4}$'),
  presentada timestamptz NOT NULL,
  -- The last day for the answer, by the rule of that day.
  vence date NOT NULL,
  -- Hash of the content and the day: the same sheet sent twice is one.
  huella bytea NOT NULL UNIQUE,
  -- The provider as it was then.
  razon_social text NOT NULL,
  ruc text NOT NULL,
  direccion text NOT NULL,
  nombre text NOT NULL,
  tipo_documento text NOT NULL CHECK (tipo_documento IN ('DNI', 'CE', 'PAS')),
  documento text NOT NULL,
  domicilio text NOT NULL,
  correo text NOT NULL,
  telefono text NOT NULL,
  menor boolean NOT NULL,
  apoderado text NOT NULL,
  bien text NOT NULL CHECK (bien IN ('servicio', 'producto')),
  monto_centimos integer CHECK (monto_centimos >= 0),
  descripcion text NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('reclamo', 'queja')),
  detalle text NOT NULL,
  pedido text NOT NULL,
  respuesta_por text NOT NULL CHECK (respuesta_por IN ('correo', 'domicilio')),
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(numero || ' ' || nombre || ' ' || documento)) STORED
);

CREATE INDEX reclamacion_vence ON reclamacion (vence, reclamacion_id);
CREATE INDEX reclamacion_busqueda ON reclamacion USING gin (busqueda gin_trgm_ops);

-- One answer per sheet.
CREATE TABLE reclamacion_respuesta (
  reclamacion_id integer PRIMARY KEY REFERENCES reclamacion,
  texto text NOT NULL,
  respondida timestamptz NOT NULL DEFAULT now(),
  usuario_id integer NOT NULL REFERENCES usuario
);

CREATE INDEX reclamacion_respuesta_usuario ON reclamacion_respuesta (usuario_id);

-- What the school calls a sheet; the newest counts. What the consumer chose stays in the sheet.
CREATE TABLE reclamacion_clasificacion (
  reclamacion_clasificacion_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reclamacion_id integer NOT NULL REFERENCES reclamacion,
  tipo text NOT NULL CHECK (tipo IN ('reclamo', 'queja')),
  motivo text NOT NULL,
  creado timestamptz NOT NULL DEFAULT now(),
  usuario_id integer NOT NULL REFERENCES usuario
);

CREATE INDEX reclamacion_clasificacion_reclamacion
  ON reclamacion_clasificacion (reclamacion_id, reclamacion_clasificacion_id DESC);
CREATE INDEX reclamacion_clasificacion_usuario ON reclamacion_clasificacion (usuario_id);

-- The last number of each year: counted in the transaction of the sheet, so that there is no gap and no twin.
CREATE TABLE reclamacion_correlativo (
  anio integer PRIMARY KEY,
  ultimo integer NOT NULL
);

CREATE TRIGGER reclamacion_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON reclamacion
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER reclamacion_respuesta_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON reclamacion_respuesta
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER reclamacion_clasificacion_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON reclamacion_clasificacion
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
