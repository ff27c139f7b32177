-- When a live session (material of type SES) is held, and who was there. A material without a row here has no date.
CREATE TABLE sesion_programada (
  material_id integer PRIMARY KEY REFERENCES material ON DELETE CASCADE,
  inicio timestamptz NOT NULL,
  fin timestamptz NOT NULL,
  ponente_id integer REFERENCES docente ON DELETE NO ACTION,
  -- https link to the recording; empty until there is one. The link to the meeting is the material's.
  grabacion text NOT NULL DEFAULT '',
  -- Grows with every change that calendars and students must learn of (RFC 5545 SEQUENCE).
  secuencia integer NOT NULL DEFAULT 0 CHECK (secuencia >= 0),
  cancelada timestamptz,
  creado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sesion_programada_orden CHECK (fin > inicio)
);

CREATE INDEX sesion_programada_inicio ON sesion_programada (inicio);
CREATE INDEX sesion_programada_ponente ON sesion_programada (ponente_id);

-- Flyers show the timetable.
CREATE TRIGGER sesion_programada_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sesion_programada
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();

CREATE TABLE asistencia (
  material_id integer NOT NULL REFERENCES sesion_programada ON DELETE CASCADE,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  -- First time through the join page.
  entro timestamptz,
  origen text NOT NULL CHECK (origen IN ('ingreso', 'manual', 'zoom')),
  presente boolean NOT NULL DEFAULT true,
  minutos integer CHECK (minutos BETWEEN 0 AND 1440),
  registrado_por integer REFERENCES usuario ON DELETE NO ACTION,
  actualizado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (material_id, usuario_id)
);

CREATE INDEX asistencia_usuario ON asistencia (usuario_id);
CREATE INDEX asistencia_registrado_por ON asistencia (registrado_por);
