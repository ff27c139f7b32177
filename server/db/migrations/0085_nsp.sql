-- 'No se presentó': a grade of a class that counts as 0 and is shown as NSP.
ALTER TABLE nota_modulo
  ADD COLUMN nsp boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT nota_modulo_nsp CHECK (NOT nsp OR (nota IS NOT NULL AND nota = 0));

ALTER TABLE nota_modulo_historia
  ADD COLUMN antes_nsp boolean NOT NULL DEFAULT false,
  ADD COLUMN despues_nsp boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION record_nota() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO nota_modulo_historia (usuario_id, modulo_id, despues, despues_nsp, puesta_por)
    VALUES (NEW.usuario_id, NEW.modulo_id, NEW.nota, NEW.nsp, NEW.puesta_por);
  ELSIF NEW.nota IS DISTINCT FROM OLD.nota OR NEW.nsp <> OLD.nsp THEN
    INSERT INTO nota_modulo_historia (usuario_id, modulo_id, antes, antes_nsp, despues, despues_nsp, puesta_por)
    VALUES (NEW.usuario_id, NEW.modulo_id, OLD.nota, OLD.nsp, NEW.nota, NEW.nsp, NEW.puesta_por);
  END IF;
  RETURN NULL;
END $$;
