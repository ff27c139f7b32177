-- Texts of the flyer that ADMIN writes. Empty ones are not shown.
ALTER TABLE curso
  ADD COLUMN horario text NOT NULL DEFAULT '',
  ADD COLUMN logros text NOT NULL DEFAULT '',
  ADD COLUMN publico_objetivo text NOT NULL DEFAULT '',
  ADD COLUMN inclusiones text NOT NULL DEFAULT '',
  ADD COLUMN preguntas_frecuentes text NOT NULL DEFAULT '';

CREATE OR REPLACE VIEW curso_vivo AS SELECT * FROM curso WHERE eliminado IS NULL;
