-- A number with letters that is too short for a carné de extranjería is taken as a passport.
CREATE OR REPLACE FUNCTION fit_tipo_documento() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NOT fits_documento(NEW.tipo_documento, NEW.dni) THEN
    NEW.tipo_documento := CASE
      WHEN fits_documento('DNI', NEW.dni) THEN 'DNI'
      WHEN NEW.dni ~ '^(?=[0-9]*[A-Z]).{6,8}$' THEN 'PAS'
      ELSE 'CE'
    END;
  END IF;
  RETURN NEW;
END $$;
