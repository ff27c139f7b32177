-- Type of an identity document, apart from its number, and what an import needs to be undone.

ALTER TABLE usuario ADD COLUMN tipo_documento text NOT NULL DEFAULT 'DNI' CHECK (tipo_documento IN ('DNI', 'CE', 'PAS'));
UPDATE usuario SET tipo_documento = 'CE' WHERE dni !~ '^[0-9]{8}$';

CREATE FUNCTION fits_documento(tipo text, numero text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN numero ~ CASE tipo WHEN 'DNI' THEN '^[0-9]{8}$' WHEN 'CE' THEN '^[0-9A-Z]{9,12}$' ELSE '^[0-9A-Z]{6,12}$' END;

ALTER TABLE usuario
  DROP CONSTRAINT usuario_dni_check,
  ADD CONSTRAINT usuario_documento CHECK (fits_documento(tipo_documento, dni));

-- A writer that names no type gets the one that the number fits: processes of the version before, and sign-ups, which
-- ask for a DNI or a carné de extranjería in one field.
CREATE FUNCTION fit_tipo_documento() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NOT fits_documento(NEW.tipo_documento, NEW.dni) THEN
    NEW.tipo_documento := CASE WHEN NEW.dni ~ '^[0-9]{8}$' THEN 'DNI' ELSE 'CE' END;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER usuario_tipo_documento
  BEFORE INSERT OR UPDATE OF dni, tipo_documento ON usuario
  FOR EACH ROW EXECUTE FUNCTION fit_tipo_documento();

DROP TRIGGER usuario_version ON usuario;
CREATE TRIGGER usuario_version
  BEFORE UPDATE OF dni, tipo_documento, correo, nombre, apellido, numero, rol_id, eliminado ON usuario
  FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE OR REPLACE VIEW usuario_vivo AS SELECT * FROM usuario WHERE eliminado IS NULL;

ALTER TABLE importacion
  ADD COLUMN aceptar_tipos boolean NOT NULL DEFAULT false,
  ADD COLUMN avisar boolean NOT NULL DEFAULT true,
  ADD COLUMN deshecha timestamptz CHECK (deshecha IS NULL OR estado = 'terminada');
