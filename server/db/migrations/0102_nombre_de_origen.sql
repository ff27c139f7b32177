-- The name that the account had from the school when its person first confirmed how it is printed. Later confirmations
-- are compared with this one: otherwise a few steps, each sharing a word with the one before, end at another person.
ALTER TABLE nombre_impreso ADD COLUMN nombre_origen text, ADD COLUMN apellido_origen text;

UPDATE nombre_impreso SET nombre_origen = nombres,
       apellido_origen = apellido_paterno || CASE apellido_materno WHEN '' THEN '' ELSE ' ' || apellido_materno END;

ALTER TABLE nombre_impreso ALTER COLUMN nombre_origen SET NOT NULL, ALTER COLUMN apellido_origen SET NOT NULL;
