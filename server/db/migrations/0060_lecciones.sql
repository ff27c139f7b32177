-- How a material came to be seen. Null: before this was recorded.
ALTER TABLE avance
  ADD COLUMN origen text CHECK (origen IN ('reproducido', 'leido', 'mano'));

-- Length of a recording in seconds; null when its file does not say.
ALTER TABLE archivo_subido
  ADD COLUMN duracion integer CHECK (duracion > 0);
