-- Order of purchase that a company sends for its accepted quotation, to pay later. It exists if and only if the
-- quotation does, hence in the database.
CREATE TABLE orden_compra (
  cotizacion_id integer PRIMARY KEY REFERENCES cotizacion ON DELETE NO ACTION,
  numero text NOT NULL CHECK (btrim(numero) <> '' AND length(numero) <= 60),
  pdf bytea NOT NULL CHECK (octet_length(pdf) BETWEEN 5 AND 5242880),
  recibida timestamptz NOT NULL DEFAULT now()
);
