-- Everybody who passed a course, certified by one job. Who is meant is written down when it is asked for; each is issued in
-- a transaction of its own, so a job that is cut off goes on where it was.
CREATE TABLE certificado_lote (
  certificado_lote_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  creado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  terminado timestamptz
);

-- One at a time: asking again while it runs answers the one that runs.
CREATE UNIQUE INDEX certificado_lote_abierto ON certificado_lote (curso_id) WHERE terminado IS NULL;
CREATE INDEX certificado_lote_curso ON certificado_lote (curso_id, certificado_lote_id DESC);
CREATE INDEX certificado_lote_creado_por ON certificado_lote (creado_por);

CREATE TABLE certificado_lote_alumno (
  certificado_lote_id integer NOT NULL REFERENCES certificado_lote ON DELETE CASCADE,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  certificado_id integer REFERENCES certificado ON DELETE NO ACTION,
  problema text CHECK (btrim(problema) <> ''),
  PRIMARY KEY (certificado_lote_id, usuario_id),
  CHECK (certificado_id IS NULL OR problema IS NULL)
);

CREATE INDEX certificado_lote_alumno_usuario ON certificado_lote_alumno (usuario_id);
CREATE INDEX certificado_lote_alumno_certificado ON certificado_lote_alumno (certificado_id);
