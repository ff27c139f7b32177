-- Whether students see the explanations of a test, with their own answers, once they have submitted.
ALTER TABLE prueba
  ADD COLUMN explicaciones text NOT NULL DEFAULT 'nunca' CHECK (explicaciones IN ('nunca', 'al-enviar'));
