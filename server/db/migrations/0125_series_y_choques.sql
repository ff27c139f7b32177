-- Sessions that one act dated, a series or a pasted timetable: for a day they can be taken back together.
ALTER TABLE sesion_programada
  ADD COLUMN serie uuid,
  -- Link of the material before; null: the act created the material.
  ADD COLUMN serie_video text;
CREATE INDEX sesion_programada_serie ON sesion_programada (serie) WHERE serie IS NOT NULL;

-- Clashes of two sessions, or of one with a holiday, that somebody accepted. A session that moves is looked at again.
CREATE TABLE choque_aceptado (
  material_id integer NOT NULL REFERENCES sesion_programada ON DELETE CASCADE,
  -- Null: the holiday.
  otro_id integer REFERENCES sesion_programada ON DELETE CASCADE,
  inicio timestamptz NOT NULL,
  otro_inicio timestamptz,
  nota text NOT NULL DEFAULT '',
  aceptado_por integer REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT choque_aceptado_par UNIQUE NULLS NOT DISTINCT (material_id, otro_id),
  CONSTRAINT choque_aceptado_orden CHECK (otro_id > material_id),
  CONSTRAINT choque_aceptado_otro CHECK ((otro_id IS NULL) = (otro_inicio IS NULL)),
  CONSTRAINT choque_aceptado_nota CHECK (length(nota) <= 300)
);
CREATE INDEX choque_aceptado_otro_id ON choque_aceptado (otro_id);
CREATE INDEX choque_aceptado_por ON choque_aceptado (aceptado_por);
