-- Levels of certificate above the one that every course has: endorsed by an entity of its own, with its own signers,
-- register and rule. A course without rows here certifies exactly as before.
CREATE TABLE certificado_nivel (
  nivel_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE CASCADE,
  nombre text NOT NULL CHECK (btrim(nombre) <> '' AND length(nombre) <= 80),
  entidad_id integer NOT NULL REFERENCES entidad ON DELETE NO ACTION,
  nota_minima numeric(4, 2) NOT NULL CHECK (nota_minima BETWEEN 0 AND 20),
  asistencia_minima smallint CHECK (asistencia_minima BETWEEN 1 AND 100),
  avance_minimo smallint CHECK (avance_minimo BETWEEN 1 AND 100),
  -- After the end of the course; a course at one's own pace waits for nothing.
  dias_espera smallint NOT NULL DEFAULT 0 CHECK (dias_espera BETWEEN 0 AND 365),
  -- Names the register of the entity; its numbers count per year.
  serie text NOT NULL CHECK (serie ~ '^[A-Z0-9]{1,12}$'),
  texto text NOT NULL DEFAULT '' CHECK (length(texto) <= 500),
  -- Who signs, from left to right.
  firmante_ids integer[] NOT NULL CHECK (cardinality(firmante_ids) BETWEEN 1 AND 4),
  creado timestamptz NOT NULL DEFAULT now(),
  -- At the end of a statement, so that two names can be swapped.
  CONSTRAINT certificado_nivel_nombre_unico UNIQUE (curso_id, nombre) DEFERRABLE
);

CREATE INDEX certificado_nivel_entidad ON certificado_nivel (entidad_id);
CREATE INDEX certificado_nivel_firmantes ON certificado_nivel USING gin (firmante_ids);

-- Last number of a register in a year, taken inside the issuing transaction as that of the school.
CREATE TABLE certificado_registro (
  serie text NOT NULL,
  anio smallint NOT NULL CHECK (anio BETWEEN 2000 AND 2999),
  ultimo integer NOT NULL CHECK (ultimo >= 0),
  PRIMARY KEY (serie, anio)
);

ALTER TABLE certificado
  -- What the document says about its level; null for the certificate that every course has.
  ADD COLUMN datos_nivel jsonb,
  -- Without a foreign key: the level may be deleted, the certificate stands.
  ADD COLUMN nivel_serie text,
  ADD COLUMN nivel_correlativo integer CHECK (nivel_correlativo >= 1),
  ADD CONSTRAINT certificado_con_nivel_completo CHECK (
    (datos_nivel IS NULL) = (nivel_serie IS NULL) AND (datos_nivel IS NULL) = (nivel_correlativo IS NULL)),
  ADD CONSTRAINT certificado_registro_unico UNIQUE (nivel_serie, anio, nivel_correlativo);
