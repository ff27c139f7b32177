-- A student's own notes on materials. Nobody else reads them; they leave with the material.
CREATE TABLE apunte (
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  material_id integer NOT NULL REFERENCES material ON DELETE CASCADE,
  texto text NOT NULL CHECK (length(texto) BETWEEN 1 AND 10000),
  actualizado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, material_id)
);

CREATE INDEX apunte_material ON apunte (material_id);
