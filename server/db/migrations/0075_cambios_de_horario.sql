-- Changes of sessions that students are told of in one mail per course, ten minutes later; until then they can be undone.
CREATE TABLE cambio_horario (
  cambio_horario_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE CASCADE,
  motivo text NOT NULL DEFAULT '',
  hecho_por integer REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  -- When its mail leaves, unless a later change of the course takes it along.
  sale timestamptz NOT NULL,
  enviado timestamptz,
  -- The change whose mail told this one.
  envio_id integer REFERENCES cambio_horario ON DELETE CASCADE,
  deshecho timestamptz,
  CONSTRAINT cambio_horario_estado CHECK (enviado IS NULL OR deshecho IS NULL),
  CONSTRAINT cambio_horario_envio CHECK ((enviado IS NULL) = (envio_id IS NULL))
);

CREATE INDEX cambio_horario_curso ON cambio_horario (curso_id);
CREATE INDEX cambio_horario_hecho_por ON cambio_horario (hecho_por);
CREATE INDEX cambio_horario_envio ON cambio_horario (envio_id);

CREATE TABLE cambio_sesion (
  cambio_horario_id integer NOT NULL REFERENCES cambio_horario ON DELETE CASCADE,
  material_id integer NOT NULL REFERENCES material ON DELETE CASCADE,
  antes_inicio timestamptz NOT NULL,
  antes_fin timestamptz NOT NULL,
  antes_cancelada timestamptz,
  inicio timestamptz NOT NULL,
  fin timestamptz NOT NULL,
  cancelada timestamptz,
  -- Of the session after the change.
  secuencia integer NOT NULL,
  PRIMARY KEY (cambio_horario_id, material_id)
);

CREATE INDEX cambio_sesion_material ON cambio_sesion (material_id);
