-- A second, smaller file of a recording, for slow connections.
ALTER TABLE archivo_subido DROP CONSTRAINT archivo_subido_destino_check;
ALTER TABLE archivo_subido ADD CONSTRAINT archivo_subido_destino_check
  CHECK (destino IN ('nuevo', 'archivo', 'subtitulos', 'ligero'));

ALTER TABLE archivo_material ADD COLUMN ligero_id integer REFERENCES archivo_subido ON DELETE NO ACTION;
ALTER TABLE archivo_eliminado ADD COLUMN ligero_id integer REFERENCES archivo_subido ON DELETE NO ACTION;

CREATE INDEX archivo_material_ligero ON archivo_material (ligero_id) WHERE ligero_id IS NOT NULL;
CREATE INDEX archivo_eliminado_ligero ON archivo_eliminado (ligero_id) WHERE ligero_id IS NOT NULL;
