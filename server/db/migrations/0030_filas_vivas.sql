-- Live rows. Deletion is soft: a deleted row keeps its id for history (audit log, orders, issued certificates) and sets
-- eliminado. Everything else reads these views, so no query has to remember the condition. They are plain enough for
-- the planner to inline: the partial indexes WHERE eliminado IS NULL still serve.

CREATE VIEW usuario_vivo AS SELECT * FROM usuario WHERE eliminado IS NULL;
CREATE VIEW especialidad_viva AS SELECT * FROM especialidad WHERE eliminado IS NULL;
CREATE VIEW entidad_viva AS SELECT * FROM entidad WHERE eliminado IS NULL;
CREATE VIEW docente_vivo AS SELECT * FROM docente WHERE eliminado IS NULL;
CREATE VIEW curso_vivo AS SELECT * FROM curso WHERE eliminado IS NULL;

-- Enrolments of live people. EXISTS instead of a join: SELECT … FOR UPDATE then locks the enrolment alone. The course
-- needs no check: it cannot be deleted while live people are enrolled.
CREATE VIEW matricula_viva AS
  SELECT * FROM matricula m WHERE EXISTS (SELECT FROM usuario_vivo u WHERE u.usuario_id = m.usuario_id);
