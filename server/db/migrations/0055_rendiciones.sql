-- `borrador` was draft, sitting and extra time in one row, so that whatever ended one of them ended all three.

-- A test that a student has started and not submitted. `preguntas` are the drawn questions as they were at the start, in
-- the student's order: editing the test changes nothing for who has begun. NO ACTION: a sitting ends as an attempt, and
-- neither its answers nor its test can be deleted before.
CREATE TABLE rendicion (
  usuario_id integer NOT NULL,
  prueba_id integer NOT NULL,
  inicio timestamptz NOT NULL,
  -- Of the test at the start; null without a limit.
  minutos integer CHECK (minutos BETWEEN 1 AND 600),
  -- Null: it has no end.
  fin timestamptz,
  preguntas jsonb NOT NULL,
  PRIMARY KEY (usuario_id, prueba_id),
  FOREIGN KEY (usuario_id, prueba_id) REFERENCES borrador ON DELETE NO ACTION,
  CHECK (fin >= inicio)
);

CREATE INDEX rendicion_prueba ON rendicion (prueba_id);
CREATE INDEX rendicion_fin ON rendicion (fin) WHERE fin IS NOT NULL;

-- What was granted to a student in a test. It stays until somebody takes it back.
CREATE TABLE concesion (
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  prueba_id integer NOT NULL REFERENCES prueba ON DELETE CASCADE,
  -- Extra minutes in each attempt.
  prorroga integer NOT NULL DEFAULT 0 CHECK (prorroga BETWEEN 0 AND 1440),
  intentos_extra integer NOT NULL DEFAULT 0 CHECK (intentos_extra BETWEEN 0 AND 100),
  actualizado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, prueba_id)
);

CREATE INDEX concesion_prueba ON concesion (prueba_id);

INSERT INTO rendicion (usuario_id, prueba_id, inicio, minutos, fin, preguntas)
SELECT b.usuario_id, b.prueba_id, b.inicio, p.minutos, b.fin, b.preguntas
  FROM borrador b JOIN prueba p USING (prueba_id) WHERE b.inicio IS NOT NULL;

INSERT INTO concesion (usuario_id, prueba_id, prorroga, actualizado)
SELECT usuario_id, prueba_id, prorroga, actualizado FROM borrador WHERE prorroga > 0;

ALTER TABLE borrador DROP COLUMN inicio, DROP COLUMN fin, DROP COLUMN preguntas, DROP COLUMN prorroga;

-- Deleted modules can be restored for a week, with everything in them; their test has the same instant. A test that was
-- deleted alone stays for its annulled attempts, which are still a student's answers.
ALTER TABLE modulo ADD COLUMN eliminado timestamptz;
ALTER TABLE prueba ADD COLUMN eliminado timestamptz, DROP CONSTRAINT prueba_modulo_unico;

CREATE UNIQUE INDEX prueba_modulo_unico ON prueba (modulo_id) WHERE eliminado IS NULL;
CREATE INDEX prueba_modulo ON prueba (modulo_id);
CREATE INDEX modulo_eliminado ON modulo (eliminado) WHERE eliminado IS NOT NULL;
CREATE INDEX prueba_eliminada ON prueba (eliminado) WHERE eliminado IS NOT NULL;

CREATE VIEW modulo_vivo AS SELECT * FROM modulo WHERE eliminado IS NULL;
CREATE VIEW prueba_viva AS SELECT * FROM prueba WHERE eliminado IS NULL;

CREATE OR REPLACE VIEW registro_eliminado AS
  SELECT 'usuario' AS tipo, usuario_id AS id, nombre || ' ' || apellido AS nombre, dni || ' · ' || correo AS detalle,
         busqueda, eliminado
    FROM usuario_eliminado
  UNION ALL
  SELECT 'curso', c.curso_id, c.nombre, e.nombre, c.busqueda, c.eliminado
    FROM curso c JOIN especialidad e USING (especialidad_id) WHERE c.eliminado IS NOT NULL
  UNION ALL
  SELECT 'especialidad', especialidad_id, nombre, descripcion, fold_text(nombre), eliminado
    FROM especialidad WHERE eliminado IS NOT NULL
  UNION ALL
  SELECT 'docente', docente_id, nombre || ' ' || apellido, correo, busqueda, eliminado
    FROM docente WHERE eliminado IS NOT NULL
  UNION ALL
  SELECT 'entidad', entidad_id, titulo, acronimo, busqueda, eliminado FROM entidad WHERE eliminado IS NOT NULL
  UNION ALL
  -- For a week (restoreDays), and while its course is there.
  SELECT 'modulo', m.modulo_id, m.nombre, c.nombre, fold_text(m.nombre), m.eliminado
    FROM modulo m JOIN curso_vivo c USING (curso_id) WHERE m.eliminado > now() - interval '7 days';
