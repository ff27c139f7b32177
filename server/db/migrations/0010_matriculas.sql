-- Enrolments, progress and the gradebook of class modules; enrolment from a file; the access rule.

-- A student is enrolled while the row exists. Deleting it keeps attempts and grades, which belong to the student.
CREATE TABLE matricula (
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  -- The bought seat it comes from; null when ADMIN or an import enrolled the student.
  asiento_id integer CONSTRAINT matricula_asiento_unico UNIQUE REFERENCES asiento ON DELETE NO ACTION,
  -- Where the student left off.
  ultimo_material_id integer REFERENCES material ON DELETE SET NULL,
  ultimo_acceso timestamptz,
  creado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, curso_id)
);

CREATE INDEX matricula_curso ON matricula (curso_id, usuario_id);
CREATE INDEX matricula_creado ON matricula (creado);
CREATE INDEX matricula_ultimo_material ON matricula (ultimo_material_id);

-- Enrolments of live people. EXISTS instead of a join: SELECT … FOR UPDATE then locks the enrolment alone. The course
-- needs no check: it cannot be deleted while live people are enrolled.
CREATE VIEW matricula_viva AS
  SELECT * FROM matricula m WHERE EXISTS (SELECT FROM usuario_vivo u WHERE u.usuario_id = m.usuario_id);

-- Access of an enrolled student: domain/rules/acceso.ts in SQL. A test compares both over generated cases.
-- End of access: end of the course plus vigencia months on Lima's calendar, the last day of a shorter month. Null: never.
CREATE FUNCTION end_of_acceso(fecha_hora_limite timestamptz, vigencia integer) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (fecha_hora_limite AT TIME ZONE 'America/Lima' + make_interval(months => vigencia)) AT TIME ZONE 'America/Lima';

CREATE FUNCTION has_acceso(activa boolean, fecha_hora_limite timestamptz, vigencia integer, at timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN activa AND coalesce(at <= end_of_acceso(fecha_hora_limite, vigencia), true);

CREATE TABLE avance (
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  material_id integer NOT NULL REFERENCES material ON DELETE CASCADE,
  visto timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, material_id)
);

CREATE INDEX avance_material ON avance (material_id);

-- The gradebook of class modules. Clearing a grade sets it to null, so that the history says who did it.
CREATE TABLE nota_modulo (
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  modulo_id integer NOT NULL REFERENCES modulo ON DELETE NO ACTION,
  nota numeric(4, 2) CHECK (nota BETWEEN 0 AND 20),
  puesta_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, modulo_id)
);

CREATE INDEX nota_modulo_modulo ON nota_modulo (modulo_id);

CREATE TABLE nota_modulo_historia (
  nota_modulo_historia_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  modulo_id integer NOT NULL REFERENCES modulo ON DELETE NO ACTION,
  antes numeric(4, 2),
  despues numeric(4, 2),
  puesta_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX nota_modulo_historia_nota ON nota_modulo_historia (usuario_id, modulo_id, nota_modulo_historia_id);
CREATE INDEX nota_modulo_historia_modulo ON nota_modulo_historia (modulo_id);

CREATE FUNCTION record_nota() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO nota_modulo_historia (usuario_id, modulo_id, despues, puesta_por)
    VALUES (NEW.usuario_id, NEW.modulo_id, NEW.nota, NEW.puesta_por);
  ELSIF NEW.nota IS DISTINCT FROM OLD.nota THEN
    INSERT INTO nota_modulo_historia (usuario_id, modulo_id, antes, despues, puesta_por)
    VALUES (NEW.usuario_id, NEW.modulo_id, OLD.nota, NEW.nota, NEW.puesta_por);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER nota_modulo_version BEFORE UPDATE ON nota_modulo FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER nota_modulo_record AFTER INSERT OR UPDATE ON nota_modulo FOR EACH ROW EXECUTE FUNCTION record_nota();
CREATE TRIGGER nota_modulo_historia_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON nota_modulo_historia
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Enrolment from a file. A job enrols all rows in one transaction; it writes its progress on another connection.
CREATE TABLE importacion (
  importacion_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  creado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'en-curso', 'terminada', 'fallida')),
  total integer NOT NULL CHECK (total >= 1),
  hechas integer NOT NULL DEFAULT 0 CHECK (hechas BETWEEN 0 AND total),
  completar_ceros boolean NOT NULL DEFAULT false,
  -- Emptied after the import: the people are in usuario then.
  filas jsonb NOT NULL,
  resultado jsonb,
  -- Mails to send, and how many of them have been queued.
  avisos jsonb NOT NULL DEFAULT '[]',
  avisadas integer NOT NULL DEFAULT 0 CHECK (avisadas >= 0),
  creado timestamptz NOT NULL DEFAULT now(),
  iniciado timestamptz,
  terminado timestamptz,
  CHECK ((estado IN ('terminada', 'fallida')) = (terminado IS NOT NULL)),
  CHECK ((terminado IS NOT NULL) = (resultado IS NOT NULL))
);

CREATE INDEX importacion_curso ON importacion (curso_id, importacion_id DESC);
CREATE INDEX importacion_creado_por ON importacion (creado_por);
