-- Facts and texts of the school that ADMIN sets in /ajustes. One row; what is empty is as the environment says.
CREATE TABLE ajustes (
  ajustes_id integer PRIMARY KEY DEFAULT 1 CHECK (ajustes_id = 1),
  nombre text NOT NULL DEFAULT '' CHECK (length(nombre) <= 80),
  telefono text NOT NULL DEFAULT '' CHECK (length(telefono) <= 40),
  correo text NOT NULL DEFAULT '' CHECK (length(correo) <= 254),
  whatsapp text NOT NULL DEFAULT '' CHECK (length(whatsapp) <= 200),
  ciudad text NOT NULL DEFAULT '' CHECK (length(ciudad) <= 80),
  direccion text NOT NULL DEFAULT '' CHECK (length(direccion) <= 200),
  razon_social text NOT NULL DEFAULT '' CHECK (length(razon_social) <= 150),
  ruc text NOT NULL DEFAULT '' CHECK (ruc ~ '^([0-9]{11})?$'),
  codigo_libro text NOT NULL DEFAULT '' CHECK (length(codigo_libro) <= 40),
  -- The year in which the school began.
  desde smallint CHECK (desde BETWEEN 1900 AND 2100),
  facebook text NOT NULL DEFAULT '' CHECK (length(facebook) <= 300),
  instagram text NOT NULL DEFAULT '' CHECK (length(instagram) <= 300),
  youtube text NOT NULL DEFAULT '' CHECK (length(youtube) <= 300),
  -- Below every mail.
  pie_correo text NOT NULL DEFAULT '' CHECK (length(pie_correo) <= 500),
  -- What staff send on WhatsApp, by what the client waits for.
  texto_pendiente text NOT NULL DEFAULT '' CHECK (length(texto_pendiente) <= 1000),
  texto_pagado text NOT NULL DEFAULT '' CHECK (length(texto_pagado) <= 1000),
  texto_certificado text NOT NULL DEFAULT '' CHECK (length(texto_certificado) <= 1000),
  -- Days without class beside the national holidays: dia, nombre.
  feriados jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(feriados) = 'array'),
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);

INSERT INTO ajustes DEFAULT VALUES;

CREATE TRIGGER ajustes_version BEFORE UPDATE ON ajustes FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER ajustes_catalogo AFTER UPDATE ON ajustes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
