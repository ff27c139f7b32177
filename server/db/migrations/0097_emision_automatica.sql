-- Courses whose certificates are issued by themselves, some days after their end; at one's own pace, after passing.
CREATE TABLE emision_automatica (
  curso_id integer PRIMARY KEY REFERENCES curso ON DELETE CASCADE,
  dias smallint NOT NULL CHECK (dias BETWEEN 0 AND 365),
  -- In whose name they are issued.
  activada_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  actualizado timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX emision_automatica_activada_por ON emision_automatica (activada_por);
CREATE TRIGGER emision_automatica_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON emision_automatica
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();

-- Who waits for it: since when they may be certified, and who took them out.
CREATE TABLE emision_alumno (
  curso_id integer NOT NULL REFERENCES curso ON DELETE CASCADE,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE CASCADE,
  visto timestamptz NOT NULL DEFAULT now(),
  retirado_por integer REFERENCES usuario ON DELETE NO ACTION,
  PRIMARY KEY (curso_id, usuario_id)
);

CREATE INDEX emision_alumno_usuario ON emision_alumno (usuario_id);
CREATE INDEX emision_alumno_retirado_por ON emision_alumno (retirado_por);

-- Opened by the job: who is taken out while it runs gets no certificate.
ALTER TABLE certificado_lote ADD COLUMN automatico boolean NOT NULL DEFAULT false;
