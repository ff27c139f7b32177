-- Certificates whose stored PDF is lost or changed and whose rendering today differs from the published hash, for ADMIN to
-- restore from a backup. They are not served meanwhile.
CREATE TABLE certificado_pdf_distinto (
  certificado_id integer PRIMARY KEY REFERENCES certificado ON DELETE NO ACTION,
  detectado timestamptz NOT NULL DEFAULT now()
);
