-- Five roles. A docente may have an account, with which they teach the courses that they speak in or coordinate.

ALTER TABLE rol
  DROP CONSTRAINT rol_nombre_check,
  ADD CONSTRAINT rol_nombre_check CHECK (nombre IN ('ADMIN', 'USU', 'DOCENTE', 'COORDINACION', 'CAJA'));

INSERT INTO rol (rol_id, nombre) VALUES (3, 'DOCENTE'), (4, 'COORDINACION'), (5, 'CAJA');

ALTER TABLE docente ADD COLUMN usuario_id integer CONSTRAINT docente_cuenta_unica UNIQUE REFERENCES usuario ON DELETE NO ACTION;

CREATE OR REPLACE VIEW docente_vivo AS SELECT * FROM docente WHERE eliminado IS NULL;

CREATE FUNCTION cursos_de_docente(cuenta integer) RETURNS integer[]
LANGUAGE sql STABLE
RETURN (
  SELECT coalesce(array_agg(DISTINCT c.curso_id), '{}')
    FROM docente_vivo d
    JOIN curso_vivo c ON c.coordinador_id = d.docente_id
      OR c.curso_id IN (SELECT p.curso_id FROM curso_ponente p WHERE p.docente_id = d.docente_id)
      OR c.curso_id IN (
        SELECT m.curso_id FROM sesion_programada s JOIN material t USING (material_id) JOIN modulo_vivo m USING (modulo_id)
         WHERE s.ponente_id = d.docente_id)
   WHERE d.usuario_id = cuenta
);
