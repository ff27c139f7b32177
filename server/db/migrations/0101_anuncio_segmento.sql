-- An announcement for a part of the students is a mail only: the course shows those for everybody.
ALTER TABLE anuncio ADD COLUMN segmento text NOT NULL DEFAULT 'todos'
  CHECK (segmento IN ('todos', 'sin-empezar', 'sin-terminar', 'sin-pagar', 'elegidos'));

-- The people of an announcement for 'elegidos'.
CREATE TABLE anuncio_elegido (
  anuncio_id integer NOT NULL REFERENCES anuncio ON DELETE CASCADE,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE CASCADE,
  PRIMARY KEY (anuncio_id, usuario_id)
);

CREATE INDEX anuncio_elegido_usuario ON anuncio_elegido (usuario_id);
