-- Roles beside the main one, which is the strongest: ADMIN, COORDINACION, CAJA, DOCENTE. Only those that add something;
-- who studies needs none, because courses follow from enrolments.
ALTER TABLE usuario ADD COLUMN otros_roles smallint[] NOT NULL DEFAULT '{}'
  CONSTRAINT usuario_otros_roles CHECK (
    CASE rol_id
      WHEN 1 THEN otros_roles IN ('{}', '{3}')
      WHEN 4 THEN otros_roles IN ('{}', '{3}', '{5}', '{5,3}')
      WHEN 5 THEN otros_roles IN ('{}', '{3}')
      ELSE otros_roles = '{}'
    END);

CREATE INDEX usuario_otros_roles_lista ON usuario (usuario_id) WHERE otros_roles <> '{}' AND eliminado IS NULL;

DROP TRIGGER usuario_version ON usuario;
CREATE TRIGGER usuario_version
  BEFORE UPDATE OF dni, tipo_documento, correo, nombre, apellido, numero, rol_id, otros_roles, eliminado ON usuario
  FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE OR REPLACE VIEW usuario_vivo AS SELECT * FROM usuario WHERE eliminado IS NULL;
CREATE OR REPLACE VIEW usuario_eliminado AS
  SELECT * FROM usuario u
  WHERE eliminado IS NOT NULL AND NOT EXISTS (SELECT FROM usuario_anonimizado a WHERE a.usuario_id = u.usuario_id);
