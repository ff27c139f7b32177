-- What the picture of a question shows, for students who cannot see it.
ALTER TABLE pregunta
  ADD COLUMN imagen_texto text NOT NULL DEFAULT '' CHECK (length(imagen_texto) <= 500);
