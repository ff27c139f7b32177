-- Signed copies of certificates that were given out, by the hash of the whole file. Only such a file is what the school
-- gave out: anybody can append something to a PDF and keep its first bytes. The published PDF and its hash stay.
CREATE TABLE certificado_pdf_firmado (
  pdf_hash bytea PRIMARY KEY CHECK (octet_length(pdf_hash) = 32),
  certificado_id integer NOT NULL REFERENCES certificado ON DELETE NO ACTION,
  -- SHA-256 of the certificate that signed.
  firmante bytea NOT NULL CHECK (octet_length(firmante) = 32),
  -- With a time-stamp, which keeps the signature valid after that certificate has expired.
  sellado boolean NOT NULL,
  firmado timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX certificado_pdf_firmado_certificado ON certificado_pdf_firmado (certificado_id);

CREATE TRIGGER certificado_pdf_firmado_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON certificado_pdf_firmado
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
