-- Certificates of a level, sent in batches to who endorses them, and received back with their number there.
CREATE TABLE remesa (
  remesa_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  serie text NOT NULL CHECK (btrim(serie) <> ''),
  enviada date NOT NULL,
  nota text NOT NULL DEFAULT '',
  creado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  UNIQUE (remesa_id, serie)
);

CREATE INDEX remesa_creado_por ON remesa (creado_por);

-- A certificate is in one batch at a time. The record of the certificate itself stays as it was issued.
CREATE TABLE remesa_certificado (
  certificado_id integer PRIMARY KEY REFERENCES certificado ON DELETE NO ACTION,
  remesa_id integer NOT NULL,
  serie text NOT NULL,
  refrendo text CHECK (btrim(refrendo) <> ''),
  recibido date,
  CHECK ((refrendo IS NULL) = (recibido IS NULL)),
  FOREIGN KEY (remesa_id, serie) REFERENCES remesa (remesa_id, serie) ON DELETE CASCADE,
  -- At the end of a statement, so that two numbers can be swapped.
  CONSTRAINT remesa_refrendo_unico UNIQUE (serie, refrendo) DEFERRABLE
);

CREATE INDEX remesa_certificado_remesa ON remesa_certificado (remesa_id, serie);
