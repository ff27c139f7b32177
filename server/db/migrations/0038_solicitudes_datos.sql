-- Requests of people about their own data (Ley 29733). The answer is written once.
CREATE TABLE solicitud_datos (
  solicitud_datos_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  tipo text NOT NULL CHECK (tipo IN ('informacion', 'acceso', 'rectificacion', 'cancelacion', 'oposicion')),
  detalle text NOT NULL CHECK (btrim(detalle) <> ''),
  creada timestamptz NOT NULL DEFAULT now(),
  -- The last day for the answer, by the rule of that day.
  vence date NOT NULL,
  respuesta text CHECK (btrim(respuesta) <> ''),
  respondida timestamptz,
  respondida_por integer REFERENCES usuario ON DELETE NO ACTION,
  CHECK ((respuesta IS NULL) = (respondida IS NULL) AND (respuesta IS NULL) = (respondida_por IS NULL))
);

CREATE INDEX solicitud_datos_usuario ON solicitud_datos (usuario_id, solicitud_datos_id DESC);
CREATE INDEX solicitud_datos_vence ON solicitud_datos (vence, solicitud_datos_id);
CREATE INDEX solicitud_datos_respondida_por ON solicitud_datos (respondida_por);
