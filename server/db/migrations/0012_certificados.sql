-- Certificates. What a document says is copied when it is issued; afterwards a row can only be revoked.

-- Last number issued in a year. Taken inside the issuing transaction: the row lock makes others wait and a rollback
-- returns the number, so there are neither gaps nor duplicates.
CREATE TABLE certificado_correlativo (
  anio smallint PRIMARY KEY CHECK (anio BETWEEN 2000 AND 2999),
  ultimo integer NOT NULL CHECK (ultimo >= 0)
);

CREATE TABLE certificado (
  certificado_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codigo text NOT NULL CONSTRAINT certificado_codigo_unico UNIQUE CHECK (length(codigo) >= 26),
  anio smallint NOT NULL REFERENCES certificado_correlativo ON DELETE NO ACTION,
  correlativo integer NOT NULL CHECK (correlativo >= 1),
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  tipo text NOT NULL CHECK (tipo IN ('D', 'C')),
  datos_alumno jsonb NOT NULL,
  datos_curso jsonb NOT NULL,
  datos_entidad jsonb NOT NULL,
  nota numeric(4, 2) CHECK (nota BETWEEN 0 AND 20),
  -- Why it was issued to somebody who did not meet the conditions.
  motivo_excepcion text CHECK (btrim(motivo_excepcion) <> ''),
  emitido timestamptz NOT NULL DEFAULT now(),
  emitido_por integer REFERENCES usuario ON DELETE NO ACTION,
  pdf_hash bytea CHECK (octet_length(pdf_hash) = 32),
  revocado timestamptz,
  motivo_revocacion text CHECK (btrim(motivo_revocacion) <> ''),
  revocado_por integer REFERENCES usuario ON DELETE NO ACTION,
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(
    codigo || ' ' || coalesce(datos_alumno ->> 'dni', '') || ' ' || coalesce(datos_alumno ->> 'nombre', '')
    || ' ' || coalesce(datos_alumno ->> 'apellido', '')
  )) STORED,
  CONSTRAINT certificado_correlativo_unico UNIQUE (anio, correlativo),
  CHECK ((revocado IS NULL) = (motivo_revocacion IS NULL))
);

CREATE UNIQUE INDEX certificado_vigente_unico ON certificado (usuario_id, curso_id) WHERE revocado IS NULL;
CREATE INDEX certificado_usuario ON certificado (usuario_id, emitido DESC);
CREATE INDEX certificado_curso ON certificado (curso_id, emitido DESC, certificado_id DESC);
CREATE INDEX certificado_busqueda ON certificado USING gin (busqueda gin_trgm_ops);

CREATE FUNCTION certificado_immutable() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  -- busqueda is computed only after this trigger.
  variables constant text[] := ARRAY['revocado', 'motivo_revocacion', 'revocado_por', 'pdf_hash', 'busqueda'];
BEGIN
  IF to_jsonb(OLD) - variables <> to_jsonb(NEW) - variables
    OR (OLD.pdf_hash IS NOT NULL AND NEW.pdf_hash IS DISTINCT FROM OLD.pdf_hash)
    OR (OLD.revocado IS NOT NULL AND to_jsonb(OLD) - 'busqueda' <> to_jsonb(NEW) - 'busqueda')
  THEN
    RAISE EXCEPTION 'a certificate can only be revoked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER certificado_immutable BEFORE UPDATE ON certificado FOR EACH ROW EXECUTE FUNCTION certificado_immutable();
CREATE TRIGGER certificado_no_delete
  BEFORE DELETE OR TRUNCATE ON certificado
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Certificates for everybody who passed a course, issued by one job. The students are stored when the job is created and
-- each certificate is issued in its own transaction, so an interrupted job continues where it stopped.
CREATE TABLE certificado_lote (
  certificado_lote_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  creado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  terminado timestamptz
);

-- One open job per course.
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
