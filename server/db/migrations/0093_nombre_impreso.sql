-- How people confirmed that their name is printed. It counts while the account has that name: when staff change the
-- name, the person confirms again.
CREATE TABLE nombre_impreso (
  usuario_id integer PRIMARY KEY REFERENCES usuario ON DELETE CASCADE,
  nombres text NOT NULL CHECK (btrim(nombres) <> '' AND length(nombres) <= 150),
  apellido_paterno text NOT NULL CHECK (btrim(apellido_paterno) <> '' AND length(apellido_paterno) <= 75),
  apellido_materno text NOT NULL CHECK (length(apellido_materno) <= 74),
  confirmado timestamptz NOT NULL DEFAULT now()
);

CREATE VIEW nombre_confirmado AS
  SELECT i.* FROM nombre_impreso i JOIN usuario_vivo u USING (usuario_id)
   WHERE u.nombre = i.nombres
     AND u.apellido = i.apellido_paterno || CASE i.apellido_materno WHEN '' THEN '' ELSE ' ' || i.apellido_materno END;
