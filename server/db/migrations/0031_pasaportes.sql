-- A number that is neither a DNI nor long enough for a carné de extranjería is taken as a passport.
CREATE OR REPLACE FUNCTION fit_tipo_documento() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NOT fits_documento(NEW.tipo_documento, NEW.dni) THEN
    NEW.tipo_documento := CASE
      WHEN fits_documento('DNI', NEW.dni) THEN 'DNI'
      WHEN fits_documento('CE', NEW.dni) THEN 'CE'
      ELSE 'PAS'
    END;
  END IF;
  RETURN NEW;
END $$;
