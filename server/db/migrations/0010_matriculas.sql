-- Enrolment is a row: it is there or it is not. Removing it keeps attempts and grades, which hang on the student.
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

CREATE FUNCTION recordar_nota() RETURNS trigger
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

CREATE TRIGGER nota_modulo_version BEFORE UPDATE ON nota_modulo FOR EACH ROW EXECUTE FUNCTION marcar_cambio();
CREATE TRIGGER nota_modulo_recordar AFTER INSERT OR UPDATE ON nota_modulo FOR EACH ROW EXECUTE FUNCTION recordar_nota();
CREATE TRIGGER nota_modulo_historia_solo_agregar
  BEFORE UPDATE OR DELETE OR TRUNCATE ON nota_modulo_historia
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();
