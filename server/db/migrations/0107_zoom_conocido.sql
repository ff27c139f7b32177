-- Who somebody in Zoom's reports is, once staff has said it. The address or the name is stored as a hash alone.
CREATE TABLE zoom_conocido (
  curso_id integer NOT NULL REFERENCES curso ON DELETE CASCADE,
  huella text NOT NULL CHECK (huella ~ '^[0-9a-f]{64}$'),
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE CASCADE,
  PRIMARY KEY (curso_id, huella)
);

CREATE INDEX zoom_conocido_usuario ON zoom_conocido (usuario_id);
